import LibAV
import MediaCore
import Testing

@testable import MediaAssets

/// Alpha beside pictures that libav has no layout with alpha for (ISO/IEC 23008-12, 6.4.4).
struct GridCanvasTests {
  private final class Memory {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ content: [UInt8]) {
      bytes = .allocate(byteCount: content.count, alignment: 16)
      bytes.copyBytes(from: content)
    }

    deinit { bytes.deallocate() }
  }

  private static func little(_ samples: [Int], _ layout: PixelLayout) -> [UInt8] {
    samples.flatMap { layout.bitsPerComponent > 8 ? [UInt8($0 & 255), UInt8($0 >> 8)] : [UInt8($0)] }
  }

  /// A picture of three columns and three rows.
  private static func canvas(_ layout: PixelLayout, _ samples: [Int]) throws -> GridCanvas {
    let content = little(samples, layout)
    let memory = Memory(content)
    let byteCount = layout.bitsPerComponent > 8 ? 2 : 1
    let base = try #require(memory.bytes.baseAddress)
    var planes: [PixelBuffer.Plane] = []
    var offset = 0
    for side in samples.count == 9 ? [3] : [3, 2, 2] {
      planes.append(
        PixelBuffer.Plane(
          baseAddress: base + offset, width: side, height: side, bytesPerRow: side * byteCount,
          rowByteCount: side * byteCount))
      offset += side * side * byteCount
    }
    let size = VideoDimensions(width: 3, height: 3)
    let picture = PixelBuffer(
      pixelFormatType: PixelFormatType(rawValue: "raw "), dimensions: size, color: ColorDescription(),
      pixelAspectRatio: .square, planes: planes, owner: memory)
    var canvas = try GridCanvas(size, like: picture, layout)
    try canvas.place(picture, row: 0, column: 0)
    return canvas
  }

  private static let luma = [10, 20, 30, 40, 50, 60, 70, 80, 90]
  private static let opacity = [1, 2, 3, 4, 5, 6, 7, 8, 9]

  /// The middle of the codes is chroma without a colour (ITU-T H.273, 8.3).
  @Test(arguments: [(8, 128, 8, "yuva420p"), (10, 512, 8, "yuva420p10le"), (12, 2048, 12, "yuva422p12le")])
  func `gray gets chroma that says nothing`(
    depth: Int, middle: Int, chromaCount: Int, name: String
  ) throws {
    let layout = PixelLayout(.gray, bitsPerComponent: depth)
    var picture = try Self.canvas(layout, Self.luma)
    try picture.add(alpha: Self.canvas(layout, Self.opacity))
    #expect(picture.pixelLayout?.shortName == name && picture.isFullRange == true)
    let chroma = [Int](repeating: middle, count: chromaCount)
    #expect(picture.bytes == Self.little(Self.luma + chroma + Self.opacity, layout))
  }

  /// Between the rows of chroma by their distance, in quarters and halves.
  @Test(
    arguments: [
      (nil, [400, 800, 500, 900, 700, 1100]), (.left, [400, 800, 500, 900, 700, 1100]),
      (.topLeft, [400, 800, 600, 1000, 800, 1200]), (.bottom, [400, 800, 400, 800, 600, 1000]),
    ] as [(ChromaLocation?, [Int])])
  func `chroma of twelve bits gets all rows`(location: ChromaLocation?, expected: [Int]) throws {
    let layout = PixelLayout(.yCbCr(.fourTwoZero), bitsPerComponent: 12)
    let (blue, red) = ([400, 800, 800, 1200], [2048, 2048, 2048, 2048])
    var picture = try Self.canvas(layout, Self.luma + blue + red)
    let alpha = try Self.canvas(PixelLayout(.gray, bitsPerComponent: 12), Self.opacity)
    try picture.add(alpha: alpha, chromaLocation: location)
    #expect(picture.pixelLayout?.shortName == "yuva422p12le")
    let flat = [Int](repeating: 2048, count: 6)
    #expect(picture.bytes == Self.little(Self.luma + expected + flat + Self.opacity, layout))
  }

  @Test func `alpha of another depth is refused`() throws {
    var picture = try Self.canvas(PixelLayout(.gray), Self.luma)
    let alpha = try Self.canvas(PixelLayout(.gray, bitsPerComponent: 10), Self.opacity)
    #expect(throws: MediaError.self) { try picture.add(alpha: alpha) }
    #expect(picture.pixelLayout == PixelLayout(.gray))
  }
}
