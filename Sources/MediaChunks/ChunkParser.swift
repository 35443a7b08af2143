import MediaAudioFrames
import MediaCore
import MediaImages
import MediaStructure

/// Walks the chunks of a source, header by header, and decodes those that a table declares.
struct ChunkParser {
  var walk: StructureWalk
  let layout: ChunkLayout
  let table: ChunkTable
  var state = ChunkState()
  /// Looks at a whole form for what its chunks say of one another.
  let check: @Sendable (inout StructureNode, String, ChunkState) -> Void

  /// Every chunk of the source from `start` on, as children of `root`, and the ID3v2 tag after `end`.
  mutating func parse(into root: inout StructureNode, from start: Int64 = 0, end: Int64? = nil) {
    var paths = StructurePaths()
    var offset = start
    let end = end ?? walk.byteCount
    do throws(MediaError) {
      while offset < end {
        guard let header = try header(at: offset, end: end), layout.roots.contains(header.name) else {
          break
        }
        let path = paths.next(typeName(header, try groupName(header, end: end)))
        var node = try chunk(header, end: end, place: "", path: path, depth: 1)
        check(&node, path, state)
        offset = node.range.upperBound
        root.children.append(node)
      }
      if offset < end {
        root.report(
          root.children.isEmpty
            ? "no chunk begins here" : "\(end - offset) bytes after the last chunk (\(layout.clause))",
          as: root.children.isEmpty ? .error : .warning, path: "", at: offset)
      }
    } catch {
      root.issues.append(error)
    }
    root.leave(offset..<end)
    ID3Tag.append(end..<walk.byteCount, to: &root, path: "", depth: 0, walk: &walk)
  }

  /// The chunks in a range, as children of `node`.
  mutating func children(
    of node: inout StructureNode, from start: Int64, place: String, path: String, depth: Int,
    areMedia: Bool = false
  ) {
    var paths = StructurePaths(path)
    let end = node.range.upperBound
    var offset = start
    do throws(MediaError) {
      while offset < end {
        guard let header = try header(at: offset, end: end), header.isPlausible else {
          let rest = try walk.bytes(at: offset, count: Int(min(end - offset, 4096)))
          if rest.contains(where: { $0 != 0 }) || rest.count >= layout.headerSize {
            node.report("no chunk begins here, \(end - offset) bytes are left", path: path, at: offset)
          }
          break
        }
        let childPath = paths.next(typeName(header, try groupName(header, end: end)))
        let child = try chunk(header, end: end, place: place, path: childPath, depth: depth + 1)
        offset = child.range.upperBound
        if areMedia {
          walk.list(child, in: &node)
        } else {
          node.children.append(child)
        }
      }
    } catch {
      node.issues.append(error)
    }
    node.leave(offset..<end)
  }

  /// The size of a chunk whose writer did not know it.
  private var unknownSize: UInt64 { layout.sizeBytes == 8 ? .max : UInt64(UInt32.max) }

  private mutating func header(at offset: Int64, end: Int64) throws(MediaError) -> ChunkHeader? {
    guard end - offset >= Int64(layout.headerSize) else { return nil }
    let bytes = try walk.probe(at: offset, count: layout.headerSize)
    guard var header = ChunkHeader(bytes, at: offset, layout: layout) else { return nil }
    if header.stated == unknownSize, let size = state.wideSizes[header.name] {
      header.payloadSize = size
    }
    return header
  }

  private func typeName(_ header: ChunkHeader, _ group: String?) -> String {
    group.map { "\(header.name):\($0)" } ?? header.name
  }

  /// The name of what a group holds.
  private func groupName(_ header: ChunkHeader, end: Int64) throws(MediaError) -> String? {
    let size = layout.guids ? 16 : 4
    guard layout.groups.contains(header.name), end - header.payloadStart >= Int64(size),
      header.payloadSize >= UInt64(size) || header.payloadSize == 0 && layout.roots.contains(header.name)
    else { return nil }
    let bytes = try walk.probe(at: header.payloadStart, count: 4)
    guard bytes.count == 4 else { return nil }
    let text = FourCC(rawValue: bytes.bigEndian(UInt32.self)).description
    return String(text.trimmingSuffix(" "))
  }

  private mutating func chunk(
    _ header: ChunkHeader, end: Int64, place: String, path: String, depth: Int
  ) throws(MediaError) -> StructureNode {
    try walk.admit(path: path, at: header.offset, depth: depth)
    let group = try groupName(header, end: end)
    if place.isEmpty { try readWideSizes(header) }
    let available = UInt64(end - header.payloadStart)
    let payloadSize = payloadSize(of: header, in: place, available: available)
    let payloadEnd = header.payloadStart + Int64(min(payloadSize, available))
    let entry = entry(header, group, in: place)
    var node = StructureNode(
      type: typeName(header, group), fourCC: header.guid == nil ? header.id : nil, title: entry?.title,
      offset: header.offset, headerSize: header.headerSize, size: payloadEnd - header.offset)
    if header.stated == 0, place.isEmpty, available > 0 {
      node.report("size 0, as of a file whose writer did not finish it", path: path)
    }
    if payloadSize > available {
      node.report(
        "size \(payloadSize) reaches beyond the end, \(available) bytes are there (\(layout.clause))",
        path: path)
    }
    if header.guid == nil, header.id.rawValue & 0xFF == 0 {
      node.report(
        "a zero byte instead of a space fills the name (\(layout.clause))", as: .warning, path: path)
    }
    var parsed = header.payloadStart
    if group != nil { parsed = readGroupName(parsed..<payloadEnd, into: &node, path: path) }
    parsed = decode(entry, parsed..<payloadEnd, into: &node, path: path)
    let inner = group ?? header.name
    if place.isEmpty { state.form = inner }
    try readChildren(
      entry?.children ?? (group == nil ? .none : .chunks), parsed..<payloadEnd, into: &node, place: inner,
      path: path, depth: depth)
    try pad(&node, header, end: end, place: place, path: path)
    return node
  }

  /// The size that a header states, or what is there where its writer did not know it.
  private func payloadSize(of header: ChunkHeader, in place: String, available: UInt64) -> UInt64 {
    // A header that was never completed: what follows is read as if it had been.
    if header.stated == 0, place.isEmpty { return available }
    if header.isOfPipe, header.payloadSize > available { return available }
    let isOpen = header.stated == unknownSize && (place.isEmpty || header.name == "data")
    return isOpen ? state.wideSizes[header.name] ?? available : header.payloadSize
  }

  private mutating func readGroupName(
    _ range: Range<Int64>, into node: inout StructureNode, path: String
  ) -> Int64 {
    walk.decode(range, into: &node, path: path, atMost: layout.guids ? 16 : 4) {
      [layout] (reader) throws(MediaError) in
      if layout.guids { _ = try reader.readGUID("type") } else { _ = try reader.readFourCC("type") }
    }
  }

  /// Reads what follows a chunk's fields.
  private mutating func readChildren(
    _ kind: ChunkType.Children, _ range: Range<Int64>, into node: inout StructureNode, place: String,
    path: String, depth: Int
  ) throws(MediaError) {
    switch kind {
    case .none: node.leave(range)
    case .mediaChunks where !walk.scansMedia: node.leave(range)
    case .chunks: children(of: &node, from: range.lowerBound, place: place, path: path, depth: depth)
    case .mediaChunks:
      children(
        of: &node, from: range.lowerBound, place: place, path: path, depth: depth, areMedia: true)
    case .exif:
      // Some writers put what marks it in JPEG before it.
      let mark =
        try walk.bytes(at: range.lowerBound, count: 6) == Array("Exif\0\0".utf8) ? 6 : Int64(0)
      let start = range.lowerBound + mark
      node.leave(range.lowerBound..<start)
      if start < range.upperBound {
        node.children.append(
          try TIFFParser.node(start..<range.upperBound, in: &walk, path: "\(path)/TIFF", depth: depth + 1))
      }
    case .id3:
      ID3Tag.append(range, to: &node, path: path, depth: depth, walk: &walk)
    }
  }

  private func entry(_ header: ChunkHeader, _ group: String?, in place: String) -> ChunkType? {
    if let entry = table.entry(typeName(header, group), in: place) ?? table.entry(header.name, in: place) {
      return entry
    }
    // In AVI files a part of the name is the number of the stream.
    let name = header.name
    guard name.utf8.count == 4 else { return nil }
    return table.entry("##\(name.suffix(2))", in: place) ?? table.entry("\(name.prefix(2))##", in: place)
  }

  private mutating func decode(
    _ entry: ChunkType?, _ range: Range<Int64>, into node: inout StructureNode, path: String
  ) -> Int64 {
    guard let read = entry?.read else { return range.lowerBound }
    state.tableRows = walk.tableRows
    state.payloadSize = range.upperBound - range.lowerBound
    state.name = node.type
    var state = state
    var content: (any Sendable)?
    let end = walk.decode(
      range, into: &node, path: path, byteOrder: layout.byteOrder, atMost: entry?.fieldBytes
    ) { (reader) throws(MediaError) in content = try read(&reader, &state) }
    self.state = state
    node.content = content
    return end
  }

  /// Gives the node the bytes that fill it up to the alignment.
  private mutating func pad(
    _ node: inout StructureNode, _ header: ChunkHeader, end: Int64, place: String, path: String
  ) throws(MediaError) {
    let unpadded = node.range.upperBound
    let size = unpadded - header.offset
    let padding = layout.padding(after: size)
    guard padding > 0, unpadded < walk.byteCount else { return }
    guard unpadded + padding <= end else {
      if !place.isEmpty, unpadded < end || end < walk.byteCount {
        node.report(
          "the padding to \(layout.alignment) bytes is missing (\(layout.clause))", as: .warning, path: path,
          at: unpadded)
      }
      return
    }
    let bytes = try walk.probe(at: unpadded, count: Int(padding))
    var isUnpadded = false
    if bytes.contains(where: { $0 != 0 }) {
      isUnpadded = try layout.isUnpadded(at: unpadded, padding, end: end) { (offset) throws(MediaError) in
        try self.header(at: offset, end: end)
      }
    }
    if isUnpadded {
      node.report(
        "the padding to \(layout.alignment) bytes is missing (\(layout.clause))", as: .warning, path: path,
        at: unpadded)
      return
    }
    node.size += padding
    if walk.options.records {
      node.fields.append(Field(name: "pad", range: unpadded..<unpadded + padding, value: .bytes))
    } else {
      node.leave(unpadded..<unpadded + padding)
    }
    if bytes.contains(where: { $0 != 0 }) {
      node.report("the padding is not zero (\(layout.clause))", as: .note, path: path, at: unpadded)
    }
  }

  /// Reads ahead the sizes that a `ds64` chunk states for the chunks whose own size is all ones.
  private mutating func readWideSizes(_ header: ChunkHeader) throws(MediaError) {
    guard header.name == "RF64" || header.name == "BW64" else { return }
    let start = header.payloadStart + 4
    let bytes = try walk.probe(at: start, count: layout.headerSize + DataSize64Chunk.size)
    guard bytes.count == layout.headerSize + DataSize64Chunk.size,
      ChunkHeader(bytes, at: start, layout: layout)?.id == "ds64"
    else { return }
    var reader = FieldReader(
      Array(bytes[layout.headerSize...]), at: start, path: "ds64", byteOrder: layout.byteOrder)
    let sizes = try DataSize64Chunk(&reader)
    state.wideSizes = [header.name: sizes.riffSize, "data": sizes.dataSize]
  }
}
