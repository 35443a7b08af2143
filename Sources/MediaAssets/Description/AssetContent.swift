import LibAV
import MediaContainers
package import MediaCore
package import MediaMetadata

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
  /// As libav names them.
  package var tags: [DictionaryTag]
  package var chapters: [Chapter]
  package var canContainFragments: Bool
  package var containsFragments: Bool
  /// Of `mehd`; `.invalid` where there is none.
  package var overallDurationHint: MediaTime
  package var preferredRate: Double
  package var preferredVolume: Double
  package var preferredTransform: AffineTransform
  package var hasProtectedContent: Bool
  /// What the file says in several places and not alike; the tracks have their own.
  package var ownDisagreements: [Disagreement]
  /// What is wrong with the file's structure, short of making it unreadable.
  package var issues: [MediaError]
  /// The issue that says that the file's end is missing.
  package var truncation: MediaError?
  /// `nil` for anything but an ISO file with movie fragments.
  package var fragments: FragmentedMedia?

  /// Describes an open container, and what its own structure says where it is of the ISO family.
  init(_ demuxer: Demuxer, of file: ISOFile) {
    self.init(
      demuxer.container, demuxer.streams, of: file,
      movie: demuxer.container.container == .isoBaseMedia ? try? file.movie() : nil)
  }

  /// Describes a container by what its structure says.
  init(_ structural: StructuralContent, of file: ISOFile) {
    self.init(structural.container, structural.streams, of: file, movie: structural.movie)
  }

  private init(
    _ container: ContainerInfo, _ streams: [StreamInfo], of file: ISOFile, movie: ISOMovie?
  ) {
    let source = file.source
    byteCount = source.byteCount
    format = ContainerFormat(
      container: container.container, libavName: container.libavName, longName: container.longName,
      majorBrand: movie?.majorBrand, compatibleBrands: movie?.compatibleBrands ?? [])

    let starts = streams.filter(\.isTimed).compactMap { stream in
      stream.startTicks.map { stream.timeBase.time($0) }
    }
    let origin = container.container.hasOwnTimeline ? .zero : starts.min() ?? .zero

    let fragments = FragmentedMedia(movie, of: file)
    self.fragments = fragments
    var trackIDs = TrackIDs(streams)
    let containerDuration = container.duration ?? .invalid
    tracks = streams.map { stream in
      let isoTrack = movie?.tracks.first { stream.id > 0 && $0.trackID == UInt32(bitPattern: stream.id) }
      return TrackContent(
        stream, trackID: trackIDs.identifier(of: stream), isoTrack: isoTrack, movie: movie,
        extent: isoTrack.flatMap { fragments?.extent(ofTrack: $0.trackID) }, origin: origin,
        container: container, file: file)
    }
    durationIsEstimated = container.durationIsEstimated
    bitRate = container.bitRate
    tags = container.metadata.map { DictionaryTag(key: $0.key, value: $0.value) }
    chapters = container.chapters.map {
      Chapter(
        timeRange: MediaTimeRange(start: $0.timeRange.start - origin, duration: $0.timeRange.duration),
        title: $0.title)
    }
    canContainFragments = movie?.canContainFragments ?? false
    containsFragments = movie?.containsFragments ?? false
    overallDurationHint = Self.time(movie?.fragmentDuration, movie?.timescale)
    preferredRate = movie?.preferredRate ?? 1
    preferredVolume = movie?.preferredVolume ?? 1
    preferredTransform = movie.map { AffineTransform($0.matrix) } ?? .identity
    hasProtectedContent = movie?.hasProtectionHeaders ?? false
    ownDisagreements = []
    issues = movie?.issues ?? []
    truncation = Truncation.error(of: file, in: container.container)

    duration = .invalid
    trimSound(streams, container, in: source)
    addAnimationIssue(source)
    let timed = tracks.filter(\.isTimed)
    let lastEnd = timed.map(\.timeRange.end).filter(\.isNumeric).max() ?? .invalid
    // What the fragments or a tag say of the tracks goes before libav's sums.
    let areKnown =
      !timed.isEmpty && timed.allSatisfy { $0.trimming.heard.isValid || $0.timing.mediaEnd.isMeasured }
    duration =
      areKnown ? lastEnd : Self.duration(ofTracks: lastEnd, container: containerDuration)
    if fragments != nil, areKnown, lastEnd.isNumeric, lastEnd > .zero, let byteCount {
      bitRate = Int64(saturating: Double(byteCount) * 8 / lastEnd.seconds)
    }
    hasProtectedContent = hasProtectedContent || tracks.contains(where: \.isProtected)
    addForcedSubtitles()
    addDurationDisagreement(movie, tracks: lastEnd)
    addDataRates()
  }

  /// The tracks' own times are exact where the container's are rounded to microseconds, but the container's
  /// stand where the two are not about the same thing, such as a stream whose length is only guessed.
  private static func duration(ofTracks tracks: MediaTime, container: MediaTime) -> MediaTime {
    guard tracks.isNumeric else { return container.isNumeric ? container : .indefinite }
    guard container.isNumeric else { return tracks }
    let tolerance = MediaTime(value: 2, timescale: 1000)
    return (tracks - container).absoluteValue <= tolerance ? tracks : container
  }

  private static func time(_ ticks: UInt64?, _ timescale: UInt32?) -> MediaTime {
    guard let ticks, let value = Int64(exactly: ticks), let scale = timescale.flatMap({ Int32(exactly: $0) })
    else { return .invalid }
    return MediaTime(value: value, timescale: scale)
  }
}

extension AssetContent {
  /// An animated WebP has its pictures in chunks that libav passes over (WebP Container Specification, "VP8X").
  private mutating func addAnimationIssue(_ source: any ByteSource) {
    guard format.container == .webP, let bytes = try? source.bytes(at: 12, count: 9), bytes.count == 9,
      bytes.starts(with: "VP8X".utf8), bytes[8] & 2 != 0
    else { return }
    issues.append(
      MediaError(
        .operationNotSupportedForAsset, "an animated WebP, whose pictures this FFmpeg can't decode",
        at: .init(file: source.name)))
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
        tracks[index].associations.append(
          TrackAssociation(type: .forcedSubtitlesOnly, trackIDs: forced.map { tracks[$0].trackID }))
      }
    }
  }

  private mutating func addDurationDisagreement(_ movie: ISOMovie?, tracks end: MediaTime) {
    guard let movie, !movie.canContainFragments else { return }
    let header = Self.time(movie.duration, movie.timescale)
    guard header.isNumeric, header > .zero, end.isNumeric else { return }
    let tolerance = max(MediaTime(value: 50, timescale: 1000), end.multiplied(by: 0.001))
    guard (header - end).absoluteValue > tolerance else { return }
    func text(_ time: MediaTime) -> String { "\(Int64(saturating: (time.seconds * 1000).rounded())) ms" }
    ownDisagreements += [
      Disagreement("duration", [("tracks", text(end)), ("movie header", text(header))])
    ].compactMap(\.self)
  }

  /// Where the container doesn't say how many bits a second sound and pictures take, their size does.
  private mutating func addDataRates() {
    for (index, track) in zip(tracks.indices, tracks) {
      guard track.isTimed, track.mediaType == .audio || track.mediaType == .video,
        track.estimatedDataRate == nil, let byteCount = track.totalSampleDataLength,
        track.timeRange.duration.isNumeric, track.timeRange.duration > .zero
      else { continue }
      tracks[index].estimatedDataRate = Int64(
        saturating: Double(byteCount) * 8 / track.timeRange.duration.seconds)
    }
  }

  package var disagreements: [Disagreement] { ownDisagreements + tracks.flatMap(\.disagreements) }

  /// Whether reading the packets would tell durations better than the container does.
  package var isImprecise: Bool {
    guard !durationIsEstimated else { return true }
    return !format.container.statesDurations
      || containsFragments && !tracks.allSatisfy { $0.timing.mediaEnd.isMeasured || !$0.isTimed }
  }

  /// Puts measured times in the place of estimated ones.
  mutating func measure(by surveys: [Int: PacketSurvey]) {
    for index in tracks.indices {
      guard let survey = surveys[tracks[index].streamIndex] else { continue }
      // The last packet's duration is without its padding in Ogg, and with it elsewhere.
      tracks[index].measure(by: survey, countsPadding: !format.container.cutsLastPacket)
    }
    addDataRates()
    let ends = tracks.filter(\.isTimed).map(\.timeRange.end).filter(\.isNumeric)
    guard let end = ends.max() else { return }
    duration = end
    durationIsEstimated = false
  }

  package var trackGroups: [AssetTrackGroup] {
    var groups: [AssetTrackGroup] = []
    var places: [Int16: Int] = [:]
    for track in tracks where track.alternateGroup != 0 {
      if let place = places[track.alternateGroup] {
        groups[place].trackIDs.append(track.trackID)
      } else {
        places[track.alternateGroup] = groups.count
        groups.append(AssetTrackGroup(trackIDs: [track.trackID]))
      }
    }
    // One track alone has no alternative, though writers number it.
    return groups.filter { $0.trackIDs.count > 1 }
  }

  package var creationDate: String? {
    for key in ["com.apple.quicktime.creationdate", "creation_time", "date", "DATE"] {
      if let tag = tags.first(where: { $0.key == key }) { return tag.value }
    }
    return nil
  }

  private var media: [TrackContent] {
    tracks.filter { $0.isTimed && ($0.mediaType == .audio || $0.mediaType == .video) }
  }

  package var isPlayable: Bool { media.contains(where: \.isPlayable) }
  package var isReadable: Bool { tracks.contains { $0.isTimed && !$0.isProtected } }
  package var isExportable: Bool { isReadable && media.allSatisfy { !$0.isProtected } }
  package var isComposable: Bool { isReadable && duration.isNumeric }
}

extension AffineTransform {
  /// From a matrix whose last column changes nothing, as it is in every file but a few of QuickTime's.
  init(_ matrix: ISOMatrix) {
    self.init(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.x, ty: matrix.y)
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
