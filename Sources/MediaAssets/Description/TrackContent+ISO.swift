import ISOBaseMedia
import LibAV
import MediaCodecs
import MediaCore

extension TrackContent {
  /// Whether every entry of `dref` says that the media is in this file (ISO/IEC 14496-12 §8.7.2).
  static func isSelfContained(_ track: ISOTrack, source: any ByteSource) -> Bool {
    track.dataReferences.prefix(64).allSatisfy { payload in
      guard payload.count >= 4, let bytes = try? source.bytes(at: payload.lowerBound, count: 4),
        bytes.count == 4
      else { return true }
      return bytes[3] & 1 == 1
    }
  }

  /// The characteristics that QuickTime keeps in a track's user data (`tagc`).
  static func taggedCharacteristics(_ track: ISOTrack, source: any ByteSource) -> [MediaCharacteristic] {
    guard let payload = track.userData, payload.count <= 1 << 16,
      let bytes = try? source.bytes(at: payload.lowerBound, count: payload.count)
    else { return [] }
    return ISOBoxesInMemory(bytes[...]).filter { $0.type == "tagc" }.map { box in
      let text = bytes[box.payloadIndices].prefix { $0 != 0 }
      return MediaCharacteristic(rawValue: String(decoding: text, as: UTF8.self))
    }
  }

  /// What the headers, the sample tables and the codec say of lengths and rates, where they differ.
  static func timingDisagreements(
    _ track: ISOTrack, movie: ISOMovie?, tables: ISOSampleTotals?, configuration: CodecConfiguration?,
    frameRate: Double
  ) -> [Disagreement] {
    var found: [Disagreement] = []
    // In milliseconds, which is all that headers of a movie hold.
    func duration(_ ticks: UInt64?, _ timescale: UInt32?) -> String? {
      guard let ticks, let timescale, timescale > 0, ticks > 0 else { return nil }
      return "\(Int64(clamping: Int128(ticks) * 1000 / Int128(timescale))) ms"
    }
    func isFar(_ left: UInt64?, _ leftScale: UInt32?, _ right: UInt64?, _ rightScale: UInt32?) -> Bool {
      guard let left, let leftScale, let right, let rightScale, left > 0, right > 0 else { return false }
      let (first, second) = (Double(left) / Double(leftScale), Double(right) / Double(rightScale))
      return abs(first - second) > max(0.05, 0.001 * max(first, second))
    }
    let fragments = movie?.canContainFragments ?? false
    if !fragments, let tables, let sum = tables.duration,
      isFar(track.mediaDuration, track.mediaTimescale, sum, track.mediaTimescale),
      let disagreement = Disagreement(
        "media duration",
        [
          ("sample table", duration(sum, track.mediaTimescale)),
          ("media header", duration(track.mediaDuration, track.mediaTimescale)),
        ])
    {
      found.append(disagreement)
    }
    let edited = track.edits.reduce(UInt64(0)) { $0.addingReportingOverflow($1.segmentDuration).partialValue }
    if !fragments, !track.edits.isEmpty, isFar(track.duration, movie?.timescale, edited, movie?.timescale),
      let disagreement = Disagreement(
        "track duration",
        [
          ("edit list", duration(edited, movie?.timescale)),
          ("track header", duration(track.duration, movie?.timescale)),
        ])
    {
      found.append(disagreement)
    }
    if let configuration, !configuration.frameRateIsOpen, let codec = configuration.frameRate, codec > 0,
      frameRate > 0, codec.isFinite,
      abs(codec - frameRate) > 0.01 * frameRate
    {
      // Double and half rates come from fields that are counted as frames, and are not the same either.
      func text(_ rate: Double) -> String { "\((rate * 1000).rounded() / 1000) fps" }
      found += [
        Disagreement("frame rate", [("container", text(frameRate)), ("codec configuration", text(codec))])
      ].compactMap(\.self)
    }
    if let language = track.languageCode, let tag = track.extendedLanguageTag, language != "und",
      !LanguageTag.isSame(tag, language)
    {
      found += [
        Disagreement("language", [("extended language tag", tag), ("media header", language)])
      ].compactMap(\.self)
    }
    return found
  }
}

/// Languages in the two ways in which files name them.
enum LanguageTag {
  /// Whether the first part of a BCP 47 tag names the same language as an ISO 639-2 code.
  static func isSame(_ tag: String, _ code: String) -> Bool {
    let primary = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
    if primary.utf8.count != 2 { return primary == code || primary.isEmpty }
    // Most two-letter codes begin as the three-letter ones do; those that don't are listed.
    return code.hasPrefix(primary) || exceptions[String(primary)]?.contains(code) ?? true
  }

  private static let exceptions: [String: Set<String>] = [
    "en": ["eng"], "de": ["deu", "ger"], "fr": ["fra", "fre"], "es": ["spa"], "it": ["ita"], "ja": ["jpn"],
    "zh": ["zho", "chi"], "ru": ["rus"], "pt": ["por"], "nl": ["nld", "dut"], "pl": ["pol"], "sv": ["swe"],
    "ko": ["kor"], "cs": ["ces", "cze"], "tr": ["tur"], "ar": ["ara"], "el": ["ell", "gre"], "da": ["dan"],
    "fi": ["fin"], "hu": ["hun"], "no": ["nor"],
  ]
}
