package import MediaCore

/// The extent of a picture of Silicon Graphics by its header, or its tables of rows ("The SGI Image File
/// Format").
package enum SGIExtent {
  private static let headerSize: Int64 = 512
  private static let rowLimit: Int64 = 1 << 20

  /// The offset at which the last row ends; `nil` for another file.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let head = try source.bytes(at: 0, count: 12)
    guard head.count == 12, head[0] == 1, head[1] == 0xDA, head[2] <= 1, (1...2).contains(head[3]),
      case let dimension = head[4..<6].bigEndian(Int64.self), (1...3).contains(dimension)
    else { return nil }
    let number = { (offset: Int) in head[offset..<offset + 2].bigEndian(Int64.self) }
    let rows = (dimension > 1 ? number(8) : 1) * (dimension > 2 ? number(10) : 1)
    guard rows > 0, rows <= rowLimit else { return nil }
    if head[2] == 0 { return headerSize + rows * number(6) * Int64(head[3]) }
    // Where each row begins, then how long each is.
    let tables = try source.bytes(at: headerSize, count: Int(rows) * 8)
    guard tables.count == Int(rows) * 8 else { return headerSize + rows * 8 }
    return (0..<Int(rows)).reduce(headerSize + rows * 8) { end, row in
      let (start, count) = (row * 4, (row + Int(rows)) * 4)
      return max(
        end,
        tables[start..<start + 4].bigEndian(Int64.self) + tables[count..<count + 4].bigEndian(Int64.self))
    }
  }
}
