public import MediaCore

/// Settings for the inputs of an ``AssetWriter`` that make what an export with a preset makes, fitted to a source.
///
/// AVFoundation counterpart: `AVOutputSettingsAssistant`.
///
/// ```swift
/// guard var assistant = OutputSettingsAssistant(preset: ExportPreset(rawValue: "1280x720")) else { return }
/// assistant.sourceVideoFormat = track.formatDescriptions.first
/// assistant.sourceVideoAverageFrameDuration = track.minFrameDuration
/// let input = AssetWriterInput(settings: assistant.videoSettings)
/// print(input.mediaType)
/// ```
public struct OutputSettingsAssistant: Sendable {
  /// The preset that the settings are for.
  public let preset: ExportPreset
  /// The format of the source's pictures; by default as the preset has them.
  public var sourceVideoFormat: FormatDescription?
  /// The format of the source's sound; by default stereo at 44,100 Hz.
  public var sourceAudioFormat: FormatDescription?
  /// The time for which a picture is shown, by default the 30th of a second; bits are allotted by it.
  public var sourceVideoAverageFrameDuration = MediaTime(value: 1, timescale: 30)

  private let size: VideoDimensions
  private let codec: Codec

  /// The presets that have settings: those that are named by a size.
  public static let availablePresets = ExportPreset.all.filter { Self(preset: $0) != nil }

  /// - Returns: `nil` for a preset that isn't one of `availablePresets`.
  public init?(preset: ExportPreset) {
    guard let options = preset.options, let size = options.size, options.video.averageBitRate == nil,
      case .encoded(let codec) = options.pictures
    else { return nil }
    (self.preset, self.size, self.codec) = (preset, size, codec)
  }

  /// The type of file that the settings are meant for.
  public var outputFileType: FileType { .mov }

  /// H.264 or HEVC of the size that the source's pictures have within the preset's: they are never enlarged.
  public var videoSettings: VideoEncoderSettings {
    let duration = sourceVideoAverageFrameDuration
    let frameRate = duration.isNumeric && duration > .zero ? min(1 / duration.seconds, 240) : 30
    let dimensions = self.dimensions
    let pixels = Double(dimensions.width) * Double(dimensions.height) * frameRate
    // Pictures of twice the pixels need less than twice the bits; 8 Mbit/s for 1080p at 30 pictures a second.
    let bitRate =
      8e6 * (pixels / (1920 * 1080 * 30)).squareRoot()
      * (pixels / (1920 * 1080 * 30)).squareRoot().squareRoot()
    return VideoEncoderSettings(
      codec, dimensions: dimensions, averageBitRate: Int(bitRate * codec.encoding.bitRateFactor),
      maxKeyFrameIntervalDuration: MediaTime(value: 2, timescale: 1), expectedSourceFrameRate: frameRate)
  }

  private var dimensions: VideoDimensions {
    guard let video = sourceVideoFormat?.video else { return size }
    return ExportSize(video.dimensions, turnedBy: .identity).scaled(to: size, fits: true)?.dimensions ?? size
  }

  /// AAC of 64,000 bits a second for each channel: one where the source has one, and two otherwise.
  public var audioSettings: AudioEncoderSettings {
    guard let source = sourceAudioFormat?.audioStreamDescription else {
      return AudioEncoderSettings(
        .aac, bitRate: 128_000, sampleRate: 44100, channelLayout: .stereo)
    }
    let channels = source.channelsPerFrame == 1 ? 1 : 2
    return AudioEncoderSettings(
      .aac, bitRate: 64_000 * channels, channelLayout: channels == 1 ? .mono : .stereo)
  }
}
