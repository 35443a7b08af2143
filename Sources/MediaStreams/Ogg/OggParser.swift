package import MediaCore
package import MediaStructure

/// Walks the pages of an Ogg file, and puts together the packets that begin its streams.
///
/// Other packets are never read, except for the checksums of pages where `StructureOptions.scansMedia` allows.
package struct OggParser {
  private var walk: StructureWalk
  private var streams: [UInt32: OggStream] = [:]
  private var root: StructureNode
  private var pageCount = 0

  /// Everything that the walk names.
  package static let known: [any StructureDeclaration & Sendable] =
    [PlainDeclaration("page", "Page", "RFC 3533", "6")] + OggPacketType.known

  /// The number of bytes after damage in which the walk looks for the next page.
  static let resynchronizationLimit: Int64 = 16 << 20

  package init(_ source: any ByteSource, options: StructureOptions = StructureOptions()) {
    walk = StructureWalk(source, options)
    root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: source.byteCount)
  }

  /// Every page, as a tree under a node for the file itself.
  package mutating func tree() -> StructureNode {
    let end = root.size
    var offset: Int64 = 0
    do throws(MediaError) {
      while offset < end {
        let head = try walk.bytes(at: offset, count: OggPage.maximumHeaderSize)
        guard head.starts(with: OggPage.capturePattern) else {
          report("no page begins here (RFC 3533, 6)", at: offset)
          guard let next = try nextPage(after: offset) else { break }
          root.unparsed.append(offset..<next)
          offset = next
          continue
        }
        try walk.admit(path: path, at: offset)
        let node = try page(head, at: offset)
        if node.children.isEmpty {
          walk.list(node, in: &root)
        } else {
          root.children.append(node)
        }
        pageCount += 1
        offset = node.range.upperBound
      }
    } catch {
      root.issues.append(error)
    }
    if offset < end { root.unparsed.append(offset..<end) }
    for (serial, stream) in streams.sorted(by: { $0.key < $1.key }) {
      if let reason = stream.unfinished { report("stream \(serial): \(reason)", as: .warning, at: end) }
      placeFields(of: stream.begun)
    }
    return root
  }

  private var path: String {
    pageCount == 0 ? "page" : "page[\(pageCount)]"
  }

  private mutating func report(_ reason: String, as severity: StructureSeverity = .error, at offset: Int64) {
    root.issues.append(MediaError(severity.code, reason, at: .init(byteOffset: offset)))
  }

  private mutating func page(_ head: [UInt8], at offset: Int64) throws(MediaError) -> StructureNode {
    let location = MediaError.Location(boxPath: path, byteOffset: offset)
    let count =
      head.count < OggPage.fixedSize
      ? head.count : min(head.count, OggPage.fixedSize + Int(head[OggPage.fixedSize - 1]))
    try walk.count(count, path: path, at: offset)
    var reader = FieldReader(
      Array(head.prefix(count)), at: offset, path: path, records: walk.options.records,
      byteOrder: .littleEndian)
    var node = StructureNode(type: "page", title: "Page", offset: offset, headerSize: 0, size: 0)
    let page: OggPage
    do throws(MediaError) {
      page = try OggPage(&reader)
    } catch {
      node.size = Int64(count)
      node.issues = reader.issues + [error]
      node.fields = reader.wholeFields.fields
      let parsed = node.fields.last?.range.upperBound ?? offset
      if parsed < offset + Int64(count) { node.unparsed = [parsed..<offset + Int64(count)] }
      return node
    }
    node.content = page
    node.fields = reader.fields
    node.issues = reader.issues
    let payload = offset + Int64(page.headerSize)
    let end = min(payload + Int64(page.payloadSize), root.size)
    node.size = end - offset
    func report(_ reason: String, as severity: StructureSeverity = .error) {
      node.issues.append(MediaError(severity.code, reason, at: location))
    }
    let isCut = payload + Int64(page.payloadSize) > end
    if isCut {
      report("\(page.payloadSize) bytes are declared, \(end - payload) are there")
    } else if walk.scansMedia {
      try checkSum(of: page, &node)
    }
    var stream = streams[page.serialNumber] ?? OggStream()
    for reason in stream.follow(page, isCut: isCut) { report(reason) }
    try parsePackets(of: page, payload..<end, in: &stream, into: &node)
    streams[page.serialNumber] = stream
    return node
  }

  /// Makes nodes of the parts of header packets; what is left of the page is data.
  private mutating func parsePackets(
    of page: OggPage, _ payload: Range<Int64>, in stream: inout OggStream, into node: inout StructureNode
  ) throws(MediaError) {
    var offset = payload.lowerBound
    for part in page.parts {
      guard stream.expectsHeader else { break }
      let end = min(offset + Int64(part.size), payload.upperBound)
      let path = path
      try walk.admit(path: path, at: offset)
      var child = StructureNode(
        type: "packet", title: nil, offset: offset, headerSize: 0, size: end - offset)
      if offset < end { child.unparsed = [offset..<end] }
      stream.begun.pieces.append(
        OggPacket.Piece(page: root.children.count, child: node.children.count, range: offset..<end))
      node.children.append(child)
      offset = end
      if part.isEnd, !stream.isDamaged {
        try finish(&stream, in: &node, path: path)
      }
    }
    if offset < payload.upperBound { node.unparsed.append(offset..<payload.upperBound) }
  }

  /// Decodes a packet whose last part has been met.
  private mutating func finish(
    _ stream: inout OggStream, in node: inout StructureNode, path: String
  ) throws(MediaError) {
    var packet = stream.begun
    stream.begun = OggPacket()
    let first = try bytes(of: packet, count: 16)
    packet.decode(
      try bytes(of: packet, count: stream.fieldBytes(first, packet.size)), beginning: first, in: &stream,
      path: path, records: walk.options.records)
    // The last part's page is not in the tree yet.
    for piece in packet.pieces.indices {
      let place = packet.pieces[piece]
      if place.page == root.children.count {
        packet.write(piece, into: &node.children[place.child])
      } else {
        packet.write(piece, into: &root.children[place.page].children[place.child])
      }
    }
  }

  /// A packet without an end keeps its bytes as they are.
  private mutating func placeFields(of packet: OggPacket) {
    for place in packet.pieces where place.page < root.children.count {
      root.children[place.page].children[place.child].title = "Packet Without an End"
    }
  }

  private mutating func bytes(of packet: OggPacket, count: Int) throws(MediaError) -> [UInt8] {
    let wanted = min(count, packet.size)
    try walk.count(wanted, path: path, at: packet.pieces.first?.range.lowerBound ?? 0)
    var bytes: [UInt8] = []
    for piece in packet.pieces where bytes.count < wanted {
      bytes += try walk.bytes(
        at: piece.range.lowerBound, count: min(piece.range.count, wanted - bytes.count))
    }
    return bytes
  }

  private func checkSum(of page: OggPage, _ node: inout StructureNode) throws(MediaError) {
    let bytes = try walk.probe(at: node.offset, count: Int(node.size))
    guard bytes.count == Int(node.size) else { return }
    let checksum = OggPage.checksum(of: bytes)
    if checksum != page.checksum {
      node.issues.append(
        MediaError(
          .fileFailedToParse,
          "CRC_checksum is 0x\(String(page.checksum, radix: 16)), the page has 0x\(String(checksum, radix: 16)) (RFC 3533, 6)",
          at: .init(boxPath: path, byteOffset: node.offset)))
    } else if let index = node.fields.firstIndex(where: { $0.name == "CRC_checksum" }) {
      node.fields[index].meaning = "valid"
    }
  }

  /// Where the next page begins that can be found.
  private func nextPage(after offset: Int64) throws(MediaError) -> Int64? {
    let end = min(root.size, offset + Self.resynchronizationLimit)
    var start = offset + 1
    while start + 4 <= end {
      let bytes = try walk.probe(at: start, count: Int(min(1 << 16, end - start)))
      guard bytes.count >= 4 else { return nil }
      for index in 0...bytes.count - 4 where bytes[index] == 0x4F {
        if bytes[index..<index + 4].elementsEqual(OggPage.capturePattern) { return start + Int64(index) }
      }
      start += Int64(bytes.count - 3)
    }
    return nil
  }
}
