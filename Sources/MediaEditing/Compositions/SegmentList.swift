import MediaAssets
import MediaCore

/// The segments of a track, one after the other from zero on, the last of which is not empty.
///
/// A segment's place is the sum of the durations before it, which are fractions: nothing is added up that was rounded to
/// samples or pictures. Where clocks have no common one, a sum is rounded to the 2³¹th of a second.
struct SegmentList: Sendable {
  /// A part of a source, or nothing, that is shown for a time.
  struct Piece: Sendable {
    /// `nil` where nothing is shown.
    var source: SourceTrack?
    /// On the source's timeline; of a dwell without a length; invalid where nothing is shown.
    var media = MediaTimeRange.invalid
    /// On the composition's timeline.
    var duration: MediaTime

    var isEmpty: Bool { source == nil }
  }

  private(set) var pieces: [Piece] = []
  /// Where each piece begins.
  private(set) var starts: [MediaTime] = []
  private(set) var end = MediaTime.zero

  /// Seconds; within them the ticks of every clock are counted in 64 bits.
  private static let limit = MediaTime(value: 1 << 32, timescale: 1)

  /// - Throws: `.invalidArgument` for a time that is not a number or before zero, `.overLimit` for one that is too late.
  static func check(_ time: MediaTime, _ what: String) throws(MediaError) {
    guard time.isNumeric, time >= .zero, time.epoch == 0 else {
      throw MediaError(.invalidArgument, "\(what) of \(time) is no time on a composition's timeline")
    }
    guard time < limit else {
      throw MediaError(.overLimit, "\(what) of \(time) is over the limit of 2^32 seconds")
    }
  }

  func mapping(at index: Int) -> TimeMapping {
    let target = MediaTimeRange(start: starts[index], duration: pieces[index].duration)
    return TimeMapping(source: pieces[index].media, target: target)
  }

  // MARK: - Changes

  /// Puts pieces at a time, before what is there; beyond the end, after a time of nothing.
  mutating func insert(_ new: [Piece], at time: MediaTime) throws(MediaError) {
    try Self.check(time, "an insertion")
    try Self.check(new.reduce(max(time, end)) { $0 + $1.duration }, "an end")
    var place = pieces.count
    if time > end {
      pieces.append(Piece(duration: time - end))
      place += 1
    } else {
      place = split(at: time)
    }
    pieces.insert(contentsOf: new, at: place)
    place = joinEmpty(around: place, count: new.count)
    recount(from: place)
  }

  mutating func remove(_ range: MediaTimeRange) throws(MediaError) {
    try check(range)
    guard range.duration > .zero, range.start < end else { return }
    let first = split(at: range.start)
    let last = range.end < end ? split(at: range.end) : pieces.count
    pieces.removeSubrange(first..<last)
    recount(from: joinEmpty(around: first, count: 0))
  }

  /// Has what is in a range last for another time.
  mutating func scale(_ range: MediaTimeRange, to duration: MediaTime) throws(MediaError) {
    try check(range)
    try Self.check(duration, "a duration")
    guard duration > .zero, range.duration > .zero else {
      throw MediaError(
        .invalidArgument, "a range of \(range.duration) can't be scaled to a duration of \(duration)")
    }
    guard range.start < end, range.duration != duration else { return }
    let excess = duration > range.duration ? duration - range.duration : .zero
    try Self.check(end + excess, "an end")
    let first = split(at: range.start)
    let last = range.end < end ? split(at: range.end) : pieces.count
    // By the places rather than the lengths, so that roundings don't add up.
    var before = MediaTime.zero
    for index in first..<last {
      let after = (starts[index] + pieces[index].duration - range.start)
        .durationMapped(from: range, to: MediaTimeRange(start: .zero, duration: duration))
      pieces[index].duration = after - before
      before = after
    }
    pieces[first..<last].removeAll { $0.duration <= .zero }
    recount(from: first)
  }

  private func check(_ range: MediaTimeRange) throws(MediaError) {
    guard range.isValid else { throw MediaError(.invalidArgument, "the time range is not valid") }
    try Self.check(range.start, "a start")
    if !range.duration.isPositiveInfinity { try Self.check(range.duration, "a duration") }
  }

  /// Has a piece begin at a time that is not after the end.
  ///
  /// - Returns: its place.
  private mutating func split(at time: MediaTime) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, time < end, low == pieces.count || starts[low] != time else { return low }
    let whole = mapping(at: low - 1)
    var (left, right) = (pieces[low - 1], pieces[low - 1])
    left.duration = time - whole.target.start
    right.duration = right.duration - left.duration
    if whole.source.duration > .zero {
      left.media.duration =
        whole.source.duration == whole.target.duration
        ? left.duration : left.duration.durationMapped(from: whole.target, to: whole.source)
      right.media.start = whole.source.start + left.media.duration
      right.media.duration = whole.source.duration - left.media.duration
    }
    pieces[low - 1] = left
    pieces.insert(right, at: low)
    starts.insert(time, at: low)
    return low
  }

  /// Makes one of empty pieces that have come side by side.
  ///
  /// - Returns: the first place that has changed.
  private mutating func joinEmpty(around place: Int, count: Int) -> Int {
    for index in stride(from: min(place + count, pieces.count - 1), to: max(place, 1) - 1, by: -1)
    where pieces[index].isEmpty && pieces[index - 1].isEmpty {
      pieces[index - 1].duration += pieces[index].duration
      pieces.remove(at: index)
    }
    return max(place - 1, 0)
  }

  private mutating func joinAll() {
    recount(from: joinEmpty(around: 1, count: pieces.count))
  }

  /// Counts the starts anew from a place on; nothing comes after the last media.
  private mutating func recount(from first: Int) {
    while let last = pieces.last, last.isEmpty { pieces.removeLast() }
    let first = min(first, pieces.count)
    starts.removeSubrange(min(first, starts.count)...)
    var time = first > 0 ? starts[first - 1] + pieces[first - 1].duration : .zero
    for piece in pieces[first...] {
      starts.append(time)
      time += piece.duration
    }
    end = time
  }
}

extension SegmentList {
  /// Checks segments and makes their list.
  init(_ segments: [CompositionTrackSegment], of mediaType: MediaType) throws(MediaError) {
    let pool = AssetPool()
    var files: [FileTrack: SourceTrack] = [:]
    var time = MediaTime.zero
    for (index, segment) in segments.enumerated() {
      let target = segment.timeMapping.target
      try Self.check(target.start, "the start of segment \(index)")
      try Self.check(target.duration, "the duration of segment \(index)")
      guard target.start == time, target.duration > .zero else {
        throw MediaError(
          .invalidArgument, "segment \(index) is at \(target), and the one before it ends at \(time)")
      }
      var source = segment.source
      if source == nil, let path = segment.sourcePath {
        let file = FileTrack(path: path, trackID: segment.sourceTrackID)
        if let known = files[file] { source = known } else { source = try SourceTrack(file, in: pool) }
        files[file] = source
      }
      if let source { try Self.check(segment.timeMapping.source, of: source, mediaType) }
      let media = source == nil ? .invalid : segment.timeMapping.source
      pieces.append(Piece(source: source, media: media, duration: target.duration))
      time = target.end
    }
    joinAll()
  }

  private static func check(
    _ range: MediaTimeRange, of source: SourceTrack, _ mediaType: MediaType
  ) throws(MediaError) {
    let location = MediaError.Location(file: source.path, trackID: source.content.trackID)
    guard source.content.mediaType == mediaType else {
      throw MediaError(
        .invalidArgument, "a \(source.content.mediaType) track can't be shown by a \(mediaType) track",
        at: location)
    }
    guard (source.content.composed?.depth ?? 0) < ComposedMedia.depthLimit else {
      throw MediaError(
        .overLimit, "more than \(ComposedMedia.depthLimit) compositions are one in the other", at: location)
    }
    do throws(MediaError) {
      _ = try range.clamped(toSourceEndingAt: source.content.timeRange.end, isStrict: true)
    } catch {
      throw error.at(location)
    }
  }
}

private struct FileTrack: Hashable {
  let path: String
  let trackID: Int32
}

extension SourceTrack {
  fileprivate convenience init(_ file: FileTrack, in pool: AssetPool) throws(MediaError) {
    let asset = pool.asset(for: FileReference(path: file.path))
    guard let track = try asset.tracks().first(where: { $0.trackID == file.trackID }) else {
      throw MediaError(
        .noSuchTrack, "there is no track \(file.trackID)", at: MediaError.Location(file: file.path))
    }
    self.init(track)
  }
}
