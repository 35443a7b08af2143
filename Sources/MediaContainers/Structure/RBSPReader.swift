package import MediaCore

/// Reads the bits of a NAL unit without its emulation prevention bytes (ITU-T H.264, 7.4.1; H.265, 7.4.2.1), and
/// still knows where in the file each of them lies.
///
/// A field that an emulation prevention byte interrupts includes it in its range; one between two fields
/// becomes a field of its own, so that fields tile the unit.
package struct RBSPReader {
  private let bytes: [UInt8]
  private let start: Int64
  private let path: String
  private let records: Bool
  /// Bits from the first one of the unit, emulation prevention included.
  private var position = 0
  /// Where the last field ends, which a read that failed has gone beyond.
  private var recordedEnd = 0
  /// Zero bytes before the byte at `position`.
  private var zeros = 0
  var prefix = ""
  private(set) package var fields: [Field] = []
  private(set) package var issues: [MediaError] = []

  package init(_ bytes: [UInt8], at start: Int64, path: String, records: Bool = false) {
    self.bytes = bytes
    self.start = start
    self.path = path
    self.records = records
  }

  /// A number of up to 64 bits, the most significant first: the standards' u(n).
  @discardableResult
  package mutating func bits(
    _ name: StaticString, _ count: Int, meaning: ((UInt64) -> String?)? = nil
  ) throws(MediaError) -> UInt64 {
    skipEmulationPrevention()
    let first = position
    var value: UInt64 = 0
    for _ in 0..<count { value = value << 1 | (try bit(name)) }
    if count > 0 { record(name, from: first, .unsigned(value), meaning: meaning?(value)) }
    return value
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
    skipEmulationPrevention()
    let first = position
    let value = try golomb(name)
    record(name, from: first, .unsigned(value), meaning: meaning?(value))
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
    skipEmulationPrevention()
    let first = position
    let code = Int64(try golomb(name))
    let value = code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
    record(name, from: first, .signed(value))
    return value
  }

  /// Reads fields whose names begin with `name` and a point.
  package mutating func group<Value>(
    _ name: String, _ body: (inout RBSPReader) throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    let outer = prefix
    if records { prefix = "\(outer)\(name)." }
    defer { prefix = outer }
    return try body(&self)
  }

  /// Whether more than the trailing bits (a one, then zeros) is left.
  package var hasMoreData: Bool {
    guard let last = bytes.lastIndex(where: { $0 != 0 }) else { return false }
    return position < last * 8 + 7 - bytes[last].trailingZeroBitCount
  }

  package mutating func report(_ reason: String, as severity: StructureSeverity = .error) {
    var issue = malformed(reason)
    issue.code = severity.code
    issues.append(issue)
  }

  /// Reads the trailing bits that end a unit.
  package mutating func trailingBits() throws(MediaError) {
    skipEmulationPrevention()
    guard position < bytes.count * 8 else { return report("rbsp_trailing_bits are missing") }
    let rest = 8 - position % 8
    let value = try bits("rbsp_trailing_bits", rest)
    if value != 1 << UInt64(rest - 1) { report("rbsp_trailing_bits are \(value), not a one and zeros") }
  }

  /// Passes over the bits up to the next byte.
  package mutating func alignToByte(_ name: StaticString) throws(MediaError) {
    if position % 8 != 0 { try bits(name, 8 - position % 8) }
  }

  /// Makes one field of what is left of the unit.
  mutating func end() {
    let first = recordedEnd
    guard first < bytes.count * 8 else { return }
    position = bytes.count * 8
    if first % 8 != 0 {
      let boundary = (first / 8 + 1) * 8
      record(
        "data", from: first, to: boundary, .unsigned(UInt64(bytes[first / 8] & 0xFF >> UInt8(first % 8))))
      if boundary < position { record("data", from: boundary, to: position, .bytes) }
    } else {
      record("data", from: first, to: position, .bytes)
    }
  }

  private mutating func golomb(_ name: StaticString) throws(MediaError) -> UInt64 {
    var leadingZeros = 0
    while try bit(name) == 0 {
      leadingZeros += 1
      if leadingZeros > 32 { throw malformed("\(name) is no Exp-Golomb code") }
    }
    var suffix: UInt64 = 0
    for _ in 0..<leadingZeros { suffix = suffix << 1 | (try bit(name)) }
    return (1 << UInt64(leadingZeros)) - 1 + suffix
  }

  private mutating func bit(_ name: StaticString) throws(MediaError) -> UInt64 {
    if position % 8 == 0, isEmulationPrevention {
      position += 8
      zeros = 0
    }
    guard position < bytes.count * 8 else { throw malformed("\(name) reaches beyond the NAL unit") }
    let byte = bytes[position / 8]
    let value = UInt64(byte >> UInt8(7 - position % 8) & 1)
    position += 1
    if position % 8 == 0 { zeros = byte == 0 ? zeros + 1 : 0 }
    return value
  }

  private var isEmulationPrevention: Bool {
    zeros >= 2 && position / 8 < bytes.count && bytes[position / 8] == 3
  }

  private mutating func skipEmulationPrevention() {
    guard position % 8 == 0, isEmulationPrevention else { return }
    record("emulation_prevention_three_byte", from: position, to: position + 8, .unsigned(3))
    position += 8
    zeros = 0
  }

  private mutating func record(
    _ name: StaticString, from first: Int, to last: Int? = nil, _ value: Field.Value, meaning: String? = nil
  ) {
    let last = last ?? position
    recordedEnd = last
    guard records else { return }
    let whole = first % 8 == 0 && last % 8 == 0
    fields.append(
      Field(
        name: "\(prefix)\(name)", range: start + Int64(first / 8)..<start + Int64((last + 7) / 8),
        value: value, bits: whole ? nil : start * 8 + Int64(first)..<start * 8 + Int64(last),
        meaning: meaning))
  }

  private func malformed(_ reason: String) -> MediaError {
    MediaError(
      .fileFailedToParse, reason, at: .init(boxPath: path, byteOffset: start + Int64(position / 8)))
  }
}
