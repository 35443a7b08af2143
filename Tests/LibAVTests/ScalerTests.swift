import LibAV
import MediaCore
import MediaScopeFixtures
import Testing

struct ScalerTests {
  @Test(
    "The first picture in BGRA is ffmpeg's where there is no luma, byte for byte",
    arguments: [
      "qtrle-alpha.mov", "png-alpha.mov", "palette.mov", "animation.gif", "picture.png",
    ])
  func accurate(_ name: String) throws {
    let video = try #require(VideoCase.all.first { $0.fixture.name == name })
    let expected = try #require(video.stream.bgraFirstFrame)
    let picture = try #require(try firstPicture(video, as: .bgra32))
    #expect(try md5(picture) == expected.md5)
  }

  /// The codes are those of ffmpeg 5.1 for RGB24 of rgb555le: their highest bits repeated, so that white stays white.
  @Test(
    "Components of five bits become ones of eight",
    arguments: [.bgra32, .argb32, .rgb24] as [PixelFormatType],
    [nil, VideoDimensions(width: 16, height: 4)])
  func narrow(_ type: PixelFormatType, _ dimensions: VideoDimensions?) throws {
    let levels: [(code: UInt16, level: UInt8)] = [
      (0, 0), (1, 8), (3, 24), (4, 33), (16, 132), (30, 247), (31, 255),
    ]
    for (code, level) in levels {
      let word = code << 10 | code << 5 | code
      let block = (0..<16).flatMap { _ in [UInt8(word & 255), UInt8(word >> 8)] }
      let folder = try TemporaryDirectory()
      let file = Matroska.rawPictures(
        [(0, block)], width: 8, height: 2, fourCC: Array("RGB".utf8) + [15], matrix: 0, isFullRange: true)
      var scaler = Scaler(to: type)
      var rows: [[UInt8]] = []
      try decode(try folder.write(file, to: "narrow.mkv"), stream: 0) { frame in
        rows.append(
          try bytes(of: scaler.convert(frame, dimensions: dimensions, pixelAspectRatio: .square), row: 0))
      }
      let row = try #require(rows.first)
      let size = row.count / (dimensions?.width ?? 8)
      let alpha = type == .bgra32 ? 3 : type == .argb32 ? 0 : nil
      for (index, value) in row.enumerated() {
        let expected = index % size == alpha ? 255 : Int(level)
        #expect(abs(Int(value) - expected) <= (dimensions == nil ? 0 : 1), "\(code)")
      }
    }
  }

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

  @Test("ARGB has BGRA's bytes the other way round")
  func byteOrder() throws {
    let video = try #require(VideoCase.all.first { $0.fixture.name == "h264.mp4" })
    let bgra = try #require(try firstPicture(video, as: .bgra32))
    let argb = try #require(try firstPicture(video, as: .argb32))
    for row in 0..<bgra.height {
      let forward = try bytes(of: bgra, row: row)
      let backward = try bytes(of: argb, row: row)
      #expect(forward.indices.allSatisfy { forward[$0] == backward[$0 ^ 3] }, "row \(row)")
    }
  }

  @Test("A size is met", arguments: [(1, 1), (33, 17), (192, 128)])
  func sizes(_ width: Int, _ height: Int) throws {
    let video = try #require(VideoCase.all.first { $0.fixture.name == "h264.mp4" })
    let picture = try #require(
      try firstPicture(video, as: .bgra32, dimensions: VideoDimensions(width: width, height: height)))
    #expect(picture.dimensions == VideoDimensions(width: width, height: height))
  }

  /// Red, green and blue from 0 to 1.
  private static let patches: [[Double]] = [
    [0, 0, 0], [1, 1, 1], [0.5, 0.5, 0.5], [0.75, 0, 0], [0, 0.75, 0], [0, 0, 0.75], [0.75, 0.75, 0],
    [0.8, 0.6, 0.5], [0.2, 0.25, 0.4], [0.04, 0.8, 1], [1, 0.5, 0.04],
  ]

  /// A file of one 4:4:4 picture of the patches, two pixels wide each: ISO/IEC 23091-2 §8.3, matrix 8.
  private static func yCgCo(bits: Int, isFullRange: Bool, in folder: TemporaryDirectory) throws -> String {
    let unit = Double(1 << (bits - 8))
    let (black, span) = isFullRange ? (0, Double(1 << bits) - 1) : (16 * unit, 219 * unit)
    let codes = patches.map { patch in
      let (red, green, blue) = (black + span * patch[0], black + span * patch[1], black + span * patch[2])
      let middle = Double(1 << (bits - 1))
      return [
        green / 2 + (red + blue) / 4, green / 2 - (red + blue) / 4 + middle, (red - blue) / 2 + middle,
      ].map { Int($0.rounded()) }
    }
    let planes = (0..<3).flatMap { part in
      codes.flatMap { code in
        let bytes = bits == 8 ? [UInt8(code[part])] : [UInt8(code[part] & 255), UInt8(code[part] >> 8)]
        return bytes + bytes
      }
    }
    // libav's codes for planes of 4:4:4.
    let fourCC = bits == 8 ? Array("444P".utf8) : Array("Y3".utf8) + [0, UInt8(bits)]
    return try folder.write(
      Matroska.rawPictures(
        [(0, planes)], width: 2 * patches.count, height: 1, fourCC: fourCC, matrix: 8,
        isFullRange: isFullRange),
      to: "ycgco.mkv")
  }

  @Test("Pictures of Y, Cg and Co have the colours that were meant", arguments: [8, 10], [false, true])
  func yCgCo(bits: Int, isFullRange: Bool) throws {
    let folder = try TemporaryDirectory()
    let path = try Self.yCgCo(bits: bits, isFullRange: isFullRange, in: folder)
    let orders: [PixelFormatType: [Int]] = [
      .bgra32: [2, 1, 0], .rgba32: [0, 1, 2], .argb32: [1, 2, 3], .abgr32: [3, 2, 1], .rgb24: [0, 1, 2],
      .argb64: [2, 4, 6],
    ]
    for (type, order) in orders {
      var scaler = Scaler(to: type)
      var rows: [[UInt8]] = []
      try decode(path, stream: 0) { frame in
        rows.append(try bytes(of: scaler.convert(frame, pixelAspectRatio: .square), row: 0))
      }
      #expect(scaler.sourceColor.matrix == YCbCrMatrix(rawValue: 8))
      #expect(scaler.sourceColor.isFullRange == isFullRange)
      let row = try #require(rows.first)
      let size = row.count / (2 * Self.patches.count)
      for (index, patch) in Self.patches.enumerated() {
        let pixel = row[(2 * index * size)...].prefix(size)
        let got = order.map { Int(pixel[pixel.startIndex + $0]) }
        // Y, Cg and Co are rounded, and each is off by half a code at most.
        for (got, meant) in zip(got, patch) { #expect(abs(got - Int(meant * 255)) <= 2, "\(type) \(patch)") }
        if size == 4 { #expect(pixel[pixel.startIndex + (6 - order.reduce(0, +))] == 255) }
        if size == 8 { #expect(pixel.prefix(2) == [255, 255]) }
      }
    }
  }

  @Test(
    "A matrix that there is no conversion for is not what the colours were taken for", arguments: [14, 11])
  func otherMatrices(_ matrix: Int) throws {
    let folder = try TemporaryDirectory()
    let file = Matroska.rawPictures(
      [(0, [UInt8](repeating: 128, count: 12))], width: 2, height: 2, fourCC: Array("444P".utf8),
      matrix: matrix,
      isFullRange: false)
    var scaler = Scaler(to: .bgra32)
    try decode(try folder.write(file, to: "other.mkv"), stream: 0) { frame in
      #expect(frame.color.matrix == YCbCrMatrix(rawValue: matrix))
      _ = try scaler.convert(frame, pixelAspectRatio: .square)
    }
    #expect(scaler.sourceColor.matrix == .ituR470BG)
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
