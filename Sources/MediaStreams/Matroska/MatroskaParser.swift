package import MediaCore
package import MediaStructure

/// Walks the elements of an EBML file, header by header, and decodes those that have an entry in
/// `EBMLElementType.known`.
///
/// Frames are never read, except for the CRC-32 of a Cluster where `StructureOptions.scansMedia` allows. Damage
/// is kept in the node where it was met; the walk goes on at the next element of the Segment that can be found.
package struct MatroskaParser {
  var walk: StructureWalk
  private var glimpse: [UInt8] = []
  private var glimpseStart: Int64 = 0

  /// Enough for the headers of a BlockGroup, its Block and the block itself.
  private static let glimpseSize = 64

  /// Everything that the walk names.
  package static let known: [any StructureDeclaration & Sendable] =
    EBMLElementType.known + [PlainDeclaration("Frame", "Laced Frame", "RFC 9559", "10.3")]

  /// The number of bytes after damage in which the walk looks for the Segment's next element.
  static let resynchronizationLimit: Int64 = 16 << 20
  /// The largest master without frames whose CRC-32 is checked although media data is not to be read.
  static let checkedByteLimit: Int64 = 1 << 20

  /// A parser that has not read anything yet.
  package init(_ source: any ByteSource, options: StructureOptions = StructureOptions()) {
    walk = StructureWalk(source, options)
  }

  /// Every element of the source, as a tree under a node for the file itself.
  package mutating func tree() -> StructureNode {
    let end = walk.byteCount
    var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: end)
    _ = parseChildren(
      of: &root, in: Place(type: nil, path: "", depth: 0, end: end, declaredEnd: end, outer: []))
    return root
  }

  /// Where children are read.
  struct Place {
    /// `nil` for the file itself.
    var type: EBMLElementType?
    var path: String
    var depth: Int
    /// The end of what is there.
    var end: Int64
    /// The end that the master states; `nil` for one that leaves it open.
    var declaredEnd: Int64?
    /// The IDs of the masters around this one.
    var outer: [EBMLElementID]

    func location(_ offset: Int64) -> MediaError.Location {
      .init(boxPath: path.isEmpty ? nil : path, byteOffset: offset)
    }

    /// Whether the master is a Cluster, or is in one.
    var isSparse: Bool { type?.id == .cluster || outer.contains(.cluster) }

    /// Whether an element belongs in here.
    func holds(_ element: EBMLElementType) -> Bool {
      if element.isGlobal { return true }
      return element.parent == type?.id || (element.isRecursive && element.id == type?.id)
    }

    /// Whether a master without a size ends before the element (RFC 8794, 6.2).
    func ends(before element: EBMLElementType) -> Bool {
      guard declaredEnd == nil, !holds(element) else { return false }
      guard let parent = element.parent else { return true }
      return outer.contains(parent)
    }

    /// Elements that the walk can be taken up at.
    var landmarks: [EBMLElementID] {
      switch type?.id {
      case nil: [.ebml, .segment]
      case .segment:
        EBMLElementType.children(of: .segment).map(\.id).filter(\.isLong)
      default: []
      }
    }
  }

  /// The first bytes of an element: in a Cluster, frames are between them that no window should hold.
  mutating func head(at offset: Int64, count: Int, isSparse: Bool) throws(MediaError) -> ArraySlice<UInt8> {
    guard isSparse else { return try walk.bytes(at: offset, count: count)[...] }
    let first = Int(clamping: offset - glimpseStart)
    if first < 0 || first + count > glimpse.count {
      glimpse = try walk.probe(at: offset, count: Self.glimpseSize)
      glimpseStart = offset
      return glimpse.prefix(count)
    }
    return glimpse[first..<first + count]
  }

  /// Reads the elements of a master up to its end, and gives the place where it ends.
  mutating func parseChildren(of node: inout StructureNode, in place: Place) -> Int64 {
    var offset = node.offset + Int64(node.headerSize)
    var counts: [EBMLElementID: Int] = [:]
    var paths = StructurePaths(place.path)
    var end = place.end
    walk: while offset < end {
      do throws(MediaError) {
        let header = try header(at: offset, in: place)
        let type = EBMLElementType.named(header.id)
        if let type, place.ends(before: type) {
          end = offset
          break walk
        }
        try requirePlausible(header, type, in: place)
        counts[header.id, default: 0] += 1
        let path = paths.next(type?.name ?? header.id.text)
        let child = element(header, type, path: path, in: place)
        offset = child.range.upperBound
        if place.isSparse, type?.isListed ?? false {
          walk.list(child, in: &node)
        } else {
          node.children.append(child)
        }
      } catch {
        // The master around this one sees the same bytes, and can look further.
        if place.declaredEnd == nil, place.landmarks.isEmpty, error.code != .overLimit {
          end = offset
          break walk
        }
        node.issues.append(error)
        guard error.code != .overLimit, let next = landmark(after: offset, in: place) else { break walk }
        node.unparsed.append(offset..<next)
        offset = next
      }
    }
    if offset < end { node.unparsed.append(offset..<end) }
    if place.type?.name == "TrackEntry" { decodeCodecPrivate(of: &node, path: place.path) }
    check(&node, in: place, counts, end: end)
    return end
  }

  private mutating func header(at offset: Int64, in place: Place) throws(MediaError) -> EBMLElementHeader {
    try walk.admit(path: place.path, at: offset, depth: place.depth)
    let bytes = try head(at: offset, count: EBMLElementHeader.maximumSize, isSparse: place.isSparse)
    return try EBMLElementHeader(
      bytes.prefix(Int(min(place.end - offset, Int64(bytes.count)))), at: offset, path: place.path)
  }

  /// - Throws: where bytes can be read as a header but hardly are one.
  private func requirePlausible(
    _ header: EBMLElementHeader, _ type: EBMLElementType?, in place: Place
  ) throws(MediaError) {
    let location = place.location(header.offset)
    let id = type?.name ?? header.id.text
    guard let end = header.declaredEnd else {
      if type?.kind == .master { return }
      throw MediaError(.fileFailedToParse, "\(id) states no size (RFC 8794, 6.2)", at: location)
    }
    if type == nil, end > place.end {
      throw MediaError(
        .fileFailedToParse, "no element is known by \(id), and its size reaches beyond the end", at: location)
    }
  }

  private mutating func element(
    _ header: EBMLElementHeader, _ type: EBMLElementType?, path: String, in place: Place
  ) -> StructureNode {
    let end = min(header.declaredEnd ?? place.end, place.end)
    var node = StructureNode(
      type: type?.name ?? header.id.text, title: type?.title, offset: header.offset,
      headerSize: header.headerSize, size: end - header.offset)
    check(header, type, of: &node, path: path, in: place)
    guard let type else {
      if header.payloadStart < end { node.unparsed.append(header.payloadStart..<end) }
      return node
    }
    if walk.options.skipsMedia, type.isMediaOrIndex, header.dataSize != nil {
      node.unparsed.append(header.payloadStart..<end)
      return node
    }
    guard type.kind == .master else {
      decode(type, header.payloadStart..<end, isCut: header.declaredEnd != end, path: path, into: &node)
      return node
    }
    let inner = Place(
      type: type, path: path, depth: place.depth + 1, end: end, declaredEnd: header.declaredEnd,
      outer: place.outer + [place.type?.id ?? 0])
    node.size = parseChildren(of: &node, in: inner) - header.offset
    return node
  }

  /// Reports what is wrong with an element's size and place.
  private func check(
    _ header: EBMLElementHeader, _ type: EBMLElementType?, of node: inout StructureNode, path: String,
    in place: Place
  ) {
    func report(_ reason: String, as severity: StructureSeverity = .error) {
      node.issues.append(
        MediaError(severity.code, reason, at: .init(boxPath: path, byteOffset: header.offset)))
    }
    let end = node.range.upperBound
    if let declared = header.declaredEnd, declared > end {
      let missing = "\(header.dataSize ?? 0) bytes are declared, \(end - header.payloadStart) are there"
      if let outer = place.declaredEnd, declared > outer, outer == place.end, place.type != nil {
        report("\(missing): \(node.type) ends after \(place.type?.name ?? "") (RFC 8794, 6)")
      } else if place.type == nil || type?.kind != .master {
        report(missing)
      }
    }
    guard let type else { return }
    if !place.holds(type) {
      report(
        "\(type.name) does not belong in \(place.type?.name ?? "the file itself") (\(type.reference))",
        as: .warning)
    }
    if header.dataSize == nil, !type.allowsUnknownSize {
      report("\(type.name) must state its size (RFC 8794, 6.2)", as: .warning)
    }
  }

  /// The next place after `offset` where an element begins that the walk can go on with.
  private mutating func landmark(after offset: Int64, in place: Place) -> Int64? {
    let landmarks = Set(place.landmarks.map(\.rawValue))
    guard !landmarks.isEmpty else { return nil }
    let end = min(place.end, offset + Self.resynchronizationLimit)
    var start = offset + 1
    while start + 4 < end {
      guard let bytes = try? walk.probe(at: start, count: Int(min(1 << 16, end - start))),
        bytes.count > 4
      else { return nil }
      var id: UInt32 = 0
      for (index, byte) in bytes.enumerated() {
        id = id << 8 | UInt32(byte)
        guard index >= 3, landmarks.contains(id) else { continue }
        let found = start + Int64(index - 3)
        if let head = try? walk.probe(at: found, count: EBMLElementHeader.maximumSize),
          let header = try? EBMLElementHeader(head, at: found), header.declaredEnd ?? 0 <= place.end
        {
          return found
        }
      }
      start += Int64(bytes.count - 3)
    }
    return nil
  }
}

extension EBMLElementType {
  /// Where the standard speaks of it.
  var reference: String { clause.isEmpty ? standard : "\(standard), \(clause)" }
}
