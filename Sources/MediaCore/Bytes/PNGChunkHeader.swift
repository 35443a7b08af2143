/// The eight bytes that begin a chunk of a PNG datastream: the length of its data, and its type (PNG 3, 5.3).
package struct PNGChunkHeader: Hashable, Sendable {
  /// The eight bytes that precede the first chunk (PNG 3, 5.2).
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Where the first chunk begins.
  package static let firstOffset = Int64(signature.count)
  /// The size of the header itself.
  package static let byteCount = 8

  package var type: FourCC
  /// Absolute, in bytes from the start of the file.
  package var offset: Int64
  /// The length of the data, in bytes; it can reach beyond every end.
  package var length: UInt32

  /// Reads the header in `bytes`, which may be more; `nil` for fewer than a header has.
  package init?(_ bytes: [UInt8], at offset: Int64) {
    guard bytes.count >= Self.byteCount else { return nil }
    length = bytes.bigEndian(UInt32.self, at: 0)
    type = FourCC(rawValue: bytes.bigEndian(UInt32.self, at: 4))
    self.offset = offset
  }

  /// The header of the chunk at a place; `nil` where the source ends before.
  package init?(of source: any ByteSource, at offset: Int64) throws(MediaError) {
    self.init(try source.bytes(at: offset, count: Self.byteCount), at: offset)
  }

  /// Where the data is.
  package var data: Range<Int64> {
    let start = offset.saturatingAdd(Int64(Self.byteCount))
    return start..<start.saturatingAdd(Int64(length))
  }

  /// Where the next chunk begins: after the data are four bytes of checksum.
  package var end: Int64 { data.upperBound.saturatingAdd(4) }

  /// Whether the type is made of letters, as all are.
  package var isNamed: Bool {
    [24, 16, 8, 0].allSatisfy { (shift: UInt32) in
      let character = type.rawValue >> shift & 0xFF
      return (0x41...0x5A).contains(character) || (0x61...0x7A).contains(character)
    }
  }
}
