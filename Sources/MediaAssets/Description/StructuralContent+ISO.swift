import ISOBaseMedia
import LibAV
import MediaCodecs
import MediaContainers
import MediaCore

extension StructuralContent {
  /// An MP4 file in order, with pictures and sound of the usual codecs; anything beyond that is libav's.
  static func iso(_ file: ContainerFile) -> StructuralContent? {
    let source = file.source
    // To libav other boxes than the first one name no brands.
    guard (try? source.bytes(at: 4, count: 4)) == Array("ftyp".utf8), let movie = try? file.boxes.movie(),
      movie.hasMovieBox, movie.issues.isEmpty,
      !movie.tracks.isEmpty, movie.metadata == nil, !movie.hasMoreUserData, movie.matrix == .identity,
      let brand = movie.majorBrand,
      Truncation.error(of: file, in: .isoBaseMedia) == nil,
      Set(movie.tracks.map(\.trackID)).count == movie.tracks.count
    else { return nil }
    let hasFragments = movie.canContainFragments || movie.containsFragments
    var container = DescribedContainer(.isoBaseMedia)
    if !hasFragments {
      // The lengths of tracks by fragments go before a movie header's duration.
      container.duration = duration(of: movie)
      guard container.duration != nil else { return nil }
    }
    container.tags = properties(of: movie, brand)
    var picture: AttachedPicture?
    if let userData = movie.userData {
      guard let texts = ISOTextMetadata(userData: userData, of: source) else { return nil }
      picture = texts.picture
      // libav's streams are in file order.
      let entries = movie.tracks.flatMap(\.sampleEntries)
      guard picture == nil || entries.allSatisfy({ $0.range.upperBound <= userData.lowerBound }),
        container.add(texts)
      else { return nil }
    }
    var fragments: Fragments?
    if hasFragments {
      fragments = Fragments(file.boxes)
      guard fragments != nil else { return nil }
    }
    var tracks: [DescribedTrack] = []
    for (index, track) in movie.tracks.enumerated() {
      guard let described = described(of: track, index: index, file: file.boxes, fragments) else {
        return nil
      }
      tracks.append(described)
    }
    var content = StructuralContent(container: container, tracks: tracks, movie: movie)
    return content.add(picture) ? content : nil
  }

  /// The duration that the movie header states; `nil` where it states none.
  private static func duration(of movie: ISOMovie) -> MediaTime? {
    guard let timescale = movie.timescale, let duration = movie.duration, duration > 0 else { return nil }
    return Int64(exactly: duration).flatMap { microseconds($0, per: Int64(timescale)) }
  }

  /// The tags that libav makes of a file's brands and its creation.
  private static func properties(of movie: ISOMovie, _ brand: FourCC) -> [DictionaryTag] {
    let brands = String(movie.compatibleBrands.map(\.text).joined().prefix { $0 != "\0" })
    var properties: [DictionaryTag] = [
      .init(key: LibAVTagNames.majorBrand, value: brand.text),
      .init(key: LibAVTagNames.minorVersion, value: "\(movie.minorVersion ?? 0)"),
      .init(key: LibAVTagNames.compatibleBrands, value: brands),
    ]
    if let date = movie.creationTime?.secondsSince1970 {
      properties.append(.init(key: LibAVTagNames.creationTime, value: Self.timestamp(date)))
    }
    return properties
  }

  private static func described(
    of track: ISOTrack, index: Int, file: ISOFile, _ fragments: Fragments?
  ) -> DescribedTrack? {
    guard let id = Int32(exactly: track.trackID), id > 0, track.references.isEmpty,
      track.sampleEntries.count == 1, let entry = track.sampleEntries.first, track.userData == nil,
      let timescale = track.mediaTimescale.flatMap({ Int32(exactly: $0) }), entry.boxes["sinf"] == nil,
      let mediaType = ["vide": MediaType.video, "soun": .audio][track.handlerType ?? "none"],
      let transform = transform(track.matrix, mediaType), !track.sampleTables.keys.contains("stz2")
    else { return nil }
    let boxes = SampleEntryBoxes(entry: entry, source: file.source)
    guard let coding = SampleEntryCoding(boxes, mediaType: mediaType),
      let metadata = metadata(of: track, boxes)
    else { return nil }
    var described = DescribedTrack(
      index: index, id: id, formatDescription: coding.description,
      timeBase: TimeBase(numerator: 1, denominator: timescale))
    if track.isEnabled { described.disposition = .default }
    described.transform = transform
    described.language = track.languageCode
    described.tags = metadata
    described.startTicks = 0
    let isTimed =
      if let fragments {
        setFragments(of: &described, track, coding, in: file, fragments)
      } else {
        setTables(of: &described, track, coding, in: file)
      }
    return isTimed ? described : nil
  }

  /// Describes a track by its sample tables; false where they leave something open.
  private static func setTables(
    of described: inout DescribedTrack, _ track: ISOTrack, _ coding: SampleEntryCoding, in file: ISOFile
  ) -> Bool {
    let tables = file.sampleTotals(of: track, isWhole: true)
    guard let mediaDuration = track.mediaDuration, let sum = tables.duration, sum > 0, sum <= mediaDuration,
      let ticks = Int64(exactly: sum), let byteCount = tables.byteCount, tables.sampleCount > 0,
      byteCount <= file.source.byteCount, let chunk = tables.lastChunkOffset, chunk < file.source.byteCount,
      tables.sampleCount == tables.timedSampleCount, tables.sampleCount <= Int64(Int32.max),
      tables.hasPositiveDeltas
    else { return false }
    described.sampleCount = tables.sampleCount
    described.durationTicks = ticks
    let bits = Int128(byteCount) * 8 * Int128(described.timeBase.denominator)
    described.bitRate = Int64(exactly: bits / Int128(ticks)).flatMap { $0 > 0 ? $0 : nil }
    guard described.formatDescription.mediaType == .video else { return true }
    return setRates(of: &described, tables)
      && setReordering(of: &described, tables, coding, hasEdits: !track.edits.isEmpty)
  }

  /// The movie fragments of a file, in which nothing is wrong.
  private struct Fragments {
    let index: ISOSampleIndex
    let totals: [UInt32: ISOFragmentTotals]

    init?(_ file: ISOFile) {
      guard let index = try? file.sampleIndex(), index.issues.isEmpty,
        let totals = ISOFragmentTotals.all(in: index)
      else { return nil }
      (self.index, self.totals) = (index, totals)
    }
  }

  /// Describes a track, all of whose samples are in movie fragments, by these; false where they leave something open.
  private static func setFragments(
    of described: inout DescribedTrack, _ track: ISOTrack, _ coding: SampleEntryCoding, in file: ISOFile,
    _ fragments: Fragments
  ) -> Bool {
    guard file.sampleTotals(of: track, isWhole: true).sampleCount == 0,
      let table = fragments.index.tracks.first(where: { $0.trackID == track.trackID }),
      let totals = fragments.totals[track.trackID],
      FragmentedMedia.extent(of: table, in: fragments.index) != nil
    else { return false }
    let timescale = Int128(described.timeBase.denominator)
    described.durationTicks = totals.decodeEnd
    // libav rounds it to the nearest.
    let bits = (Int128(totals.byteCount) * 8 * timescale * 2 / Int128(totals.duration) + 1) / 2
    described.bitRate = Int64(exactly: bits).flatMap { $0 > 0 ? $0 : nil }
    guard described.formatDescription.mediaType == .video else { return true }
    described.averageFrameRate = Rational(
      approximating: timescale * Int128(totals.sampleCount), Int128(totals.duration))
    // Where pictures have several distances, libav guesses it from the first ones.
    described.baseFrameRate = Rational(reducing: timescale, Int128(totals.shortestDelta))
    guard described.averageFrameRate != nil, described.baseFrameRate != nil else { return false }
    guard let depth = coding.configuration.reorderDepth ?? (totals.hasCompositionOffsets ? nil : 0) else {
      return false
    }
    described.reorderDepth = depth
    return true
  }

  /// A track's matrix, without a scale of its own, which would change the shape of pixels.
  private static func transform(_ matrix: ISOMatrix, _ mediaType: MediaType) -> PictureTransform? {
    let transform = PictureTransform(matrix)
    guard mediaType == .video else { return matrix == .identity ? .identity : nil }
    guard !transform.isIdentity else { return .identity }
    let (along, across) = (abs(matrix.a) + abs(matrix.b), abs(matrix.c) + abs(matrix.d))
    return along == 1 && across == 1 && matrix.u == 0 && matrix.v == 0 && matrix.w == 1 ? transform : nil
  }

  private static func setRates(of described: inout DescribedTrack, _ tables: ISOSampleTotals) -> Bool {
    let timescale = described.timeBase.denominator
    guard let ticks = described.durationTicks,
      let average = Rational(
        approximating: Int128(timescale) * Int128(tables.sampleCount), Int128(ticks))
    else { return false }
    described.averageFrameRate = average
    // libav only guesses a rate that is not constant.
    guard tables.isConstantRate, let delta = tables.firstDeltas.first?.delta else { return true }
    described.baseFrameRate = Rational(reducing: Int128(timescale), Int128(delta))
    return described.baseFrameRate != nil
  }

  /// Sets the number of pictures that wait in decode order, and the first picture's time.
  private static func setReordering(
    of described: inout DescribedTrack, _ tables: ISOSampleTotals, _ coding: SampleEntryCoding, hasEdits: Bool
  ) -> Bool {
    guard tables.hasCompositionOffsets else {
      described.reorderDepth = coding.configuration.reorderDepth ?? 0
      return true
    }
    guard !tables.hasNegativeCompositionOffsets, let first = tables.firstCompositionOffset,
      let depth = coding.configuration.reorderDepth
    else { return false }
    described.reorderDepth = depth
    if !hasEdits { described.startTicks = Int64(first) }
    return true
  }

  private static func metadata(
    of track: ISOTrack, _ boxes: SampleEntryBoxes
  ) -> [DictionaryTag]? {
    var entries: [DictionaryTag] = []
    if let date = track.mediaCreationTime?.secondsSince1970 {
      entries.append(.init(key: LibAVTagNames.creationTime, value: timestamp(date)))
    }
    guard let language = track.languageCode else { return nil }
    entries.append(.init(key: LibAVTagNames.language, value: language))
    if let name = track.handlerName, !name.isEmpty {
      entries.append(.init(key: LibAVTagNames.handlerName, value: name))
    }
    guard
      let head = try? boxes.source.bytes(at: boxes.entry.range.lowerBound, count: 86), head.count >= 28
    else { return nil }
    // Both kinds of entries keep the vendor after the version and the revision of QuickTime's.
    entries.append(.init(key: LibAVTagNames.vendorID, value: LibAVTagNames.text(ofCode: head[12..<16])))
    if boxes.entry.visual != nil, head.count >= 75 {
      let size = min(Int(head[42]), 31)
      if size > 0 {
        let name = String(decoding: head[43..<(43 + size)].prefix { $0 != 0 }, as: UTF8.self)
        entries.append(.init(key: LibAVTagNames.encoder, value: name))
      }
    }
    return entries
  }

  /// Seconds since 1970 as ISO 8601 with microseconds, as libav writes dates.
  static func timestamp(_ seconds: Int64, microseconds: Int64 = 0) -> String {
    let (days, second) = seconds.flooringDivided(by: 86_400)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { CivilDate.two($0) }
    return
      "\(CivilDate(daysSince1970: days))T\(clock.joined(separator: ":")).\(String("\(1_000_000 + microseconds)".dropFirst()))Z"
  }
}

extension FourCC {
  /// The four characters without escapes, as libav joins brands.
  var text: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> UInt32($0)) }, as: UTF8.self)
  }
}

extension DescribedContainer {
  /// Adds texts under libav's names.
  ///
  /// - Returns: false where a text has no name, or another one has it.
  fileprivate mutating func add(_ texts: ISOTextMetadata) -> Bool {
    for (type, text) in texts.items {
      guard let key = LibAVTagNames.items[type], !tags.contains(where: { $0.key == key }) else {
        return false
      }
      tags.append(.init(key: key, value: text))
    }
    return true
  }
}
