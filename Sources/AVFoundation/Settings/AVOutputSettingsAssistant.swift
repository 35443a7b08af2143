// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import CoreMedia
public import Foundation
import MediaCore
import MediaWriting
import Synchronization

/// A preset that settings are made for.
public struct AVOutputSettingsPreset: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// H.264 of 640 × 480 at most.
  public static let preset640x480 = Self(rawValue: "AVOutputSettingsPreset640x480")
  /// H.264 of 960 × 540 at most.
  public static let preset960x540 = Self(rawValue: "AVOutputSettingsPreset960x540")
  /// H.264 of 1280 × 720 at most.
  public static let preset1280x720 = Self(rawValue: "AVOutputSettingsPreset1280x720")
  /// H.264 of 1920 × 1080 at most.
  public static let preset1920x1080 = Self(rawValue: "AVOutputSettingsPreset1920x1080")
  /// H.264 of 3840 × 2160 at most.
  public static let preset3840x2160 = Self(rawValue: "AVOutputSettingsPreset3840x2160")
  /// HEVC of 1920 × 1080 at most.
  public static let hevc1920x1080 = Self(rawValue: "AVOutputSettingsPresetHEVC1920x1080")
  /// HEVC of 3840 × 2160 at most.
  public static let hevc3840x2160 = Self(rawValue: "AVOutputSettingsPresetHEVC3840x2160")
  /// No settings are made for it: HEVC with alpha isn't encoded here.
  public static let hevc1920x1080WithAlpha = Self(rawValue: "AVOutputSettingsPresetHEVC1920x1080WithAlpha")
  /// No settings are made for it: HEVC with alpha isn't encoded here.
  public static let hevc3840x2160WithAlpha = Self(rawValue: "AVOutputSettingsPresetHEVC3840x2160WithAlpha")
  /// No settings are made for it.
  public static let hevc7680x4320 = Self(rawValue: "AVOutputSettingsPresetHEVC7680x4320")

  fileprivate init(_ preset: ExportPreset) { rawValue = "AVOutputSettingsPreset" + preset.rawValue }
  fileprivate var media: ExportPreset {
    ExportPreset(rawValue: String(rawValue.dropFirst("AVOutputSettingsPreset".count)))
  }
}

/// Settings for the inputs of a writer, fitted to a source.
public final class AVOutputSettingsAssistant: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards the source.
  private let media: Mutex<OutputSettingsAssistant>

  /// - Returns: `nil` for a preset that is not one of ``availableOutputSettingsPresets()``.
  public init?(preset presetIdentifier: AVOutputSettingsPreset) {
    guard let assistant = OutputSettingsAssistant(preset: presetIdentifier.media) else { return nil }
    media = Mutex(assistant)
  }

  /// The presets that can be used.
  public class func availableOutputSettingsPresets() -> [AVOutputSettingsPreset] {
    OutputSettingsAssistant.availablePresets.map(AVOutputSettingsPreset.init)
  }

  /// The format of the pictures that come.
  public var sourceVideoFormat: CMVideoFormatDescription? {
    get { media.withLock(\.sourceVideoFormat).map(CMFormatDescription.init) }
    set { media.withLock { $0.sourceVideoFormat = newValue?.media } }
  }
  /// The format of the sound that comes.
  public var sourceAudioFormat: CMAudioFormatDescription? {
    get { media.withLock(\.sourceAudioFormat).map(CMFormatDescription.init) }
    set { media.withLock { $0.sourceAudioFormat = newValue?.media } }
  }
  /// The duration for which a picture that comes is shown, on average.
  public var sourceVideoAverageFrameDuration: CMTime {
    get { media.withLock(\.sourceVideoAverageFrameDuration) }
    set { media.withLock { $0.sourceVideoAverageFrameDuration = newValue } }
  }
  /// The shortest time that a picture is shown; accepted, and without effect: settings follow from the average.
  public var sourceVideoMinFrameDuration: CMTime {
    get { shortest.withLock(\.self) }
    set { shortest.withLock { $0 = newValue } }
  }
  private let shortest = Mutex(CMTime(value: 1, timescale: 30))
  /// The type of the file.
  public var outputFileType: AVFileType { media.withLock(\.outputFileType) }

  /// The settings that the pictures are encoded by.
  public var videoSettings: [String: Any]? {
    let settings = media.withLock(\.videoSettings)
    guard let size = settings.dimensions else { return nil }
    var properties: [String: Any] = [:]
    properties[AVVideoAverageBitRateKey] = settings.averageBitRate
    properties[AVVideoExpectedSourceFrameRateKey] = settings.expectedSourceFrameRate
    properties[AVVideoMaxKeyFrameIntervalDurationKey] = settings.maxKeyFrameIntervalDuration?.seconds
    let codec: AVVideoCodecType = settings.codec == .hevc ? .hevc : .h264
    return [
      AVVideoCodecKey: codec.rawValue, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
      AVVideoCompressionPropertiesKey: properties,
    ]
  }

  /// The settings that the sound is encoded by.
  public var audioSettings: [String: Any]? {
    let settings = media.withLock(\.audioSettings)
    var values: [String: Any] = [AVFormatIDKey: kAudioFormatMPEG4AAC]
    values[AVEncoderBitRateKey] = settings.bitRate
    values[AVNumberOfChannelsKey] = settings.channelLayout?.channels.count
    values[AVSampleRateKey] =
      settings.sampleRate.map(Double.init)
      ?? media.withLock(\.sourceAudioFormat)?.audioStreamDescription?.sampleRate
    return values
  }
}
