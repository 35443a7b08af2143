import LibAV
import MediaContainers
package import MediaCore

/// All that an asset says of itself, once the file is open.
package struct AssetContent: Sendable {
  package var format: ContainerFormat
  /// Of the file.
  package var byteCount: Int64?
  package var duration: MediaTime
  package var durationIsEstimated: Bool
  /// Bits per second over the whole file; `nil` where it is not known.
  package var bitRate: Int64?
  package var tracks: [TrackContent]
  package var metadata: [MetadataItem]
  package var chapters: [Chapter]
  package var containsFragments: Bool
  /// What is wrong with the file's structure, short of making it unreadable.
  package var issues: [MediaError]
  /// The issue that says that the file's end is missing.
  package var truncation: MediaError?

  /// Describes an open container, and what its own structure says where it is of the ISO family.
  init(_ demuxer: Demuxer, of source: any ByteSource) {
    byteCount = source.byteCount
    let container = demuxer.container
    let isISO = container.formatNames.contains("mov")
    let movie = isISO ? try? ISOMovie(parsing: source) : nil
    format = ContainerFormat(
      name: container.formatNames.joined(separator: ","), longName: container.longName,
      majorBrand: movie?.majorBrand, compatibleBrands: movie?.compatibleBrands ?? [])

    // ISO files and Matroska have a timeline of their own. Elsewhere the stamps begin anywhere (a broadcast's
    // clock, an encoder's delay), and players count from the first of them.
    let hasOwnTimeline = isISO || container.formatNames.contains("matroska")
    let starts = demuxer.streams.filter(\.isTimed).compactMap { stream in
      stream.startTicks.map { stream.timeBase.time($0) }
    }
    let origin = hasOwnTimeline ? .zero : starts.min() ?? .zero

    var trackIDs = TrackIDs(demuxer.streams)
    let containerDuration = container.duration ?? .invalid
    tracks = demuxer.streams.map { stream in
      let isoTrack = movie?.tracks.first { stream.id > 0 && $0.trackID == UInt32(bitPattern: stream.id) }
      return TrackContent(
        stream, trackID: trackIDs.identifier(of: stream), isoTrack: isoTrack, movie: movie, origin: origin,
        container: container)
    }
    durationIsEstimated = container.durationIsEstimated
    bitRate = container.bitRate
    metadata = container.metadata.map { MetadataItem(key: $0.key, value: $0.value) }
    chapters = container.chapters.map {
      Chapter(
        timeRange: MediaTimeRange(start: $0.timeRange.start - origin, duration: $0.timeRange.duration),
        title: $0.title)
    }
    containsFragments = movie?.containsFragments ?? false
    issues = movie?.issues ?? []
    truncation = Truncation.error(of: source, formatNames: container.formatNames)

    let ends = tracks.filter(\.isTimed).map(\.timeRange.end).filter(\.isNumeric)
    let lastEnd = ends.max() ?? .invalid
    duration = Self.duration(ofTracks: lastEnd, container: containerDuration)
  }

  /// The tracks' own times are exact where the container's are rounded to microseconds, but the container's
  /// stand where the two are not about the same thing, such as a stream whose length is only guessed.
  private static func duration(ofTracks tracks: MediaTime, container: MediaTime) -> MediaTime {
    guard tracks.isNumeric else { return container.isNumeric ? container : .indefinite }
    guard container.isNumeric else { return tracks }
    let tolerance = MediaTime(value: 2, timescale: 1000)
    return (tracks - container).absoluteValue <= tolerance ? tracks : container
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
  /// Whether the stream's samples lie on the timeline; a cover picture's don't.
  var isTimed: Bool { !disposition.contains(.attachedPicture) }
}
