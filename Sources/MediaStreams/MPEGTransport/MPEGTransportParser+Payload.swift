import MediaCore
import MediaStructure

/// The payloads of packets: sections and PES headers, put together and placed where their bytes are.
extension MPEGTransportParser {
  mutating func feed(
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
    // The bytes after the header in the packet where it ends are the first of the stream's data.
    let (bytes, segments) = state.assembler.take(state.assembler.bytes.count)
    state.assembler.clear()
    var reader = FieldReader(
      Array(bytes.prefix(size)), at: 0, path: "packet/PES_packet",
      records: segments.contains { $0.packet != nil })
    var node = StructureNode(
      type: "PES_packet", title: "PES packet", offset: 0, headerSize: 0, size: Int64(bytes.count))
    do throws(MediaError) {
      let header = try PESPacketHeader(&reader)
      node.content = header
      node.title =
        "PES packet: " + (PESPacketHeader.streamName(header.streamID) ?? "stream \(header.streamID)")
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
        report(
          "pointer_field is \(pointer), beyond the packet (13818-1, 2.4.4.2)", at: offset, path: "packet")
        return state.assembler.clear()
      }
      if !state.assembler.isEmpty {
        state.assembler.append(payload.dropFirst().prefix(pointer), at: offset + 1, packet: index)
        takeSections(&state, header.pid)
        if !state.assembler.isEmpty, state.assembler.bytes.first != 0xFF {
          report(
            "a section is not complete where the next begins (13818-1, 2.4.4)", at: offset, path: "packet")
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
      type: name, title: entry?.title ?? "Private section", offset: 0, headerSize: 0, size: Int64(bytes.count)
    )
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
  /// The contents of the standards' own PIDs (ISO/IEC 13818-1, table 2-3; ETSI EN 300 468, 5.1.3).
  static let fixedUsage: [UInt16: String] = [
    0x0000: "PAT", 0x0001: "CAT", 0x0002: "TSDT", 0x0003: "IPMP", 0x0010: "NIT", 0x0011: "SDT/BAT",
    0x0012: "EIT",
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
      summary.services.merge(table.services) { _, new in new }
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
