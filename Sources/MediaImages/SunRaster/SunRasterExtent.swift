import MediaCore

/// The extent of a Sun raster file by its header (`rasterfile`(5)).
package enum SunRasterExtent {
  private static let headerSize: Int64 = 32

  /// The offset at which the pixels end, by what a file begins with; `nil` for another file, and where they are packed into
  /// a size that is not stated.
  package static func declaredEnd(_ header: [UInt8]) -> Int64? {
    guard header.count >= Int(headerSize), header.starts(with: [0x59, 0xA6, 0x6A, 0x95]) else { return nil }
    let number = { (index: Int) in header[index * 4..<index * 4 + 4].bigEndian(Int64.self) }
    let (width, height, depth, type) = (number(1), number(2), number(3), number(5))
    let start = headerSize + number(7)
    if type == 2 { return number(4) > 0 ? start + number(4) : nil }
    guard type < 4, width < 1 << 24, height < 1 << 24, (1...32).contains(depth) else { return nil }
    // Rows are multiples of 16 bits.
    return start + (width * depth + 15) / 16 * 2 * height
  }
}
