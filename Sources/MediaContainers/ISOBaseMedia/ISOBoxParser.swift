package import MediaCore

/// Walks the boxes of a source, header by header, and decodes those that have an entry in `ISOBoxType.known`.
///
/// Payloads that no entry decodes are never read. Damage is kept in the node where it was met, and the walk
/// goes on behind it where the sizes allow.
package struct ISOBoxParser {
  private var source: BufferedSource
  private let wanted: Set<FourCC>?
  private let records: Bool
  private let limits: StructureLimits
  private var nodeCount = 0
  private var decodedBytes = 0

  /// How much of a box is read to decode the fields before its children.
  static let fieldsBeforeChildren = 256

  /// A parser that has not read anything yet.
  ///
  /// With `wanted`, children of other types are left out of the tree; with `records`, nodes keep their fields'
  /// names and ranges.
  package init(
    _ source: any ByteSource, wanted: Set<FourCC>? = nil, records: Bool = false,
    limits: StructureLimits = StructureLimits()
  ) {
    self.source = BufferedSource(source)
    self.wanted = wanted
    self.records = records
    self.limits = limits
  }

  /// Every box of the source, as a tree under a node for the file itself.
  package mutating func tree() -> StructureNode {
    let end = source.source.byteCount
    var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: end)
    parseChildren(of: &root, from: 0, kind: .boxes, path: "", depth: 0, handler: nil)
    return root
  }

  /// The header at `offset`, without its payload.
  package mutating func header(
    at offset: Int64, end: Int64, path: String = ""
  ) throws(MediaError) -> ISOBoxHeader {
    nodeCount += 1
    guard nodeCount <= limits.nodes else {
      throw MediaError(
        .overLimit, "more than \(limits.nodes) boxes",
        at: .init(boxPath: path.isEmpty ? nil : path, byteOffset: offset))
    }
    let bytes = try source.bytes(at: offset, count: ISOBoxHeader.maximumSize)
    return try ISOBoxHeader(bytes, at: offset, end: end, path: path)
  }

  /// The box that `header` begins, with all that is in it.
  package mutating func node(_ header: ISOBoxHeader) -> StructureNode {
    node(header, in: .boxes, path: header.type.description, depth: 1, handler: nil)
  }

  private mutating func node(
    _ header: ISOBoxHeader, in kind: ISOBoxType.Children, path: String, depth: Int, handler: FourCC?
  ) -> StructureNode {
    let entry = Self.entry(header.type, in: kind, handler: handler)
    var node = StructureNode(
      type: header.type.description, fourCC: header.type, title: entry?.title, offset: header.offset,
      headerSize: header.headerSize, size: header.size)
    let location = MediaError.Location(boxPath: path, byteOffset: header.offset)
    if let declared = header.overrunningSize {
      node.issues.append(
        MediaError(
          .fileFailedToParse, "size \(declared) reaches beyond the end, \(header.size) bytes are there",
          at: location))
    } else if header.extendsToEnd, header.end < source.source.byteCount {
      node.issues.append(
        MediaError(.fileFailedToParse, "size 0 (to the end) inside another box", at: location))
    }
    var parsed = header.payloadStart
    if let entry {
      do {
        if let content = entry.content {
          parsed = try decode(content, of: header, before: entry.children, path: path, into: &node)
        }
        if entry.children != .none {
          parseChildren(
            of: &node, from: parsed, kind: entry.children, path: path, depth: depth, handler: handler)
          return node
        }
      } catch {
        node.issues.append(error)
        parsed = node.fields.last?.range.upperBound ?? parsed
      }
    }
    if parsed < header.end { node.unparsed.append(parsed..<header.end) }
    return node
  }

  /// Reads the fields and gives the place where they end.
  private mutating func decode(
    _ content: any ISOBoxContent.Type, of header: ISOBoxHeader, before children: ISOBoxType.Children,
    path: String, into node: inout StructureNode
  ) throws(MediaError) -> Int64 {
    let payload = header.end - header.payloadStart
    let count = children == .none ? payload : min(payload, Int64(Self.fieldsBeforeChildren))
    guard count <= Int64(limits.decodedBytes - decodedBytes) else {
      throw MediaError(
        .overLimit, "fields of more than \(limits.decodedBytes) bytes",
        at: .init(boxPath: path, byteOffset: header.payloadStart))
    }
    decodedBytes += Int(count)
    let bytes = try source.bytes(at: header.payloadStart, count: Int(count))
    var reader = FieldReader(bytes, at: header.payloadStart, path: path, records: records)
    defer {
      node.fields = reader.fields
      node.issues += reader.issues
    }
    node.content = try content.init(&reader)
    return header.payloadStart + Int64(reader.offset)
  }

  private mutating func parseChildren(
    of node: inout StructureNode, from start: Int64, kind: ISOBoxType.Children, path: String, depth: Int,
    handler: FourCC?
  ) {
    let end = node.range.upperBound
    var offset = start
    var handler = handler
    var counts: [FourCC: Int] = [:]
    do throws(MediaError) {
      guard depth < limits.depth else {
        throw MediaError(
          .overLimit, "boxes more than \(limits.depth) deep", at: .init(boxPath: path, byteOffset: start))
      }
      if node.type == "mdia" { handler = try handlerType(from: start, to: end) }
      while offset < end {
        if try isTerminator(from: offset, to: end) { break }
        let header = try self.header(at: offset, end: end, path: path)
        offset = header.end
        let index = counts[header.type, default: 0]
        counts[header.type] = index + 1
        if kind == .boxes, let wanted, !wanted.contains(header.type) { continue }
        var childPath = path.isEmpty ? "\(header.type)" : "\(path)/\(header.type)"
        if index > 0 { childPath += "[\(index)]" }
        node.children.append(
          self.node(header, in: kind, path: childPath, depth: depth + 1, handler: handler))
      }
    } catch {
      node.issues.append(error)
    }
    if offset < end { node.unparsed.append(offset..<end) }
  }

  /// QuickTime ends some lists of atoms with 32 bits of zero, and writers pad with more of them.
  private mutating func isTerminator(from offset: Int64, to end: Int64) throws(MediaError) -> Bool {
    let bytes = try source.bytes(at: offset, count: Int(min(end - offset, 8)))
    return bytes.count >= 4 && bytes.allSatisfy { $0 == 0 }
  }

  /// The handler of a media box, which says how its sample entries are built and need not come before them.
  private mutating func handlerType(from start: Int64, to end: Int64) throws(MediaError) -> FourCC? {
    var offset = start
    while offset < end {
      guard let header = try? header(at: offset, end: end) else { return nil }
      if header.type == "hdlr", header.end - header.payloadStart >= 12 {
        let bytes = try source.bytes(at: header.payloadStart + 8, count: 4)
        return bytes.count == 4 ? FourCC(rawValue: bytes.reduce(0) { $0 << 8 | UInt32($1) }) : nil
      }
      offset = header.end
    }
    return nil
  }

  private static func entry(
    _ type: FourCC, in kind: ISOBoxType.Children, handler: FourCC?
  ) -> ISOBoxType? {
    switch kind {
    case .none, .boxes: ISOBoxType.named(type)
    case .trackReferences: .trackReference
    case .sampleEntries:
      switch handler {
      case "vide", "auxv", "pict": .visualSampleEntry
      case "soun": .audioSampleEntry
      default: .sampleEntry
      }
    }
  }
}
