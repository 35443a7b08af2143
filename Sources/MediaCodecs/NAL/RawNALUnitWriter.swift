/// Writes a NAL unit bit by bit (ITU-T H.264, 7.2 and 9.1).
struct RawNALUnitWriter {
  private var bytes: [UInt8]
  /// The bits that don't fill a byte yet, and how many they are.
  private var rest: UInt64 = 0
  private var restCount = 0

  init(header: UInt8) {
    bytes = [header]
  }

  /// Writes a number of at most 32 bits.
  mutating func bits(_ value: Int, _ count: Int) {
    guard count > 0 else { return }
    rest = rest << UInt64(count) | UInt64(truncatingIfNeeded: value) & (1 << UInt64(count) - 1)
    restCount += count
    while restCount >= 8 {
      restCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: rest >> UInt64(restCount)))
    }
  }

  /// Writes an unsigned Exp-Golomb code, of a number below 2^31.
  mutating func ue(_ value: Int) {
    let width = Int.bitWidth - (value + 1).leadingZeroBitCount
    bits(0, width - 1)
    bits(value + 1, width)
  }

  /// The unit with its trailing bits, as it is stored.
  var finished: [UInt8] {
    var whole = self
    whole.bits(1, 1)
    if whole.restCount > 0 { whole.bits(0, 8 - whole.restCount) }
    return RawNALUnit(raw: whole.bytes).stored
  }
}
