package import MediaCore
import MediaStructure

/// Edit lists (ISO/IEC 14496-12, 8.6.6), whose lengths are counted by the movie's clock and whose media by its own.
extension EditTimeline {
  /// More than editors write; of samples, edits that follow are left out.
  package static let editLimit = 100_000

  /// The edits by which samples are placed; the last one has no end where it has no length, as in a movie with
  /// fragments.
  ///
  /// - Parameters:
  ///   - holdsPictures: whether a dwell shows anything: of sound, there is nothing to hear in it.
  ///   - isDemuxed: whether times are those that libav gives packets, which takes all rates for 1 and adds up lengths
  ///     that are rounded one by one.
  package init(
    _ entries: [EditListBox.Entry], movieTimescale: UInt32?, mediaTimescale: UInt32,
    holdsPictures: Bool = true, isDemuxed: Bool = false
  ) {
    let (movieClock, mediaClock) = (
      Int32(clamping: movieTimescale ?? mediaTimescale), Int32(clamping: mediaTimescale)
    )
    var start = MediaTime(value: 0, timescale: isDemuxed ? mediaClock : movieClock)
    var edits: [TimelineEdit] = []
    for (index, entry) in entries.prefix(Self.editLimit).enumerated() {
      var entry = entry
      if isDemuxed { entry.mediaRate = 1 }
      // A movie without a timescale says nothing of how long its edits are.
      guard movieClock > 0 else {
        if entry.mediaTime >= 0 { edits.append(TimelineEdit(endless: entry, from: .zero, mediaClock)) }
        continue
      }
      if entry.mediaTime >= 0, entry.segmentDuration == 0, index == entries.count - 1 {
        edits.append(TimelineEdit(endless: entry, from: start, mediaClock))
        break
      }
      let duration = MediaTime(value: Int64(clamping: entry.segmentDuration), timescale: movieClock)
      edits.append(
        TimelineEdit(entry, target: MediaTimeRange(start: start, duration: duration), mediaClock))
      let length = isDemuxed ? duration.convertScale(mediaClock) : duration
      let (next, overflow) = start.value.addingReportingOverflow(length.isNumeric ? length.value : .max)
      guard !overflow else { break }
      start.value = next
    }
    self.init(edits, holdsPictures: holdsPictures)
  }

  /// The edits of a track whose media ends; `nil` where they show nothing, or the file doesn't say in which clocks.
  ///
  /// - Parameters:
  ///   - lastSampleEnd: in the media's timescale, where it is known; there ends a last edit without a length.
  ///   - mediaEnd: where the media ends on its own timeline; invalid where that is not known.
  package init?(of track: ISOTrack, in movie: ISOMovie?, lastSampleEnd: Int64?, mediaEnd: MediaTime) {
    guard
      !track.edits.isEmpty, let movieClock = movie?.timescale.flatMap({ Int32(exactly: $0) }),
      let mediaClock = track.mediaTimescale.flatMap({ Int32(exactly: $0) })
    else { return nil }
    var start: Int64 = 0
    var edits: [TimelineEdit] = []
    for (index, entry) in track.edits.enumerated() {
      let (end, overflow) = start.addingReportingOverflow(Int64(clamping: entry.segmentDuration))
      guard !overflow else { return nil }
      var target = MediaTimeRange(
        start: MediaTime(value: start, timescale: movieClock),
        duration: MediaTime(value: end - start, timescale: movieClock))
      if index == track.edits.count - 1, entry.segmentDuration == 0, entry.mediaTime >= 0, let lastSampleEnd {
        let rest = MediaTime(
          value: max(lastSampleEnd.saturatingSubtract(entry.mediaTime), 0), timescale: mediaClock)
        let isAtRate = entry.mediaRate == 1 || entry.mediaRate <= 0
        target.duration = isAtRate ? rest : rest.multiplied(by: 1 / entry.mediaRate)
      }
      start = end
      edits.append(TimelineEdit(entry, target: target, mediaClock, mediaEnd: mediaEnd))
    }
    guard edits.contains(where: \.showsMedia) else { return nil }
    self.init(edits, holdsPictures: track.handlerType != "soun")
  }
}

extension TimelineEdit {
  fileprivate init(
    _ entry: EditListBox.Entry, target: MediaTimeRange, _ mediaClock: Int32, isEndless: Bool = false,
    mediaEnd: MediaTime = .invalid
  ) {
    let source =
      entry.mediaTime < 0
      ? .invalid
      : MediaTimeRange(
        start: MediaTime(value: entry.mediaTime, timescale: mediaClock),
        duration: entry.mediaDuration(in: target.duration))
    self.init(
      TimeMapping(source: source, target: target), timescale: mediaClock, isEndless: isEndless,
      mediaEnd: mediaEnd)
  }

  /// Makes an edit without an end, whose rate is that of a second of the timeline.
  fileprivate init(endless entry: EditListBox.Entry, from start: MediaTime, _ mediaClock: Int32) {
    let second = MediaTime(value: 1, timescale: 1)
    self.init(
      entry, target: MediaTimeRange(start: start, duration: second), mediaClock, isEndless: true)
  }
}

extension StructureNode {
  /// The edits of a track of this movie box, the last one without a length where it has but that of the samples in the
  /// movie box, or of the movie's header, and fragments follow.
  ///
  /// Writers of 3G2 leave the edit list as it was when the first fragment began; `mehd` states the length of all.
  func edits(ofTrack track: StructureNode) -> [EditListBox.Entry] {
    var edits = track.descendant("edts", "elst")?.content(as: EditListBox.self)?.entries ?? []
    guard let extends = child("mvex"), let last = edits.last, last.mediaTime >= 0, last.segmentDuration > 0,
      let movie = child("mvhd")?.content(as: MovieHeaderBox.self)?.times, movie.timescale > 0
    else { return edits }
    let movieClock = movie.timescale
    let length = edits.reduce(0.0) { $0 + Double($1.segmentDuration) }
    let whole = extends.child("mehd")?.content(as: MovieExtendsHeaderBox.self)?.fragmentDuration
    if let whole, Double(whole) <= length { return edits }
    // The header's length is the first fragment's where that of all fragments is another.
    if whole != nil, let stated = movie.duration, abs(Double(stated) - length) <= 1 {
      edits[edits.count - 1].segmentDuration = 0
      return edits
    }
    guard let media = track.descendant("mdia", "mdhd")?.content(as: MediaHeaderBox.self)?.times,
      media.timescale > 0,
      let mediaDuration = media.duration, mediaDuration > 0
    else { return edits }
    // In seconds, to a tick of the movie's clock.
    let (tick, stated) = (1 / Double(movieClock), Double(last.segmentDuration) / Double(movieClock))
    let start = Double(last.mediaTime) / Double(media.timescale)
    let there = Double(mediaDuration) / Double(media.timescale)
    guard start + stated >= there - tick, stated <= there + tick else { return edits }
    edits[edits.count - 1].segmentDuration = 0
    return edits
  }
}
