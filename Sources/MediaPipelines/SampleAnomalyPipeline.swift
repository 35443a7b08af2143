public import MediaAnalysis
public import MediaAssets
public import MediaCore

/// Finds what is wrong with the stored samples of a file, without decoding.
///
/// Files of the ISO family are judged by their tables, others by their packets. The first bytes of pictures that the
/// tables of an ISO file mark as sync samples are read. Memory is that of ``SampleAnomalyAnalyzer``.
///
/// ```swift
/// let anomalies = try await SampleAnomalyPipeline(asset: asset).run()
/// print(anomalies.isEmpty ? "nothing is wrong" : "\(anomalies.count) findings")
/// ```
public struct SampleAnomalyPipeline: Sendable {
  private let asset: Asset
  /// The tracks that are looked at; `nil` for all.
  public var trackIDs: Set<Int32>?
  /// The part of the timeline whose findings are given; everything by default.
  ///
  /// All samples are looked at, since what is wrong with one shows by others. Findings without a time are always given: they
  /// are about a track, an edit or the file.
  public var timeRange: MediaTimeRange
  /// The distances by which times may be off before that is an anomaly.
  public var tolerances = SampleAnomalyAnalyzer.Tolerances()
  /// Whether pictures that are not marked as sync samples are looked at too.
  public var looksAtAllPictures = false
  /// Whether libav is asked for the packets even where tables answer.
  package var usesPackets = false

  /// Where it is reported how far the file has been gone through, in bytes.
  public var progress: WorkProgress?

  /// Makes a pipeline for one track of a file by its identifier, or for all of them where `trackID` is `nil`.
  public init(
    asset: Asset, trackID: Int32? = nil,
    timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    self.asset = asset
    self.timeRange = timeRange
    trackIDs = trackID.map { [$0] }
  }

  /// Makes a pipeline for one track of a file.
  public init(
    track: AssetTrack, timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    self.init(asset: track.asset, trackID: track.trackID, timeRange: timeRange)
  }

  /// Gives each finding as soon as it is sure; blocks.
  ///
  /// - Returns: how many there were.
  /// - Throws: what opening the file throws, and what `body` throws. What ends the reading further on is a finding.
  @available(*, noasync, message: "go through anomalies(), which does not block the caller's thread")
  @discardableResult
  public func runBlocking(_ body: (SampleAnomaly) throws(MediaError) -> Void) throws(MediaError) -> Int {
    try forEachAnomaly(body)
  }

  /// Like it for a closure that throws errors of its own, which come as they are.
  @available(*, noasync, message: "go through anomalies(), which does not block the caller's thread")
  @discardableResult
  public func runBlocking(_ body: (SampleAnomaly) throws -> Void) throws -> Int {
    try passingErrors { (step) throws(MediaError) in
      try forEachAnomaly { (anomaly) throws(MediaError) in try step { try body(anomaly) } }
    }
  }

  /// The findings, each as soon as it is sure, looked for off the threads of tasks.
  ///
  /// ```swift
  /// for try await anomaly in SampleAnomalyPipeline(asset: asset).anomalies() { print(anomaly) }
  /// ```
  ///
  /// - Throws: while it is gone through, what opening the file throws; `CancellationError` in a task that is cancelled. What
  ///   ends the reading further on is a finding.
  public func anomalies() -> some AsyncSequence<SampleAnomaly, any Error> & Sendable {
    WorkSequence { give in try forEachAnomaly(give) }
  }

  /// All findings, looked for off the threads of tasks.
  ///
  /// - Throws: as ``anomalies()``.
  public func run() async throws -> [SampleAnomaly] {
    try await offCooperativePool {
      var found: [SampleAnomaly] = []
      try forEachAnomaly { found.append($0) }
      return found
    }
  }

  /// Looks for all findings, and gives now and then how far that has come and those so far.
  ///
  /// The last update has all of them, and `isFinal` set.
  ///
  /// - Throws: while it is gone through, as ``anomalies()``.
  public func updates(
    every interval: Duration = .milliseconds(250)
  ) -> some AsyncSequence<PipelineUpdate<[SampleAnomaly]>, any Error> & Sendable {
    var pipeline = self
    let progress = self.progress ?? WorkProgress()
    pipeline.progress = progress
    return MediaPipelines.updates(every: interval, progress: progress) { [pipeline] report in
      var found: [SampleAnomaly] = []
      var reached = MediaTime.invalid
      try passingErrors { (step) throws(MediaError) in
        _ = try pipeline.forEachAnomaly({ found.append($0) }) { (time) throws(MediaError) in
          reached = time
          try step { try report.offer(time) { found } }
        }
      }
      return (found, reached)
    }
  }

  /// - Parameter reach: called with the time of each sample.
  @discardableResult
  private func forEachAnomaly(
    _ body: (SampleAnomaly) throws(MediaError) -> Void,
    _ reach: (MediaTime) throws(MediaError) -> Void = { (_) throws(MediaError) in }
  ) throws(MediaError) -> Int {
    var listing = try asset.sampleListing(usesPackets: usesPackets)
    let tracks = listing.tracks
    progress?.expect(listing.byteCount)
    let places = Dictionary(
      tracks.enumerated().map { ($1.trackID, $0) }, uniquingKeysWith: { first, _ in first })
    var analyzer = SampleAnomalyAnalyzer(tracks: tracks, tolerances: tolerances)
    var count = 0
    func give(_ anomalies: [SampleAnomaly]) throws(MediaError) {
      for anomaly in anomalies where isInRange(anomaly) {
        count += 1
        try body(anomaly)
      }
    }
    try listing.forEachSample(
      ofTracks: trackIDs ?? Set(tracks.map(\.trackID)), reading: looksAtAllPictures ? .ofAll : .ofSync
    ) { (track, sample) throws(MediaError) in
      guard let place = places[track.trackID] else { return }
      try give(analyzer.process(sample, ofTrackAt: place))
      if let progress {
        if let offset = sample.offset { progress.reach(offset) }
        let time = sample.presentationTime ?? sample.decodeTime
        try reach(time.map { MediaTime(value: $0, timescale: track.timescale) } ?? .invalid)
      }
    }
    try give(analyzer.finish())
    try give(listing.issues.map { SampleAnomaly($0) })
    return count
  }

  private func isInRange(_ anomaly: SampleAnomaly) -> Bool {
    guard let time = anomaly.time, time.isNumeric else { return true }
    // Everything is asked for, with what is before zero.
    let isFromStart = timeRange.start <= .zero
    return time < timeRange.end && (isFromStart || anomaly.latestTime ?? time >= timeRange.start)
  }
}

extension SampleAnomaly {
  /// The anomaly for an issue that reading the tables met.
  fileprivate init(_ issue: MediaError) {
    var words = issue
    words.location = .init(boxPath: issue.location.boxPath)
    self.init(
      .tables, words.description, trackID: issue.location.trackID, offset: issue.location.byteOffset)
  }
}
