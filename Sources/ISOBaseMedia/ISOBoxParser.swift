package import MediaCore
package import MediaStructure

/// Walks the boxes of a source, header by header, and decodes those that have an entry in `ISOBoxType.known`.
///
/// Payloads that no entry decodes are never read. Damage is kept in the node where it was met, and the walk
/// goes on after it where the sizes allow.
package struct ISOBoxParser {
  private var walk: StructureWalk
  private let wanted: Set<FourCC>?
  /// The boxes of which nothing but the place is wanted.
  private let located: Set<FourCC>
  /// The lists of which `wanted` leaves nothing out.
  private let wholeLists: Set<ISOBoxType.Kind>
  private var isOverLimit = false
  /// The track whose boxes are read, and what is known of each track's encryption.
  private var trackID: UInt32 = 0
  private var initialisationVectorSizes: [UInt32: Int] = [:]
  /// The names that `keys` gives to the items of the list after it.
  private var keys: [String] = []

  /// The number of bytes of a box that are read for the fields before its children, or for the first rows of
  /// a table.
  static let fieldsBeforeChildren = 2048
  /// The number of rows of a table that are recorded one by one.
  static let recordedRows = 16

  /// The surroundings of a list of boxes.
  private struct Scope {
    var kind: ISOBoxType.Kind = .boxes
    var path = ""
    var depth = 0
    var context = ISOBoxContext()
  }

  /// A parser that has not read anything yet.
  ///
  /// - Parameters:
  ///   - wanted: the types of children that the tree has; all where `nil`.
  ///   - located: types that the tree has as well, without reading their payload.
  ///   - records: whether nodes keep their fields' names and ranges, and what breaks the standards' rules for a box and its
  ///     place is reported.
  package init(
    _ source: any ByteSource, wanted: Set<FourCC>? = nil, located: Set<FourCC> = [], records: Bool = false,
    fullTables: Bool = false, limits: StructureLimits = StructureLimits()
  ) {
    var options = StructureOptions()
    options.records = records
    options.fullTables = fullTables
    options.limits = limits
    walk = StructureWalk(source, options)
    self.wanted = wanted?.union(located)
    self.located = located
    wholeLists = [.sampleEntries, .trackReferences]
  }

  /// A parser of what describes the media: tags, chapters and items of images, without the tables of samples.
  package init(descriptionsOf source: any ByteSource) {
    var options = StructureOptions()
    options.fieldBytes = 1 << 20
    walk = StructureWalk(source, options)
    wanted = [
      "ftyp", "moov", "mvhd", "trak", "tkhd", "tref", "mdia", "mdhd", "hdlr", "elng", "udta", "meta", "ilst",
      "keys",
      "ID32", "uuid", "pitm", "iinf", "infe", "iref", "cdsc", "iloc", "idat", "mdat", "xml ", "strk", "Exif",
      "brob", "CMT1", "CMT2", "CMT4",
    ]
    located = []
    wholeLists = [.trackReferences, .userData, .metadataItems, .metadataItem]
  }

  private var records: Bool { walk.options.records }
  private var readsWholeTables: Bool { walk.options.fullTables }

  /// Every box of the source, as a tree under a node for the file itself.
  package mutating func tree() -> StructureNode {
    let end = walk.byteCount
    var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: end)
    parseChildren(of: &root, from: 0, in: Scope())
    if records, wanted == nil {
      ISOFileRules.check(&root, in: &walk)
    }
    if records, wanted?.contains("iloc") ?? true {
      ISOItemData.place(in: &root, &walk)
      ISOEmbeddedTIFF.place(in: &root, &walk)
    }
    return root
  }

  /// The header at `offset`, without its payload.
  package mutating func header(
    at offset: Int64, end: Int64, path: String = "", depth: Int = 1
  ) throws(MediaError) -> ISOBoxHeader {
    try walk.admit(path: path, at: offset, depth: depth)
    let bytes = try walk.bytes(at: offset, count: ISOBoxHeader.maximumSize)
    return try ISOBoxHeader(bytes, at: offset, end: end, path: path)
  }

  /// The box that `header` begins, with all that is in it.
  package mutating func node(_ header: ISOBoxHeader) -> StructureNode {
    node(header, in: Scope(path: header.type.description, depth: 1))
  }

  /// The box that `header` begins; `scope` is of the list that it stands in, with the box's own path.
  private mutating func node(_ header: ISOBoxHeader, in scope: Scope) -> StructureNode {
    let entry = located.contains(header.type) ? nil : entry(header, in: scope)
    var node = StructureNode(
      type: header.type.description, fourCC: header.type, title: entry?.title, offset: header.offset,
      headerSize: header.headerSize, size: header.size)
    let location = MediaError.Location(boxPath: scope.path, byteOffset: header.offset)
    if let declared = header.overrunningSize {
      node.issues.append(
        MediaError(
          .fileFailedToParse, "size \(declared) reaches beyond the end, \(header.size) bytes are there",
          at: location))
    } else if header.extendsToEnd, header.end < walk.byteCount {
      node.issues.append(
        MediaError(.fileFailedToParse, "size 0 (to the end) inside another box", at: location))
    }
    var parsed = header.payloadStart
    if let entry {
      do {
        parsed = try decode(entry, of: header, in: scope, into: &node)
        if entry.children != .none {
          var inner = scope
          inner.kind = entry.children
          inner.context.parent = header.type
          inner.context.parentVersion = node.content(as: ISOFullBox.self)?.version ?? 0
          parseChildren(of: &node, from: parsed, in: inner)
          return node
        }
      } catch {
        node.issues.append(records ? error.citing(entry) : error)
        parsed = node.fields.last?.range.upperBound ?? parsed
      }
    }
    if parsed < header.end { node.unparsed.append(parsed..<header.end) }
    return node
  }

  /// Reads the fields and gives the place where they end.
  private mutating func decode(
    _ entry: ISOBoxType, of header: ISOBoxHeader, in scope: Scope, into node: inout StructureNode
  ) throws(MediaError) -> Int64 {
    guard let read = entry.read else { return header.payloadStart }
    let payload = header.end - header.payloadStart
    // Long tables are read again when they are shown.
    let isSummary = entry.isLong && (!readsWholeTables || payload > Int64(StructureWalk.fieldBytes))
    let isPart = entry.children != .none || isSummary
    let count = isPart ? min(payload, Int64(Self.fieldsBeforeChildren)) : payload
    do throws(MediaError) {
      try walk.count(Int(count), path: scope.path, at: header.payloadStart)
    } catch {
      // Once says enough: all that follow have no fields either.
      guard !isOverLimit else { return header.payloadStart }
      isOverLimit = true
      throw error
    }
    let bytes = try walk.bytes(at: header.payloadStart, count: Int(count))
    // A truncated box ends where the bytes do.
    let total = bytes.count < Int(count) ? bytes.count : Int(payload)
    var reader = FieldReader(
      bytes, of: total, at: header.payloadStart, path: scope.path, records: records,
      rowLimit: readsWholeTables && !isSummary ? .max : Self.recordedRows)
    defer {
      reader.endByte()
      walk.giveBack(Int(count) - min(reader.offset - reader.skippedBytes, bytes.count))
      node.fields = reader.fields
      node.issues += records ? reader.issues.map { $0.citing(entry) } : reader.issues
    }
    var context = scope.context
    context.initialisationVectorSize = initialisationVectorSizes[trackID]
    if isSummary, readsWholeTables, records, payload <= StructureRows.payloadLimit {
      node.rows = StructureRows(payload: header.payloadStart..<header.end, path: scope.path) {
        [context] reader in _ = try read(&reader, context)
      }
    }
    do {
      node.content = try read(&reader, context)
    } catch let error as MediaError {
      throw error
    } catch {
      throw MediaError(.unknown, "\(error)", at: .init(boxPath: scope.path, byteOffset: header.offset))
    }
    note(node.content)
    return header.payloadStart + Int64(reader.offset)
  }

  /// Keeps what boxes further on need to be read.
  private mutating func note(_ content: (any Sendable)?) {
    switch content {
    case let header as TrackHeaderBox: trackID = header.trackID
    case let header as TrackFragmentHeaderBox: trackID = header.trackID
    case let box as TrackEncryptionBox: initialisationVectorSizes[trackID] = box.perSampleIVSize
    case let box as MetadataKeysBox: keys = box.names
    default: break
    }
  }

  private mutating func parseChildren(of node: inout StructureNode, from start: Int64, in scope: Scope) {
    let end = node.range.upperBound
    var offset = start
    var scope = scope
    let path = scope.path
    var paths = StructurePaths(path)
    scope.depth += 1
    do throws(MediaError) {
      if node.type == "mdia" || node.type == "meta" {
        scope.context.handler = try handlerType(from: start, to: end)
      }
      while offset < end {
        if try isTerminator(from: offset, to: end) { break }
        let header = try self.header(at: offset, end: end, path: path, depth: scope.depth)
        offset = header.end
        scope.path = paths.next(header.type.description)
        if let wanted, !wanted.contains(header.type), !wholeLists.contains(scope.kind) {
          continue
        }
        node.children.append(self.node(header, in: scope))
      }
    } catch {
      // Readers skip what is too short to begin another box of the file.
      let isTail = path.isEmpty && end - offset < Int64(ISOBoxHeader.minimumSize)
      var error = error
      if isTail, error.code == .fileFailedToParse { error.code = .structureWarning }
      node.issues.append(error)
    }
    if records, wanted == nil { ISOBoxRules.check(&node, path: path, kind: scope.kind) }
    if offset < end { node.unparsed.append(offset..<end) }
  }

  /// QuickTime ends some lists of boxes with 32 bits of zero, and writers pad with more of them.
  private mutating func isTerminator(from offset: Int64, to end: Int64) throws(MediaError) -> Bool {
    let bytes = try walk.bytes(at: offset, count: Int(min(end - offset, 8)))
    return bytes.count >= 4 && bytes.allSatisfy { $0 == 0 }
  }

  /// The handler of a media or meta box, which says how its entries are built and need not come before them.
  private mutating func handlerType(from start: Int64, to end: Int64) throws(MediaError) -> FourCC? {
    var offset = start
    while offset < end {
      guard let header = try? header(at: offset, end: end) else { return nil }
      if header.type == "hdlr", header.end - header.payloadStart >= 12 {
        let bytes = try walk.bytes(at: header.payloadStart + 8, count: 4)
        return bytes.count == 4 ? FourCC(rawValue: bytes.bigEndian(UInt32.self)) : nil
      }
      offset = header.end
    }
    return nil
  }

  private func entry(_ header: ISOBoxHeader, in scope: Scope) -> ISOBoxType? {
    let type = header.type
    if let userType = header.userType { return ISOBoxType.named(userType: userType) }
    switch scope.kind {
    case .none, .boxes: return ISOBoxType.named(type)
    case .sampleEntries:
      // Free space may stand anywhere (ISO/IEC 14496-12, 8.1.2).
      if type == "free" || type == "skip" { return ISOBoxType.named(type) }
      switch scope.context.handler {
      case "vide", "auxv", "pict":
        return ISOBoxType.named(type, of: .visualSampleEntries) ?? .visualSampleEntry
      case "soun": return ISOBoxType.named(type, of: .audioSampleEntries) ?? .audioSampleEntry
      default:
        return ISOBoxType.named(type, of: .sampleEntries) ?? ISOBoxType.named(type, of: .visualSampleEntries)
          ?? ISOBoxType.named(type, of: .audioSampleEntries) ?? .sampleEntry
      }
    case .trackReferences: return ISOBoxType.named(type, of: .trackReferences) ?? .trackReference
    case .itemReferences: return ISOBoxType.named(type, of: .itemReferences) ?? .itemReference
    case .trackGroups: return ISOBoxType.named(type, of: .trackGroups) ?? .trackGroup
    case .entityGroups: return ISOBoxType.named(type, of: .entityGroups) ?? .entityGroup
    case .userData:
      let isText = type.rawValue >> 24 == 0xA9
      return ISOBoxType.named(type, of: .userData) ?? (isText ? .userDataText : ISOBoxType.named(type))
    case .metadataItems:
      // Free space may stand anywhere (ISO/IEC 14496-12, 8.1.2), also where writers have taken an item away.
      if type == "free" || type == "skip" { return ISOBoxType.named(type) }
      if scope.context.handler == "mdta", case let index = Int(type.rawValue),
        keys.indices.contains(index - 1)
      {
        var entry = ISOBoxType.metadataItem
        entry.title = keys[index - 1]
        return entry
      }
      return ISOBoxType.named(type, of: .metadataItems) ?? .metadataItem
    case .metadataItem, .stereoViews: return ISOBoxType.named(type, of: scope.kind) ?? ISOBoxType.named(type)
    case .visualSampleEntries, .audioSampleEntries: return ISOBoxType.named(type, of: scope.kind)
    }
  }
}

/// The version and flags of a box of which nothing else is needed.
struct ISOFullBox: ISOBoxContent {
  var version: UInt8
  var flags: UInt32

  init(_ reader: inout FieldReader) throws(MediaError) {
    (version, flags) = try reader.readVersionAndFlags(upTo: 1, flags: .max)
  }
}

extension MediaError {
  /// This failure with the clause that the box follows.
  func citing(_ entry: ISOBoxType) -> MediaError {
    guard !reason.hasSuffix(")") else { return self }
    var error = self
    error.reason += " (\(entry.standard), \(entry.clause))"
    return error
  }
}
