import MediaAudioFrames
import MediaCodecs
package import MediaCore
package import MediaStreams
import MediaStructure

/// The one program of an MPEG transport stream by its first seconds and its end (ISO/IEC 13818-1, 2.4).
///
/// As players do, it looks at the first pictures, at the sound between them, and for the last times at the end. `nil` for a
/// file that leaves anything open in that: of several programs, with streams of other kinds, scrambled, or damaged.
package struct TransportDescription: Sendable {
  /// In the order of the program map.
  package private(set) var streams: [Stream] = []

  /// A stream of pictures or sound, with times in ticks of 90 kHz.
  package struct Stream: Sendable {
    package internal(set) var entry: ProgramMap.Stream
    package internal(set) var codec: Codec
    /// The first presentation time.
    package internal(set) var start: Int64 = 0
    /// The time up to the end of the last picture, or of the first frame in the last packet of sound.
    package internal(set) var duration: Int64?
    /// The parameter sets of pictures, between start codes, or the beginning of the first frame of sound.
    package internal(set) var configuration: [UInt8] = []
    /// The first frame of sound.
    package internal(set) var frame: TransportSoundFrame?
    /// The mean of the frames of sound that were looked at, in bits per second.
    package internal(set) var bitRate: Int64 = 0
    /// The shortest and the longest duration of a picture, by the distances of their decode times.
    package internal(set) var distances: ClosedRange<Int64>?
  }

  /// No program map is looked for further on.
  private static let mapLimit: Int64 = 1 << 20
  private static let clock: Int64 = 90_000
  /// No packets of streams are looked for further on: the rest are null packets, or libav's.
  private static let headLimit: Int64 = 16 << 20

  package init?(of file: ContainerFile) {
    guard let packets = TransportPackets(file.source), let map = Self.programMap(packets),
      !map.streams.isEmpty, map.streams.count <= Self.streamLimit, map.accessPIDs.isEmpty
    else { return nil }
    var analysis = TransportAnalysis(map)
    let end = min(file.source.byteCount, Self.headLimit)
    guard analysis.isKnown, (try? packets.forEach(from: 0, to: end, { analysis.take($0) })) != nil,
      let streams = analysis.finish(isWhole: end == file.source.byteCount)
    else { return nil }
    self.streams = streams
    guard setDurations(packets, file.source.byteCount) else { return nil }
  }

  /// More streams are no usual program.
  private static let streamLimit = 16
}

// MARK: - The program map

extension TransportDescription {
  /// The map of the only program.
  private static func programMap(_ packets: TransportPackets) -> ProgramMap? {
    var tables: [UInt16: TransportSectionCollector] = [0: TransportSectionCollector()]
    var map: ProgramMap?
    var isRefused = false
    try? packets.forEach(from: 0, to: mapLimit) { packet in
      guard let section = tables[packet.header.pid]?.take(packet) else { return true }
      guard let (table, node) = read(section) else {
        isRefused = true
        return false
      }
      if let association = table.content as? ProgramAssociation {
        guard association.mapPIDs.count == 1, let pid = association.mapPIDs.values.first, pid > 0x1F else {
          isRefused = true
          return false
        }
        if tables[pid] == nil { tables[pid] = TransportSectionCollector() }
      }
      guard let found = table.content as? ProgramMap else { return true }
      isRefused = hasUnusualLanguages(node)
      map = found
      return false
    }
    return isRefused ? nil : map
  }

  /// A whole section of one; `nil` where it is damaged, is not in force yet, or has parts.
  private static func read(_ bytes: [UInt8]) -> (TransportSection, StructureNode)? {
    var walk = StructureWalk(MemoryByteSource(bytes))
    var cursor = SectionCursor(bytes, at: 0, path: "section", depth: 0)
    var node = StructureNode(type: "section", title: nil, offset: 0, headerSize: 0, size: Int64(bytes.count))
    guard let section = try? cursor.readSection(into: &node, &walk), section.isIntact, section.isCurrent,
      section.lastSectionNumber ?? 0 == 0, node.allIssues.isEmpty
    else { return nil }
    return (section, node)
  }

  /// Whether a stream has several languages, or sound for those who hear or see badly.
  private static func hasUnusualLanguages(_ map: StructureNode) -> Bool {
    map.children.contains { stream in
      let languages = stream.children.filter { $0.type == "ISO_639_language_descriptor" }
      let kinds = languages.flatMap(\.fields).filter { $0.name == "audio_type" }
      return languages.count > 1 || kinds.count > 1 || kinds.contains { $0.value != .unsigned(0) }
    }
  }
}

// MARK: - The end

extension TransportDescription {
  /// The number of bytes at the end that are looked at; twice as many each time that a stream has no packet
  /// there.
  private static let endSize: Int64 = 250_000
  private static let endCount = 3

  private mutating func setDurations(_ packets: TransportPackets, _ byteCount: Int64) -> Bool {
    let places = Dictionary(uniqueKeysWithValues: streams.enumerated().map { ($1.entry.pid, $0) })
    var hasOthers = false
    for attempt in 0..<Self.endCount {
      let start = max(0, byteCount - Self.endSize << Int64(attempt))
      var last = [Int64](repeating: 0, count: streams.count)
      let isRead: Void? = try? packets.forEach(from: start, to: byteCount) { packet in
        guard let place = places[packet.header.pid] else {
          hasOthers = packet.beginsStreamPacket
          return !hasOthers
        }
        guard packet.header.isUnitStart, let header = packet.packetHeader else { return true }
        return setDuration(place, header.presentation, &last[place])
      }
      guard isRead != nil, !hasOthers, !streams.contains(where: { $0.duration == -1 }) else { return false }
      if streams.allSatisfy({ $0.duration != nil }) { return true }
      if start == 0 { return false }
    }
    return false
  }

  /// Takes a packet's time for the end where it is later; false for one before the beginning, after which times began anew.
  private mutating func setDuration(_ place: Int, _ time: Int64, _ last: inout Int64) -> Bool {
    let stream = streams[place]
    let length = time + stream.frameDuration - stream.start
    guard time >= stream.start else {
      streams[place].duration = -1
      return false
    }
    guard length > 0 else { return true }
    if stream.duration == nil || last <= 0
      || length > stream.duration ?? 0 && abs(length - last) < 60 * Self.clock
    {
      streams[place].duration = length
    }
    last = length
    return true
  }
}

extension TransportDescription.Stream {
  /// The duration of one picture or one frame of sound, rounded down to whole ticks.
  fileprivate var frameDuration: Int64 {
    distances.map(\.lowerBound) ?? frame?.duration ?? 0
  }
}

extension TransportPackets.Packet {
  /// Whether a packet of a stream begins with it, whatever the maps say.
  var beginsStreamPacket: Bool {
    header.isUnitStart && header.pid != TransportPacketHeader.nullPID && payload.starts(with: [0, 0, 1])
  }
}
