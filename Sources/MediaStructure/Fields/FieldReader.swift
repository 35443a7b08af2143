package import MediaCore

/// Reads a structure's fields one after the other, where each read names the field.
///
/// The names and ranges are kept only when `records` is set; without it a read costs a check of the bounds.
/// Numbers are in the byte order that the reader is made with. A read past the end throws `fileFailedToParse`
/// with the box path and the absolute offset.
///
/// Reads are not inlined: there are thousands of them, and a copy of each takes long to compile and parses no faster.
package struct FieldReader {
  let bytes: [UInt8]
  /// The number of bytes of the structure, of which `bytes` may hold the first ones only.
  package let total: Int
  /// Where the first byte is in the file.
  let start: Int64
  let path: String
  package var records: Bool
  /// The number of rows of a table that are recorded one by one; a field for all others follows them.
  var rowLimit: Int
  /// The number of the first row of a table that is recorded; a field for those before it precedes it.
  var firstRow = 0
  /// Whether tables within a row are read whole, as where the rows of the outer one come in batches.
  var readsInnerTablesWhole = false
  package let byteOrder: ByteOrder
  /// The text before the names of the fields, such as `entries[2].`.
  @usableFromInline
  var prefix = ""
  /// The number of bytes that have been read, or begun.
  package internal(set) var offset = 0
  /// The number of bits of the byte at `offset` that have been read, 0 to 7.
  package internal(set) var bitOffset = 0
  /// The number of bytes read that were skipped without a look.
  package var skippedBytes = 0
  /// The fields that have been read, if they were to be recorded.
  package internal(set) var fields: [Field] = []
  /// The issues that were found although reading could go on.
  package var issues: [MediaError] = []
  private var leavesOutIssues = false

  /// Which byte of a number comes first.
  package enum ByteOrder: Sendable {
    case bigEndian
    case littleEndian
  }

  package init(
    _ bytes: [UInt8], of total: Int? = nil, at start: Int64, path: String, records: Bool = false,
    rowLimit: Int = .max, byteOrder: ByteOrder = .bigEndian
  ) {
    self.bytes = bytes
    self.total = max(total ?? bytes.count, bytes.count)
    self.rowLimit = rowLimit
    self.byteOrder = byteOrder
    self.start = start
    self.path = path
    self.records = records
  }

  /// The number of bytes of the structure after those that are to be read.
  package var followingCount = 0

  /// Whether something was asked for that is after the bytes that are to be read.
  private(set) var isPastBytes = false

  /// Whether there are more bytes after those that are to be read.
  package var isCut: Bool { followingCount > 0 }

  /// The number of bytes that have not been read.
  package var remaining: Int { total - offset }

  /// Where the next byte to read is in the file.
  package var position: Int64 { start + Int64(offset) }

  /// A number of the type's size.
  ///
  /// A client has nothing of it but the call of what every type shares.
  @discardableResult
  @inlinable
  package mutating func read<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: StaticString, as type: T.Type = T.self
  ) throws(MediaError) -> T {
    T(truncatingIfNeeded: try read(name, size: MemoryLayout<T>.size, isSigned: T.isSigned))
  }

  /// A number of the type's size, with what it means.
  @discardableResult
  @inline(never)
  package mutating func read<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: StaticString, as type: T.Type = T.self, meaning: ((T) -> String?)?
  ) throws(MediaError) -> T {
    let value = T(truncatingIfNeeded: try read(name, size: MemoryLayout<T>.size, isSigned: T.isSigned))
    if records, let meaning { setLastMeaning(meaning(value)) }
    return value
  }

  /// A number of 1, 2, 4 or 8 bytes.
  @inline(never)
  @usableFromInline
  mutating func read(_ name: StaticString, size: Int, isSigned: Bool) throws(MediaError) -> UInt64 {
    let value = try number(name, size)
    if records {
      let shift = UInt64(64 - 8 * size)
      record(
        name, size: size, isSigned ? .signed(Int64(bitPattern: value << shift) >> shift) : .unsigned(value))
    }
    return value
  }

  /// A number of 64 bits if `wide`, otherwise of 32: the shape that a box's version chooses.
  @discardableResult
  @inline(never)
  package mutating func read(_ name: StaticString, wide: Bool) throws(MediaError) -> UInt64 {
    wide ? try read(name, as: UInt64.self) : UInt64(try read(name, as: UInt32.self))
  }

  /// A duration of 64 or 32 bits, or `nil` for all ones, which stand for an unknown one.
  @discardableResult
  @inline(never)
  package mutating func readDuration(_ name: StaticString, wide: Bool) throws(MediaError) -> UInt64? {
    let value = try read(name, wide: wide)
    return value == (wide ? UInt64.max : UInt64(UInt32.max)) ? nil : value
  }

  /// A fixed-point number with `fractionBits` bits after the point.
  @discardableResult
  @inline(never)
  package mutating func readFixed<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: StaticString, as type: T.Type, fractionBits: Int
  ) throws(MediaError) -> Double {
    let value = Double(try integer(name, as: type)) / Double(1 << fractionBits)
    if records { record(name, size: MemoryLayout<T>.size, .fixedPoint(value)) }
    return value
  }

  @discardableResult
  @inline(never)
  package mutating func readFourCC(
    _ name: StaticString, meaning: ((FourCC) -> String?)? = nil
  ) throws(MediaError) -> FourCC {
    let value = FourCC(rawValue: try integer(name, as: UInt32.self))
    if records { record(name, size: 4, .fourCC(value), meaning: meaning?(value)) }
    return value
  }

  /// The version and flags that begin a full box (ISO/IEC 14496-12, 4.2.2); flags that the box doesn't have are reported.
  ///
  /// - Throws: `operationNotSupportedForAsset` for a version above `known`, since its fields can't be guessed.
  @discardableResult
  @inline(never)
  package mutating func readVersionAndFlags(
    upTo known: UInt8, flags knownFlags: UInt32 = 0, meaning: ((UInt32) -> String?)? = nil
  ) throws(MediaError) -> (version: UInt8, flags: UInt32) {
    let versionOffset = offset
    let version = try read("version", as: UInt8.self)
    guard version <= known else {
      throw MediaError(
        .operationNotSupportedForAsset, "version \(version) is not known", at: location(versionOffset))
    }
    try require(3, for: "flags")
    let flags = bytes[offset..<offset + 3].bigEndian(UInt32.self)
    offset += 3
    if records {
      record("flags", size: 3, .unsigned(UInt64(flags)), meaning: meaning?(flags))
      if flags & ~knownFlags != 0 {
        issues.append(
          MediaError(
            StructureSeverity.warning.code,
            "flags are 0x\(String(flags, radix: 16)), of which 0x\(String(flags & ~knownFlags, radix: 16)) are not known",
            at: location(versionOffset + 1)))
      }
    }
    return (version, flags)
  }

  /// UTF-8 up to a zero byte or the end; bytes that are no UTF-8 become U+FFFD.
  @discardableResult
  @inline(never)
  package mutating func readText(_ name: StaticString) -> String {
    let text = bytes.dropFirst(offset).prefix { $0 != 0 }
    let size = min(text.count + 1, remaining)
    let value = String(decoding: text, as: UTF8.self)
    if size > 0 { advance(name, by: size, .text(value)) }
    return value
  }

  /// A number of `byteCount` bytes, up to 8, for sizes that no integer type has.
  @discardableResult
  @inline(never)
  package mutating func read(
    _ name: StaticString, byteCount: Int, meaning: ((UInt64) -> String?)? = nil
  ) throws(MediaError) -> UInt64 {
    try require(byteCount, for: name)
    let digits = bytes[offset..<offset + byteCount]
    let value =
      byteOrder == .bigEndian
      ? digits.bigEndian(UInt64.self)
      : digits.reversed().bigEndian(UInt64.self)
    offset += byteCount
    if records, byteCount > 0 { record(name, size: byteCount, .unsigned(value), meaning: meaning?(value)) }
    return value
  }

  /// UTF-8 of a given length, without the zero bytes that fill it; other bytes become U+FFFD.
  @discardableResult
  @inline(never)
  package mutating func readText(_ name: StaticString, byteCount: Int) throws(MediaError) -> String {
    text(at: try readTextPlace(name, byteCount: byteCount))
  }

  /// A value that `decode` makes of `byteCount` bytes, for codings that no other read knows.
  @inline(never)
  package mutating func read<T>(
    _ name: StaticString, byteCount: Int, meaning: ((T) -> String?)? = nil,
    decode: (ArraySlice<UInt8>) -> (T, Field.Value)
  ) throws(MediaError) -> T {
    try require(byteCount, for: name)
    let (value, field) = decode(bytes[offset..<offset + byteCount])
    offset += byteCount
    if records, byteCount > 0 { record(name, size: byteCount, field, meaning: meaning?(value)) }
    return value
  }

  /// A number of up to 64 bits, the most significant first, from where the last bits ended.
  ///
  /// A group of bits must end at a byte's end before whole bytes are read again.
  @discardableResult
  @inline(never)
  package mutating func readBits(
    _ name: StaticString, _ count: Int, meaning: ((UInt64) -> String?)? = nil
  ) throws(MediaError) -> UInt64 {
    guard (0...64).contains(count) else {
      throw MediaError(.fileFailedToParse, "\(name) can't have \(count) bits", at: location(offset))
    }
    let first = bitOffset
    try require((first + count + 7) / 8, for: name)
    var value: UInt64 = 0
    for bit in first..<first + count {
      value = value << 1 | UInt64(bytes[offset + bit / 8] >> UInt8(7 - bit % 8) & 1)
    }
    let position = (start + Int64(offset)) * 8 + Int64(first)
    if records, count > 0 {
      let last = start + Int64(offset + (first + count + 7) / 8)
      fields.append(
        Field(
          name: "\(prefix)\(name)", range: start + Int64(offset)..<last, value: .unsigned(value),
          bits: position..<position + Int64(count), meaning: meaning?(value)))
    }
    offset += (first + count) / 8
    bitOffset = (first + count) % 8
    return value
  }

  /// Bytes without a number's meaning, such as a digest or a key.
  @discardableResult
  @inline(never)
  package mutating func readBytes(_ name: StaticString, _ count: Int) throws(MediaError) -> [UInt8] {
    try require(count, for: name)
    let value = Array(bytes[offset..<offset + count])
    advance(name, by: count, .bytes)
    return value
  }

  /// Skips bytes that carry no value, such as reserved ones.
  @inline(never)
  package mutating func skip(_ name: StaticString, _ count: Int) throws(MediaError) {
    guard count >= 0, count <= remaining else { throw missing(count, for: name) }
    skippedBytes += count
    advance(name, by: count, .bytes)
  }

  /// The byte that is `distance` after the next one to read, if there is one.
  package func peek(_ distance: Int = 0) -> UInt8? {
    guard distance >= 0, distance < bytes.count - offset else { return nil }
    return bytes[offset + distance]
  }

  /// The four characters that are `distance` after the next byte to read, if they are there.
  package func peekFourCC(_ distance: Int = 0) -> FourCC? {
    guard distance >= 0, distance <= bytes.count - offset - 4 else { return nil }
    return FourCC(
      rawValue: bytes[offset + distance..<offset + distance + 4].bigEndian(UInt32.self))
  }

  /// Reads a table of `count` rows of `rowSize` bytes each.
  ///
  /// A count that the remaining bytes can't hold is reported, and the rows that are there are read.
  @discardableResult
  @inline(never)
  package mutating func readRows<Row>(
    _ name: StaticString, count: UInt32, rowSize: Int,
    _ body: (inout FieldReader) throws(MediaError) -> Row
  ) throws(MediaError) -> [Row] {
    var rows: [Row] = []
    let fitting = min(Int(count), remaining / max(rowSize, 1))
    if fitting < Int(count) { report("\(count) \(name) are announced, \(fitting) are there") }
    rows.reserveCapacity(fitting)
    let (outer, recorded) = (prefix, records)
    defer { (prefix, records) = (outer, recorded) }
    var rest = offset
    let window = rowWindow(of: fitting)
    if window.lowerBound > 0 { records = false }
    for index in 0..<fitting {
      if index == window.lowerBound, index > 0 {
        (prefix, records) = (outer, recorded)
        recordRows(name, 0..<index, from: rest)
        rest = offset
      }
      if index == window.upperBound { (records, rest) = (false, offset) }
      if records { prefix = "\(outer)\(name)[\(index)]." }
      rows.append(try body(&self))
    }
    (prefix, records) = (outer, recorded)
    if window.upperBound < fitting { recordRows(name, window.upperBound..<fitting, from: rest) }
    if window.isEmpty, window.lowerBound == fitting { recordRows(name, 0..<fitting, from: rest) }
    return rows
  }

  /// A number in up to eight groups of seven bits, the least significant first (AV1, 4.10.5).
  @discardableResult
  @inline(never)
  package mutating func readLEB128(_ name: StaticString) throws(MediaError) -> UInt64 {
    try readGroupsOfSeven(name, upTo: 8) { $0 | $1 << UInt64($2 * 7) }
  }

  /// A number in up to four groups of seven bits, the most significant first (ISO/IEC 14496-1, 8.3.3).
  @discardableResult
  @inline(never)
  package mutating func readExpandableSize(_ name: StaticString) throws(MediaError) -> UInt64 {
    try readGroupsOfSeven(name, upTo: 4) { (value, bits, _) in value << 7 | bits }
  }

  private mutating func readGroupsOfSeven(
    _ name: StaticString, upTo limit: Int, _ add: (UInt64, UInt64, Int) -> UInt64
  ) throws(MediaError) -> UInt64 {
    var value: UInt64 = 0
    var size = 0
    while size < limit, let byte = peek(size) {
      value = add(value, UInt64(byte & 0x7F), size)
      size += 1
      if byte & 0x80 == 0 { break }
    }
    try require(max(size, 1), for: name)
    advance(name, by: size, .unsigned(value))
    return value
  }

  /// A number of IEEE 754, of 64 bits if `wide`, otherwise of 32.
  @discardableResult
  @inline(never)
  package mutating func readFloat(_ name: StaticString, wide: Bool) throws(MediaError) -> Double {
    let value =
      wide
      ? Double(bitPattern: try integer(name, as: UInt64.self))
      : Double(Float(bitPattern: try integer(name, as: UInt32.self)))
    if records { record(name, size: wide ? 8 : 4, .fixedPoint(value)) }
    return value
  }

  /// Gives the field that was read last a meaning that is known only after it.
  package mutating func setLastMeaning(_ meaning: String?) {
    guard records, !fields.isEmpty else { return }
    fields[fields.count - 1].meaning = meaning
  }

  /// Reads bits that the standard wants to be 0, and reports others.
  @inline(never)
  package mutating func readReservedBits(_ count: Int, _ name: StaticString = "reserved") throws(MediaError) {
    let value = try readBits(name, count)
    if value != 0 { report("\(name) bits are \(value), not 0", as: .warning) }
  }

  /// Skips bytes that the standard wants to be 0, and reports others.
  @inline(never)
  package mutating func readReservedBytes(_ count: Int, citing clause: String? = nil) throws(MediaError) {
    let first = offset
    try skip("reserved", count)
    guard records, bytes[min(first, bytes.count)..<min(offset, bytes.count)].contains(where: { $0 != 0 })
    else { return }
    issues.append(
      MediaError(
        StructureSeverity.warning.code, "reserved bytes are not 0\(clause.map { " (\($0))" } ?? "")",
        at: location(first)))
  }

  /// Ends a group of bits: what is left of the byte that was begun becomes a field.
  package mutating func endByte(_ name: StaticString = "padding") {
    guard bitOffset > 0 else { return }
    _ = try? readBits(name, 8 - bitOffset)
  }

  /// Notes something that is wrong, at the next byte to read, without giving up.
  ///
  /// Rows of a long table can have one each: of a structure so many are kept, of errors as many again.
  package mutating func report(_ reason: String, as severity: StructureSeverity = .error) {
    guard issues.count < (severity == .error ? 2 : 1) * Self.issueLimit else {
      if !leavesOutIssues {
        leavesOutIssues = true
        issues.append(
          MediaError(
            .overLimit, "more issues than \(Self.issueLimit), which are left out", at: location(offset)))
      }
      return
    }
    issues.append(MediaError(severity.code, reason, at: location(offset)))
  }

  /// The number of issues of a structure that are kept.
  private static let issueLimit = 1000

  private mutating func integer<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: StaticString, as type: T.Type
  ) throws(MediaError) -> T {
    T(truncatingIfNeeded: try number(name, MemoryLayout<T>.size))
  }

  /// A number of 1, 2, 4 or 8 bytes, of which no field is made.
  private mutating func number(_ name: StaticString, _ size: Int) throws(MediaError) -> UInt64 {
    try require(size, for: name)
    let position = offset
    offset += size
    func stored<T: FixedWidthInteger & BitwiseCopyable>(_: T.Type) -> UInt64 {
      let stored = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: T.self) }
      return UInt64(byteOrder == .bigEndian ? T(bigEndian: stored) : T(littleEndian: stored))
    }
    return switch size {
    case 1: UInt64(bytes[position])
    case 2: stored(UInt16.self)
    case 4: stored(UInt32.self)
    default: stored(UInt64.self)
    }
  }

  mutating func require(_ count: Int, for name: StaticString) throws(MediaError) {
    guard count >= 0, count <= remaining else { throw missing(count, for: name) }
    guard count <= bytes.count - offset else { throw unread(name) }
  }

  /// The issue where something is after the bytes that were read, though the structure has it.
  private mutating func unread(_ name: some CustomStringConvertible) -> MediaError {
    isPastBytes = true
    return MediaError(
      .overLimit, "\(name) is after the first \(bytes.count) bytes, which were read", at: location(offset))
  }

  /// The error where something is longer than what is left: of the structure, or else of what was read of it.
  mutating func missing(_ count: Int, for name: some CustomStringConvertible) -> MediaError {
    guard count < 0 || count - max(remaining, 0) > followingCount else { return unread(name) }
    return MediaError(
      .fileFailedToParse, "\(name) needs \(count) bytes, \(max(remaining, 0)) are left",
      at: location(offset))
  }

  mutating func advance(_ name: StaticString, by count: Int, _ value: Field.Value) {
    offset += count
    if records, count > 0 { record(name, size: count, value) }
  }

  /// Records the field that ends where the reader now is.
  private mutating func record(
    _ name: StaticString, size: Int, _ value: Field.Value, meaning: String? = nil
  ) {
    let end = start + Int64(offset)
    fields.append(
      Field(name: "\(prefix)\(name)", range: end - Int64(size)..<end, value: value, meaning: meaning))
  }

  mutating func recordRows(_ name: StaticString, _ rows: Range<Int>, from first: Int) {
    guard records, !rows.isEmpty, offset > first else { return }
    fields.append(
      Field(
        name: "\(prefix)\(name)[\(rows.lowerBound)..<\(rows.upperBound)]",
        range: start + Int64(first)..<position, value: .bytes, meaning: "\(rows.count) rows"))
  }

  /// The rows of a table of `count` that are recorded one by one.
  func rowWindow(of count: Int) -> Range<Int> {
    let first = min(firstRow, count)
    return first..<min(count, first + min(rowLimit, count))
  }

  func location(_ offset: Int) -> MediaError.Location {
    .init(boxPath: path, byteOffset: start + Int64(offset))
  }

  /// The fields that have been read up to the last byte whose bits are all there, and the end of that byte.
  package var wholeFields: (fields: [Field], end: Int64) {
    var fields = fields
    var end = position
    while let bits = fields.last?.bits, bits.upperBound > end * 8 || bits.upperBound % 8 != 0 {
      end = bits.lowerBound / 8
      fields.removeLast()
    }
    return (fields, end)
  }
}
