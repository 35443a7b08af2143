import MediaCore
import MediaStructure

/// The boxes that describe an image item or an image's samples (ISO/IEC 23008-12, 6.5), and those that AVIF
/// adds.
extension ISOBoxType {
  static let itemPropertyBoxes: [ISOBoxType] = descriptive + transformative + layered + uncompressed

  private static let transformative: [ISOBoxType] = [
    ISOBoxType(
      "irot", "Image Rotation", .heif, "6.5.10", in: ["ipco"], content: ImageRotationBox.self),
    ISOBoxType(
      "imir", "Image Mirroring", .heif, "6.5.12", in: ["ipco"], content: ImageMirrorBox.self),
    ISOBoxType("iscl", "Image Scaling", .heif, "6.5.13", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      for name in [
        "target_width_numerator", "target_width_denominator", "target_height_numerator",
        "target_height_denominator",
      ] as [StaticString] {
        try reader.read(name, as: UInt16.self)
      }
    },
  ]

  private static let descriptive: [ISOBoxType] = [
    ISOBoxType(
      "ispe", "Image Spatial Extents", .heif, "6.5.3", in: ["ipco"], content: ImageSpatialExtentsBox.self),
    ISOBoxType("pixi", "Pixel Information", .heif, "6.5.6", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      let count = try reader.read("num_channels", as: UInt8.self)
      try reader.readTable("channels", count: count, rowSize: 1) {
        try $0.read("bits_per_channel", as: UInt8.self)
      }
    },
    ISOBoxType("rloc", "Relative Location", .heif, "6.5.7", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("horizontal_offset", as: UInt32.self)
      try reader.read("vertical_offset", as: UInt32.self)
    },
    ISOBoxType(
      "auxC", "Image Properties for Auxiliary Images", .heif, "6.5.8", in: ["ipco"],
      content: AuxiliaryTypeBox.self),
    ISOBoxType("lsel", "Layer Selection", .heif, "6.5.11", in: ["ipco"], content: LayerSelectionBox.self),
    ISOBoxType("rref", "Required Reference Types", .heif, "6.5.17", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      let count = try reader.read("reference_type_count", as: UInt8.self)
      try reader.readTable("references", count: count, rowSize: 4) { try $0.readFourCC("reference_type") }
    },
    ISOBoxType("crtt", "Creation Time Information", .heif, "6.5.18", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("creation_time", as: UInt64.self)
    },
    ISOBoxType("mdft", "Modification Time Information", .heif, "6.5.19", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("modification_time", as: UInt64.self)
    },
    ISOBoxType("udes", "User Description", .heif, "6.5.20", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      for name in ["lang", "name", "description", "tags"] as [StaticString] { reader.readText(name) }
    },
    ISOBoxType("altt", "Accessibility Text", .heif, "6.5.21", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      reader.readText("alt_text")
      reader.readText("alt_lang")
    },
    ISOBoxType("aebr", "Auto Exposure Information", .heif, "6.5.22", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("exposure_step", as: Int8.self)
      try reader.read("exposure_numerator", as: Int8.self)
    },
    ISOBoxType("wbbr", "White Balance Information", .heif, "6.5.23", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("blue_amber", as: UInt16.self)
      try reader.read("green_magenta", as: Int8.self)
    },
    ISOBoxType("fobr", "Focus Information", .heif, "6.5.24", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("focus_distance_numerator", as: UInt16.self)
      try reader.read("focus_distance_denominator", as: UInt16.self)
    },
    ISOBoxType("afbr", "Flash Exposure Information", .heif, "6.5.25", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("flash_exposure_numerator", as: Int8.self)
      try reader.read("flash_exposure_denominator", as: Int8.self)
    },
    ISOBoxType("dobr", "Depth of Field Information", .heif, "6.5.26", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("f_stop_numerator", as: Int8.self)
      try reader.read("f_stop_denominator", as: Int8.self)
    },
    ISOBoxType("pano", "Panorama Information", .heif, "6.5.27", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      let direction = try reader.read("panorama_direction", as: UInt8.self)
      if direction >= 4 {
        try reader.read("rows_minus_one", as: UInt8.self)
        try reader.read("columns_minus_one", as: UInt8.self)
      }
    },
    ISOBoxType("wipe", "Wipe Transition Effect", .heif, "6.5.28", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("transition_direction", as: UInt8.self)
    },
    ISOBoxType("stpe", "Suggested Time Display Duration", .heif, "6.5.33", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("duration", as: UInt16.self)
    },
    ISOBoxType("cmin", "Camera Intrinsic Matrix", .heif, "6.5.34", in: ["ipco"]) { reader in
      let flags = try reader.readVersionAndFlags(upTo: 0, flags: .max).flags
      let isAnamorphic = flags & 1 == 1
      try reader.read("focal_length_x", as: Int32.self)
      try reader.read("principal_point_x", as: Int32.self)
      try reader.read("principal_point_y", as: Int32.self)
      if isAnamorphic {
        try reader.read("focal_length_y", as: Int32.self)
        try reader.read("skew_factor", as: Int32.self)
      }
    },
    ISOBoxType("cmex", "Camera Extrinsic Matrix", .heif, "6.5.35", in: ["ipco"]) { reader in
      let (version, flags) = try reader.readVersionAndFlags(upTo: 1, flags: .max)
      for (bit, name) in [(1, "pos_x"), (2, "pos_y"), (4, "pos_z")] as [(UInt32, StaticString)]
      where flags & bit != 0 {
        try reader.read(name, as: Int32.self)
      }
      if flags & 8 != 0 {
        if version == 0, flags & 0x10 != 0 {
          for name in ["quat_x", "quat_y", "quat_z"] as [StaticString] {
            try reader.read(name, as: Int32.self)
          }
        } else {
          for name in ["quat_x", "quat_y", "quat_z"] as [StaticString] {
            try reader.read(name, as: Int16.self)
          }
        }
      }
      if flags & 0x20 != 0 { try reader.read("id", as: UInt32.self) }
    },
  ]

  private static let layered: [ISOBoxType] = [
    ISOBoxType("oinf", "Operating Points Information Property", .nalUnits, "9.6.2", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try readOperatingPoints(&reader)
    },
    ISOBoxType("tols", "Target Output Layer Set Property", .heif, "B.2.3.3", in: ["ipco"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("target_ols_idx", as: UInt16.self)
    },
    ISOBoxType("a1op", "Operating Point Selector Property", .av1Image, "2.3.2.1", in: ["ipco"]) { reader in
      try reader.read("op_index", as: UInt8.self)
    },
    ISOBoxType("a1lx", "AV1 Layered Image Indexing Property", .av1Image, "2.3.2.3", in: ["ipco"]) { reader in
      try reader.readReservedBits(7)
      let wide = try reader.readBits("large_size", 1) == 1
      for _ in 0..<3 { try reader.read("layer_size", byteCount: wide ? 4 : 2) }
    },
    ISOBoxType("prdi", "Progressive Derived Image Item Information", .heif, "6.5.32", in: ["ipco"]) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("step_count", as: UInt16.self)
    },
  ]

  private static let uncompressed: [ISOBoxType] = [
    ISOBoxType("cmpd", "Component Definition Box", .uncompressedVideo, "5.1.2") { reader in
      let count = try reader.read("component_count", as: UInt32.self)
      try reader.readVariableRows("components", count: count, rowSize: 2) { reader in
        let type = try reader.read("component_type", as: UInt16.self) { componentTitle($0) }
        if type >= 0x8000 { reader.readText("component_type_uri") }
      }
    },
    ISOBoxType("uncC", "Uncompressed Frame Configuration Box", .uncompressedVideo, "5.2.2") { reader in
      let version = try reader.readVersionAndFlags(upTo: 1).version
      try reader.readFourCC("profile")
      guard version == 0 else { return }
      let count = try reader.read("component_count", as: UInt32.self)
      try reader.readTable("components", count: count, rowSize: 5) { reader in
        try reader.read("component_index", as: UInt16.self)
        try reader.read("component_bit_depth_minus_one", as: UInt8.self)
        try reader.read("component_format", as: UInt8.self) {
          ["unsigned", "float", "complex"][safe: Int($0)]
        }
        try reader.read("component_align_size", as: UInt8.self)
      }
      try reader.read("sampling_type", as: UInt8.self) { ["none", "4:2:2", "4:2:0", "4:1:1"][safe: Int($0)] }
      try reader.read("interleave_type", as: UInt8.self) {
        ["component", "pixel", "mixed", "row", "tile-component", "multi-Y"][safe: Int($0)]
      }
      try reader.read("block_size", as: UInt8.self)
      for name in [
        "components_little_endian", "block_pad_lsb", "block_little_endian", "block_reversed", "pad_unknown",
      ] as [StaticString] {
        try reader.readBits(name, 1)
      }
      try reader.readReservedBits(3)
      for name in [
        "pixel_size", "row_align_size", "tile_align_size", "num_tile_cols_minus_one",
        "num_tile_rows_minus_one",
      ] as [StaticString] {
        try reader.read(name, as: UInt32.self)
      }
    },
    ISOBoxType("cmpC", "Compression Configuration Box", .uncompressedVideo, "5.3") { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.readFourCC("compression_type")
      try reader.read("compressed_unit_type", as: UInt8.self)
    },
    ISOBoxType("icef", "Generically Compressed Units Item Info", .uncompressedVideo, "5.4", isLong: true) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      let offsets = [0, 2, 3, 4, 8][safe: Int(try reader.readBits("unit_offset_code", 3))] ?? 0
      let sizes = [1, 2, 3, 4, 8][safe: Int(try reader.readBits("unit_size_code", 3))] ?? 0
      try reader.readReservedBits(2)
      let count = try reader.read("num_compressed_units", as: UInt32.self)
      try reader.readTable("units", count: count, rowSize: offsets + sizes) { reader in
        try reader.read("unit_offset", byteCount: offsets)
        try reader.read("unit_size", byteCount: sizes)
      }
    },
    ISOBoxType("cloc", "Chroma Location Box", .uncompressedVideo, "6.1.4") { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("chroma_location", as: UInt8.self)
    },
    ISOBoxType("itai", "TAI Timestamp", .uncompressedVideo, "8.1") { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("TAI_timestamp", as: UInt64.self)
      try reader.read("status_bits", as: UInt8.self)
    },
    ISOBoxType("taic", "TAI Clock Information", .uncompressedVideo, "8.1") { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("time_uncertainty", as: UInt64.self)
      try reader.read("clock_resolution", as: UInt32.self)
      try reader.read("clock_drift_rate", as: Int32.self)
      try reader.readBits("clock_type", 2)
      try reader.readReservedBits(6)
    },
    ISOBoxType("gimi", "Content Identifier", .uncompressedVideo, "8.2"),
  ]

  private static func componentTitle(_ type: UInt16) -> String? {
    [
      "monochrome", "luma", "Cb", "Cr", "red", "green", "blue", "alpha", "depth", "disparity", "palette",
      "filter array", "padding", "cyan", "magenta", "yellow", "key (black)",
    ][safe: Int(type)]
  }
}

/// The size of an image in pixels before it is turned and cut.
struct ImageSpatialExtentsBox: ISOBoxContent {
  var width: UInt32
  var height: UInt32

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readVersionAndFlags(upTo: 0)
    width = try reader.read("image_width")
    if width == 0 { reader.report("image_width is 0") }
    height = try reader.read("image_height")
    if height == 0 { reader.report("image_height is 0") }
  }
}

/// Which layer of an image is shown.
struct LayerSelectionBox: ISOBoxContent {
  var layerID: UInt16
  /// Whether all layers are shown as they come, the best one last (AV1 Image File Format, 2.3.2.2).
  var isOfAll: Bool { layerID == .max }

  init(_ reader: inout FieldReader) throws(MediaError) {
    layerID = try reader.read("layer_id")
  }
}

/// The rotation of an image.
struct ImageRotationBox: ISOBoxContent {
  /// Anticlockwise.
  var quarterTurns: Int

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readReservedBits(6)
    quarterTurns = Int(try reader.readBits("angle", 2) { "\($0 * 90)° anticlockwise" })
  }
}

/// The kind of an auxiliary image, such as alpha or depth.
struct AuxiliaryTypeBox: ISOBoxContent {
  /// A name in the form of a URN.
  var type: String

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readVersionAndFlags(upTo: 0)
    type = reader.readText("aux_type")
    try reader.skip("aux_subtype", reader.remaining)
  }
}

/// The mirroring of an image.
struct ImageMirrorBox: ISOBoxContent {
  /// Whether left and right change places; else top and bottom do.
  var isLeftRight: Bool

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readReservedBits(7)
    isLeftRight = try reader.readBits("axis", 1) { $0 == 0 ? "top-bottom" : "left-right" } == 1
  }
}
