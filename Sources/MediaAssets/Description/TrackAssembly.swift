import ISOBaseMedia
import LibAV
import MediaContainers
import MediaCore
import MediaMetadata

/// The tracks of a file, described each by itself and then as far as they depend on one another and on the file's tags.
struct TrackAssembly {
  var tracks: [TrackContent]
  let format: ContainerFormat
  let tags: [DictionaryTag]

  /// - Parameters:
  ///   - tags: of the file.
  ///   - origin: what is taken off the stored times to come to the timeline.
  init(
    _ streams: [StreamInfo], in container: ContainerInfo, _ format: ContainerFormat, tags: [DictionaryTag],
    origin: MediaTime, of file: ContainerFile, movie: ISOMovie?, fragments: FragmentedMedia?
  ) {
    self.format = format
    self.tags = tags
    var trackIDs = TrackIDs(streams)
    tracks = streams.map { stream in
      let isoTrack = movie?.tracks.first { stream.id > 0 && $0.trackID == UInt32(bitPattern: stream.id) }
      return TrackContent(
        stream, trackID: trackIDs.identifier(of: stream), isoTrack: isoTrack, movie: movie,
        extent: isoTrack.flatMap { fragments?.extent(ofTrack: $0.trackID) }, origin: origin,
        container: container, file: file.boxes)
    }
    for (index, stream) in zip(tracks.indices, streams) {
      if let sound = Trimming.stated(of: tracks[index], stream, in: container, tags: tags, of: file) {
        tracks[index].trim(sound.trimming, mediaStart: sound.mediaStart)
      }
    }
    addForcedSubtitles()
    startTimecodes(movie, of: file.source)
    for index in tracks.indices { tracks[index].estimateDataRate() }
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

/// Gives every stream a persistent identifier that no other has.
private struct TrackIDs {
  /// Whether all streams on the timeline have identifiers of their own, as in MP4 and transport streams; AVI
  /// numbers from 0, and many containers don't number at all.
  private let keepsIdentifiers: Bool
  private var taken: Set<Int32>
  private var next: Int32 = 1

  init(_ streams: [StreamInfo]) {
    let identifiers = streams.filter(\.isTimed).map(\.id)
    keepsIdentifiers = identifiers.allSatisfy { $0 > 0 } && Set(identifiers).count == identifiers.count
    taken = keepsIdentifiers ? Set(identifiers) : []
  }

  /// The container's own, else the lowest number that is free.
  mutating func identifier(of stream: StreamInfo) -> Int32 {
    if keepsIdentifiers, stream.isTimed { return stream.id }
    while taken.contains(next) { next += 1 }
    taken.insert(next)
    return next
  }
}

extension StreamInfo {
  /// Whether the stream's samples are on the timeline; a cover picture's aren't.
  var isTimed: Bool { !disposition.contains(.attachedPicture) }
}
