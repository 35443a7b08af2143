package import MediaCore
import MediaStructure

/// Whether a GIF file ends within one of its blocks.
package enum GIFExtent {
  /// Whether the last block is not whole; a file that lacks its trailer alone lacks nothing else (GIF89a, 27).
  package static func isCut(_ source: any ByteSource) throws(MediaError) -> Bool {
    let end = source.byteCount
    guard end > 13, try source.bytes(at: end - 1, count: 1) != [0x3B],
      try source.bytes(at: 0, count: 3).elementsEqual("GIF".utf8)
    else { return false }
    var blocks = BufferedSource(source)
    var offset = 13 + tableSize(try source.bytes(at: 10, count: 1).first ?? 0)
    while offset < end {
      let header = try blocks.bytes(at: offset, count: 10)
      switch header.first {
      case 0x21: offset += 2
      case 0x2C: offset += 11 + tableSize(header.last ?? 0)
      default: return false
      }
      while offset < end, let count = try blocks.bytes(at: offset, count: 1).first {
        offset += 1 + Int64(count)
        if count == 0 { break }
        if offset >= end { return true }
      }
    }
    return offset > end
  }

  /// The bytes of a table of colours, by the flags that say whether there is one.
  private static func tableSize(_ flags: UInt8) -> Int64 {
    flags & 0x80 == 0 ? 0 : 3 << (Int64(flags & 7) + 1)
  }
}
