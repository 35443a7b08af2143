/// The ten bytes that begin an ID3v2 tag, or end it (ID3v2.4.0 structure, 3.1 and 3.4).
package struct ID3Header: Hashable, Sendable {
  /// The size of the header itself.
  package static let byteCount = 10

  /// 2 to 4 of those that are known.
  package var version: UInt8
  package var flags: UInt8
  /// Whether each byte of the size has seven bits, as it should.
  package var isSyncsafe: Bool
  /// The size of what is between the header and the footer.
  package var bodySize: Int64

  /// `nil` for bytes that no tag begins with.
  package init?(_ bytes: [UInt8]) { self.init(bytes, mark: "ID3") }

  /// `nil` for bytes that no tag ends with.
  package init?(footer bytes: [UInt8]) { self.init(bytes, mark: "3DI") }

  private init?(_ bytes: [UInt8], mark: String) {
    let bytes = Array(bytes.prefix(Self.byteCount))
    guard bytes.count == Self.byteCount, bytes.starts(with: mark.utf8), bytes[3] < 0xFF, bytes[4] < 0xFF
    else {
      return nil
    }
    version = bytes[3]
    flags = bytes[5]
    isSyncsafe = bytes[6...].allSatisfy { $0 < 0x80 }
    bodySize = Int64(bytes[6...].syncsafe)
  }

  /// Whether ten bytes follow the payload, as ID3v2.4 allows.
  package var hasFooter: Bool { version == 4 && flags & 0x10 != 0 }

  /// The size of the whole tag, with the header and the footer.
  package var byteCount: Int64 { Int64(Self.byteCount) * (hasFooter ? 2 : 1) + bodySize }
}

extension Sequence<UInt8> {
  /// The number of seven bits a byte, the most significant first (ID3v2.4.0 structure, 6.2); eighth bits are left out.
  package var syncsafe: UInt64 { reduce(0) { $0 << 7 | UInt64($1 & 0x7F) } }
}

extension UInt32 {
  /// The lower 28 bits in four bytes of seven bits each (ID3v2.4.0 structure, 6.2).
  package var syncsafeBytes: [UInt8] { [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: self >> $0) & 0x7F } }
}
