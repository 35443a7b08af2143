import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import MediaReading

/// The texts of a track of subtitles, in the form in which another container has them.
final class CaptionFeed: SampleFeed {
  /// The form in which texts are stored.
  enum Form {
    /// Timed Text, whose samples follow each other without gaps.
    case timedText
    /// SubRip, as Matroska has it: a sample for each text.
    case subRip
    /// Cues of WebVTT as WebM has them, with timestamps that count from their beginning: a sample for each.
    case webVTT
  }

  let origin: Int64 = 0
  private let form: Form
  private let source: any PacketSource
  private let packet: Packet
  private let coding: CaptionCoding
  private let isWebVTT: Bool
  private let isTimedText: Bool
  /// Whether characters that tags are made of go by names in what is shown.
  private var namesCharacters: Bool { isWebVTT || coding == .subStationAlpha }
  private let countsFromSample: Bool
  private let zero: Int64
  private let step: Int64
  private let timescale: Int32
  /// Texts that are shown at ``time``, in the order in which they came.
  private var shown: [(text: String, end: Int64)] = []
  /// The time up to which samples were made.
  private var time: Int64 = 0
  private var waiting: ArraySlice<(sample: WrittenSample, bytes: MediaBytes)> = []
  private var isAtEnd = false

  /// The most texts that are shown at once; more of them would be a wall.
  private static let mostShown = 16

  init(
    _ asset: URLAsset, _ track: TrackContent, _ coding: CaptionCoding, as form: Form,
    sharing shared: SharedDemuxers? = nil
  ) throws(MediaError) {
    self.form = form
    source = try asset.makePacketSource(for: track, PacketOptions(), sharing: shared)
    packet = try Packet()
    self.coding = coding
    isWebVTT = track.codec == .webVTT
    isTimedText = track.formatDescriptions.first?.mediaSubType == "tx3g"
    countsFromSample = track.formatDescriptions.first?.coding.countsTextsFromSample ?? false
    zero = track.ticks(at: .zero)
    step = Int64(track.timeBase.numerator)
    timescale = track.timeBase.denominator
  }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    while waiting.isEmpty, !isAtEnd {
      if try source.read(into: packet, timestampsAlone: false) {
        try take()
      } else {
        isAtEnd = true
        guard !shown.isEmpty else { continue }
        try give(until: shown.map(\.end).max() ?? time)
        // Players would show the last text to the end of the film.
        try give(until: time.saturatingAdd(1))
      }
    }
    return waiting.popFirst()
  }

  private func take() throws(MediaError) {
    guard let presentation = packet.presentationTime else { return }
    let start = max((presentation &- zero) &* step, time)
    let end = start.saturatingAdd(packet.duration &* step)
    guard end > start else { return }
    if form == .webVTT {
      for cue in cues() { try wait(for: cue.stored, start..<end) }
      time = start
      return
    }
    let bytes = Array(packet.bytes)
    let stored = coding.texts(of: bytes)
    guard form == .timedText else {
      let texts =
        isWebVTT
        ? stored.map(CaptionMarkup.subRip)
        : isTimedText ? CaptionCoding.subRip(ofTimedText: bytes) : stored
      for text in texts { try wait(for: Array(text.utf8), start..<end) }
      time = start
      return
    }
    try give(until: start)
    let texts =
      isWebVTT ? stored.map(CaptionMarkup.tagsOfSubRip) : coding.escapedMarkup(of: bytes) ?? stored
    for text in texts where shown.count < Self.mostShown {
      shown.append((text, end))
    }
  }

  private func wait(for bytes: [UInt8], _ range: Range<Int64>) throws(MediaError) {
    let sample = WrittenSample(
      decodeTime: range.lowerBound, duration: Int64(range.count), size: Int64(bytes.count))
    waiting.append((sample, .buffer(try BlockBuffer(bytes))))
  }

  /// The packet's cues.
  private func cues() -> [WebVTTCue] {
    let bytes = Array(packet.bytes)
    var cues = coding.cues(of: bytes)
    if coding == .plain, let text = coding.texts(of: bytes).first {
      let lines = packet.cueLines
      cues = [WebVTTCue(text, identifier: lines.identifier, settings: lines.settings)]
    }
    guard !countsFromSample, let ticks = packet.presentationTime else { return cues }
    let start = MediaTime(
      value: ticks.saturatingMultiply(step), timescale: timescale
    ).convertScale(1000, method: .roundHalfAwayFromZero).value
    return cues.map { cue in
      var cue = cue
      cue.payload = WebVTTCue.shifted(cue.payload, by: Int64(0).saturatingSubtract(start))
      return cue
    }
  }

  /// Makes samples of what is shown up to a time, a new one wherever a text ends.
  private func give(until end: Int64) throws(MediaError) {
    while time < end {
      let change = min(shown.map(\.end).min() ?? end, end)
      let texts = shown.map(\.text).joined(separator: "\n")
      let bytes = TimedTextSample(markup: texts, resolving: namesCharacters ? .html : nil).bytes
      let sample = WrittenSample(decodeTime: time, duration: change - time, size: Int64(bytes.count))
      waiting.append((sample, .buffer(try BlockBuffer(bytes))))
      time = change
      shown.removeAll { $0.end <= time }
    }
  }
}

extension WrittenTrack {
  /// A track of Timed Text for the texts of another container.
  ///
  /// - Parameter size: of the pictures that the texts are shown on.
  init(captionsOf track: TrackContent, number: Int, size: VideoDimensions) {
    self.init(
      trackID: UInt32(number), handlerType: "sbtl", timescale: UInt32(track.timeBase.denominator),
      mediaHeader: WrittenBox("nmhd", payload: [0, 0, 0, 0]))
    sampleEntries = [
      WrittenSampleEntry.timedText(
        fontSize: TimedTextSample.fontSize, width: size.width, height: size.height)
    ]
    handlerName = "SubtitleHandler"
    isEnabled = track.presentation.isEnabled
    language = ISOLanguage.packed(track.presentation.languageCode)
    extendedLanguageTag = track.presentation.extendedLanguageTag
    (width, height) = (Double(size.width), Double(size.height))
    // Players show one track of a group at a time.
    alternateGroup = 2
  }
}
