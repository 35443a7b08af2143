import MediaCore

/// Pictures at a constant rate: at each time the one that is on screen then.
struct FrameRateConversion {
  private let duration: MediaTime
  private let start: MediaTime
  private var number: Int32 = 0
  private var shown: SampleBuffer?
  private var end = MediaTime.invalid

  /// - Parameter duration: how long each picture is shown.
  init(_ duration: MediaTime, from start: MediaTime) {
    (self.duration, self.start) = (duration, start)
  }

  /// Takes the next picture, and gives those up to it.
  mutating func take(_ picture: SampleBuffer) -> [SampleBuffer] {
    let time = picture.presentationTimeStamp
    let ready = pictures(before: time)
    shown = picture
    end = picture.duration.isNumeric ? time + picture.duration : time + duration
    return ready
  }

  /// The last pictures.
  mutating func finish() -> [SampleBuffer] { pictures(before: end) }

  private mutating func pictures(before limit: MediaTime) -> [SampleBuffer] {
    guard limit.isNumeric else { return [] }
    var ready: [SampleBuffer] = []
    while true {
      let time = start + duration.multiplied(by: number)
      guard time < limit else { return ready }
      number += 1
      // Before the first picture there is none to be shown.
      guard var picture = shown else { continue }
      picture.sampleTimingInfoArray = [SampleTimingInfo(duration: duration, presentationTimeStamp: time)]
      ready.append(picture)
    }
  }
}
