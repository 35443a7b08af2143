import MediaCodecs
import MediaCore
import MediaStructure

/// The boxes in which visual codings keep their configurations.
extension ISOBoxType {
  static let codecConfigurations: [ISOBoxType] = [
    avcC, hvcC, lhvC, vvcC, vvnC, av1C, dolbyVision("dvcC"), dolbyVision("dvvC"), dolbyVision("dvwC"),
    ISOBoxType("hvcE", "HEVC Configuration of the Enhancement Layer", .dolbyVision, "4", fields: readHEVC),
    ISOBoxType("avcE", "AVC Configuration of the Enhancement Layer", .dolbyVision, "4", fields: readAVC),
    ISOBoxType(
      "vpcC", "VP Codec Configuration Box", .vp, "VP Codec Configuration Box",
      fields: VPCodecConfiguration.read),
    ISOBoxType("jpgC", "JPEG Configuration Box", .heif, "H.3"),
    ISOBoxType("jxlC", "JPEG XL Configuration Box", .jpegXL, "9"),
    ISOBoxType("j2kH", "JPEG 2000 Header Item Property", .jpeg2000, "15444-16", children: .boxes) { _ in },
    ISOBoxType("evcC", "EVC Configuration Box", .nalUnits, "12.3.3", fields: readEVC),
  ]

  private static let avcC = ISOBoxType(
    "avcC", "AVC Configuration Box", .nalUnits, "5.3.3.1", fields: readAVC)
  private static let hvcC = ISOBoxType(
    "hvcC", "HEVC Configuration Box", .nalUnits, "8.3.3.1", fields: readHEVC)

  @Sendable private static func readAVC(_ reader: inout FieldReader) throws {
    var configuration = AVCDecoderConfiguration()
    try configuration.read(&reader)
  }

  @Sendable private static func readHEVC(_ reader: inout FieldReader) throws {
    var configuration = HEVCDecoderConfiguration()
    try configuration.read(&reader)
  }

  private static let lhvC = ISOBoxType("lhvC", "L-HEVC Configuration Box", .nalUnits, "9.5.3") { reader in
    var configuration = HEVCDecoderConfiguration()
    try configuration.readLayered(&reader)
  }

  private static let vvcC = ISOBoxType("vvcC", "VVC Configuration Box", .nalUnits, "11.2.4.2") { reader in
    try reader.readVersionAndFlags(upTo: 0)
    var configuration = VVCDecoderConfiguration()
    try configuration.read(&reader)
  }

  private static let vvnC = ISOBoxType("vvnC", "VVC NAL Unit Configuration Box", .nalUnits, "11.3.3") {
    reader in
    try reader.readVersionAndFlags(upTo: 0)
    try reader.readBits("reserved", 6)
    try reader.readBits("LengthSizeMinusOne", 2)
  }

  private static let av1C = ISOBoxType(
    "av1C", "AV1 Codec Configuration Box", .av1, "2.3", fields: AV1CodecConfiguration.read)

  private static func dolbyVision(_ type: FourCC) -> ISOBoxType {
    ISOBoxType(type, "Dolby Vision Configuration Box", .dolbyVision, "3.1") { reader in
      try reader.read("dv_version_major", as: UInt8.self)
      try reader.read("dv_version_minor", as: UInt8.self)
      try reader.readBits("dv_profile", 7)
      try reader.readBits("dv_level", 6)
      for name in ["rpu_present_flag", "el_present_flag", "bl_present_flag"] as [StaticString] {
        try reader.readBits(name, 1)
      }
      try reader.readBits("dv_bl_signal_compatibility_id", 4)
      try reader.readBits("dv_md_compression", 2)
      try reader.readBits("reserved", 26)
      try reader.skip("reserved", min(16, reader.remaining))
    }
  }

  @Sendable private static func readEVC(_ reader: inout FieldReader) throws {
    try reader.read("configurationVersion", as: UInt8.self)
    try reader.read("profile_idc", as: UInt8.self)
    try reader.read("level_idc", as: UInt8.self)
    try reader.read("toolset_idc_h", as: UInt32.self)
    try reader.read("toolset_idc_l", as: UInt32.self)
    try reader.readBits("chroma_format_idc", 2)
    try reader.readBits("bit_depth_luma_minus8", 3)
    try reader.readBits("bit_depth_chroma_minus8", 3)
    try reader.read("pic_width_in_luma_samples", as: UInt16.self)
    try reader.read("pic_height_in_luma_samples", as: UInt16.self)
    try reader.readBits("reserved", 6)
    try reader.readBits("lengthSizeMinusOne", 2)
    try reader.readUnitArrays(title: { _ in nil }) { _ in }
  }
}
