import MediaCore

extension CodecConfiguration {
  /// From `avcC`'s payload, or from parameter sets after start codes.
  init?(avc bytes: [UInt8]) {
    self.init()
    let configuration = AVCDecoderConfiguration(bytes)
    guard let profileLevel = configuration.profileLevel else { return nil }
    setProfile(profileLevel)
    if let set = configuration.sets.first { setSequence(set) }
  }

  private mutating func setProfile(_ stated: AVCProfileLevel) {
    func isSet(_ constraint: Int) -> Bool { stated.constraints >> (7 - constraint) & 1 == 1 }
    let intra = isSet(3) ? " Intra" : ""
    let (profile, level) = (stated.profile, stated.level)
    switch profile {
    case 66: self.profile = isSet(1) ? "Constrained Baseline" : "Baseline"
    case 110, 122: self.profile = (profile == 110 ? "High 10" : "High 4:2:2") + intra
    case 244: self.profile = isSet(3) ? "High 4:4:4 Intra" : "High 4:4:4 Predictive"
    case 44: self.profile = "CAVLC 4:4:4"
    case 144: self.profile = "High 4:4:4"
    default: self.profile = AVCSequenceParameterSet.profileTitle(UInt64(profile))
    }
    self.level = Codec.h264.levelName(level)
    codecParameters = [profile, stated.constraints, level].map { Self.hexadecimal($0, digits: 2) }.joined()
  }

  /// ITU-T H.264, 7.4.2.1.1.
  private mutating func setSequence(_ set: AVCSequenceParameterSet) {
    guard let map = set.mapSize, map.width <= 1 << 16, map.height <= 1 << 16 else { return }
    chroma = ChromaFormat.name(set.chromaFormat)
    bitDepth = set.lumaBitDepth
    let isFrames = set.isFrameOnly == true
    isProgressive = isFrames
    let size = VideoDimensions(width: map.width * 16, height: map.height * 16 * (isFrames ? 1 : 2))
    dimensions = set.cropping.shown(of: size, chromaFormat: set.chromaFormat, rowUnit: isFrames ? 1 : 2)
    setUsability(set.usability)
    // A tick is a field.
    frameRate = set.usability.tickRate.map { $0 / 2 }
    frameRateIsOpen = !set.hasFixedFrameRate
    reorderDepth = set.reorderDepth
  }

  /// Sets how pictures are to be shown, which AVC and HEVC say alike.
  mutating func setUsability(_ usability: VideoUsability) {
    pixelAspectRatio = usability.pixelAspectRatio
    color = usability.color
    chromaLocation = usability.chromaLocation
  }

  static func hexadecimal(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
