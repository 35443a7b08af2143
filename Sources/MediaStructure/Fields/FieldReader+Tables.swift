import MediaCore

// MARK: - Tables and groups

extension FieldReader {
  /// Reads a table of `count` rows of `rowSize` bytes each for its fields alone.
  ///
  /// Rows that are not recorded are skipped, read or not. A count that the remaining bytes can't hold is reported.
  package mutating func readTable<Failure: Error>(
    _ name: StaticString, count: some BinaryInteger, rowSize: Int,
    _ body: (inout FieldReader) throws(Failure) -> Void
  ) throws(Failure) {
    guard rowSize > 0 else { return }
    let fitting = min(Int(clamping: count), max(remaining, 0) / rowSize)
    if fitting < count { report("\(count) \(name) are announced, \(fitting) are there") }
    let window = rowWindow(of: fitting)
    let start = offset
    offset += window.lowerBound * rowSize
    recordRows(name, 0..<window.lowerBound, from: start)
    var index = window.lowerBound
    while records, index < window.upperBound, bytes.count - offset >= rowSize {
      try readGroup("\(name)[\(index)]", body)
      index += 1
    }
    let rest = offset
    offset += (fitting - index) * rowSize
    skippedBytes += offset - rest
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
    let window = rowWindow(of: fitting)
    let (limit, first) = (rowLimit, firstRow)
    defer { (rowLimit, firstRow) = (limit, first) }
    if readsInnerTablesWhole { (rowLimit, firstRow) = (.max, 0) }
    if window.lowerBound > 0 { records = false }
    for index in 0..<fitting {
      if index == window.lowerBound, index > 0 {
        records = recorded
        recordRows(name, 0..<index, from: rest)
        rest = offset
      }
      if index == window.upperBound { (records, rest) = (false, offset) }
      let (rowStart, rowFields, rowIssues) = (offset, fields.count, issues.count)
      do {
        try readGroup("\(name)[\(index)]") { reader in try body(&reader) }
      } catch let error as MediaError where error.code == .overLimit && rowIssues == issues.count {
        records = recorded
        fields.removeLast(fields.count - rowFields)
        bitOffset = 0
        if index < window.upperBound { rest = rowStart }
        offset = total
        recordRows(name, min(index, window.upperBound)..<fitting, from: rest)
        return
      }
    }
    records = recorded
    if window.upperBound < fitting {
      recordRows(name, window.upperBound..<fitting, from: rest)
    } else if window.isEmpty {
      recordRows(name, 0..<fitting, from: rest)
    }
  }

  /// Reads fields whose names begin with `name` and a point.
  @inlinable
  package mutating func readGroup<Value, Failure: Error>(
    _ name: String, _ body: (inout FieldReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let outer = prefix
    if records { prefix = "\(outer)\(name)." }
    defer { prefix = outer }
    return try body(&self)
  }
}
