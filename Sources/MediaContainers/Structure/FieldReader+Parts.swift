package import MediaCore

// Tables and other parts of a structure, whose fields are named after them.
extension FieldReader {
  /// Reads a table of `count` rows of `rowSize` bytes each.
  ///
  /// A count that the remaining bytes can't hold is reported, and the rows that are there are read.
  @discardableResult
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
    for index in 0..<fitting {
      if index == rowLimit { (records, rest) = (false, offset) }
      if records { prefix = "\(outer)\(name)[\(index)]." }
      rows.append(try body(&self))
    }
    (prefix, records) = (outer, recorded)
    if fitting > rowLimit { recordRows(name, rowLimit..<fitting, from: rest) }
    return rows
  }

  /// Reads a table of `count` rows of `rowSize` bytes each for its fields alone.
  ///
  /// Rows that are not recorded are passed over, read or not. A count that the remaining bytes can't hold is
  /// reported.
  package mutating func readTable(
    _ name: StaticString, count: some BinaryInteger, rowSize: Int,
    _ body: (inout FieldReader) throws -> Void
  ) throws {
    guard rowSize > 0 else { return }
    let fitting = min(Int(clamping: count), max(remaining, 0) / rowSize)
    if fitting < count { report("\(count) \(name) are announced, \(fitting) are there") }
    var index = 0
    while records, index < min(fitting, rowLimit), bytes.count - offset >= rowSize {
      try readGroup("\(name)[\(index)]") { reader in try body(&reader) }
      index += 1
    }
    let rest = offset
    offset += (fitting - index) * rowSize
    recordRows(name, index..<fitting, from: rest)
  }

  /// Reads a table of `count` rows whose sizes differ, each of at least `rowSize` bytes, for its fields alone.
  ///
  /// Where only the first bytes of the structure were read, what follows them is one field for all other rows.
  package mutating func readVariableRows(
    _ name: StaticString, count: some BinaryInteger, rowSize: Int,
    _ body: (inout FieldReader) throws -> Void
  ) throws {
    let wanted = Int(clamping: count)
    let fitting = min(wanted, max(remaining, 0) / max(rowSize, 1))
    if fitting < wanted { report("\(count) \(name) are announced, no more than \(fitting) can be there") }
    let recorded = records
    defer { records = recorded }
    var rest = offset
    for index in 0..<fitting {
      if index == rowLimit { (records, rest) = (false, offset) }
      let (rowStart, rowFields, rowIssues) = (offset, fields.count, issues.count)
      do {
        try readGroup("\(name)[\(index)]") { reader in try body(&reader) }
      } catch let error as MediaError where error.code == .overLimit && rowIssues == issues.count {
        records = recorded
        fields.removeLast(fields.count - rowFields)
        bitOffset = 0
        if index < rowLimit { rest = rowStart }
        offset = total
        recordRows(name, min(index, rowLimit)..<fitting, from: rest)
        return
      }
    }
    records = recorded
    if fitting > rowLimit { recordRows(name, rowLimit..<fitting, from: rest) }
  }

  /// Reads fields whose names begin with `name` and a point.
  package mutating func readGroup<Value>(
    _ name: String, _ body: (inout FieldReader) throws -> Value
  ) rethrows -> Value {
    let outer = prefix
    if records { prefix = "\(outer)\(name)." }
    defer { prefix = outer }
    return try body(&self)
  }

  /// Reads a part of `byteCount` bytes, and passes over what `body` leaves of it.
  ///
  /// Damage in the part is reported, and reading goes on behind it.
  package mutating func readPart(
    _ name: String, byteCount: Int, _ body: (inout FieldReader) throws -> Void
  ) throws(MediaError) {
    let outer = prefix
    if records { prefix = "\(outer)\(name)." }
    defer { prefix = outer }
    try readInnerPart(byteCount: byteCount, body)
  }

  /// Reads a part as `readPart` does, whose fields have no name of their own in front.
  package mutating func readInnerPart(
    byteCount: Int, _ body: (inout FieldReader) throws -> Void
  ) throws(MediaError) {
    guard byteCount >= 0, byteCount <= remaining else {
      throw MediaError(
        .fileFailedToParse, "a part needs \(byteCount) bytes, \(max(remaining, 0)) are left",
        at: location(offset))
    }
    guard offset + byteCount <= bytes.count else { return try skip("data", byteCount) }
    var part = FieldReader(
      Array(bytes[offset..<offset + byteCount]), at: position, path: path, records: records,
      rowLimit: rowLimit, byteOrder: byteOrder)
    part.prefix = prefix
    do {
      try body(&part)
    } catch let error as MediaError {
      part.issues.append(error)
    } catch {
      part.report("\(error)")
    }
    part.endByte()
    if part.remaining > 0 { part.advance("data", by: part.remaining, .bytes) }
    fields += part.fields
    issues += part.issues
    offset += byteCount
  }

  /// Reads a NAL unit of `byteCount` bytes through a reader that leaves out its emulation prevention bytes.
  ///
  /// Damage in it is reported, and reading goes on behind it.
  package mutating func readNALUnit(
    _ name: String, byteCount: Int, _ body: (inout RBSPReader) throws -> Void
  ) throws(MediaError) {
    try require(byteCount, for: "nalUnit")
    var unit = RBSPReader(
      Array(bytes[offset..<offset + byteCount]), at: position, path: path, records: records)
    unit.prefix = records ? "\(prefix)\(name)." : ""
    do {
      try body(&unit)
    } catch let error as MediaError {
      issues.append(error)
    } catch {
      report("\(error)")
    }
    unit.end()
    fields += unit.fields
    issues += unit.issues
    offset += byteCount
  }

  private mutating func recordRows(_ name: StaticString, _ rows: Range<Int>, from first: Int) {
    guard records, !rows.isEmpty, offset > first else { return }
    fields.append(
      Field(
        name: "\(prefix)\(name)[\(rows.lowerBound)..<\(rows.upperBound)]",
        range: start + Int64(first)..<position, value: .bytes, meaning: "\(rows.count) rows"))
  }
}
