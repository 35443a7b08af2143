package import MediaCore
package import MediaStructure

/// Walks the marker segments of a JPEG image (ITU-T T.81, annex B), and finds where entropy-coded data ends.
package struct JPEGParser {
  /// The number of times that a marker is looked for where none begins, before the rest is left alone.
  private static let lostMarkers = 64

  /// The bytes that Exiv2 puts in the place of SOI where a file has tags alone.
  static let tagsMark = [0xFF, 0x01] + Array("Exiv2".utf8)

  private let range: Range<Int64>
  private let path: String
  private let depth: Int
  private var root: StructureNode
  private var paths: StructurePaths
  var frame: JPEGFrameHeader?
  private var isJPEGLS = false
  /// The rest of Photoshop's blocks, which go on in the next of their segments.
  private var resourcesRest: PhotoshopImageResources.Rest?
  var restartInterval: UInt16 = 0
  /// The places of quantization tables that a DQT has filled.
  var quantizationTables: Set<UInt64> = []
  /// Whether the image is a file; streams in other files can have their tables elsewhere.
  var isFile: Bool { depth == 0 }
  var usesQuantization: Bool { !isJPEGLS && frame.map { $0.process & 3 != 3 } ?? false }

  /// The image that fills a range; what follows its end is left unparsed.
  package static func node(
    _ range: Range<Int64>, in walk: inout StructureWalk, path: String, depth: Int
  ) throws(MediaError) -> StructureNode {
    let root = try walk.node("JPEG", "JPEG image", range, path: path, depth: depth)
    var parser = JPEGParser(range, path, depth, root)
    do throws(MediaError) {
      try parser.parse(&walk)
    } catch {
      parser.root.issues.append(error)
    }
    walk.settle(&parser.root, path: path)
    parser.root.content = parser.frame
    return parser.root
  }

  private init(_ range: Range<Int64>, _ path: String, _ depth: Int, _ root: StructureNode) {
    self.range = range
    self.path = path
    self.depth = depth
    self.root = root
    paths = StructurePaths(path)
  }

  private mutating func report(_ reason: String, as severity: StructureSeverity = .error, at offset: Int64) {
    root.report(reason, as: severity, path: path, at: offset)
  }

  private mutating func parse(_ walk: inout StructureWalk) throws(MediaError) {
    var segments = JPEGSegments(range)
    var seen: Set<String> = []
    var lost = 0
    if let mark = try tagsMark(&walk) {
      root.children.append(mark)
      seen.insert(mark.type)
      segments.move(to: mark.range.upperBound)
    }
    while segments.offset < range.upperBound {
      guard let segment = try next(&segments, &walk) else {
        let offset = segments.offset
        if offset + 1 >= range.upperBound {
          report("the image ends without EOI (T.81, B.2.1)", at: offset)
          break
        }
        report("no marker begins here (T.81, B.1.1.2)", at: offset)
        lost += 1
        guard lost < Self.lostMarkers, let next = try nextMarker(from: offset + 1, &walk) else { return }
        segments.move(to: next)
        continue
      }
      let node = try self.node(segment, &walk)
      if seen.isEmpty, node.type != "SOI" {
        report("the image does not begin with SOI (T.81, B.2.1)", at: segment.marker)
      }
      if node.type == "SOI", !seen.isEmpty { report("SOI within an image (T.81, B.2.1)", at: segment.marker) }
      seen.insert(node.type)
      root.children.append(node)
      segments.move(to: node.range.upperBound)
      if segment.endsImage { break }
      if segment.beginsScan { try scan(&segments, &walk) }
    }
    if let resourcesRest { root.issues.append(resourcesRest.error) }
    guard !seen.contains("EXV") else { return }
    let end = segments.offset
    if frame == nil { report("no frame header (T.81, B.2.1)", at: end) }
    if !seen.contains("EOI"), end >= range.upperBound, root.issues.last?.reason.contains("EOI") != true {
      report("the image ends without EOI (T.81, B.2.1)", at: end)
    }
  }

  private func next(
    _ segments: inout JPEGSegments, _ walk: inout StructureWalk
  ) throws(MediaError) -> JPEGSegment? {
    try segments.next { (offset, count) throws(MediaError) in try walk.bytes(at: offset, count: count) }
  }

  private mutating func tagsMark(_ walk: inout StructureWalk) throws(MediaError) -> StructureNode? {
    let end = range.lowerBound + Int64(Self.tagsMark.count)
    guard end <= range.upperBound, try walk.bytes(range.lowerBound..<end) == Self.tagsMark else { return nil }
    let path = paths.next("EXV")
    var node = try walk.node(
      "EXV", "Exiv2's tags without a picture", range.lowerBound..<end, headerSize: Self.tagsMark.count,
      path: path, depth: depth + 1)
    walk.settle(&node, path: path)
    return node
  }

  private mutating func node(
    _ segment: JPEGSegment, _ walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    let (code, start) = (segment.code, segment.start)
    if code == 0xF7 { isJPEGLS = true }
    let entry = JPEGMarker.named(code)
    let name = entry?.name ?? "0xFF" + String(code, radix: 16, uppercase: true)
    let path = paths.next(name)
    guard let length = segment.statedSize else {
      var node = try walk.node(
        name, entry?.title, start..<segment.end, headerSize: Int(segment.end - start), path: path,
        depth: depth + 1)
      walk.settle(&node, path: path)
      return node
    }
    let end = min(segment.end, range.upperBound)
    let payload = min(segment.payload.lowerBound, end)..<end
    var node = try walk.node(
      name, entry?.title, start..<end, headerSize: Int(payload.lowerBound - start), path: path,
      depth: depth + 1)
    if segment.end > range.upperBound || length < 2 {
      let breach = length < 2 ? "is less than its own size" : "reaches beyond the end"
      node.issues.append(
        MediaError(
          .fileFailedToParse, "length \(length) \(breach) (T.81, B.1.1.4)",
          at: .init(boxPath: path, byteOffset: segment.marker + 2)))
    }
    readPayload(of: code, payload, into: &node, path: path, &walk)
    walk.settle(&node, path: path)
    return node
  }

  /// Reads what an application's segment or a segment of parameters holds.
  private mutating func readPayload(
    of code: UInt8, _ payload: Range<Int64>, into node: inout StructureNode, path: String,
    _ walk: inout StructureWalk
  ) {
    do throws(MediaError) {
      if (0xE0...0xEF).contains(code) {
        try application(code, payload, into: &node, path: path, &walk)
      } else {
        var reader = try walk.reader(payload, path: path)
        defer { node.take(numbered: reader) }
        if try readParameters(code, &reader, into: &node), reader.remaining > 0 {
          let clause = JPEGMarker.named(code)?.clause ?? "B"
          reader.report(
            "\(reader.remaining) bytes more than the segment has parameters (T.81, \(clause))", as: .warning)
        }
      }
    } catch {
      node.issues.append(error)
    }
  }

  private mutating func application(
    _ code: UInt8, _ payload: Range<Int64>, into node: inout StructureNode, path: String,
    _ walk: inout StructureWalk
  ) throws(MediaError) {
    let peeked = try walk.bytes(payload.prefix(Int64(JPEGApplicationData.peekedSize)))
    guard let entry = JPEGApplicationData.named(code, peeked) else { return }
    node.title = entry.title
    let identifier = payload.prefix(Int64(entry.identifier.utf8.count))
    var head = try walk.reader(identifier, path: path)
    try head.readLatin1("identifier", identifier.count)
    node.take(head)
    let rest = identifier.upperBound..<payload.upperBound
    switch entry.content {
    case .fields(let read):
      var reader = try walk.reader(rest, path: path)
      defer { node.take(numbered: reader) }
      try read(&reader)
    case .tiff(let kind):
      node.children = [
        try TIFFParser.node(rest, in: &walk, path: "\(path)/TIFF", depth: depth + 2, kind: kind)
      ]
    case .imageResources:
      node.children = try PhotoshopImageResources.nodes(
        rest, in: &walk, path: path, depth: depth + 2, rest: &resourcesRest, issues: &node.issues)
    }
  }

  /// Entropy-coded segments and the restart markers between them; the next other marker is expected after them.
  private mutating func scan(
    _ segments: inout JPEGSegments, _ walk: inout StructureWalk
  ) throws(MediaError) {
    guard walk.scansMedia else {
      // The end of the image is where it is expected; what is before is not looked at.
      let tail = max(segments.offset, range.upperBound - 2)
      let isEnd = try walk.bytes(tail..<range.upperBound) == [0xFF, 0xD9]
      return segments.move(to: isEnd ? tail : range.upperBound)
    }
    var expected: UInt8?
    while segments.offset < range.upperBound {
      let start = segments.offset
      let end = try nextMarker(from: start, &walk) ?? range.upperBound
      if end > start {
        let path = paths.next("ECS")
        var node = try walk.node("ECS", "Entropy-coded segment", start..<end, path: path, depth: depth + 1)
        walk.settle(&node, path: path)
        root.children.append(node)
      }
      segments.move(to: end)
      var next = segments
      guard let segment = try self.next(&next, &walk), (0xD0...0xD7).contains(segment.code) else { return }
      let (code, restart) = (segment.code, try node(segment, &walk))
      if let expected, code != expected {
        report("\(restart.type) where RST\(expected - 0xD0) is next (T.81, B.2.1)", at: end)
      } else if restartInterval == 0, expected == nil {
        report("a restart marker without a restart interval (T.81, B.2.4.4)", as: .warning, at: end)
      }
      expected = code == 0xD7 ? 0xD0 : code + 1
      root.children.append(restart)
      segments = next
    }
  }

  /// Where the next marker begins: FF and a byte that is neither a stuffed zero nor a fill byte.
  private func nextMarker(from start: Int64, _ walk: inout StructureWalk) throws(MediaError) -> Int64? {
    var offset = start
    // JPEG-LS stuffs a bit after FF, not a byte (ITU-T T.87, A.1).
    let firstCode: UInt8 = isJPEGLS ? 0x80 : 1
    while offset < range.upperBound {
      let bytes = try walk.bytes(offset..<min(offset + 16 << 10, range.upperBound))
      guard bytes.count > 1 else { return nil }
      for index in 0..<bytes.count - 1
      where bytes[index] == 0xFF && bytes[index + 1] >= firstCode && bytes[index + 1] != 0xFF {
        return offset + Int64(index)
      }
      offset += Int64(bytes.count - 1)
    }
    return nil
  }
}
