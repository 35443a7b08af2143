import MediaStructure

/// The names of AV1's profiles and levels (AV1 Bitstream & Decoding Process Specification, 6.4.1 and A.3).
enum AV1ProfileLevel {
  /// That of a seq_profile.
  static func profileName(_ code: Int) -> String? { ["Main", "High", "Professional"][safe: code] }

  /// That of a seq_level_idx, of which 31 sets no bound.
  static func levelName(_ code: Int) -> String { code == 31 ? "max" : "\(2 + code >> 2).\(code & 3)" }
}
