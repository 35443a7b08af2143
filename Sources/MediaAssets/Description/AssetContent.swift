import ISOBaseMedia
import LibAV
import MediaContainers
package import MediaCore
package import MediaMetadata
import MediaStructure

/// All that an asset says of itself, once the file is open.
package struct AssetContent: Sendable {
  package let format: ContainerFormat
  /// The size of the file.
  package let byteCount: Int64?
  package private(set) var length: AssetLength
  package private(set) var tracks: [TrackContent]
  let movie: MovieProperties
  /// The tags of the file as a whole, as libav names them.
  package let tags: [DictionaryTag]
  package private(set) var chapters: [Chapter]
  /// The facts that the file states in several places and not alike; the tracks have their own.
  package let ownDisagreements: [Disagreement]
  /// The errors in the file's structure, short of making it unreadable.
  package internal(set) var issues: [MediaError]
  /// The issue that says that the file's end is missing.
  package let truncation: MediaError?
  /// `nil` for anything but an ISO file with movie fragments.
  package let fragments: FragmentedMedia?

  /// Describes an open container by libav, and by its own structure where it is of the ISO family.
  ///
  /// - Parameter followsFFprobe: whether libav's lengths stand.
  init(_ demuxer: Demuxer, of file: ContainerFile, followsFFprobe: Bool) {
    var (container, described) = (demuxer.container, demuxer.tracks)
    if !followsFFprobe {
      AnimationLength.state(of: &described, in: file, &container)
      MatroskaTextNames.state(of: &described, in: file, container)
      SampledPictures.state(of: &described, in: file, container)
    }
    self.init(
      container, described, of: file,
      movie: demuxer.container.kind == .isoBaseMedia ? try? file.boxes.movie() : nil)
  }

  /// Describes a container by what its structure says.
  init(_ structural: StructuralContent, of file: ContainerFile) {
    self.init(structural.container, structural.tracks, of: file, movie: structural.movie)
  }

  /// Describes tracks that are put together of others.
  ///
  /// - Parameter truncation: the error of a truncated file that they use up to its end.
  package init(composed tracks: [TrackContent], truncation: MediaError? = nil) {
    format = ContainerFormat(container: .composition, libavName: "", longName: "composition")
    byteCount = nil
    self.tracks = tracks
    movie = MovieProperties()
    tags = []
    chapters = []
    fragments = nil
    length = AssetLength(composed: tracks)
    ownDisagreements = []
    issues = []
    self.truncation = truncation
  }

  private init(
    _ container: DescribedContainer, _ described: [DescribedTrack], of file: ContainerFile, movie: ISOMovie?
  ) {
    var described = described
    DVFields.state(of: &described, in: file, container)
    OpusPackets.state(of: &described, in: file, container)
    PhotographOrientation.state(of: &described, in: file, container)
    format = ContainerFormat(
      container: container.kind, libavName: container.shortName, longName: container.longName,
      majorBrand: movie?.majorBrand, compatibleBrands: movie?.compatibleBrands ?? [])
    byteCount = file.source.byteCount
    self.movie = MovieProperties(movie)
    tags = container.tags
    let origin = Self.origin(of: described, in: container)
    let chapterOrigin = container.kind.countsChaptersFromSound ? .zero : origin
    chapters = container.chapters.map { chapter in
      Chapter(
        timeRange: MediaTimeRange(
          start: chapter.timeRange.start - chapterOrigin, duration: chapter.timeRange.duration),
        title: chapter.title)
    }
    fragments = FragmentedMedia(movie, of: file.boxes)
    tracks =
      TrackAssembly(
        described, in: container, format, tags: tags, origin: origin, of: file, movie: movie,
        fragments: fragments
      ).tracks
    length = AssetLength(
      container, tracks, hasFragments: fragments != nil, byteCount: file.source.byteCount)
    ownDisagreements = Self.durationDisagreements(movie, tracks: AssetLength.lastEnd(of: tracks))
    issues = movie?.issues ?? []
    truncation =
      Truncation.error(of: file, in: container.kind)
      ?? Self.lackOfMedia(in: file, container.kind, tracks)
  }

  /// The error of a file whose tables describe samples and that has no media data box; `nil` for other files.
  private static func lackOfMedia(
    in file: ContainerFile, _ container: Container, _ tracks: [TrackContent]
  ) -> MediaError? {
    let byteCount = tracks.reduce(Int64(0)) { $0.saturatingAdd($1.totalSampleDataLength ?? 0) }
    guard container == .isoBaseMedia, byteCount > 0, !file.boxes.hasMediaData else { return nil }
    return MediaError(
      .fileFailedToParse,
      "the media is missing: the tables describe \(byteCount) bytes of samples, and there is no mdat",
      at: .init(file: file.source.name, byteOffset: file.source.byteCount))
  }

  /// The time that is taken off the stored times to come to the timeline.
  ///
  /// Some containers have a timeline of their own. Elsewhere the timestamps begin anywhere (a broadcast's clock, an
  /// encoder's priming), and players count from the first of them.
  private static func origin(of described: [DescribedTrack], in container: DescribedContainer) -> MediaTime {
    guard !container.kind.hasOwnTimeline else { return .zero }
    let starts = described.filter(\.isTimed).compactMap { track in
      track.startTicks.map { track.timeBase.time($0) }
    }
    return starts.min() ?? .zero
  }
}

extension AssetContent {
  private static func durationDisagreements(_ movie: ISOMovie?, tracks end: MediaTime) -> [Disagreement] {
    guard let movie, !movie.canContainFragments else { return [] }
    let header = movie.time(movie.duration)
    guard header.isNumeric, header > .zero, end.isNumeric else { return [] }
    let tolerance = max(MediaTime(value: 50, timescale: 1000), end.multiplied(by: 0.001))
    guard (header - end).absoluteValue > tolerance else { return [] }
    func text(_ time: MediaTime) -> String { "\(Int64(saturating: (time.seconds * 1000).rounded())) ms" }
    return [
      Disagreement("duration", [("tracks", text(end)), ("movie header", text(header))])
    ].compactMap(\.self)
  }

  package var disagreements: [Disagreement] { ownDisagreements + tracks.flatMap(\.disagreements) }

  /// Whether only reading the packets shows how long the file or one of its tracks is.
  package var isOfUnknownLength: Bool {
    guard !isStillPicture else { return false }
    return durationIsEstimated || media.contains { !$0.timeRange.end.isNumeric }
  }

  /// Whether reading the packets would give durations better than the container does.
  package var isImprecise: Bool {
    guard !isOfUnknownLength else { return true }
    return !format.container.statesDurations
      || containsFragments && !tracks.allSatisfy { $0.timing.mediaEnd.isMeasured || !$0.isTimed }
  }

  /// Takes the chapters that a file's own structure gives where libav's begin at other times.
  ///
  /// libavformat places chapters without all of what an edit list says.
  mutating func takeChapters(_ own: [Chapter]) {
    let own = own.filter { $0.edition == 0 && $0.level == 0 }
    let tolerance = MediaTime(value: 1, timescale: 1000)
    let agree =
      own.count == chapters.count
      && zip(own, chapters).allSatisfy {
        ($0.timeRange.start - $1.timeRange.start).absoluteValue <= tolerance
      }
    if !own.isEmpty, !agree { chapters = own }
  }

  /// Puts measured times in the place of estimated ones.
  mutating func measure(by surveys: [Int: PacketSurvey]) {
    for index in tracks.indices {
      guard let survey = surveys[tracks[index].trackIndex] else { continue }
      // The last packet's duration is without its padding in Ogg, and with it elsewhere.
      tracks[index].measure(by: survey, countsPadding: !format.container.cutsLastPacket)
    }
    for index in tracks.indices { tracks[index].estimateDataRate() }
    length.measure(tracks)
  }

  /// Takes over the length of the sound of several files that follow each other in one.
  mutating func join(to duration: MediaTime) {
    for index in tracks.indices where tracks[index].mediaType == .audio {
      tracks[index].join(to: duration)
    }
    length.measure(tracks)
  }

  /// The starts of streams of FLAC in Ogg that begin late, by their stream index; libav counts their first
  /// page from zero.
  var lateFLACStarts: [Int: Int64] {
    guard format.container == .ogg else { return [:] }
    let late = tracks.compactMap { track -> (Int, Int64)? in
      guard track.codec == .flac, let start = track.timeline.edits.first?.mediaStart, start > .zero else {
        return nil
      }
      return (track.trackIndex, track.timeBase.ticks(at: start))
    }
    return Dictionary(late) { first, _ in first }
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

  /// The time code of the file's start; `nil` where nothing says one.
  package var startTimecode: String? { tags.startTimecode }

  package var creationDate: String? { tags.creationDate }

  private var media: [TrackContent] {
    tracks.filter { $0.isTimed && ($0.mediaType == .audio || $0.mediaType == .video) }
  }

  /// Whether the file is one picture, which is shown for as long as a player likes.
  package var isStillPicture: Bool {
    format.container.isStillPicture || tracks.contains(where: \.isAssembled)
  }

  package var isPlayable: Bool { media.contains(where: \.isPlayable) }
  package var isReadable: Bool { tracks.contains { $0.isTimed && !$0.isProtected } }
  package var isExportable: Bool { isReadable && media.allSatisfy { !$0.isProtected } }
  package var isComposable: Bool { isReadable && duration.isNumeric }
}
