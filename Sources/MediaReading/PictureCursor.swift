import LibAV
import MediaAssets
import MediaCore

/// Finds the picture that is on screen at a time of a track's timeline, edit by edit.
///
/// libav moves the pictures of an edit that begins within one to the edit's start, takes every rate for 1, and lets no
/// picture stand still; so of a track with an edit list the media is decoded on its own timeline, and what is on
/// screen follows from the edits.
final class PictureCursor {
  private let cursor: FrameCursor
  /// Those that show something, in the order of the timeline; none where the track has no edit list.
  private let edits: [Edit]
  /// The edit that shows the current picture.
  private var place = 0
  /// Whether no edit shows a picture from here on.
  private var hasEnded = false

  /// Edits on either side that are gone to where one shows nothing.
  private static let mostTries = 16

  /// - Parameters:
  ///   - threadCount: of the decoder; 0 for one a core.
  ///   - opensQuickly: whether the headers of a well-known container will do to begin with.
  ///   - cancellation: asked before each packet.
  /// - Throws: `.overLimit` for more than `AudioPlacement.maximumEditCount` edits.
  init(
    _ asset: URLAsset, _ track: TrackContent, threadCount: Int = 0, opensQuickly: Bool = false,
    cancellation: ReadingCancellation? = nil
  ) throws(MediaError) {
    let segments = track.hasEditList ? track.segments.filter { !$0.isEmpty } : []
    guard segments.count <= AudioPlacement.maximumEditCount else {
      throw MediaError(
        .overLimit, "\(segments.count) edits are over the limit of \(AudioPlacement.maximumEditCount)")
    }
    edits = segments.map { Edit($0, of: track) }.filter { !$0.target.isEmpty }
    let reader = try FrameReader(
      asset, track, threadCount: threadCount, ignoresEditLists: !edits.isEmpty,
      opensQuickly: opensQuickly, cancellation: cancellation)
    cursor = try FrameCursor(reader)
    if let first = edits.first { reader.timelineShift = first.target.start - first.mediaStart }
  }

  var reader: FrameReader { cursor.reader }

  /// Whether there is a current picture.
  var hasPicture: Bool { cursor.hasPicture && !hasEnded }

  /// When the current picture comes on screen.
  var currentTime: MediaTime {
    guard let edit else { return cursor.currentTime }
    return max(edit.time(ofMedia: cursor.currentTime), edit.target.start)
  }

  /// The stored stamp of the current picture.
  var currentTicks: Int64 { cursor.currentTicks }

  /// Whether something was lost of the current picture's group, up to the picture itself.
  var isDamaged: Bool { cursor.isDamaged }

  private var edit: Edit? { edits.indices.contains(place) ? edits[place] : nil }

  /// Lends the current picture.
  func withCurrent<Result>(
    _ body: (borrowing Frame) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    try cursor.withCurrent(body)
  }

  /// Where the current picture gives way to the next one, or to nothing.
  func currentEnd() throws(MediaError) -> MediaTime {
    let mediaEnd = try cursor.currentEnd()
    guard let edit else { return mediaEnd }
    let end = edit.isDwell ? .positiveInfinity : edit.time(ofMedia: mediaEnd)
    // The movie's clock is coarser than the media's: by less than a tick of it, nothing is meant to be cut off.
    if place == edits.count - 1, end - edit.target.end < edit.tick { return end }
    return min(end, edit.target.end)
  }

  /// Whether a time lies where the current picture's edit does, rather than in an empty one.
  func isShown(at time: MediaTime) -> Bool { edit?.target.containsTime(time) ?? true }

  /// Moves to the picture on screen at `time`, or to the last one before where nothing is on screen, or else to the first.
  ///
  /// - Parameters:
  ///   - toleranceBefore: how much earlier than asked the picture may be, to save decoding.
  ///   - isLast: whether no picture of the same group is wanted after it, which saves decoding, too.
  /// - Returns: false where the track shows no picture at all.
  func move(
    to time: MediaTime, toleranceBefore: MediaTime = .zero, isLast: Bool = false
  ) throws(MediaError) -> Bool {
    guard !edits.isEmpty else {
      return try cursor.move(to: time, toleranceBefore: toleranceBefore, isLast: isLast)
    }
    let wanted = place(at: time)
    if try enter(wanted, at: time, toleranceBefore: toleranceBefore, isLast: isLast) { return true }
    // An edit may point to where there is no media.
    for place in edits[..<wanted].indices.suffix(Self.mostTries).reversed()
      + edits.indices.dropFirst(wanted + 1).prefix(Self.mostTries)
    {
      if try enter(place, at: time, toleranceBefore: .zero) { return true }
    }
    hasEnded = true
    return false
  }

  /// Goes on to the next picture that is shown.
  func step() throws(MediaError) {
    guard let edit else { return try cursor.step() }
    if !edit.isDwell, let next = cursor.nextTime, next <= edit.lastMoment { return try cursor.step() }
    for place in edits.indices.dropFirst(place + 1) {
      if try enter(place, at: edits[place].target.start, toleranceBefore: .zero) { return }
    }
    hasEnded = true
  }

  /// - Returns: false where the edit shows no picture.
  private func enter(
    _ place: Int, at time: MediaTime, toleranceBefore: MediaTime, isLast: Bool = false
  ) throws(MediaError) -> Bool {
    let edit = edits[place]
    let moment = edit.moment(at: time)
    self.place = place
    hasEnded = false
    reader.timelineShift = edit.target.start - edit.mediaStart
    // What is shown before the edit begins is not a picture that is nearly right.
    guard
      try cursor.move(
        to: moment, toleranceBefore: min(toleranceBefore, moment - edit.mediaStart), isLast: isLast),
      cursor.currentTime <= edit.lastMoment
    else { return false }
    if cursor.currentTime >= edit.mediaStart { return true }
    return try cursor.currentEnd() > edit.mediaStart
  }

  /// The stamp of the key sample in whose group a time lies; `nil` where no index tells.
  func groupKey(at time: MediaTime) -> Int64? {
    guard !edits.isEmpty else { return cursor.groupKey(at: time) }
    return cursor.groupKey(at: edits[place(at: time)].moment(at: time))
  }

  /// The last edit that begins by a time, or else the first.
  private func place(at time: MediaTime) -> Int { edits.lastIndex { $0.target.start <= time } ?? 0 }
}

/// An edit that shows media, in times of which a picture's stamp can be told to lie before its end or not.
private struct Edit {
  let target: MediaTimeRange
  /// The last stamp that a picture of this edit may have.
  let lastMoment: MediaTime
  /// Whether one picture stands still.
  let isDwell: Bool
  /// What the edit list's clock can tell apart.
  let tick: MediaTime
  private let source: MediaTimeRange
  private let isAtRate: Bool

  init(_ segment: AssetTrackSegment, of track: TrackContent) {
    let mapping = segment.timeMapping
    source = mapping.source
    isAtRate = source.duration == mapping.target.duration
    isDwell = source.duration <= .zero
    // In the media's own clock wherever that tells them too, so that sums stay in it.
    let (start, edge) = (mapping.target.start, segment.end(ofMediaEndingAt: track.mediaEnd))
    target = MediaTimeRange(start: track.timeBase.exact(start), end: track.timeBase.exact(edge))
    tick = MediaTime(value: 1, timescale: max(mapping.target.duration.timescale, 1))
    let end = isAtRate ? source.start + target.duration : source.end
    let ticks = track.timeBase.ticks(at: end)
    let last = track.timeBase.time(ticks)
    lastMoment =
      isDwell ? source.start : last < end ? last : track.timeBase.time(ticks.saturatingSubtract(1))
  }

  /// The first moment of the media that is shown.
  var mediaStart: MediaTime { source.start }

  /// When a moment of the media is shown.
  func time(ofMedia time: MediaTime) -> MediaTime {
    guard !isDwell else { return target.start }
    return isAtRate ? time - source.start + target.start : time.mapped(from: source, to: target)
  }

  /// The moment of the media that is shown at a time; the nearest one for a time outside.
  func moment(at time: MediaTime) -> MediaTime {
    guard time > target.start, !isDwell else { return source.start }
    guard time < target.end else { return max(lastMoment, source.start) }
    return isAtRate ? time - target.start + source.start : time.mapped(from: target, to: source)
  }
}

extension TimeBase {
  /// The same time counted in ticks, where that can be done without rounding.
  fileprivate func exact(_ moment: MediaTime) -> MediaTime {
    let counted = time(ticks(at: moment))
    return counted == moment ? counted : moment
  }
}
