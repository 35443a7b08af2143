import MediaCore
import MediaStructure

extension CodecConfiguration {
  /// From `hvcC`'s payload, or from parameter sets after start codes.
  init?(hevc bytes: [UInt8]) {
    self.init()
    let configuration = HEVCDecoderConfiguration(bytes)
    guard configuration.profileLevel.profile != nil else { return nil }
    setProfile(configuration.profileLevel)
    chroma = configuration.chromaFormat.flatMap { ChromaFormat.name($0) }
    bitDepth = configuration.lumaBitDepth
    if let set = configuration.sets.first, setSequence(set) {
      setUsability(set.usability)
      frameRate = set.usability.tickRate
    }
  }

  /// ISO/IEC 14496-15, Annex E: profile, compatibility in reverse order, tier and level, constraints.
  private mutating func setProfile(_ stated: HEVCProfileTierLevel) {
    guard let profile = stated.profile, let level = stated.level else { return }
    // libav has its own word for one of them, and none for those after it.
    self.profile =
      profile == 4
      ? "Rext" : (1...3).contains(profile) ? HEVCProfileTierLevel.profileTitle(UInt64(profile)) : nil
    self.level = Codec.hevc.levelName(level)
    let space = ["", "A", "B", "C"][safe: stated.space] ?? ""
    var (compatibility, reversed) = (stated.compatibility, UInt32(0))
    for _ in 0..<32 {
      reversed = reversed << 1 | compatibility & 1
      compatibility >>= 1
    }
    let tier = stated.isHighTier ? "H" : "L"
    var parts = ["\(space)\(profile)", Self.hexadecimal(Int(reversed), digits: 1), "\(tier)\(level)"]
    var bytes = (0..<6).map { UInt8(truncatingIfNeeded: stated.constraints >> UInt64(40 - 8 * $0)) }
    while bytes.last == 0 { bytes.removeLast() }
    parts += bytes.map { Self.hexadecimal(Int($0), digits: 1) }
    codecParameters = parts.joined(separator: ".")
  }
}
