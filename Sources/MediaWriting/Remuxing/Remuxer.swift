import LibAV
package import MediaAssets
import MediaContainers
package import MediaCore
import MediaMetadata
import MediaReading

/// Writes the stored samples of a file again, into another one, without decoding any.
///
/// What is planned first can be looked at: what of the file has no place in the other is known before a byte is written.
package struct Remuxer {
  package let asset: URLAsset
  package let fileType: FileType
  package let options: Options
  /// What is left out, one clause each, in the order of the file.
  package private(set) var omissions: [String] = []
  private var writtenTrackIDs: Set<Int32> = []
  /// Why tracks are left out.
  private var refusals: [Int32: String] = [:]
  /// What is wrong with the file's samples, once they were read.
  package private(set) var damage: [MediaError] = []

  /// What is to be written how.
  package struct Options: Sendable {
    /// By track ID; all where it is `nil`.
    package var trackIDs: Set<Int32>?
    /// The part of the timeline; all of it where it is `nil`.
    var timeRange: MediaTimeRange?
    /// Whether tags are taken over.
    package var keepsMetadata = true
    /// Whether chapters of other containers become a track.
    var keepsChapters = true
    /// Tags to be set, in this order; an empty value takes the tag away.
    package var tags: [(key: String, value: String)] = []
    /// In nanoseconds; `nil` writes no fragments.
    package var fragmentInterval: Int64?
    /// Whether what describes the samples comes before them.
    package var movieIsFirst = false

    package init() {}
  }

  package init(_ asset: URLAsset, to fileType: FileType, options: Options = Options()) {
    self.asset = asset
    self.fileType = fileType
    self.options = options
  }

  /// Writes the file.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where no track can be written, and what reading and writing throw; nothing is
  ///   left then.
  package mutating func run(to sink: any ByteSink) throws(MediaError) {
    do throws(MediaError) {
      try write(to: sink)
      // What is cut off can lack whole samples, which no reading of the others notices.
      if damage.isEmpty, let truncation = try asset.content().truncation { damage.append(truncation) }
    } catch {
      sink.discard()
      throw error
    }
  }

  private mutating func write(to sink: any ByteSink) throws(MediaError) {
    guard let brand = fileType.brand else { return try writeContainer(to: sink) }
    let source = try MovieSource(asset, brand: brand, options)
    (omissions, refusals) = (source.omissions, source.refusals)
    writtenTrackIDs = Set(source.trackIDs)
    guard !source.trackIDs.isEmpty else {
      throw nothing
    }
    var layout: ISOFileWriter.Layout =
      options.fragmentInterval.map { .fragments($0) } ?? (sink.canSeek ? .movieLast : .movieMoved)
    if options.fragmentInterval == nil, options.movieIsFirst || !sink.canSeek {
      let plan = try ISOFileWriter(source.movie, to: CountingSink(), layout: .plan)
      try plan.begin()
      try source.feed(plan)
      try plan.finish()
      layout = .movieFirst(plan.movie)
    }
    let writer = try ISOFileWriter(source.movie, to: sink, layout: layout)
    try writer.begin()
    damage = try source.feed(writer)
    try writer.finish()
  }

  private mutating func leaveOut(_ track: TrackContent, _ reason: String) {
    refusals[track.trackID] = reason
    omissions.append("track \(track.trackID) is left out: \(reason)")
  }

  /// What became of each track, once the file is written.
  package func plan() throws(MediaError) -> ExportPlan {
    var plan = ExportPlan()
    for track in try asset.content().tracks where track.isTimed || track.mediaType != .auxiliaryPicture {
      let (trackID, isWritten) = (track.trackID, writtenTrackIDs.contains(track.trackID))
      let isWanted = options.trackIDs?.contains(trackID) ?? true
      // What is wanted and not refused, and is not there all the same, are titles of chapters.
      let reason = refusals[trackID] ?? (isWanted ? ExportPlan.chapters : ExportPlan.unwanted)
      plan.tracks.append(
        ExportPlan.Track(
          trackID: trackID, source: track.codec, mediaType: track.mediaType,
          action: isWritten ? .copied : .dropped, codec: isWritten ? track.codec : nil,
          reason: isWritten ? nil : reason))
    }
    plan.omissions = omissions.filter { omission in
      !refusals.contains { omission == "track \($0.key) is left out: \($0.value)" }
    }
    return plan
  }

  /// That no track is left, with the reasons.
  private var nothing: MediaError {
    let reasons = omissions.filter { $0.hasPrefix("track ") }
    return MediaError(
      .operationNotSupportedForAsset,
      (["there is no track that can be written"] + reasons).joined(separator: "; "),
      at: .init(file: asset.path))
  }

  /// Writes a file that libavformat knows.
  private mutating func writeContainer(to sink: any ByteSink) throws(MediaError) {
    guard let format = fileType.libavFormat else {
      throw MediaError(.operationNotSupportedForAsset, "files of this type are not written")
    }
    var streamed: [StreamedTrack] = []
    let tracks = try asset.content().tracks
    let chapterTrackIDs =
      ContainerTags.holdChapters.contains(format) ? Set(tracks.flatMap(\.chapterTrackIDs)) : []
    for track in tracks {
      if let wanted = options.trackIDs, !wanted.contains(track.trackID) { continue }
      // Covers and chapters go with the tags.
      if !track.isTimed && track.mediaType == .auxiliaryPicture || chapterTrackIDs.contains(track.trackID) {
        continue
      }
      guard !track.isProtected else {
        leaveOut(track, "its samples are encrypted")
        continue
      }
      if let captions = try StreamedTrack(captionsOf: track, for: format, of: asset) {
        streamed.append(captions)
        writtenTrackIDs.insert(track.trackID)
        continue
      }
      guard let description = track.formatDescriptions.first, track.isTimed, fileType.names(track.codec),
        track.mediaType != .timecode, try FormatWriter.canHold(description, format: format)
      else {
        leaveOut(track, "files of this type do not hold \(track.codec.name)")
        continue
      }
      if track.timeline.shownEdits.count > 1 {
        omissions.append(
          "the edit list of track \(track.trackID) becomes times of its samples, as libav places them")
      }
      writtenTrackIDs.insert(track.trackID)
      streamed.append(try StreamedTrack(track, description, of: asset))
    }
    guard !streamed.isEmpty else {
      throw nothing
    }
    let tags = try ContainerTags(
      try asset.metadataContent(), options: options, format: format, omissions: &omissions)
    let output = try ContainerOutput(format: format, streams: streamed.map(\.stream), tags: tags, to: sink)
    try output.begin()
    damage = try MovieSource.feed(
      streamed.map(\.feed), timescales: streamed.map { UInt32($0.stream.timeBase.denominator) }, to: output)
    try output.finish()
  }
}
