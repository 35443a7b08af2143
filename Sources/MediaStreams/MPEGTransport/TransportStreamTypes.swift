import MediaStructure

/// What the program maps of a transport stream say that each PID carries, as far as it was read (ISO/IEC 13818-1, 2.4.4).
///
/// Tables that take several packets are passed over.
struct TransportStreamTypes: Sendable {
  private var mapPIDs: Set<UInt16> = []
  /// Programs may share a stream, and each have a type of its own for it.
  private var types: [Listing: UInt8] = [:]

  /// A stream in the map that lists it.
  private struct Listing: Hashable {
    var mapPID: UInt16
    var pid: UInt16
  }

  private static let (associationTable, mapTable): (UInt8, UInt8) = (0, 2)

  /// Takes a packet in that a table may begin with.
  ///
  /// - Returns: the PIDs that carry something else from here on.
  mutating func take(_ packet: ArraySlice<UInt8>, _ header: TransportPacketHeader) -> [UInt16] {
    guard header.isUnitStart, header.hasPayload, header.pid == 0 || mapPIDs.contains(header.pid),
      let section = Self.section(in: packet.dropFirst(header.payloadStart))
    else { return [] }
    if header.pid == 0, section.first == Self.associationTable {
      for program in Self.entries(section, from: 8, size: { _ in 4 }) where program.prefix(2) != [0, 0] {
        mapPIDs.insert(Self.pid(program.dropFirst(2)))
      }
      return []
    }
    guard section.first == Self.mapTable, section.count > 12 else { return [] }
    let first = 12 + Self.length(section.dropFirst(10))
    let streams = Self.entries(section, from: first) { 5 + Self.length($0.dropFirst(3)) }
    return streams.compactMap { stream in
      guard stream.count >= 5, let type = stream.first else { return nil }
      let pid = Self.pid(stream.dropFirst())
      let known = types.updateValue(type, forKey: Listing(mapPID: header.pid, pid: pid))
      return known ?? type == type ? nil : pid
    }
  }

  /// A section that is in force and whole, without its checksum.
  private static func section(in payload: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let pointer = payload.first, case let bytes = payload.dropFirst(1 + Int(pointer)), bytes.count >= 8,
      case let size = 3 + length(bytes.dropFirst()), size >= 12, size <= bytes.count,
      bytes[bytes.startIndex + 5] & 1 == 1
    else { return nil }
    let section = bytes.prefix(size)
    return CyclicRedundancyCheck.mpeg.value(of: Array(section)) == 0 ? section.dropLast(4) : nil
  }

  private static func entries(
    _ section: ArraySlice<UInt8>, from first: Int, size: (ArraySlice<UInt8>) -> Int
  ) -> [ArraySlice<UInt8>] {
    var rest = section.dropFirst(first)
    var entries: [ArraySlice<UInt8>] = []
    while rest.count >= 4 {
      let count = size(rest)
      entries.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return entries
  }

  private static func pid(_ bytes: ArraySlice<UInt8>) -> UInt16 { number(bytes) & 0x1FFF }

  private static func length(_ bytes: ArraySlice<UInt8>) -> Int { Int(number(bytes) & 0x0FFF) }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    bytes.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
  }
}
