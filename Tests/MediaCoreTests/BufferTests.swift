import MediaCore
import Testing

struct PixelBufferTests {
  static let allOrientations = (0..<4).flatMap { turns in
    [false, true].map { PictureOrientation(quarterTurns: turns, isMirrored: $0) }
  }

  /// A picture whose pixels are counted from 0, row by row.
  private func counted(_ width: Int, _ height: Int) throws -> PixelBuffer {
    let pool = try PixelBufferPool(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height))
    let picture = try pool.makePixelBuffer()
    for row in 0..<height {
      for column in 0..<width {
        picture.planes[0].baseAddress.storeBytes(
          of: UInt32(row * width + column), toByteOffset: row * picture.bytesPerRow(ofPlane: 0) + column * 4,
          as: UInt32.self)
      }
    }
    return picture
  }

  private func pixels(_ picture: PixelBuffer) throws -> [[UInt32]] {
    try (0..<picture.height).map { row in
      try picture.withRow(row) { span in
        (0..<picture.width).map { span.unsafeLoad(fromByteOffset: $0 * 4, as: UInt32.self) }
      }
    }
  }

  @Test("A picture of 2×3 pixels is put in each of the eight orientations", arguments: allOrientations)
  func oriented(_ orientation: PictureOrientation) throws {
    var expected: [[UInt32]] = [[0, 1], [2, 3], [4, 5]]
    if orientation.isMirrored { expected = expected.map { $0.reversed() } }
    for _ in 0..<orientation.quarterTurns {
      // A quarter turn clockwise: each column, read upwards, is a row.
      expected = expected[0].indices.map { [expected] column in expected.reversed().map { $0[column] } }
    }
    #expect(try pixels(try counted(2, 3).oriented(orientation)) == expected)
  }

  @Test(
    "A transform of an orientation has it, and moves a picture to where it was", arguments: allOrientations)
  func transform(_ orientation: PictureOrientation) {
    let size = VideoDimensions(width: 4, height: 2)
    let transform = PictureTransform(orientation, of: size)
    #expect(PictureOrientation(transform) == orientation)
    let corners = [(0.0, 0.0), (4, 2)].map { x, y in
      (
        transform.a * x + transform.c * y + transform.tx,
        transform.b * x + transform.d * y + transform.ty
      )
    }
    let turned = size.applying(transform)
    #expect(min(corners[0].0, corners[1].0) == 0 && min(corners[0].1, corners[1].1) == 0)
    #expect(max(corners[0].0, corners[1].0) == Double(turned.width))
    #expect(max(corners[0].1, corners[1].1) == Double(turned.height))
  }

  @Test("A pool uses the memory of pictures that are gone, and only of those")
  func reuse() throws {
    let pool = try PixelBufferPool(
      pixelFormatType: .yuv420Planar, dimensions: VideoDimensions(width: 5, height: 3))
    let kept = try pool.makePixelBuffer()
    var gone: [UnsafeMutableRawPointer] = []
    do {
      let picture = try pool.makePixelBuffer()
      withExtendedLifetime(picture) { gone.append(picture.planes[0].baseAddress) }
    }
    let again = try pool.makePixelBuffer()
    #expect([again.planes[0].baseAddress] == gone)
    #expect(again.planes[0].baseAddress != kept.planes[0].baseAddress)
  }

  @Test("Presentation dimensions fit 32 bits whatever the ratio")
  func presentationDimensions() {
    let description = FormatDescription(
      mediaType: .video, mediaSubType: "avc1",
      video: FormatDescription.VideoFormat(
        dimensions: VideoDimensions(width: 65535, height: 1900),
        pixelAspectRatio: PixelAspectRatio(horizontalSpacing: .max, verticalSpacing: 1)))
    #expect(
      description.presentationDimensions() == VideoDimensions(width: Int(Int32.max), height: 1900))
  }
}

struct BlockBufferTests {
  @Test("A buffer has the bytes it was made of", arguments: [0, 1, 1000])
  func bytes(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let buffer = try BlockBuffer(bytes)
    #expect(buffer.dataLength == count)
    #expect(buffer.withUnsafeBytes { Array($0) } == bytes)
  }

  @Test("What no memory can hold is refused")
  func outOfMemory() {
    let error = #expect(throws: MediaError.self) {
      _ = try BlockBuffer(capacity: .max) { _ in 0 }
    }
    #expect(error?.code == .outOfMemory)
  }
}

struct BlockBufferPoolTests {
  private func buffer(_ value: UInt8, _ count: Int, _ pool: BlockBufferPool) throws -> BlockBuffer {
    try BlockBuffer(capacity: count, pool: pool) { (bytes) throws(MediaError) in
      bytes.initializeMemory(as: UInt8.self, repeating: value)
      return count
    }
  }

  @Test("Buffers of a pool keep their bytes, whichever of them are gone", arguments: [1, 64, 4096])
  func lifetimes(_ count: Int) throws {
    let pool = BlockBufferPool()
    var kept: [(UInt8, BlockBuffer)] = []
    for value in UInt8(0)..<40 {
      let size = value % 7 == 3 ? count * 2 : count
      kept.append((value, try buffer(value, size, pool)))
      if value % 3 == 0 { kept.remove(at: kept.count / 2) }
      for (value, buffer) in kept {
        buffer.withBytes { bytes in
          for index in [0, bytes.byteCount - 1] {
            #expect(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self) == value)
          }
        }
      }
    }
  }
}
