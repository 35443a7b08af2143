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
  private let duration: MediaTime

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
final class TrackFrameTiming: CompositionFrameTiming {
  private let pictures: any TrackPictures
  private let otherwise: ConstantFrameTiming
  /// Where the track shows nothing, as it was found last.
  private var gap: MediaTimeRange?

  init(of layer: LayerReader, otherwise duration: MediaTime) {
    pictures = layer.cursor
    otherwise = ConstantFrameTiming(duration)
  }

  func frame(at time: MediaTime) throws(MediaError) -> CompositionFrame? {
    if let gap, gap.containsTime(time) { return frame(in: gap, at: time) }
    guard try pictures.move(to: time), pictures.hasPicture else { return otherwise.frame(at: time) }
    var start = MediaTime.zero
    if pictures.currentTime <= time {
      let end = try pictures.currentEnd()
      if end > time, pictures.isShown(at: time) {
        return CompositionFrame(start: max(pictures.currentTime, .zero), end: end)
      }
      start = end
      try pictures.step()
    }
    let end = pictures.hasPicture && pictures.currentTime > time ? pictures.currentTime : .positiveInfinity
    let found = MediaTimeRange(start: min(start, time), end: end)
    gap = found
    return frame(in: found, at: time)
  }

  private func frame(in gap: MediaTimeRange, at time: MediaTime) -> CompositionFrame? {
    otherwise.frame(at: time).map {
      CompositionFrame(start: max($0.start, gap.start), end: min($0.end, gap.end))
    }
  }
}
