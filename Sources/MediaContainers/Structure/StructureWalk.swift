package import MediaCore

/// A source on the way through its structures: its bytes, and what is left of the limits.
package struct StructureWalk {
  package let options: StructureOptions
  private var source: BufferedSource
  private var nodeCount = 0
  private var decodedBytes = 0

  package init(_ source: any ByteSource, _ options: StructureOptions = StructureOptions()) {
    self.source = BufferedSource(source)
    self.options = options
  }

  /// The longest stream whose packets are all listed: of longer ones only the first are.
  static let listedStream: Int64 = 64 << 20
  /// How much of a longer stream is listed, which holds the tables that its head repeats.
  static let listedHead: Int64 = 1 << 20

  /// Where the packets of a stream that is the whole source cease to be listed.
  var listedEnd: Int64 {
    options.scansMedia && end <= Self.listedStream ? end : min(end, Self.listedHead)
  }

  /// The number of bytes of the source.
  var end: Int64 { source.source.byteCount }

  /// The bytes of a range, fewer at the end of the source.
  mutating func bytes(_ range: Range<Int64>) throws(MediaError) -> [UInt8] {
    try source.bytes(at: range.lowerBound, count: range.count)
  }

  /// A node for a structure, counted.
  ///
  /// Throws `overLimit` for one too many, or one too deep.
  mutating func node(
    _ type: String, _ title: String?, _ range: Range<Int64>, headerSize: Int = 0, path: String, depth: Int
  ) throws(MediaError) -> StructureNode {
    let location = MediaError.Location(boxPath: path, byteOffset: range.lowerBound)
    nodeCount += 1
    guard nodeCount <= options.limits.nodes else {
      throw MediaError(.overLimit, "more than \(options.limits.nodes) structures", at: location)
    }
    guard depth <= options.limits.depth else {
      throw MediaError(.overLimit, "structures more than \(options.limits.depth) deep", at: location)
    }
    return StructureNode(
      type: type, title: title, offset: range.lowerBound, headerSize: headerSize, size: Int64(range.count))
  }

  /// A reader of the fields in a range, whose bytes are counted.
  ///
  /// Throws `overLimit` where more would be decoded than the limits allow.
  mutating func reader(
    _ range: Range<Int64>, path: String, byteOrder: FieldReader.ByteOrder = .bigEndian
  ) throws(MediaError) -> FieldReader {
    try count(range.count, at: range.lowerBound, path: path)
    return FieldReader(
      try bytes(range), at: range.lowerBound, path: path, records: true, byteOrder: byteOrder)
  }

  /// Counts bytes whose fields are about to be decoded.
  ///
  /// Throws `overLimit` where more would be decoded than the limits allow.
  mutating func count(_ byteCount: Int, at offset: Int64, path: String) throws(MediaError) {
    guard byteCount <= options.limits.decodedBytes - decodedBytes else {
      throw MediaError(
        .overLimit, "fields of more than \(options.limits.decodedBytes) bytes",
        at: .init(boxPath: path, byteOffset: offset))
    }
    decodedBytes += byteCount
  }

  /// Ends a node: its parts are put in order, and fields that nobody wants are dropped.
  func settle(_ node: inout StructureNode, path: String) {
    node.settle(path: path)
    if !options.records { node.fields = [] }
  }
}

/// Numbers the structures of a type below one parent, as paths name them: `trak`, `trak[1]`.
struct StructurePaths {
  let parent: String
  private var counts: [String: Int] = [:]

  init(_ parent: String) {
    self.parent = parent
  }

  mutating func next(_ type: String) -> String {
    let index = counts[type, default: 0]
    counts[type] = index + 1
    let name = index == 0 ? type : "\(type)[\(index)]"
    return parent.isEmpty ? name : "\(parent)/\(name)"
  }
}
