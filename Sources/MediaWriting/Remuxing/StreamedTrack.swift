import LibAV
import MediaAssets
import MediaCore

/// A track on its way into a file that libavformat writes: what its stream is, and its samples.
struct StreamedTrack {
  let stream: FormatWriter.Stream
  let feed: any SampleFeed

  /// Takes packets as they are.
  init(_ track: TrackContent, _ description: FormatDescription, of asset: URLAsset) throws(MediaError) {
    stream = Self.stream(description, of: track)
    feed = try PacketFeed(asset, track)
  }

  /// Takes captions as SubRip; `nil` where the container can hold the track's own, or the track has none.
  init?(
    captionsOf track: TrackContent, for format: FormatWriter.Format, of asset: URLAsset
  ) throws(MediaError) {
    guard let coding = try track.captionCoding(for: format, in: asset) else { return nil }
    let description = FormatDescription(mediaType: .subtitle, mediaSubType: "srt ", codec: .subRip)
    stream = Self.stream(description, of: track)
    feed = try CaptionFeed(asset, track, coding, as: .subRip)
  }

  private static func stream(_ description: FormatDescription, of track: TrackContent) -> FormatWriter.Stream
  {
    FormatWriter.Stream(
      description, timeBase: TimeBase(numerator: 1, denominator: track.timeBase.denominator),
      languageCode: track.presentation.languageCode, disposition: track.disposition)
  }
}
