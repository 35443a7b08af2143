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
    self.profile = AV1ProfileLevel.profileName(profile)
    self.level = AV1ProfileLevel.levelName(level)
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

  /// From `vpcC`'s payload (VP Codec ISO Media File Format Binding).
  package init?(vpcC bytes: [UInt8]) {
    self.init()
    let box = FieldValues(of: bytes, VPCodecConfiguration.read)
    guard bytes.first == 1, let profile = box.int("profile"), let level = box.int("level"),
      let depth = box.int("bitDepth")
    else { return nil }
    self.profile = "Profile \(profile)"
    self.level = level == 0 ? nil : level % 10 == 0 ? "\(level / 10)" : "\(level / 10).\(level % 10)"
    bitDepth = depth
    chroma = ["4:2:0", "4:2:0", "4:2:2", "4:4:4"][safe: box.int("chromaSubsampling") ?? 0]
    chromaLocation = [0: .left, 1: .topLeft][box.int("chromaSubsampling") ?? -1]
    color = ColorDescription(
      primaryCode: box.int("colourPrimaries"), transferCode: box.int("transferCharacteristics"),
      matrixCode: box.int("matrixCoefficients"), isFullRange: box["videoFullRangeFlag"].map { $0 == 1 })
    codecParameters = [profile, level, depth].map { Self.decimal($0, digits: 2) }.joined(separator: ".")
    isProgressive = true
    reorderDepth = 0
  }

  /// From the headers of MPEG-4 Visual (ISO/IEC 14496-2, 6.2.2): the profile and level indication.
  init?(mpeg4Visual bytes: [UInt8]) {
    self.init()
    guard bytes.count >= 5, bytes.starts(with: [0, 0, 1, 0xB0]) else { return nil }
    codecParameters = "20.\(bytes[4])"
  }

  static func decimal(_ value: Int, digits: Int) -> String {
    let text = "\(value)"
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

extension ColorDescription {
  /// From the codes of ISO/IEC 23091-2, of which 2 is `unspecified`; 0 and 3 say nothing either, but for the
  /// matrix 0, which is red, green and blue as they are.
  package init(primaryCode: Int?, transferCode: Int?, matrixCode: Int?, isFullRange: Bool?) {
    func known(_ code: Int?) -> Int? { code == 2 || code == 3 ? nil : code }
    self.init(
      primaries: known(primaryCode).flatMap { $0 == 0 ? nil : ColorPrimaries(rawValue: $0) },
      transferFunction: known(transferCode).flatMap { $0 == 0 ? nil : TransferFunction(rawValue: $0) },
      matrix: known(matrixCode).map { YCbCrMatrix(rawValue: $0) }, isFullRange: isFullRange)
  }
}
