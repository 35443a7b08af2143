package import MediaCore

extension AudioStreamDescription {
  /// Of libav's PCM codecs, such as `pcm_s16le` or `pcm_s24le_planar`, and of µ-law and A-law.
  package init(pcm codec: String, sampleRate: Int, channels: Int, bits: Int) {
    self.init(
      sampleRate: Double(sampleRate), formatID: FourCC(audioFormatOf: codec) ?? .linearPCM,
      channelsPerFrame: channels, bitsPerChannel: bits)
    setPCMLayout(codec)
  }

  /// Packets of one frame each, whose bytes are those of the samples; planes hold one channel's.
  mutating func setPCMLayout(_ codec: String) {
    let isPlanar = codec.hasSuffix("_planar")
    framesPerPacket = 1
    bytesPerFrame = (bitsPerChannel + 7) / 8 * (isPlanar ? 1 : channelsPerFrame)
    bytesPerPacket = bytesPerFrame
    guard CodecName.isLinearPCM(codec) else { return }
    formatID = .linearPCM
    formatFlags = [.isPacked]
    if codec.hasPrefix("pcm_f") { formatFlags.insert(.isFloat) }
    if codec.hasPrefix("pcm_s") { formatFlags.insert(.isSignedInteger) }
    if codec.hasSuffix(isPlanar ? "be_planar" : "be") { formatFlags.insert(.isBigEndian) }
    if isPlanar { formatFlags.insert(.isNonInterleaved) }
  }
}

extension FourCC {
  /// Core Audio's code of a coding (`kAudioFormat…`), by libav's name of it; `nil` where it has none.
  ///
  /// - Parameter profile: libav's name of it, which tells AAC's kinds apart.
  package init?(audioFormatOf codec: String, profile: String? = nil) {
    if CodecName.isLinearPCM(codec) {
      self = .linearPCM
      return
    }
    if codec == "aac", let profile, let code = Self.aacFormats[profile] {
      self = code
      return
    }
    guard let code = Self.audioFormats[codec] else { return nil }
    self = code
  }

  private static let aacFormats: [String: FourCC] = [
    "HE-AAC": "aach", "HE-AACv2": "aacp", "LD": "aacl", "ELD": "aace", "xHE-AAC": "usac",
  ]

  private static let audioFormats: [String: FourCC] = [
    "aac": "aac ", "aac_latm": "aac ", "mp1": ".mp1", "mp2": ".mp2", "mp3": ".mp3", "ac3": "ac-3",
    "eac3": "ec-3", "alac": "alac", "flac": "flac", "opus": "opus", "pcm_mulaw": "ulaw", "pcm_alaw": "alaw",
    "adpcm_ima_qt": "ima4", "amr_nb": "samr", "amr_wb": "sawb", "ilbc": "ilbc", "qdmc": "QDMC",
    "qdm2": "QDM2",
    "qcelp": "Qclp", "mace3": "MAC3", "mace6": "MAC6",
    "adpcm_ms": FourCC(waveFormatTag: 0x02), "adpcm_ima_wav": FourCC(waveFormatTag: 0x11),
    "gsm_ms": FourCC(waveFormatTag: 0x31),
  ]

  /// The code that QuickTime and Core Audio make of a WAVE format tag: `ms` and the tag's two bytes.
  package init(waveFormatTag tag: UInt16) {
    self.init(rawValue: 0x6D73_0000 | UInt32(tag))
  }
}
