internal import CMediaScopeDeflate
import MediaCore

/// Writes images as PNG files.
///
/// Source: PNG (third edition), 5 to 11. A row is filtered by what is left of it or by what is above it (types 1 and 2),
/// whichever leaves the smaller differences: the other types cost more time than they save in size.
struct PNGWriter {
  private let compressionLevel: Int
  private let isPremultiplied: Bool

  /// Smaller files than FFmpeg's, in a third of libpng's time or less.
  private static let defaultCompressionLevel = 4

  /// - Parameters:
  ///   - compressionLevel: 0 is unpacked, 9 the smallest, -1 a good choice.
  ///   - isPremultiplied: whether colours come multiplied by their alpha, as Cairo has them; PNG keeps them as they are.
  /// - Throws: `.invalidArgument` for any other level, `.encoderNotFound` where there is no libdeflate.
  init(compressionLevel: Int = -1, isPremultiplied: Bool = false) throws(MediaError) {
    guard (-1...9).contains(compressionLevel) else {
      throw MediaError(.invalidArgument, "the compression is from -1 to 9, not \(compressionLevel)")
    }
    try DrawingLibrary.deflate.load()
    self.compressionLevel = compressionLevel < 0 ? Self.defaultCompressionLevel : compressionLevel
    self.isPremultiplied = isPremultiplied
  }

  /// The file of an image whose rows are words of alpha, red, green and blue, blue lowest.
  func data(
    of pixels: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, hasAlpha: Bool
  ) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    let header = Self.bigEndian(width) + Self.bigEndian(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0]
    Self.append("IHDR", header[...], to: &bytes)
    var rows = FilteredRows(rowSize: width * (hasAlpha ? 4 : 3), count: height, pixelSize: hasAlpha ? 4 : 3)
    for y in 0..<height {
      let source = UnsafeRawBufferPointer(rebasing: pixels[(y * bytesPerRow)...].prefix(width * 4))
      rows.append { row in
        switch (hasAlpha, isPremultiplied) {
        case (false, _): Self.dropAlpha(source, into: row)
        case (true, false): Self.reorder(source, into: row)
        case (true, true): Self.unpremultiply(source, into: row)
        }
      }
    }
    Self.append("IDAT", try pack(rows.bytes)[...], to: &bytes)
    Self.append("IEND", [], to: &bytes)
    return bytes
  }

  /// The file of an image whose rows are words of alpha, red, green and blue, 16 bits each, big-endian.
  func data16(
    of pixels: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, color: ColorDescription
  ) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    func row(_ y: Int) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: pixels[(y * bytesPerRow)...].prefix(width * 8))
    }
    func alpha(_ row: UnsafeRawBufferPointer, _ x: Int) -> UInt16 {
      row.loadUnaligned(fromByteOffset: x * 8, as: UInt16.self)
    }
    let hasAlpha = (0..<height).contains { y in
      let row = row(y)
      return (0..<width).contains { alpha(row, $0) != .max }
    }
    let header = Self.bigEndian(width) + Self.bigEndian(height) + [16, hasAlpha ? 6 : 2, 0, 0, 0]
    Self.append("IHDR", header[...], to: &bytes)
    if let transfer = color.transferFunction, color.isHighDynamicRange {
      let primaries = color.primaries ?? .ituR2020
      let codes = [primaries.rawValue, transfer.rawValue, 0, 1].map { UInt8(truncatingIfNeeded: $0) }
      Self.append("cICP", codes[...], to: &bytes)
    }
    let pixelSize = hasAlpha ? 8 : 6
    var rows = FilteredRows(rowSize: width * pixelSize, count: height, pixelSize: pixelSize)
    for y in 0..<height {
      let source = row(y)
      rows.append { row in
        for x in 0..<width {
          for byte in 0..<6 { row[x * pixelSize + byte] = source[x * 8 + 2 + byte] }
          if hasAlpha {
            row[x * pixelSize + 6] = source[x * 8]
            row[x * pixelSize + 7] = source[x * 8 + 1]
          }
        }
      }
    }
    Self.append("IDAT", try pack(rows.bytes)[...], to: &bytes)
    Self.append("IEND", [], to: &bytes)
    return bytes
  }

  private func pack(_ bytes: [UInt8]) throws(MediaError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(Int32(compressionLevel)) else {
      throw MediaError(.outOfMemory, "the picture can't be packed")
    }
    defer { libdeflate_free_compressor(compressor) }
    let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let packed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, capacity)
    }
    // PNG 5.3: the length of a chunk is below 2³¹.
    guard !packed.isEmpty, packed.count <= Int32.max else {
      throw MediaError(.overLimit, "the picture is too large for a PNG file")
    }
    return packed
  }

  // MARK: pixels

  private static func dropAlpha(_ source: UnsafeRawBufferPointer, into row: UnsafeMutableBufferPointer<UInt8>)
  {
    for x in 0..<source.count / 4 {
      let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      row[x &* 3] = UInt8(truncatingIfNeeded: pixel >> 16)
      row[x &* 3 &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      row[x &* 3 &+ 2] = UInt8(truncatingIfNeeded: pixel)
    }
  }

  private static func reorder(_ source: UnsafeRawBufferPointer, into row: UnsafeMutableBufferPointer<UInt8>) {
    for x in 0..<source.count / 4 {
      let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      row[x &* 4] = UInt8(truncatingIfNeeded: pixel >> 16)
      row[x &* 4 &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      row[x &* 4 &+ 2] = UInt8(truncatingIfNeeded: pixel)
      row[x &* 4 &+ 3] = UInt8(truncatingIfNeeded: pixel >> 24)
    }
  }

  private static func unpremultiply(
    _ source: UnsafeRawBufferPointer, into row: UnsafeMutableBufferPointer<UInt8>
  ) {
    for x in 0..<source.count / 4 {
      let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      let alpha = pixel >> 24
      row[x &* 4] = color(pixel >> 16 & 0xFF, over: alpha)
      row[x &* 4 &+ 1] = color(pixel >> 8 & 0xFF, over: alpha)
      row[x &* 4 &+ 2] = color(pixel & 0xFF, over: alpha)
      row[x &* 4 &+ 3] = UInt8(truncatingIfNeeded: alpha)
    }
  }

  private static func color(_ value: UInt32, over alpha: UInt32) -> UInt8 {
    if alpha == 255 { return UInt8(truncatingIfNeeded: value) }
    return alpha == 0 ? 0 : UInt8(truncatingIfNeeded: min(255, (value * 255 + alpha / 2) / alpha))
  }

  // MARK: chunks

  private static func append(_ type: String, _ content: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes += bigEndian(content.count)
    let start = bytes.count
    bytes += type.utf8
    bytes += content
    let checksum = bytes[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    bytes += bigEndian(Int(checksum))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// The rows of an image, each after the number of its filter (PNG 9.2).
private struct FilteredRows {
  private(set) var bytes: [UInt8] = []
  private let pixelSize: Int
  private let rowSize: Int
  /// With a pixel of zeros before each row, which stands left of it.
  private var above: [UInt8]
  private var row: [UInt8]

  private enum Filter: UInt8 {
    case sub = 1
    case up = 2
  }

  init(rowSize: Int, count: Int, pixelSize: Int) {
    self.rowSize = rowSize
    self.pixelSize = pixelSize
    above = [UInt8](repeating: 0, count: pixelSize + rowSize)
    row = above
    bytes.reserveCapacity((rowSize + 1) * count)
  }

  /// Adds a row whose bytes the body fills in.
  mutating func append(_ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    let (rowSize, pixelSize) = (rowSize, pixelSize)
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: rowSize + 1))
    row.withUnsafeMutableBufferPointer { row in
      fill(UnsafeMutableBufferPointer(rebasing: row[pixelSize...]))
      above.withUnsafeBufferPointer { above in
        bytes.withUnsafeMutableBufferPointer { bytes in
          guard let row = row.baseAddress, let above = above.baseAddress, let target = bytes.baseAddress
          else {
            return
          }
          Self.filter(
            row + pixelSize, left: row, above: above + pixelSize, count: rowSize, into: target + start)
        }
      }
    }
    swap(&row, &above)
  }

  private static func filter(
    _ row: UnsafePointer<UInt8>, left: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    var costs = (sub: UInt32(0), up: UInt32(0))
    for index in 0..<count {
      let byte = row[index]
      costs.sub &+= UInt32(Int8(bitPattern: byte &- left[index]).magnitude)
      costs.up &+= UInt32(Int8(bitPattern: byte &- above[index]).magnitude)
    }
    let isSub = costs.sub < costs.up
    target[0] = (isSub ? Filter.sub : Filter.up).rawValue
    let reference = isSub ? left : above
    for index in 0..<count { target[index &+ 1] = row[index] &- reference[index] }
  }
}
