import MediaScope

/// Rows of numbers as text, gathered into large pieces: a film has half a million of them.
///
/// Owns its memory and is never copied, so that a byte costs no more than a comparison with the room that is left.
struct SampleRow: ~Copyable {
  private var storage: UnsafeMutableRawBufferPointer
  private(set) var count = 0
  /// Whether flags are `true` and `false`, as JSON has them, instead of 1 and 0.
  private let usesWords: Bool
  private let fourDigits = FourDigits.table

  init(usesWords: Bool = false) {
    self.usesWords = usesWords
    storage = .allocate(byteCount: 4096, alignment: 8)
  }

  deinit {
    storage.deallocate()
  }

  /// Makes sure that as many bytes can be written behind `count`.
  private mutating func makeRoom(_ needed: Int) {
    if storage.count - count < needed { grow(needed) }
  }

  private mutating func grow(_ needed: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: storage.count + max(storage.count, needed), alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[..<count]))
    storage.deallocate()
    storage = larger
  }

  /// Gives what has been written, as a copy, and begins anew.
  mutating func takeBytes() -> [UInt8] {
    defer { count = 0 }
    return Array(storage[..<count])
  }

  /// Writes to standard output what has been gathered, if it is longer than `size`.
  mutating func write(ifLongerThan size: Int) throws(MediaError) {
    guard count > size else { return }
    defer { count = 0 }
    try Console.write(UnsafeRawBufferPointer(rebasing: storage[..<count]))
  }

  /// Takes back what was written behind a place.
  mutating func truncate(to count: Int) { self.count = min(max(0, count), self.count) }

  mutating func append(byte: UInt8) {
    makeRoom(1)
    storage[count] = byte
    count += 1
  }

  /// Writes over the last byte.
  mutating func replaceLast(with byte: UInt8) {
    if count > 0 { storage[count - 1] = byte }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      makeRoom(bytes.count)
      for byte in bytes {
        storage[count] = byte
        count += 1
      }
    }
  }

  mutating func append(flag: Bool) {
    if usesWords { append(flag ? "true" : "false") } else { append(byte: UInt8(ascii: flag ? "1" : "0")) }
  }

  mutating func append(_ value: Int64) {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    append(value.magnitude)
  }

  /// A number of ticks in seconds, rounded to the microsecond.
  mutating func append(_ ticks: Int64, over timescale: Int32) {
    let scale = UInt64(max(1, timescale))
    var (seconds, rest) = ticks.magnitude.quotientAndRemainder(dividingBy: scale)
    var micros = (rest * 1_000_000 + scale / 2) / scale
    if micros == 1_000_000 { (seconds, micros) = (seconds + 1, 0) }
    rest = micros
    if ticks < 0, seconds > 0 || rest > 0 { append(byte: UInt8(ascii: "-")) }
    append(seconds)
    append(sixPlaces: rest)
  }

  /// A number of seconds as C prints it with six places: of what lies half-way, the even one.
  mutating func append(printed seconds: Double) {
    guard seconds.isFinite, seconds.magnitude < 9e15 else { return append("\(seconds)") }
    let (significand, exponent) = (seconds.significandBitPattern, Int(seconds.exponentBitPattern))
    let scaled = UInt128(exponent == 0 ? significand : significand | 1 << 52) * 1_000_000
    let shift = 1075 - max(exponent, 1)
    var micros = shift >= 128 ? 0 : shift >= 0 ? scaled >> UInt128(shift) : scaled << UInt128(-shift)
    if (1..<128).contains(shift) {
      let rest = scaled & ((1 << UInt128(shift)) - 1)
      let half = UInt128(1) << UInt128(shift - 1)
      if rest > half || rest == half && micros % 2 == 1 { micros += 1 }
    }
    if seconds.sign == .minus { append(byte: UInt8(ascii: "-")) }
    append(UInt64(truncatingIfNeeded: micros / 1_000_000))
    append(sixPlaces: UInt64(truncatingIfNeeded: micros % 1_000_000))
  }

  /// Blanks before what was written since `start`, up to a width.
  mutating func pad(from start: Int, to width: Int) {
    let missing = width - (count - start)
    guard missing > 0 else { return }
    makeRoom(missing)
    for at in (start..<count).reversed() { storage[at + missing] = storage[at] }
    for at in start..<start + missing { storage[at] = UInt8(ascii: " ") }
    count += missing
  }
}

// MARK: - Digits

extension SampleRow {
  /// Stands for a number that is not known, whose cell is empty.
  static let unknown = Int64.min

  /// A line of numbers between commas.
  mutating func appendLine<let count: Int>(_ numbers: InlineArray<count, Int64>) {
    makeRoom(count * Self.longestNumber)
    guard count > 0, let start = storage.baseAddress else { return }
    var place = start + self.count
    for index in 0..<count {
      let number = numbers[index]
      if number != Self.unknown {
        if number < 0 {
          place.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
          place += 1
        }
        place = fourDigits.write(number.magnitude, at: place)
      }
      place.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
      place += 1
    }
    (place - 1).storeBytes(of: UInt8(ascii: "\n"), as: UInt8.self)
    self.count = place - start
  }

  /// In bytes: a sign, twenty digits, a comma, and what a store of four digits may write over.
  private static let longestNumber = 25

  private mutating func append(_ value: UInt64) {
    makeRoom(Self.longestNumber)
    guard let start = storage.baseAddress else { return }
    count = fourDigits.write(value, at: start + count) - start
  }

  /// A point and six digits, of a number below a million.
  private mutating func append(sixPlaces value: UInt64) {
    let point = count
    append(value + 1_000_000)
    storage[point] = UInt8(ascii: ".")
  }
}

/// The digits of each number below ten thousand as text, the first in the lowest byte.
private struct FourDigits {
  private let words: [UInt32]

  static let table = FourDigits()

  private init() {
    words = (0..<10_000).map { (number: UInt32) in
      let (high, low) = (number / 100, number % 100)
      return (high / 10) | (high % 10) << 8 | (low / 10) << 16 | (low % 10) << 24 | 0x3030_3030
    }
  }

  /// Writes a number, for which there are to be 24 bytes, and gives where it ends.
  @inline(__always)
  func write(_ value: UInt64, at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    if value < 10_000 { return writeFirst(value, at: place) }
    if value < 100_000_000 {
      return writeNext(value % 10_000, at: writeFirst(value / 10_000, at: place))
    }
    return writeLong(value, at: place)
  }

  private func writeLong(_ value: UInt64, at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let middle = writeNext(low / 10_000, at: write(high, at: place))
    return writeNext(low % 10_000, at: middle)
  }

  /// Up to four digits.
  @inline(__always)
  private func writeFirst(_ value: UInt64, at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let digits = words[Int(truncatingIfNeeded: value)]
    // One digit stays of zero.
    let zeros = min(24, (digits ^ 0x3030_3030).trailingZeroBitCount & 56)
    place.storeBytes(of: (digits &>> UInt32(zeros)).littleEndian, as: UInt32.self)
    return place + (4 - zeros / 8)
  }

  /// All four.
  @inline(__always)
  private func writeNext(_ value: UInt64, at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    place.storeBytes(of: words[Int(truncatingIfNeeded: value)].littleEndian, as: UInt32.self)
    return place + 4
  }
}
