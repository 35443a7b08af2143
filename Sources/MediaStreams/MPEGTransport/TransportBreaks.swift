package import MediaCore
package import MediaStructure

/// Where a transport stream lacks packets, by their continuity counters (ISO/IEC 13818-1, 2.4.3.3), or goes on with others of
/// another kind under the same PID.
package struct TransportBreaks: BreakWalk {
  private let source: any ByteSource
  package private(set) var breaks = StructureBreaks()
  /// `nil` before the beginning was looked at, and where there are no packets.
  private var layout: TransportPacketLayout?
  /// `nil` before the beginning was looked at.
  private var offset: Int64?
  /// The next value of each PID's counter, and the end of its last packet.
  private var streams: [UInt16: (next: UInt8, end: Int64)] = [:]

  private var types = TransportStreamTypes()
  /// Where each PID carries something else than at first, in the order of the file.
  private var foreignParts: [UInt16: [Range<Int64>]] = [:]

  private static let blockSize = 512
  /// The number of parts of each PID that are kept.
  private static let foreignPartLimit = 4096
  /// The tables that a stream begins with: programs and services.
  private static let firstPIDs: Set<UInt16> = [0, 0x11]

  package init(_ source: any ByteSource) {
    self.source = source
  }

  /// Reads all packets up to the place.
  package mutating func advance(to end: Int64) throws(MediaError) {
    if offset == nil { layout = TransportPacketLayout(try source.bytes(at: 0, count: 1 << 14)) }
    var offset = self.offset ?? Int64(layout?.start ?? 0)
    defer { self.offset = offset }
    guard let layout else { return }
    while offset <= end, source.byteCount - offset >= Int64(layout.packetSize) {
      try WorkCancellation.check()
      let bytes = try source.bytes(at: offset, count: Self.blockSize * layout.packetSize)
      // A file that has become shorter ends before its length does.
      guard bytes.count >= layout.packetSize else { break }
      offset += Int64(take(bytes, at: offset, layout))
    }
  }

  /// Takes the packets of a block; gives how many of its bytes are done with.
  private mutating func take(_ bytes: [UInt8], at offset: Int64, _ layout: TransportPacketLayout) -> Int {
    let isLast = bytes.count < Self.blockSize * layout.packetSize
    let searchEnd = bytes.count - 2 * layout.packetSize
    var index = 0
    while bytes.count - index >= layout.packetSize {
      let packet = bytes[(index + layout.prefixSize)..<(index + layout.packetSize)]
      if packet.first == TransportPacketHeader.syncByte {
        take(packet, at: offset + Int64(index))
        index += layout.packetSize
      } else if let next = Self.resynchronized(bytes, after: index, layout) {
        // Packets that are lost on the way count too; here only the next one is found.
        index = next
      } else if index < searchEnd {
        index = searchEnd
      } else if isLast {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  private mutating func note(_ change: TransportStreamTypes.Change, at offset: Int64) {
    var parts = foreignParts[change.pid] ?? []
    if change.isReturn, let last = parts.popLast() {
      parts.append(last.lowerBound..<max(offset, last.lowerBound))
    } else if !change.isReturn, parts.last?.upperBound != .max {
      // More than these are one part up to the end.
      let isFull = parts.count == Self.foreignPartLimit
      parts.append((isFull ? parts.removeLast().lowerBound : offset)..<Int64.max)
    }
    foreignParts[change.pid] = parts
  }

  package func isForeign(at offset: Int64, of stream: Int) -> Bool {
    UInt16(exactly: stream).flatMap { foreignParts[$0] }?.contains { $0.contains(offset) } ?? false
  }

  /// Where the first of two packets begins after something else.
  private static func resynchronized(
    _ bytes: [UInt8], after index: Int, _ layout: TransportPacketLayout
  ) -> Int? {
    let last = bytes.count - layout.prefixSize - layout.packetSize
    guard last > index + 1 else { return nil }
    return (index + 1..<last).first {
      bytes[$0 + layout.prefixSize] == TransportPacketHeader.syncByte
        && bytes[$0 + layout.prefixSize + layout.packetSize] == TransportPacketHeader.syncByte
    }
  }

  private mutating func take(_ packet: ArraySlice<UInt8>, at offset: Int64) {
    let header = TransportPacketHeader(packet)
    guard !header.hasError, header.pid != TransportPacketHeader.nullPID else { return }
    let isAnnounced = header.isDiscontinuity
    let end = offset + Int64(packet.count)
    for change in types.take(packet, header) {
      breaks.add(offset..<end, of: Int(change.pid))
      note(change, at: offset)
    }
    guard header.hasPayload else {
      if isAnnounced { streams[header.pid] = nil }
      return
    }
    if let known = streams[header.pid], header.continuityCounter != known.next, !isAnnounced {
      if Self.firstPIDs.contains(header.pid), header.continuityCounter == 0 {
        // Another stream that was put after this one.
        streams = [:]
      } else if (header.continuityCounter &+ 1) & 0x0F != known.next {
        // A packet may be sent twice.
        breaks.add(known.end..<max(known.end, offset), of: Int(header.pid))
      }
    }
    streams[header.pid] = ((header.continuityCounter + 1) & 0x0F, end)
  }
}
