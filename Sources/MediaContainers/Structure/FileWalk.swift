package import MediaCore

/// What the parsers of one file share: the window on its bytes, and what is left of the limits.
package struct FileWalk {
  private var source: BufferedSource
  package let options: StructureOptions
  private var nodeCount = 0
  private var decodedBytes = 0

  /// How much of a structure is read to decode its fields; what lies behind stays unparsed.
  static let fieldBytes = 64 << 10
  /// How many rows of a table become fields, unless whole tables are wanted.
  static let tableRows = 1000
  /// The largest file whose media data is looked through unless the caller says so.
  static let scannedBytes: Int64 = 64 << 20

  package init(_ source: any ByteSource, _ options: StructureOptions) {
    self.source = BufferedSource(source)
    self.options = options
  }

  package var byteCount: Int64 { source.source.byteCount }

  package var scansMedia: Bool { options.scansMedia ?? (byteCount < Self.scannedBytes) }

  /// How many rows of a table become fields.
  package var tableRows: Int { options.fullTables ? .max : Self.tableRows }

  /// Bytes that the walk will read on from.
  package mutating func bytes(at offset: Int64, count: Int) throws(MediaError) -> [UInt8] {
    try source.bytes(at: offset, count: count)
  }

  /// A few bytes with nothing of interest behind them, which are not worth a window.
  package func probe(at offset: Int64, count: Int) throws(MediaError) -> [UInt8] {
    try source.source.bytes(at: offset, count: count)
  }

  /// Counts a structure that is about to be added to the tree.
  package mutating func admit(path: String, at offset: Int64, depth: Int = 0) throws(MediaError) {
    let location = MediaError.Location(boxPath: path.isEmpty ? nil : path, byteOffset: offset)
    nodeCount += 1
    guard nodeCount <= options.limits.nodes else {
      throw MediaError(.overLimit, "more than \(options.limits.nodes) structures", at: location)
    }
    guard depth < options.limits.depth else {
      throw MediaError(.overLimit, "structures more than \(options.limits.depth) deep", at: location)
    }
  }

  /// Reads the fields that begin `range`, adds them to `node`, and gives the place where they end.
  ///
  /// What `read` throws becomes an issue of the node. Fields always end with a whole byte: bits of a byte that
  /// was not read to its end are given back.
  package mutating func decode(
    _ range: Range<Int64>, into node: inout StructureNode, path: String,
    byteOrder: FieldReader.ByteOrder = .bigEndian, atMost limit: Int? = nil,
    _ read: (inout FieldReader) throws(MediaError) -> Void
  ) -> Int64 {
    guard !range.isEmpty else { return range.lowerBound }
    do throws(MediaError) {
      let limit = limit ?? (options.fullTables ? options.limits.decodedBytes : Self.fieldBytes)
      let count = Int(min(range.upperBound - range.lowerBound, Int64(limit)))
      guard count <= options.limits.decodedBytes - decodedBytes else {
        throw MediaError(
          .overLimit, "fields of more than \(options.limits.decodedBytes) bytes",
          at: .init(boxPath: path, byteOffset: range.lowerBound))
      }
      let bytes = try source.bytes(at: range.lowerBound, count: count)
      var reader = FieldReader(
        bytes, at: range.lowerBound, path: path, records: options.records, byteOrder: byteOrder)
      do throws(MediaError) {
        try read(&reader)
      } catch {
        node.issues.append(error)
      }
      decodedBytes += reader.offset
      node.issues += reader.issues
      return append(reader, at: range.lowerBound, to: &node)
    } catch {
      node.issues.append(error)
      return range.lowerBound
    }
  }

  private func append(_ reader: FieldReader, at start: Int64, to node: inout StructureNode) -> Int64 {
    var fields = reader.fields
    var end = start + Int64(reader.offset)
    while let bits = fields.last?.bits, bits.upperBound > end * 8 || bits.upperBound % 8 != 0 {
      end = bits.lowerBound / 8
      fields.removeLast()
    }
    node.fields += fields
    return end
  }
}

extension StructureNode {
  /// Notes what is wrong with the node, at its start unless said otherwise.
  mutating func report(_ reason: String, path: String, at offset: Int64? = nil) {
    issues.append(
      MediaError(
        .fileFailedToParse, reason,
        at: .init(boxPath: path.isEmpty ? nil : path, byteOffset: offset ?? self.offset)))
  }

  /// Notes bytes that no declaration decodes.
  mutating func leave(_ range: Range<Int64>) {
    if !range.isEmpty { unparsed.append(range) }
  }
}

/// Counts the children of a node by type, for their paths.
struct StructurePath {
  private var counts: [String: Int] = [:]

  /// The path of the next child of the type, such as `LIST:hdrl/LIST:strl[1]`.
  mutating func next(_ type: String, in parent: String) -> String {
    let index = counts[type, default: 0]
    counts[type] = index + 1
    let path = parent.isEmpty ? type : "\(parent)/\(type)"
    return index > 0 ? "\(path)[\(index)]" : path
  }
}
