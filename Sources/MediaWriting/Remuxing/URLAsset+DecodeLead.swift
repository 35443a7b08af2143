import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore

extension URLAsset {
  /// Returns the longest time by which pictures of movie fragments are shown before they are decoded, in ticks of the track.
  ///
  /// libav shifts the decode times of whole movies itself.
  func decodeLead(of track: TrackContent) throws(MediaError) -> Int64 {
    guard try content().format.container == .isoBaseMedia, case let index = try isoFile().sampleIndex(),
      index.hasFragments,
      let table = index.tracks.first(where: { Int64($0.trackID) == Int64(track.trackID) }),
      Int64(table.timescale) == Int64(track.timeBase.denominator)
    else { return 0 }
    var samples = try index.samples(of: table)
    var lead: Int64 = 0
    for _ in 0..<Self.leadSampleLimit {
      guard let sample = try samples.next() else { break }
      lead = max(lead, sample.decodeTime.saturatingSubtract(sample.presentationTime))
    }
    return lead
  }

  /// Encoders reorder pictures alike throughout; a few groups of them show by how much.
  private static let leadSampleLimit = 1000
}
