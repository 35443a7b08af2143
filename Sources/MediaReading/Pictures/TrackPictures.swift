import LibAV
import MediaAssets
import MediaCore

/// The pictures of a track, by when they are on screen.
protocol TrackPictures: AnyObject {
  /// The damage that was met so far, with the times at which it would have been shown.
  var damage: ReadingDamage { get }

  /// Whether there is a current picture.
  var hasPicture: Bool { get }

  /// The time at which the current picture comes on screen.
  var currentTime: MediaTime { get }

  /// The stored timestamp of the current picture; on the track's timeline where there is an edit list, which may be
  /// before the edit that shows the picture begins.
  var presentationTimeStamp: MediaTime { get }

  /// Whether something was lost of the current picture's group, up to the picture itself.
  var isDamaged: Bool { get }

  /// Whether a key picture that was decoded alone is sure to be the one on screen at its time.
  var knowsPictureTimes: Bool { get }

  /// The format description of the samples of which the current picture is one; `nil` where there is none.
  var format: FormatDescription? { get }

  /// Lends the current picture.
  func withCurrent<Result>(
    _ body: (borrowing Frame) throws(MediaError) -> Result
  ) throws(MediaError) -> Result

  /// The time at which the current picture gives way to the next one, or to nothing.
  func currentEnd() throws(MediaError) -> MediaTime

  /// Whether a time is in the current picture's edit, rather than in an empty one.
  func isShown(at time: MediaTime) -> Bool

  /// Moves to the picture on screen at `time`, or to the last one before where nothing is on screen, or else to the first.
  ///
  /// - Parameters:
  ///   - toleranceBefore: the time that the picture may be earlier than asked, to save decoding.
  ///   - following: the pictures that may be asked for after it.
  /// - Returns: false where the track shows no picture at all.
  func move(to time: MediaTime, toleranceBefore: MediaTime, following: FollowingPictures) throws(MediaError)
    -> Bool

  /// Goes on to the next picture that is shown.
  func step() throws(MediaError)

  /// The timestamp of the key sample in whose group a time is; `nil` where no index says.
  func groupKey(at time: MediaTime) -> Int64?

  /// The time at which the key sample of a time's group comes on screen; `nil` where no index says, or
  /// it isn't shown.
  func keyFrameTime(before time: MediaTime) -> MediaTime?

  /// Goes on with a decoder of so many threads, from the next time that is gone to.
  func renewDecoder(threadCount: Int) throws(MediaError)
}

extension TrackPictures {
  func move(to time: MediaTime) throws(MediaError) -> Bool {
    try move(to: time, toleranceBefore: .zero, following: .any)
  }
}

extension TrackContent {
  /// Decodes the track's pictures, part by part where there are several.
  func makePictures(
    _ asset: Asset, _ options: DecoderOptions, cancellation: ReadingCancellation = ReadingCancellation()
  ) throws(MediaError) -> any TrackPictures {
    if let composed { return try ComposedPictures(composed, options, cancellation: cancellation) }
    return try PictureCursor(asset, self, options, cancellation: cancellation)
  }
}
