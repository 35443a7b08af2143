/// The gain and the peak of a track and its album, as tags of ReplayGain say them.
public struct ReplayGain: Hashable, Sendable {
  /// In dB.
  public var trackGain: Double?
  /// The peak of samples that reach from -1 to 1.
  public var trackPeak: Double?
  /// In dB.
  public var albumGain: Double?
  /// The peak of samples that reach from -1 to 1.
  public var albumPeak: Double?

  /// Gathers what tags of any key space say; `nil` where none says anything.
  init?(_ items: [MetadataItem]) {
    func value(_ name: String) -> Double? {
      for item in items {
        let key = item.extraAttributes[.info] ?? item.key
        guard key.uppercased().hasSuffix(name), let text = item.stringValue else { continue }
        let digits = text.drop { $0 == " " }.prefix { $0.isNumber || "+-.eE".contains($0) }
        if let number = Double(digits), number.isFinite { return number }
      }
      return nil
    }
    trackGain = value("REPLAYGAIN_TRACK_GAIN")
    trackPeak = value("REPLAYGAIN_TRACK_PEAK")
    albumGain = value("REPLAYGAIN_ALBUM_GAIN")
    albumPeak = value("REPLAYGAIN_ALBUM_PEAK")
    if trackGain == nil {
      // Opus counts from another reference: 5 dB louder, in 256ths of a dB (RFC 7845, 5.2.1).
      trackGain = value("R128_TRACK_GAIN").map { $0 / 256 + 5 }
      albumGain = albumGain ?? value("R128_ALBUM_GAIN").map { $0 / 256 + 5 }
    }
    if trackGain == nil, trackPeak == nil, albumGain == nil, albumPeak == nil { return nil }
  }
}
