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
    var container = ContainerInfo(.isoBaseMedia)
    if !hasFragments {
      // What fragments say of their tracks goes before a movie header's duration.
      guard let timescale = movie.timescale, let duration = movie.duration, duration > 0 else { return nil }
      container.duration = Int64(exactly: duration).flatMap { microseconds($0, per: Int64(timescale)) }
      guard container.duration != nil else { return nil }
    }
    container.metadata = properties(of: movie, brand)
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
    var streams: [StreamInfo] = []
    for (index, track) in movie.tracks.enumerated() {
      guard let stream = stream(of: track, index: index, file: file.boxes, fragments) else { return nil }
      streams.append(stream)
    }
    var content = StructuralContent(container: container, streams: streams, movie: movie)
    return content.add(picture) ? content : nil
  }

  /// What libav has as tags of a file's brands and its creation.
  private static func properties(of movie: ISOMovie, _ brand: FourCC) -> [ContainerInfo.MetadataEntry] {
    let brands = String(movie.compatibleBrands.map(\.text).joined().prefix { $0 != "\0" })
    var properties: [ContainerInfo.MetadataEntry] = [
      .init(key: LibAVTagNames.majorBrand, value: brand.text),
      .init(key: LibAVTagNames.minorVersion, value: "\(movie.minorVersion ?? 0)"),
      .init(key: LibAVTagNames.compatibleBrands, value: brands),
    ]
    if let date = movie.creationTime?.secondsSince1970 {
      properties.append(.init(key: LibAVTagNames.creationTime, value: Self.timestamp(date)))
    }
    return properties
  }

  private static func stream(
    of track: ISOTrack, index: Int, file: ISOFile, _ fragments: Fragments?
  ) -> StreamInfo? {
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
    var stream = StreamInfo(
      index: index, id: id, formatDescription: coding.description,
      timeBase: TimeBase(numerator: 1, denominator: timescale))
    if track.isEnabled { stream.disposition = .default }
    stream.transform = transform
    stream.language = track.languageCode
    stream.metadata = metadata
    stream.startTicks = 0
    let isTimed =
      if let fragments {
        setFragments(of: &stream, track, coding, in: file, fragments)
      } else {
        setTables(of: &stream, track, coding, in: file)
      }
    return isTimed ? stream : nil
  }

  /// What the sample tables say of a track's samples.
  private static func setTables(
    of stream: inout StreamInfo, _ track: ISOTrack, _ coding: SampleEntryCoding, in file: ISOFile
  ) -> Bool {
    let tables = file.sampleTotals(of: track, isWhole: true)
    guard let mediaDuration = track.mediaDuration, let sum = tables.duration, sum > 0, sum <= mediaDuration,
      let ticks = Int64(exactly: sum), let byteCount = tables.byteCount, tables.sampleCount > 0,
      byteCount <= file.source.byteCount, let chunk = tables.lastChunkOffset, chunk < file.source.byteCount,
      tables.sampleCount == tables.timedSampleCount, tables.sampleCount <= Int64(Int32.max),
      tables.hasPositiveDeltas
    else { return false }
    stream.packetCount = tables.sampleCount
    stream.durationTicks = ticks
    let bits = Int128(byteCount) * 8 * Int128(stream.timeBase.denominator)
    stream.bitRate = Int64(exactly: bits / Int128(ticks)).flatMap { $0 > 0 ? $0 : nil }
    guard stream.formatDescription.mediaType == .video else { return true }
    return setRates(of: &stream, tables)
      && setReordering(of: &stream, tables, coding, hasEdits: !track.edits.isEmpty)
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

  /// What movie fragments say of a track's samples, all of which are in them.
  private static func setFragments(
    of stream: inout StreamInfo, _ track: ISOTrack, _ coding: SampleEntryCoding, in file: ISOFile,
    _ fragments: Fragments
  ) -> Bool {
    guard file.sampleTotals(of: track, isWhole: true).sampleCount == 0,
      let table = fragments.index.tracks.first(where: { $0.trackID == track.trackID }),
      let totals = fragments.totals[track.trackID],
      FragmentedMedia.extent(of: table, in: fragments.index) != nil
    else { return false }
    let timescale = Int128(stream.timeBase.denominator)
    stream.durationTicks = totals.decodeEnd
    // libav rounds it to the nearest.
    let bits = (Int128(totals.byteCount) * 8 * timescale * 2 / Int128(totals.duration) + 1) / 2
    stream.bitRate = Int64(exactly: bits).flatMap { $0 > 0 ? $0 : nil }
    guard stream.formatDescription.mediaType == .video else { return true }
    stream.averageFrameRate = StreamInfo.Rational(
      approximating: timescale * Int128(totals.sampleCount), Int128(totals.duration))
    // Where pictures have several distances, libav guesses it from the first ones.
    stream.realFrameRate = StreamInfo.Rational(reducing: timescale, Int128(totals.shortestDelta))
    guard stream.averageFrameRate != nil, stream.realFrameRate != nil else { return false }
    guard let depth = coding.configuration.reorderDepth ?? (totals.hasCompositionOffsets ? nil : 0) else {
      return false
    }
    stream.reorderDepth = depth
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

  private static func setRates(of stream: inout StreamInfo, _ tables: ISOSampleTotals) -> Bool {
    let timescale = stream.timeBase.denominator
    guard let ticks = stream.durationTicks,
      let average = StreamInfo.Rational(
        approximating: Int128(timescale) * Int128(tables.sampleCount), Int128(ticks))
    else { return false }
    stream.averageFrameRate = average
    // libav only guesses a rate that is not constant.
    guard tables.isConstantRate, let delta = tables.firstDeltas.first?.delta else { return true }
    stream.realFrameRate = StreamInfo.Rational(reducing: Int128(timescale), Int128(delta))
    return stream.realFrameRate != nil
  }

  /// Pictures that wait in decode order, and the first picture's time.
  private static func setReordering(
    of stream: inout StreamInfo, _ tables: ISOSampleTotals, _ coding: SampleEntryCoding, hasEdits: Bool
  ) -> Bool {
    guard tables.hasCompositionOffsets else {
      stream.reorderDepth = coding.configuration.reorderDepth ?? 0
      return true
    }
    guard !tables.hasNegativeCompositionOffsets, let first = tables.firstCompositionOffset,
      let depth = coding.configuration.reorderDepth
    else { return false }
    stream.reorderDepth = depth
    if !hasEdits { stream.startTicks = Int64(first) }
    return true
  }

  private static func metadata(
    of track: ISOTrack, _ boxes: SampleEntryBoxes
  ) -> [ContainerInfo.MetadataEntry]? {
    var entries: [ContainerInfo.MetadataEntry] = []
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

extension StreamInfo.Rational {
  /// In lowest terms; `nil` where they are more than `limit`.
  init?(reducing numerator: Int128, _ denominator: Int128, limit: Int32 = .max) {
    var (left, right) = (numerator, denominator)
    while right != 0 { (left, right) = (right, left % right) }
    guard left > 0, let top = Int32(exactly: numerator / left),
      let bottom = Int32(exactly: denominator / left), top <= limit, bottom <= limit
    else { return nil }
    self.init(numerator: top, denominator: bottom)
  }

  /// In lowest terms, or else the nearest one of terms up to a limit by continued fractions, as libav's `av_reduce` finds it;
  /// `nil` for what is not positive.
  init?(approximating numerator: Int128, _ denominator: Int128, limit: Int32 = .max) {
    guard numerator > 0, denominator > 0 else { return nil }
    if let exact = Self(reducing: numerator, denominator, limit: limit) {
      self = exact
      return
    }
    let most = Int128(limit)
    var (top, bottom) = (numerator, denominator)
    var (before, last): ((top: Int128, bottom: Int128), (top: Int128, bottom: Int128)) = ((0, 1), (1, 0))
    while bottom > 0 {
      let (whole, rest) = top.quotientAndRemainder(dividingBy: bottom)
      let next = (top: whole * last.top + before.top, bottom: whole * last.bottom + before.bottom)
      guard next.top <= most, next.bottom <= most else {
        var part = whole
        if last.top > 0 { part = (most - before.top) / last.top }
        if last.bottom > 0 { part = min(part, (most - before.bottom) / last.bottom) }
        if bottom * (2 * part * last.bottom + before.bottom) > top * last.bottom {
          last = (part * last.top + before.top, part * last.bottom + before.bottom)
        }
        break
      }
      (before, last) = (last, next)
      (top, bottom) = (bottom, rest)
    }
    guard let top = Int32(exactly: last.top), let bottom = Int32(exactly: last.bottom), top > 0, bottom > 0
    else { return nil }
    self.init(numerator: top, denominator: bottom)
  }
}

extension FourCC {
  /// The four characters without escapes, as libav joins brands.
  var text: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> UInt32($0)) }, as: UTF8.self)
  }
}

extension ContainerInfo {
  /// Adds texts under libav's names.
  ///
  /// - Returns: false where a text has no name, or another one has it.
  fileprivate mutating func add(_ texts: ISOTextMetadata) -> Bool {
    for (type, text) in texts.items {
      guard let key = LibAVTagNames.items[type], !metadata.contains(where: { $0.key == key }) else {
        return false
      }
      metadata.append(.init(key: key, value: text))
    }
    return true
  }
}
