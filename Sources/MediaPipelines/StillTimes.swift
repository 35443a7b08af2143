import MediaAnalysis
public import MediaAssets
public import MediaCore
package import MediaReading

/// Times at which pictures of a track are taken where the caller doesn't name each.
///
/// They go to ``AssetImageGenerator/images(for:)``. Scenes are found by ``AssetImageGenerator`` itself, since they need every
/// picture decoded.
///
/// ```swift
/// let times = try StillTimes(of: track)
/// print(times.middles(ofParts: 4), try await times.representative(of: track))
/// ```
public struct StillTimes: Sendable {
  /// From the first picture to the end of the last one.
  ///
  /// Where the declared end is far after the end of the last picture, this is what the range ends with.
  public private(set) var range: MediaTimeRange
  /// The error where the declared end is far after the last picture, and the file doesn't say that its end is missing.
  public let shortfall: MediaError?

  /// The most times that are given.
  public static let maximumCount = 100_000

  /// Looks at where a track begins and ends; reads all of a stream of pictures that nothing is around.
  ///
  /// - Throws: `.invalidArgument` where the end is not known, and what opening the file throws.
  public init(of track: AssetTrack) throws(MediaError) {
    let content = try track.asset.content()
    if content.isStillPicture {
      self.init(track, endingAt: MediaTime(value: 1, timescale: 1000), shortfall: nil)
      return
    }
    var end = track.timeRange.end.isNumeric ? track.timeRange.end : content.duration
    // Pictures alone say nothing of it, or a bit rate that isn't theirs.
    if content.format.container.isPicturesAlone { end = try track.asset.measuredDuration() }
    guard end.isNumeric, end > .zero else {
      throw MediaError(.invalidArgument, "the file doesn't say how long it is")
    }
    let shownEnd = track.content.timing.shownEnd
    let whole = MediaTimeRange(start: .zero, end: end)
    if shownEnd.isNumeric, shownEnd > .zero, let shortfall = track.shortfall(endingAt: shownEnd, of: whole) {
      self.init(
        track, endingAt: shownEnd,
        shortfall: content.truncation == nil
          ? shortfall.at(.init(file: track.asset.file)) : nil)
    } else {
      self.init(track, endingAt: end, shortfall: nil)
    }
  }

  private init(_ track: AssetTrack, endingAt end: MediaTime, shortfall: MediaError?) {
    let start = track.timeRange.start
    range = MediaTimeRange(start: start.isNumeric && start > .zero && start < end ? start : .zero, end: end)
    self.shortfall = shortfall
  }

  /// When ``every(_:)`` begins.
  private var first = MediaTime.zero

  /// The times of a part of the track alone.
  ///
  /// - Throws: `.invalidArgument` for a part without any picture.
  public func limited(to part: MediaTimeRange) throws(MediaError) -> StillTimes {
    var limited = self
    limited.range = range.intersection(part)
    guard limited.range.duration.isNumeric, limited.range.duration > .zero else {
      throw MediaError(
        .invalidArgument,
        "the part begins at \(part.start.clockDescription), past the end at \(range.end.clockDescription)")
    }
    limited.first = max(part.start, .zero)
    return limited
  }

  /// 0, or the start of the part, and each multiple of a step after it before the end.
  ///
  /// - Throws: `.invalidArgument` for a step that is not above 0, `.overLimit` for more than ``maximumCount``.
  public func every(_ step: MediaTime) throws(MediaError) -> [MediaTime] {
    guard step.isNumeric, step > .zero else {
      throw MediaError(.invalidArgument, "the time from picture to picture must be above 0")
    }
    guard (range.end - first).seconds / step.seconds < Double(Self.maximumCount) else {
      throw MediaError(
        .overLimit, "a picture every \(step.seconds) s is over the limit of \(Self.maximumCount)")
    }
    var times: [MediaTime] = []
    while true {
      let time = first + step.multiplied(by: Int32(clamping: times.count))
      guard time < range.end, time.isNumeric else { return times.isEmpty ? [first] : times }
      times.append(time)
    }
  }

  /// The middles of equal parts, so that neither a black beginning nor a black end is taken.
  public func middles(ofParts count: Int) -> [MediaTime] {
    (0..<max(0, count)).map { index in
      range.start
        + range.duration.multiplied(
          byRatio: Int32(clamping: 2 * index + 1), divisor: Int32(clamping: 2 * count))
    }
  }

  /// The number of pictures that are looked at for the most representative one.
  private static let candidateCount = 8
  private static let candidateSize = VideoDimensions(width: 160, height: 160)
  /// Where they are looked for: in the first part of a film.
  private static let beginning = MediaTime(value: 300, timescale: 1)

  /// The time of the most representative picture near the beginning: of some key frames the one with the most contrast.
  ///
  /// - Throws: what the first picture throws where none can be decoded; `CancellationError` in a task that is cancelled.
  public func representative(of track: AssetTrack) async throws -> MediaTime {
    try await offCooperativePool { try representative(of: track) }
  }

  /// Does the same and blocks.
  ///
  /// - Throws: what the first picture throws where none can be decoded.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  public func representative(of track: AssetTrack) throws(MediaError) -> MediaTime {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    return try representative(with: generator)
  }

  /// Finds it by a generator of the track's pictures, which need not open the file and decode the picture once more for a
  /// still of it.
  package func representative(with generator: AssetImageGenerator) throws(MediaError) -> MediaTime {
    let third = range.duration.multiplied(byRatio: 1, divisor: 3)
    let end = range.start + min(third, Self.beginning)
    var part = self
    part.range = MediaTimeRange(start: range.start, end: end > range.start ? end : range.end)
    return try generator.bestTime(
      among: part.middles(ofParts: Self.candidateCount), within: Self.candidateSize
    ) { PictureSummary($0)?.deviation ?? 0 }
  }

  /// When the key frames of a track come on screen, as far as they are shown, in ascending order.
  ///
  /// - Throws: `.overLimit` for more than ``maximumCount``, and what ``KeyFramePipeline/run()`` throws.
  public static func keyFrames(of track: AssetTrack) async throws -> [MediaTime] {
    try await offCooperativePool { try keyFrames(of: track) }
  }

  /// Does the same and blocks.
  ///
  /// - Throws: `.overLimit` for more than ``maximumCount``, and what `KeyFramePipeline.runBlocking()` throws.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  public static func keyFrames(of track: AssetTrack) throws(MediaError) -> [MediaTime] {
    let listed: KeyFramePipeline.Result
    do throws(MediaError) {
      listed = try KeyFramePipeline(asset: track.asset, trackID: track.trackID).runBlocking()
    } catch  where error.code == .noSuchTrack {
      // A cover picture is no stored sample.
      return []
    }
    let times = listed.keyFrames.map { listed.presentationTime(of: $0) }.filter {
      $0.isNumeric && $0 >= .zero
    }
    guard times.count <= maximumCount else {
      throw MediaError(.overLimit, "there are more than \(maximumCount) key frames")
    }
    return times.sorted()
  }
}
