import MediaCore

extension CodecConfiguration {
  /// From `avcC`'s payload, or from parameter sets behind start codes.
  init?(avc bytes: [UInt8]) {
    self.init()
    let values: FieldValues
    if bytes[0] == 1 {
      let fields = FieldValues.fields(of: bytes, .named("avcC"))
      let box = FieldValues(fields)
      guard
        let profile = box.int("AVCProfileIndication"), let flags = box.int("profile_compatibility"),
        let level = box.int("AVCLevelIndication")
      else { return nil }
      setProfile(profile, flags: flags, level: level)
      values = FieldValues(fields, below: "sequenceParameterSets[0].nalUnit.")
    } else {
      guard
        let unit = AnnexB.units(bytes).first(where: { $0.count > 3 && $0[0] & 0x1F == 7 })
      else { return nil }
      setProfile(Int(unit[1]), flags: Int(unit[2]), level: Int(unit[3]))
      values = FieldValues(unit: unit, AVCParameterSets.read)
    }
    setSequence(values)
  }

  private mutating func setProfile(_ profile: Int, flags: Int, level: Int) {
    func isSet(_ constraint: Int) -> Bool { flags >> (7 - constraint) & 1 == 1 }
    let intra = isSet(3) ? " Intra" : ""
    switch profile {
    case 66: self.profile = isSet(1) ? "Constrained Baseline" : "Baseline"
    case 110, 122: self.profile = (profile == 110 ? "High 10" : "High 4:2:2") + intra
    case 244: self.profile = isSet(3) ? "High 4:4:4 Intra" : "High 4:4:4 Predictive"
    case 44: self.profile = "CAVLC 4:4:4"
    case 144: self.profile = "High 4:4:4"
    default: self.profile = AVCParameterSets.profileTitle(UInt64(profile))
    }
    self.level =
      level == 9 ? "1b" : level == 0 ? nil : level % 10 == 0 ? "\(level / 10)" : "\(level / 10).\(level % 10)"
    codecParameters = [profile, flags, level].map { Self.hexadecimal($0, digits: 2) }.joined()
  }

  /// ITU-T H.264, 7.4.2.1.1.
  private mutating func setSequence(_ values: FieldValues) {
    guard let widthInMbs = values.int("pic_width_in_mbs_minus1"),
      let heightInMaps = values.int("pic_height_in_map_units_minus1"),
      widthInMbs < 1 << 16, heightInMaps < 1 << 16
    else { return }
    let chromaFormat = values.int("chroma_format_idc") ?? 1
    chroma = ["4:0:0", "4:2:0", "4:2:2", "4:4:4"][safe: chromaFormat]
    bitDepth = 8 + (values.int("bit_depth_luma_minus8") ?? 0)
    let isFrames = values.flag("frame_mbs_only_flag")
    isProgressive = isFrames
    let isSubsampled = chromaFormat == 1 || chromaFormat == 2
    let unit = (x: isSubsampled ? 2 : 1, y: (chromaFormat == 1 ? 2 : 1) * (isFrames ? 1 : 2))
    let size = (width: (widthInMbs + 1) * 16, height: (heightInMaps + 1) * 16 * (isFrames ? 1 : 2))
    func crop(_ name: String) -> Int { min(values.int("frame_crop_\(name)_offset") ?? 0, 1 << 16) }
    let width = size.width - unit.x * (crop("left") + crop("right"))
    let height = size.height - unit.y * (crop("top") + crop("bottom"))
    if width > 0, height > 0 { dimensions = VideoDimensions(width: width, height: height) }
    setUsability(values)
    if let ticks = values.int("vui.num_units_in_tick"), let scale = values.int("vui.time_scale"), ticks > 0 {
      // A tick is a field.
      frameRate = Double(scale) / Double(ticks) / 2
    }
    reorderDepth = values.int("vui.max_num_reorder_frames")
  }

  /// What AVC and HEVC say alike of how pictures are to be shown (ITU-T H.264 and H.265, Annex E).
  mutating func setUsability(_ values: FieldValues) {
    let ratios = [
      (0, 0), (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33),
      (18, 11), (15, 11), (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
    ]
    if let code = values.int("vui.aspect_ratio_idc") {
      let stated = (values.int("vui.sar_width") ?? 0, values.int("vui.sar_height") ?? 0)
      let ratio = code == 255 ? stated : ratios[safe: code] ?? (0, 0)
      if ratio.0 > 0, ratio.1 > 0 {
        pixelAspectRatio = PixelAspectRatio(horizontalSpacing: ratio.0, verticalSpacing: ratio.1)
      }
    }
    color = ColorDescription(
      primaryCode: values.int("vui.colour_primaries"),
      transferCode: values.int("vui.transfer_characteristics"),
      matrixCode: values.int("vui.matrix_coefficients"),
      isFullRange: values["vui.video_full_range_flag"].map { $0 == 1 })
    chromaLocation = values.int("vui.chroma_sample_loc_type_top_field").flatMap { location in
      ([.left, .center, .topLeft, .top, .bottomLeft, .bottom] as [ChromaLocation])[safe: location]
    }
  }

  static func hexadecimal(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
