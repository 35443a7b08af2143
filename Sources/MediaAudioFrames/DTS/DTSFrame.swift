/// A frame of DTS (ETSI TS 102 114).
package enum DTSFrame {
  /// In how many bytes the core says how long it is, however it is packed.
  private static let headSize = 10

  /// The size of a frame that bytes begin with: of the core, however it is packed (5.3), and of the extension after it (7.4).
  ///
  /// Words of 16 or of 14 bits come with either byte first.
  package static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, [0x7F, 0xFE, 0x1F, 0xFF].contains(first), bytes.count >= headSize else {
      return nil
    }
    let head = Array(bytes.prefix(headSize))
    switch head.prefix(4) {
    case [0x7F, 0xFE, 0x80, 0x01]:
      let core = coreSize(head)
      guard core > headSize else { return nil }
      return core + (extensionSize(bytes.dropFirst(core)) ?? 0)
    case [0xFE, 0x7F, 0x01, 0x80]: return coreSize(swapped(head))
    case [0x1F, 0xFF, 0xE8, 0x00]: return coreSize(packed(head)) * 16 / 14
    case [0xFF, 0x1F, 0x00, 0xE8]: return coreSize(packed(swapped(head))) * 16 / 14
    default: return nil
    }
  }

  /// FSIZE, of 14 bits after the mark and 14 more, which is one less than the bytes of the frame.
  private static func coreSize(_ head: [UInt8]) -> Int {
    (Int(head[5] & 3) << 12 | Int(head[6]) << 4 | Int(head[7] >> 4)) + 1
  }

  private static func swapped(_ head: [UInt8]) -> [UInt8] { head.indices.map { head[$0 ^ 1] } }

  /// The first eight bytes of words whose two upper bits aren't used.
  private static func packed(_ head: [UInt8]) -> [UInt8] {
    var bits: UInt128 = 0
    for index in stride(from: 0, to: headSize, by: 2) {
      bits = bits << 14 | UInt128(head[index] & 0x3F) << 8 | UInt128(head[index + 1])
    }
    return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (62 - 8 * $0)) }
  }

  /// The size of an extension's substream, `nuExtSSFsize` and one; `nil` for other bytes.
  private static func extensionSize(_ bytes: ArraySlice<UInt8>) -> Int? {
    let head = bytes.prefix(headSize).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    guard bytes.count >= headSize, head >> 48 == 0x6458_2025 else { return nil }
    // One bit, after user bits (8) and substream index (2): sizes have 12 and 20 bits where it is 1, else 8 and 16.
    return head >> 37 & 1 == 1 ? Int(head >> 5 & 0xFFFFF) + 1 : Int(head >> 13 & 0xFFFF) + 1
  }
}
