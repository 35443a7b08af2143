package import MediaCore
package import MediaStructure

/// Walks the packets of a transport stream, and puts tables and PES headers together from them.
///
/// A structure that is in several packets is shown in each of them, so that every byte is where it is in the
/// file.
package struct MPEGTransportParser {
  var walk: StructureWalk
  var root: StructureNode
  private var layout: TransportPacketLayout
  var summary = TransportStreamSummary()
  var states: [UInt16: PIDState] = [:]
  /// Whether packets still become nodes: a limit ends that, and the counting goes on.
  var lists = true

  struct PIDState {
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
    root = StructureNode(
      type: "", title: "MPEG transport stream", offset: 0, headerSize: 0, size: walk.byteCount)
    layout = .standard
    for pid in [0x00, 0x01, 0x02, 0x10, 0x11, 0x12, 0x13, 0x14, 0x1E, 0x1F, 0x1FFB] as [UInt16] {
      states[pid] = PIDState(kind: .sections)
    }
  }

  /// The packets as nodes under one for the file, whose content is the summary of those listed.
  package mutating func tree() -> StructureNode {
    run(to: walk.listedEnd)
    if walk.listedEnd == walk.byteCount { checkTables() }
    for index in root.children.indices { walk.settle(&root.children[index], path: "packet") }
    walk.settle(&root, path: "")
    root.content = summary
    return root
  }

  /// Holds the tables against each other: without them nothing says what the packets carry.
  private mutating func checkTables() {
    guard summary.packets > 0 else { return }
    if summary.programs.isEmpty {
      report("no program_association_section is in it (13818-1, 2.4.4.4)", as: .warning, at: 0)
    }
    for (number, program) in summary.programs.sorted(by: { $0.key < $1.key })
    where number != 0 && program.map == nil {
      report(
        "program \(number) has no TS_program_map_section on PID \(program.mapPID) (13818-1, 2.4.4.9)",
        as: .warning, at: 0)
    }
  }

  /// The counts of a whole stream, of any length, without its nodes.
  package static func summary(of source: any ByteSource) -> TransportStreamSummary {
    var parser = MPEGTransportParser(source)
    parser.lists = false
    parser.run(to: parser.walk.byteCount)
    return parser.summary
  }

  /// The counts of as much of a stream as ``tree()`` goes through, without its nodes.
  package static func summary(
    of source: any ByteSource, within options: StructureOptions
  ) -> TransportStreamSummary {
    var parser = MPEGTransportParser(source, options)
    parser.lists = false
    parser.run(to: parser.walk.listedEnd)
    return parser.summary
  }

  mutating func report(
    _ reason: String, as severity: StructureSeverity = .error, at offset: Int64, path: String? = nil
  ) {
    guard lists else { return }
    root.issues.append(MediaError(severity.code, reason, at: .init(boxPath: path, byteOffset: offset)))
  }

  private mutating func run(to end: Int64) {
    do throws(MediaError) {
      layout = TransportPacketLayout(try walk.bytes(0..<min(4096, walk.byteCount))) ?? .standard
      summary.packetSize = layout.packetSize
      var offset = Int64(layout.start)
      if offset > 0 {
        report("\(offset) bytes before the first packet (13818-1, 2.4.3.2)", as: .warning, at: 0)
      }
      while offset < end {
        let bytes = try walk.bytes(offset..<min(offset + Int64(layout.packetSize), walk.byteCount))
        guard bytes.count >= layout.prefixSize + TransportPacketLayout.bareSize else {
          report("\(bytes.count) bytes are left, fewer than a packet has (13818-1, 2.4.3.2)", at: offset)
          break
        }
        if bytes[layout.prefixSize] != TransportPacketHeader.syncByte,
          try !isSync(offset + Int64(layout.packetSize))
        {
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
    return try walk.bytes(place..<place + 1) == [TransportPacketHeader.syncByte]
  }

  /// Where packets go on: two sync bytes at the right distance, or one and the end of the file.
  private mutating func nextSync(from start: Int64) throws(MediaError) -> Int64 {
    let prefix = Int64(layout.prefixSize)
    var offset = start
    while offset + prefix < walk.byteCount {
      let bytes = try walk.bytes(offset + prefix..<min(offset + prefix + 16 << 10, walk.byteCount))
      guard !bytes.isEmpty else { break }
      for index in bytes.indices where bytes[index] == TransportPacketHeader.syncByte {
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
    let packet = bytes[start..<start + TransportPacketLayout.bareSize]
    let header = TransportPacketHeader(packet)
    let number = summary.packets
    summary.packets += 1
    if !header.hasSync { summary.invalidSyncs += 1 }
    let index = list(bytes, header, at: offset)
    guard !header.hasError, header.hasSync else {
      summary.transportErrors += header.hasError ? 1 : 0
      return
    }
    var pid = summary.pids[header.pid] ?? .init(usage: Self.fixedUsage[header.pid])
    pid.packets += 1
    if header.isScrambled { pid.scrambledPackets += 1 }
    if header.isUnitStart { pid.unitStarts += 1 }
    var payload = start + TransportPacketHeader.size
    var isDiscontinuity = false
    if header.hasAdaptationField {
      let field = adaptationField(in: packet, from: payload, header, at: offset, index)
      if let content = field.content {
        isDiscontinuity = content.isDiscontinuity
        pid.count(content, packet: number)
      }
      pid.adaptationFields += 1
      payload = field.end
    }
    var state = states[header.pid] ?? PIDState()
    let isRepeated = follow(header, packet[payload...], &state, &pid, isDiscontinuity, at: offset)
    summary.pids[header.pid] = pid
    if header.hasPayload, !isRepeated, !header.isScrambled, header.pid != TransportPacketHeader.nullPID,
      payload < packet.endIndex
    {
      feed(packet[payload...], header, &state, at: offset + Int64(payload), index)
    }
    states[header.pid] = state
  }

  /// Makes a packet a node, as long as packets are listed; gives its index among the root's children.
  private mutating func list(_ bytes: [UInt8], _ header: TransportPacketHeader, at offset: Int64) -> Int? {
    guard lists else { return nil }
    if walk.leavesOutMedia {
      walk.leaveOut("transport_packet", offset..<offset + Int64(bytes.count), in: &root)
      return nil
    }
    walk.mediaCount += 1
    do throws(MediaError) {
      root.children.append(try node(bytes, header, at: offset))
      return root.children.count - 1
    } catch {
      lists = false
      root.issues.append(error)
      return nil
    }
  }

  /// Reads the adaptation field that begins at `start`, and adds a node for it to the packet's, if that has one.
  private mutating func adaptationField(
    in packet: ArraySlice<UInt8>, from start: Int, _ header: TransportPacketHeader, at offset: Int64,
    _ index: Int?
  ) -> (content: TransportAdaptationField?, end: Int) {
    let count = Int(packet[start])
    let end = min(start + 1 + count, packet.endIndex)
    var reader = FieldReader(
      Array(packet[start..<end]), at: offset + Int64(start), path: Self.adaptationFieldPath,
      records: index != nil)
    var content: TransportAdaptationField?
    var failure: MediaError?
    do throws(MediaError) {
      content = try TransportAdaptationField(&reader)
    } catch {
      failure = error
    }
    guard let index else { return (content, end) }
    var child = StructureNode(
      type: "adaptation_field", title: "Adaptation field", offset: offset + Int64(start), headerSize: 0,
      size: Int64(end - start))
    child.take(reader)
    child.content = content
    if let failure { child.issues.append(failure) }
    let most = header.hasPayload ? 182 : 183
    if count > most || !header.hasPayload && count != most {
      child.issues.append(
        MediaError(
          .fileFailedToParse,
          "adaptation_field_length is \(count), \(header.hasPayload ? "at most " : "")\(most) is allowed (13818-1, 2.4.3.5)",
          at: .init(boxPath: Self.adaptationFieldPath, byteOffset: child.offset)))
    }
    walk.settle(&child, path: Self.adaptationFieldPath)
    root.children[index].children.append(child)
    return (content, end)
  }

  private static let adaptationFieldPath = "packet/adaptation_field"

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
          name: "parity_bytes",
          range: offset + Int64(TransportPacketLayout.bareSize)..<offset + Int64(min(204, bytes.count)),
          value: .bytes))
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
}

extension TransportStreamSummary.PID {
  /// Counts what the adaptation field of a packet says.
  fileprivate mutating func count(_ field: TransportAdaptationField, packet number: Int) {
    if field.isRandomAccess { randomAccessPoints += 1 }
    guard let clock = field.programClockReference else { return }
    programClockReferences += 1
    let reference = TransportStreamSummary.ClockReference(ticks: clock, packet: number)
    firstClockReference = firstClockReference ?? reference
    lastClockReference = reference
  }
}

extension TransportPacketLayout {
  /// Packets of 188 bytes from the first byte on.
  static let standard = TransportPacketLayout()

  private init() {
    packetSize = Self.bareSize
    start = 0
  }
}
