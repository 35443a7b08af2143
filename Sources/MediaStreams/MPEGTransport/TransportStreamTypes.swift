import MediaStructure

/// The type of each PID's stream by the program maps that were read so far (ISO/IEC 13818-1, 2.4.4).
///
/// Tables that take several packets are skipped.
struct TransportStreamTypes: Sendable {
  private var mapPIDs: Set<UInt16> = []
  /// Programs may share a stream, and each have a type of its own for it.
  private var types: [Listing: (first: UInt8, last: UInt8)] = [:]

  /// A place from which a PID carries something else.
  struct Change {
    var pid: UInt16
    /// Whether it is what the PID carried at first.
    var isReturn: Bool
  }

  /// A stream in the map that lists it.
  private struct Listing: Hashable {
    var mapPID: UInt16
    var pid: UInt16
  }

  private static let (associationTable, mapTable): (UInt8, UInt8) = (0, 2)
  /// Sound of ISO/IEC 11172-3 and 13818-3 (ISO/IEC 13818-1, table 2-34).
  private static let (audioType, laterAudioType): (UInt8, UInt8) = (3, 4)

  /// Takes a packet in that a table may begin with.
  ///
  /// - Returns: what PIDs carry something else from here on.
  mutating func take(_ packet: ArraySlice<UInt8>, _ header: TransportPacketHeader) -> [Change] {
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
      guard stream.count >= 5, let stated = stream.first else { return nil }
      // Layers of MPEG audio are decoded alike, whichever part of the standard is named.
      let type = stated == Self.laterAudioType ? Self.audioType : stated
      let listing = Listing(mapPID: header.pid, pid: Self.pid(stream.dropFirst()))
      let known = types[listing] ?? (type, type)
      types[listing] = (known.first, type)
      return known.last == type ? nil : Change(pid: listing.pid, isReturn: type == known.first)
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
