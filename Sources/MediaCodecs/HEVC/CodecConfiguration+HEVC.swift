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
    if let set = configuration.sets.first { setSequence(set) }
  }

  /// ISO/IEC 14496-15, Annex E: profile, compatibility in reverse order, tier and level, constraints.
  private mutating func setProfile(_ stated: HEVCProfileTierLevel) {
    guard let profile = stated.profile, let level = stated.level else { return }
    self.profile = [1: "Main", 2: "Main 10", 3: "Main Still Picture", 4: "Rext"][profile]
    if level > 0 {
      let tenths = level / 3
      self.level =
        level % 3 != 0 ? "\(level)" : tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
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

  /// ITU-T H.265, 7.4.3.2.1.
  private mutating func setSequence(_ set: HEVCSequenceParameterSet) {
    guard let size = set.codedSize, size.width < 1 << 20, size.height < 1 << 20 else { return }
    chroma = ChromaFormat.name(set.chromaFormat)
    bitDepth = set.lumaBitDepth ?? bitDepth
    dimensions = set.cropping.shown(
      of: VideoDimensions(width: Int(size.width), height: Int(size.height)), chromaFormat: set.chromaFormat)
    setUsability(set.usability)
    isProgressive = !set.isFieldSequence
    frameRate = set.usability.tickRate
    reorderDepth = set.reorderDepth
  }
}
