import MediaCore
import MediaStructure

/// The frames of an ID3v2 tag.
enum ID3Frames {
  /// The frames that fill a range, as children of `node`, and the padding after them.
  static func append(
    _ range: Range<Int64>, _ context: ID3Context, to node: inout StructureNode, path: String, depth: Int,
    walk: inout StructureWalk
  ) {
    var paths = StructurePaths(path)
    var offset = range.lowerBound
    do throws(MediaError) {
      while offset < range.upperBound {
        guard let frame = try ID3FrameRange(at: offset, end: range.upperBound, context, walk: &walk) else {
          offset = try pad(&node, from: offset, to: range.upperBound, path: path, walk: &walk)
          break
        }
        let childPath = paths.next(frame.id)
        let child = try makeNode(of: frame, context, path: childPath, depth: depth + 1, walk: &walk)
        offset = child.range.upperBound
        if walk.options.listsAllTags || walk.options.listsAllMedia {
          node.children.append(child)
        } else {
          walk.list(child, in: &node)
        }
      }
    } catch {
      node.issues.append(error)
    }
    node.leave(offset..<range.upperBound)
  }

  private static func pad(
    _ node: inout StructureNode, from offset: Int64, to end: Int64, path: String, walk: inout StructureWalk
  ) throws(MediaError) -> Int64 {
    let bytes = try walk.bytes(at: offset, count: Int(min(end - offset, Int64(StructureWalk.fieldBytes))))
    guard bytes.allSatisfy({ $0 == 0 }) else {
      node.report(
        "no frame begins here, \(end - offset) bytes are left (ID3v2.4.0, 3.3)", path: path, at: offset)
      return offset
    }
    guard walk.options.records else { return offset }
    node.fields.append(Field(name: "padding", range: offset..<end, value: .bytes))
    return end
  }

  private static func makeNode(
    of frame: ID3FrameRange, _ context: ID3Context, path: String, depth: Int, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    try walk.admit(path: path, at: frame.offset, depth: depth)
    let type = ID3FrameType.named(frame.id)
    var node = StructureNode(
      type: frame.id, fourCC: FourCC(frame.id), title: type?.title, offset: frame.offset,
      headerSize: ID3FrameHeader.byteCount(version: context.version)
        - ID3FrameOptions.flagSize(version: context.version), size: frame.end - frame.offset)
    if let issue = frame.issue { node.report(issue, path: path) }
    var options = ID3FrameOptions()
    let start = walk.decode(
      frame.offset + Int64(node.headerSize)..<frame.end, into: &node, path: path,
      atMost: ID3FrameOptions.maximumSize
    ) { [hasNodesForPeople = !walk.options.listsAllTags] (reader) throws(MediaError) in
      // Who reads tags is given the flags that are set, which hardly any are.
      let records = reader.records
      reader.records = records && (hasNodesForPeople || reader.peek() != 0 || reader.peek(1) != 0)
      defer { reader.records = records }
      try options.read(&reader, version: context.version)
    }
    let range = start..<frame.end
    if range.isEmpty { return node }
    guard let type, !options.isCompressed, !options.isEncrypted else {
      node.leave(range)
      return node
    }
    guard options.isUnsynchronised,
      range.upperBound - range.lowerBound <= Int64(walk.options.limits.decodedBytes)
    else {
      read(type, range, context, into: &node, path: path, depth: depth, walk: &walk)
      return node
    }
    try readUnsynchronised(type, range, context, into: &node, path: path, depth: depth, walk: &walk)
    return node
  }

  /// Reads what is left of a frame without the zeros that keep its bytes from looking like sound (ID3v2.4.0, 6.1).
  private static func readUnsynchronised(
    _ type: ID3FrameType, _ range: Range<Int64>, _ context: ID3Context, into node: inout StructureNode,
    path: String, depth: Int, walk: inout StructureWalk
  ) throws(MediaError) {
    let raw = try walk.bytes(at: range.lowerBound, count: Int(range.upperBound - range.lowerBound))
    let plain = Unsynchronisation(raw, at: range.lowerBound)
    guard plain.bytes.count < raw.count, Int64(raw.count) == range.upperBound - range.lowerBound else {
      return read(type, range, context, into: &node, path: path, depth: depth, walk: &walk)
    }
    var inner = StructureWalk(MemoryByteSource(plain.bytes), walk.options)
    var payload = StructureNode(
      type: "", title: nil, offset: 0, headerSize: 0, size: Int64(plain.bytes.count))
    read(type, payload.range, context, into: &payload, path: path, depth: depth, walk: &inner)
    plain.restore(&payload)
    node.fields += payload.fields
    node.children += payload.children
    node.unparsed += payload.unparsed
    node.issues += payload.issues
  }

  private static func read(
    _ type: ID3FrameType, _ range: Range<Int64>, _ context: ID3Context, into node: inout StructureNode,
    path: String, depth: Int, walk: inout StructureWalk
  ) {
    let parsed = walk.decode(range, into: &node, path: path, atMost: type.fieldBytes) {
      (reader) throws(MediaError) in try type.read?(&reader, context)
    }
    if type.hasFrames {
      append(parsed..<range.upperBound, context, to: &node, path: path, depth: depth, walk: &walk)
    } else {
      node.leave(parsed..<range.upperBound)
    }
  }
}
