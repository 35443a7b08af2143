import MediaCore

/// The start codes of the system layer (ISO/IEC 13818-1, table 2-22 and 2.5.3), and how long what begins with them says that it is.
enum MPEGProgramCode {
  static let end: UInt8 = 0xB9
  static let pack: UInt8 = 0xBA
  static let systemHeader: UInt8 = 0xBB
  static let streamMap: UInt8 = 0xBC
  static let streamDirectory: UInt8 = 0xFF

  static let packMark: [UInt8] = [0, 0, 1, pack]
  /// The bytes of a pack's header that say how long it is.
  static let longestHead = 14

  /// The code at an offset; `nil` where none of the system layer is.
  static func code(_ bytes: [UInt8], at offset: Int = 0) -> UInt8? {
    guard offset + 4 <= bytes.count, bytes[offset] == 0, bytes[offset + 1] == 0, bytes[offset + 2] == 1,
      bytes[offset + 3] >= end
    else { return nil }
    return bytes[offset + 3]
  }

  /// Returns the size of the structure that begins at an offset, or the number of bytes that say it where
  /// there are fewer; `nil` where none begins, or its length is left open.
  static func size(_ bytes: [UInt8], at offset: Int = 0) -> Int? {
    switch code(bytes, at: offset) {
    case nil: return nil
    case end: return 4
    case pack:
      guard offset + longestHead <= bytes.count else { return shortPack }
      return bytes[offset + 4] >> 6 == 1 || isMPEG1Pack(bytes, at: offset) ? packSize(bytes, at: offset) : nil
    default:
      guard offset + PESPacketHeader.leastSize <= bytes.count else { return PESPacketHeader.leastSize }
      let length = Int(bytes.bigEndian(UInt16.self, at: offset + 4))
      return length > 0 ? PESPacketHeader.leastSize + length : nil
    }
  }

  /// The size of a pack's header of MPEG-1 (ISO/IEC 11172-1, 2.4.3.2).
  private static let shortPack = 12

  private static func isMPEG1Pack(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset + 4 < bytes.count && bytes[offset + 4] >> 4 == 2
  }

  /// The size of a pack's header, which is MPEG-2's unless it says that it is MPEG-1's.
  static func packSize(_ bytes: [UInt8], at offset: Int = 0) -> Int {
    if isMPEG1Pack(bytes, at: offset) { return shortPack }
    return longestHead + (offset + 13 < bytes.count ? Int(bytes[offset + 13] & 7) : 0)
  }
}
