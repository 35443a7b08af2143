import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// What names no colours is taken for the same by all that reads, draws and encodes pictures.
struct UnstatedColorTests {
  private static func still(_ asset: URLAsset) throws -> PixelBuffer {
    try AssetImageGenerator(asset: asset).copyImage(at: .zero).image
  }

  @Test(
    arguments: [
      (720, 576, YCbCrMatrix.ituR470BG), (640, 480, .smpte170M), (1280, 536, .ituR709), (720, 1280, .ituR709),
    ])
  func `a still of an export is a still of its source`(width: Int, height: Int, matrix: YCbCrMatrix)
    async throws
  {
    let folder = try TemporaryDirectory()
    // Red by BT.601, and 24 codes of green more by BT.709.
    let size = width * height
    let picture =
      [UInt8](repeating: 81, count: size) + [UInt8](repeating: 90, count: size / 4)
      + [UInt8](repeating: 240, count: size / 4)
    let file = Matroska.rawPictures(
      [(0, picture), (40, picture)], width: width, height: height, fourCC: Array("I420".utf8), matrix: 2,
      isFullRange: false, primaries: 2)
    let source = URLAsset(path: try folder.write(file, to: "plain.mkv"))
    let wanted = try Self.still(source)
    for (codec, type) in [(Codec.ffv1, FileType.matroska), (.h264, .mp4)] {
      var options = ExportOptions()
      options.pictures = .encoded(codec)
      options.video.quality = 1
      let result = try await ExportTests.export(source, to: type, options)
      let color = try #require(result.asset.tracks().first?.formatDescriptions.first?.video?.color)
      #expect(color.matrix == matrix)
      let made = try Self.still(result.asset)
      let differences = zip(wanted.content[0], made.content[0]).map { abs(Int($0) - Int($1)) }
      #expect(differences.max() ?? 255 <= (codec == .ffv1 ? 0 : 2))
    }
    // ITU-R BT.601 and BT.709 of these codes.
    let pixel = wanted.content[0].prefix(4)
    #expect(abs(Int(pixel[1]) - (matrix == .ituR709 ? 24 : 0)) <= 1)
  }
}
