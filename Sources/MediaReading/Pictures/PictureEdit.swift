import LibAV
import MediaAssets
import MediaCore

/// An edit that shows media, in times of which a picture's stamp can be told to lie before its end or not.
struct PictureEdit {
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

  func shows(_ moment: MediaTime) -> Bool { source.start <= moment && moment <= lastMoment }

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
