import MediaAssets
import MediaMetadata

/// A track that is written, by where it is in its own file.
struct WrittenTrackPlace {
  let trackID: Int32
  /// Among the tracks of the file.
  let place: Int

  init(_ track: TrackContent) { (trackID, place) = (track.trackID, track.trackIndex) }
}

extension [WrittenTrackPlace] {
  /// The tags of single tracks of Matroska, as clauses call them, of which what a track is called is taken over as its name.
  func lostTags(of metadata: MetadataContent, _ options: Remuxer.Options) -> [String] {
    flatMap { track in
      let items = options.wanted(metadata.items(ofTrack: track.trackID, index: track.place))
      let name = items.firstIndex { $0.commonKey == .title || $0.key == "Name" }
      let lost = items.indices.filter { index in
        let item = items[index]
        return index != name && item.keySpace == .matroska && !item.isTechnical
          && !MatroskaOrigin.isStatistic(item.key)
      }
      return lost.map { "the tag \(items[$0].identifier.rawValue) of track \(track.trackID)" }
    }
  }

  /// The clauses that a file has no place for these tags, the first of them by name.
  func lostTagClauses(of metadata: MetadataContent, _ options: Remuxer.Options) -> [String] {
    var clauses: [String] = []
    for tag in lostTags(of: metadata, options) where !clauses.contains("\(tag) is left out") {
      guard clauses.count < ContainerTags.namedOmissionLimit else {
        return clauses + ["other tags of tracks are left out"]
      }
      clauses.append("\(tag) is left out")
    }
    return clauses
  }
}
