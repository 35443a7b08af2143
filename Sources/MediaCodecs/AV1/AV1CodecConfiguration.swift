import MediaCore
package import MediaStructure

/// The configuration of a stream of AV1 in a container (AV1 Codec ISO Media File Format Binding, 2.3).
package enum AV1CodecConfiguration {
  /// The marker and the version, which `av1C` begins with, and no stream does.
  package static let marker: UInt8 = 0x81

  /// The payload of the box `av1C`.
  @Sendable package static func read(_ reader: inout FieldReader) throws {
    let marker = try reader.readBits("marker", 1)
    let version = try reader.readBits("version", 7)
    if marker != 1 || version != 1 { reader.report("marker and version are \(marker) and \(version), not 1") }
    try reader.readBits("seq_profile", 3) { AV1Profile.name(Int($0)) }
    try reader.readBits("seq_level_idx_0", 5) { Codec.av1.levelName(Int($0)).map { "level \($0)" } }
    for name in [
      "seq_tier_0", "high_bitdepth", "twelve_bit", "monochrome", "chroma_subsampling_x",
      "chroma_subsampling_y",
    ] as [StaticString] {
      try reader.readBits(name, 1)
    }
    try reader.readBits("chroma_sample_position", 2) {
      ["unknown", "vertical", "colocated", "reserved"][Int($0)]
    }
    try reader.readReservedBits(3)
    try reader.readBits("initial_presentation_delay_present", 1)
    try reader.readBits("initial_presentation_delay_minus_one", 4)
    var index = 0
    while reader.remaining > 0 {
      try reader.readGroup("configOBUs[\(index)]") { reader in
        let unit = try AV1UnitHeader(&reader)
        let size = Int(clamping: unit.payloadSize ?? UInt64(reader.remaining))
        guard unit.type == .sequenceHeader else { return try reader.skip("data", size) }
        try reader.readInnerPart(byteCount: size, AV1SequenceHeader.read)
      }
      index += 1
    }
  }
}
