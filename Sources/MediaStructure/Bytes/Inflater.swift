package import MediaCore

/// Unpacks what deflate packed, as texts of PNG and frames of ID3 are.
///
/// Source: RFC 1951 (deflate) and RFC 1950 (zlib). It is for tags: pictures are libav's.
package struct Inflater {
  private let bytes: [UInt8]
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// Unpacks a zlib stream.
  ///
  /// - Throws: `.fileFailedToParse` for bytes that are no such stream or end too soon, or whose checksum is another;
  ///   `.overLimit` for more than `limit` bytes.
  package static func zlib(_ bytes: [UInt8], limit: Int) throws(MediaError) -> [UInt8] {
    // A dictionary that both sides know (bit 5 of the flags) is not used in files.
    guard bytes.count >= 6, bytes[0] & 15 == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0,
      bytes[1] & 0x20 == 0
    else { throw MediaError(.fileFailedToParse, "no zlib stream") }
    var inflater = Inflater(bytes: bytes, position: 2, limit: limit)
    try inflater.run()
    let place = inflater.position - Int(inflater.bitCount / 8)
    guard place + 4 <= bytes.count else { throw cutOff }
    let sum = bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard sum == adler32(inflater.output) else {
      throw MediaError(.fileFailedToParse, "the checksum of packed data is another")
    }
    return inflater.output
  }

  private init(bytes: [UInt8], position: Int, limit: Int) {
    self.bytes = bytes
    self.position = position
    self.limit = limit
  }

  private static let cutOff = MediaError(.fileFailedToParse, "packed data end too soon")
  private static let broken = MediaError(.fileFailedToParse, "packed data are damaged")

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  // MARK: - Blocks

  private mutating func run() throws(MediaError) {
    var isLast = false
    while !isLast {
      isLast = try read(1) == 1
      switch try read(2) {
      case 0: try copyStored()
      case 1: try expand(Self.fixedLiterals, Self.fixedDistances)
      case 2:
        let codes = try readCodes()
        try expand(codes.literals, codes.distances)
      default: throw Self.broken
      }
    }
  }

  /// The next bits, the least significant first.
  private mutating func read(_ count: UInt32) throws(MediaError) -> UInt32 {
    while bitCount < count {
      guard position < bytes.count else { throw Self.cutOff }
      bits |= UInt32(bytes[position]) << bitCount
      position += 1
      bitCount += 8
    }
    let value = bits & (1 << count - 1)
    bits >>= count
    bitCount -= count
    return value
  }

  private mutating func append(_ byte: UInt8) throws(MediaError) {
    guard output.count < limit else {
      throw MediaError(.overLimit, "packed data of more than \(limit) bytes")
    }
    output.append(byte)
  }

  private mutating func copyStored() throws(MediaError) {
    position -= Int(bitCount / 8)
    (bits, bitCount) = (0, 0)
    let count = Int(try read(16))
    guard try read(16) == UInt32(count) ^ 0xFFFF else { throw Self.broken }
    guard position + count <= bytes.count else { throw Self.cutOff }
    guard output.count + count <= limit else {
      throw MediaError(.overLimit, "packed data of more than \(limit) bytes")
    }
    output += bytes[position..<position + count]
    position += count
  }

  private mutating func expand(_ literals: PrefixCode, _ distances: PrefixCode) throws(MediaError) {
    while true {
      let symbol = try read(literals)
      if symbol < 256 {
        try append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      if symbol == 256 { return }
      let length = symbol - 257
      guard length < Self.lengths.count else { throw Self.broken }
      let count = Self.lengths[length].base + Int(try read(Self.lengths[length].bits))
      let code = try read(distances)
      guard code < Self.distances.count else { throw Self.broken }
      let distance = Self.distances[code].base + Int(try read(Self.distances[code].bits))
      guard distance <= output.count else { throw Self.broken }
      for _ in 0..<count { try append(output[output.count - distance]) }
    }
  }

  // MARK: - Prefix codes

  /// The symbols of a prefix code in order of their codes, and how many codes there are of each length.
  private struct PrefixCode {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: ArraySlice<Int>) {
      for length in lengths where length > 0 { counts[length] += 1 }
      for length in 1...15 where counts[length] > 0 {
        for (symbol, own) in lengths.enumerated() where own == length { symbols.append(symbol) }
      }
    }
  }

  private mutating func read(_ code: PrefixCode) throws(MediaError) -> Int {
    var (value, first, place) = (0, 0, 0)
    for length in 1...15 {
      value |= Int(try read(1))
      let count = code.counts[length]
      if value - first < count { return code.symbols[place + value - first] }
      place += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Self.broken
  }

  private mutating func readCodes() throws(MediaError) -> (literals: PrefixCode, distances: PrefixCode) {
    let literalCount = Int(try read(5)) + 257
    let distanceCount = Int(try read(5)) + 1
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let count = Int(try read(4)) + 4
    var own = [Int](repeating: 0, count: 19)
    for place in order.prefix(count) { own[place] = Int(try read(3)) }
    let code = PrefixCode(own[...])
    guard !Self.isOversubscribed(code) else { throw Self.broken }
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try read(code)
      switch symbol {
      case 0..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw Self.broken }
        lengths += Array(repeating: last, count: 3 + Int(try read(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + Int(try read(3)))
      default: lengths += Array(repeating: 0, count: 11 + Int(try read(7)))
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw Self.broken }
    let codes = (PrefixCode(lengths[..<literalCount]), PrefixCode(lengths[literalCount...]))
    guard !Self.isOversubscribed(codes.0), !Self.isOversubscribed(codes.1) else { throw Self.broken }
    return codes
  }

  /// Whether more codes are taken than there are; fewer are allowed.
  private static func isOversubscribed(_ code: PrefixCode) -> Bool {
    var left = 1
    for length in 1...15 {
      left = left << 1 - code.counts[length]
      if left < 0 { return true }
    }
    return false
  }

  private static let fixedLiterals = PrefixCode(
    ([Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112) + [Int](repeating: 7, count: 24)
      + [Int](repeating: 8, count: 8))[...])
  private static let fixedDistances = PrefixCode([Int](repeating: 5, count: 30)[...])

  /// Lengths of copies from symbol 257 on (RFC 1951, 3.2.5).
  private static let lengths: [(base: Int, bits: UInt32)] =
    [(3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0)]
    + [(11, 1), (13, 1), (15, 1), (17, 1), (19, 2), (23, 2), (27, 2), (31, 2)]
    + [(35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4)]
    + [(131, 5), (163, 5), (195, 5), (227, 5), (258, 0)]

  /// Distances of copies (RFC 1951, 3.2.5): two for each number of bits, from 1 on.
  private static let distances: [(base: Int, bits: UInt32)] = {
    var all: [(base: Int, bits: UInt32)] = [(1, 0), (2, 0), (3, 0), (4, 0)]
    var base = 5
    for bits in UInt32(1)...13 {
      for _ in 0..<2 {
        all.append((base, bits))
        base += 1 << bits
      }
    }
    return all
  }()
}
