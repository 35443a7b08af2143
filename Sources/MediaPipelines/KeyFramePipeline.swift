public import MediaAnalysis
public import MediaAssets
public import MediaCore

/// Lists the key frames of a track, without decoding.
///
/// A key frame is closed where nothing after it needs what comes before: an IDR picture, a key frame of AV1 or VP9. Files of the
/// ISO family are looked into for these; elsewhere a key frame is closed where no sample after it is shown before it.
///
/// This is what `mediascope keyframes` runs.
///
/// ```swift
/// let result = try await KeyFramePipeline(asset: asset).run()
/// for frame in result.keyFrames { print(result.presentationTime(of: frame)) }
/// ```
public struct KeyFramePipeline: Sendable {
  private let asset: Asset
  private let choose: @Sendable ([StoredTrack]) throws(MediaError) -> StoredTrack
  /// Whether times are those that are stored, before the edit list.
  public var usesMediaTimeline = false
  /// Whether only what the file itself marks is listed, without a look at the media.
  ///
  /// Matroska and WebM name them in the index (Cues), transport streams by packets with `random_access_indicator`; it
  /// may not be all. Tables are as fast and complete.
  public var onlyMarked = false
  /// Where it is reported how far the file has been gone through, in bytes.
  public var progress: WorkProgress?

  /// The key frames of a track, and what is wrong with the file.
  public struct Result: Hashable, Sendable {
    /// The track that was looked at.
    public var track: StoredTrack
    /// In decode order.
    public var keyFrames: [KeyFrame]
    /// The errors that stopped the reading, or that the file has.
    public var damage: [MediaError]
    /// Samples that are marked and take no bytes, at which nothing can be decoded; they are not among the key frames.
    public var emptyCount = 0

    /// When a key frame comes on screen; `.invalid` where the container doesn't say.
    public func presentationTime(of frame: KeyFrame) -> MediaTime {
      frame.presentationTime.map { MediaTime(value: $0, timescale: track.timescale) } ?? .invalid
    }

    /// The last key frame at or before a time and the first one after it, as far as there are.
    public func keyFrames(around time: MediaTime) -> [KeyFrame] {
      let timed = keyFrames.filter { $0.presentationTime != nil }.sorted {
        presentationTime(of: $0) < presentationTime(of: $1)
      }
      let before = timed.last { presentationTime(of: $0) <= time }
      let after = timed.first { presentationTime(of: $0) > time }
      return [before, after].compactMap { $0 }
    }
  }

  /// The part of the timeline whose key frames are listed; all of them by default, those without times among them.
  public var timeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)

  /// Makes a pipeline for one track.
  public init(
    track: AssetTrack, timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    self.init(asset: track.asset, trackID: track.trackID, timeRange: timeRange)
  }

  /// Makes a pipeline for one track, or, where `trackID` is `nil`, for the first video track: an enabled one, where there is one.
  public init(
    asset: Asset, trackID: Int32? = nil,
    timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    self.init(asset: asset) { (tracks) throws(MediaError) in
      if let trackID {
        if let track = tracks.first(where: { $0.trackID == trackID }) { return track }
        throw MediaError(.noSuchTrack, "there is no track \(trackID)")
      }
      let videoTracks = tracks.filter { $0.mediaType == .video }
      // Which are enabled costs another read of the file, so that is asked only where there is a choice.
      if videoTracks.count > 1 {
        let chosen = try asset.track(withID: nil, of: .video).trackID
        if let track = videoTracks.first(where: { $0.trackID == chosen }) { return track }
      }
      if let track = videoTracks.first { return track }
      throw MediaError(.noSuchTrack, "there is no video track")
    }
    self.timeRange = timeRange
  }

  /// Makes a pipeline for the track that is chosen when the file is opened.
  package init(
    asset: Asset, choosing choose: @escaping @Sendable ([StoredTrack]) throws(MediaError) -> StoredTrack
  ) {
    self.asset = asset
    self.choose = choose
  }

  /// Goes through the track; blocks.
  ///
  /// - Throws: `.noSuchTrack`, what opening the file throws, and `.operationNotSupportedForAsset` where only marked key
  ///   frames are wanted and there are none. What is wrong further on is in the result.
  @available(*, noasync, message: "use the asynchronous form, which does not block the caller's thread")
  public func runBlocking() throws(MediaError) -> Result { try list() }

  /// Goes through the track, off the threads of tasks.
  ///
  /// ```swift
  /// let cuts = try await KeyFramePipeline(track: track).run().keyFrames.filter { $0.isClosed == true }
  /// print(cuts.count)
  /// ```
  ///
  /// - Throws: what the blocking form throws; `CancellationError` in a task that is cancelled.
  public func run() async throws -> Result { try await offCooperativePool { try list() } }

  /// Goes through the track, and gives now and then how far that has come and the key frames so far.
  ///
  /// The last update has the whole result, and `isFinal` set.
  ///
  /// - Throws: while it is gone through, as `run`.
  public func updates(
    every interval: Duration = .milliseconds(250)
  ) -> some AsyncSequence<PipelineUpdate<Result>, any Error> & Sendable {
    var pipeline = self
    let progress = self.progress ?? WorkProgress()
    pipeline.progress = progress
    return MediaPipelines.updates(every: interval, progress: progress) { [pipeline] report in
      var reached = MediaTime.invalid
      let result = try passingErrors { (step) throws(MediaError) in
        try pipeline.list { (time, soFar) throws(MediaError) in
          reached = time
          try step { try report.offer(time) { pipeline.limited(soFar()) } }
        }
      }
      return (result, reached)
    }
  }

  /// Takes the time of a picture, and what is known so far where that is asked for.
  private typealias Report = (MediaTime, () -> Result) throws(MediaError) -> Void

  private func list(_ report: Report = { (_, _) throws(MediaError) in }) throws(MediaError) -> Result {
    limited(try listAll(report))
  }

  /// The key frames of ``timeRange`` alone.
  private func limited(_ result: Result) -> Result {
    guard timeRange.start > .zero || timeRange.end.isNumeric else { return result }
    var part = result
    part.keyFrames.removeAll { !timeRange.containsTime(result.presentationTime(of: $0)) }
    return part
  }

  private func listAll(_ report: Report) throws(MediaError) -> Result {
    let timeline: SampleTimeline = usesMediaTimeline ? .media : .presented
    var listing = try asset.sampleListing(timeline: timeline)
    // A file that can't be read has no tracks to choose from.
    if listing.tracks.isEmpty, let failure = listing.issues.first { throw failure }
    let track = try choose(listing.tracks)
    progress?.expect(listing.byteCount)
    if onlyMarked, !track.hasTables {
      return Result(track: track, keyFrames: try Self.marked(of: track, in: listing), damage: [])
    }
    if !track.hasTables, let pictures = try pictures(of: track, timeline) {
      return try all(of: pictures, track, report)
    }
    return try all(of: track, in: &listing, report)
  }

  /// The pictures of a track, with the headers of those alone that say where decoding may begin; `nil` where it has
  /// none, or none whose headers are known.
  private func pictures(
    of track: StoredTrack, _ timeline: SampleTimeline
  ) throws(MediaError) -> PictureListing? {
    guard track.mediaType == .video else { return nil }
    do throws(MediaError) {
      return try PictureListing(asset, trackID: track.trackID, timeline: timeline, headers: .starts)
    } catch {
      guard error.code == .operationNotSupportedForAsset || error.code == .noSuchTrack else { throw error }
      return nil
    }
  }

  private func all(
    of pictures: consuming PictureListing, _ track: StoredTrack, _ report: Report
  ) throws(MediaError) -> Result {
    var found = Found(KeyFrameAnalyzer(timescale: pictures.timescale), track)
    try pictures.forEachPicture { (sample) throws(MediaError) in
      if let offset = sample.offset { progress?.reach(offset) }
      try found.take(sample, report)
    }
    return found.result(damage: pictures.damage)
  }

  /// Those that the tables of a track name, and those of other tracks than pictures.
  private func all(
    of track: StoredTrack, in listing: inout SampleListing, _ report: Report
  ) throws(MediaError) -> Result {
    var found = Found(KeyFrameAnalyzer(timescale: track.timescale), track)
    var start = Int64.max
    try listing.forEachSample(ofTracks: [track.trackID], reading: .ofSync) { (_, sample) throws(MediaError) in
      if let offset = sample.offset { progress?.reach(offset) }
      if sample.size > 0 {
        if sample.flags.beginsDecoding {
          start = sample.presentationTime ?? .max
        } else if let time = sample.presentationTime, time >= start {
          return found.skip()
        }
      }
      try found.take(sample, report)
    }
    return found.result(damage: listing.damage)
  }

  /// The key frames of a track that are known so far.
  private struct Found {
    private var analyzer: KeyFrameAnalyzer
    private let track: StoredTrack
    private var emptyCount = 0

    init(_ analyzer: KeyFrameAnalyzer, _ track: StoredTrack) {
      (self.analyzer, self.track) = (analyzer, track)
    }

    mutating func skip() { analyzer.skip() }

    mutating func take(_ sample: StoredSample, _ report: Report) throws(MediaError) {
      guard sample.size > 0 else {
        if sample.flags.beginsDecoding { emptyCount += 1 }
        return analyzer.skip()
      }
      analyzer.process(sample)
      let found = self
      try report(sample.presentationTime.map { MediaTime(value: $0, timescale: track.timescale) } ?? .invalid)
      {
        found.result(damage: [])
      }
    }

    func result(damage: [MediaError]) -> Result {
      var analyzer = analyzer
      return Result(track: track, keyFrames: analyzer.finish(), damage: damage, emptyCount: emptyCount)
    }
  }

  /// The error where only marked key frames are wanted and the file marks none.
  package static let noMarks = MediaError(
    .operationNotSupportedForAsset, "the file marks no key frames of the track")

  /// Those that the container itself marks.
  private static func marked(
    of track: StoredTrack, in listing: SampleListing
  ) throws(MediaError) -> [KeyFrame] {
    guard let samples = try listing.markedSamples(of: track) else {
      throw Self.noMarks
    }
    return samples.map { KeyFrame(presentationTime: $0.presentationTime, offset: $0.offset) }
  }
}
