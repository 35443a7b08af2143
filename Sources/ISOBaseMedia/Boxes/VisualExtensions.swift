import MediaCodecs
import MediaCore
import MediaStructure

/// The boxes that visual sample entries and image properties carry beside the coding's own configuration.
extension ISOBoxType {
  static let visualExtensions: [ISOBoxType] =
    codecConfigurations + [
      colr, pasp, clap,
      ISOBoxType("btrt", "Bit Rate Box", .isoBaseMedia, "8.5.2.2") { reader in
        try reader.read("bufferSizeDB", as: UInt32.self)
        try reader.read("maxBitrate", as: UInt32.self)
        try reader.read("avgBitrate", as: UInt32.self)
      },
      ISOBoxType("m4ds", "MPEG-4 Extension Descriptors Box", .nalUnits, "5.4.2.1") {
        try SystemsDescriptor.readAll(&$0)
      },
      mdcv,
      ISOBoxType("SmDm", "SMPTE-2086 Mastering Display Metadata Box", .vp, "HDR") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        for name in [
          "primaryRChromaticity_x", "primaryRChromaticity_y", "primaryGChromaticity_x",
          "primaryGChromaticity_y",
          "primaryBChromaticity_x", "primaryBChromaticity_y", "whitePointChromaticity_x",
          "whitePointChromaticity_y",
        ] as [StaticString] {
          try reader.readFixed(name, as: UInt16.self, fractionBits: 16)
        }
        try reader.readFixed("luminanceMax", as: UInt32.self, fractionBits: 8)
        try reader.readFixed("luminanceMin", as: UInt32.self, fractionBits: 14)
      },
      clli,
      ISOBoxType("CoLL", "Content Light Level Box", .vp, "HDR") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        _ = try ContentLightLevelBox(&reader)
      },
      ISOBoxType("cclv", "Content Colour Volume Box", .isoBaseMedia, "12.1.8") { reader in
        try reader.readReservedBits(2)
        let hasPrimaries = try reader.readBits("ccv_primaries_present_flag", 1) == 1
        let levels: [StaticString] = [
          "ccv_min_luminance_value", "ccv_max_luminance_value", "ccv_avg_luminance_value",
        ]
        let present = try (
          reader.readBits("ccv_min_luminance_value_present_flag", 1),
          reader.readBits("ccv_max_luminance_value_present_flag", 1),
          reader.readBits("ccv_avg_luminance_value_present_flag", 1)
        )
        try reader.readReservedBits(2)
        if hasPrimaries {
          for _ in 0..<3 {
            try reader.read("ccv_primaries_x", as: Int32.self)
            try reader.read("ccv_primaries_y", as: Int32.self)
          }
        }
        for (name, present) in zip(levels, [present.0, present.1, present.2]) where present == 1 {
          try reader.read(name, as: UInt32.self)
        }
      },
      ISOBoxType("amve", "Ambient Viewing Environment Box", .isoBaseMedia, "12.1.9") { reader in
        try reader.read("ambient_illuminance", as: UInt32.self)
        try reader.read("ambient_light_x", as: UInt16.self)
        try reader.read("ambient_light_y", as: UInt16.self)
      },
      ISOBoxType("reve", "Reference Viewing Environment Box", .heif, "6.5.40") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        for name in ["surround_luminance", "periphery_luminance"] as [StaticString] {
          try reader.read(name, as: UInt32.self)
        }
        if reader.remaining >= 8 { try reader.skip("white_points", 8) }
      },
      ISOBoxType("ndwt", "Nominal Diffuse White Box", .heif, "6.5.41") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("diffuse_white_luminance", as: UInt32.self)
      },
      ISOBoxType("ccst", "Coding Constraints Box", .heif, "7.2.3") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.readBits("all_ref_pics_intra", 1)
        try reader.readBits("intra_pred_used", 1)
        try reader.readBits("max_ref_per_pic", 4)
        try reader.readReservedBits(26)
      },
      ISOBoxType("auxi", "Auxiliary Type Info Box", .heif, "7.5.2") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        reader.readText("aux_track_type")
      },
      ISOBoxType("st3d", "Stereoscopic 3D Video Box", .sphericalVideo, "V2") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("stereo_mode", as: UInt8.self) {
          ["monoscopic", "top-bottom", "left-right", "custom", "right-left"][safe: Int($0)]
        }
      },
      container("sv3d", "Spherical Video Box", .sphericalVideo, "V2"),
      ISOBoxType("svhd", "Spherical Video Header Box", .sphericalVideo, "V2", in: ["sv3d"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        reader.readText("metadata_source")
      },
      container("proj", "Projection Box", .sphericalVideo, "V2", in: ["sv3d", "vexu"]),
      ISOBoxType("prhd", "Projection Header Box", .sphericalVideo, "V2", in: ["proj"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        for name in ["pose_yaw_degrees", "pose_pitch_degrees", "pose_roll_degrees"] as [StaticString] {
          try reader.readFixed(name, as: Int32.self, fractionBits: 16)
        }
      },
      ISOBoxType("equi", "Equirectangular Projection Box", .sphericalVideo, "V2", in: ["proj"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        for name in [
          "projection_bounds_top", "projection_bounds_bottom", "projection_bounds_left",
          "projection_bounds_right",
        ] as [StaticString] {
          try reader.readFixed(name, as: UInt32.self, fractionBits: 32)
        }
      },
      ISOBoxType("cbmp", "Cubemap Projection Box", .sphericalVideo, "V2", in: ["proj"]) { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("layout", as: UInt32.self)
        try reader.read("padding", as: UInt32.self)
      },
      container("vexu", "Video Extended Usage Box", .quickTime, "Stereo Video"),
      container("eyes", "Stereo View Box", .quickTime, "Stereo Video", in: ["vexu"], children: .stereoViews),
      ISOBoxType("stri", "Stereo View Information Box", .quickTime, "Stereo Video", of: .stereoViews) {
        reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("flags", as: UInt8.self)
      },
      ISOBoxType("hero", "Hero Stereo Eye Description Box", .quickTime, "Stereo Video") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("hero_eye", as: UInt8.self) { ["none", "left", "right"][safe: Int($0)] }
      },
      container("cams", "Stereo Camera System Box", .quickTime, "Stereo Video", in: ["eyes"]),
      ISOBoxType("blin", "Stereo Baseline Box", .quickTime, "Stereo Video") { reader in
        try reader.readVersionAndFlags(upTo: 0)
        try reader.read("baseline_value", as: UInt32.self)
      },
      ISOBoxType("hfov", "Horizontal Field of View Box", .quickTime, "Stereo Video") {
        try $0.read("field_of_view", as: UInt32.self)
      },
      ISOBoxType("csch", "Compatible Scheme Type Box", .isoBaseMedia, "8.15.3") { reader in
        let flags = try reader.readVersionAndFlags(upTo: 0, flags: .max).flags
        try reader.readFourCC("scheme_type")
        try reader.read("scheme_version", as: UInt32.self)
        if flags & 1 == 1 { reader.readText("scheme_uri") }
      },
      ISOBoxType("glbl", "Global Header", .quickTime, "Video Sample Descriptions"),
      ISOBoxType("jP  ", "JPEG 2000 Signature Box", .jpeg2000, "I.5.1"),
      container("jp2h", "JP2 Header Box", .jpeg2000, "I.5.3"),
      ISOBoxType("jp2c", "Contiguous Codestream Box", .jpeg2000, "I.5.4"),
      container("uinf", "UUID Info Box", .jpeg2000, "I.7.3"),
      ISOBoxType("ulst", "UUID List Box", .jpeg2000, "I.7.3.1", in: ["uinf"]) { reader in
        let count = try reader.read("NU", as: UInt16.self)
        try reader.readTable("ID", count: count, rowSize: 16) { reader in try reader.readBytes("ID", 16) }
      },
      ISOBoxType("ihdr", "Image Header Box", .jpeg2000, "I.5.3.1") { reader in
        try reader.read("HEIGHT", as: UInt32.self)
        try reader.read("WIDTH", as: UInt32.self)
        try reader.read("NC", as: UInt16.self)
        for name in ["BPC", "C", "UnkC", "IPR"] as [StaticString] { try reader.read(name, as: UInt8.self) }
      },
    ]
}
