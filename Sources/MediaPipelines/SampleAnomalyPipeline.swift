public import MediaAnalysis
public import MediaAssets
public import MediaCore

/// Finds what is wrong with the stored samples of a file, without decoding.
///
/// Files of the ISO family are judged by their tables, others by their packets. The first bytes of pictures that the
/// tables of an ISO file mark as sync samples are read. Memory is that of ``SampleAnomalyAnalyzer``.
public struct SampleAnomalyPipeline: Sendable {
  private let asset: Asset
  /// The tracks that are looked at; `nil` for all.
  public var trackIDs: Set<Int32>?
  /// How far times may be off before that is an anomaly.
  public var tolerances = SampleAnomalyAnalyzer.Tolerances()
  /// Whether pictures that are not marked as sync samples are looked at too.
  public var looksAtAllPictures = false
  /// Whether libav is asked for the packets even where tables answer.
  package var usesPackets = false

  /// Makes a pipeline for a file.
  public init(_ asset: Asset) {
    self.asset = asset
  }

  /// Gives each finding as soon as it is sure; blocks.
  ///
  /// - Returns: how many there were.
  /// - Throws: what opening the file throws, and what `body` throws. What ends the reading further on is a finding.
  @discardableResult
  public func run(_ body: (SampleAnomaly) throws(MediaError) -> Void) throws(MediaError) -> Int {
    var listing = try asset.sampleListing(usesPackets: usesPackets)
    let tracks = listing.tracks
    let places = Dictionary(
      tracks.enumerated().map { ($1.trackID, $0) }, uniquingKeysWith: { first, _ in first })
    var analyzer = SampleAnomalyAnalyzer(tracks: tracks, tolerances: tolerances)
    var count = 0
    func give(_ anomalies: [SampleAnomaly]) throws(MediaError) {
      for anomaly in anomalies {
        count += 1
        try body(anomaly)
      }
    }
    try listing.forEachSample(
      ofTracks: trackIDs ?? Set(tracks.map(\.trackID)), reading: looksAtAllPictures ? .ofAll : .ofSync
    ) { (track, sample) throws(MediaError) in
      guard let place = places[track.trackID] else { return }
      try give(analyzer.process(sample, ofTrackAt: place))
    }
    try give(analyzer.finish())
    try give(listing.issues.map { SampleAnomaly($0) })
    return count
  }
}

extension SampleAnomaly {
  /// What reading the tables met.
  fileprivate init(_ issue: MediaError) {
    var words = issue
    words.location = .init(boxPath: issue.location.boxPath)
    self.init(
      .tables, words.description, trackID: issue.location.trackID, offset: issue.location.byteOffset)
  }
}
