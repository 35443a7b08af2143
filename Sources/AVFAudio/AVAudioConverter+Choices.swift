// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import Foundation

/// How many frames of silence come before and after the sound.
public struct AVAudioConverterPrimeInfo: Hashable, Sendable {
  /// Before it.
  public var leadingFrames: AVAudioFrameCount
  /// After it.
  public var trailingFrames: AVAudioFrameCount
  /// None.
  public init() { self.init(leadingFrames: 0, trailingFrames: 0) }
  /// Makes the counts.
  public init(leadingFrames: AVAudioFrameCount, trailingFrames: AVAudioFrameCount) {
    (self.leadingFrames, self.trailingFrames) = (leadingFrames, trailingFrames)
  }
}

extension AVAudioConverter {
  /// Usual bit rates of the format, in bits a second; `nil` where nothing is encoded, or by no bit rate.
  public var availableEncodeBitRates: [NSNumber]? {
    bitRates.map { rates in rates.map { NSNumber(value: $0) } }
  }
  /// Those of ``availableEncodeBitRates`` that packets of the output's rate and channels have room for.
  public var applicableEncodeBitRates: [NSNumber]? {
    guard let bitRates else { return nil }
    // A channel of a packet of AAC has 6144 bits at most (ISO/IEC 14496-3, 4.5.3.2), and 1024 frames.
    let most =
      outputFormat.basic.mFormatID == kAudioFormatMPEG4AAC
      ? outputFormat.sampleRate * 6 * Double(outputFormat.channelCount) : .infinity
    return bitRates.filter { Double($0) <= most }.map { NSNumber(value: $0) }
  }
  /// The rates that the format can have, in hertz; `nil` where nothing is encoded, or any rate can be.
  public var availableEncodeSampleRates: [NSNumber]? {
    sampleRates.map { rates in rates.map { NSNumber(value: $0) } }
  }
  /// See ``availableEncodeSampleRates``.
  public var applicableEncodeSampleRates: [NSNumber]? { availableEncodeSampleRates }
  /// The layouts of channels that the format can have; `nil` where nothing is encoded, or any layout can be.
  public var availableEncodeChannelLayoutTags: [NSNumber]? {
    guard outputFormat.basic.mFormatID == kAudioFormatMPEG4AAC else { return nil }
    return [
      kAudioChannelLayoutTag_Mono, kAudioChannelLayoutTag_Stereo, kAudioChannelLayoutTag_MPEG_3_0_B,
      kAudioChannelLayoutTag_MPEG_4_0_B, kAudioChannelLayoutTag_MPEG_5_0_D,
      kAudioChannelLayoutTag_MPEG_5_1_D, kAudioChannelLayoutTag_MPEG_7_1_B,
    ].map { NSNumber(value: $0) }
  }

  private var bitRates: [Int]? {
    switch outputFormat.basic.mFormatID {
    case kAudioFormatMPEG4AAC, kAudioFormatOpus:
      [
        16_000, 24_000, 32_000, 40_000, 48_000, 56_000, 64_000, 80_000, 96_000, 112_000, 128_000, 160_000,
        192_000, 224_000, 256_000, 320_000,
      ]
    // MPEG-2 audio, layer III (ISO/IEC 13818-3, 2.4.2.3), of lower rates than MPEG-1's.
    case kAudioFormatMPEGLayer3 where outputFormat.sampleRate < 32_000:
      [
        8_000, 16_000, 24_000, 32_000, 40_000, 48_000, 56_000, 64_000, 80_000, 96_000, 112_000, 128_000,
        144_000, 160_000,
      ]
    // MPEG-1 audio, layer III (ISO/IEC 11172-3, 2.4.2.3).
    case kAudioFormatMPEGLayer3:
      [
        32_000, 40_000, 48_000, 56_000, 64_000, 80_000, 96_000, 112_000, 128_000, 160_000, 192_000, 224_000,
        256_000, 320_000,
      ]
    default: nil
    }
  }

  private var sampleRates: [Int]? {
    switch outputFormat.basic.mFormatID {
    // ISO/IEC 14496-3, table 1.18.
    case kAudioFormatMPEG4AAC:
      [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]
    // RFC 6716, 2.
    case kAudioFormatOpus: [48000, 24000, 16000, 12000, 8000]
    // MPEG-1, 2 and 2.5 audio.
    case kAudioFormatMPEGLayer3: [48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000]
    default: nil
    }
  }
}
