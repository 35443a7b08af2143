import LibAV
import MediaContainers
import MediaCore
import MediaStreams

/// A track of a Matroska file as libav describes it; `nil` where its entry leaves anything open (RFC 9559, 5.1.4).
struct MatroskaTrack {
  var described: DescribedTrack
  var number: UInt64
  var uid: UInt64
  var metadata = LibAVDictionary()

  var isSubtitles: Bool { described.codec.mediaType == .subtitle }

  /// The track as it is described, with its tags.
  var tagged: DescribedTrack {
    var tagged = described
    tagged.tags = metadata.entries
    tagged.language = tagged.tags.first { $0.key == LibAVTagNames.language }?.value
    return tagged
  }

  /// Blocks that libav reads of it until it can describe it.
  var neededBlocks: Int {
    switch described.codec {
    case _ where isSubtitles: 0
    // The times of pictures are put in order; where the depth isn't stated, seven of H.264 are decoded to find it.
    case .h264 where described.reorderDepth == 0: 8
    case let codec where codec.countsPictures: described.reorderDepth + 1
    default: 1
    }
  }

  /// Encodings, operations on other tracks, mapped additions, and a scale of its own.
  private static let open: [EBMLElementID] = [
    .contentEncodings, .trackOperation, .blockAdditionMapping, .trackTimestampScale, .trackOffset,
  ]

  init?(
    _ entry: EBMLMaster, index: Int, base: TimeBase, block: MatroskaDescription.Block?,
    source: any ByteSource
  ) {
    guard let id = entry.text(.codecID), let codec = Codec(matroskaID: id),
      let type = entry.number(.trackType),
      let number = entry.number(.trackNumber), let uid = entry.number(.trackUID), uid != 0,
      !Self.open.contains(where: entry.contains)
    else { return nil }
    (self.number, self.uid) = (number, uid)
    let priming = entry.number(.codecDelay) ?? 0
    guard priming == 0 || codec.padsLastPacket, priming < 1_000_000_000 else { return nil }
    let details = MatroskaTrackDetails(
      entry: entry, id: id, codec: codec, configuration: entry.data(.codecPrivate).map(Array.init) ?? [],
      block: block,
      source: source)
    let stated: FormatDescription? =
      switch type {
      case 1: details.pictures
      case 2: details.sound
      case 17: details.subtitles
      default: nil
      }
    guard let description = stated else { return nil }
    described = DescribedTrack(index: index, id: 0, formatDescription: description, timeBase: base)
    described.disposition = Self.disposition(entry)
    if type == 1 {
      guard setRate(entry) else { return nil }
      if entry.masters(.video)?.first?.number(.alphaMode) == 1 { metadata.set(LibAVTagNames.alphaMode, "1") }
    }
    if type != 17 {
      guard let block else { return nil }
      // libav takes the priming off all times, rounded to the nearest tick.
      let tick = Int128(base.numerator) * 1_000_000_000
      let late = (Int128(priming) * Int128(base.denominator) + tick / 2) / tick
      described.startTicks = block.time.saturatingSubtract(Int64(clamping: late))
    }
    nameTrack(entry)
    guard metadata.entries.allSatisfy({ !$0.value.isEmpty }) else { return nil }
  }

  /// Puts the track's language and name before what else is known of it.
  private mutating func nameTrack(_ entry: EBMLMaster) {
    var named = LibAVDictionary()
    let language = entry.text(.language) ?? "eng"
    if language != "und" { named.set(LibAVTagNames.language, language) }
    named.set(LibAVTagNames.title, entry.text(.name))
    for entry in metadata.entries { named.set(entry.key, entry.value) }
    metadata = named
  }

  private static func disposition(_ entry: EBMLMaster) -> Disposition {
    var disposition: Disposition = []
    if entry.number(.flagDefault) ?? 1 != 0 { disposition.insert(.default) }
    let flags: [(EBMLElementID, Disposition)] = [
      (.flagForced, .forced), (.flagHearingImpaired, .hearingImpaired),
      (.flagVisualImpaired, .visualImpaired), (.flagTextDescriptions, .descriptions),
      (.flagCommentary, .comment),
    ]
    for (id, flag) in flags where entry.number(id) ?? 0 != 0 { disposition.insert(flag) }
    if let original = entry.number(.flagOriginal) { disposition.insert(original != 0 ? .original : .dubbed) }
    return disposition
  }

  /// By the duration of a picture that the entry states; without one libav guesses.
  private mutating func setRate(_ entry: EBMLMaster) -> Bool {
    guard let duration = entry.number(.defaultDuration), duration > 0,
      let rate = Rational(approximating: 1_000_000_000, Int128(duration), limit: 30_000),
      rate.value > 5, rate.value < 1000
    else { return false }
    (described.averageFrameRate, described.baseFrameRate) = (rate, rate)
    return true
  }
}
