import MediaAssets
import MediaScope

/// Times at which pictures are taken that nobody named one by one.
enum StillTimes {
  /// Where a track ends on its timeline, or where its last picture does if the declared end is far behind that.
  ///
  /// The run is told of the difference, and fails, unless the file lacks its end and says so.
  ///
  /// - Throws: `.invalidArgument` where that is not known.
  static func end(of track: AssetTrack, _ content: AssetContent, _ run: FileRun) throws(MediaError)
    -> MediaTime
  {
    if content.format.container.isStillPicture { return MediaTime(value: 1, timescale: 1000) }
    let end = track.timeRange.end.isNumeric ? track.timeRange.end : content.duration
    guard end.isNumeric, end > .zero else {
      throw MediaError(.invalidArgument, "the file doesn't say how long it is; name the times with --at")
    }
    let shownEnd = track.content.timing.shownEnd
    let whole = MediaTimeRange(start: .zero, end: end)
    if shownEnd.isNumeric, shownEnd > .zero, let shortfall = track.shortfall(endingAt: shownEnd, of: whole) {
      if content.truncation == nil { run.fail(shortfall.at(.init(file: (track.asset as? URLAsset)?.path))) }
      return shownEnd
    }
    return end
  }

  /// From a track's first picture to its end, as `end` tells.
  ///
  /// - Throws: `.invalidArgument` where the end is not known.
  static func range(of track: AssetTrack, _ content: AssetContent, _ run: FileRun) throws(MediaError)
    -> MediaTimeRange
  {
    let end = try end(of: track, content, run)
    let start = track.timeRange.start
    return MediaTimeRange(start: start.isNumeric && start > .zero && start < end ? start : .zero, end: end)
  }

  /// 0 and each multiple of a step before the end.
  ///
  /// - Throws: `.overLimit` for more than anyone looks at.
  static func every(_ step: MediaTime, until end: MediaTime) throws(MediaError) -> [MediaTime] {
    guard end.seconds / step.seconds < Double(StillCommand.maximumCount) else {
      throw MediaError(
        .overLimit, "a picture every \(step.seconds) s is over the limit of \(StillCommand.maximumCount)")
    }
    var times: [MediaTime] = []
    while true {
      let time = step.multiplied(by: Int32(clamping: times.count))
      guard time < end, time.isNumeric else { return times.isEmpty ? [.zero] : times }
      times.append(time)
    }
  }

  /// The middles of equal parts, so that neither a black beginning nor a black end is taken.
  static func middles(_ count: Int, of range: MediaTimeRange) -> [MediaTime] {
    (0..<count).map { index in
      range.start
        + range.duration.multiplied(
          byRatio: Int32(clamping: 2 * index + 1), divisor: Int32(clamping: 2 * count))
    }
  }

  /// When the key frames of a track come on screen, as far as they are shown.
  static func keyFrames(of track: AssetTrack) throws(MediaError) -> [MediaTime] {
    guard let asset = track.asset as? URLAsset else { return [] }
    var listing = try SampleListing(asset)
    guard let listed = listing.tracks.first(where: { $0.trackID == track.trackID }) else { return [] }
    let frames: [KeyFrame]
    if !listed.hasTables, let pictures = try KeyFrame.pictures(of: listed, in: asset, .presented) {
      frames = try KeyFrame.all(of: pictures).0
    } else {
      frames = try KeyFrame.all(of: listed, in: &listing).0
    }
    let times = frames.compactMap(\.presentationTime).filter { $0 >= 0 }.map {
      MediaTime(value: $0, timescale: listed.timescale)
    }
    guard times.count <= StillCommand.maximumCount else {
      throw MediaError(.overLimit, "there are more than \(StillCommand.maximumCount) key frames")
    }
    return times.sorted()
  }
}
