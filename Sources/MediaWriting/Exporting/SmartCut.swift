import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCodecs
import MediaCore

/// A cut that keeps a track's stored pictures, but for parts that are encoded anew.
///
/// Those are the parts whose pictures need others that are cut off.
struct SmartCut {
  /// Ticks a second of the times that are written, in which the part's edges are exact.
  let timescale: Int32
  let range: MediaTimeRange
  let description: FormatDescription
  let sets: ParameterSets
  let form: StoredForm
  /// The samples that stay as they are, by their numbers in the order in which they are decoded, from where a feed of the part
  /// begins.
  private(set) var kept: Range<Int> = 0..<0
  /// The parts before those samples and after them, which are encoded anew.
  private(set) var head: MediaTimeRange?
  private(set) var tail: MediaTimeRange?
  /// The largest number of samples that stay and are decoded before one that is shown before them.
  private(set) var reorderDepth = 0
  /// Whether the first sample that stays is one at which decoding begins although pictures before it could be needed.
  private(set) var beginsOpen = false
  /// The times at which samples that stay are shown, in ticks of the source, in rising order.
  private(set) var times: [Int64] = []
  private let clock: Int32
  /// The one edit that shows the media; `nil` where there is none.
  let edit: TimelineEdit?

  /// The time by which the last of them are decoded before they are shown.
  var reorderedTime: MediaTime {
    guard let last = times.last, reorderDepth < times.count else { return .zero }
    return MediaTime(value: last - times[times.count - 1 - reorderDepth], timescale: clock)
  }

  /// Looks at a track's samples.
  ///
  /// - Throws: `.operationNotSupportedForAsset` with the reason where the result could not be right, and what reading throws.
  init(_ asset: URLAsset, _ track: TrackContent, to range: MediaTimeRange) throws(MediaError) {
    form = try StoredForm(asset, track)
    description = form.description
    if let reason = Self.obstacle(to: track, description) { throw Self.refusal(track, reason) }
    guard let sets = ParameterSets(track.codec, record: description.codecConfiguration) else {
      throw Self.refusal(track, "its parameter sets are damaged")
    }
    guard sets.lengthSize == 4 else {
      throw Self.refusal(track, "the lengths of its NAL units have \(sets.lengthSize) bytes, not four")
    }
    self.sets = sets
    edit = Self.edit(of: track)
    let (start, end) = Self.shown(range, edit, of: track)
    self.range = MediaTimeRange(start: start, end: end)
    clock = track.timeBase.denominator
    let edges = [self.range.start, end].filter(\.isNumeric).map { UInt32(clamping: $0.timescale) }
    let common = WrittenMovie.commonTimescale([UInt32(clamping: clock)] + edges)
    timescale = common.flatMap { $0 <= WrittenMovie.finestTimescale ? Int32($0) : nil } ?? clock
    try choose(try Pictures(asset, track, form, sets, edit, in: self.range, upTo: ticks(end)), track)
  }

  /// The edges of the part; pictures after what the edit shows are samples, too, and are no part of it.
  private static func shown(
    _ range: MediaTimeRange, _ edit: TimelineEdit?, of track: TrackContent
  ) -> (start: MediaTime, end: MediaTime) {
    let start = max(range.start, .zero)
    guard let edit, edit.end.isNumeric, track.mediaEnd.isNumeric,
      edit.end < edit.time(ofMedia: track.mediaEnd)
    else { return (start, range.end) }
    return (start, max(start, range.end.isNumeric ? min(range.end, edit.end) : edit.end))
  }

  /// The time at which a picture of some ticks is shown, as a reader has it: an edit can begin between two ticks.
  private func moment(_ ticks: Int64) -> MediaTime {
    let time = MediaTime(value: ticks, timescale: clock)
    guard let edit else { return time }
    return edit.time(ofMedia: time + edit.mediaStart - MediaTime(value: edit.startTicks, timescale: clock))
  }

  /// The edit that shows a track's media, where the track's clock is the one that the edit is stated in.
  private static func edit(of track: TrackContent) -> TimelineEdit? {
    guard track.hasEditList, let edit = track.timeline.shownEdits.first,
      track.timeBase == TimeBase(numerator: 1, denominator: edit.timescale)
    else { return nil }
    return edit
  }

  /// The first tick of the source at or after a time.
  private func ticks(_ time: MediaTime) -> Int64 {
    time.isNumeric ? time.convertScale(clock, method: .roundTowardPositiveInfinity).value : .max
  }

  static func refusal(_ track: TrackContent, _ reason: String) -> MediaError {
    MediaError(
      .operationNotSupportedForAsset, "its pictures can't be cut at any place: \(reason)",
      at: .init(trackID: track.trackID))
  }

  /// The reason why encoded pictures can't stand beside a track's own; `nil` where they can.
  private static func obstacle(to track: TrackContent, _ description: FormatDescription) -> String? {
    guard ParameterSets.codecs.contains(track.codec) else {
      let names = ParameterSets.codecs.map(\.name).joined(separator: " and ")
      return "those of \(track.codec.name) are not joined with encoded ones, only those of \(names)"
    }
    if track.isProtected { return "they are encrypted" }
    if track.composed != nil { return "they are put together of parts" }
    if track.formatDescriptions.count > 1 { return "they are coded in more than one way" }
    let edits = track.timeline.shownEdits
    if edits.count > 1 || edits.contains(where: { !$0.isAtRate }) {
      return "the edit list shows several parts of them, or another speed"
    }
    if let order = description.video?.fieldOrder, order != .progressive { return "they are interlaced" }
    if VideoEncoder.profile(of: description) == nil {
      let layout = description.video?.pixelLayout.map { " \($0)" } ?? ""
      return "their format\(layout) has no profile to encode to"
    }
    if !track.isDecodable { return "they can't be decoded" }
    return nil
  }

  // MARK: - Which pictures stay

  /// The times and entries of a track's samples, in the order in which they are decoded, from where a feed of the part begins.
  private struct Pictures {
    var shown: [Int64] = []
    var entries: [ParameterSets.Entry] = []

    init(
      _ asset: URLAsset, _ track: TrackContent, _ form: StoredForm, _ sets: ParameterSets,
      _ edit: TimelineEdit?, in range: MediaTimeRange, upTo end: Int64
    ) throws(MediaError) {
      let feed = try PacketFeed(asset, track, as: form, by: edit, from: range.start)
      var distinct = DistinctTimes()
      while let item = try feed.next() {
        try WorkCancellation.check()
        // No sample that is decoded after the part is shown within it.
        if item.sample.decodeTime >= end { break }
        guard case .buffer(let bytes) = item.bytes else { continue }
        let found = bytes.withUnsafeBytes { sets.entry(at: $0) }
        if found.bringsSets {
          throw SmartCut.refusal(track, "their parameter sets change within the track")
        }
        if feed.hasRestarted { throw SmartCut.refusal(track, "the times of its pictures are out of order") }
        shown.append(distinct.time(of: item.sample))
        entries.append(found.entry)
      }
    }
  }

  /// Pictures that are decoded before the part's end and shown late in it or after it: the most that codecs reorder, twice.
  private static let longestTail = 64

  private mutating func choose(_ pictures: Pictures, _ track: TrackContent) throws(MediaError) {
    let (shown, count) = (pictures.shown, pictures.shown.count)
    let (start, end) = (ticks(range.start), ticks(range.end))
    head = range
    guard let first = Self.firstEntry(of: pictures, in: start..<max(start, end)) else { return }
    // The earliest time of what is decoded later, at each place.
    var earliest = [Int64](repeating: end, count: count - first + 1)
    for index in (first..<count).reversed() {
      let isLeading = shown[index] < shown[first]
      earliest[index - first] = min(earliest[index - first + 1], isLeading ? .max : shown[index])
    }
    var last = first
    var latest = Int64.min
    for index in first..<count {
      if shown[index] >= shown[first] { latest = max(latest, shown[index]) }
      if latest < earliest[index - first + 1] { last = index + 1 }
    }
    guard last > first else { return }
    // A single time that is out of order would have all pictures after it encoded.
    if count - last > Self.longestTail {
      throw Self.refusal(track, "the times of its pictures are out of order")
    }
    kept = first..<last
    let order = kept.map { shown[$0] }.filter { $0 >= shown[first] }
    times = order.sorted()
    guard zip(times, times.dropFirst()).allSatisfy(<) else {
      throw Self.refusal(track, "two of them are shown at one time")
    }
    for (place, time) in order.enumerated() {
      reorderDepth = max(reorderDepth, place - (rank(of: time) ?? place))
    }
    beginsOpen = pictures.entries[first] == .open
    let begin = moment(shown[first])
    head = begin > range.start ? MediaTimeRange(start: range.start, end: begin) : nil
    let rest = earliest[last - first]
    tail = rest < end ? MediaTimeRange(start: moment(rest), end: range.end) : nil
  }

  /// The first picture of a part with which decoding can begin; `nil` where there is none.
  private static func firstEntry(of pictures: Pictures, in part: Range<Int64>) -> Int? {
    var latest = Int64.min
    for (index, time) in pictures.shown.enumerated() {
      // A picture that is shown before one that is decoded earlier can't begin the part.
      if pictures.entries[index] != .none, part.contains(time), latest < time { return index }
      latest = max(latest, time)
    }
    return nil
  }

  /// The place of a sample's time among those of all that stay; `nil` for a picture that is shown before the first of them.
  func rank(of time: Int64) -> Int? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low < times.count && times[low] == time ? low : nil
  }

  /// The start and the duration of a sample that stays; the latter is `nil` for the last one of a part without an end.
  func span(of rank: Int) -> (start: MediaTime, duration: MediaTime?) {
    let start = MediaTime(value: times[rank], timescale: clock)
    let end =
      rank + 1 < times.count ? MediaTime(value: times[rank + 1], timescale: clock) : tail?.start ?? range.end
    return (start, end.isNumeric ? end - start : nil)
  }

  /// A sentence for people that says which pictures are encoded anew; `nil` where none are.
  var explanation: String? {
    let parts = [head, tail].compactMap(\.self).map { part in
      "\(part.start.clockDescription) to \(part.end.isNumeric ? part.end.clockDescription : "the end")"
    }
    return parts.isEmpty ? nil : "its pictures from \(parts.joined(separator: " and from ")) are encoded anew"
  }
}

/// The times of pictures, no two of which are the same: a picture at another one's time is shown a tick later.
struct DistinctTimes {
  private var recent: [Int64] = []

  /// Takes the next sample in the order of decoding.
  mutating func time(of sample: WrittenSample) -> Int64 {
    var time = sample.presentationTime
    while recent.contains(time), time < .max { time += 1 }
    if recent.count == ReorderDepth.mostInFiles { recent.removeFirst() }
    recent.append(time)
    return time
  }
}
