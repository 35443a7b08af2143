import MediaCore

/// A picture of a composition by when it is on screen.
struct CompositionFrame {
  let start: MediaTime
  let end: MediaTime
}

/// Says when a composition's pictures are on screen.
protocol CompositionFrameTiming: AnyObject {
  /// The picture that is on screen at a time, whatever was asked for before; `nil` where times run over.
  func frame(at time: MediaTime) throws(MediaError) -> CompositionFrame?
}

/// Frames that all last as long, the first from zero on.
final class ConstantFrameTiming: CompositionFrameTiming {
  let duration: MediaTime

  init(_ duration: MediaTime) { self.duration = duration }

  func frame(at time: MediaTime) -> CompositionFrame? {
    guard time.isNumeric else { return nil }
    let frames =
      Int128(time.value) * Int128(duration.timescale) / (Int128(time.timescale) * Int128(duration.value))
    guard let start = self.time(ofFrame: frames), let end = self.time(ofFrame: frames + 1) else { return nil }
    return CompositionFrame(start: start, end: end)
  }

  private func time(ofFrame frame: Int128) -> MediaTime? {
    Int64(exactly: frame * Int128(duration.value)).map { MediaTime(value: $0, timescale: duration.timescale) }
  }
}

/// Frames that come when the pictures of a track do; where it shows nothing, those of another timing.
///
/// Where it shows nothing for less than one of these lasts, such as where the sound of a file ends a little later than its pictures do,
/// the picture before stays.
final class TrackFrameTiming: CompositionFrameTiming {
  private let pictures: any TrackPictures
  private let otherwise: ConstantFrameTiming
  /// The end of the composition.
  private let end: MediaTime
  /// Where the track shows nothing, as it was found last.
  private var gap: Gap?

  private struct Gap {
    let timeRange: MediaTimeRange
    /// When the picture before it came; `nil` where there is none.
    let pictureStart: MediaTime?
  }

  init(of layer: LayerReader, otherwise duration: MediaTime, until end: MediaTime) {
    pictures = layer.cursor
    otherwise = ConstantFrameTiming(duration)
    self.end = end
  }

  func frame(at time: MediaTime) throws(MediaError) -> CompositionFrame? {
    if let gap, gap.timeRange.containsTime(time) { return frame(in: gap, at: time) }
    guard try pictures.move(to: time), pictures.hasPicture else { return otherwise.frame(at: time) }
    var (start, pictureStart) = (MediaTime.zero, MediaTime?.none)
    if pictures.currentTime <= time {
      let end = try pictures.currentEnd()
      pictureStart = max(pictures.currentTime, .zero)
      if end > time, pictures.isShown(at: time) {
        return pictureStart.map { CompositionFrame(start: $0, end: end) }
      }
      start = end
      try pictures.step()
    }
    let isFollowed = pictures.hasPicture && pictures.currentTime > time
    let end = isFollowed ? pictures.currentTime : time < end ? end : .positiveInfinity
    let found = Gap(
      timeRange: MediaTimeRange(start: min(start, time), end: end), pictureStart: pictureStart)
    gap = found
    return frame(in: found, at: time)
  }

  private func frame(in gap: Gap, at time: MediaTime) -> CompositionFrame? {
    let range = gap.timeRange
    if let start = gap.pictureStart, range.duration < otherwise.duration {
      return CompositionFrame(start: start, end: range.end)
    }
    return otherwise.frame(at: time).map {
      CompositionFrame(start: max($0.start, range.start), end: min($0.end, range.end))
    }
  }
}
