import MediaStructure

/// The names of AV1's profiles (AV1 Bitstream & Decoding Process Specification, 6.4.1).
enum AV1Profile {
  /// The name of a seq_profile.
  static func name(_ code: Int) -> String? { ["Main", "High", "Professional"][safe: code] }
}
