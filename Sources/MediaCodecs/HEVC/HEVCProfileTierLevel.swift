import MediaCore
import MediaStructure

/// The decoder that a stream needs, as HEVC's parameter sets and configurations state it (ITU-T H.265,
/// 7.3.3).
struct HEVCProfileTierLevel: Sendable {
  /// general_profile_space.
  var space = 0
  var isHighTier = false
  /// general_profile_idc.
  var profile: Int?
  /// The profiles that a decoder may have instead, the first one's flag in the most significant bit.
  var compatibility: UInt32 = 0
  /// The 48 bits from general_progressive_source_flag on.
  var constraints: UInt64 = 0
  /// general_level_idc, thirty times the level.
  var level: Int?

  static func profileTitle(_ profile: UInt64) -> String? {
    [
      "", "Main", "Main 10", "Main Still Picture", "Format Range Extensions", "High Throughput",
      "Multiview Main",
      "Scalable Main", "3D Main", "Screen-Extended", "Scalable Format Range Extensions",
      "High Throughput Screen-Extended",
    ][safe: Int(profile)]
  }

  /// Reads profile_tier_level() with those of sub-layers, of which nothing is kept.
  mutating func read(_ unit: inout BitReader, sublayers: Int) throws(MediaError) {
    try readProfile(&unit)
    level = Int(try unit.bits("general_level_idc", 8) { "level \(Double($0) / 30)" })
    var present: [(profile: Bool, level: Bool)] = []
    for _ in 0..<sublayers {
      present.append(
        (try unit.flag("sub_layer_profile_present_flag"), try unit.flag("sub_layer_level_present_flag")))
    }
    if sublayers > 0 { try unit.bits("reserved_zero_2bits", 2 * (8 - sublayers)) }
    for (index, sublayer) in present.enumerated() {
      try unit.group("sub_layers[\(index)]") { (unit) throws(MediaError) in
        var other = HEVCProfileTierLevel()
        if sublayer.profile { try other.readProfile(&unit) }
        if sublayer.level { try unit.bits("sub_layer_level_idc", 8) }
      }
    }
  }

  private mutating func readProfile(_ unit: inout BitReader) throws(MediaError) {
    space = Int(try unit.bits("general_profile_space", 2))
    isHighTier = try unit.bits("general_tier_flag", 1) { $0 == 0 ? "Main" : "High" } == 1
    profile = Int(try unit.bits("general_profile_idc", 5, meaning: Self.profileTitle))
    compatibility = UInt32(truncatingIfNeeded: try unit.bits("general_profile_compatibility_flags", 32))
    for name in [
      "general_progressive_source_flag", "general_interlaced_source_flag",
      "general_non_packed_constraint_flag",
      "general_frame_only_constraint_flag",
    ] as [StaticString] {
      constraints = constraints << 1 | (try unit.bits(name, 1))
    }
    constraints = constraints << 43 | (try unit.bits("general_constraint_flags", 43))
    constraints = constraints << 1 | (try unit.bits("general_inbld_flag", 1))
  }

  /// Reads what a configuration begins with (ISO/IEC 14496-15, 8.3.3.1.2).
  mutating func read(_ reader: inout FieldReader) throws(MediaError) {
    space = Int(try reader.readBits("general_profile_space", 2))
    isHighTier = try reader.readBits("general_tier_flag", 1) { $0 == 0 ? "Main" : "High" } == 1
    profile = Int(try reader.readBits("general_profile_idc", 5) { Self.profileTitle($0) })
    compatibility = try reader.read("general_profile_compatibility_flags")
    constraints = try reader.read("general_constraint_indicator_flags", byteCount: 6)
    level = Int(try reader.read("general_level_idc", as: UInt8.self) { "level \(Double($0) / 30)" })
  }
}

extension HEVCProfileTierLevel {
  /// The bytes that a configuration begins with, after its version (ISO/IEC 14496-15, 8.3.3.1.2).
  var bytes: [UInt8] {
    var bytes = [UInt8(space & 3) << 6 | (isHighTier ? 0x20 : 0) | UInt8((profile ?? 0) & 0x1F)]
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: compatibility >> shift)) }
    for shift in [40, 32, 24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: constraints >> shift)) }
    bytes.append(UInt8(truncatingIfNeeded: level ?? 0))
    return bytes
  }
}
