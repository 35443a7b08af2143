import LibAV
import MediaAssets
import MediaContainers
import MediaCore
import MediaMetadata
import MediaReading

/// A file whose tracks are written again: the movie that is to be written, and its samples.
struct MovieSource {
  /// Without samples.
  private(set) var movie: WrittenMovie
  private(set) var omissions: [String] = []
  private let makeFeeds: () throws(MediaError) -> [any SampleFeed]

  init(_ asset: URLAsset, brand: WrittenMovie.Brand, _ options: Remuxer.Options) throws(MediaError) {
    let file = try asset.isoFile()
    let isFamily: Bool
    do throws(MediaError) {
      isFamily = try file.movie().hasMovieBox
    } catch {
      guard error.code == .fileFormatNotRecognized else { throw error }
      isFamily = false
    }
    if isFamily {
      try self.init(file, brand: brand, options)
    } else {
      try self.init(packetsOf: asset, brand: brand, options)
    }
  }

  /// Takes over a file of another container, as its packets come.
  private init(packetsOf asset: URLAsset, brand: WrittenMovie.Brand, _ options: Remuxer.Options)
    throws(MediaError)
  {
    var movie = WrittenMovie(brand: brand)
    var omissions: [String] = []
    var planned: [PlannedFeed] = []
    let content = try asset.content()
    let container = content.format.container
    let size = content.tracks.lazy.compactMap { $0.formatDescriptions.first?.video?.dimensions }.first
    for track in content.tracks {
      if let wanted = options.trackIDs, !wanted.contains(track.trackID) { continue }
      let number = movie.tracks.count + 1
      if track.mediaType == .subtitle, !track.isProtected,
        let coding = CaptionCoding(
          track.formatDescriptions.first?.mediaSubType ?? "", codec: track.codec, isBoxed: false)
      {
        movie.tracks.append(
          WrittenTrack(captionsOf: track, number: number, size: size ?? VideoDimensions(width: 0, height: 0)))
        planned.append(.captions(track, coding))
        continue
      }
      do throws(MediaError) {
        let form = try StoredForm(asset, track)
        movie.tracks.append(
          try WrittenTrack(
            track, form.description, number: number, isQuickTime: movie.isQuickTime,
            statesEnd: !container.endsAtLastTimestamp))
        planned.append(.packets(track, form))
      } catch {
        omissions.append("track \(track.trackID) is left out: \(error.reason)")
      }
    }
    if options.keepsMetadata {
      let metadata = try asset.metadataContent()
      for item in movie.userData.set(metadata.items) {
        omissions.append("the tag \(item.identifier.rawValue) is left out")
      }
      let chapters = metadata.chapters.listed { omissions.append($0) }
      if movie.addTrack(of: chapters) { planned.append(.chapters(chapters)) }
    }
    for tag in options.tags { movie.userData.set(tag.key, to: tag.value) }
    self.movie = movie
    self.omissions = omissions
    makeFeeds = { [planned] () throws(MediaError) in
      var feeds: [any SampleFeed] = []
      for feed in planned { feeds.append(try feed.make(asset)) }
      return feeds
    }
  }

  /// Where the samples of a track come from.
  private enum PlannedFeed {
    case packets(TrackContent, StoredForm)
    case captions(TrackContent, CaptionCoding)
    case chapters([Chapter])

    func make(_ asset: URLAsset) throws(MediaError) -> any SampleFeed {
      switch self {
      case .packets(let track, let form): try PacketFeed(asset, track, as: form)
      case .captions(let track, let coding): try CaptionFeed(asset, track, coding, as: .timedText)
      case .chapters(let chapters): ChapterFeed(chapters)
      }
    }
  }

  /// Takes over a file of the ISO family as its boxes describe it.
  private init(_ file: ISOFile, brand: WrittenMovie.Brand, _ options: Remuxer.Options) throws(MediaError) {
    let (described, index) = (try file.movie(), try file.sampleIndex())
    if let failure = index.issues.first(where: { $0.code != .fileFailedToParse }) { throw failure }
    var omissions: [String] = []
    movie = try WrittenMovie(
      of: described, in: file.source, brand: brand, keepsMetadata: options.keepsMetadata
    ) { omissions.append($0) }
    var tables: [ISOSampleTable] = []
    for track in described.tracks {
      let trackID = Int32(truncatingIfNeeded: track.trackID)
      if let wanted = options.trackIDs, !wanted.contains(trackID) { continue }
      do throws(MediaError) {
        let same = index.tracks.filter { $0.trackID == track.trackID }
        guard let table = same.first, same.count == 1, track.trackID > 0 else {
          throw MediaError(.fileFailedToParse, "several tracks have its ID")
        }
        if let obstacle = Self.obstacle(track, brand) { throw obstacle }
        if options.fragmentInterval != nil, table.countsPackedFrames {
          throw MediaError(
            .operationNotSupportedForAsset,
            "fragments can't hold packets of sound whose frames are counted one by one")
        }
        movie.tracks.append(
          try WrittenTrack(
            of: track, table, movieTimescale: described.timescale, in: file.source,
            keepsTables: !index.hasFragments && table.issues.isEmpty, keepsMetadata: options.keepsMetadata))
        tables.append(table)
      } catch {
        guard error.underlying == nil else { throw error }
        omissions.append("track \(trackID) is left out: \(error.reason)")
      }
    }
    let kept = Set(movie.tracks.map(\.trackID))
    for place in movie.tracks.indices {
      for index in movie.tracks[place].references.indices {
        movie.tracks[place].references[index].trackIDs.removeAll { !kept.contains($0) }
      }
      movie.tracks[place].references.removeAll { $0.trackIDs.isEmpty }
    }
    for tag in options.tags { movie.userData.set(tag.key, to: tag.value) }
    self.omissions = omissions
    let media = MediaFile(file.source)
    let edits = movie.tracks.map(\.edits)
    makeFeeds = { [tables] () throws(MediaError) in
      var feeds: [any SampleFeed] = []
      for (table, edits) in zip(tables, edits) {
        feeds.append(try ISOSampleFeed(table, in: index, file: media, edits: edits))
      }
      return feeds
    }
  }

  /// Why a track has no place in a kind of file; `nil` where it has one.
  private static func obstacle(_ track: ISOTrack, _ brand: WrittenMovie.Brand) -> MediaError? {
    guard brand != .quickTime,
      let entry = track.sampleEntries.first(where: { quickTimeCodings.contains($0.type) })
    else { return nil }
    return MediaError(
      .operationNotSupportedForAsset, "\(entry.type) is a coding of QuickTime alone; mov can hold it")
  }

  /// Uncompressed sound and pictures, and codings that no other standard of the family knows.
  private static let quickTimeCodings: Set<FourCC> = [
    "twos", "sowt", "raw ", "NONE", "in24", "in32", "fl32", "fl64", "lpcm", "ulaw", "alaw", "ima4", "MAC3",
    "MAC6", "QDM2", "QDMC", "QDM\u{1}", "Qclp", "rle ", "smc ", "rpza", "cvid", "SVQ1", "SVQ3", "8BPS",
    "2vuy", "v210", "v216", "v308", "v408", "v410", "yuv2", "yuvs", "YVU9", "YUV9", "b64a", "BGRA", "qdrw",
    "kpcd",
  ]

  /// Gives all samples to a writer, in the order in which they are to lie.
  ///
  /// - Returns: what is wrong with the samples.
  @discardableResult
  func feed(_ writer: any MuxerOutput) throws(MediaError) -> [MediaError] {
    try Self.feed(try makeFeeds(), timescales: movie.tracks.map(\.timescale), to: writer)
  }

  /// Gives all samples of some tracks to a writer, in the order in which they are to lie.
  ///
  /// - Returns: what is wrong with the samples.
  @discardableResult
  static func feed(
    _ feeds: [any SampleFeed], timescales: [UInt32], to writer: any MuxerOutput
  ) throws(MediaError) -> [MediaError] {
    var interleaver = Interleaver()
    var next: [(sample: WrittenSample, bytes: MediaBytes)?] = []
    for feed in feeds { next.append(try feed.next()) }
    func head(_ track: Int) -> Interleaver.Head? {
      next[track].map { item in
        let time = Interleaver.nanoseconds(item.sample.decodeTime, timescale: timescales[track])
        var head = Interleaver.Head(time: time.saturatingAdd(feeds[track].origin))
        if case .place(_, let offset) = item.bytes { head.place = offset }
        return head
      }
    }
    var heads = next.indices.map(head)
    while let track = interleaver.choose(heads), let item = next[track] {
      try writer.append(item.sample, item.bytes, track: track)
      next[track] = try feeds[track].next()
      heads[track] = head(track)
    }
    return feeds.compactMap(\.damage)
  }
}

extension WrittenTrack {
  /// A track of another container.
  ///
  /// - Parameter statesEnd: whether the container says where the track ends, rather than when its last sample begins.
  /// - Throws: `.operationNotSupportedForAsset` for a coding that files of the family don't hold.
  init(
    _ track: TrackContent, _ description: FormatDescription, number: Int, isQuickTime: Bool, statesEnd: Bool
  ) throws(MediaError) {
    guard track.isTimed, !track.isProtected, [.audio, .video].contains(track.mediaType) else {
      throw MediaError(
        .operationNotSupportedForAsset, "\(track.codec.name) is not written to files of this type")
    }
    let entry = try WrittenSampleEntry.bytes(description, isQuickTime: isQuickTime)
    self.init(
      trackID: UInt32(number), handlerType: track.mediaType == .audio ? "soun" : "vide",
      timescale: UInt32(track.timeBase.denominator))
    sampleEntries = [entry]
    handlerName = track.mediaType == .audio ? "SoundHandler" : "VideoHandler"
    volume = track.mediaType == .audio ? 1 : 0
    flags = track.presentation.isEnabled ? 3 : 2
    language = ISOLanguage.packed(track.presentation.languageCode)
    extendedLanguageTag = track.presentation.extendedLanguageTag
    if description.video != nil {
      let size = description.presentationDimensions()
      (width, height) = (Double(size.width), Double(size.height))
    }
    let end = track.timeRange.end
    // What lies before zero is not shown, and neither is what an encoder added at the end.
    edits = .shown(
      from: 0,
      to: end.isNumeric && track.durationIsDeclared && statesEnd && track.mediaType == .audio
        ? end.convertScale(track.timeBase.denominator, method: .roundHalfAwayFromZero).value : nil)
  }
}
