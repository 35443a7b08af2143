import MediaCore

/// The extent of a dump of an X window by its header (`XWDFile.h`, version 7).
package enum XWDExtent {
  /// Bytes of a colour in the table.
  private static let colorSize: Int64 = 12

  /// The offset at which the pixels end, by what a file begins with; `nil` for another file.
  package static func declaredEnd(_ header: [UInt8]) -> Int64? {
    guard header.count >= 100 else { return nil }
    let isLittle = header[4..<8] == [7, 0, 0, 0]
    guard isLittle || header[4..<8] == [0, 0, 0, 7] else { return nil }
    let number = { (index: Int) in
      let bytes = header[index * 4..<index * 4 + 4]
      return isLittle ? bytes.littleEndian(Int64.self) : bytes.bigEndian(Int64.self)
    }
    let (size, format, height, bytesPerRow, colors) = (
      number(0), number(2), number(5), number(12), number(19)
    )
    // Planes one after the other are not dumped any more.
    guard (100..<1 << 16).contains(size), format == 2, height < 1 << 24, bytesPerRow < 1 << 28,
      colors <= 1 << 16
    else { return nil }
    return size + colors * colorSize + height * bytesPerRow
  }
}
