package import MediaCore
package import MediaStructure

/// The storage of a TIFF structure's numbers: their order of bytes, and the width of those that are wider in
/// BigTIFF (TIFF 6.0, section 2; BigTIFF, "The BigTIFF File Format").
package struct TIFFLayout: Hashable, Sendable {
  package var byteOrder: FieldReader.ByteOrder
  /// Whether offsets and counts have 64 bits.
  package var isBig = false

  /// Makes the layout of a structure that has no header yet.
  package init(_ byteOrder: FieldReader.ByteOrder) { self.byteOrder = byteOrder }

  /// By the four bytes that begin a structure; `nil` where they name no order of bytes, whatever the version is.
  package init?(_ head: [UInt8]) {
    guard head.count >= 4, head[0] == head[1], head[0] == 0x49 || head[0] == 0x4D else { return nil }
    byteOrder = head[0] == 0x49 ? .littleEndian : .bigEndian
    isBig = (byteOrder == .littleEndian ? head[2] : head[3]) == 43
  }

  /// The numbers after the order of bytes: TIFF's, BigTIFF's, and those of raw pictures of Panasonic (85) and Olympus
  /// (`RO` and `RS`), whose directories are TIFF's.
  package static let versions: Set<UInt64> = [42, 43, 0x55, 0x4F52, 0x5352]

  /// Whether bytes begin as a structure does: the order of bytes, and a version in it.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    guard let layout = TIFFLayout(bytes) else { return false }
    return versions.contains(layout.number(bytes[2..<4]))
  }

  /// The order of bytes, the version, and where the first directory is.
  package var headerSize: Int { isBig ? 16 : 8 }
  /// The number that begins a directory.
  package var countSize: Int { isBig ? 8 : 2 }
  package var entrySize: Int { isBig ? 20 : 12 }
  /// An offset, the value that an entry has in its place, and the number of its values.
  package var offsetSize: Int { isBig ? 8 : 4 }

  /// The number that some bytes are.
  package func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    byteOrder == .littleEndian ? bytes.littleEndian(UInt64.self) : bytes.bigEndian(UInt64.self)
  }

  /// The lower bytes of a number as they are stored.
  package func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
    let bytes = value.bigEndianBytes.suffix(count)
    return byteOrder == .littleEndian ? bytes.reversed() : Array(bytes)
  }

  /// A reader of fields in memory.
  package func reader(_ bytes: [UInt8]) -> FieldReader {
    FieldReader(bytes, at: 0, path: "TIFF", byteOrder: byteOrder)
  }
}

/// The head of a directory's entry, before its value or the value's offset (TIFF 6.0, section 2).
package struct TIFFEntryHeader: Hashable, Sendable {
  package var tag: UInt16
  /// The code of the field type, such as 3 for SHORT.
  package var type: UInt16
  package var count: UInt64

  /// - Parameter kind: whose names the tags have.
  package init(
    _ reader: inout FieldReader, _ layout: TIFFLayout, in kind: TIFFDirectory.Kind = .image
  ) throws(MediaError) {
    tag = try reader.read("Tag", as: UInt16.self) { TIFFTag.named($0, in: kind)?.name }
    type = try reader.read("Type", as: UInt16.self) { TIFFFieldType.known[$0]?.name }
    count = try reader.read("Count", byteCount: layout.offsetSize)
  }

  /// Whether the field type is known.
  package var hasKnownType: Bool { TIFFFieldType.known[type] != nil }

  /// The bytes of the value; `nil` for an unknown type, and for more bytes than any number says.
  package var valueSize: UInt64? {
    guard let size = TIFFFieldType.known[type]?.size else { return nil }
    let (product, isOver) = count.multipliedReportingOverflow(by: UInt64(size))
    return isOver ? nil : product
  }
}
