import LibAV
import MediaAssets
import MediaCore

/// Finds the picture that is on screen at a time of a composition's track, run by run.
///
/// A picture that a run begins within is shown from the run's start on.
final class ComposedPictures: TrackPictures {
  private let composed: ComposedMedia
  /// The runs that show something, in the order of the timeline.
  private let runs: [ComposedMedia.Run]
  private var options: DecoderOptions
  private let cancellation: ReadingCancellation
  /// The sources that are open, the latest at the end.
  private var open: [Opened] = []
  private var current: Current?
  private var earlierDamage = ReadingDamage()

  private struct Opened {
    let source: SourceTrack
    let pictures: any TrackPictures
    /// The run that it showed last.
    var run: ComposedMedia.Run

    var damage: ReadingDamage { pictures.damage.mapTimes { run.edit.time(ofMedia: $0) } }
  }

  private struct Current {
    let place: Int
    let edit: TimelineEdit
    let pictures: any TrackPictures
    let format: FormatDescription?
  }

  /// Sources that are held open: cuts go to and fro between two.
  private static let mostOpen = 2

  init(
    _ composed: ComposedMedia, _ options: DecoderOptions, cancellation: ReadingCancellation
  ) throws(MediaError) {
    self.composed = composed
    self.options = options
    self.cancellation = cancellation
    runs = composed.runs(in: MediaTimeRange(start: .zero, duration: .positiveInfinity))
      .filter { $0.source != nil }
    try composed.checkSources(of: runs)
  }

  var damage: ReadingDamage { open.reduce(into: earlierDamage) { $0.formUnion($1.damage) } }

  // MARK: - The current picture

  var hasPicture: Bool { current?.pictures.hasPicture ?? false }

  var currentTime: MediaTime {
    guard let current else { return .invalid }
    return max(presentationTimeStamp, current.edit.mapping.target.start)
  }

  var presentationTimeStamp: MediaTime {
    guard let current else { return .invalid }
    return current.edit.time(ofMedia: current.pictures.currentTime)
  }

  var isDamaged: Bool { current?.pictures.isDamaged ?? false }

  var knowsPictureTimes: Bool { current?.pictures.knowsPictureTimes ?? false }

  var format: FormatDescription? { current?.pictures.format ?? current?.format }

  func withCurrent<Result>(
    _ body: (borrowing Frame) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    guard let current else { throw MediaError(.noImageAtTime, "there is no picture") }
    return try current.pictures.withCurrent(body)
  }

  func currentEnd() throws(MediaError) -> MediaTime {
    guard let current else { return .invalid }
    let end = current.edit.mapping.target.end
    return current.edit.isDwell
      ? end : min(end, current.edit.time(ofMedia: try current.pictures.currentEnd()))
  }

  func isShown(at time: MediaTime) -> Bool {
    guard let current, current.edit.mapping.target.containsTime(time) else { return false }
    return current.pictures.isShown(at: current.edit.mediaTime(at: time))
  }

  // MARK: - From picture to picture

  func move(
    to time: MediaTime, toleranceBefore: MediaTime, following: FollowingPictures
  ) throws(MediaError) -> Bool {
    let wanted = place(at: time)
    guard wanted < runs.count else { return false }
    if try enter(wanted, at: time, toleranceBefore: toleranceBefore, following: following) { return true }
    for place in runs[..<wanted].indices.reversed() + runs[(wanted + 1)...].indices
    where try enter(place, at: time) {
      return true
    }
    current = nil
    return false
  }

  func step() throws(MediaError) {
    guard let now = current else { return }
    if !now.edit.isDwell {
      try locating(now.place) { () throws(MediaError) in try now.pictures.step() }
      if now.pictures.hasPicture, now.edit.shows(now.pictures.currentTime) { return }
    }
    for place in runs[(now.place + 1)...].indices
    where try enter(place, at: runs[place].edit.mapping.target.start) {
      return
    }
    current = nil
  }

  /// - Returns: false where the run shows no picture.
  private func enter(
    _ place: Int, at time: MediaTime, toleranceBefore: MediaTime = .zero, following: FollowingPictures = .any
  ) throws(MediaError) -> Bool {
    try locating(place) { () throws(MediaError) in
      let edit = runs[place].edit
      guard let pictures = try pictures(of: runs[place]) else { return false }
      current = Current(
        place: place, edit: edit, pictures: pictures,
        format: runs[place].source?.content.formatDescriptions.first)
      let moment = edit.nearestMediaTime(at: time)
      // A picture that is shown before the run begins isn't within the tolerance, however near it is.
      let tolerance = min(toleranceBefore, moment - edit.mediaStart)
      guard
        try pictures.move(to: moment, toleranceBefore: tolerance, following: following), pictures.hasPicture,
        edit.shows(pictures.currentTime)
      else { return false }
      if pictures.currentTime >= edit.mediaStart { return true }
      return try pictures.currentEnd() > edit.mediaStart
    }
  }

  private func pictures(of run: ComposedMedia.Run) throws(MediaError) -> (any TrackPictures)? {
    guard let source = run.source else { return nil }
    if let place = open.firstIndex(where: { $0.source === source }) {
      var known = open.remove(at: place)
      known.run = run
      open.append(known)
      return known.pictures
    }
    let track = try source.open(in: composed.pool)
    if open.count >= Self.mostOpen { earlierDamage.formUnion(open.removeFirst().damage) }
    let pictures = try track.content.makePictures(track.asset, options, cancellation: cancellation)
    open.append(Opened(source: source, pictures: pictures, run: run))
    return pictures
  }

  /// Has errors say where they are.
  private func locating<Value>(
    _ place: Int, _ body: () throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    do throws(MediaError) {
      return try body()
    } catch {
      throw runs[place].source?.located(error, at: runs[place].edit.mapping.target.start) ?? error
    }
  }

  /// The last run that begins by a time, or else the first.
  private func place(at time: MediaTime) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].edit.mapping.target.start <= time { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  func groupKey(at time: MediaTime) -> Int64? { nil }

  func keyFrameTime(before time: MediaTime) -> MediaTime? { nil }

  func renewDecoder(threadCount: Int) throws(MediaError) {
    options.threadCount = threadCount
    for opened in open { try opened.pictures.renewDecoder(threadCount: threadCount) }
  }
}

extension TimelineEdit {
  /// Whether a picture that comes on screen at a moment of the media does so before the edit ends.
  fileprivate func shows(_ moment: MediaTime) -> Bool {
    isDwell ? moment <= mapping.source.start : moment < mapping.source.end
  }
}
