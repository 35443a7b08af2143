import MediaCore
import MediaStructure

/// A service's name and who provides it (ETSI EN 300 468, 6.2.33).
package struct TransportService: Hashable, Sendable {
  package var serviceType: UInt8
  package var providerName: String
  package var name: String
}

extension TransportDescriptor {
  private static func dvb(
    _ tag: UInt8, _ name: String, _ clause: String, read: Read? = nil
  ) -> TransportDescriptor {
    TransportDescriptor(tag, name, "ETSI EN 300 468", clause, read: read)
  }

  static let broadcasting: [TransportDescriptor] = [
    dvb(0x40, "network_name", "6.2.27") { reader throws(MediaError) in
      try reader.readDVBText("network_name", reader.remaining)
    },
    dvb(0x41, "service_list", "6.2.35") { reader throws(MediaError) in
      while reader.remaining >= 3 {
        _ = try reader.read("service_id", as: UInt16.self)
        _ = try reader.read("service_type", as: UInt8.self) { serviceTypes[$0] }
      }
      return nil
    },
    dvb(0x42, "stuffing", "6.2.40"),
    dvb(0x43, "satellite_delivery_system", "6.2.13.2") { reader throws(MediaError) in
      try reader.readDecimal("frequency", 8, unit: "e-5 GHz")
      try reader.readDecimal("orbital_position", 4, unit: "e-1 degrees")
      _ = try reader.readBits("west_east_flag", 1) { $0 == 0 ? "west" : "east" }
      _ = try reader.readBits("polarization", 2) {
        [0: "horizontal", 1: "vertical", 2: "left circular", 3: "right circular"][$0]
      }
      _ = try reader.readBits("roll_off", 2)
      _ = try reader.readBits("modulation_system", 1) { $0 == 0 ? "DVB-S" : "DVB-S2" }
      _ = try reader.readBits("modulation_type", 2) { [1: "QPSK", 2: "8PSK", 3: "16-QAM"][$0] }
      try reader.readDecimalBits("symbol_rate", 7, unit: "e-4 Msymbol/s")
      _ = try reader.readBits("FEC_inner", 4)
      return nil
    },
    dvb(0x44, "cable_delivery_system", "6.2.13.1") { reader throws(MediaError) in
      try reader.readDecimal("frequency", 8, unit: "e-4 MHz")
      _ = try reader.readBits("reserved_future_use", 12)
      _ = try reader.readBits("FEC_outer", 4)
      _ = try reader.read("modulation", as: UInt8.self) {
        [1: "16-QAM", 2: "32-QAM", 3: "64-QAM", 4: "128-QAM", 5: "256-QAM"][$0]
      }
      try reader.readDecimalBits("symbol_rate", 7, unit: "e-4 Msymbol/s")
      _ = try reader.readBits("FEC_inner", 4)
      return nil
    },
    dvb(0x45, "VBI_data", "6.2.47"), dvb(0x46, "VBI_teletext", "6.2.48", read: readTeletext),
    dvb(0x47, "bouquet_name", "6.2.4") { reader throws(MediaError) in
      try reader.readDVBText("bouquet_name", reader.remaining)
    },
    dvb(0x48, "service", "6.2.33") { reader throws(MediaError) in
      let type = try reader.read("service_type", as: UInt8.self) { serviceTypes[$0] }
      let provider = try reader.readCountedDVBText("service_provider_name_length", "service_provider_name")
      let name = try reader.readCountedDVBText("service_name_length", "service_name")
      return TransportService(serviceType: type, providerName: provider, name: name)
    },
    dvb(0x49, "country_availability", "6.2.10"),
    dvb(0x4A, "linkage", "6.2.19") { reader throws(MediaError) in
      _ = try reader.read("transport_stream_id", as: UInt16.self)
      _ = try reader.read("original_network_id", as: UInt16.self)
      _ = try reader.read("service_id", as: UInt16.self)
      _ = try reader.read("linkage_type", as: UInt8.self)
      try reader.skip("private_data_byte", reader.remaining)
      return nil
    },
    dvb(0x4B, "NVOD_reference", "6.2.26"), dvb(0x4C, "time_shifted_service", "6.2.45"),
    dvb(0x4D, "short_event", "6.2.37") { reader throws(MediaError) in
      try reader.readLatin1("ISO_639_language_code", 3)
      try reader.readCountedDVBText("event_name_length", "event_name")
      try reader.readCountedDVBText("text_length", "text")
      return nil
    },
    dvb(0x4E, "extended_event", "6.2.15") { reader throws(MediaError) in
      _ = try reader.readBits("descriptor_number", 4)
      _ = try reader.readBits("last_descriptor_number", 4)
      try reader.readLatin1("ISO_639_language_code", 3)
      let end = Int(try reader.read("length_of_items", as: UInt8.self)) + reader.offset
      while reader.offset < end, reader.remaining > 0 {
        try reader.readCountedDVBText("item_description_length", "item_description")
        try reader.readCountedDVBText("item_length", "item")
      }
      try reader.readCountedDVBText("text_length", "text")
      return nil
    },
    dvb(0x4F, "time_shifted_event", "6.2.44") { reader throws(MediaError) in
      _ = try reader.read("reference_service_id", as: UInt16.self)
      _ = try reader.read("reference_event_id", as: UInt16.self)
      return nil
    },
    dvb(0x50, "component", "6.2.8") { reader throws(MediaError) in
      _ = try reader.readBits("stream_content_ext", 4)
      _ = try reader.readBits("stream_content", 4)
      _ = try reader.read("component_type", as: UInt8.self)
      _ = try reader.read("component_tag", as: UInt8.self)
      try reader.readLatin1("ISO_639_language_code", 3)
      try reader.readDVBText("text", reader.remaining)
      return nil
    },
    dvb(0x51, "mosaic", "6.2.21"),
    dvb(0x52, "stream_identifier", "6.2.39") { reader throws(MediaError) in
      _ = try reader.read("component_tag", as: UInt8.self)
      return nil
    },
    dvb(0x53, "CA_identifier", "6.2.5") { reader throws(MediaError) in
      while reader.remaining >= 2 { _ = try reader.read("CA_system_id", as: UInt16.self) }
      return nil
    },
    dvb(0x54, "content", "6.2.9") { reader throws(MediaError) in
      while reader.remaining >= 2 {
        _ = try reader.readBits("content_nibble_level_1", 4)
        _ = try reader.readBits("content_nibble_level_2", 4)
        _ = try reader.read("user_byte", as: UInt8.self)
      }
      return nil
    },
    dvb(0x55, "parental_rating", "6.2.28") { reader throws(MediaError) in
      while reader.remaining >= 4 {
        try reader.readLatin1("country_code", 3)
        _ = try reader.read("rating", as: UInt8.self) {
          (1...15).contains($0) ? "from \($0 + 3) years" : nil
        }
      }
      return nil
    },
    dvb(0x56, "teletext", "6.2.43", read: readTeletext), dvb(0x57, "telephone", "6.2.42"),
    dvb(0x58, "local_time_offset", "6.2.20") { reader throws(MediaError) in
      while reader.remaining >= 13 {
        try reader.readLatin1("country_code", 3)
        _ = try reader.readBits("country_region_id", 6)
        _ = try reader.readBits("reserved", 1)
        _ = try reader.readBits("local_time_offset_polarity", 1) { $0 == 0 ? "+" : "-" }
        try reader.readDecimal("local_time_offset", 4, unit: "hhmm")
        try reader.readDate("time_of_change")
        try reader.readDecimal("next_time_offset", 4, unit: "hhmm")
      }
      return nil
    },
    dvb(0x59, "subtitling", "6.2.41") { reader throws(MediaError) in
      while reader.remaining >= 8 {
        try reader.readLatin1("ISO_639_language_code", 3)
        _ = try reader.read("subtitling_type", as: UInt8.self)
        _ = try reader.read("composition_page_id", as: UInt16.self)
        _ = try reader.read("ancillary_page_id", as: UInt16.self)
      }
      return nil
    },
    dvb(0x5A, "terrestrial_delivery_system", "6.2.13.4") { reader throws(MediaError) in
      _ = try reader.read("centre_frequency", as: UInt32.self) { "\(UInt64($0) * 10) Hz" }
      _ = try reader.readBits("bandwidth", 3) { [0: "8 MHz", 1: "7 MHz", 2: "6 MHz", 3: "5 MHz"][$0] }
      _ = try reader.readBits("priority", 1)
      _ = try reader.readBits("Time_Slicing_indicator", 1)
      _ = try reader.readBits("MPE-FEC_indicator", 1)
      _ = try reader.readBits("reserved_future_use", 2)
      _ = try reader.readBits("constellation", 2) { [0: "QPSK", 1: "16-QAM", 2: "64-QAM"][$0] }
      _ = try reader.readBits("hierarchy_information", 3)
      _ = try reader.readBits("code_rate-HP_stream", 3)
      _ = try reader.readBits("code_rate-LP_stream", 3)
      _ = try reader.readBits("guard_interval", 2)
      _ = try reader.readBits("transmission_mode", 2)
      _ = try reader.readBits("other_frequency_flag", 1)
      _ = try reader.read("reserved_future_use", as: UInt32.self)
      return nil
    },
    dvb(0x5B, "multilingual_network_name", "6.2.24"), dvb(0x5C, "multilingual_bouquet_name", "6.2.22"),
    dvb(0x5D, "multilingual_service_name", "6.2.25"), dvb(0x5E, "multilingual_component", "6.2.23"),
    dvb(0x5F, "private_data_specifier", "6.2.31") { reader throws(MediaError) in
      _ = try reader.read("private_data_specifier", as: UInt32.self)
      return nil
    },
    dvb(0x60, "service_move", "6.2.36"), dvb(0x61, "short_smoothing_buffer", "6.2.38"),
    dvb(0x62, "frequency_list", "6.2.17"), dvb(0x63, "partial_transport_stream", "7.2.1"),
    dvb(0x64, "data_broadcast", "6.2.11"), dvb(0x65, "scrambling", "6.2.32"),
    dvb(0x66, "data_broadcast_id", "6.2.12") { reader throws(MediaError) in
      _ = try reader.read("data_broadcast_id", as: UInt16.self)
      try reader.skip("id_selector_byte", reader.remaining)
      return nil
    },
    dvb(0x67, "transport_stream", "6.2.46"), dvb(0x68, "DSNG", "6.2.14"), dvb(0x69, "PDC", "6.2.30"),
    dvb(0x6A, "AC-3", "D.3"), dvb(0x6B, "ancillary_data", "6.2.2"), dvb(0x6C, "cell_list", "6.2.7"),
    dvb(0x6D, "cell_frequency_link", "6.2.6"), dvb(0x6E, "announcement_support", "6.2.3"),
    dvb(0x6F, "application_signalling", "ETSI TS 102 809, 5.3.5.1"),
    dvb(0x70, "adaptation_field_data", "6.2.1"),
    dvb(0x71, "service_identifier", "6.2.34"), dvb(0x72, "service_availability", "6.2.34"),
    dvb(0x73, "default_authority", "ETSI TS 102 323, 6.3.3"),
    dvb(0x74, "related_content", "ETSI TS 102 323, 10.3"),
    dvb(0x76, "content_identifier", "ETSI TS 102 323, 12.1"),
    dvb(0x77, "time_slice_fec_identifier", "ETSI EN 301 192, 9.5"),
    dvb(0x79, "S2_satellite_delivery_system", "6.2.13.3"), dvb(0x7A, "enhanced_AC-3", "D.5"),
    dvb(0x7B, "DTS", "G.2.1"), dvb(0x7C, "AAC", "H.2.1"), dvb(0x7E, "FTA_content_management", "6.2.18"),
    dvb(0x7F, "extension", "6.2.16") { reader throws(MediaError) in
      _ = try reader.read("descriptor_tag_extension", as: UInt8.self)
      try reader.skip("selector_byte", reader.remaining)
      return nil
    },
  ]

  @Sendable private static func readTeletext(
    _ reader: inout FieldReader
  ) throws(MediaError) -> (any Sendable)? {
    while reader.remaining >= 5 {
      try reader.readLatin1("ISO_639_language_code", 3)
      _ = try reader.readBits("teletext_type", 5) {
        [
          1: "initial page", 2: "subtitles", 3: "additional information", 4: "programme schedule",
          5: "subtitles for hearing impaired",
        ][$0]
      }
      _ = try reader.readBits("teletext_magazine_number", 3)
      _ = try reader.read("teletext_page_number", as: UInt8.self)
    }
    return nil
  }

  private static let serviceTypes: [UInt8: String] = [
    0x01: "digital television", 0x02: "digital radio", 0x03: "teletext", 0x0A: "advanced codec digital radio",
    0x0C: "data broadcast", 0x11: "MPEG-2 HD television", 0x16: "advanced codec SD television",
    0x19: "advanced codec HD television", 0x1F: "HEVC television", 0x20: "HEVC UHD television",
  ]
}

extension FieldReader {
  /// Decimal digits of four bits each.
  fileprivate mutating func readDecimal(
    _ name: StaticString, _ digits: Int, unit: String
  ) throws(MediaError) {
    _ = try read(name, byteCount: digits / 2) { Self.decimal($0, digits, unit) }
  }

  fileprivate mutating func readDecimalBits(
    _ name: StaticString, _ digits: Int, unit: String
  ) throws(MediaError) {
    _ = try readBits(name, digits * 4) { Self.decimal($0, digits, unit) }
  }

  private static func decimal(_ value: UInt64, _ digits: Int, _ unit: String) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text + " " + unit
  }
}
