import LibAV
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Formats that are the same numbers in other places have the same numbers.
struct PixelFormatTests {
  private func picture(_ name: String, _ type: PixelFormatType) throws -> PixelBuffer {
    let track = try StreamCase.named(name).track()
    let range = MediaTimeRange(start: .zero, duration: seconds(0.01))
    let buffer = try #require(try read(track, VideoSettings.pixelFormat(type), range: range).buffers.first)
    #expect(buffer.formatDescription?.mediaSubType == type.rawValue)
    return try #require(buffer.imageBuffer)
  }

  /// Each value is its share of the largest one, which netpbm's formats define.
  @Test(
    "Gray that states no range is from black to white",
    arguments: [
      ("P5 16 16 65535\n", 257, 2), ("P5 16 16 255\n", 1, 1),
      ("P7\nWIDTH 16\nHEIGHT 16\nDEPTH 2\nMAXVAL 255\nTUPLTYPE GRAYSCALE_ALPHA\nENDHDR\n", 256, 2),
    ])
  func gray(header: String, factor: Int, size: Int) throws {
    // The second byte of gray with alpha is the alpha.
    let bytes = (0..<256).flatMap { value -> [UInt8] in
      let word = factor == 256 ? value << 8 | 255 : value * factor
      return size == 2 ? [UInt8(word >> 8), UInt8(word & 255)] : [UInt8(word)]
    }
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(Array(header.utf8) + bytes, to: "gray"))
    let picture = try AssetImageGenerator(asset: asset).copyImage(at: .zero).image
    let found = try samples(picture, plane: 0, width: 1)
    let colours = (0..<256).map { Array(found[4 * $0..<4 * $0 + 4]).sorted() }
    // Alpha is 255; libswscale may round by one.
    for (value, pixel) in colours.enumerated() {
      #expect(
        pixel[3] == 255 && abs(pixel[0] - value) <= 1 && abs(pixel[2] - value) <= 1, "\(value): \(pixel)")
    }
  }

  /// A plane's samples of one or two bytes, row by row.
  private func samples(_ picture: PixelBuffer, plane: Int, width: Int) throws -> [Int] {
    try (0..<picture.planes[plane].height).flatMap { row in
      try picture.withRow(row, ofPlane: plane) { bytes in
        (0..<bytes.byteCount / width).map {
          width == 1
            ? Int(bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self))
            : Int(bytes.unsafeLoadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self))
        }
      }
    }
  }

  @Test(
    "A buffer says what its picture was taken for",
    arguments: [
      ("h264.mp4", YCbCrMatrix.smpte170M, false), ("h264-bt709.mp4", .ituR709, false),
      ("h264-bt601.mp4", .smpte170M, false), ("h264-full-range.mp4", .ituR709, true),
      ("hevc-hdr10.mp4", .ituR2020, false), ("qtrle-alpha.mov", .identity, true),
    ])
  func sourceColor(_ name: String, _ matrix: YCbCrMatrix, _ isFullRange: Bool) throws {
    let track = try StreamCase.named(name).track()
    let range = MediaTimeRange(start: .zero, duration: seconds(0.01))
    let settings = VideoSettings.pixelFormat(.rgb24)
    let converted = try #require(try read(track, settings, range: range).buffers.first)
    #expect(converted.attachments.sourceColor?.matrix == matrix)
    #expect(converted.attachments.sourceColor?.isFullRange == isFullRange)
    // Other codecs' pictures have no type of their own here.
    if name.hasPrefix("h264") {
      let native = try #require(try read(track, VideoSettings.native, range: range).buffers.first)
      #expect(native.attachments.sourceColor == nil)
    }
  }

  static let pairs: [(PixelFormatType, PixelFormatType, Int)] = [
    (.yuv420Planar, .yuv420BiPlanarVideoRange, 1), (.yuv422Planar, .yuv422BiPlanarVideoRange, 1),
    (.yuv444Planar, .yuv444BiPlanarVideoRange, 1),
    (.yuv420PlanarFullRange, .yuv420BiPlanarFullRange, 1),
    (.yuv422PlanarFullRange, .yuv422BiPlanarFullRange, 1),
    (.yuv444PlanarFullRange, .yuv444BiPlanarFullRange, 1),
    (.yuv420Planar10, .yuv420BiPlanar10VideoRange, 2), (.yuv422Planar10, .yuv422BiPlanar10VideoRange, 2),
    (.yuv444Planar10, .yuv444BiPlanar10VideoRange, 2),
  ]

  @Test(
    "Two planes are three, with Cb and Cr in turn", arguments: pairs.indices,
    ["h264-bt709.mp4", "h264-odd-444.mp4", "h264-422-10bit.mp4"])
  func biPlanar(_ pair: Int, _ name: String) throws {
    let (planar, biPlanar, width) = Self.pairs[pair]
    let (one, other) = (try picture(name, planar), try picture(name, biPlanar))
    // The ten bits are the low ones in three planes and the high ones in two.
    let shift = width == 1 ? 0 : 6
    // libswscale's routines dither what they make of more bits, each in its way.
    let tolerance = width == 2 ? 0 : name == "h264-422-10bit.mp4" ? 3 : 1
    func isNear(_ first: [Int], _ second: [Int]) -> Bool {
      first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1 >> shift) <= tolerance }
    }
    #expect(isNear(try samples(one, plane: 0, width: width), try samples(other, plane: 0, width: width)))
    let both = try samples(other, plane: 1, width: width)
    for chroma in 0..<2 {
      let found = stride(from: chroma, to: both.count, by: 2).map { both[$0] }
      #expect(isNear(try samples(one, plane: 1 + chroma, width: width), found), "\(planar.rawValue)")
    }
    #expect(one.color.isFullRange == other.color.isFullRange)
  }

  @Test("Packed 4:2:2 is Cb, Y, Cr, Y of the planes", arguments: ["h264-bt709.mp4", "h264-422-10bit.mp4"])
  func packed(_ name: String) throws {
    let planes = try picture(name, .yuv422Planar)
    let packed = try samples(try picture(name, .yuv422Packed), plane: 0, width: 1)
    let (luma, blue, red) = (
      try samples(planes, plane: 0, width: 1), try samples(planes, plane: 1, width: 1),
      try samples(planes, plane: 2, width: 1)
    )
    try #require(packed.count == luma.count * 2)
    let expected = blue.indices.flatMap { [blue[$0], luma[2 * $0], red[$0], luma[2 * $0 + 1]] }
    #expect(zip(packed, expected).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test(
    "64 bits a pixel are the 32, more finely",
    arguments: ["png-alpha.mov", "h264-bt709.mp4", "prores-4444-alpha.mov"])
  func deep(_ name: String) throws {
    let (shallow, deep) = (try picture(name, .argb32), try picture(name, .argb64))
    let coarse = try samples(shallow, plane: 0, width: 1)
    let fine = try samples(deep, plane: 0, width: 2).map { UInt16(truncatingIfNeeded: $0).bigEndian }
    try #require(coarse.count == fine.count)
    let differences = zip(coarse, fine).map { abs($0 - Int($1 >> 8)) }
    // Chroma is not brought to luma's size in the same way for both.
    #expect(differences.reduce(0, +) <= 3 * differences.count)
    if name == "png-alpha.mov" { #expect(differences.allSatisfy { $0 <= 3 }) }
    #expect(Set(stride(from: 0, to: fine.count, by: 4).map { fine[$0] >> 8 }).contains(255))
  }

  @Test(
    "Alpha is kept where there is one",
    arguments: ["png-alpha.mov", "qtrle-alpha.mov", "prores-4444-alpha.mov", "vp9-alpha.webm"])
  func alpha(_ name: String) throws {
    let pixels = try samples(try picture(name, .bgra32), plane: 0, width: 1)
    let alpha = Set(stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] })
    // The background of the fixtures is half transparent.
    #expect(alpha.contains(255))
    #expect(alpha.contains { (127...129).contains($0) })
  }

  @Test(
    "Orders of red, green, blue and alpha hold the same bytes",
    arguments: ["png-alpha.mov", "qtrle-alpha.mov", "prores-4444-alpha.mov"])
  func orders(_ name: String) throws {
    let blueFirst = try samples(try picture(name, .bgra32), plane: 0, width: 1)
    let orders = [
      (PixelFormatType.rgba32, [2, 1, 0, 3]), (.argb32, [3, 2, 1, 0]), (.abgr32, [3, 0, 1, 2]),
    ]
    for (type, order) in orders {
      let expected = stride(from: 0, to: blueFirst.count, by: 4).flatMap { at in
        order.map { blueFirst[at + $0] }
      }
      #expect(try samples(try picture(name, type), plane: 0, width: 1) == expected, "\(type.rawValue)")
    }
  }

  @Test("A buffer says which range its numbers have", arguments: ["h264-bt709.mp4", "h264-full-range.mp4"])
  func ranges(_ name: String) throws {
    for (type, isFull) in [
      (PixelFormatType.bgra32, true), (.yuv420Planar, false), (.yuv420BiPlanarFullRange, true),
      (.yuv444BiPlanar10FullRange, true), (.yuv422Packed, false),
    ] {
      #expect(try picture(name, type).color.isFullRange == isFull, "\(type.rawValue)")
    }
  }
}
