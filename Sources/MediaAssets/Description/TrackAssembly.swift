import ISOBaseMedia
import MediaContainers
import MediaCore
import MediaMetadata
import MediaStreams

/// The tracks of a file, described each by itself and then as far as they depend on one another and on the file's tags.
struct TrackAssembly {
  var tracks: [TrackContent]
  let format: ContainerFormat
  let tags: [DictionaryTag]

  /// - Parameters:
  ///   - tags: of the file.
  ///   - origin: what is taken off the stored times to come to the timeline.
  init(
    _ described: [DescribedTrack], in container: DescribedContainer, _ format: ContainerFormat,
    tags: [DictionaryTag], origin: MediaTime, of file: ContainerFile, movie: ISOMovie?,
    fragments: FragmentedMedia?
  ) {
    self.format = format
    self.tags = tags
    var trackIDs = TrackIDs(described)
    tracks = described.map { track in
      let isoTrack = movie?.tracks.first { track.id > 0 && $0.trackID == UInt32(bitPattern: track.id) }
      return TrackContent(
        track, trackID: trackIDs.identifier(of: track), isoTrack: isoTrack, movie: movie,
        extent: isoTrack.flatMap { fragments?.extent(ofTrack: $0.trackID) }, origin: origin,
        container: container, file: file.boxes)
    }
    for (index, track) in zip(tracks.indices, described) {
      if let sound = Trimming.stated(of: tracks[index], track, in: container, tags: tags, of: file) {
        tracks[index].trim(sound.trimming, mediaStart: sound.mediaStart)
      }
    }
    if container.kind == .matroska { nameLanguages(of: file) }
    addForcedSubtitles()
    startTimecodes(movie, of: file.source)
    for index in tracks.indices { tracks[index].estimateDataRate() }
  }

  /// Gives tracks of Matroska the languages that they state in BCP 47, which libav 5.1 doesn't know.
  private mutating func nameLanguages(of file: ContainerFile) {
    let entries = MatroskaDescription.trackEntries(of: file).filter {
      MatroskaCues.isStream(type: $0.number(.trackType), hasCodec: $0.contains(.codecID))
    }
    for index in tracks.indices where entries.indices.contains(tracks[index].trackIndex) {
      guard let tag = entries[tracks[index].trackIndex].text(.languageBCP47), tag != "und",
        LanguageSubtag.isTag(tag)
      else { continue }
      tracks[index].setLanguage(tag)
    }
  }

  /// Subtitles that are shown even where subtitles are off belong to those of the same language that are not.
  ///
  /// ISO files say so in `tref`; elsewhere the flag of the track is all that there is.
  private mutating func addForcedSubtitles() {
    let subtitles = tracks.indices.filter { tracks[$0].mediaType == .subtitle }
    for index in subtitles where !tracks[index].disposition.contains(.forced) {
      guard !tracks[index].associations.contains(where: { $0.type == .forcedSubtitlesOnly }) else { continue }
      let forced = subtitles.filter {
        tracks[$0].disposition.contains(.forced) && tracks[$0].languageCode == tracks[index].languageCode
      }
      if !forced.isEmpty {
        tracks[index].add(
          TrackAssociation(type: .forcedSubtitlesOnly, trackIDs: forced.map { tracks[$0].trackID }))
      }
    }
  }
}

/// Gives every track a persistent identifier that no other has.
private struct TrackIDs {
  /// Whether all tracks on the timeline have identifiers of their own, as in MP4 and transport streams; AVI
  /// numbers from 0, and many containers don't number at all.
  private let keepsIdentifiers: Bool
  private var taken: Set<Int32>
  private var next: Int32 = 1

  init(_ tracks: [DescribedTrack]) {
    let identifiers = tracks.filter(\.isTimed).map(\.id)
    keepsIdentifiers = identifiers.allSatisfy { $0 > 0 } && Set(identifiers).count == identifiers.count
    taken = keepsIdentifiers ? Set(identifiers) : []
  }

  /// The container's own, else the lowest number that is free.
  mutating func identifier(of track: DescribedTrack) -> Int32 {
    if keepsIdentifiers, track.isTimed { return track.id }
    while taken.contains(next) { next += 1 }
    taken.insert(next)
    return next
  }
}
