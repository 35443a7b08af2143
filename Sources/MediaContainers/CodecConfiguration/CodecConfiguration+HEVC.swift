import MediaCore

extension CodecConfiguration {
  /// From `hvcC`'s payload, or from parameter sets behind start codes.
  init?(hevc bytes: [UInt8]) {
    self.init()
    if bytes[0] == 0, let unit = AnnexB.units(bytes).first(where: { $0.count > 2 && $0[0] >> 1 == 33 }) {
      let values = FieldValues(unit: unit, HEVCParameterSets.read)
      setProfile(
        values,
        constraints: values["general_constraint_flags"].map { constraints in
          // The four flags in front of them, then the 43 bits and the last one.
          let flags = [
            "general_progressive_source_flag", "general_interlaced_source_flag",
            "general_non_packed_constraint_flag", "general_frame_only_constraint_flag",
          ].reduce(UInt64(0)) { $0 << 1 | (values[$1] ?? 0) }
          return flags << 44 | constraints << 1 | (values["general_inbld_flag"] ?? 0)
        })
      setSequence(values)
      return
    }
    let fields = FieldValues.fields(of: bytes, .named("hvcC"))
    let box = FieldValues(fields)
    guard box["general_profile_idc"] != nil else { return nil }
    setProfile(box, constraints: box["general_constraint_indicator_flags"])
    chroma = box.int("chroma_format_idc").flatMap { ["4:0:0", "4:2:0", "4:2:2", "4:4:4"][safe: $0] }
    bitDepth = box.int("bit_depth_luma_minus8").map { $0 + 8 }
    if let sequence = fields.first(where: { $0.name.hasSuffix(".nalUnit.sps_video_parameter_set_id") }) {
      let prefix = sequence.name.dropLast("sps_video_parameter_set_id".count)
      setSequence(FieldValues(fields, below: String(prefix)))
    }
  }

  /// ISO/IEC 14496-15, Annex E: profile, compatibility in reverse order, tier and level, constraints.
  private mutating func setProfile(_ values: FieldValues, constraints: UInt64?) {
    guard let profile = values.int("general_profile_idc"), let level = values.int("general_level_idc") else {
      return
    }
    self.profile = [1: "Main", 2: "Main 10", 3: "Main Still Picture", 4: "Rext"][profile]
    if level > 0 {
      let tenths = level / 3
      self.level =
        level % 3 != 0 ? "\(level)" : tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
    let space = ["", "A", "B", "C"][safe: values.int("general_profile_space") ?? 0] ?? ""
    var compatibility = UInt32(truncatingIfNeeded: values["general_profile_compatibility_flags"] ?? 0)
    var reversed: UInt32 = 0
    for _ in 0..<32 {
      reversed = reversed << 1 | compatibility & 1
      compatibility >>= 1
    }
    let tier = values.flag("general_tier_flag") ? "H" : "L"
    var parts = ["\(space)\(profile)", Self.hexadecimal(Int(reversed), digits: 1), "\(tier)\(level)"]
    var bytes = (0..<6).map { UInt8(truncatingIfNeeded: (constraints ?? 0) >> UInt64(40 - 8 * $0)) }
    while bytes.last == 0 { bytes.removeLast() }
    parts += bytes.map { Self.hexadecimal(Int($0), digits: 1) }
    codecParameters = parts.joined(separator: ".")
  }

  /// ITU-T H.265, 7.4.3.2.1.
  private mutating func setSequence(_ values: FieldValues) {
    guard let width = values.int("pic_width_in_luma_samples"),
      let height = values.int("pic_height_in_luma_samples"), width < 1 << 20, height < 1 << 20
    else { return }
    let chromaFormat = values.int("chroma_format_idc") ?? 1
    chroma = ["4:0:0", "4:2:0", "4:2:2", "4:4:4"][safe: chromaFormat]
    bitDepth = values.int("bit_depth_luma_minus8").map { min($0, 8) + 8 }
    let unit = (x: chromaFormat == 1 || chromaFormat == 2 ? 2 : 1, y: chromaFormat == 1 ? 2 : 1)
    func crop(_ name: String) -> Int { min(values.int("conf_win_\(name)_offset") ?? 0, 1 << 20) }
    let shown = VideoDimensions(
      width: width - unit.x * (crop("left") + crop("right")),
      height: height - unit.y * (crop("top") + crop("bottom")))
    if shown.width > 0, shown.height > 0 { dimensions = shown }
    setUsability(values)
    isProgressive = !values.flag("vui.field_seq_flag")
    if let ticks = values.int("vui.vui_num_units_in_tick"), let scale = values.int("vui.vui_time_scale"),
      ticks > 0
    {
      frameRate = Double(scale) / Double(ticks)
    }
    reorderDepth = values.int("sps_max_num_reorder_pics")
  }
}
