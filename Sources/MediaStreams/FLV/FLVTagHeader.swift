import MediaCore

/// The header of a tag (FLV, E.4.1).
package struct FLVTagHeader: Sendable {
  /// The first byte: reserved bits, whether the tag is encrypted, and its type.
  private let mark: UInt8
  /// The bytes of its data, which follow the header.
  package let dataSize: Int
  /// In milliseconds.
  package let timestamp: Int64
  /// 0 in all files.
  let streamID: Int

  /// In bytes.
  package static let size = 11
  /// The bytes of the size that follows each tag.
  package static let trailerSize = 4

  /// - Parameter bytes: from the tag's first byte on.
  /// - Returns: `nil` where the header isn't all there.
  package init?(_ bytes: some RandomAccessCollection<UInt8>) {
    guard let first = bytes.first, bytes.count >= Self.size else { return nil }
    mark = first
    dataSize = bytes.dropFirst().prefix(3).bigEndian(Int.self)
    let time = bytes.dropFirst(4)
    // The most significant byte comes last.
    timestamp = Int64(time.dropFirst(3).first ?? 0) << 24 | time.prefix(3).bigEndian(Int64.self)
    streamID = bytes.dropFirst(8).prefix(3).bigEndian(Int.self)
  }

  /// Whether a tag can begin with a byte: of a type that is known, and without reserved bits.
  static func canBegin(with byte: UInt8) -> Bool { byte & 0xC0 == 0 && type(byte) != nil }

  private static func type(_ mark: UInt8) -> FLVStructureType? { FLVStructureType.named(mark & 0x1F) }

  /// `nil` for a type that the standard doesn't know.
  var type: FLVStructureType? { Self.type(mark) }
  /// Whether a tag of the standard begins here.
  var isKnown: Bool { Self.canBegin(with: mark) }
  package var isScript: Bool { mark & 0x1F == FLVStructureType.scriptCode }
  var isEncrypted: Bool { mark & 0x20 != 0 }
  /// The bytes of the tag without the size that follows it.
  package var tagSize: Int { Self.size + dataSize }
}

/// The header of a file, as far as a search for its tags needs it (FLV, E.2).
package enum FLVFileHeader {
  /// In bytes.
  package static let size = 9

  /// Returns the place of the first tag, after the previous tag's size of 0; `nil` where no such file begins.
  package static func firstTag(_ head: [UInt8]) -> Int64? {
    guard head.count >= size, head.starts(with: "FLV".utf8) else { return nil }
    return max(Int64(head.bigEndian(UInt32.self, at: 5)), Int64(size)) + Int64(FLVTagHeader.trailerSize)
  }
}
