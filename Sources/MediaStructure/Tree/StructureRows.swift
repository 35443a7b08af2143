package import MediaCore

/// The rows of a table that is too long to be kept in a tree: they are read again, a batch at a time, when they are
/// to be shown.
package struct StructureRows: Sendable {
  /// Where the structure's fields are in the file.
  package let payload: Range<Int64>
  package let path: String
  let read: @Sendable (inout FieldReader) throws -> Void

  package init(
    payload: Range<Int64>, path: String, read: @escaping @Sendable (inout FieldReader) throws -> Void
  ) {
    self.payload = payload
    self.path = path
    self.read = read
  }

  /// The number of rows that are fields at a time.
  static let batchSize = 4096
  /// The largest structure whose rows are read again.
  package static let payloadLimit: Int64 = 256 << 20
}

extension StructureNode {
  /// Calls `body` with each field, in file order, the rows of long tables among them where `rows` can give them.
  package func forEachField(
    in source: any ByteSource, _ body: (Field) throws(MediaError) -> Void
  ) throws(MediaError) {
    var shown = Int64.min
    if let rows {
      let bytes = try source.bytes(at: rows.payload.lowerBound, count: rows.payload.count)
      var first = 0
      while true {
        var reader = FieldReader(
          bytes, at: rows.payload.lowerBound, path: rows.path, records: true,
          rowLimit: StructureRows.batchSize)
        reader.firstRow = first
        reader.readsInnerTablesWhole = true
        try? rows.read(&reader)
        reader.endByte()
        let rest = reader.fields.first { $0.isSummary && $0.range.lowerBound >= shown }
        let end = rest?.range.lowerBound ?? .max
        for field in reader.fields where field.range.lowerBound >= shown && field.range.lowerBound < end {
          try body(field)
        }
        guard let rest, let row = rest.firstSummarizedRow, rest.range.lowerBound > shown || row < first else {
          shown = max(shown, reader.fields.last?.range.upperBound ?? shown)
          break
        }
        (first, shown) = (row, end)
      }
    }
    for field in fields where field.range.lowerBound >= shown { try body(field) }
  }
}

extension StructureNode {
  /// Calls `body` with each part, in file order as far as no rows are read again, which come before what follows them.
  package func forEachPart(
    in source: any ByteSource, _ body: (StructurePart) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard rows != nil else {
      for part in parts { try body(part) }
      return
    }
    if headerSize > 0 { try body(.header(offset..<offset + Int64(headerSize))) }
    try forEachField(in: source) { (field) throws(MediaError) in try body(.field(field)) }
    for range in unparsed { try body(.unparsed(range)) }
  }
}

extension Field {
  /// Whether it stands for rows of a table that are no fields of their own.
  var isSummary: Bool { value == .bytes && name.contains("..<") }

  /// The number of the first of these rows.
  fileprivate var firstSummarizedRow: Int? {
    guard let end = name.range(ofFirst: "..<"), let start = name[..<end].lastIndex(of: "[") else {
      return nil
    }
    return Int(name[name.index(after: start)..<end])
  }
}

extension String {
  /// Where `text` begins for the first time.
  fileprivate func range(ofFirst text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
