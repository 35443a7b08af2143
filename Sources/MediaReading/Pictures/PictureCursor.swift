import LibAV
import MediaAssets
import MediaCore

/// Finds the picture that is on screen at a time of a track's timeline, edit by edit.
///
/// libav moves the pictures of an edit that begins within one to the edit's start, takes every rate for 1, and lets no
/// picture stand still. So the media of a track with an edit list is decoded on its own timeline, and the edits decide
/// what is on screen.
final class PictureCursor: TrackPictures {
  private let cursor: FrameCursor
  /// The edits that show something, in the order of the timeline; none where the track has no edit list.
  private let timeline: EditTimeline
  private var edits: [TimelineEdit] { timeline.edits }
  /// The edit that shows the current picture.
  private var editIndex = 0
  /// Whether no edit shows a picture from here on.
  private var hasEnded = false

  /// The most edits on either side that are gone to where one shows nothing.
  private static let mostTries = 16

  /// - Parameter cancellation: asked before each packet.
  /// - Throws: `.overLimit` for more than `EditLimit.editCount` edits.
  init(
    _ asset: Asset, _ track: TrackContent, _ options: DecoderOptions,
    cancellation: ReadingCancellation = ReadingCancellation()
  ) throws(MediaError) {
    let stated = track.hasEditList ? track.timeline.edits.filter { !$0.isEmpty } : []
    try EditLimit.check(stated.count)
    // Only the first few edits that point after the media's stated end are looked at.
    var strays = 0
    let edits = stated.filter { edit in
      if track.mediaEnd.isNumeric, edit.mediaStart > track.mediaEnd { strays += 1 }
      return !edit.target.isEmpty && strays < Self.mostTries
    }
    timeline = EditTimeline(edits)
    let readTimeline: SampleTimeline = edits.isEmpty ? .presented : .media
    let reader = try FrameReader(
      asset, track, packets: PacketOptions(timeline: readTimeline), decoder: options,
      cancellation: cancellation)
    cursor = try FrameCursor(reader, on: readTimeline)
    if let last = edits.map(\.lastMediaTime).max() { cursor.lastShown = last }
  }

  private var reader: FrameReader { cursor.reader }

  func renewDecoder(threadCount: Int) throws(MediaError) { try cursor.renewDecoder(threadCount: threadCount) }

  var knowsPictureTimes: Bool { reader.knowsPictureTimes }

  var format: FormatDescription? { reader.track.formatDescriptions.first }

  /// The damage that was met so far, by when it would have been shown.
  var damage: ReadingDamage {
    var damage = reader.damage
    if let loss = reader.pictureLoss { damage.add(loss) }
    guard let first = edits.first else { return damage }
    return damage.mapTimes { time in
      (timeline.firstEdit(showing: time) ?? first).time(ofMedia: time)
    }
  }

  /// Whether there is a current picture.
  var hasPicture: Bool { cursor.hasPicture && !hasEnded }

  /// The time at which the current picture comes on screen.
  var currentTime: MediaTime {
    guard let edit else { return cursor.currentTime }
    return max(edit.time(ofMedia: cursor.currentTime), edit.target.start)
  }

  /// The stored timestamp of the current picture; on the track's timeline where there is an edit list, which may be
  /// before the edit that shows the picture begins.
  var presentationTimeStamp: MediaTime {
    edit?.time(ofMedia: cursor.currentTime) ?? reader.track.timeBase.time(cursor.currentTicks)
  }

  /// Whether something was lost of the current picture's group, up to the picture itself.
  var isDamaged: Bool { cursor.isDamaged }

  private var edit: TimelineEdit? { edits.indices.contains(editIndex) ? edits[editIndex] : nil }

  /// Lends the current picture.
  func withCurrent<Result>(
    _ body: (borrowing Frame) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    try cursor.withCurrent(body)
  }

  /// The time at which the current picture gives way to the next one, or to nothing.
  func currentEnd() throws(MediaError) -> MediaTime {
    let mediaEnd = try cursor.currentEnd()
    guard let edit else { return mediaEnd }
    let end = edit.isDwell ? .positiveInfinity : edit.time(ofMedia: mediaEnd)
    // The movie's clock is coarser than the media's: by less than a tick of it, nothing is meant to be cut off.
    if editIndex == edits.count - 1, end - edit.target.end < edit.tick { return end }
    return min(end, edit.target.end)
  }

  /// Whether a time is in the current picture's edit, rather than in an empty one.
  func isShown(at time: MediaTime) -> Bool { edit?.target.containsTime(time) ?? true }

  /// Moves to the picture on screen at `time`, or to the last one before where nothing is on screen, or else to the first.
  ///
  /// - Parameters:
  ///   - toleranceBefore: the time that the picture may be earlier than asked, to save decoding.
  ///   - following: the pictures that may be asked for after it.
  /// - Returns: false where the track shows no picture at all.
  func move(
    to time: MediaTime, toleranceBefore: MediaTime, following: FollowingPictures
  ) throws(MediaError) -> Bool {
    guard !edits.isEmpty else {
      return try cursor.move(to: time, toleranceBefore: toleranceBefore, following: following)
    }
    let wanted = editIndex(at: time)
    if try enter(wanted, at: time, toleranceBefore: toleranceBefore, following: following) { return true }
    // An edit may point to where there is no media.
    for index in edits[..<wanted].indices.suffix(Self.mostTries).reversed()
      + edits.indices.dropFirst(wanted + 1).prefix(Self.mostTries)
    {
      if try enter(index, at: time, toleranceBefore: .zero) { return true }
    }
    hasEnded = true
    return false
  }

  /// Goes on to the next picture that is shown.
  func step() throws(MediaError) {
    guard let edit else { return try cursor.step() }
    if !edit.isDwell, let next = cursor.nextTime, next <= edit.lastMediaTime { return try cursor.step() }
    for index in edits.indices.dropFirst(editIndex + 1).prefix(Self.mostTries) {
      if try enter(index, at: edits[index].target.start, toleranceBefore: .zero) { return }
    }
    hasEnded = true
  }

  /// - Returns: false where the edit shows no picture.
  private func enter(
    _ index: Int, at time: MediaTime, toleranceBefore: MediaTime, following: FollowingPictures = .any
  ) throws(MediaError) -> Bool {
    let edit = edits[index]
    let moment = edit.nearestMediaTime(at: time)
    editIndex = index
    hasEnded = false
    // A picture from before the edit's beginning doesn't count as nearly right.
    guard
      try cursor.move(
        to: moment, toleranceBefore: min(toleranceBefore, moment - edit.mediaStart), following: following),
      cursor.currentTime <= edit.lastMediaTime
    else { return false }
    if cursor.currentTime >= edit.mediaStart { return true }
    return try cursor.currentEnd() > edit.mediaStart
  }

  /// The timestamp of the key sample in whose group a time is; `nil` where no index says.
  func groupKey(at time: MediaTime) -> Int64? {
    guard !edits.isEmpty else { return cursor.groupKey(at: time) }
    return cursor.groupKey(at: edits[editIndex(at: time)].nearestMediaTime(at: time))
  }

  /// The time at which the key sample of a time's group comes on screen; `nil` where no index says, or
  /// it isn't shown.
  func keyFrameTime(before time: MediaTime) -> MediaTime? {
    guard let key = groupKey(at: time).map({ reader.track.time(ofTicks: $0) }), key.isNumeric else {
      return nil
    }
    guard !edits.isEmpty else { return key }
    let edit = edits[editIndex(at: time)]
    return edit.isDwell || key < edit.mediaStart ? nil : edit.time(ofMedia: key)
  }

  /// The last edit that begins by a time, or else the first.
  private func editIndex(at time: MediaTime) -> Int { timeline.lastIndex(beginningBy: time) ?? 0 }
}
