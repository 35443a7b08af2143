import MediaStructure

/// A NAL unit of H.264 or HEVC without emulation prevention, whose bits can be read and replaced (ITU-T H.264, 7.3.1; H.265,
/// 7.3.1.1).
struct RawNALUnit {
  private(set) var bytes: [UInt8] = []

  /// Takes bytes among which no emulation prevention is.
  init(raw bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes the emulation prevention bytes out.
  init(_ unit: some Collection<UInt8>) {
    bytes.reserveCapacity(unit.count)
    var zeros = 0
    for byte in unit {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
  }

  /// The unit as it is stored.
  var stored: [UInt8] {
    var stored: [UInt8] = []
    stored.reserveCapacity(bytes.count + 16)
    var zeros = 0
    for byte in bytes {
      if zeros >= 2, byte <= 3 {
        stored.append(3)
        zeros = 0
      }
      zeros = byte == 0 ? zeros + 1 : 0
      stored.append(byte)
    }
    return stored
  }

  private var bitCount: Int { bytes.count * 8 }

  /// A number of at most 32 bits; `nil` where the unit ends before.
  func bits(_ count: Int, at place: Int) -> Int? {
    var reader = reader(at: place)
    return (try? reader.bits("bits", count)).map { Int($0) }
  }

  /// A number as an Exp-Golomb code (ITU-T H.264, 9.1), and how many bits that takes.
  func code(at place: Int) -> (value: Int, length: Int)? {
    var reader = reader(at: place)
    let start = reader.position
    return (try? reader.ue("code")).map { (Int($0), reader.position - start) }
  }

  /// A reader of what is at a place: of the bytes that the longest number takes.
  private func reader(at place: Int) -> BitReader {
    let start = min(max(place, 0) / 8, bytes.count)
    let part = Array(bytes[start...].prefix(Self.longestNumber))
    var reader = BitReader(SampleBytes(part), 0..<part.count)
    try? reader.skip("bits", place - start * 8)
    return reader
  }

  /// In bytes: an Exp-Golomb code of 65 bits that begins within a byte.
  private static let longestNumber = 9

  /// Puts the code of a number in the place of another one.
  ///
  /// - Parameter isSlice: whether what follows is aligned to bytes, so that the codes' lengths have to differ by whole bytes;
  ///   of other units the end is written anew.
  /// - Returns: false where that can't be done.
  mutating func replaceCode(at place: Int, with value: Int, isSlice: Bool) -> Bool {
    guard let old = code(at: place), value >= 0, value < 1 << 16 else { return false }
    let width = Int.bitWidth - (value + 1).leadingZeroBitCount
    let new = [Bool](repeating: false, count: width - 1) + Self.bits(of: value + 1, width)
    guard !isSlice || (new.count - old.length) % 8 == 0 else { return false }
    let start = place / 8
    // Up to the next whole byte, or else up to the stop bit, and with it.
    var end = isSlice ? (place + old.length + 7) / 8 * 8 : bitCount
    if !isSlice {
      while end > place, !isSet(end - 1) { end -= 1 }
    }
    guard end >= place + old.length, end <= bitCount else { return false }
    var changed = (start * 8..<place).map(isSet) + new
    changed += (place + old.length..<end).map(isSet)
    while changed.count % 8 != 0 { changed.append(false) }
    let packed = stride(from: 0, to: changed.count, by: 8).map { first in
      changed[first..<first + 8].reduce(0 as UInt8) { $0 << 1 | ($1 ? 1 : 0) }
    }
    bytes.replaceSubrange(start..<(isSlice ? end / 8 : bytes.count), with: packed)
    return true
  }

  /// Puts a number of a few bits in the place of another one.
  mutating func replaceBits(_ count: Int, at place: Int, with value: Int) {
    guard bits(count, at: place) != nil else { return }
    for (bit, isSet) in zip(place..., Self.bits(of: value, count)) {
      let mask = UInt8(0x80) >> (bit % 8)
      bytes[bit / 8] = isSet ? bytes[bit / 8] | mask : bytes[bit / 8] & ~mask
    }
  }

  private func isSet(_ place: Int) -> Bool { bytes[place / 8] >> (7 - place % 8) & 1 == 1 }

  private static func bits(of value: Int, _ width: Int) -> [Bool] {
    (0..<width).reversed().map { value >> $0 & 1 == 1 }
  }
}
