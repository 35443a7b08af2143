import MediaCore
import MediaStructure

/// Walks the packs of a program stream and the packets in them, and finds its way back after damage.
struct MPEGProgramParser {
  private var walk: StructureWalk
  private var root: StructureNode
  private var paths = StructurePaths()
  /// The pack that packets are being added to.
  private var pack: StructureNode?
  private var packPaths = StructurePaths()

  init(_ source: any ByteSource, _ options: StructureOptions) {
    walk = StructureWalk(source, options)
    root = StructureNode(
      type: "", title: "MPEG program stream", offset: 0, headerSize: 0, size: walk.byteCount)
  }

  mutating func tree() -> StructureNode {
    do throws(MediaError) {
      try parse()
    } catch {
      root.issues.append(error)
    }
    closePack()
    walk.settle(&root, path: "")
    return root
  }

  private mutating func parse() throws(MediaError) {
    var offset: Int64 = 0
    let end = walk.listedEnd
    var ended = false
    while offset < end {
      let head = try walk.bytes(offset..<min(offset + 16, walk.byteCount))
      guard let code = MPEGProgramCode.code(head) else {
        // Zero bytes fill up to the next start code, and up to the end after the end code.
        let next = try nextStartCode(from: offset + 1)
        if try !isZero(offset..<next) {
          report("no start code of a pack or a packet (13818-1, 2.5.3)", at: offset)
        }
        closePack()
        offset = next
        continue
      }
      if ended, code != MPEGProgramCode.pack {
        report("more packets after the end code (13818-1, 2.5.3.1)", as: .warning, at: offset)
      }
      offset = try structure(code, head, at: offset)
      ended = code == MPEGProgramCode.end
    }
  }

  private mutating func report(_ reason: String, as severity: StructureSeverity = .error, at offset: Int64) {
    root.issues.append(MediaError(severity.code, reason, at: .init(byteOffset: offset)))
  }

  private mutating func closePack() {
    guard var node = pack else { return }
    if let end = node.children.last?.range.upperBound { node.size = end - node.offset }
    walk.settle(&node, path: packPaths.parent)
    walk.list(node, in: &root)
    pack = nil
  }

  private mutating func structure(
    _ code: UInt8, _ head: [UInt8], at offset: Int64
  ) throws(MediaError) -> Int64 {
    switch code {
    case MPEGProgramCode.pack:
      closePack()
      let end = min(offset + Int64(MPEGProgramCode.packSize(head)), walk.byteCount)
      packPaths = StructurePaths(paths.next("pack"))
      var node = try walk.node(
        "pack", MPEGProgramStructure.pack.title, offset..<end, path: packPaths.parent, depth: 1)
      try read(offset..<end, into: &node, path: packPaths.parent) { reader throws(MediaError) in
        try MPEGPackHeader(&reader)
      }
      pack = node
      return end
    case MPEGProgramCode.end:
      closePack()
      let path = paths.next("MPEG_program_end_code")
      var node = try walk.node(
        "MPEG_program_end_code", MPEGProgramStructure.end.title, offset..<offset + 4, path: path, depth: 1)
      try read(offset..<offset + 4, into: &node, path: path) { reader throws(MediaError) in
        _ = try reader.read("MPEG_program_end_code", as: UInt32.self)
        return nil
      }
      walk.settle(&node, path: path)
      root.children.append(node)
      return offset + 4
    default: return try packet(code, head, at: offset)
    }
  }

  private mutating func read(
    _ range: Range<Int64>, into node: inout StructureNode, path: String,
    _ body: (inout FieldReader) throws(MediaError) -> (any Sendable)?
  ) throws(MediaError) {
    var reader = try walk.reader(range, path: path)
    do throws(MediaError) {
      node.content = try body(&reader)
    } catch {
      node.issues.append(error)
    }
    node.take(reader)
  }

  /// A system header, a map, a directory or a packet: all have their length after the start code.
  private mutating func packet(
    _ code: UInt8, _ head: [UInt8], at offset: Int64
  ) throws(MediaError) -> Int64 {
    let entry = MPEGProgramStructure.named(code)
    let path = pack == nil ? paths.next(entry.name) : packPaths.next(entry.name)
    let length = head.count >= 6 ? Int64(head[4]) << 8 | Int64(head[5]) : 0
    let declared = offset + 6 + length
    let title = entry.name == MPEGProgramStructure.packet.name ? PESPacketHeader.streamName(code) : nil
    var end = min(declared, walk.byteCount)
    if length == 0, head.count >= 6, entry.name == "PES_packet" { end = try nextStartCode(from: offset + 6) }
    var node = try walk.node(
      entry.name, title.map { "\(entry.title): \($0)" } ?? entry.title, offset..<end, path: path, depth: 2)
    func issue(_ reason: String) {
      node.issues.append(
        MediaError(.fileFailedToParse, reason, at: .init(boxPath: path, byteOffset: offset + 4)))
    }
    if declared > walk.byteCount { issue("length \(length) reaches beyond the end (13818-1, 2.4.3.7)") }
    if length == 0, head.count >= 6 {
      issue("the length is not said, which a program stream forbids (13818-1, 2.4.3.7)")
    }
    try readContent(code, of: offset..<end, into: &node, path: path)
    walk.settle(&node, path: path)
    if pack == nil {
      root.children.append(node)
    } else {
      pack?.children.append(node)
    }
    return end
  }

  private mutating func readContent(
    _ code: UInt8, of range: Range<Int64>, into node: inout StructureNode, path: String
  ) throws(MediaError) {
    switch code {
    case MPEGProgramCode.systemHeader:
      try read(range, into: &node, path: path) { reader throws(MediaError) in
        try MPEGProgramStructure.readSystemHeader(&reader)
        return nil
      }
    case MPEGProgramCode.streamMap:
      try walk.count(range.count, path: path, at: range.lowerBound)
      let bytes = try walk.bytes(range)
      var cursor = SectionCursor(bytes, at: range.lowerBound, path: path, depth: 2)
      do throws(MediaError) {
        try cursor.readProgramStreamMap(into: &node, &walk)
      } catch {
        node.issues.append(error)
      }
    case MPEGProgramCode.streamDirectory: break
    default:
      let count = PESPacketHeader.size(try walk.bytes(range.prefix(9))) ?? PESPacketHeader.leastSize
      try read(range.prefix(Int64(count)), into: &node, path: path) { reader throws(MediaError) in
        try PESPacketHeader(&reader)
      }
    }
  }

  /// Where the next start code of this layer begins, or the end.
  private mutating func nextStartCode(from start: Int64) throws(MediaError) -> Int64 {
    var offset = start
    while offset < walk.byteCount {
      let bytes = try walk.bytes(offset..<min(offset + 16 << 10, walk.byteCount))
      guard bytes.count >= 4 else { break }
      if let index = (0..<bytes.count - 3).first(where: { MPEGProgramCode.code(bytes, at: $0) != nil }) {
        return offset + Int64(index)
      }
      offset += Int64(bytes.count - 3)
    }
    return walk.byteCount
  }

  private mutating func isZero(_ range: Range<Int64>) throws(MediaError) -> Bool {
    guard range.count <= 1 << 20 else { return false }
    return try walk.bytes(range).allSatisfy { $0 == 0 }
  }
}
