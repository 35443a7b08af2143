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

  /// The disagreements between the headers, the sample tables and the codec on lengths, rates and languages.
  static func disagreements(
    _ track: ISOTrack, movie: ISOMovie?, tables: ISOSampleTotals?, configuration: CodecConfiguration?,
    frameRate: Double
  ) -> [Disagreement] {
    let rates = configuration.flatMap { disagreement(onRate: frameRate, $0) }
    // Headers of a film in fragments say nothing of the media in the fragments.
    let durations =
      movie?.canContainFragments == true
      ? [] : [disagreement(onMediaDurationOf: track, tables), disagreement(onDurationOf: track, movie)]
    return (durations + [rates, disagreement(onLanguageOf: track)]).compactMap(\.self)
  }

  private static func disagreement(onMediaDurationOf track: ISOTrack, _ tables: ISOSampleTotals?)
    -> Disagreement?
  {
    disagreement(
      "media duration", ("sample table", tables?.duration), ("media header", track.mediaDuration),
      timescale: track.mediaTimescale)
  }

  private static func disagreement(onDurationOf track: ISOTrack, _ movie: ISOMovie?) -> Disagreement? {
    guard !track.edits.isEmpty else { return nil }
    let edited = track.edits.reduce(UInt64(0)) { $0.addingReportingOverflow($1.segmentDuration).partialValue }
    return disagreement(
      "track duration", ("edit list", edited), ("track header", track.duration), timescale: movie?.timescale)
  }

  /// `nil` where one of two lengths in ticks isn't stated, or where they differ by no more than rounding explains.
  private static func disagreement(
    _ property: String, _ first: (source: String, ticks: UInt64?), _ second: (source: String, ticks: UInt64?),
    timescale: UInt32?
  ) -> Disagreement? {
    guard let timescale, timescale > 0, let left = first.ticks, let right = second.ticks, left > 0, right > 0
    else { return nil }
    let seconds = (left: Double(left) / Double(timescale), right: Double(right) / Double(timescale))
    guard abs(seconds.left - seconds.right) > max(0.05, 0.001 * max(seconds.left, seconds.right)) else {
      return nil
    }
    // In milliseconds, which is all that headers of a movie hold.
    func text(_ ticks: UInt64) -> String {
      "\(Int64(clamping: Int128(ticks) * 1000 / Int128(timescale))) ms"
    }
    return Disagreement(property, [(first.source, text(left)), (second.source, text(right))])
  }

  private static func disagreement(
    onRate frameRate: Double, _ configuration: CodecConfiguration
  ) -> Disagreement? {
    guard !configuration.frameRateIsOpen, let codec = configuration.frameRate, codec > 0, codec.isFinite,
      frameRate > 0, abs(codec - frameRate) > 0.01 * frameRate
    else { return nil }
    // Double and half rates come from fields that are counted as frames, and are not the same either.
    func text(_ rate: Double) -> String { "\((rate * 1000).rounded() / 1000) fps" }
    return Disagreement(
      "frame rate", [("container", text(frameRate)), ("codec configuration", text(codec))])
  }

  private static func disagreement(onLanguageOf track: ISOTrack) -> Disagreement? {
    guard let language = track.languageCode, let tag = track.extendedLanguageTag, language != "und",
      !LanguageTag.isSame(tag, language)
    else { return nil }
    return Disagreement("language", [("extended language tag", tag), ("media header", language)])
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
