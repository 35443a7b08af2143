import MediaCore
import MediaStructure

extension CodecConfiguration {
  /// From `av1C`'s payload (AV1 Codec ISO Media File Format Binding, 2.3).
  init?(av1C bytes: [UInt8]) {
    self.init()
    let fields = FieldValues.fields(of: bytes, AV1CodecConfiguration.read)
    let box = FieldValues(fields)
    guard bytes[0] == AV1CodecConfiguration.marker, let profile = box.int("seq_profile"),
      let level = box.int("seq_level_idx_0")
    else { return nil }
    self.profile = AV1Profile.name(profile)
    self.level = Codec.av1.levelName(level)
    let isTwelve = box.flag("twelve_bit")
    let depth = box.flag("high_bitdepth") ? isTwelve ? 12 : 10 : 8
    bitDepth = depth
    let subsampling = (x: box.flag("chroma_subsampling_x"), y: box.flag("chroma_subsampling_y"))
    chroma =
      box.flag("monochrome") ? "4:0:0" : subsampling.x ? subsampling.y ? "4:2:0" : "4:2:2" : "4:4:4"
    chromaLocation = [1: .left, 2: .topLeft][box.int("chroma_sample_position") ?? 0]
    let levelText = Self.decimal(level, digits: 2) + (box.flag("seq_tier_0") ? "H" : "M")
    codecParameters = "\(profile).\(levelText).\(Self.decimal(depth, digits: 2))"
    isProgressive = true
    reorderDepth = 0
    let sequence = FieldValues(fields, below: "configOBUs[0].")
    guard let width = sequence.int("max_frame_width_minus_1"),
      let height = sequence.int("max_frame_height_minus_1"), width < 1 << 20, height < 1 << 20
    else { return }
    dimensions = VideoDimensions(width: width + 1, height: height + 1)
    color = ColorDescription(
      primaryCode: sequence.int("color_primaries"), transferCode: sequence.int("transfer_characteristics"),
      matrixCode: sequence.int("matrix_coefficients"),
      isFullRange: sequence["color_range"].map { $0 == 1 })
    if let ticks = sequence.int("num_units_in_display_tick"), let scale = sequence.int("time_scale"),
      ticks > 0, sequence.flag("equal_picture_interval")
    {
      frameRate = Double(scale) / Double(ticks)
    }
  }
}
