package import MediaCore

/// The first bytes of an EBML element (RFC 8794, 4 to 6): its ID and how much data follows.
package struct EBMLElementHeader: Hashable, Sendable {
  /// With the bits that say its length, as standards write it.
  package var id: EBMLElementID
  /// Absolute, in bytes from the start of the file.
  package var offset: Int64
  /// The bytes of the ID and of the data size.
  package var headerSize: Int
  /// The number of bytes after the header as the file states it; `nil` where it says that it is not known.
  package var dataSize: UInt64?

  /// The size of a header with the longest ID and data size that Matroska allows.
  package static let maximumSize = 12

  package var payloadStart: Int64 { offset + Int64(headerSize) }

  /// Where the element ends if the file keeps its word, which can be beyond the end of the file.
  package var declaredEnd: Int64? {
    dataSize.map { size in
      let (end, overflow) = payloadStart.addingReportingOverflow(Int64(clamping: size))
      return overflow ? .max : end
    }
  }

  /// Reads the header in `bytes`, which are at `offset`.
  ///
  /// - Throws: `fileFailedToParse` where no header can begin.
  package init(_ bytes: some Collection<UInt8>, at offset: Int64, path: String = "") throws(MediaError) {
    func malformed(_ reason: String) -> MediaError {
      MediaError(
        .fileFailedToParse, reason, at: .init(boxPath: path.isEmpty ? nil : path, byteOffset: offset))
    }
    guard let first = bytes.first else { throw malformed("an element ID is missing (RFC 8794, 5)") }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4 else {
      throw malformed("no element ID begins with the byte 0x\(String(first, radix: 16)) (RFC 8794, 5)")
    }
    guard bytes.count > idLength else { throw malformed("an element's header is cut off") }
    id = EBMLElementID(rawValue: bytes.prefix(idLength).bigEndian(UInt32.self))
    let idData = id.rawValue & ((1 << UInt32(7 * idLength)) - 1)
    // Matroska has an ID without bits from before they were forbidden: ChapterDisplay's.
    guard idData != 0 || id == .chapterDisplay, idData != (1 << UInt32(7 * idLength)) - 1 else {
      throw malformed("an element ID has no bits, or all, set (RFC 8794, 5)")
    }
    guard let size = EBMLNumber(bytes.dropFirst(idLength)) else {
      throw malformed(
        "the data size of element \(id.text) is cut off or longer than 8 bytes (RFC 8794, 6)")
    }
    self.offset = offset
    headerSize = idLength + size.length
    dataSize = size.isUnknown ? nil : size.value
  }
}

/// A number whose first byte says how many bytes it has (RFC 8794, 4).
package struct EBMLNumber: Hashable {
  /// Without the bits that say the length.
  package var value: UInt64
  /// In bytes, 1 to 8.
  package var length: Int

  /// Every bit is set, which stands for a size that is not known.
  var isUnknown: Bool { value == (1 << UInt64(7 * length)) - 1 }

  /// The number as a difference from another one, as EBML lacing stores sizes (RFC 9559, 10.3.3).
  var signed: Int64 { Int64(value) - ((1 << Int64(7 * length - 1)) - 1) }

  /// Reads the first bytes, or gives `nil` where no number of up to 8 bytes is there.
  package init?(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return nil }
    length = first.leadingZeroBitCount + 1
    guard length <= 8, bytes.count >= length else { return nil }
    value = bytes.prefix(length).bigEndian(UInt64.self) & ((1 << UInt64(7 * length)) - 1)
  }
}
