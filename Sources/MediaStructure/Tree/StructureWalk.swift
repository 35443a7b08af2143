package import MediaCore

/// The state that the parsers of one file share: the window on its bytes, and the rest of the limits.
package struct StructureWalk {
  package let options: StructureOptions
  private var source: BufferedSource
  private let cancellation: WorkCancellation?
  private var nodeCount = 0
  private var decodedBytes = 0
  /// The number of structures of media that are in the tree.
  package var mediaCount = 0

  /// The number of bytes of a structure that are read to decode its fields; bytes after them stay unparsed.
  package static let fieldBytes = 64 << 10
  /// As many bytes where whole tables are wanted.
  package static let wholeFieldBytes = 16 << 20
  /// The number of rows of a table that become fields, unless whole tables are wanted.
  package static let tableRows = 1000
  /// The number of structures of media that a tree lists one by one, unless all are wanted.
  static let mediaNodes = 4096
  /// The largest file whose media data is looked through unless the caller says so.
  static let scannedBytes: Int64 = 64 << 20
  /// The tags of fixed size that end a file, and the footer of one before them.
  private static let endByteCount: Int64 = 512
  /// The number of bytes that are listed of a stream that is not looked through: they hold the tables that
  /// its head repeats.
  static let listedHead: Int64 = 1 << 20

  package init(_ source: any ByteSource, _ options: StructureOptions = StructureOptions()) {
    self.source = BufferedSource(source)
    self.options = options
    cancellation = options.limits.endsWhenCancelled ? WorkCancellation.current : nil
  }

  /// The number of bytes of the source.
  package var byteCount: Int64 { source.source.byteCount }

  /// The source itself, past the walk's own window.
  package var byteSource: any ByteSource { source.source }

  /// Whether media data is looked through.
  package var scansMedia: Bool { options.scansMedia ?? (byteCount <= Self.scannedBytes) }

  /// The number of rows of a table that become fields.
  package var tableRows: Int { options.fullTables ? .max : Self.tableRows }

  /// Where the packets of a stream that is the whole source cease to be listed.
  package var listedEnd: Int64 { scansMedia ? byteCount : min(byteCount, Self.listedHead) }

  /// Bytes that the walk will read on from, fewer at the end of the source.
  package mutating func bytes(at offset: Int64, count: Int) throws(MediaError) -> [UInt8] {
    try source.bytes(at: offset, count: count)
  }

  /// The bytes of a range, fewer at the end of the source.
  package mutating func bytes(_ range: Range<Int64>) throws(MediaError) -> [UInt8] {
    try source.bytes(at: range.lowerBound, count: range.count)
  }

  /// The bytes of a short range as a part of the window, fewer at the end of the source.
  mutating func slice(_ range: Range<Int64>) throws(MediaError) -> ArraySlice<UInt8> {
    try source.slice(at: range.lowerBound, count: range.count)
  }

  /// Bytes with nothing of interest right after them, which are not worth a window.
  package func probe(at offset: Int64, count: Int) throws(MediaError) -> [UInt8] {
    try source.source.bytes(at: offset, count: count)
  }

  /// Has the source keep the end of the file before it is looked at piece by piece for tags.
  package func keepEnd() throws(MediaError) {
    try source.source.keep(max(0, byteCount - Self.endByteCount)..<byteCount)
  }

  /// Has the source keep a range that others read, too.
  package func keep(_ range: Range<Int64>) throws(MediaError) {
    try source.source.keep(range)
  }
  /// Counts a structure that is about to be added to the tree.
  ///
  /// - Throws: `overLimit` for one too many, or one too deep, and where the caller waits for the tree no longer.
  package mutating func admit(path: String, at offset: Int64, depth: Int = 0) throws(MediaError) {
    try checkCancellation(path: path, at: offset)
    nodeCount += 1
    guard nodeCount <= options.limits.nodes else {
      throw overLimit("more than \(options.limits.nodes) structures", path, offset)
    }
    guard depth <= options.limits.depth else {
      throw overLimit("structures more than \(options.limits.depth) deep", path, offset)
    }
  }

  /// - Throws: `overLimit` where the caller waits for the tree no longer.
  func checkCancellation(path: String, at offset: Int64) throws(MediaError) {
    if let cancellation, cancellation.isCancelled { throw overLimit("the task was cancelled", path, offset) }
  }

  /// Counts bytes whose fields are about to be decoded.
  ///
  /// - Throws: `overLimit` where more would be decoded than the limits allow.
  package mutating func count(_ byteCount: Int, path: String, at offset: Int64) throws(MediaError) {
    guard byteCount <= options.limits.decodedBytes - decodedBytes else {
      throw overLimit("fields of more than \(options.limits.decodedBytes) bytes", path, offset)
    }
    decodedBytes += byteCount
  }

  /// Whether structures of media are left out that have nothing to say.
  package var leavesOutMedia: Bool { !options.listsAllMedia && mediaCount >= Self.mediaNodes }

  /// Takes back what was counted for a structure that does not get into the tree.
  mutating func giveBack(_ node: StructureNode) {
    nodeCount -= 1
    decodedBytes -= min(decodedBytes, node.fields.reduce(0) { $0 + $1.range.count })
    for child in node.children { giveBack(child) }
  }

  /// Takes back bytes that were counted and then not decoded.
  package mutating func giveBack(_ byteCount: Int) {
    decodedBytes -= byteCount
  }

  private func overLimit(_ reason: String, _ path: String, _ offset: Int64) -> MediaError {
    MediaError(.overLimit, reason, at: .init(boxPath: path.isEmpty ? nil : path, byteOffset: offset))
  }
}

extension StructureWalk {
  /// A node for a structure, counted.
  package mutating func node(
    _ type: String, _ title: String?, _ range: Range<Int64>, headerSize: Int = 0, path: String, depth: Int
  ) throws(MediaError) -> StructureNode {
    try admit(path: path, at: range.lowerBound, depth: depth)
    return StructureNode(
      type: type, title: title, offset: range.lowerBound, headerSize: headerSize, size: Int64(range.count))
  }

  /// A reader of the fields in a range, whose bytes are counted; the fields are recorded in any case, for
  /// `settle` to see what they leave.
  package mutating func reader(
    _ range: Range<Int64>, path: String, byteOrder: FieldReader.ByteOrder = .bigEndian
  ) throws(MediaError) -> FieldReader {
    try count(range.count, path: path, at: range.lowerBound)
    return FieldReader(
      try bytes(range), at: range.lowerBound, path: path, records: true, byteOrder: byteOrder)
  }

  /// Ends a node: its parts are put in order, and fields that weren't asked for are dropped.
  package func settle(_ node: inout StructureNode, path: String) {
    node.settle(path: path)
    if !options.records { node.fields = [] }
  }

  /// Reads the fields that begin `range`, adds them to `node`, and gives the place where they end.
  ///
  /// An error that `read` throws becomes an issue of the node; where it only asked for more bytes than were
  /// read, there is none. Fields always end with a whole byte: the rest of a byte that was read in part is
  /// skipped.
  package mutating func decode(
    _ range: Range<Int64>, into node: inout StructureNode, path: String,
    byteOrder: FieldReader.ByteOrder = .bigEndian, atMost limit: Int? = nil,
    _ read: (inout FieldReader) throws(MediaError) -> Void
  ) -> Int64 {
    guard !range.isEmpty else { return range.lowerBound }
    do throws(MediaError) {
      let limit = limit ?? (options.fullTables ? Self.wholeFieldBytes : options.fieldBytes)
      let size = min(range.count, limit)
      try count(size, path: path, at: range.lowerBound)
      let bytes = try source.bytes(at: range.lowerBound, count: size)
      var reader = FieldReader(
        bytes, at: range.lowerBound, path: path, records: options.records, byteOrder: byteOrder)
      reader.followingCount = range.count - size
      do throws(MediaError) {
        try read(&reader)
      } catch {
        // A structure that goes on after the bytes that are read has no fault: the rest stays unparsed.
        if !reader.isCut || !reader.isPastBytes { node.issues.append(error) }
      }
      giveBack(size - reader.offset)
      node.issues += reader.issues
      let (fields, end) = reader.wholeFields
      node.fields += fields
      return end
    } catch {
      node.issues.append(error)
      return range.lowerBound
    }
  }
}

/// Numbers the structures of a type below one parent, as paths name them: `trak`, `trak[1]`, `trak[2]`.
package struct StructurePaths {
  package let parent: String
  private var counts: [String: Int] = [:]

  package init(_ parent: String = "") {
    self.parent = parent
  }

  /// The path of the next structure of the type.
  package mutating func next(_ node: StructureNode) -> String {
    for (type, count) in node.content(as: StructureOmission.self)?.counts ?? [:] {
      counts[type, default: 0] += count
    }
    return next(node.type)
  }

  /// Counts structures of a type that get no path.
  mutating func skip(_ type: String, count: Int) { counts[type, default: 0] += count }

  /// The path of the next structure of the type.
  package mutating func next(_ type: String) -> String {
    let index = counts[type, default: 0]
    counts[type] = index + 1
    let name = index == 0 ? type : "\(type)[\(index)]"
    return parent.isEmpty ? name : "\(parent)/\(name)"
  }
}
