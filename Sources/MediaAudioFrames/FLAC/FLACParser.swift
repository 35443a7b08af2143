import MediaCodecs
package import MediaCore
package import MediaStructure

/// Walks a FLAC stream: its metadata blocks, and its frames where media data may be read.
///
/// Frames have no sizes: they are found by looking for headers whose CRC-8 holds, through a window of
/// bounded size.
package struct FLACParser {
  var walk: StructureWalk
  var streamInfo: FLACStreamInfo?

  /// Everything that the walk names.
  package static let known: [any StructureDeclaration & Sendable] =
    FLACMetadataBlockType.known + [PlainDeclaration("frame", "Frame", "RFC 9639", "9")]

  package init(_ source: any ByteSource, options: StructureOptions = StructureOptions()) {
    walk = StructureWalk(source, options)
  }

  /// Every block and frame, as a tree under a node for the file itself.
  package mutating func tree() -> StructureNode {
    var end = walk.byteCount
    var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: end)
    var offset: Int64 = 0
    do throws(MediaError) {
      if let tag = try identifier(in: 0..<end) {
        root.children.append(tag)
        offset = tag.range.upperBound
      }
      let trailer = try trailer(in: offset..<end)
      end = trailer?.offset ?? end
      offset = try parseSignature(offset..<end, into: &root)
      offset = try parseBlocks(offset..<end, into: &root)
      if offset < end {
        if walk.scansMedia {
          try parseFrames(offset..<end, into: &root)
        } else {
          root.unparsed.append(offset..<end)
        }
      }
      if let trailer { root.children.append(trailer) }
    } catch {
      root.issues.append(error)
      let parsed = max(
        root.children.last?.range.upperBound ?? 0, root.fields.last?.range.upperBound ?? 0,
        root.unparsed.last?.upperBound ?? 0)
      if parsed < root.size { root.unparsed.append(parsed..<root.size) }
    }
    return root
  }

  private mutating func parseSignature(
    _ range: Range<Int64>, into root: inout StructureNode
  ) throws(MediaError) -> Int64 {
    let bytes = try walk.bytes(at: range.lowerBound, count: 4)
    guard bytes == FLACStart.signature, range.count >= 4 else {
      throw MediaError(.fileFailedToParse, "no fLaC (RFC 9639, 6)", at: .init(byteOffset: range.lowerBound))
    }
    let end = range.lowerBound + 4
    if walk.options.records {
      root.fields.append(Field(name: "signature", range: range.lowerBound..<end, value: .fourCC("fLaC")))
    }
    return end
  }

  private mutating func parseBlocks(
    _ range: Range<Int64>, into root: inout StructureNode
  ) throws(MediaError) -> Int64 {
    var blocks = FLACMetadataBlocks(from: range.lowerBound)
    var counts: [UInt8: Int] = [:]
    while !blocks.isFinished, blocks.offset < range.upperBound {
      let found = try blocks.next { (offset, count) throws(MediaError) in
        try walk.bytes(at: offset, count: Int(min(Int64(count), range.upperBound - offset)))
      }
      guard let found else {
        root.issues.append(
          MediaError(
            .fileFailedToParse, "no metadata block was the last (RFC 9639, 8.1)",
            at: .init(byteOffset: blocks.offset)))
        break
      }
      try walk.admit(path: "", at: found.offset)
      let code = found.header.code
      let index = counts[code, default: 0]
      counts[code] = index + 1
      let node = try block(
        code, found.offset..<min(found.payload.upperBound, range.upperBound),
        length: Int64(found.header.length), index: index, isFirst: found.offset == range.lowerBound)
      if let info = node.content(as: FLACStreamInfo.self), streamInfo == nil { streamInfo = info }
      root.children.append(node)
    }
    if counts[0] == nil {
      root.issues.append(
        MediaError(
          .fileFailedToParse, "STREAMINFO is missing (RFC 9639, 8.2)", at: .init(byteOffset: range.lowerBound)
        ))
    }
    return min(blocks.offset, range.upperBound)
  }

  private mutating func block(
    _ code: UInt8, _ range: Range<Int64>, length: Int64, index: Int, isFirst: Bool
  ) throws(MediaError) -> StructureNode {
    let type = FLACMetadataBlockType.named(code)
    let name = type?.name ?? "block type \(code)"
    let path = index > 0 ? "\(name)[\(index)]" : name
    let location = MediaError.Location(boxPath: path, byteOffset: range.lowerBound)
    var node = StructureNode(
      type: name, title: type?.title, offset: range.lowerBound, headerSize: 0,
      size: range.upperBound - range.lowerBound)
    func report(_ reason: String, as severity: StructureSeverity = .error) {
      node.issues.append(MediaError(severity.code, reason, at: location))
    }
    if Int64(range.count) < length + 4 {
      report("\(length) bytes are declared, \(range.count - 4) are there")
    }
    if isFirst != (code == 0) {
      report(
        isFirst
          ? "the first block is not STREAMINFO (RFC 9639, 8.1)"
          : "STREAMINFO is not the first block (RFC 9639, 8.1)")
    }
    // No more than one of these may be (RFC 9639, 8.1).
    if index > 0, [3, 4].contains(code) {
      report("there is more than one \(name) (RFC 9639, 8.1)", as: .warning)
    }
    let payload = min(range.count, Int(length) + 4)
    let count = min(payload, type.map { $0.fieldBytes == .max ? payload : $0.fieldBytes + 4 } ?? 4)
    let bytes: [UInt8]
    do throws(MediaError) {
      try walk.count(count, path: path, at: range.lowerBound)
      bytes = try walk.bytes(at: range.lowerBound, count: count)
    } catch {
      node.issues.append(error)
      node.unparsed = [range]
      return node
    }
    let parsed = FLACMetadataBlockReader.read(
      type, bytes, at: range.lowerBound, size: payload - 4, path: path, records: walk.options.records,
      rowLimit: walk.options.fullTables ? .max : FLACMetadataBlockReader.recordedRows, into: &node)
    if parsed < range.upperBound { node.unparsed.append(parsed..<range.upperBound) }
    return node
  }

  /// ID3v2, which some writers put before everything although FLAC has no place for it.
  private mutating func identifier(in range: Range<Int64>) throws(MediaError) -> StructureNode? {
    guard let tag = ID3Header(try walk.bytes(at: range.lowerBound, count: ID3Header.byteCount)) else {
      return nil
    }
    let end = min(range.lowerBound + tag.byteCount, range.upperBound)
    var node = StructureNode(
      type: "ID3v2", title: "ID3 Tag", offset: range.lowerBound, headerSize: 10, size: end - range.lowerBound)
    if end > range.lowerBound + 10 { node.unparsed = [range.lowerBound + 10..<end] }
    return node
  }

  /// ID3v1, at the very end.
  private mutating func trailer(in range: Range<Int64>) throws(MediaError) -> StructureNode? {
    try walk.keepEnd()
    return try ID3v1Tag.node(endingAt: range.upperBound, from: range.lowerBound + 1, walk: &walk)
  }
}

/// Reads a metadata block wherever it is: in a FLAC file, or in a packet of an Ogg stream.
package enum FLACMetadataBlockReader {
  /// Rows of a table that are shown one by one: more than anybody looks at, and few enough to be held.
  static let recordedRows = 4096

  /// Reads header and fields of a block of `size` bytes after the header, and gives the place where they end.
  package static func read(
    _ type: FLACMetadataBlockType?, _ bytes: [UInt8], at start: Int64, size: Int, path: String, records: Bool,
    rowLimit: Int = recordedRows, into node: inout StructureNode
  ) -> Int64 {
    var head = FieldReader(
      Array(bytes.prefix(FLACMetadataBlockHeader.size)), at: start, path: path, records: records)
    var payload = FieldReader(
      Array(bytes.dropFirst(FLACMetadataBlockHeader.size)), at: start + Int64(FLACMetadataBlockHeader.size),
      path: path, records: records, rowLimit: rowLimit,
      byteOrder: type?.code == 4 ? .littleEndian : .bigEndian)
    do throws(MediaError) {
      _ = try FLACMetadataBlockHeader(&head)
      node.content = try type?.read(&payload, size)
    } catch {
      node.issues.append(error)
    }
    node.issues += head.issues + payload.issues
    guard records else { return start + Int64(head.offset + payload.offset) }
    node.fields += head.fields + payload.wholeFields.fields
    return node.fields.last?.range.upperBound ?? start
  }
}
