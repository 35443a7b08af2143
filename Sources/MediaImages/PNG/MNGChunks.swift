import MediaCore
import MediaStructure

/// The specification that both formats are in.
private let multipleImages = "MNG 1.0"

extension PNGChunkType {
  /// Chunks that PNG doesn't have: those of JNG, and those of MNG, which holds pictures of both.
  static let multipleImage: [PNGChunkType] = jpeg + control + objects + display

  var isOfMultipleImages: Bool { standard == multipleImages }

  private static func chunk(
    _ name: String, _ title: String, isImageData: Bool = false, read: Read? = nil
  ) -> PNGChunkType {
    PNGChunkType(
      name, title, standard: multipleImages, name, isRepeatable: true, isImageData: isImageData, read: read)
  }

  private static let jpeg: [PNGChunkType] = [
    chunk("JHDR", "JNG header") { reader, _ throws(MediaError) in
      let width = try reader.read("Width", as: UInt32.self)
      let height = try reader.read("Height", as: UInt32.self)
      if width == 0 || height == 0 { reader.report("the picture is \(width)×\(height) (MNG 1.0, JHDR)") }
      _ = try reader.read("Colour_type", as: UInt8.self) {
        [8: "gray", 10: "colour", 12: "gray with alpha", 14: "colour with alpha"][$0]
      }
      _ = try reader.read("Image_sample_depth", as: UInt8.self) { $0 == 20 ? "8 and 12" : nil }
      _ = try reader.read("Image_compression_method", as: UInt8.self) { $0 == 8 ? "JPEG" : nil }
      _ = try reader.read("Image_interlace_method", as: UInt8.self) {
        [0: "sequential", 8: "progressive"][$0]
      }
      _ = try reader.read("Alpha_sample_depth", as: UInt8.self)
      _ = try reader.read("Alpha_compression_method", as: UInt8.self) { [0: "PNG", 8: "JPEG"][$0] }
      _ = try reader.read("Alpha_filter_method", as: UInt8.self)
      _ = try reader.read("Alpha_interlace_method", as: UInt8.self)
      return nil
    },
    chunk("JDAT", "JPEG image data", isImageData: true),
    chunk("JDAA", "JPEG alpha data", isImageData: true),
    chunk("JSEP", "Separator of 8-bit and 12-bit image data") { _, _ in nil },
  ]

  private static let control: [PNGChunkType] = [
    chunk("MHDR", "MNG datastream header") { reader, _ throws(MediaError) in
      for name in [
        "Frame_width", "Frame_height", "Ticks_per_second", "Nominal_layer_count", "Nominal_frame_count",
        "Nominal_play_time",
      ] as [StaticString] {
        _ = try reader.read(name, as: UInt32.self)
      }
      _ = try reader.read("Simplicity_profile", as: UInt32.self) { $0 == 0 ? "not stated" : nil }
      return nil
    },
    chunk("MEND", "MNG end of datastream") { _, _ in nil },
    chunk("LOOP", "Beginning of a loop") { reader, _ throws(MediaError) in
      _ = try reader.read("Nest_level", as: UInt8.self)
      _ = try reader.read("Iteration_count", as: UInt32.self)
      try reader.skip("Termination", reader.remaining)
      return nil
    },
    chunk("ENDL", "End of a loop") { reader, _ throws(MediaError) in
      _ = try reader.read("Nest_level", as: UInt8.self)
      return nil
    },
    chunk("TERM", "Termination action") { reader, _ throws(MediaError) in
      _ = try reader.read("Termination_action", as: UInt8.self) {
        [0: "show the last frame", 1: "show nothing", 2: "show the first frame", 3: "repeat"][$0]
      }
      guard reader.remaining > 0 else { return nil }
      _ = try reader.read("Action_after_iterations", as: UInt8.self)
      _ = try reader.read("Delay", as: UInt32.self)
      _ = try reader.read("Iteration_max", as: UInt32.self)
      return nil
    },
    chunk("SAVE", "Save information"), chunk("SEEK", "Seek point"),
    chunk("nEED", "Resources needed"), chunk("eXPI", "Export image"),
    chunk("fPRI", "Frame priority") { reader, _ throws(MediaError) in
      _ = try reader.read("fPRI_delta_type", as: UInt8.self)
      _ = try reader.read("Priority", as: UInt8.self)
      return nil
    },
    chunk("pHYg", "Global physical pixel dimensions") { reader, _ throws(MediaError) in
      guard reader.remaining > 0 else { return nil }
      _ = try reader.read("Pixels per unit, X axis", as: UInt32.self)
      _ = try reader.read("Pixels per unit, Y axis", as: UInt32.self)
      _ = try reader.read("Unit specifier", as: UInt8.self) { [0: "unknown", 1: "metre"][$0] }
      return nil
    },
  ]

  private static let objects: [PNGChunkType] = [
    chunk("DEFI", "Define objects") { reader, _ throws(MediaError) in
      _ = try reader.read("Object_id", as: UInt16.self)
      for name in ["Do_not_show", "Concrete_flag"] as [StaticString] where reader.remaining > 0 {
        _ = try reader.read(name, as: UInt8.self)
      }
      for name in [
        "X_location", "Y_location", "Left_cb", "Right_cb", "Top_cb", "Bottom_cb",
      ] as [StaticString] where reader.remaining > 0 {
        _ = try reader.read(name, as: Int32.self)
      }
      return nil
    },
    chunk("BASI", "Basis object"), chunk("CLON", "Clone an object"), chunk("PAST", "Paste an image"),
    chunk("DISC", "Discard objects"), chunk("MAGN", "Magnify objects"), chunk("DHDR", "Delta image header"),
    chunk("PROM", "Promotion of a parent object"), chunk("IPNG", "Incomplete PNG"),
    chunk("IJNG", "Incomplete JNG"), chunk("PPLT", "Partial palette"), chunk("DROP", "Drop chunks"),
    chunk("DBYK", "Drop chunks by keyword"), chunk("ORDR", "Ordering restrictions"),
  ]

  private static let display: [PNGChunkType] = [
    chunk("BACK", "Background") { reader, _ throws(MediaError) in
      for name in [
        "Red_background", "Green_background", "Blue_background",
      ] as [StaticString] {
        _ = try reader.read(name, as: UInt16.self)
      }
      if reader.remaining > 0 { _ = try reader.read("Mandatory_background", as: UInt8.self) }
      if reader.remaining > 0 { _ = try reader.read("Background_image_id", as: UInt16.self) }
      if reader.remaining > 0 { _ = try reader.read("Background_tiling", as: UInt8.self) }
      return nil
    },
    chunk("FRAM", "Frame definitions"), chunk("MOVE", "New locations of images"),
    chunk("CLIP", "Clipping boundaries of objects"), chunk("SHOW", "Show images"),
  ]
}
