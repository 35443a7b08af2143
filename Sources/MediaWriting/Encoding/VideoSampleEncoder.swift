import LibAV
import MediaCore

/// Encodes pictures.
final class VideoSampleEncoder: SampleEncoder {
  var codec: Codec { settings.codec }
  var rollDistance: Int16? { nil }
  private let settings: VideoEncoderSettings

  init(_ settings: VideoEncoderSettings) {
    self.settings = settings
  }

  func encode(_ buffer: SampleBuffer) throws(MediaError) -> [SampleBuffer] {
    throw MediaError(.encoderNotFound, "there is no encoder for \(codec.name)")
  }

  func finish() throws(MediaError) -> [SampleBuffer] { [] }
  func finalFormat() throws(MediaError) -> FormatDescription? { nil }
}
