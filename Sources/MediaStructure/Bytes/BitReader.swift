package import MediaCore

/// Reads the bits of a codec's header, the most significant first, where each read names the field.
///
/// In a NAL unit the emulation prevention bytes are left out (ITU-T H.264, 7.4.1; H.265, 7.4.2.1), and the reader still
/// knows where in the file each bit is. A field that an emulation prevention byte interrupts includes it in its range;
/// one between two fields becomes a field of its own, so that fields tile the unit.
///
/// Names and ranges are kept only when `records` is set: pictures' headers are read without, for every sample of a film.
package struct BitReader {
  private let bytes: SampleBytes
  /// Where the header begins and ends in `bytes`.
  private let origin: Int
  private let end: Int
  private let hasEmulationPrevention: Bool
  /// Where the header begins in the file.
  private let start: Int64
  private let path: String
  private let records: Bool
  /// The byte that is read, and how many of its bits have been.
  private var place: Int
  private var bitOffset = 0
  /// Zero bytes before the byte at `place`.
  private var zeros = 0
  /// In bits from `origin`: where the last field ends, which a read that failed has gone beyond.
  private var recordedEnd = 0
  var prefix = ""
  private(set) package var fields: [Field] = []
  private(set) package var issues: [MediaError] = []

  /// Reads a NAL unit, which begins with its header.
  package init(_ unit: [UInt8], at start: Int64, path: String, records: Bool = false) {
    self.init(
      SampleBytes(unit), 0..<unit.count, hasEmulationPrevention: true, at: start, path: path, records: records
    )
  }

  /// Reads a part of a sample.
  package init(
    _ bytes: SampleBytes, _ range: Range<Int>, hasEmulationPrevention: Bool = false, at start: Int64 = 0,
    path: String = "", records: Bool = false
  ) {
    self.bytes = bytes
    origin = range.lowerBound
    place = range.lowerBound
    end = range.upperBound
    self.hasEmulationPrevention = hasEmulationPrevention
    self.start = start
    self.path = path
    self.records = records
  }

  /// The number of bits that were read, emulation prevention included.
  package var position: Int { (place - origin) * 8 + bitOffset }

  /// A number of up to 64 bits, the most significant first: the standards' u(n).
  @discardableResult
  package mutating func bits(
    _ name: StaticString, _ count: Int, meaning: ((UInt64) -> String?)? = nil
  ) throws(MediaError) -> UInt64 {
    recordEmulationPrevention()
    let first = position
    let value = try number(name, count)
    if records, count > 0 { record(name, from: first, .unsigned(value), meaning: meaning?(value)) }
    return value
  }

  /// Bits that nothing is made of.
  package mutating func skip(_ name: StaticString, _ count: Int) throws(MediaError) {
    recordEmulationPrevention()
    let first = position
    var rest = count
    while rest > 0 {
      let part = min(rest, 64)
      _ = try number(name, part)
      rest -= part
    }
    if records, count > 0 { record(name, from: first, .bytes) }
  }

  /// One bit as a truth.
  @discardableResult
  package mutating func flag(_ name: StaticString) throws(MediaError) -> Bool {
    try bits(name, 1) != 0
  }

  /// An unsigned Exp-Golomb code of up to 32 bits: ue(v).
  @discardableResult
  package mutating func ue(
    _ name: StaticString, meaning: ((UInt64) -> String?)? = nil
  ) throws(MediaError) -> UInt64 {
    recordEmulationPrevention()
    let first = position
    let value = try golomb(name)
    if records { record(name, from: first, .unsigned(value), meaning: meaning?(value)) }
    return value
  }

  /// An unsigned Exp-Golomb code of which the standard allows no more than `limit`, so that it may count rows.
  package mutating func count(_ name: StaticString, upTo limit: UInt64) throws(MediaError) -> Int {
    let value = try ue(name)
    guard value <= limit else { throw malformed("\(name) is \(value), more than \(limit)") }
    return Int(value)
  }

  /// A signed Exp-Golomb code: se(v).
  @discardableResult
  package mutating func se(_ name: StaticString) throws(MediaError) -> Int64 {
    recordEmulationPrevention()
    let first = position
    let code = Int64(try golomb(name))
    let value = code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
    if records { record(name, from: first, .signed(value)) }
    return value
  }

  /// Reads fields whose names begin with `name` and a point.
  package mutating func group<Value>(
    _ name: @autoclosure () -> String, _ body: (inout BitReader) throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    let outer = prefix
    if records { prefix = "\(outer)\(name())." }
    defer { prefix = outer }
    return try body(&self)
  }

  /// Whether more than the trailing bits (a one, then zeros) is left.
  package var hasMoreData: Bool {
    guard let last = (origin..<end).last(where: { bytes[$0] != 0 }) else { return false }
    return position < (last - origin) * 8 + 7 - bytes[last].trailingZeroBitCount
  }

  package mutating func report(_ reason: String, as severity: StructureSeverity = .error) {
    var issue = malformed(reason)
    issue.code = severity.code
    issues.append(issue)
  }

  /// Reads the trailing bits that end a unit.
  package mutating func trailingBits() throws(MediaError) {
    recordEmulationPrevention()
    guard place < end else { return report("rbsp_trailing_bits are missing") }
    let rest = 8 - bitOffset
    let value = try bits("rbsp_trailing_bits", rest)
    if value != 1 << UInt64(rest - 1) { report("rbsp_trailing_bits are \(value), not a one and zeros") }
  }

  /// Reads the bits up to the next byte.
  package mutating func alignToByte(_ name: StaticString) throws(MediaError) {
    if bitOffset != 0 { try bits(name, 8 - bitOffset) }
  }

  /// Makes one field of what is left of the unit.
  mutating func recordRest() {
    let (first, count) = (recordedEnd, (end - origin) * 8)
    guard records, first < count else { return }
    let boundary = (first + 7) / 8 * 8
    if first < boundary {
      let byte = bytes[origin + first / 8]
      record("data", from: first, to: boundary, .unsigned(UInt64(byte & 0xFF >> UInt8(first % 8))))
    }
    if boundary < count { record("data", from: boundary, to: count, .bytes) }
  }

  private mutating func golomb(_ name: StaticString) throws(MediaError) -> UInt64 {
    let leadingZeros = try leadingZeros(name)
    guard leadingZeros > 0 else { return 0 }
    return (1 << UInt64(leadingZeros)) - 1 + (try number(name, leadingZeros))
  }

  /// Reads zeros and the one after them, byte by byte: the headers of a film's pictures begin with such codes.
  private mutating func leadingZeros(_ name: StaticString) throws(MediaError) -> Int {
    var count = 0
    while true {
      let byte = try nextByte(name)
      let found = (byte &<< UInt8(truncatingIfNeeded: bitOffset)).leadingZeroBitCount
      let hasOne = found < 8 - bitOffset
      count += min(found, 8 - bitOffset)
      if count > 32 { throw malformed("\(name) is no Exp-Golomb code") }
      advance(byte, hasOne ? found + 1 : 8 - bitOffset)
      if hasOne { return count }
    }
  }

  /// The next bits, of each byte as many as are wanted of it.
  private mutating func number(_ name: StaticString, _ count: Int) throws(MediaError) -> UInt64 {
    var value: UInt64 = 0
    var rest = count
    while rest > 0 {
      let byte = try nextByte(name)
      let taken = min(8 - bitOffset, rest)
      let part = byte &>> UInt8(truncatingIfNeeded: 8 - bitOffset - taken)
      value =
        value &<< UInt64(truncatingIfNeeded: taken) | UInt64(part)
        & (1 &<< UInt64(truncatingIfNeeded: taken) &- 1)
      rest -= taken
      advance(byte, taken)
    }
    return value
  }

  /// The byte that the next bit is in.
  private mutating func nextByte(_ name: StaticString) throws(MediaError) -> UInt8 {
    if bitOffset == 0, isEmulationPrevention { passEmulationPrevention() }
    guard place < end else { throw malformed("\(name) reaches beyond the NAL unit") }
    return bytes[place]
  }

  /// Goes on by bits of the byte at `place`, to its end at most.
  private mutating func advance(_ byte: UInt8, _ count: Int) {
    bitOffset += count
    guard bitOffset == 8 else { return }
    bitOffset = 0
    place += 1
    zeros = byte == 0 ? zeros + 1 : 0
  }

  private var isEmulationPrevention: Bool {
    zeros >= 2 && hasEmulationPrevention && place < end && bytes[place] == 3
  }

  private mutating func passEmulationPrevention() {
    place += 1
    zeros = 0
  }

  /// Makes a field of the emulation prevention byte that is between two fields.
  private mutating func recordEmulationPrevention() {
    guard bitOffset == 0, isEmulationPrevention else { return }
    let first = position
    passEmulationPrevention()
    if records { record("emulation_prevention_three_byte", from: first, .unsigned(3)) }
  }

  private mutating func record(
    _ name: StaticString, from first: Int, to last: Int? = nil, _ value: Field.Value, meaning: String? = nil
  ) {
    let last = last ?? position
    recordedEnd = last
    let whole = first % 8 == 0 && last % 8 == 0
    fields.append(
      Field(
        name: "\(prefix)\(name)", range: start + Int64(first / 8)..<start + Int64((last + 7) / 8),
        value: value, bits: whole ? nil : start * 8 + Int64(first)..<start * 8 + Int64(last),
        meaning: meaning))
  }

  private func malformed(_ reason: String) -> MediaError {
    MediaError(
      .fileFailedToParse, reason, at: .init(boxPath: path, byteOffset: start + Int64(place - origin)))
  }
}
