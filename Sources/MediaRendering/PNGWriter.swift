internal import CZlib
import MediaCore

/// Writes images as PNG files.
///
/// Source: PNG (third edition), 5 to 11. Every row is filtered by the one above (type 2, Up): columns go on from row to
/// row, so little is left to be packed.
struct PNGWriter {
  /// 0 is unpacked, 9 the smallest, -1 zlib's choice.
  let compressionLevel: Int

  private static let upFilter: UInt8 = 2
  /// Bytes of a piece of image data.
  private static let chunkSize = 1 << 16

  /// The file of an image whose rows are words of premultiplied alpha, red, green and blue, blue lowest.
  func data(
    of pixels: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, hasAlpha: Bool
  ) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    var header: [UInt8] = []
    for value in [UInt32(width), UInt32(height)] { header += Self.bigEndian(value) }
    header += [8, hasAlpha ? 6 : 2, 0, 0, 0]
    Self.append("IHDR", header, to: &bytes)

    var stream = z_stream()
    guard
      deflateInit_(
        &stream, Int32(compressionLevel), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw MediaError(.outOfMemory, "the picture can't be packed") }
    defer { deflateEnd(&stream) }
    let rowSize = width * (hasAlpha ? 4 : 3)
    var above = [UInt8](repeating: 0, count: rowSize)
    var row = above
    var filtered = [UInt8](repeating: Self.upFilter, count: rowSize + 1)
    let packed = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.chunkSize)
    defer { packed.deallocate() }
    for y in 0..<height {
      let source = UnsafeRawBufferPointer(rebasing: pixels[(y * bytesPerRow)...].prefix(width * 4))
      if hasAlpha { Self.unpremultiply(source, into: &row) } else { Self.dropAlpha(source, into: &row) }
      for index in 0..<rowSize { filtered[index + 1] = row[index] &- above[index] }
      swap(&row, &above)
      try Self.pack(&filtered, into: packed, flush: y == height - 1 ? Z_FINISH : Z_NO_FLUSH, &stream, &bytes)
    }
    Self.append("IEND", [], to: &bytes)
    return bytes
  }

  private static func pack(
    _ input: inout [UInt8], into packed: UnsafeMutableBufferPointer<UInt8>, flush: Int32,
    _ stream: inout z_stream,
    _ bytes: inout [UInt8]
  ) throws(MediaError) {
    var status = Z_OK
    let count = input.count
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(count)
      repeat {
        // What an earlier row left in the buffer stays until there is enough of it.
        if stream.avail_out == 0 || stream.next_out == nil {
          stream.next_out = packed.baseAddress
          stream.avail_out = UInt32(chunkSize)
        }
        status = deflate(&stream, flush)
        let used = chunkSize - Int(stream.avail_out)
        if stream.avail_out == 0 || status == Z_STREAM_END { append("IDAT", packed[..<used], to: &bytes) }
      } while status == Z_OK && (stream.avail_in > 0 || flush == Z_FINISH)
    }
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
      throw MediaError(.unknown, "the picture can't be packed")
    }
  }

  private static func dropAlpha(_ source: UnsafeRawBufferPointer, into row: inout [UInt8]) {
    row.withUnsafeMutableBufferPointer { row in
      for x in 0..<source.count / 4 {
        let pixel = source.load(fromByteOffset: x &* 4, as: UInt32.self)
        row[x &* 3] = UInt8(truncatingIfNeeded: pixel >> 16)
        row[x &* 3 &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[x &* 3 &+ 2] = UInt8(truncatingIfNeeded: pixel)
      }
    }
  }

  /// PNG keeps colours as they are, Cairo multiplied by their alpha.
  private static func unpremultiply(_ source: UnsafeRawBufferPointer, into row: inout [UInt8]) {
    row.withUnsafeMutableBufferPointer { row in
      for x in 0..<source.count / 4 {
        let pixel = source.load(fromByteOffset: x &* 4, as: UInt32.self)
        let alpha = pixel >> 24
        row[x &* 4] = color(pixel >> 16 & 0xFF, over: alpha)
        row[x &* 4 &+ 1] = color(pixel >> 8 & 0xFF, over: alpha)
        row[x &* 4 &+ 2] = color(pixel & 0xFF, over: alpha)
        row[x &* 4 &+ 3] = UInt8(truncatingIfNeeded: alpha)
      }
    }
  }

  private static func color(_ value: UInt32, over alpha: UInt32) -> UInt8 {
    if alpha == 255 { return UInt8(truncatingIfNeeded: value) }
    return alpha == 0 ? 0 : UInt8(truncatingIfNeeded: min(255, (value * 255 + alpha / 2) / alpha))
  }

  private static func append(_ type: String, _ content: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes += bigEndian(UInt32(content.count))
    let start = bytes.count
    bytes += type.utf8
    bytes += content
    let checksum = bytes[start...].withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    bytes += bigEndian(UInt32(truncatingIfNeeded: checksum))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
