import MediaCore

/// The first bytes of an ID3v2 frame: its name, its size and, from ID3v2.3 on, its flags (ID3v2.4.0 structure, 4).
package struct ID3FrameHeader {
  /// Three characters in ID3v2.2, four later.
  package var name: ArraySlice<UInt8>
  /// The size as a plain number, which it is before ID3v2.4.
  package var plainSize: Int64
  /// The size in seven bits a byte.
  package var syncsafeSize: Int64
  /// Whether each byte of the size has seven bits.
  package var isSyncsafe: Bool

  package static func byteCount(version: UInt8) -> Int { version == 2 ? 6 : 10 }

  /// `nil` for fewer bytes than a header has.
  package init?(_ bytes: [UInt8], version: UInt8) {
    guard bytes.count >= Self.byteCount(version: version) else { return nil }
    let nameSize = version == 2 ? 3 : 4
    name = bytes[..<nameSize]
    let digits = bytes[nameSize..<nameSize * 2]
    plainSize = digits.bigEndian(Int64.self)
    syncsafeSize = Int64(digits.syncsafe)
    isSyncsafe = digits.allSatisfy { $0 < 0x80 }
  }

  /// Whether the name is one of a frame.
  var isNamed: Bool { Self.isName(name) }

  static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy(isNameCharacter)
      // Some writers fill a name of ID3v2.2 with a zero byte or a space.
      || bytes.count == 4 && (bytes.last == 0 || bytes.last == 0x20)
        && bytes.dropLast().allSatisfy(isNameCharacter)
  }

  package static func isNameCharacter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
  }
}
