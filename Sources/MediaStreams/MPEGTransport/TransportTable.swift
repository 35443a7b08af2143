package import MediaCore
package import MediaStructure

/// A table: its names, the identifiers of its sections, and how they are read.
package struct TransportTable: StructureDeclaration, Sendable {
  typealias Read =
    @Sendable (
      inout SectionCursor, inout StructureNode, inout StructureWalk
    ) throws(MediaError) -> (any Sendable)?

  package let identifiers: ClosedRange<UInt8>
  package let name: String
  package let title: String
  package let standard: String
  package let clause: String
  /// Sections without the long header end with a checksum all the same.
  let alwaysHasChecksum: Bool
  /// The name of the 16 bits after the length.
  let extensionName: StaticString
  let read: Read?

  init(
    _ identifiers: ClosedRange<UInt8>, _ name: String, _ title: String, _ standard: Standard,
    _ clause: String, extensionName: StaticString = "table_id_extension", alwaysHasChecksum: Bool = false,
    read: Read? = nil
  ) {
    self.identifiers = identifiers
    self.name = name
    self.title = title
    self.standard = standard.rawValue
    self.clause = clause
    self.extensionName = extensionName
    self.alwaysHasChecksum = alwaysHasChecksum
    self.read = read
  }

  enum Standard: String {
    case systems = "ISO/IEC 13818-1:2023"
    case dsmcc = "ISO/IEC 13818-6"
    case dvb = "ETSI EN 300 468"
    case scte35 = "SCTE 35"
    case atsc = "ATSC A/65"
  }

  static func named(_ identifier: UInt8) -> TransportTable? {
    known.first { $0.identifiers.contains(identifier) }
  }

  package static let known: [TransportTable] = [
    TransportTable(
      0...0, "program_association_section", "Program Association Table", .systems, "2.4.4.4",
      extensionName: "transport_stream_id", read: readProgramAssociation),
    TransportTable(
      1...1, "CA_section", "Conditional Access Table", .systems, "2.4.4.7", read: readDescriptorTable),
    TransportTable(
      2...2, "TS_program_map_section", "Program Map Table", .systems, "2.4.4.9",
      extensionName: "program_number", read: readProgramMap),
    TransportTable(
      3...3, "TS_description_section", "Transport Stream Description Table", .systems, "2.4.4.13",
      read: readDescriptorTable),
    TransportTable(4...4, "ISO_IEC_14496_scene_description_section", "Scene description", .systems, "2.11.3"),
    TransportTable(
      5...5, "ISO_IEC_14496_object_descriptor_section", "Object descriptors", .systems, "2.11.3"),
    TransportTable(6...6, "Metadata_section", "Metadata", .systems, "2.12.6"),
    TransportTable(
      0x38...0x3F, "DSMCC_section", "DSM-CC section", .dsmcc, "9.2.2"),
    TransportTable(
      0x40...0x40, "network_information_section", "NIT, actual network", .dvb, "5.2.1",
      extensionName: "network_id", read: readNetworkInformation),
    TransportTable(
      0x41...0x41, "network_information_section", "NIT, other network", .dvb, "5.2.1",
      extensionName: "network_id", read: readNetworkInformation),
    TransportTable(
      0x42...0x42, "service_description_section", "SDT, actual transport stream", .dvb, "5.2.3",
      extensionName: "transport_stream_id", read: readServiceDescription),
    TransportTable(
      0x46...0x46, "service_description_section", "SDT, other transport stream", .dvb, "5.2.3",
      extensionName: "transport_stream_id", read: readServiceDescription),
    TransportTable(
      0x4A...0x4A, "bouquet_association_section", "Bouquet Association Table", .dvb, "5.2.2",
      extensionName: "bouquet_id", read: readNetworkInformation),
    TransportTable(
      0x4E...0x4E, "event_information_section", "EIT, actual transport stream, present/following", .dvb,
      "5.2.4",
      extensionName: "service_id", read: readEventInformation),
    TransportTable(
      0x4F...0x4F, "event_information_section", "EIT, other transport stream, present/following", .dvb,
      "5.2.4",
      extensionName: "service_id", read: readEventInformation),
    TransportTable(
      0x50...0x5F, "event_information_section", "EIT, actual transport stream, schedule", .dvb, "5.2.4",
      extensionName: "service_id", read: readEventInformation),
    TransportTable(
      0x60...0x6F, "event_information_section", "EIT, other transport stream, schedule", .dvb, "5.2.4",
      extensionName: "service_id", read: readEventInformation),
    TransportTable(
      0x70...0x70, "time_date_section", "Time and Date Table", .dvb, "5.2.5", read: readTimeDate),
    TransportTable(0x71...0x71, "running_status_section", "Running Status Table", .dvb, "5.2.7"),
    TransportTable(0x72...0x72, "stuffing_section", "Stuffing Table", .dvb, "5.2.8"),
    TransportTable(
      0x73...0x73, "time_offset_section", "Time Offset Table", .dvb, "5.2.6", alwaysHasChecksum: true,
      read: readTimeOffset),
    TransportTable(
      0x74...0x74, "application_information_section", "Application Information Table", .dvb, "5.2.11"),
    TransportTable(
      0x7E...0x7E, "discontinuity_information_section", "Discontinuity Information Table", .dvb, "7.1.1"),
    TransportTable(
      0x7F...0x7F, "selection_information_section", "Selection Information Table", .dvb, "7.1.2"),
    TransportTable(0x80...0x8F, "CA_message_section", "Conditional access message", .dvb, "5.1.3"),
    TransportTable(0xC7...0xC7, "master_guide_table_section", "Master Guide Table", .atsc, "6.2"),
    TransportTable(
      0xC8...0xC8, "terrestrial_virtual_channel_table_section", "Virtual Channel Table", .atsc, "6.3"),
    TransportTable(0xCB...0xCB, "event_information_table_section", "Event Information Table", .atsc, "6.5"),
    TransportTable(0xCD...0xCD, "system_time_table_section", "System Time Table", .atsc, "6.1"),
    TransportTable(
      0xFC...0xFC, "splice_info_section", "Splice information", .scte35, "9.6", alwaysHasChecksum: true),
  ]
}

/// A section of a table as a typed value.
package struct TransportSection: Sendable {
  package var tableID: UInt8
  package var tableIDExtension: UInt16?
  package var versionNumber: UInt8?
  package var isCurrent = true
  package var sectionNumber: UInt8?
  package var lastSectionNumber: UInt8?
  /// `false` where the checksum says that bytes are wrong.
  package var isIntact = true
  /// The value of the table's own fields, such as a `ProgramMap`.
  package var content: (any Sendable)?
}

extension SectionCursor {
  /// Reads a whole section: the head, the table's own part, the checksum (ISO/IEC 13818-1, 2.4.4).
  package mutating func readSection(
    into node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) -> TransportSection {
    let entry = TransportTable.named(bytes.first ?? 0xFF)
    let isLong = try readHead(into: &node)
    var section = TransportSection(tableID: bytes.first ?? 0xFF)
    let hasChecksum = (isLong || entry?.alwaysHasChecksum ?? false) && bytes.count >= 7
    if hasChecksum {
      end = bytes.count - 4
      section.isIntact = CyclicRedundancyCheck.mpeg.value(of: bytes) == 0
    }
    if isLong { try readLongHead(of: &section, entry, into: &node) }
    do throws(MediaError) {
      // Bytes that a wrong checksum covers may be anything: they are read all the same, and said to be wrong.
      section.content = try entry?.read?(&self, &node, &walk)
    } catch {
      node.issues.append(error)
    }
    if hasChecksum { try readChecksum(isIntact: section.isIntact, into: &node) }
    node.content = section
    return section
  }

  /// Reads what all sections begin with, and gives whether more of a head follows.
  private mutating func readHead(into node: inout StructureNode) throws(MediaError) -> Bool {
    try read(3, into: &node) { reader throws(MediaError) in
      _ = try reader.read("table_id", as: UInt8.self) { TransportTable.named($0)?.title }
      let isLong = try reader.readBits("section_syntax_indicator", 1) != 0
      _ = try reader.readBits("private_indicator", 1)
      _ = try reader.readBits("reserved", 2)
      _ = try reader.readBits("section_length", 12)
      return isLong
    }
  }

  private mutating func readLongHead(
    of section: inout TransportSection, _ entry: TransportTable?, into node: inout StructureNode
  ) throws(MediaError) {
    try read(5, into: &node) { reader throws(MediaError) in
      section.tableIDExtension = try reader.read(entry?.extensionName ?? "table_id_extension")
      _ = try reader.readBits("reserved", 2)
      section.versionNumber = UInt8(try reader.readBits("version_number", 5))
      section.isCurrent =
        try reader.readBits("current_next_indicator", 1) { $0 == 1 ? "current" : "next" } != 0
      section.sectionNumber = try reader.read("section_number")
      section.lastSectionNumber = try reader.read("last_section_number")
    }
    if let number = section.sectionNumber, let last = section.lastSectionNumber, number > last {
      node.issues.append(error("section_number \(number) is above the last, \(last) (13818-1, 2.4.4)"))
    }
  }

  private mutating func readChecksum(isIntact: Bool, into node: inout StructureNode) throws(MediaError) {
    skip(remaining)
    end = bytes.count
    if !isIntact { node.issues.append(error("CRC_32 is wrong (13818-1, 2.4.4)")) }
    try read(4, into: &node) { reader throws(MediaError) in
      _ = try reader.read("CRC_32", as: UInt32.self) { _ in isIntact ? "right" : "wrong" }
    }
  }
}
