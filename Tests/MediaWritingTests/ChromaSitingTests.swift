import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Colours stay where they are, wherever a codec has its halved chroma among the samples of luma.
struct ChromaSitingTests {
  private static let size = VideoDimensions(width: 96, height: 64)

  /// The column at which blue has become as much red, of a picture that goes from one to the other.
  private static func middle(of picture: PixelBuffer) -> Double {
    let row = Array(picture.content[0].dropFirst(size.width * 4 * 32))
    let values = (0..<size.width).map { Double(row[$0 * 4 + 2]) - Double(row[$0 * 4]) }
    let (first, last) = (values[2], values[size.width - 3])
    return Double(size.width) - values.map { min(max(($0 - first) / (last - first), 0), 1) }.reduce(0, +)
  }

  private static func middle(of asset: URLAsset) throws -> Double {
    middle(of: try AssetImageGenerator(asset: asset).copyImage(at: .zero).image)
  }

  private static func film(_ codec: Codec, _ type: FileType) async throws -> (URLAsset, TemporaryDirectory) {
    let tests = VideoEncodingTests()
    let picture = try DrawnPicture.blueToRed(size)
    var settings = VideoEncoderSettings(codec)
    settings.quality = 1
    let written = try await tests.encode(
      settings, tests.times(3).map { SampleBuffer(imageBuffer: picture, presentationTimeStamp: $0) }, to: type
    )
    return (written.asset, written.folder)
  }

  @Test(
    arguments: [
      (Codec.h264, FileType.mp4), (.hevc, .mp4), (.vp9, .webM), (.av1, .mp4), (.proRes, .mov),
      (.motionJPEG, .mov),
    ])
  func `what is drawn in colour is encoded in its place`(codec: Codec, type: FileType) async throws {
    let drawn = Self.middle(of: try DrawnPicture.blueToRed(Self.size))
    #expect(abs(drawn - 48) < 0.05)
    let (film, folder) = try await Self.film(codec, type)
    #expect(abs(try Self.middle(of: film) - drawn) < 0.15)
    _ = folder
  }

  @Test(
    arguments: [
      (Codec.h264, FileType.mp4), (.hevc, .mp4), (.vp9, .webM), (.motionJPEG, .mov), (.ffv1, .matroska),
    ], [Codec.motionJPEG, .h264])
  func `colours stay in their place from codec to codec`(
    target: (codec: Codec, type: FileType), source: Codec
  ) async throws {
    let (film, folder) = try await Self.film(source, .mov)
    var options = ExportOptions()
    options.pictures = .encoded(target.codec)
    options.video.quality = 1
    let result = try await ExportTests.export(film, to: target.type, options)
    #expect(abs(try Self.middle(of: result.asset) - Self.middle(of: film)) < 0.15)
    _ = folder
  }
}
