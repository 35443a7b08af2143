package import MediaCore
package import MediaStructure

/// The four bytes that begin a metadata block (RFC 9639, 8.1).
package struct FLACMetadataBlockHeader: Hashable, Sendable {
  package static let size = 4
  package var isLast: Bool
  package var code: UInt8
  /// In bytes, without the header.
  package var length: Int

  @inline(never)
  package init(_ reader: inout FieldReader) throws(MediaError) {
    isLast = try reader.readBits("last_metadata_block_flag", 1) == 1
    code = UInt8(try reader.readBits("block_type", 7) { FLACMetadataBlockType.named(UInt8($0))?.name })
    length = Int(try reader.read("block_length", byteCount: 3))
    if code == 127 {
      reader.report("block type 127 is forbidden (RFC 9639, 8.1)")
    }
  }

  /// `nil` for fewer bytes than a header has, and for what begins as a frame does: 127 is no type of a last block.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes[0] != 0xFF else { return nil }
    let number = bytes.bigEndian(UInt32.self, at: 0)
    (isLast, code, length) = (number >> 31 == 1, UInt8(number >> 24 & 0x7F), Int(number & 0xFF_FFFF))
  }
}

/// A metadata block and where it is.
package struct FLACMetadataBlock: Hashable, Sendable {
  package var header: FLACMetadataBlockHeader
  /// Absolute, in bytes from the start of the file.
  package var offset: Int64

  /// The place of the bytes after the header, which can reach beyond every end.
  package var payload: Range<Int64> {
    let start = offset.saturatingAdd(Int64(FLACMetadataBlockHeader.size))
    return start..<start.saturatingAdd(Int64(header.length))
  }
}

/// The metadata blocks that follow one another from a place on, up to the last one or to where none begins (RFC 9639, 8.1).
package struct FLACMetadataBlocks {
  /// Where the next block begins, or where the frames do once `isFinished`.
  package private(set) var offset: Int64
  /// Whether the block that says that it is the last one has been given.
  package private(set) var isFinished = false

  /// - Parameter offset: where the first block begins, after the signature.
  package init(from offset: Int64) { self.offset = offset }

  /// The next block; `nil` after the last one, and where none begins.
  ///
  /// - Parameter read: gives bytes from an offset on, fewer at the end alone. What it throws is thrown.
  package mutating func next(
    _ read: (_ offset: Int64, _ count: Int) throws(MediaError) -> [UInt8]
  ) throws(MediaError) -> FLACMetadataBlock? {
    guard !isFinished, let header = FLACMetadataBlockHeader(try read(offset, FLACMetadataBlockHeader.size))
    else { return nil }
    let block = FLACMetadataBlock(header: header, offset: offset)
    isFinished = header.isLast
    offset = block.payload.upperBound
    return block
  }

  /// The next block of a source.
  package mutating func next(in source: any ByteSource) throws(MediaError) -> FLACMetadataBlock? {
    try next { (offset, count) throws(MediaError) in try source.bytes(at: offset, count: count) }
  }
}
