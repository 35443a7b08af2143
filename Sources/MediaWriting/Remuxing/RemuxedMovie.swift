import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCodecs
import MediaCore
import MediaMetadata
import MediaReading

/// A file whose tracks are written again: the movie that is to be written, and its samples.
struct RemuxedMovie {
  /// The movie, without samples.
  private(set) var movie: WrittenMovie
  /// Losses beside whole tracks, one clause each.
  private(set) var omissions: [String] = []
  private(set) var refusals: [TrackRefusal] = []
  /// The source's IDs of the tracks that are written, in the movie's order.
  private(set) var trackIDs: [Int32] = []
  /// Whether the source is such a file itself, whose tracks refer to each other by their IDs.
  let isOfISOFamily: Bool
  private let asset: URLAsset
  /// The feeds of the movie's tracks, in their order, as far as they are planned.
  private var planned: [PlannedFeed] = []

  init(_ asset: URLAsset, brand: WrittenMovie.Brand, _ options: Remuxer.Options) throws(MediaError) {
    self.asset = asset
    let file = try asset.isoFile()
    isOfISOFamily = try Self.hasMovieBox(file)
    // Tags that are filtered are not taken over as they are stored.
    let keepsStored = options.keepsMetadata && options.metadataFilter == nil
    if isOfISOFamily {
      let index = try file.sampleIndex()
      if let failure = index.issues.first(where: { $0.code != .fileFailedToParse }) { throw failure }
      var omissions: [String] = []
      movie = try WrittenMovie(of: file.movie(), in: file.source, brand: brand, keepsMetadata: keepsStored) {
        omissions.append($0)
      }
      self.omissions = omissions
      try takeTables(of: file, index, brand, options, keepsMetadata: keepsStored)
    } else {
      movie = WrittenMovie(brand: brand)
      try takePackets(brand, options)
    }
    for tag in options.tags { try movie.userData.set(TagName(tag.key), to: tag.value) }
  }

  private static func hasMovieBox(_ file: ISOFile) throws(MediaError) -> Bool {
    do throws(MediaError) {
      return try file.movie().hasMovieBox
    } catch {
      guard error.code == .fileFormatNotRecognized else { throw error }
      return false
    }
  }

  private mutating func add(_ written: WrittenTrack, _ trackID: Int32, _ feed: PlannedFeed) {
    movie.tracks.append(written)
    trackIDs.append(trackID)
    planned.append(feed)
  }

  private mutating func leaveOut(_ trackID: Int32, _ error: MediaError) {
    refusals.append(TrackRefusal(trackID: trackID, reason: error.reason))
  }

  /// Has a track show the part that is wanted, and returns its cut; `nil` where all is wanted.
  private static func cut(
    _ written: inout WrittenTrack, _ track: TrackContent, _ options: Remuxer.Options,
    as description: FormatDescription? = nil
  ) throws(MediaError) -> TrackCut? {
    guard let range = options.timeRange else { return nil }
    if case .none = written.edits, track.trimming.statement == .iTunSMPB {
      // Where there is an edit list, it says what the tag says.
      let (trimming, scale) = (track.trimming, Int32(clamping: written.timescale))
      let first = trimming.priming.convertScale(scale, method: .roundHalfAwayFromZero).value
      let length = trimming.heard.duration.convertScale(scale, method: .roundHalfAwayFromZero)
      written.edits = .shown(from: first, to: length.isNumeric ? first.saturatingAdd(length.value) : nil)
    }
    let cut = try TrackCut(
      written.edits, timescale: written.timescale, of: track, to: range, as: description)
    written.timescale *= UInt32(cut.factor)
    written.edits = .list(cut.entries, timescale: written.timescale)
    return cut
  }

  /// The samples of the tracks, from the first on.
  ///
  /// - Parameters:
  ///   - shared: the feeds that parts of a file share which are read one after the other.
  ///   - areBeside: whether one thread reads all of them beside each other.
  func feeds(_ shared: SharedFeeds? = nil, besideEachOther areBeside: Bool = false) throws(MediaError)
    -> [any SampleFeed]
  {
    let demuxers = areBeside ? shared?.demuxers(of: asset) ?? SharedDemuxers() : nil
    var feeds: [any SampleFeed] = []
    for (feed, track) in zip(planned, movie.tracks) {
      feeds.append(try feed.make(track, asset, shared, demuxers))
    }
    return feeds
  }
}

// MARK: - Files of other containers

extension RemuxedMovie {
  /// Takes over a file of another container, as its packets come.
  private mutating func takePackets(
    _ brand: WrittenMovie.Brand, _ options: Remuxer.Options
  ) throws(MediaError) {
    let content = try asset.content()
    let size = content.tracks.lazy.compactMap { $0.formatDescriptions.first?.video?.dimensions }.first
    // A cover goes with the tags.
    let tracks = content.tracks.filter { track in
      options.trackIDs?.contains(track.trackID) ?? true
        && (track.isTimed || track.mediaType != .auxiliaryPicture)
    }
    try TrackLimit.check(tracks.count, of: asset.path)
    for track in tracks {
      do throws(MediaError) {
        if try !takeCaptions(of: track, shownOn: size ?? .zero, options) {
          try takePackets(of: track, brand, options)
        }
      } catch {
        leaveOut(track.trackID, error)
      }
    }
    markAlternatives(tracks)
    let metadata = try asset.metadataWithChapterEnds()
    if options.keepsMetadata {
      omissions += movie.userData.take(options.wanted(metadata.items))
      let written = tracks.filter { trackIDs.contains($0.trackID) }.map(WrittenTrackPlace.init)
      omissions += written.lostTagClauses(of: metadata, options)
      movie.setCreationTime(content)
    }
    if options.keepsChapters { takeChapters(metadata.chapters, of: content, options) }
  }

  /// - Returns: whether the track's samples are texts that can become Timed Text.
  private mutating func takeCaptions(
    of track: TrackContent, shownOn size: VideoDimensions, _ options: Remuxer.Options
  ) throws(MediaError) -> Bool {
    guard track.mediaType == .subtitle, !track.isProtected,
      let coding = CaptionCoding(
        track.formatDescriptions.first?.mediaSubType ?? "", codec: track.codec, in: nil)
    else { return false }
    var written = WrittenTrack(captionsOf: track, number: movie.tracks.count + 1, size: size)
    written.describe(
      title: try asset.title(of: track), marks: track.disposition, in: movie.dialect)
    let cut = try Self.cut(&written, track, options, as: .timedText(in: size))
    add(written, track.trackID, .captions(track, coding, cut))
    return true
  }

  private mutating func takePackets(
    of track: TrackContent, _ brand: WrittenMovie.Brand, _ options: Remuxer.Options
  ) throws(MediaError) {
    if let refusal = Self.refusal(of: track, brand) { throw refusal }
    let form = try StoredForm(asset, track)
    var written = try WrittenTrack(
      track, form.description, number: movie.tracks.count + 1, in: movie.dialect)
    if form.description.coding.hasAlphaAddition {
      omissions.append(
        "the pictures of track \(track.trackID) lose their alpha, which Matroska holds beside them")
    }
    written.describe(
      title: try asset.title(of: track), marks: track.disposition, in: movie.dialect)
    let cut = try Self.cut(&written, track, options, as: form.description)
    add(written, track.trackID, .packets(track, form, cut))
  }

  /// Says which of the tracks of a kind is presented, and names the marks that tracks lose.
  private mutating func markAlternatives(_ tracks: [TrackContent]) {
    for (place, trackID) in trackIDs.enumerated() {
      guard let track = tracks.first(where: { $0.trackID == trackID }) else { continue }
      omissions += TrackMarks.losses(of: track, keeping: TrackMarks.held(in: movie.dialect))
      guard track.mediaType == .audio || track.mediaType == .subtitle else { continue }
      let alternatives = tracks.filter { $0.mediaType == track.mediaType && trackIDs.contains($0.trackID) }
      movie.tracks[place].isEnabled = track.trackID == alternatives.chosen
      if track.mediaType == .audio, alternatives.count > 1 { movie.tracks[place].alternateGroup = 1 }
    }
  }

  private mutating func takeChapters(
    _ chapters: [Chapter], of content: AssetContent, _ options: Remuxer.Options
  ) {
    // A chapter beyond the end would make the film longer.
    let length = content.duration
    let whole = length.isNumeric && length > .zero ? MediaTimeRange(start: .zero, duration: length) : nil
    let carried = CarriedChapters(
      chapters, in: options.timeRange ?? whole, isCut: options.timeRange != nil)
    if carried.leftOutCount > 0 { omissions.append("chapters are left out: \(carried.leftOutCount)") }
    omissions += carried.omissions(keepsLanguages: carried.language != nil)
    if movie.addTrack(of: carried) { planned.append(.chapters(carried)) }
  }
}

// MARK: - Files of the ISO family

extension RemuxedMovie {
  /// Takes over the tracks of a file of the ISO family as its boxes describe them.
  private mutating func takeTables(
    of file: ISOFile, _ index: ISOSampleIndex, _ brand: WrittenMovie.Brand, _ options: Remuxer.Options,
    keepsMetadata: Bool
  ) throws(MediaError) {
    let described = try file.movie()
    if options.keepsMetadata, options.metadataFilter != nil {
      omissions += movie.userData.take(options.wanted(try asset.metadataContent().items))
    }
    let needsContents =
      options.timeRange != nil || index.hasFragments || FileType(brand: brand)?.row?.heldSound != nil
    let contents = needsContents ? try asset.content().tracks : []
    let chapterTrackIDs = Set(contents.flatMap(\.chapterTrackIDs))
    let media = CopiedFile(file.source)
    for track in described.tracks {
      let trackID = Int32(truncatingIfNeeded: track.trackID)
      if let wanted = options.trackIDs, !wanted.contains(trackID) { continue }
      do throws(MediaError) {
        let content = contents.first { $0.trackID == trackID }
        if let content, !chapterTrackIDs.contains(trackID), let refusal = Self.refusal(of: content, brand) {
          throw refusal
        }
        let table = try Self.table(of: track, in: index, brand, options)
        let written = try WrittenTrack(
          of: track, table, movieTimescale: described.timescale, in: file.source,
          keepsTables: !index.hasFragments && table.issues.isEmpty && options.timeRange == nil,
          keepsMetadata: keepsMetadata)
        try add(written, trackID, table, content, brand, options) { .table(table, index, media, $0) }
      } catch {
        guard error.underlying == nil else { throw error }
        leaveOut(trackID, error)
      }
    }
    movie.removeReferencesToOthers()
    if let range = options.timeRange {
      let chapters = CarriedChapters(try asset.metadataWithChapterEnds().chapters, in: range)
      movie.userData.setChapters(chapters.hundredNanoseconds)
      // The tag counts the samples of the whole.
      movie.userData.set(.name("iTunSMPB"), [])
    }
  }

  /// Adds a track whose tables are taken over, with the entries of its file type, and cut.
  private mutating func add(
    _ track: WrittenTrack, _ trackID: Int32, _ table: ISOSampleTable, _ content: TrackContent?,
    _ brand: WrittenMovie.Brand, _ options: Remuxer.Options, _ feed: (TrackCut?) -> PlannedFeed
  ) throws(MediaError) {
    var written = track
    if brand != .quickTime {
      written.sampleEntries = written.sampleEntries.map(WrittenSampleEntry.standard)
    }
    if content?.trimming.statement == .fragments { written.showCountedEnd(options) }
    let cut = try content.flatMap { (content) throws(MediaError) in
      try Self.cut(&written, table, content, options)
    }
    add(written, trackID, feed(cut))
  }

  private static func cut(
    _ written: inout WrittenTrack, _ table: ISOSampleTable, _ content: TrackContent,
    _ options: Remuxer.Options
  ) throws(MediaError) -> TrackCut? {
    guard options.timeRange == nil || !table.countsPackedFrames else {
      throw MediaError(
        .operationNotSupportedForAsset, "packets of sound whose frames are counted one by one are not cut")
    }
    return try cut(&written, content, options)
  }

  /// The error where a track of sound or of pictures has no place in a kind of file; `nil` where it has one.
  private static func refusal(of track: TrackContent, _ brand: WrittenMovie.Brand) -> MediaError? {
    guard let type = FileType(brand: brand) else { return nil }
    if track.mediaType == .video, !type.holdsPictures {
      return MediaError(.operationNotSupportedForAsset, "files of this type hold sound alone")
    }
    return track.mediaType == .audio ? type.refusal(ofSound: track.codec) : nil
  }

  /// The samples of a track that a kind of file can hold.
  private static func table(
    of track: ISOTrack, in index: ISOSampleIndex, _ brand: WrittenMovie.Brand, _ options: Remuxer.Options
  ) throws(MediaError) -> ISOSampleTable {
    let same = index.tracks.filter { $0.trackID == track.trackID }
    guard let table = same.first, same.count == 1, track.trackID > 0 else {
      throw MediaError(.fileFailedToParse, "several tracks have its ID")
    }
    if let obstacle = obstacle(track, brand) { throw obstacle }
    if options.fragmentInterval != nil, table.countsPackedFrames {
      throw MediaError(
        .operationNotSupportedForAsset,
        "fragments can't hold packets of sound whose frames are counted one by one")
    }
    return table
  }

  /// The error where a track's coding has no place in a kind of file; `nil` where it has one.
  private static func obstacle(_ track: ISOTrack, _ brand: WrittenMovie.Brand) -> MediaError? {
    guard brand != .quickTime,
      let entry = track.sampleEntries.first(where: { QuickTimeCoding($0.type)?.isQuickTimeAlone == true })
    else { return nil }
    return MediaError(
      .operationNotSupportedForAsset, "\(entry.type) is a coding of QuickTime alone; mov can hold it")
  }
}

// MARK: - Writing

extension RemuxedMovie {
  /// Writes all samples, in the order of the file.
  func write(
    to output: any Muxer, reach: ((Double) -> Void)? = nil
  ) throws(MediaError) -> Interleaver.Outcome {
    try Interleaver.write(
      try feeds(besideEachOther: true), timescales: movie.tracks.map(\.timescale), to: output, reach: reach)
  }
}

extension [TrackContent] {
  /// The track that is presented of several that are alternatives, where a container other than ISO's says so: the first
  /// that it calls a default, else the first of all.
  var chosen: Int32? { (first(where: \.isDefault) ?? first)?.trackID }
}

extension WrittenMovie {
  /// Says when the other file was made, such as by Matroska's `DateUTC`.
  fileprivate mutating func setCreationTime(_ content: AssetContent) {
    guard let text = TagOrigin.creationTime(of: content), let time = CivilTime(text) else { return }
    let date = ISODate(secondsSince1970: Int64(saturating: time.secondsSince1970.rounded(.down)))
    (creationTime, modificationTime) = (date, date)
    for place in tracks.indices {
      (tracks[place].creationTime, tracks[place].mediaCreationTime) = (date, date)
    }
  }

  /// Removes the tracks' references to tracks that the movie doesn't have.
  fileprivate mutating func removeReferencesToOthers() {
    let kept = Set(tracks.map(\.trackID))
    for place in tracks.indices {
      for index in tracks[place].references.indices {
        tracks[place].references[index].trackIDs.removeAll { !kept.contains($0) }
      }
      tracks[place].references.removeAll { $0.trackIDs.isEmpty }
    }
  }
}

extension WrittenTrack {
  /// Has an edit list end the sound where its last sample in fragments does.
  ///
  /// The duration of a last sample in tables says nothing of what is heard.
  fileprivate mutating func showCountedEnd(_ options: Remuxer.Options) {
    guard options.fragmentInterval == nil, options.timeRange == nil, case .none = edits else { return }
    edits = .list([.init(segmentDuration: 0, mediaTime: 0, mediaRate: 1)], timescale: timescale)
  }

  /// A track of another container.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a coding that files of the family don't hold.
  init(
    _ track: TrackContent, _ description: FormatDescription, number: Int, in dialect: ISODialect
  ) throws(MediaError) {
    guard !track.isAssembled else {
      throw MediaError(.operationNotSupportedForAsset, TrackContent.assembled)
    }
    guard track.isTimed, !track.isProtected, [.audio, .video].contains(track.mediaType) else {
      throw MediaError(
        .operationNotSupportedForAsset, "\(track.codec.name) is not written to files of this type")
    }
    if let unknown = track.unknownForm { throw MediaError(.operationNotSupportedForAsset, unknown) }
    let entry = try WrittenSampleEntry.bytes(description, in: dialect)
    self.init(
      trackID: UInt32(number), handlerType: track.mediaType == .audio ? "soun" : "vide",
      timescale: UInt32(track.writtenTimescale))
    sampleEntries = [entry]
    handlerName = track.mediaType == .audio ? "SoundHandler" : "VideoHandler"
    volume = track.mediaType == .audio ? 1 : 0
    isEnabled = track.presentation.isEnabled
    language = ISOLanguage.packed(track.presentation.languageCode)
    extendedLanguageTag = track.presentation.extendedLanguageTag
    if description.video != nil {
      let size = description.presentationDimensions()
      (width, height) = (Double(size.width), Double(size.height))
    }
    // Samples before time 0 are not shown, and neither is padding, where samples are counted.
    let end = track.timeRange.end
    edits = .shown(
      from: 0,
      to: end.isNumeric && track.endIsCounted
        ? end.convertScale(track.writtenTimescale, method: .roundHalfAwayFromZero).value : nil,
      primingEnd: track.primingEnd ?? .min)
  }
}

extension TrackContent {
  /// The reason why a track that is put together can't be written as it is stored.
  static let assembled = "its picture is made of image items, and has no samples that could stay as they are"

  /// The reason why a track can't be written without a decoder; `nil` where all is known that files have to say.
  var unknownForm: String? {
    if mediaType == .audio, !statesSampleRate { return "the file does not say its sample rate" }
    guard mediaType == .video else { return nil }
    let size = formatDescriptions.first?.dimensions ?? .zero
    return size.width > 0 && size.height > 0 ? nil : "the size of its pictures is not known"
  }

  /// The time at which the sound that is heard begins, in the written timescale; `nil` where that is the first sample.
  ///
  /// Matroska's clock rounds the end of the priming.
  fileprivate var primingEnd: Int64? {
    guard trimming.statement == .codecDelay, let description = formatDescriptions.first,
      let priming = CodecConfiguration(codec: codec, bytes: description.codecConfiguration)?.priming
    else { return nil }
    let first = (timeRange.start - trimming.priming).convertScale(
      writtenTimescale, method: .roundHalfAwayFromZero)
    return first.isNumeric ? first.value.saturatingAdd(Int64(priming)) : nil
  }
}
