/// Text that is put together byte by byte and gathered into large pieces: a film has half a million rows of numbers.
///
/// Owns its memory and is never copied, so that a byte costs no more than a comparison with the room that is left.
package struct TextBuffer: ~Copyable {
  private var storage: UnsafeMutableRawBufferPointer
  /// In bytes.
  package private(set) var count = 0
  /// Whether flags are `true` and `false`, as JSON has them, instead of 1 and 0.
  package var usesWords: Bool
  private let fourDigits = FourDigits.table

  /// Makes an empty text.
  package init(usesWords: Bool = false) {
    self.usesWords = usesWords
    storage = .allocate(byteCount: 4096, alignment: 8)
  }

  deinit {
    storage.deallocate()
  }

  /// Makes sure that as many bytes can be written after `count`.
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
  package mutating func takeBytes() -> [UInt8] {
    defer { count = 0 }
    return Array(storage[..<count])
  }

  /// Hands what has been gathered to `write`, if it is longer than `size`, and begins anew.
  package mutating func flush(
    ifLongerThan size: Int = 0, to write: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard count > size else { return }
    defer { count = 0 }
    try write(UnsafeRawBufferPointer(rebasing: storage[..<count]))
  }

  /// Takes back what was written after a place.
  package mutating func truncate(to count: Int) { self.count = min(max(0, count), self.count) }

  /// Adds a byte.
  package mutating func append(byte: UInt8) {
    makeRoom(1)
    storage[count] = byte
    count += 1
  }

  /// Writes over the last byte.
  package mutating func replaceLast(with byte: UInt8) {
    if count > 0 { storage[count - 1] = byte }
  }

  /// Adds a text.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Adds text of which the bytes are known.
  package mutating func append(_ text: StaticString) {
    append(bytes: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds bytes of UTF-8.
  package mutating func append(bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    makeRoom(bytes.count)
    guard let start = storage.baseAddress else { return }
    (start + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  /// Adds blanks.
  package mutating func append(blanks: Int) {
    makeRoom(blanks)
    for at in count..<count + blanks { storage[at] = UInt8(ascii: " ") }
    count += blanks
  }

  /// Adds 1 or 0, or `true` or `false`.
  package mutating func append(flag: Bool) {
    if usesWords { append(flag ? "true" : "false") } else { append(byte: UInt8(ascii: flag ? "1" : "0")) }
  }

  /// Adds a number in decimal.
  package mutating func append(_ value: Int64) {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    append(value.magnitude)
  }

  /// Adds a number of ticks in seconds, rounded to the microsecond.
  package mutating func append(_ ticks: Int64, over timescale: Int32) {
    let scale = UInt64(max(1, timescale))
    var (seconds, rest) = ticks.magnitude.quotientAndRemainder(dividingBy: scale)
    var micros = (rest * 1_000_000 + scale / 2) / scale
    if micros == 1_000_000 { (seconds, micros) = (seconds + 1, 0) }
    rest = micros
    if ticks < 0, seconds > 0 || rest > 0 { append(byte: UInt8(ascii: "-")) }
    append(seconds)
    append(sixPlaces: rest)
  }

  /// Adds a number of seconds as C prints it with six places: the even one where the number is half-way.
  package mutating func append(printed seconds: Double) {
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

  /// Puts blanks before what was written since `start`, up to a width.
  package mutating func pad(from start: Int, to width: Int) {
    let missing = width - (count - start)
    guard missing > 0 else { return }
    makeRoom(missing)
    for at in (start..<count).reversed() { storage[at + missing] = storage[at] }
    for at in start..<start + missing { storage[at] = UInt8(ascii: " ") }
    count += missing
  }
}

// MARK: - Digits

extension TextBuffer {
  /// Stands for a number that is not known, whose cell is empty.
  package static let unknown = Int64.min

  /// Adds a line of numbers between commas.
  package mutating func appendLine(_ numbers: Span<Int64>) {
    makeRoom(numbers.count * Self.longestNumber)
    guard numbers.count > 0, let start = storage.baseAddress else { return }
    var place = start + count
    for index in numbers.indices {
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
    count = place - start
  }

  /// In bytes: a sign, twenty digits, a comma, and what a store of four digits may write over.
  private static let longestNumber = 25

  /// Adds a number in decimal.
  package mutating func append(_ value: UInt64) {
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
    // Most commands make it for a few numbers, so it has to be made quickly.
    words = [UInt32](unsafeUninitializedCapacity: 10_000) { words, count in
      for pair in 0..<100 as Range<UInt32> {
        let high = (pair / 10) | (pair % 10) << 8 | 0x3030_3030
        for tens in 0..<10 as Range<UInt32> {
          for ones in 0..<10 as Range<UInt32> {
            words[count] = high | tens << 16 | ones << 24
            count += 1
          }
        }
      }
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
