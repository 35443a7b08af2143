import LibAV
import MediaAssets
import MediaCore

/// The pictures of a track, by when they are on screen.
protocol TrackPictures: AnyObject {
  /// What could not be decoded so far, with the times at which it would have been shown.
  var damage: ReadingDamage { get }

  /// Whether there is a current picture.
  var hasPicture: Bool { get }

  /// When the current picture comes on screen.
  var currentTime: MediaTime { get }

  /// The stored timestamp of the current picture; on the track's timeline where there is an edit list, which may be
  /// before the edit that shows the picture begins.
  var presentationTimeStamp: MediaTime { get }

  /// Whether something was lost of the current picture's group, up to the picture itself.
  var isDamaged: Bool { get }

  /// Whether a key picture that was decoded alone is sure to be the one on screen at its time.
  var knowsPictureTimes: Bool { get }

  /// What is said of the samples of which the current picture is one; `nil` where nothing is.
  var format: FormatDescription? { get }

  /// Lends the current picture.
  func withCurrent<Result>(
    _ body: (borrowing Frame) throws(MediaError) -> Result
  ) throws(MediaError) -> Result

  /// Where the current picture gives way to the next one, or to nothing.
  func currentEnd() throws(MediaError) -> MediaTime

  /// Whether a time is in the current picture's edit, rather than in an empty one.
  func isShown(at time: MediaTime) -> Bool

  /// Moves to the picture on screen at `time`, or to the last one before where nothing is on screen, or else to the first.
  ///
  /// - Parameters:
  ///   - toleranceBefore: how much earlier than asked the picture may be, to save decoding.
  ///   - following: which pictures may be asked for after it.
  /// - Returns: false where the track shows no picture at all.
  func move(to time: MediaTime, toleranceBefore: MediaTime, following: FollowingPictures) throws(MediaError)
    -> Bool

  /// Goes on to the next picture that is shown.
  func step() throws(MediaError)

  /// The timestamp of the key sample in whose group a time is; `nil` where no index says.
  func groupKey(at time: MediaTime) -> Int64?

  /// When the key sample comes on screen in whose group a time is; `nil` where no index says, or it isn't shown.
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
