import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import MediaReading

/// The plan of a feed, which says where the samples of a written track come from.
enum PlannedFeed {
  case packets(TrackContent, StoredForm, TrackCut?)
  case captions(TrackContent, CaptionCoding, TrackCut?)
  case chapters(CarriedChapters)
  case table(ISOSampleTable, ISOSampleIndex, CopiedFile, TrackCut?)

  /// Makes the feed, which gives the samples from the first on.
  ///
  /// - Parameters:
  ///   - track: the track that is written.
  ///   - shared: the feeds that parts of a file share which are read one after the other.
  ///   - demuxers: the demuxers that tracks share which one thread reads beside each other.
  func make(
    _ track: WrittenTrack, _ asset: URLAsset, _ shared: SharedFeeds?, _ demuxers: SharedDemuxers?
  ) throws(MediaError) -> any SampleFeed {
    switch self {
    case .packets(let source, let form, let cut):
      let timescale = source.writtenTimescale
      func packets() throws(MediaError) -> any SampleFeed {
        try PacketFeed(asset, source, as: form, timescale: timescale, sharing: demuxers)
      }
      guard let cut else { return try packets() }
      guard let shared else { return CutFeed(try packets(), cut) }
      let feed = shared.feed(of: source.trackID, in: asset, timescale: UInt32(timescale), packets)
      return CutFeed(PartFeed(feed, cut, origin: 0), cut)
    case .captions(let source, let coding, let cut):
      let feed = try CaptionFeed(asset, source, coding, as: .timedText, sharing: demuxers)
      return cut.map { CutFeed(feed, $0) } ?? feed
    case .chapters(let chapters): return ChapterFeed(chapters)
    case .table(let table, let index, let media, let cut):
      func samples() throws(MediaError) -> any SampleFeed {
        try ISOSampleFeed(table, in: index, file: media, of: track)
      }
      guard let cut else { return try samples() }
      guard let shared else { return CutFeed(try samples(), cut) }
      let trackID = Int32(truncatingIfNeeded: table.trackID)
      let timescale = track.timescale / UInt32(clamping: max(cut.factor, 1))
      let feed = shared.feed(of: trackID, in: asset, timescale: timescale, samples)
      let origin = ISOSampleFeed.origin(track.edits, timescale: track.timescale)
      return CutFeed(PartFeed(feed, cut, origin: origin), cut)
    }
  }
}
