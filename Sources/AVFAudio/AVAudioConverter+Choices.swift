// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import Foundation

/// The numbers of frames of silence before and after the sound.
public struct AVAudioConverterPrimeInfo: Hashable, Sendable {
  /// The number of frames before the sound.
  public var leadingFrames: AVAudioFrameCount
  /// The number of frames after the sound.
  public var trailingFrames: AVAudioFrameCount
  /// No frames.
  public init() { self.init(leadingFrames: 0, trailingFrames: 0) }
  /// Makes the counts.
  public init(leadingFrames: AVAudioFrameCount, trailingFrames: AVAudioFrameCount) {
    (self.leadingFrames, self.trailingFrames) = (leadingFrames, trailingFrames)
  }
}

extension AVAudioConverter {
  /// Usual bit rates of the format, in bits a second; `nil` where nothing is encoded, or by no bit rate.
  public var availableEncodeBitRates: [NSNumber]? {
    rates.map { $0.bitRates.map { NSNumber(value: $0) } }
  }
  /// Those of ``availableEncodeBitRates`` that packets of the output's rate and channels have room for.
  public var applicableEncodeBitRates: [NSNumber]? {
    rates.map { $0.applicableBitRates.map { NSNumber(value: $0) } }
  }
  /// The rates that the format can have, in hertz; `nil` where nothing is encoded, or any rate can be.
  public var availableEncodeSampleRates: [NSNumber]? {
    rates.map { $0.sampleRates.map { NSNumber(value: $0) } }
  }
  /// See ``availableEncodeSampleRates``.
  public var applicableEncodeSampleRates: [NSNumber]? { availableEncodeSampleRates }
  /// The layouts of channels that the format can have; `nil` where nothing is encoded, or any layout can be.
  public var availableEncodeChannelLayoutTags: [NSNumber]? {
    EncodedRates.layoutTags(of: outputFormat.basic.mFormatID).map { $0.map { NSNumber(value: $0) } }
  }

  private var rates: EncodedRates? { EncodedRates(outputFormat.basic) }
}
