import MediaCore

/// Pictures at a constant rate: at each time the one that is on screen then.
///
/// Take a picture, and ask for those before it until there is none, so that a long one isn't held in memory many times.
struct FrameRateConversion {
  private let duration: MediaTime
  private let start: MediaTime
  private var number: Int64 = 0
  private var shown: SampleBuffer?
  /// The picture that was taken last, which is shown from ``limit`` on.
  private var following: SampleBuffer?
  private var limit = MediaTime.invalid
  private var end = MediaTime.invalid

  /// - Parameter duration: the time for which each picture is shown.
  init(_ duration: MediaTime, from start: MediaTime) {
    (self.duration, self.start) = (duration, start)
  }

  /// Takes the next picture, once there is none before it any more.
  ///
  /// - Throws: `.overLimit` where the one before is shown for more than 12 hours.
  mutating func take(_ picture: SampleBuffer) throws(MediaError) {
    let time = picture.presentationTimeStamp
    try setLimit(time)
    following = picture
    end = picture.duration.isNumeric ? time + picture.duration : time + duration
  }

  /// Says that no picture follows.
  ///
  /// - Throws: as ``take(_:)``.
  mutating func finish() throws(MediaError) { try setLimit(end) }

  /// The next picture before the one that was taken last.
  mutating func next() -> SampleBuffer? {
    let time = time(number)
    guard limit.isNumeric, time < limit, var picture = shown else {
      if let following { shown = following }
      return nil
    }
    number = number.saturatingAdd(1)
    picture.sampleTimingInfoArray = [SampleTimingInfo(duration: duration, presentationTimeStamp: time)]
    return picture
  }

  private func time(_ number: Int64) -> MediaTime {
    start + MediaTime(value: duration.value.saturatingMultiply(number), timescale: duration.timescale)
  }

  private mutating func setLimit(_ time: MediaTime) throws(MediaError) {
    guard time.isNumeric else { return }
    if shown == nil {
      // Before the first picture there is none to be shown.
      let wait = (time - start).seconds / duration.seconds
      number = max(Int64(saturating: wait.rounded(.down)), number)
      if self.time(number) < time { number = number.saturatingAdd(1) }
    } else if let shown, time - max(shown.presentationTimeStamp, start) > MediaLimits.longestTime {
      throw MediaError(.overLimit, "a picture is shown for more than \(MediaLimits.hourCount) hours")
    }
    limit = time
  }
}
