import Fixtures
import LibAV
import MediaCore
import Testing

struct ScalerTests {
  #if arch(x86_64)
  // libswscale's faster routines round differently on other processors.
  @Test("The first picture in BGRA is ffmpeg's, byte for byte", arguments: VideoCase.all)
  func bgra(_ video: VideoCase) throws {
    let expected = try #require(video.stream.bgraFirstFrame)
    let picture = try #require(try firstPicture(video, as: .bgra32))
    #expect(try md5(picture) == expected.md5)
  }
  #endif

  @Test("Every picture converts to every pixel format", arguments: VideoCase.all)
  func formats(_ video: VideoCase) throws {
    let types: [PixelFormatType] = [
      .argb32, .bgra32, .rgb24, .yuv420Planar, .yuv420PlanarFullRange, .yuv420BiPlanarVideoRange,
      .yuv420BiPlanarFullRange, .yuv422Planar, .yuv444Planar, .yuv420Planar10, .yuv422Planar10,
      .yuv444Planar10,
    ]
    for type in types {
      let picture = try #require(try firstPicture(video, as: type))
      #expect(picture.pixelFormatType == type)
      #expect(picture.width == video.stream.width)
      #expect(picture.height == video.stream.height)
      #expect(picture.planeCount == type.planes.count)
    }
  }

  @Test("ARGB has BGRA's bytes the other way round, but for libswscale's rounding")
  func byteOrder() throws {
    let video = try #require(VideoCase.all.first { $0.fixture.name == "h264.mp4" })
    let bgra = try #require(try firstPicture(video, as: .bgra32))
    let argb = try #require(try firstPicture(video, as: .argb32))
    for row in 0..<bgra.height {
      let forward = try bytes(of: bgra, row: row)
      let backward = try bytes(of: argb, row: row)
      let difference = forward.indices.map { abs(Int(forward[$0]) - Int(backward[$0 ^ 3])) }.max() ?? 0
      #expect(difference <= 4, "row \(row)")
    }
  }

  @Test("A size is met", arguments: [(1, 1), (33, 17), (192, 128)])
  func sizes(_ width: Int, _ height: Int) throws {
    let video = try #require(VideoCase.all.first { $0.fixture.name == "h264.mp4" })
    let picture = try #require(
      try firstPicture(video, as: .bgra32, dimensions: VideoDimensions(width: width, height: height)))
    #expect(picture.dimensions == VideoDimensions(width: width, height: height))
  }
}

private func firstPicture(
  _ video: VideoCase, as type: PixelFormatType, dimensions: VideoDimensions? = nil
) throws -> PixelBuffer? {
  var scaler = Scaler(to: type)
  var picture: PixelBuffer?
  try decode(video.fixture.path, stream: video.stream.index, keepsAlpha: true) { frame in
    guard picture == nil else { return }
    picture = try scaler.convert(frame, dimensions: dimensions, pixelAspectRatio: .square)
  }
  return picture
}

private func bytes(of picture: PixelBuffer, row: Int) throws -> [UInt8] {
  try picture.withRow(row) { span in
    (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
  }
}
