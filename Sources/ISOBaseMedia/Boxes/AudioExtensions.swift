import MediaCodecs
import MediaCore
import MediaStructure

/// The boxes in which audio codings keep their configurations, and what is the same for all of them.
extension ISOBoxType {
  static let audioExtensions: [ISOBoxType] =
    audioConfigurations + dolbyConfigurations + [
      ISOBoxType("srat", "Sampling Rate Box", .isoBaseMedia, "12.2.3") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("sampling_rate", as: UInt32.self)
      },
      chnl,
      ISOBoxType("dmix", "Downmix Instructions Box", .isoBaseMedia, "12.2.5") { reader in
        let version = try reader.readVersionAndFlags(upTo: 1).version
        if version >= 1 {
          try reader.readReservedBits(1)
          try reader.readBits("downmix_instructions_count", 7)
        }
      },
      ISOBoxType("udc2", "DRC Coefficients Basic", .isoBaseMedia, "12.2.6"),
      ISOBoxType("udi2", "Unified DRC Instructions", .isoBaseMedia, "12.2.6"),
      ISOBoxType("chan", "Audio Channel Layout Atom", .quickTime, "Sound Sample Descriptions") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("mChannelLayoutTag", as: UInt32.self) { "\($0 & 0xFFFF) channels" }
        try reader.read("mChannelBitmap", as: UInt32.self)
        let count = try reader.read("mNumberChannelDescriptions", as: UInt32.self)
        try reader.readTable("mChannelDescriptions", count: count, rowSize: 20) { reader in
          try reader.read("mChannelLabel", as: UInt32.self)
          try reader.read("mChannelFlags", as: UInt32.self)
          for _ in 0..<3 { try reader.readFloat("mCoordinates", wide: false) }
        }
      },
      ISOBoxType("SA3D", "Spatial Audio Box", .sphericalVideo, "Spatial Audio") { reader in
        try reader.read("version", as: UInt8.self)
        try reader.read("ambisonic_type", as: UInt8.self)
        try reader.read("ambisonic_order", as: UInt32.self)
        try reader.read("ambisonic_channel_ordering", as: UInt8.self)
        try reader.read("ambisonic_normalization", as: UInt8.self)
        let count = try reader.read("num_channels", as: UInt32.self)
        try reader.readTable("channels", count: count, rowSize: 4) {
          try $0.read("channel_map", as: UInt32.self)
        }
      },
    ]

  private static let chnl = ISOBoxType("chnl", "Channel Layout Box", .isoBaseMedia, "12.2.4") { reader in
    let version = try reader.readVersionAndFlags(upTo: 1).version
    var channels: Int?
    var structures: UInt64
    if version == 0 {
      structures = UInt64(try reader.read("stream_structure", as: UInt8.self))
    } else {
      structures = try reader.readBits("stream_structure", 4)
      try reader.readBits("format_ordering", 4)
      channels = Int(try reader.read("baseChannelCount", as: UInt8.self))
    }
    if structures & 1 != 0 {
      let layout = try reader.read("definedLayout", as: UInt8.self)
      if layout == 0 {
        if version == 1 { channels = Int(try reader.read("layout_channel_count", as: UInt8.self)) }
        // Version 0 states no count, and the sample entry's counts objects, too, which have no positions: the rows go
        // on to the box's end.
        try reader.readVariableRows("speakers", count: channels ?? reader.remaining, rowSize: 1) { reader in
          guard reader.remaining > 0 else { return }
          if try reader.read("speaker_position", as: UInt8.self) == 126 {
            try reader.read("azimuth", as: Int16.self)
            try reader.read("elevation", as: Int8.self)
          }
        }
      } else if version == 0 {
        try reader.read("omittedChannelsMap", as: UInt64.self)
      } else {
        try reader.readBits("reserved", 4)
        try reader.readBits("channel_order_definition", 3)
        if try reader.readBits("omitted_channels_present", 1) == 1 {
          try reader.read("omittedChannelsMap", as: UInt64.self)
        }
      }
    }
    if structures & 2 != 0, reader.remaining > 0 { try reader.read("object_count", as: UInt8.self) }
  }

  private static let audioConfigurations: [ISOBoxType] = [
    ISOBoxType("esds", "ES Descriptor Box", .mp4, "6.7.2", fields: ElementaryStreamDescriptor.read),
    ISOBoxType("dOps", "Opus Specific Box", .opus, "4.3.2") { reader in
      let version = try reader.read("Version", as: UInt8.self)
      if version != 0 { reader.report("Version is \(version), not 0") }
      let channels = try reader.read("OutputChannelCount", as: UInt8.self)
      try reader.read("PreSkip", as: UInt16.self)
      try reader.read("InputSampleRate", as: UInt32.self)
      try reader.readFixed("OutputGain", as: Int16.self, fractionBits: 8)
      if try reader.read("ChannelMappingFamily", as: UInt8.self) != 0 {
        try reader.read("StreamCount", as: UInt8.self)
        try reader.read("CoupledCount", as: UInt8.self)
        try reader.readTable("ChannelMapping", count: channels, rowSize: 1) {
          try $0.read("channel", as: UInt8.self)
        }
      }
    },
    ISOBoxType("dfLa", "FLAC Specific Box", .flac, "3.3.2", fields: readFLAC),
    ISOBoxType(
      "alac", "Apple Lossless Specific Box", .alac, "ALACSpecificConfig", fields: ALACSpecificConfig.read),
    ISOBoxType("pcmC", "PCM Configuration Box", .pcmAudio, "5.4") { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.readBits("reserved", 7)
      try reader.readBits("little_endian", 1)
      try reader.read("PCM_sample_size", as: UInt8.self)
    },
    ISOBoxType("mhaC", "MPEG-H Configuration Box", .mpegH3DAudio, "20.5") { reader in
      try reader.read("configurationVersion", as: UInt8.self)
      try reader.read("mpegh3daProfileLevelIndication", as: UInt8.self)
      try reader.read("referenceChannelLayout", as: UInt8.self)
      let size = try reader.read("mpegh3daConfigLength", as: UInt16.self)
      try reader.skip("mpegh3daConfig", Int(size))
    },
    ISOBoxType("mhaP", "MPEG-H Profile and Level Compatibility Box", .mpegH3DAudio, "20.7") { reader in
      let count = try reader.read("numCompatibleSets", as: UInt8.self)
      try reader.readTable("sets", count: count, rowSize: 1) {
        try $0.read("CompatibleSetIndication", as: UInt8.self)
      }
    },
    ISOBoxType("wfex", "Windows Media Format", .piff, "wfex"),
    ISOBoxType("iacb", "IA Configuration Box", .av1, "IAMF 6.2.3", isLong: true) { reader in
      try reader.read("configurationVersion", as: UInt8.self)
      let size = try reader.readLEB128("configOBUs_size")
      try reader.skip("configOBUs", Int(clamping: size))
    },
    ISOBoxType("ddts", "DTS Specific Box", .dts, "E.2.2.3.2") { reader in
      for name in ["DTSSamplingFrequency", "maxBitrate", "avgBitrate"] as [StaticString] {
        try reader.read(name, as: UInt32.self)
      }
      try reader.read("pcmSampleDepth", as: UInt8.self)
      for (name, bits) in [
        ("FrameDuration", 2), ("StreamConstruction", 5), ("CoreLFEPresent", 1), ("CoreLayout", 6),
        ("CoreSize", 14), ("StereoDownmix", 1), ("RepresentationType", 3), ("ChannelLayout", 16),
        ("MultiAssetFlag", 1), ("LBRDurationMod", 1), ("ReservedBoxPresent", 1), ("Reserved", 5),
      ] as [(StaticString, Int)] {
        try reader.readBits(name, bits)
      }
    },
  ]

  @Sendable private static func readFLAC(_ reader: inout FieldReader) throws {
    try reader.readVersionAndFlags(upTo: 0)
    var index = 0
    var isLast: UInt64 = 0
    while isLast == 0, reader.remaining > 0 {
      try reader.readGroup("blocks[\(index)]") { reader in
        isLast = try reader.readBits("LastMetadataBlockFlag", 1)
        let type = try reader.readBits("BlockType", 7) {
          ["STREAMINFO", "PADDING", "APPLICATION", "SEEKTABLE", "VORBIS_COMMENT", "CUESHEET", "PICTURE"][
            safe: Int($0)]
        }
        let size = try reader.read("Length", byteCount: 3)
        guard type == 0, size == 34 else { return try reader.skip("BlockData", Int(size)) }
        try reader.read("minimum_block_size", as: UInt16.self)
        try reader.read("maximum_block_size", as: UInt16.self)
        try reader.read("minimum_frame_size", byteCount: 3)
        try reader.read("maximum_frame_size", byteCount: 3)
        try reader.readBits("sample_rate", 20)
        try reader.readBits("channels_minus1", 3)
        try reader.readBits("bits_per_sample_minus1", 5)
        try reader.readBits("total_samples", 36)
        try reader.readSixteen("md5")
      }
      index += 1
    }
  }

  private static let dolbyConfigurations: [ISOBoxType] = [
    ISOBoxType("dac3", "AC-3 Specific Box", .dolby, "F.4") { reader in
      try reader.readBits("fscod", 2, meaning: sampleRateTitle)
      try reader.readBits("bsid", 5)
      try reader.readBits("bsmod", 3, meaning: serviceTitle)
      try reader.readBits("acmod", 3, meaning: channelModeTitle)
      try reader.readBits("lfeon", 1)
      try reader.readBits("bit_rate_code", 5) {
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640][
          safe: Int($0)
        ]
        .map { "\($0) kbit/s" }
      }
      try reader.readReservedBits(5)
    },
    ISOBoxType("dec3", "EC-3 Specific Box", .dolby, "F.6") { reader in
      try reader.readBits("data_rate", 13)
      let last = try reader.readBits("num_ind_sub", 3)
      for index in 0...Int(last) {
        try reader.readGroup("substreams[\(index)]") { reader in
          try reader.readBits("fscod", 2, meaning: sampleRateTitle)
          try reader.readBits("bsid", 5)
          try reader.readReservedBits(1)
          try reader.readBits("asvc", 1)
          try reader.readBits("bsmod", 3, meaning: serviceTitle)
          try reader.readBits("acmod", 3, meaning: channelModeTitle)
          try reader.readBits("lfeon", 1)
          try reader.readReservedBits(3)
          if try reader.readBits("num_dep_sub", 4) > 0 {
            try reader.readBits("chan_loc", 9)
          } else {
            try reader.readReservedBits(1)
          }
        }
      }
      if reader.remaining >= 2 {
        try reader.readReservedBits(7)
        try reader.readBits("flag_ec3_extension_type_a", 1)
        try reader.read("complexity_index_type_a", as: UInt8.self)
      }
    },
    ISOBoxType("dac4", "AC-4 Specific Box", .ac4, "E.5") { reader in
      let version = try reader.readBits("ac4_dsi_version", 3)
      try reader.readBits("bitstream_version", 7)
      try reader.readBits("fs_index", 1) { $0 == 0 ? "44.1 kHz" : "48 kHz" }
      try reader.readBits("frame_rate_index", 4)
      let presentations = try reader.readBits("n_presentations", 9)
      guard version == 1 else { return reader.endByte("data") }
      try reader.readBits("b_program_id", 1) == 1 ? readProgram(&reader) : ()
      try reader.readBits("bit_rate_mode", 2) {
        ["not specified", "constant", "average", "variable"][Int($0)]
      }
      try reader.readBits("bit_rate", 32)
      try reader.readBits("bit_rate_precision", 32)
      reader.endByte("byte_align")
      for index in 0..<Int(presentations) where reader.remaining > 1 {
        try reader.readGroup("presentations[\(index)]") { reader in
          try reader.read("presentation_version", as: UInt8.self)
          var size = Int(try reader.read("pres_bytes", as: UInt8.self))
          if size == 255 { size += Int(try reader.read("add_pres_bytes", as: UInt16.self)) }
          try reader.skip("data", min(size, reader.remaining))
        }
      }
    },
    ISOBoxType("dmlp", "MLP Specific Box", .dolbyTrueHD, "3") { reader in
      try reader.read("format_info", as: UInt32.self)
      try reader.readBits("peak_data_rate", 15)
      try reader.readBits("reserved", 1)
      try reader.skip("reserved", min(4, reader.remaining))
    },
  ]

  private static func readProgram(_ reader: inout FieldReader) throws {
    try reader.readBits("short_program_id", 16)
    if try reader.readBits("b_uuid", 1) == 1 {
      try reader.readBits("program_uuid", 64)
      try reader.readBits("program_uuid", 64)
    }
  }

  @Sendable private static func sampleRateTitle(_ code: UInt64) -> String? {
    ["48 kHz", "44.1 kHz", "32 kHz"][safe: Int(code)]
  }

  @Sendable private static func serviceTitle(_ code: UInt64) -> String? {
    [
      "complete main", "music and effects", "visually impaired", "hearing impaired", "dialogue", "commentary",
      "emergency", "voice over or karaoke",
    ][safe: Int(code)]
  }

  @Sendable private static func channelModeTitle(_ code: UInt64) -> String? {
    ["1+1", "1/0", "2/0", "3/0", "2/1", "3/1", "2/2", "3/2"][safe: Int(code)]
  }
}
