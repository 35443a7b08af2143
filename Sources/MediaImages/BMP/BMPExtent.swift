import MediaCore

/// The extent of a BMP file by its headers.
package enum BMPExtent {
  /// Returns the offset at which the pixels end, by a file's first bytes; `nil` where they don't say it.
  ///
  /// The sizes of rows decide it, each a multiple of four bytes; the file's size in the header is often
  /// wrong.
  package static func declaredEnd(_ header: [UInt8]) -> Int64? {
    guard header.count >= 26 else { return nil }
    let number = { (offset: Int, count: Int) in
      header.dropFirst(offset).prefix(count).littleEndian(Int64.self)
    }
    let (start, isOld) = (number(10, 4), number(14, 4) == 12)
    let width = number(18, isOld ? 2 : 4)
    let stated = isOld ? number(20, 2) : number(22, 4)
    // A negative height is of rows from the top down.
    let height = isOld ? stated : Int64(Int32(truncatingIfNeeded: stated).magnitude)
    let bits = number(isOld ? 24 : 28, 2)
    guard width > 0, width < 1 << 24, height < 1 << 24, (1...32).contains(bits) else { return nil }
    let compression = isOld ? 0 : number(30, 4)
    // None, and none with masks of the colours.
    if compression == 0 || compression == 3 { return start + (width * bits + 31) / 32 * 4 * height }
    let size = number(34, 4)
    return size > 0 ? start + size : nil
  }
}
