import MediaCore
import MediaStructure

/// A descriptor: its names, where the standard speaks of it, and how it is read.
package struct TransportDescriptor: StructureDeclaration, Sendable {
  typealias Read = @Sendable (inout FieldReader) throws(MediaError) -> (any Sendable)?

  let tag: UInt8
  package let name: String
  package var title: String { name.split(separator: "_").joined(separator: " ") }
  package let standard: String
  package let clause: String
  let read: Read?

  static func named(_ tag: UInt8) -> TransportDescriptor? { byTag[tag] }

  private static let byTag = Dictionary(known.map { ($0.tag, $0) }) { first, _ in first }

  package static let known = systems + broadcasting

  @inline(never)
  init(_ tag: UInt8, _ name: String, _ standard: String, _ clause: String, read: Read? = nil) {
    self.tag = tag
    self.name = name + "_descriptor"
    self.standard = standard
    self.clause = clause
    self.read = read
  }

  private static func mpeg(
    _ tag: UInt8, _ name: String, _ clause: String, read: Read? = nil
  ) -> TransportDescriptor {
    TransportDescriptor(tag, name, "ISO/IEC 13818-1:2023", clause, read: read)
  }

  static let systems: [TransportDescriptor] = [
    mpeg(2, "video_stream", "2.6.2") { reader throws(MediaError) in
      _ = try reader.readBits("multiple_frame_rate_flag", 1)
      _ = try reader.readBits("frame_rate_code", 4) {
        [
          1: "23.976", 2: "24", 3: "25", 4: "29.97", 5: "30", 6: "50", 7: "59.94", 8: "60",
        ][$0]
      }
      let isMPEG1 = try reader.readBits("MPEG_1_only_flag", 1) != 0
      _ = try reader.readBits("constrained_parameter_flag", 1)
      _ = try reader.readBits("still_picture_flag", 1)
      guard !isMPEG1 else { return nil }
      _ = try reader.read("profile_and_level_indication", as: UInt8.self)
      _ = try reader.readBits("chroma_format", 2) { [1: "4:2:0", 2: "4:2:2", 3: "4:4:4"][$0] }
      _ = try reader.readBits("frame_rate_extension_flag", 1)
      _ = try reader.readBits("reserved", 5)
      return nil
    },
    mpeg(3, "audio_stream", "2.6.4") { reader throws(MediaError) in
      _ = try reader.readBits("free_format_flag", 1)
      _ = try reader.readBits("ID", 1)
      _ = try reader.readBits("layer", 2)
      _ = try reader.readBits("variable_rate_audio_indicator", 1)
      _ = try reader.readBits("reserved", 3)
      return nil
    },
    mpeg(4, "hierarchy", "2.6.6"),
    mpeg(5, "registration", "2.6.8") { reader throws(MediaError) in
      let format = try reader.readFourCC("format_identifier")
      try reader.skip("additional_identification_info", reader.remaining)
      return format
    },
    mpeg(6, "data_stream_alignment", "2.6.10") { reader throws(MediaError) in
      _ = try reader.read("alignment_type", as: UInt8.self)
      return nil
    },
    mpeg(7, "target_background_grid", "2.6.12") { reader throws(MediaError) in
      _ = try reader.readBits("horizontal_size", 14)
      _ = try reader.readBits("vertical_size", 14)
      _ = try reader.readBits("aspect_ratio_information", 4)
      return nil
    },
    mpeg(8, "video_window", "2.6.14") { reader throws(MediaError) in
      _ = try reader.readBits("horizontal_offset", 14)
      _ = try reader.readBits("vertical_offset", 14)
      _ = try reader.readBits("window_priority", 4)
      return nil
    },
    mpeg(9, "CA", "2.6.16") { reader throws(MediaError) in
      _ = try reader.read("CA_system_ID", as: UInt16.self)
      _ = try reader.readBits("reserved", 3)
      let pid = UInt16(try reader.readBits("CA_PID", 13))
      try reader.skip("private_data_byte", reader.remaining)
      return pid
    },
    mpeg(10, "ISO_639_language", "2.6.18") { reader throws(MediaError) in
      var language: String?
      while reader.remaining >= 4 {
        let code = try reader.readLatin1("ISO_639_language_code", 3)
        language = language ?? code
        _ = try reader.read("audio_type", as: UInt8.self) {
          [0: "undefined", 1: "clean effects", 2: "hearing impaired", 3: "visual impaired commentary"][$0]
        }
      }
      return language
    },
    mpeg(11, "system_clock", "2.6.20") { reader throws(MediaError) in
      _ = try reader.readBits("external_clock_reference_indicator", 1)
      _ = try reader.readBits("reserved", 1)
      _ = try reader.readBits("clock_accuracy_integer", 6)
      _ = try reader.readBits("clock_accuracy_exponent", 3)
      _ = try reader.readBits("reserved", 5)
      return nil
    },
    mpeg(12, "multiplex_buffer_utilization", "2.6.22") { reader throws(MediaError) in
      _ = try reader.readBits("bound_valid_flag", 1)
      _ = try reader.readBits("LTW_offset_lower_bound", 15)
      _ = try reader.readBits("reserved", 1)
      _ = try reader.readBits("LTW_offset_upper_bound", 15)
      return nil
    },
    mpeg(13, "copyright", "2.6.24"),
    mpeg(14, "maximum_bitrate", "2.6.26") { reader throws(MediaError) in
      _ = try reader.readBits("reserved", 2)
      _ = try reader.readBits("maximum_bitrate", 22) { "\($0 * 400) bit/s" }
      return nil
    },
    mpeg(15, "private_data_indicator", "2.6.28") { reader throws(MediaError) in
      _ = try reader.read("private_data_indicator", as: UInt32.self)
      return nil
    },
    mpeg(16, "smoothing_buffer", "2.6.30") { reader throws(MediaError) in
      _ = try reader.readBits("reserved", 2)
      _ = try reader.readBits("sb_leak_rate", 22) { "\($0 * 400) bit/s" }
      _ = try reader.readBits("reserved", 2)
      _ = try reader.readBits("sb_size", 22)
      return nil
    },
    mpeg(17, "STD", "2.6.32") { reader throws(MediaError) in
      _ = try reader.readBits("reserved", 7)
      _ = try reader.readBits("leak_valid_flag", 1)
      return nil
    },
    mpeg(18, "IBP", "2.6.34") { reader throws(MediaError) in
      _ = try reader.readBits("closed_gop_flag", 1)
      _ = try reader.readBits("identical_gop_flag", 1)
      _ = try reader.readBits("max_gop-length", 14)
      return nil
    },
    mpeg(27, "MPEG-4_video", "2.6.36") { reader throws(MediaError) in
      _ = try reader.read("MPEG-4_visual_profile_and_level", as: UInt8.self)
      return nil
    },
    mpeg(28, "MPEG-4_audio", "2.6.38") { reader throws(MediaError) in
      _ = try reader.read("MPEG-4_audio_profile_and_level", as: UInt8.self)
      return nil
    },
    mpeg(29, "IOD", "2.6.40"), mpeg(30, "SL", "2.6.42"), mpeg(31, "FMC", "2.6.44"),
    mpeg(32, "External_ES_ID", "2.6.46"), mpeg(33, "MuxCode", "2.6.48"), mpeg(34, "FmxBufferSize", "2.6.50"),
    mpeg(35, "MultiplexBuffer", "2.6.52"), mpeg(36, "content_labeling", "2.6.56"),
    mpeg(37, "metadata_pointer", "2.6.58"), mpeg(38, "metadata", "2.6.60"),
    mpeg(39, "metadata_STD", "2.6.62"),
    mpeg(40, "AVC_video", "2.6.64") { reader throws(MediaError) in
      _ = try reader.read("profile_idc", as: UInt8.self)
      for index in 0..<6 {
        _ = try reader.readBits(
          [
            "constraint_set0_flag", "constraint_set1_flag", "constraint_set2_flag", "constraint_set3_flag",
            "constraint_set4_flag", "constraint_set5_flag",
          ][index], 1)
      }
      _ = try reader.readBits("AVC_compatible_flags", 2)
      _ = try reader.read("level_idc", as: UInt8.self)
      _ = try reader.readBits("AVC_still_present", 1)
      _ = try reader.readBits("AVC_24_hour_picture_flag", 1)
      _ = try reader.readBits("Frame_Packing_SEI_not_present_flag", 1)
      _ = try reader.readBits("reserved", 5)
      return nil
    },
    mpeg(41, "IPMP", "2.6.66"), mpeg(42, "AVC_timing_and_HRD", "2.6.66"),
    mpeg(43, "MPEG-2_AAC_audio", "2.6.68") { reader throws(MediaError) in
      _ = try reader.read("MPEG-2_AAC_profile", as: UInt8.self)
      _ = try reader.read("MPEG-2_AAC_channel_configuration", as: UInt8.self)
      _ = try reader.read("MPEG-2_AAC_additional_information", as: UInt8.self)
      return nil
    },
    mpeg(44, "FlexMuxTiming", "2.6.54"), mpeg(45, "MPEG-4_text", "2.6.70"),
    mpeg(46, "MPEG-4_audio_extension", "2.6.72"), mpeg(47, "Auxiliary_video_stream", "2.6.74"),
    mpeg(48, "SVC_extension", "2.6.76"), mpeg(49, "MVC_extension", "2.6.78"), mpeg(50, "J2K_video", "2.6.80"),
    mpeg(51, "MVC_operation_point", "2.6.82"), mpeg(52, "MPEG2_stereoscopic_video_format", "2.6.84"),
    mpeg(53, "Stereoscopic_program_info", "2.6.86"), mpeg(54, "Stereoscopic_video_info", "2.6.88"),
    mpeg(55, "Transport_profile", "2.6.90"),
    mpeg(56, "HEVC_video", "2.6.95") { reader throws(MediaError) in
      _ = try reader.readBits("profile_space", 2)
      _ = try reader.readBits("tier_flag", 1)
      _ = try reader.readBits("profile_idc", 5)
      _ = try reader.read("profile_compatibility_indication", as: UInt32.self)
      for name in [
        "progressive_source_flag", "interlaced_source_flag", "non_packed_constraint_flag",
        "frame_only_constraint_flag",
      ] as [StaticString] {
        _ = try reader.readBits(name, 1)
      }
      _ = try reader.readBits("copied_44bits", 44)
      _ = try reader.read("level_idc", as: UInt8.self)
      for name in [
        "temporal_layer_subset_flag", "HEVC_still_present_flag", "HEVC_24hr_picture_present_flag",
        "sub_pic_hrd_params_not_present_flag",
      ] as [StaticString] {
        _ = try reader.readBits(name, 1)
      }
      _ = try reader.readBits("reserved", 2)
      _ = try reader.readBits("HDR_WCG_idc", 2)
      return nil
    },
    mpeg(57, "VVC_video", "2.6.129"), mpeg(58, "EVC_video", "2.6.131"), mpeg(63, "Extension", "2.6.90"),
  ]
}
