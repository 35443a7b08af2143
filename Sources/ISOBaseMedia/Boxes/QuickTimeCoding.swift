package import MediaCore

/// A coding that sample entries of QuickTime name by a code (QuickTime File Format, "Sound Sample
/// Descriptions", "Video Sample Descriptions").
package struct QuickTimeCoding: Sendable {
  /// Whether no other standard of the family knows the code.
  package let isQuickTimeAlone: Bool
  /// The storage of sound whose frames the sample tables count one by one; `nil` for pictures, and where only
  /// version 1 of the sample entry gives it.
  let sound: SoundStorage?

  enum SoundStorage {
    /// Each sample takes so many bytes, though sample size boxes of old files say 1.
    case samples(byteCount: Int64)
    /// The sample entry says how many bits a sample has.
    case samplesOfStatedSize
    /// So many frames have one size.
    case packets(frames: Int, byteCount: Int64, isOfOneChannel: Bool)
  }

  private init(_ sound: SoundStorage?, isQuickTimeAlone: Bool = true) {
    (self.sound, self.isQuickTimeAlone) = (sound, isQuickTimeAlone)
  }

  /// - Returns: `nil` for a code of which nothing is known beyond its name.
  package init?(_ code: FourCC) {
    guard let known = Self.known[code] else { return nil }
    self = known
  }

  /// The frames and the bytes of a packet of so many channels, where all packets of the coding are alike.
  package func packet(ofChannels count: Int) -> (frames: Int, byteCount: Int64)? {
    guard case .packets(let frames, let byteCount, let isOfOneChannel) = sound else { return nil }
    return (frames, byteCount.saturatingMultiply(isOfOneChannel ? Int64(count) : 1))
  }

  private static let known: [FourCC: QuickTimeCoding] = sound.merging(
    others.map { ($0, QuickTimeCoding(nil)) }
  ) { sound, _ in sound }

  private static let sound: [FourCC: QuickTimeCoding] = [
    "twos": QuickTimeCoding(.samplesOfStatedSize), "sowt": QuickTimeCoding(.samplesOfStatedSize),
    "raw ": QuickTimeCoding(.samplesOfStatedSize), "NONE": QuickTimeCoding(.samplesOfStatedSize),
    "in24": QuickTimeCoding(.samples(byteCount: 3)), "in32": QuickTimeCoding(.samples(byteCount: 4)),
    "fl32": QuickTimeCoding(.samples(byteCount: 4)), "fl64": QuickTimeCoding(.samples(byteCount: 8)),
    "ulaw": QuickTimeCoding(.samples(byteCount: 1)), "alaw": QuickTimeCoding(.samples(byteCount: 1)),
    "ima4": QuickTimeCoding(.packets(frames: 64, byteCount: 34, isOfOneChannel: true)),
    "MAC3": QuickTimeCoding(.packets(frames: 6, byteCount: 2, isOfOneChannel: true)),
    "MAC6": QuickTimeCoding(.packets(frames: 6, byteCount: 1, isOfOneChannel: true)),
    "agsm": QuickTimeCoding(
      .packets(frames: 160, byteCount: 33, isOfOneChannel: false), isQuickTimeAlone: false),
  ]

  /// Uncompressed sound and pictures, and what is compressed as no other standard knows.
  private static let others: [FourCC] = [
    "lpcm", "QDM2", "QDMC", "QDM\u{1}", "Qclp", "rle ", "smc ", "rpza", "cvid", "SVQ1", "SVQ3", "8BPS",
    "2vuy",
    "v210", "v216", "v308", "v408", "v410", "yuv2", "yuvs", "YVU9", "YUV9", "b64a", "BGRA", "qdrw", "kpcd",
  ]
}
