public import MediaAnalysis
public import MediaAssets
public import MediaCore

/// Reads a video track's groups of pictures, one after the other and without decoding.
///
/// The types of pictures come from their headers, where these are known: H.264, HEVC, VVC, AV1, VP9, VP8, MPEG-1, MPEG-2,
/// MPEG-4 part 2, Theora, VC-1, H.263, RealVideo, On2's and Microsoft's older codecs, Indeo, Cinepak, and the codecs that
/// code each picture by itself alone. The container says which pictures of other codecs are key frames. Only the first
/// bytes of each sample are read in files of the ISO family.
///
/// ```swift
/// let result = try await GOPPipeline(asset: asset).run()
/// print(result.codec, result.summary)
/// ```
public struct GOPPipeline: Sendable {
  private let asset: Asset
  /// The first track of pictures where `nil`.
  private let trackID: Int32?
  /// Groups that end at or before that are left out.
  package var start = MediaTime.negativeInfinity
  /// Groups that begin at or after that are left out, and not read.
  package var end = MediaTime.positiveInfinity
  /// Where it is reported how far the track has been gone through.
  public var progress: WorkProgress?

  /// The part of the timeline whose groups are given, those at its borders among them; all groups by default.
  public var timeRange: MediaTimeRange {
    get { MediaTimeRange(start: max(start, .zero), end: end) }
    set {
      start = newValue.start > .zero ? newValue.start : .negativeInfinity
      end = newValue.end.isNumeric ? newValue.end : .positiveInfinity
    }
  }

  /// The summary of the groups, and the errors that were met.
  public struct Result: Hashable, Sendable {
    /// The summary of the groups in the range.
    public var summary: GOPSummary
    /// The codec of the track.
    public var codec: Codec
    /// The errors that stopped the reading, or that the file has.
    public var damage: [MediaError]
  }

  /// Makes a pipeline for one video track.
  public init(
    track: AssetTrack, timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    self.init(asset: track.asset, trackID: track.trackID, timeRange: timeRange)
  }

  /// Makes a pipeline for one video track by its identifier, or for the first one where `trackID` is `nil`.
  public init(
    asset: Asset, trackID: Int32? = nil,
    timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    self.asset = asset
    self.trackID = trackID
    self.timeRange = timeRange
  }

  /// Gives each group in turn; blocks.
  ///
  /// - Throws: `.noSuchTrack`, what opening the file throws, and what `body` throws. What is wrong further on is in the result.
  @available(*, noasync, message: "go through groups(), which does not block the caller's thread")
  @discardableResult
  public func runBlocking(_ body: (GroupOfPictures) throws(MediaError) -> Void) throws(MediaError) -> Result {
    try forEachGroup { (group, _) throws(MediaError) in try body(group) }
  }

  /// Like it for a closure that throws errors of its own, which come as they are.
  @available(*, noasync, message: "go through groups(), which does not block the caller's thread")
  @discardableResult
  public func runBlocking(_ body: (GroupOfPictures) throws -> Void) throws -> Result {
    try passingErrors { (step) throws(MediaError) in
      try forEachGroup { (group, _) throws(MediaError) in try step { try body(group) } }
    }
  }

  /// The groups in the order of decoding, read off the threads of tasks as they are asked for.
  ///
  /// ```swift
  /// for try await group in GOPPipeline(track: track).groups() {
  ///   print(group.timeRange, group.sampleCount, group.isClosed as Any)
  /// }
  /// ```
  ///
  /// - Throws: while it is gone through, `.noSuchTrack` and what opening the file throws; `CancellationError` in a task that is
  ///   cancelled. What is wrong further on is in the result of `run()`.
  public func groups() -> some AsyncSequence<GroupOfPictures, any Error> & Sendable {
    WorkSequence { give in _ = try forEachGroup { (group, _) throws(MediaError) in try give(group) } }
  }

  /// Goes through all groups, off the threads of tasks, and gives what they have in common.
  ///
  /// - Throws: as ``groups()``.
  public func run() async throws -> Result {
    try await offCooperativePool { try forEachGroup { _, _ in } }
  }

  /// Goes through all groups, and gives now and then how far that has come and what they have in common so far.
  ///
  /// The last update has the whole result, and `isFinal` set.
  ///
  /// - Throws: while it is gone through, as ``groups()``.
  public func updates(
    every interval: Duration = .milliseconds(250)
  ) -> some AsyncSequence<PipelineUpdate<Result>, any Error> & Sendable {
    var pipeline = self
    let progress = self.progress ?? WorkProgress()
    pipeline.progress = progress
    return MediaPipelines.updates(every: interval, progress: progress) { [pipeline] report in
      var reached = MediaTime.invalid
      let result = try passingErrors { (step) throws(MediaError) in
        try pipeline.forEachGroup { (group, soFar) throws(MediaError) in
          reached = group.timeRange.end
          try step { try report.offer(reached) { soFar } }
        }
      }
      return (result, reached)
    }
  }

  private func forEachGroup(
    _ body: (GroupOfPictures, _ soFar: Result) throws(MediaError) -> Void
  ) throws(MediaError) -> Result {
    // The tracks of a file whose packets are read in any case aren't looked at.
    let trackID = if let trackID { trackID } else { try asset.track(withID: nil, of: .video).trackID }
    var pictures = try PictureListing(asset, trackID: trackID)
    var analyzer = GOPAnalyzer(timescale: pictures.timescale)
    var summary = GOPSummary(timescale: pictures.timescale)
    let codec = pictures.codec
    if let progress { expect(of: progress, trackID) }
    // Whether the reading ended on purpose.
    var isPastEnd = false
    func give(_ group: GroupOfPictures) throws(MediaError) {
      summary.add(group)
      if let progress {
        let end = group.timeRange.end
        if end.isNumeric { progress.reach(seconds: end.seconds) }
      }
      let known = Result(summary: summary, codec: codec, damage: [])
      try body(group, known)
    }
    do throws(MediaError) {
      try pictures.forEachPicture { (sample) throws(MediaError) in
        guard let group = analyzer.process(sample) else { return }
        if contains(group) { try give(group) }
        guard end.isNumeric, case let start = group.timeRange.start, start.isNumeric, start >= end else {
          return
        }
        isPastEnd = true
        throw MediaError(.operationCancelled, "the groups that follow begin after the end")
      }
    } catch {
      guard isPastEnd else { throw error }
    }
    if !isPastEnd, let group = analyzer.finish(), contains(group) { try give(group) }
    return Result(
      summary: summary, codec: pictures.codec, damage: pictures.damage)
  }

  /// In milliseconds of the track.
  private func expect(of progress: WorkProgress, _ trackID: Int32) {
    guard let track = (try? asset.tracks())?.first(where: { $0.trackID == trackID }),
      case let end = min(track.timeRange.end, end), end.isNumeric
    else { return }
    progress.expect(end)
  }

  private func contains(_ group: GroupOfPictures) -> Bool {
    guard start.isNumeric || end.isNumeric else { return true }
    let range = group.timeRange
    guard range.start.isNumeric else { return false }
    return range.start < end && range.end > start
  }
}
