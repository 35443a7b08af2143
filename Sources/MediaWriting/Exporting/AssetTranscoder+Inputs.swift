import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import MediaReading

// The jobs of an export, and the inputs of the writer that they give samples to.
extension AssetTranscoder {
  /// Makes the jobs that write the planned tracks, each with an input of the writer.
  func makeJobs(_ writer: AssetWriter) throws(MediaError) -> [any ExportJob] {
    let tracks = try asset.tracks()
    let demuxers = copiesAll ? SharedDemuxers() : nil
    let feeds = try planner.remuxed?.feeds(besideEachOther: copiesAll) ?? []
    let length = duration.isNumeric ? duration.seconds : 0
    var jobs: [any ExportJob] = []
    var encoded: [AssetWriterInput] = []
    for planned in plan.tracks where planned.action != .dropped {
      guard let track = tracks.first(where: { $0.trackID == planned.trackID }) else { continue }
      let job = try makeJob(planned, track, feeds, demuxers, length: length)
      jobs.append(job)
      let input = job.input
      if input.copied == nil { describe(input, track) }
      input.relations.trackID = trackID(of: track.content)
      try writer.add(input)
      if input.copied == nil { encoded.append(input) }
    }
    jobs += try chapterJobs(writer, feeds, for: encoded, length: length)
    let copies = jobs.compactMap { $0 as? CopyJob }
    return copiesAll && copies.count == jobs.count ? [JointCopyJob(copies)] : jobs
  }

  /// Whether all tracks that are written stay as they are: one thread reads them then.
  private var copiesAll: Bool {
    asset.fileAsset != nil && planner.smartCuts.isEmpty
      && plan.tracks.allSatisfy { [.copied, .dropped].contains($0.action) }
  }

  private func makeJob(
    _ planned: ExportPlan.Track, _ track: AssetTrack, _ feeds: [any SampleFeed], _ demuxers: SharedDemuxers?,
    length: Double
  ) throws(MediaError) -> any InputJob {
    if let cut = planner.smartCuts[planned.trackID], let file = asset.fileAsset {
      return try cutJob(cut, track, of: file, length: length)
    }
    if planned.action == .copied {
      if track.content.composed != nil {
        try checkBeginnings(of: track)
        return storedJob(track, length: length)
      }
      let (copied, feed) = try copied(track.content, feeds, demuxers)
      let input = AssetWriterInput(copying: copied, mediaType: planned.mediaType)
      return CopyJob(feed, input, timescale: copied.timescale, length: length, of: track.content)
    }
    let codec = planned.codec ?? planned.source
    return planned.mediaType == .audio
      ? try soundJob(track, codec, length: length)
      : try pictureJob(track, codec, length: length, pass: secondPass(of: track))
  }

  /// Makes the jobs for tracks of chapters, which are made beside the source's own tracks.
  private func chapterJobs(
    _ writer: AssetWriter, _ feeds: [any SampleFeed], for encoded: [AssetWriterInput], length: Double
  ) throws(MediaError) -> [any ExportJob] {
    guard let remuxed = planner.remuxed else { return [] }
    var jobs: [any ExportJob] = []
    for place in feeds.indices.dropFirst(remuxed.trackIDs.count) {
      let copied = CopiedTrack(track: remuxed.movie.tracks[place])
      let input = AssetWriterInput(copying: copied, mediaType: .text)
      input.relations.trackID = remuxed.movie.tracks[place].trackID
      for other in encoded { other.addTrackAssociation(withTrackOf: input, type: "chap") }
      try writer.add(input)
      jobs.append(CopyJob(feeds[place], input, timescale: copied.timescale, length: length))
    }
    return jobs
  }

  /// The ID of a track in a file of the ISO family: its own one where the source is such a file, too, as its tracks refer to
  /// each other by them; `nil` where IDs have no meaning.
  private func trackID(of track: TrackContent) -> UInt32? {
    guard let remuxed = planner.remuxed else { return nil }
    if let place = remuxed.trackIDs.firstIndex(of: track.trackID) {
      return remuxed.movie.tracks[place].trackID
    }
    guard !remuxed.isOfISOFamily else { return UInt32(max(track.trackID, 1)) }
    let taken = Set(remuxed.movie.tracks.map(\.trackID))
    let encoded = plan.tracks.map(\.trackID).filter { !remuxed.trackIDs.contains($0) }
    let place = encoded.firstIndex(of: track.trackID) ?? 0
    let highest = taken.max() ?? 0
    if highest < UInt32.max - UInt32(place) { return highest + UInt32(place) + 1 }
    // No ID follows the highest.
    return (1...UInt32.max).lazy.filter { !taken.contains($0) }.dropFirst(place).first
  }

  private func copied(
    _ track: TrackContent, _ feeds: [any SampleFeed], _ demuxers: SharedDemuxers? = nil
  ) throws(MediaError) -> (CopiedTrack, any SampleFeed) {
    if let remuxed = planner.remuxed {
      guard let place = remuxed.trackIDs.firstIndex(of: track.trackID), feeds.indices.contains(place) else {
        throw MediaError(.noSuchTrack, "there is no track \(track.trackID)")
      }
      let copied = CopiedTrack(
        track: remuxed.movie.tracks[place], endsWithSamples: !options.isWhole && !remuxed.isOfISOFamily)
      return (copied, feeds[place])
    }
    guard let description = track.formatDescriptions.first, let asset = asset.fileAsset else {
      throw MediaError(.noSuchTrack, "track \(track.trackID) has no description")
    }
    if let format = fileType.libavFormat,
      let captions = try StreamedTrack(captionsOf: track, for: format, of: asset, sharing: demuxers)
    {
      return (CopiedTrack(stream: captions.stream), cut(captions))
    }
    if let format = fileType.libavFormat,
      let cues = try StreamedTrack(cuesOf: track, for: format, of: asset, sharing: demuxers)
    {
      return (CopiedTrack(stream: cues.stream), cut(cues))
    }
    let streamed = try StreamedTrack(
      track, description, for: fileType.libavFormat, of: asset, sharing: demuxers)
    return (CopiedTrack(stream: streamed.stream), cut(streamed))
  }

  /// The samples of the part that is wanted, where each has its own time on the screen.
  private func cut(_ streamed: StreamedTrack) -> any SampleFeed {
    options.isWhole
      ? streamed.feed
      : CutTextFeed(streamed.feed, to: options.timeRange, timeBase: streamed.stream.timeBase)
  }

  /// The samples of the tracks that stay as they are.
  func copiedFeeds() throws(MediaError) -> [any SampleFeed] {
    if let remuxed = planner.remuxed { return try remuxed.feeds() }
    var feeds: [any SampleFeed] = []
    for planned in plan.tracks where planned.action == .copied {
      guard let track = try asset.content().tracks.first(where: { $0.trackID == planned.trackID }) else {
        continue
      }
      guard track.composed == nil else { continue }
      feeds.append(try copied(track, []).1)
    }
    return feeds
  }

  /// Makes the job that writes a part of a track without an edit list.
  private func cutJob(
    _ cut: SmartCut?, _ track: AssetTrack, of file: URLAsset, length: Double
  ) throws(MediaError) -> any InputJob {
    guard let cut else { return try SoundCutJob(track, of: file, to: options.timeRange, length: length) }
    return SmartCutJob(
      cut, track, of: file, length: length, quality: options.video.quality ?? Self.smartQuality)
  }

  /// The quality at which encoded pictures look the same as the stored ones beside them.
  private static let smartQuality = 0.85
}
