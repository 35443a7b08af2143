/// The bits of a picture's header, the most significant first; zeros behind its end.
///
/// Reads without names: it passes over the headers of every picture of a film.
struct PictureBits {
  private let bytes: SampleBytes
  private let end: Int
  /// Whether a three behind two zeros is there to keep start codes away (ITU-T H.264, 7.4.1).
  private let hasEmulationPrevention: Bool
  private var place: Int
  private var bit = 0
  private var zeros = 0
  /// Whether more was read than there is.
  private(set) var isExhausted = false

  init(_ bytes: SampleBytes, _ range: Range<Int>, hasEmulationPrevention: Bool = false) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
    self.hasEmulationPrevention = hasEmulationPrevention
  }

  mutating func flag() -> Bool { bits(1) != 0 }

  mutating func bits(_ count: Int) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 1 | next() }
    return value
  }

  mutating func skip(_ count: Int) {
    var rest = count
    while rest > 0, !isExhausted {
      if bit == 0, rest >= 8 {
        skipByte()
        rest -= 8
      } else {
        _ = next()
        rest -= 1
      }
    }
  }

  /// An unsigned Exp-Golomb code of up to 32 bits: ue(v).
  mutating func ue() -> Int {
    var leadingZeros = 0
    while next() == 0 {
      leadingZeros += 1
      guard leadingZeros <= 32, !isExhausted else {
        isExhausted = true
        return 0
      }
    }
    return (1 << leadingZeros) - 1 + bits(leadingZeros)
  }

  /// A signed Exp-Golomb code: se(v).
  mutating func se() -> Int {
    let code = ue()
    return code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
  }

  private mutating func skipByte() {
    passEmulationPrevention()
    guard place < end else { return isExhausted = true }
    zeros = bytes[place] == 0 ? zeros + 1 : 0
    place += 1
  }

  private mutating func passEmulationPrevention() {
    guard hasEmulationPrevention, zeros >= 2, place < end, bytes[place] == 3 else { return }
    place += 1
    zeros = 0
  }

  private mutating func next() -> Int {
    if bit == 0 { passEmulationPrevention() }
    guard place < end else {
      isExhausted = true
      return 0
    }
    let byte = bytes[place]
    let value = Int(byte >> UInt8(7 - bit) & 1)
    bit += 1
    if bit == 8 {
      bit = 0
      place += 1
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return value
  }
}
