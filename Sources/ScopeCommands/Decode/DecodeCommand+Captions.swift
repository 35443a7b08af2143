import MediaAssets
import MediaScope

extension DecodeCommand {
  /// Writes a track of subtitles as a file of captions.
  func decodeCaptions(_ file: String, as kind: CaptionFile.Kind, to path: String) throws(MediaError) {
    let asset = URLAsset(path: file, options: inputFormat.options)
    let track = try captionTrack(in: asset.tracks())
    let named = try part.range(in: part.needsDuration ? asset.measuredDuration() : .invalid)
    let start = max(named.start, .zero)
    guard start < named.end else {
      throw MediaError(.invalidArgument, "--start is not before --end \(named.end.clockDescription)")
    }
    let target = try OutputFile(path, madeOf: file)
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    reader.add(output)
    try reader.start()
    var captions = CaptionFile(kind, markup: track.content.codec.captionMarkup)
    // Without the reader's range: a caption that begins before it can be shown in it.
    while let group = try adaptor.nextCaptionGroup() {
      if group.timeRange.start >= named.end { break }
      for caption in group.captions where caption.timeRange.start.isNumeric { captions.add(caption) }
    }
    try target.finish(captions.bytes(of: MediaTimeRange(start: start, end: named.end)))
    if let lack = try asset.shortfall(
      ofPartEndingAt: named.end, missing: .of(track.mediaType, isChosen: self.track != nil))
    {
      throw lack
    }
  }

  private func captionTrack(in tracks: [AssetTrack]) throws(MediaError) -> AssetTrack {
    if case .trackID(let trackID) = track, let named = tracks.first(where: { $0.trackID == trackID }),
      named.mediaType == .text
    {
      return named
    }
    return try TrackArgument.track(track, of: .subtitle, in: tracks)
  }
}

extension Codec {
  /// The markup in the texts of a track.
  fileprivate var captionMarkup: CaptionFile.Kind? {
    switch self {
    case .webVTT: .webVTT
    case .subRip, .timedSubRip: .subRip
    default: nil
    }
  }
}
