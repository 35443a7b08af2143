import LibAV
import MediaContainers
import MediaCore
import MediaStreams

/// Names texts of Matroska that libav has as streams of no codec: WebVTT under the ID that Matroska has for it.
enum MatroskaTextNames {
  static func state(
    of tracks: inout [DescribedTrack], in file: ContainerFile, _ container: DescribedContainer
  ) {
    let places = tracks.indices.filter { tracks[$0].formatDescription.mediaType == .subtitle }
    guard container.kind == .matroska, places.contains(where: { tracks[$0].codec == .unknown }) else {
      return
    }
    let entries = MatroskaDescription.trackEntries(of: file).filter { $0.number(.trackType) == 17 }
    guard entries.count == places.count else { return }
    for (place, entry) in zip(places, entries) where tracks[place].codec == .unknown {
      guard let id = entry.text(.codecID), let codec = Codec(matroskaID: id) else { continue }
      let details = MatroskaTrackDetails(
        entry: entry, id: id, codec: codec, configuration: entry.data(.codecPrivate).map(Array.init) ?? [],
        block: nil, source: file.source)
      if let description = details.subtitles { tracks[place].formatDescription = description }
    }
  }
}
