package import MediaCore
import MediaStructure

/// The extent of a file of OpenEXR by its table of blocks of lines; of one part without tiles ("OpenEXR File
/// Layout").
package enum OpenEXRExtent {
  private static let attributeLimit = 1 << 10
  private static let blockLimit: Int64 = 1 << 20

  /// The offset at which the last block of lines ends; `nil` where its table doesn't say it.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let head = try source.bytes(at: 0, count: 8)
    // Tiles, deep data and several parts have other tables.
    guard head.count == 8, head[5] & 0b1_1010 == 0 else { return nil }
    var offset: Int64 = 8
    for _ in 0..<attributeLimit {
      let bytes = try source.bytes(at: offset, count: 600)
      guard let first = bytes.first else { return nil }
      if first == 0 { return try end(ofTableAt: offset + 1, in: source) }
      guard let name = bytes.firstIndex(of: 0), let type = bytes[(name + 1)...].firstIndex(of: 0),
        bytes.count >= type + 5
      else { return nil }
      // Only of increasing lines does the table's end point to the file's.
      if bytes[..<name].elementsEqual("lineOrder".utf8), bytes[safe: type + 5] != 0 { return nil }
      offset += Int64(type) + 5 + bytes[(type + 1)..<(type + 5)].littleEndian(Int64.self)
    }
    return nil
  }

  private static func end(ofTableAt table: Int64, in source: any ByteSource) throws(MediaError) -> Int64? {
    let first = try source.bytes(at: table, count: 8)
    guard first.count == 8 else { return table + 8 }
    // The first block follows the table.
    let offset = first.littleEndian(Int64.self)
    guard offset > table, (offset - table) % 8 == 0, (offset - table) / 8 <= blockLimit else { return nil }
    let last = try source.bytes(at: offset - 8, count: 8)
    guard last.count == 8 else { return offset }
    let block = last.littleEndian(Int64.self)
    // A block's size has 32 bits.
    guard block >= offset, block < Int64.max - (1 << 33) else { return nil }
    let head = try source.bytes(at: block, count: 8)
    guard head.count == 8 else { return block + 8 }
    return block + 8 + head[4..<8].littleEndian(Int64.self)
  }
}
