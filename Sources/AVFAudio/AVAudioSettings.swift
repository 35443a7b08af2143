// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import AudioToolbox
import CoreGraphics
import Foundation
package import MediaCore
package import MediaReading
package import MediaWriting

/// The format of sound, an `AudioFormatID`.
public let AVFormatIDKey = "AVFormatIDKey"
/// The rate in hertz, a `Double`.
public let AVSampleRateKey = "AVSampleRateKey"
/// The number of channels, an `Int`.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The loudspeakers that the channels are for, the bytes of an `AudioChannelLayout`.
public let AVChannelLayoutKey = "AVChannelLayoutKey"
/// Bits of a sample, an `Int`.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// Whether samples are floating point, a `Bool`.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Whether the highest byte of a sample comes first, a `Bool`.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// Whether each channel has a plane of its own, a `Bool`.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
/// Bits a second of all channels, an `Int`.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// Bits a second of a channel, an `Int`.
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// The way to spread bits over time, one of the names that begin with `AVAudioBitRateStrategy_`.
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
/// The origin of the sound, the number of an ``AVAudioContentSource``; accepted, and without effect.
public let AVEncoderContentSourceKey = "AVEncoderContentSourceKey"
/// The kind of sound that loudness is limited for; accepted, and without effect.
///
/// It is the number of an ``AVAudioDynamicRangeControlConfiguration``.
public let AVEncoderDynamicRangeControlConfigurationKey = "AVEncoderDynamicRangeControlConfigurationKey"
/// The quality of an encoder, the number of an `AVAudioQuality`.
public let AVEncoderAudioQualityKey = "AVEncoderAudioQualityKey"
/// Bits of a sample before it is encoded without loss, an `Int`.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"
/// The quality of a change of rate, the number of an `AVAudioQuality`.
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterAudioQualityKey"
/// The method by which rates are converted, one of the two names that begin with `AVSampleRateConverterAlgorithm_`.
public let AVSampleRateConverterAlgorithmKey = "AVSampleRateConverterAlgorithmKey"
/// The usual method.
public let AVSampleRateConverterAlgorithm_Normal = "AVSampleRateConverterAlgorithm_Normal"
/// The method that keeps most.
public let AVSampleRateConverterAlgorithm_Mastering = "AVSampleRateConverterAlgorithm_Mastering"
/// A filter of the shortest delay; sound is brought to another rate as by ``AVSampleRateConverterAlgorithm_Normal`` here.
public let AVSampleRateConverterAlgorithm_MinimumPhase = "AVSampleRateConverterAlgorithm_MinimumPhase"
/// The quality of a variable bit rate; encoders here know one quality for a bit rate.
public let AVEncoderAudioQualityForVBRKey = "AVEncoderQualityForVBRKey"
/// The type of a file, where its extension is not to say it; the extension has to be one of the type here.
public let AVAudioFileTypeKey = "AVAudioFileTypeKey"
/// One bit rate at all times; encoders here choose by themselves.
public let AVAudioBitRateStrategy_Constant = "AVAudioBitRateStrategy_Constant"
/// One bit rate over a long time; encoders here choose by themselves.
public let AVAudioBitRateStrategy_LongTermAverage = "AVAudioBitRateStrategy_LongTermAverage"
/// A bit rate that varies within bounds; encoders here choose by themselves.
public let AVAudioBitRateStrategy_VariableConstrained = "AVAudioBitRateStrategy_VariableConstrained"
/// A bit rate that varies; encoders here choose by themselves.
public let AVAudioBitRateStrategy_Variable = "AVAudioBitRateStrategy_Variable"

/// A quality, which costs time.
public enum AVAudioQuality: Int, Sendable {
  /// The fastest.
  case min = 0
  /// Low.
  case low = 0x20
  /// In the middle.
  case medium = 0x40
  /// High.
  case high = 0x60
  /// The best.
  case max = 0x7F
}

// MARK: reading dictionaries

/// A dictionary of settings while it is read: a key that is not understood is refused by its name.
package struct SettingsDictionary {
  private let values: [String: Any]
  private var unread: Set<String>
  private let place: String

  package init(_ values: [String: Any], of place: String = "the settings") {
    self.values = values
    unread = Set(values.keys)
    self.place = place
  }

  private mutating func take<Value>(_ key: String, _ read: (Any) -> Value?, _ kind: String) throws(MediaError)
    -> Value?
  {
    unread.remove(key)
    guard let value = values[key] else { return nil }
    guard let typed = read(value) else {
      throw MediaError(.invalidArgument, "\(key) of \(place) is \(value), which is no \(kind)")
    }
    return typed
  }

  package func contains(_ key: String) -> Bool { values[key] != nil }

  package mutating func int(_ key: String) throws(MediaError) -> Int? {
    try take(key, AttributeNumber.int, "whole number")
  }
  package mutating func double(_ key: String) throws(MediaError) -> Double? {
    try take(key, AttributeNumber.double, "number")
  }
  package mutating func bool(_ key: String) throws(MediaError) -> Bool? {
    try take(key, AttributeNumber.bool, "truth value")
  }
  package mutating func string(_ key: String) throws(MediaError) -> String? {
    try take(key, { ($0 as? String) ?? ($0 as? any RawRepresentable)?.rawValue as? String }, "text")
  }
  package mutating func dictionary(_ key: String) throws(MediaError) -> SettingsDictionary? {
    try take(key, { $0 as? [String: Any] }, "dictionary").map { SettingsDictionary($0, of: key) }
  }
  package mutating func any(_ key: String) -> Any? {
    unread.remove(key)
    return values[key]
  }
  package mutating func ignore(_ keys: String...) { unread.subtract(keys) }

  /// - Throws: where there is an unknown key.
  package func finish() throws(MediaError) {
    if let key = unread.min() {
      throw MediaError(.invalidArgument, "\(place) have a key that is not known here: \(key)")
    }
  }
}

extension AudioSettings {
  /// Linear PCM as a reader's dictionary asks for it.
  package init(_ values: [String: Any]) throws(MediaError) {
    var settings = SettingsDictionary(values)
    let format = try settings.int(AVFormatIDKey) ?? Int(kAudioFormatLinearPCM)
    guard format == Int(kAudioFormatLinearPCM) else {
      throw MediaError(.invalidArgument, "a reader gives Linear PCM; AVFormatIDKey asks for another format")
    }
    for key in [AVSampleRateConverterAudioQualityKey] where settings.contains(key) {
      throw MediaError(.invalidArgument, "a reader doesn't take \(key)")
    }
    self = try Self.linearPCM(&settings)
    try settings.finish()
  }

  fileprivate static func linearPCM(_ settings: inout SettingsDictionary) throws(MediaError) -> AudioSettings
  {
    let (depth, isFloat) = (
      try settings.int(AVLinearPCMBitDepthKey), try settings.bool(AVLinearPCMIsFloatKey)
    )
    let algorithm = try settings.string(AVSampleRateConverterAlgorithmKey)
    let layout = try channelLayout(&settings)
    return .linearPCM(
      bitDepth: depth ?? (isFloat == true ? 32 : 16), isFloat: isFloat ?? false,
      isBigEndian: try settings.bool(AVLinearPCMIsBigEndianKey) ?? false,
      isNonInterleaved: try settings.bool(AVLinearPCMIsNonInterleaved) ?? false,
      sampleRate: try settings.double(AVSampleRateKey),
      numberOfChannels: try settings.int(AVNumberOfChannelsKey),
      channelLayout: layout,
      sampleRateConverterAlgorithm: algorithm == AVSampleRateConverterAlgorithm_Mastering
        ? .mastering : .normal)
  }

  fileprivate static func channelLayout(_ settings: inout SettingsDictionary) throws(MediaError)
    -> ChannelLayout?
  {
    guard let value = settings.any(AVChannelLayoutKey) else { return nil }
    let data = (value as? Data) ?? Data()
    guard data.count >= 12 else {
      throw MediaError(.invalidArgument, "\(AVChannelLayoutKey) is not the bytes of an AudioChannelLayout")
    }
    guard let layout = data.withUnsafeBytes({ AudioChannelLayout.media($0) }) else {
      let tag = data.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
      let what =
        switch tag {
        case kAudioChannelLayoutTag_UseChannelDescriptions: "the list of channels"
        case kAudioChannelLayoutTag_UseChannelBitmap: "the bitmap of channels"
        default: "the layout \(tag >> 16)"
        }
      throw MediaError(.invalidArgument, "\(what) of \(AVChannelLayoutKey) is not known here")
    }
    return layout
  }
}

extension AudioEncoderSettings {
  /// Returns the encoding that a writer's dictionary asks for: Linear PCM, or a codec with its settings.
  package static func settings(_ values: [String: Any]) throws(MediaError) -> AudioEncoding {
    var settings = SettingsDictionary(values)
    guard let format = try settings.int(AVFormatIDKey).flatMap({ UInt32(exactly: $0) }) else {
      throw MediaError(.invalidArgument, "the settings of sound need \(AVFormatIDKey)")
    }
    if format == kAudioFormatLinearPCM {
      let pcm = try AudioSettings.linearPCM(&settings)
      guard !pcm.isNonInterleaved else {
        throw MediaError(.invalidArgument, "a writer's \(AVLinearPCMIsNonInterleaved) has to be false")
      }
      try settings.finish()
      return .linearPCM(pcm)
    }
    guard let codec = Codec(audioFormatID: FourCC(rawValue: format)) else {
      throw MediaError(.encoderNotFound, "the format \(FourCC(rawValue: format)) is not encoded here")
    }
    let count = try settings.int(AVNumberOfChannelsKey)
    let layout =
      try AudioSettings.channelLayout(&settings)?.inWaveOrder
      ?? count.flatMap { ChannelLayout(usualFor: $0) }
    let rate = try settings.double(AVSampleRateKey).map { Int(saturating: $0) }
    let perChannel = try settings.int(AVEncoderBitRatePerChannelKey)
    let bitRate =
      try settings.int(AVEncoderBitRateKey)
      ?? perChannel.map { Int(saturating: Double($0) * Double(max(count ?? 2, 1))) }
    let encoder = AudioEncoderSettings(
      codec, bitRate: bitRate, sampleRate: rate, channelLayout: layout,
      bitDepth: try settings.int(AVEncoderBitDepthHintKey))
    // Encoders here know one quality for a bit rate, and don't write where the sound is from; the layout of Linear PCM says nothing
    // of coded sound.
    settings.ignore(
      AVEncoderAudioQualityKey, AVEncoderAudioQualityForVBRKey, AVEncoderBitRateStrategyKey,
      AVEncoderContentSourceKey, AVEncoderDynamicRangeControlConfigurationKey,
      AVSampleRateConverterAlgorithmKey,
      AVSampleRateConverterAudioQualityKey)
    try settings.finish()
    return .coded(encoder)
  }
}

extension ChannelLayout {
  /// These loudspeakers as encoders take them, whatever order a tag names them in: that of coded sound is the codec's affair.
  fileprivate var inWaveOrder: ChannelLayout {
    let order = ["FL", "FR", "FC", "LFE", "BL", "BR", "FLC", "FRC", "BC", "SL", "SR"]
    func place(_ channel: Channel) -> Int { order.firstIndex(of: channel.rawValue) ?? order.count }
    return ChannelLayout(channels: channels.sorted { place($0) < place($1) })
  }
}
