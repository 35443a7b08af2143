import LibAV
package import MediaAssets
import MediaContainers
package import MediaCore
import MediaMetadata
import MediaReading

/// Writes the stored samples of a file again, into another one, without decoding any.
///
/// The losses and the damage are known once it has run.
package struct Remuxer {
  package let asset: URLAsset
  package let fileType: FileType
  package let options: Options
  /// All losses, one clause each: tracks in the order of the file, and then the others.
  package var omissions: [String] { refusals.map(\.clause) + losses }
  /// Losses beside whole tracks, one clause each.
  private var losses: [String] = []
  private var writtenTrackIDs: Set<Int32> = []
  private var refusals: [TrackRefusal] = []
  /// The plan of a chain, which says what became of its tracks.
  private var joinedPlan: ExportPlan?
  /// The errors for what is wrong with the file's samples, known once they were read.
  package private(set) var damage: [MediaError] = []
  /// A closure that gets the time up to which the file is written, in seconds, now and then.
  package var reach: (@Sendable (Double) -> Void)?

  /// The options of a remux: what is to be written, and how.
  package struct Options: Sendable {
    /// The IDs of the tracks that are written; all where it is `nil`.
    package var trackIDs: Set<Int32>?
    /// The part of the timeline; all of it where it is `nil`.
    var timeRange: MediaTimeRange?
    /// Whether tags are taken over.
    package var keepsMetadata = true
    /// Whether chapters of other containers become a track.
    var keepsChapters = true
    /// The filter of the tags that are taken over; all are where it is `nil`.
    var metadataFilter: MetadataItemFilter?
    /// Tags to be set, in this order; an empty value takes the tag away.
    package var tags: [(key: String, value: String)] = []
    /// The time from one fragment to the next, in nanoseconds; `nil` writes no fragments.
    package var fragmentInterval: Int64?
    /// Whether the movie box, which describes the samples, comes before them.
    package var movieIsFirst = false

    package init() {}

    /// The tags that are taken over, of those that there are.
    func wanted(_ items: [MetadataItem]) -> [MetadataItem] {
      (metadataFilter.map { MetadataItem.metadataItems(from: items, filteredBy: $0) } ?? items).withWholeDates
    }
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
      // A truncated file can lack whole samples, and reading the others doesn't notice it.
      if damage.isEmpty, let truncation = try asset.content().truncation { damage.append(truncation) }
      let wanted = fileType.wantedStreams(amongTracks: options.trackIDs)
      damage += asset.lateTracks.filter { wanted.contains($0.mediaType) }.map(\.error)
    } catch {
      sink.discard()
      throw error
    }
  }

  private mutating func write(to sink: any ByteSink) throws(MediaError) {
    if try asset.isChain() { return try joinLinks(to: sink) }
    guard let brand = fileType.brand else { return try writeContainer(to: sink) }
    let remuxed = try RemuxedMovie(asset, brand: brand, options)
    (losses, refusals) = (remuxed.omissions, remuxed.refusals)
    writtenTrackIDs = Set(remuxed.trackIDs)
    guard !remuxed.trackIDs.isEmpty else {
      throw nothing
    }
    if !fileType.holdsPictures, try !writesSound() { throw nothing }
    let outcome = try ISOFileWriter.write(
      remuxed.movie, to: sink, movieIsFirst: options.movieIsFirst, fragmentInterval: options.fragmentInterval
    ) { [reach] (output) throws(MediaError) in try remuxed.write(to: output, reach: reach) }
    take(outcome)
  }

  /// Writes the links of a chain of Ogg one after the other.
  private mutating func joinLinks(to sink: any ByteSink) throws(MediaError) {
    var part = AssetJoiner.Part(asset)
    part.trackIDs = options.trackIDs
    var joiner = AssetJoiner([part], to: fileType)
    joiner.keepsMetadata = options.keepsMetadata
    joiner.shouldOptimizeForNetworkUse = options.movieIsFirst
    (joiner.options, joiner.reach) = (options, reach)
    try joiner.run(to: sink)
    (losses, damage, joinedPlan) = (joiner.losses, joiner.damage, joiner.plans.first)
  }

  /// Whether a track of sound is written.
  private func writesSound() throws(MediaError) -> Bool {
    try asset.content().tracks.contains { $0.mediaType == .audio && writtenTrackIDs.contains($0.trackID) }
  }

  private mutating func take(_ outcome: Interleaver.Outcome) {
    damage = outcome.damage.failures
    losses += outcome.damage.omissions(of: asset.path)
    if outcome.isEmpty, damage.isEmpty { losses.append("there is not one sample, and none was written") }
  }

  /// Returns the plan that says what became of each track, once the file is written.
  package func report() throws(MediaError) -> ExportPlan {
    if let joinedPlan { return joinedPlan }
    var plan = ExportPlan()
    for track in try asset.content().tracks where track.isTimed || track.mediaType != .auxiliaryPicture {
      let (trackID, isWritten) = (track.trackID, writtenTrackIDs.contains(track.trackID))
      let isWanted = options.trackIDs?.contains(trackID) ?? true
      // A track that is wanted and not refused, and not written all the same, holds titles of chapters.
      let reason = refusals.reason(for: trackID) ?? (isWanted ? ExportPlan.chapters : ExportPlan.unwanted)
      plan.tracks.append(
        ExportPlan.Track(
          trackID: trackID, source: track.codec, mediaType: track.mediaType,
          action: isWritten ? .copied : .dropped, codec: isWritten ? track.codec : nil,
          reason: isWritten ? nil : reason))
    }
    plan.omissions = losses
    return plan
  }

  /// The error where no track is left, with the reasons.
  private var nothing: MediaError {
    MediaError(
      .operationNotSupportedForAsset,
      ([
        writtenTrackIDs.isEmpty
          ? "there is no track that can be written" : "no sound is left for a file of sound"
      ] + refusals.map(\.clause)).joined(separator: "; "),
      at: .init(file: asset.path))
  }

  /// Writes a file that libavformat knows.
  private mutating func writeContainer(to sink: any ByteSink) throws(MediaError) {
    guard let format = fileType.libavFormat else {
      throw MediaError(.operationNotSupportedForAsset, "files of this type are not written")
    }
    let remuxed = try RemuxedTracks(asset, to: fileType, format, trackIDs: options.trackIDs)
    (losses, refusals) = (remuxed.omissions, remuxed.refusals)
    writtenTrackIDs = Set(remuxed.contents.map(\.trackID))
    guard !remuxed.contents.isEmpty else {
      throw nothing
    }
    let tags = try ContainerTags(
      try asset.metadataWithChapterEnds(), of: try TagOrigin(asset, for: format), options: options,
      format: format, tracks: remuxed.contents.map(WrittenTrackPlace.init),
      omissions: &losses)
    if !sink.canSeek { losses += tags.unchangeableOmissions + remuxed.unchangeableOmissions }
    let streamed = try remuxed.open(besideEachOther: true)
    let output = try LibAVMuxer(format: format, streams: streamed.map(\.stream), tags: tags, to: sink)
    try output.begin()
    let outcome = try Interleaver.write(
      streamed.map(\.feed), timescales: streamed.map(\.timescale), to: output, reach: reach)
    guard !outcome.isEmpty || !format.traits.needsSamples else {
      throw MediaError(
        .operationNotSupportedForAsset, "there is not one sample, without which nobody reads such a file",
        at: .init(file: asset.path))
    }
    take(outcome)
    if damage.isEmpty, let error = try remuxed.missingSample() { damage = [error] }
    try output.finish()
    losses += output.losses.map { remuxed.contents[$0.stream].clause(of: $0.loss) }
  }
}
