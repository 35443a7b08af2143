package import MediaCore

/// Walks the packets of a transport stream, and puts tables and PES headers together from them.
///
/// What lies in several packets is shown in each of them, so that every byte is where it is in the file.
package struct MPEGTransportParser {
  private var walk: StructureWalk
  private var root: StructureNode
  private var layout: TransportPacketLayout
  private var summary = TransportStreamSummary()
  private var states: [UInt16: PIDState] = [:]
  /// Whether packets still become nodes: a limit ends that, and the counting goes on.
  private var lists = true

  private struct PIDState {
    var counter: UInt8?
    var lastPayload: [UInt8] = []
    var assembler = TransportAssembler()
    var kind = Kind.unknown

    enum Kind {
      case unknown
      case sections
      case packets
    }
  }

  package init(_ source: any ByteSource, _ options: StructureOptions = StructureOptions()) {
    walk = StructureWalk(source, options)
    root = StructureNode(type: "", title: "MPEG transport stream", offset: 0, headerSize: 0, size: walk.byteCount)
    layout = .standard
    for pid in [0x00, 0x01, 0x02, 0x10, 0x11, 0x12, 0x13, 0x14, 0x1E, 0x1F, 0x1FFB] as [UInt16] {
      states[pid] = PIDState(kind: .sections)
    }
  }

  /// The packets as nodes under one for the file, whose content is the summary of those listed.
  package mutating func tree() -> StructureNode {
    run(to: walk.listedEnd)
    for index in root.children.indices { walk.settle(&root.children[index], path: "packet") }
    walk.settle(&root, path: "")
    root.content = summary
    return root
  }

  /// The counts of a whole stream, of any length, without its nodes.
  package static func summary(of source: any ByteSource) -> TransportStreamSummary {
    var parser = MPEGTransportParser(source)
    parser.lists = false
    parser.run(to: parser.walk.byteCount)
    return parser.summary
  }

  private mutating func report(_ reason: String, at offset: Int64, path: String? = nil) {
    guard lists else { return }
    root.issues.append(MediaError(.fileFailedToParse, reason, at: .init(boxPath: path, byteOffset: offset)))
  }

  private mutating func run(to end: Int64) {
    do throws(MediaError) {
      layout = TransportPacketLayout(try walk.bytes(0..<min(4096, walk.byteCount))) ?? .standard
      summary.packetSize = layout.packetSize
      var offset = Int64(layout.start)
      if offset > 0 { report("\(offset) bytes before the first packet (13818-1, 2.4.3.2)", at: 0) }
      while offset < end {
        let bytes = try walk.bytes(offset..<min(offset + Int64(layout.packetSize), walk.byteCount))
        guard bytes.count >= layout.prefixSize + 188 else {
          report("\(bytes.count) bytes are left, fewer than a packet has (13818-1, 2.4.3.2)", at: offset)
          break
        }
        if bytes[layout.prefixSize] != 0x47, try !isSync(offset + Int64(layout.packetSize)) {
          let next = try nextSync(from: offset + 1)
          report("no packet begins here: the sync byte is missing (13818-1, 2.4.3.3)", at: offset)
          offset = next
          continue
        }
        add(bytes, at: offset)
        offset += Int64(layout.packetSize)
      }
    } catch {
      root.issues.append(error)
    }
  }

  private mutating func isSync(_ packet: Int64) throws(MediaError) -> Bool {
    let place = packet + Int64(layout.prefixSize)
    return try walk.bytes(place..<place + 1) == [0x47]
  }

  /// Where packets go on: two sync bytes at the right distance, or one and the end of the file.
  private mutating func nextSync(from start: Int64) throws(MediaError) -> Int64 {
    let prefix = Int64(layout.prefixSize)
    var offset = start
    while offset + prefix < walk.byteCount {
      let bytes = try walk.bytes(offset + prefix..<min(offset + prefix + 16 << 10, walk.byteCount))
      guard !bytes.isEmpty else { break }
      for index in bytes.indices where bytes[index] == 0x47 {
        let packet = offset + Int64(index)
        let next = packet + Int64(layout.packetSize)
        if next + prefix >= walk.byteCount { return packet }
        if try isSync(next) { return packet }
      }
      offset += Int64(bytes.count)
    }
    return walk.byteCount
  }

  private mutating func add(_ bytes: [UInt8], at offset: Int64) {
    let start = layout.prefixSize
    let packet = bytes[start..<start + 188]
    let header = TransportPacketHeader(packet)
    let number = summary.packets
    summary.packets += 1
    if packet[start] != 0x47 { summary.invalidSyncs += 1 }
    var index: Int?
    if lists {
      do throws(MediaError) {
        root.children.append(try node(bytes, header, at: offset))
        index = root.children.count - 1
      } catch {
        lists = false
        root.issues.append(error)
      }
    }
    guard !header.hasError, packet[start] == 0x47 else {
      summary.transportErrors += header.hasError ? 1 : 0
      return
    }
    var payload = start + TransportPacketHeader.size
    var isDiscontinuity = false
    var pid = summary.pids[header.pid] ?? .init(usage: Self.fixedUsage[header.pid])
    pid.packets += 1
    if header.scrambling != 0 { pid.scrambledPackets += 1 }
    if header.isUnitStart { pid.unitStarts += 1 }
    if header.hasAdaptationField {
      pid.adaptationFields += 1
      let count = Int(packet[payload])
      let end = min(payload + 1 + count, start + 188)
      var reader = FieldReader(
        Array(packet[payload..<end]), at: offset + Int64(payload), path: "packet/adaptation_field",
        records: index != nil)
      var content: TransportAdaptationField?
      var failure: MediaError?
      do throws(MediaError) {
        content = try TransportAdaptationField(&reader)
      } catch {
        failure = error
      }
      if let field = content {
        isDiscontinuity = field.isDiscontinuity
        if field.isRandomAccess { pid.randomAccessPoints += 1 }
        if let clock = field.programClockReference {
          pid.programClockReferences += 1
          let reference = TransportStreamSummary.ClockReference(ticks: clock, packet: number)
          pid.firstClockReference = pid.firstClockReference ?? reference
          pid.lastClockReference = reference
        }
      }
      if let index {
        var child = StructureNode(
          type: "adaptation_field", title: "Adaptation field", offset: offset + Int64(payload), headerSize: 0,
          size: Int64(end - payload))
        child.take(reader)
        child.content = content
        if let failure { child.issues.append(failure) }
        let most = header.hasPayload ? 182 : 183
        if count > most || !header.hasPayload && count != most {
          child.issues.append(
            MediaError(
              .fileFailedToParse,
              "adaptation_field_length is \(count), \(header.hasPayload ? "at most " : "")\(most) is allowed (13818-1, 2.4.3.5)",
              at: .init(boxPath: "packet/adaptation_field", byteOffset: child.offset)))
        }
        walk.settle(&child, path: "packet/adaptation_field")
        root.children[index].children.append(child)
      }
      payload = end
    }
    var state = states[header.pid] ?? PIDState()
    let isRepeated = follow(header, packet[payload...], &state, &pid, isDiscontinuity, at: offset)
    summary.pids[header.pid] = pid
    if header.hasPayload, !isRepeated, header.scrambling == 0, header.pid != TransportPacketHeader.nullPID,
      payload < start + 188
    {
      feed(packet[payload...], header, &state, at: offset + Int64(payload), index)
    }
    states[header.pid] = state
  }

  private mutating func node(
    _ bytes: [UInt8], _ header: TransportPacketHeader, at offset: Int64
  ) throws(MediaError) -> StructureNode {
    let usage = summary.pids[header.pid]?.usage ?? Self.fixedUsage[header.pid]
    var node = try walk.node(
      "transport_packet", usage.map { "Packet: \($0)" } ?? "Packet", offset..<offset + Int64(bytes.count),
      path: "packet", depth: 1)
    let head = layout.prefixSize + TransportPacketHeader.size
    try walk.count(head, path: "packet", at: offset)
    var reader = FieldReader(Array(bytes[..<head]), at: offset, path: "packet", records: true)
    if layout.prefixSize > 0 {
      _ = try reader.readBits("copy_permission_indicator", 2)
      _ = try reader.readBits("arrival_time_stamp", 30)
    }
    try TransportPacketHeader.read(&reader, usage: usage)
    node.take(reader)
    if layout.packetSize == 204 {
      node.fields.append(
        Field(
          name: "parity_bytes", range: offset + 188..<offset + Int64(min(204, bytes.count)), value: .bytes))
    }
    return node
  }

  /// Holds the continuity counter against the last one (ISO/IEC 13818-1, 2.4.3.3); gives whether the packet
  /// repeats the one before.
  private mutating func follow(
    _ header: TransportPacketHeader, _ payload: ArraySlice<UInt8>, _ state: inout PIDState,
    _ pid: inout TransportStreamSummary.PID, _ isDiscontinuity: Bool, at offset: Int64
  ) -> Bool {
    guard header.pid != TransportPacketHeader.nullPID else { return false }
    defer {
      state.counter = header.continuityCounter
      if header.hasPayload { state.lastPayload = Array(payload) }
    }
    guard let last = state.counter else { return false }
    let next = header.hasPayload ? (last + 1) & 0x0F : last
    if header.continuityCounter == next { return false }
    if isDiscontinuity {
      pid.expectedDiscontinuities += 1
    } else if header.hasPayload, header.continuityCounter == last, Array(payload) == state.lastPayload {
      pid.duplicates += 1
      return true
    } else {
      pid.unexpectedDiscontinuities += 1
      report(
        "continuity_counter of PID \(header.pid) is \(header.continuityCounter), \(next) is next (13818-1, 2.4.3.3)",
        at: offset, path: "packet")
    }
    state.assembler.clear()
    return false
  }

  private mutating func feed(
    _ payload: ArraySlice<UInt8>, _ header: TransportPacketHeader, _ state: inout PIDState, at offset: Int64,
    _ index: Int?
  ) {
    if state.kind == .unknown, header.isUnitStart, payload.prefix(3) == [0, 0, 1] { state.kind = .packets }
    switch state.kind {
    case .unknown: break
    case .sections: feedSections(payload, header, &state, at: offset, index)
    case .packets:
      if header.isUnitStart {
        state.assembler.clear()
      } else if state.assembler.isEmpty {
        return
      }
      state.assembler.append(payload, at: offset, packet: index)
      let bytes = state.assembler.bytes
      guard bytes.starts(with: [0, 0, 1]) else {
        report("no PES packet begins here (13818-1, 2.4.3.6)", at: offset, path: "packet")
        return state.assembler.clear()
      }
      guard let size = PESPacketHeader.size(bytes), bytes.count >= size || bytes.count > 300 else { return }
      addPacketHeader(&state, header.pid, size)
    }
  }

  private mutating func addPacketHeader(_ state: inout PIDState, _ pid: UInt16, _ size: Int) {
    // The bytes behind the header in the packet where it ends are the first of the stream's data.
    let (bytes, segments) = state.assembler.take(state.assembler.bytes.count)
    state.assembler.clear()
    var reader = FieldReader(
      Array(bytes.prefix(size)), at: 0, path: "packet/PES_packet", records: segments.contains { $0.packet != nil })
    var node = StructureNode(
      type: "PES_packet", title: "PES packet", offset: 0, headerSize: 0, size: Int64(bytes.count))
    do throws(MediaError) {
      let header = try PESPacketHeader(&reader)
      node.content = header
      node.title = "PES packet: " + (PESPacketHeader.streamName(header.streamID) ?? "stream \(header.streamID)")
      summary.pids[pid]?.streamIDs.insert(header.streamID)
      if let time = header.presentationTimeStamp {
        summary.pids[pid]?.presentationTimeStamps += 1
        if summary.pids[pid]?.firstPresentationTimeStamp == nil {
          summary.pids[pid]?.firstPresentationTimeStamp = time
        }
      }
      if header.decodingTimeStamp != nil { summary.pids[pid]?.decodingTimeStamps += 1 }
    } catch {
      node.issues.append(error)
    }
    node.take(reader)
    node.settle(path: "packet/PES_packet")
    place(node, segments)
  }

  private mutating func feedSections(
    _ payload: ArraySlice<UInt8>, _ header: TransportPacketHeader, _ state: inout PIDState, at offset: Int64,
    _ index: Int?
  ) {
    var rest = payload
    var restOffset = offset
    if header.isUnitStart {
      let pointer = Int(payload[payload.startIndex])
      if let index {
        root.children[index].fields.append(
          Field(name: "pointer_field", range: offset..<offset + 1, value: .unsigned(UInt64(pointer))))
      }
      guard pointer < payload.count else {
        report("pointer_field is \(pointer), beyond the packet (13818-1, 2.4.4.2)", at: offset, path: "packet")
        return state.assembler.clear()
      }
      if !state.assembler.isEmpty {
        state.assembler.append(payload.dropFirst().prefix(pointer), at: offset + 1, packet: index)
        takeSections(&state, header.pid)
        if !state.assembler.isEmpty, state.assembler.bytes.first != 0xFF {
          report("a section is not complete where the next begins (13818-1, 2.4.4)", at: offset, path: "packet")
        }
      }
      state.assembler.clear()
      rest = payload.dropFirst(1 + pointer)
      restOffset = offset + Int64(1 + pointer)
    } else if state.assembler.isEmpty {
      return
    }
    state.assembler.append(rest, at: restOffset, packet: index)
    takeSections(&state, header.pid)
  }

  /// Takes the sections that are complete; 0xFF where one would begin fills the rest of the packet.
  private mutating func takeSections(_ state: inout PIDState, _ pid: UInt16) {
    while state.assembler.bytes.count >= 1 {
      let bytes = state.assembler.bytes
      guard bytes[0] != 0xFF else {
        for segment in state.assembler.segments {
          guard let packet = segment.packet else { continue }
          root.children[packet].fields.append(
            Field(
              name: "stuffing_byte", range: segment.fileOffset..<segment.fileOffset + Int64(segment.count),
              value: .bytes))
        }
        return state.assembler.clear()
      }
      guard bytes.count >= 3 else { return }
      let size = 3 + (Int(bytes[1] & 0x0F) << 8 | Int(bytes[2]))
      guard size <= TransportAssembler.sectionSize else {
        report("a section of \(size) bytes (13818-1, 2.4.4.11)", at: state.assembler.segments[0].fileOffset)
        return state.assembler.clear()
      }
      guard bytes.count >= size else { return }
      let (section, segments) = state.assembler.take(size)
      addSection(section, segments, pid)
    }
  }

  private mutating func addSection(
    _ bytes: [UInt8], _ segments: [TransportAssembler.Segment], _ pid: UInt16
  ) {
    let entry = TransportTable.named(bytes[0])
    let name = entry?.name ?? "private_section"
    var node = StructureNode(
      type: name, title: entry?.title ?? "Private section", offset: 0, headerSize: 0, size: Int64(bytes.count))
    var cursor = SectionCursor(bytes, at: 0, path: "packet/\(name)", depth: 2)
    do throws(MediaError) {
      if lists { try walk.count(bytes.count, path: "packet/\(name)", at: segments.first?.fileOffset ?? 0) }
      let section = try cursor.readSection(into: &node, &walk)
      note(section, pid)
    } catch {
      node.issues.append(error)
      if error.code == .overLimit { lists = false }
    }
    node.settle(path: cursor.path)
    place(node, segments)
  }

  /// Puts a node whose offsets are its own into the packets that its bytes came from.
  private mutating func place(_ node: StructureNode, _ segments: [TransportAssembler.Segment]) {
    func fileOffset(_ local: Int64) -> Int64 {
      let segment = segments.last { Int64($0.start) <= local } ?? segments.first
      return segment.map { $0.fileOffset + local - Int64($0.start) } ?? local
    }
    for segment in segments {
      guard let packet = segment.packet else { continue }
      let part = Int64(segment.start)..<Int64(segment.start + segment.count)
      let distance = segment.fileOffset - Int64(segment.start)
      if var piece = node.piece(part, movedBy: distance, map: fileOffset) {
        if !walk.options.records { piece.removeFields() }
        root.children[packet].children.append(piece)
      }
    }
  }
}

extension MPEGTransportParser {
  /// What the standards' own PIDs carry (ISO/IEC 13818-1, table 2-3; ETSI EN 300 468, 5.1.3).
  static let fixedUsage: [UInt16: String] = [
    0x0000: "PAT", 0x0001: "CAT", 0x0002: "TSDT", 0x0003: "IPMP", 0x0010: "NIT", 0x0011: "SDT/BAT", 0x0012: "EIT",
    0x0013: "RST", 0x0014: "TDT/TOT", 0x001E: "DIT", 0x001F: "SIT", 0x1FFB: "PSIP", 0x1FFF: "null packets",
  ]

  /// Learns from a section what other PIDs carry.
  private mutating func note(_ section: TransportSection, _ pid: UInt16) {
    guard section.isIntact else {
      summary.pids[pid]?.invalidSections += 1
      return
    }
    let table = TransportStreamSummary.Table(
      tableID: section.tableID, tableIDExtension: section.tableIDExtension)
    summary.pids[pid]?.tables[table, default: .init()].sections += 1
    summary.pids[pid]?.tables[table]?.version = section.versionNumber
    guard section.isCurrent else { return }
    switch section.content {
    case let table as ProgramAssociation:
      summary.transportStreamID = section.tableIDExtension
      for (number, mapPID) in table.mapPIDs {
        use(mapPID, "PMT", .sections)
        if summary.programs[number] == nil { summary.programs[number] = .init(mapPID: mapPID) }
      }
    case let map as ProgramMap:
      summary.programs[map.programNumber]?.map = map
      for pid in map.accessPIDs { use(pid, "ECM", .sections) }
      for stream in map.streams {
        use(
          stream.pid, TransportStreamType.name(stream.streamType) ?? "stream of type \(stream.streamType)",
          TransportStreamType.hasSections(stream.streamType) ? .sections : .packets)
      }
    case let table as ServiceDescription where section.tableID == 0x42:
      for (number, service) in table.services { summary.programs[number]?.service = service }
    default: break
    }
  }

  private mutating func use(_ pid: UInt16, _ usage: String, _ kind: PIDState.Kind) {
    guard pid != TransportPacketHeader.nullPID else { return }
    summary.pids[pid, default: .init()].usage = usage
    if states[pid, default: PIDState()].kind == .unknown { states[pid, default: PIDState()].kind = kind }
  }
}

extension StructureNode {
  fileprivate mutating func removeFields() {
    fields = []
    for index in children.indices { children[index].removeFields() }
  }
}

extension TransportPacketLayout {
  /// Packets of 188 bytes from the first byte on.
  static let standard = TransportPacketLayout()

  private init() {
    packetSize = 188
    start = 0
  }
}
