import MediaCore

extension CodecConfiguration {
  /// From `vvcC`'s payload, with its version and flags or without, or from parameter sets after start codes.
  package init?(vvc bytes: [UInt8]) {
    self.init()
    let configuration = VVCDecoderConfiguration(bytes)
    guard configuration.profileLevel.profile != nil else { return nil }
    setProfile(configuration.profileLevel)
    chroma = configuration.chromaFormat.flatMap { ChromaFormat.name($0) }
    bitDepth = configuration.bitDepth
    dimensions = configuration.dimensions
    if let set = configuration.sets.first { _ = setSequence(set) }
  }

  /// ISO/IEC 14496-15, Annex E: profile, tier and level; what follows them may be left out.
  private mutating func setProfile(_ stated: VVCProfileTierLevel) {
    guard let profile = stated.profile, let level = stated.level else { return }
    // ITU-T H.266, A.3.
    self.profile =
      [
        1: "Main 10", 17: "Multilayer Main 10", 33: "Main 10 4:4:4", 49: "Multilayer Main 10 4:4:4",
        65: "Main 10 Still Picture", 97: "Main 10 4:4:4 Still Picture",
      ][profile]
    if level > 0 { self.level = level % 16 == 0 ? "\(level / 16)" : "\(level / 16).\(level % 16 / 3)" }
    codecParameters = "\(profile).\(stated.isHighTier ? "H" : "L")\(level)"
  }
}
