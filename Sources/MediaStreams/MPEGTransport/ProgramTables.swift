package import MediaCore
import MediaStructure

/// Which programs there are and where their maps are (ISO/IEC 13818-1, 2.4.4.4).
package struct ProgramAssociation: Hashable, Sendable {
  /// The PID of the map of each program, by the program's number.
  package var mapPIDs: [UInt16: UInt16] = [:]
  package var networkPID: UInt16?
}

/// The streams of a program (ISO/IEC 13818-1, 2.4.4.9).
package struct ProgramMap: Hashable, Sendable {
  package var programNumber: UInt16
  /// 0x1FFF where the program has no clock.
  package var clockPID: UInt16 = 0x1FFF
  package var streams: [Stream] = []
  /// Where the messages are that a descrambler needs.
  package var accessPIDs: Set<UInt16> = []

  package struct Stream: Hashable, Sendable {
    package var streamType: UInt8
    package var pid: UInt16
    package var language: String?
    package var registration: FourCC?
    /// The names of the stream's descriptors, which distinguish private streams.
    package var descriptors: [String] = []
  }
}

/// The services of a transport stream (ETSI EN 300 468, 5.2.3).
package struct ServiceDescription: Hashable, Sendable {
  package var services: [UInt16: TransportService] = [:]
}

extension TransportTable {
  @Sendable static func readProgramAssociation(
    _ cursor: inout SectionCursor, _ node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) -> (any Sendable)? {
    var table = ProgramAssociation()
    while cursor.remaining >= 4 {
      try cursor.child("program", nil, 4, of: &node, &walk) { cursor, node, _ throws(MediaError) in
        try cursor.read(into: &node) { reader throws(MediaError) in
          let number = try reader.read("program_number", as: UInt16.self) { $0 == 0 ? "network" : nil }
          _ = try reader.readBits("reserved", 3)
          let pid = UInt16(try reader.readBits(number == 0 ? "network_PID" : "program_map_PID", 13))
          if number == 0 { table.networkPID = pid } else { table.mapPIDs[number] = pid }
        }
      }
    }
    return table
  }

  @Sendable static func readDescriptorTable(
    _ cursor: inout SectionCursor, _ node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) -> (any Sendable)? {
    try cursor.readDescriptors(cursor.remaining, into: &node, &walk)
    return nil
  }

  @Sendable static func readProgramMap(
    _ cursor: inout SectionCursor, _ node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) -> (any Sendable)? {
    // The program's number is the table_id_extension.
    var map = ProgramMap(programNumber: UInt16(cursor.bytes[3]) << 8 | UInt16(cursor.bytes[4]))
    let infoLength = try cursor.read(4, into: &node) { reader throws(MediaError) in
      _ = try reader.readBits("reserved", 3)
      map.clockPID = UInt16(try reader.readBits("PCR_PID", 13) { $0 == 0x1FFF ? "none" : nil })
      _ = try reader.readBits("reserved", 4)
      return Int(try reader.readBits("program_info_length", 12))
    }
    try cursor.readDescriptors(infoLength, into: &node, &walk)
    map.accessPIDs = accessPIDs(node)
    while cursor.remaining >= 5 {
      let length = 5 + cursor.peek16(3) & 0x0FFF
      try cursor.child("stream", "Elementary stream", length, of: &node, &walk) {
        cursor, node, walk throws(MediaError) in
        var stream = ProgramMap.Stream(streamType: 0, pid: 0)
        try cursor.read(5, into: &node) { reader throws(MediaError) in
          stream.streamType = try reader.read("stream_type") { TransportStreamType.name($0) }
          _ = try reader.readBits("reserved", 3)
          stream.pid = UInt16(try reader.readBits("elementary_PID", 13))
          _ = try reader.readBits("reserved", 4)
          _ = try reader.readBits("ES_info_length", 12)
        }
        try cursor.readDescriptors(cursor.remaining, into: &node, &walk)
        stream.descriptors = node.children.map(\.type)
        stream.language = node.child("ISO_639_language_descriptor")?.content(as: String.self)
        stream.registration = node.child("registration_descriptor")?.content(as: FourCC.self)
        map.accessPIDs.formUnion(accessPIDs(node))
        map.streams.append(stream)
        node.content = stream
      }
    }
    return map
  }

  /// Where the CA descriptors of a node say that messages are.
  static func accessPIDs(_ node: StructureNode) -> Set<UInt16> {
    Set(node.children.filter { $0.type == "CA_descriptor" }.compactMap { $0.content(as: UInt16.self) })
  }

  @Sendable static func readNetworkInformation(
    _ cursor: inout SectionCursor, _ node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) -> (any Sendable)? {
    let isBouquet = node.type.hasPrefix("bouquet")
    let length = try cursor.read(2, into: &node) { reader throws(MediaError) in
      _ = try reader.readBits("reserved_future_use", 4)
      return Int(
        try reader.readBits(isBouquet ? "bouquet_descriptors_length" : "network_descriptors_length", 12))
    }
    try cursor.readDescriptors(length, into: &node, &walk)
    try cursor.read(2, into: &node) { reader throws(MediaError) in
      _ = try reader.readBits("reserved_future_use", 4)
      _ = try reader.readBits("transport_stream_loop_length", 12)
    }
    while cursor.remaining >= 6 {
      let length = 6 + cursor.peek16(4) & 0x0FFF
      try cursor.child("transport_stream", nil, length, of: &node, &walk) {
        cursor, node, walk throws(MediaError) in
        try cursor.read(6, into: &node) { reader throws(MediaError) in
          _ = try reader.read("transport_stream_id", as: UInt16.self)
          _ = try reader.read("original_network_id", as: UInt16.self)
          _ = try reader.readBits("reserved_future_use", 4)
          _ = try reader.readBits("transport_descriptors_length", 12)
        }
        try cursor.readDescriptors(cursor.remaining, into: &node, &walk)
      }
    }
    return nil
  }

  @Sendable static func readServiceDescription(
    _ cursor: inout SectionCursor, _ node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) -> (any Sendable)? {
    var table = ServiceDescription()
    try cursor.read(3, into: &node) { reader throws(MediaError) in
      _ = try reader.read("original_network_id", as: UInt16.self)
      try reader.skip("reserved_future_use", 1)
    }
    while cursor.remaining >= 5 {
      let length = 5 + cursor.peek16(3) & 0x0FFF
      try cursor.child("service", nil, length, of: &node, &walk) {
        cursor, node, walk throws(MediaError) in
        let number = try cursor.read(5, into: &node) { reader throws(MediaError) in
          let number = try reader.read("service_id", as: UInt16.self)
          _ = try reader.readBits("reserved_future_use", 6)
          _ = try reader.readBits("EIT_schedule_flag", 1)
          _ = try reader.readBits("EIT_present_following_flag", 1)
          _ = try reader.readBits("running_status", 3) { runningStatus[$0] }
          _ = try reader.readBits("free_CA_mode", 1)
          _ = try reader.readBits("descriptors_loop_length", 12)
          return number
        }
        try cursor.readDescriptors(cursor.remaining, into: &node, &walk)
        table.services[number] = node.child("service_descriptor")?.content(as: TransportService.self)
      }
    }
    return table
  }

  private static let runningStatus: [UInt64: String] = [
    0: "undefined", 1: "not running", 2: "starts in a few seconds", 3: "pausing", 4: "running",
    5: "service off-air",
  ]

  @Sendable static func readEventInformation(
    _ cursor: inout SectionCursor, _ node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) -> (any Sendable)? {
    try cursor.read(6, into: &node) { reader throws(MediaError) in
      _ = try reader.read("transport_stream_id", as: UInt16.self)
      _ = try reader.read("original_network_id", as: UInt16.self)
      _ = try reader.read("segment_last_section_number", as: UInt8.self)
      _ = try reader.read("last_table_id", as: UInt8.self)
    }
    while cursor.remaining >= 12 {
      let length = 12 + cursor.peek16(10) & 0x0FFF
      try cursor.child("event", nil, length, of: &node, &walk) {
        cursor, node, walk throws(MediaError) in
        try cursor.read(12, into: &node) { reader throws(MediaError) in
          _ = try reader.read("event_id", as: UInt16.self)
          try reader.readDate("start_time")
          try reader.readDuration("duration")
          _ = try reader.readBits("running_status", 3) { runningStatus[$0] }
          _ = try reader.readBits("free_CA_mode", 1)
          _ = try reader.readBits("descriptors_loop_length", 12)
        }
        try cursor.readDescriptors(cursor.remaining, into: &node, &walk)
      }
    }
    return nil
  }

  @Sendable static func readTimeDate(
    _ cursor: inout SectionCursor, _ node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) -> (any Sendable)? {
    try cursor.read(5, into: &node) { reader throws(MediaError) in try reader.readDate("UTC_time") }
    return nil
  }

  @Sendable static func readTimeOffset(
    _ cursor: inout SectionCursor, _ node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) -> (any Sendable)? {
    let length = try cursor.read(7, into: &node) { reader throws(MediaError) in
      try reader.readDate("UTC_time")
      _ = try reader.readBits("reserved", 4)
      return Int(try reader.readBits("descriptors_loop_length", 12))
    }
    try cursor.readDescriptors(length, into: &node, &walk)
    return nil
  }
}

extension SectionCursor {
  /// A program stream map (ISO/IEC 13818-1, 2.5.4), which has the form of a packet.
  mutating func readProgramStreamMap(
    into node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) {
    let length = try read(10, into: &node) { reader throws(MediaError) in
      _ = try reader.read("packet_start_code_prefix", byteCount: 3)
      _ = try reader.read("map_stream_id", as: UInt8.self)
      _ = try reader.read("program_stream_map_length", as: UInt16.self)
      _ = try reader.readBits("current_next_indicator", 1)
      _ = try reader.readBits("single_extension_stream_flag", 1)
      _ = try reader.readBits("reserved", 1)
      _ = try reader.readBits("program_stream_map_version", 5)
      _ = try reader.readBits("reserved", 7)
      try reader.readMarker()
      return Int(try reader.read("program_stream_info_length", as: UInt16.self))
    }
    end = max(bytes.count - 4, offset)
    try readDescriptors(length, into: &node, &walk)
    try read(2, into: &node) { reader throws(MediaError) in
      _ = try reader.read("elementary_stream_map_length", as: UInt16.self)
    }
    while remaining >= 4 {
      try child("stream", "Elementary stream", 4 + peek16(2), of: &node, &walk) {
        cursor, node, walk throws(MediaError) in
        try cursor.read(4, into: &node) { reader throws(MediaError) in
          _ = try reader.read("stream_type", as: UInt8.self) { TransportStreamType.name($0) }
          _ = try reader.read("elementary_stream_id", as: UInt8.self) { PESPacketHeader.streamName($0) }
          _ = try reader.read("elementary_stream_info_length", as: UInt16.self)
        }
        try cursor.readDescriptors(cursor.remaining, into: &node, &walk)
      }
    }
    skip(remaining)
    end = bytes.count
    let isIntact = CyclicRedundancyCheck.mpeg.value(of: bytes) == 0
    if !isIntact { node.issues.append(error("CRC_32 is wrong (13818-1, 2.5.4.2)")) }
    try read(4, into: &node) { reader throws(MediaError) in
      _ = try reader.read("CRC_32", as: UInt32.self) { _ in isIntact ? "right" : "wrong" }
    }
  }
}
