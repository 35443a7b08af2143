import MediaAssets
import MediaCore
import Testing

@testable import MediaReading

/// Pictures of Netpbm in floating point (`pfm`(5)), whose rows run from the bottom to the top.
struct FloatMapTests {
  /// Two columns of one colour, of red, green and blue.
  private static let rows: [[Float]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

  private static func file(_ kind: String, isBigEndian: Bool, _ rows: [[Float]]) -> [UInt8] {
    let head = Array("\(kind)\n2 \(rows.count)\n\(isBigEndian ? "1.0" : "-1.0")\n".utf8)
    return head
      + (rows.reversed() as [[Float]]).flatMap { row in
        (row + row).flatMap { value in
          let pattern = isBigEndian ? value.bitPattern.bigEndian : value.bitPattern.littleEndian
          return withUnsafeBytes(of: pattern) { Array($0) }
        }
      }
  }

  /// The first pixel of each row, as red, green and blue.
  private static func still(_ file: [UInt8]) throws -> [[UInt8]] {
    let asset = URLAsset(path: "made.pfm", source: MemoryByteSource(file, name: "made.pfm"))
    let picture = try AssetImageGenerator(asset: asset).still(at: .zero).image
    let plane = picture.planes[0]
    return (0..<plane.height).map { row in
      let pixel = UnsafeRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: 4)
      return [pixel[2], pixel[1], pixel[0]]
    }
  }

  @Test(arguments: [false, true])
  func `the last row of the file is the first of the picture`(isBigEndian: Bool) throws {
    let pixels = try Self.still(Self.file("PF", isBigEndian: isBigEndian, Self.rows))
    let expected: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255]]
    #expect(pixels == expected)
  }

  @Test(arguments: [false, true])
  func `so it is where there is gray alone`(isBigEndian: Bool) throws {
    let pixels = try Self.still(Self.file("Pf", isBigEndian: isBigEndian, [[1], [1], [0], [1], [0]]))
    #expect(pixels.map { $0.map { $0 > 127 } } == [true, true, false, true, false].map { [$0, $0, $0] })
  }

  @Test func `pictures that are given as they are have their rows in order, too`() throws {
    let file = Self.file("PF", isBigEndian: false, Self.rows)
    let asset = URLAsset(path: "made.pfm", source: MemoryByteSource(file, name: "made.pfm"))
    let track = try #require(try asset.tracks().first)
    let picture = try #require(try read(track, VideoSettings.native).buffers.first?.imageBuffer)
    // Planes of green, blue and red.
    let reds = try (0..<3).map { row in
      try picture.withRow(row, ofPlane: 2) { $0.unsafeLoad(fromByteOffset: 0, as: Float.self) }
    }
    #expect(reds == [1, 0, 0])
  }
}
