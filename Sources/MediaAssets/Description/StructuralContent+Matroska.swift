import LibAV
import MediaCodecs
import MediaContainers
import MediaCore
import MediaStreams

extension StructuralContent {
  /// A Matroska or WebM file with pictures, sound and subtitles of the usual codecs; anything beyond that is libav's.
  static func matroska(_ file: ContainerFile) -> StructuralContent? {
    guard let description = MatroskaDescription(of: file),
      Truncation.error(of: file, in: .matroska) == nil,
      let (duration, base) = times(of: description.information),
      var metadata = texts(of: description.information),
      var tracks = tracks(of: description, base, in: file.source), setSubtitleStarts(&tracks, description),
      add(description.tags, to: &metadata, &tracks),
      let chapters = description.chapters.map(Self.chapters) ?? [],
      let attached = attached(description.attachments, after: tracks.count)
    else { return nil }
    var container = DescribedContainer(.matroska)
    container.duration = duration
    container.tags = metadata.entries
    container.chapters = chapters
    return StructuralContent(
      container: container, tracks: timed(tracks.map(\.tagged) + attached, in: container))
  }

  /// The duration of the Segment, and its time base.
  private static func times(of information: EBMLMaster) -> (duration: MediaTime, base: TimeBase)? {
    let scale = information.number(.timestampScale) ?? 1_000_000
    guard let nanoseconds = Int32(exactly: scale), nanoseconds > 0,
      let duration = information.real(.duration),
      duration > 0, duration * Double(scale) < 1e18,
      let base = Rational(reducing: Int128(scale), 1_000_000_000)
    else { return nil }
    // As libav's arithmetic has it, which cuts off.
    let microseconds = Int64(duration * Double(scale) * 1000 / 1_000_000)
    return (
      MediaTime(value: microseconds, timescale: 1_000_000),
      TimeBase(numerator: base.numerator, denominator: base.denominator)
    )
  }

  /// The texts that the Segment has for the whole, without its tags.
  private static func texts(of information: EBMLMaster) -> LibAVDictionary? {
    var metadata = LibAVDictionary()
    metadata.set(LibAVTagNames.title, information.text(.title))
    metadata.set(LibAVTagNames.encoder, information.text(.muxingApp))
    guard let date = information.data(.dateUTC) else { return metadata }
    guard date.count == 8 else { return nil }
    let micros = (Int64(bitPattern: date.bigEndian(UInt64.self)) / 1000).addingReportingOverflow(
      978_307_200_000_000)
    guard !micros.overflow else { return nil }
    let (seconds, rest) = micros.partialValue.flooringDivided(by: 1_000_000)
    metadata.set(LibAVTagNames.creationTime, timestamp(seconds, microseconds: rest))
    return metadata
  }

  /// The tracks, whose UIDs differ.
  private static func tracks(
    of description: MatroskaDescription, _ base: TimeBase, in source: any ByteSource
  ) -> [MatroskaTrack]? {
    guard description.tracks.count <= trackLimit else { return nil }
    var tracks: [MatroskaTrack] = []
    for entry in description.tracks {
      let block = entry.number(.trackNumber).flatMap { description.firstBlocks[$0] }
      guard
        let track = MatroskaTrack(entry, index: tracks.count, base: base, block: block, source: source)
      else { return nil }
      tracks.append(track)
    }
    return Set(tracks.map(\.uid)).count == tracks.count ? tracks : nil
  }

  /// Adds tags to the file's and to those of the tracks that they name.
  ///
  /// - Returns: false for tags of chapters, attachments and editions, which are left to libav, and for too many.
  private static func add(
    _ tags: [EBMLMaster], to metadata: inout LibAVDictionary, _ tracks: inout [MatroskaTrack]
  ) -> Bool {
    let others: [EBMLElementID] = [.tagChapterUID, .tagAttachmentUID, .tagEditionUID]
    let places = Dictionary(tracks.indices.map { (tracks[$0].uid, $0) }) { first, _ in first }
    var tagsLeft = tagLimit
    for tag in tags {
      guard let targets = tag.masters(.targets), targets.count <= 1 else { return false }
      let target = targets.first
      if let target, others.contains(where: target.contains) { return false }
      if let uid = target?.number(.tagTrackUID), uid != 0 {
        guard let place = places[uid] else { continue }
        guard tracks[place].metadata.add(tag, atMost: &tagsLeft) else { return false }
      } else {
        guard metadata.add(tag, prefix: target?.text(.targetType), atMost: &tagsLeft) else { return false }
      }
    }
    return true
  }

  /// Gives subtitles the time of their first block where libav comes across it, which reads on until it can describe all
  /// pictures and sound.
  ///
  /// - Returns: false where that is beyond the blocks that were looked at.
  private static func setSubtitleStarts(
    _ tracks: inout [MatroskaTrack], _ description: MatroskaDescription
  ) -> Bool {
    guard tracks.contains(where: { $0.isSubtitles }) else { return true }
    func isDescribed(by counts: [UInt64: Int]) -> Bool {
      tracks.allSatisfy { counts[$0.number, default: 0] >= $0.neededBlocks }
    }
    guard isDescribed(by: description.blockCounts) else { return false }
    for index in tracks.indices where tracks[index].isSubtitles {
      guard let block = description.firstBlocks[tracks[index].number] else { continue }
      guard isDescribed(by: block.preceding) else {
        tracks[index].described.startTicks = block.time
        continue
      }
      // Whether libav reads a little further depends on what its decoders find.
      let isFar = tracks.allSatisfy {
        $0.isSubtitles || block.preceding[$0.number, default: 0] >= $0.neededBlocks + sureBlocks
      }
      guard isFar else { return false }
    }
    return true
  }

  /// Fonts, which are streams to libav; `nil` where there is anything else.
  private static func attached(_ files: [EBMLMaster], after count: Int) -> [DescribedTrack]? {
    guard files.count <= trackLimit else { return nil }
    var tracks: [DescribedTrack] = []
    for file in files {
      guard let name = file.text(.fileName), let type = file.text(.fileMediaType),
        let bytes = file.data(.fileData),
        !name.isEmpty, !bytes.isEmpty, let codec = Codec(fontType: type), let code = codec.traits.code
      else { return nil }
      let description = FormatDescription(
        mediaType: .metadata, mediaSubType: code, codec: codec, formatName: codec.name,
        codecConfiguration: Array(bytes))
      var track = DescribedTrack(
        index: count + tracks.count, id: 0, formatDescription: description,
        timeBase: TimeBase(numerator: 1, denominator: 90_000))
      var metadata = LibAVDictionary()
      metadata.set(LibAVTagNames.fileName, name)
      metadata.set(LibAVTagNames.title, file.text(.fileDescription))
      metadata.set(LibAVTagNames.mediaType, type)
      guard metadata.entries.allSatisfy({ !$0.value.isEmpty }) else { return nil }
      track.tags = metadata.entries
      tracks.append(track)
    }
    return tracks
  }

  /// The most tags that libav takes in a useful time; further ones are cut off where it is asked.
  static let tagLimit = 1000
  /// libav has described every track that can be described by its headers when so many more of its blocks have come: it stopped
  /// at the last block that was needed in all combinations of encoders that were tried.
  private static let sureBlocks = 8
  /// libav takes no more streams, either.
  private static let trackLimit = 1000

  /// The tracks with a start and a length, which some don't say of their own.
  private static func timed(
    _ tracks: [DescribedTrack], in container: DescribedContainer
  ) -> [DescribedTrack] {
    func starts(_ isIncluded: (DescribedTrack) -> Bool) -> MediaTime? {
      tracks.filter(isIncluded).compactMap { track in
        track.startTicks.map { track.timeBase.time($0) }
      }.min()
    }
    var start = starts { $0.codec.mediaType != .subtitle }
    let (own, texts) = (start, starts { $0.codec.mediaType == .subtitle })
    // Texts that begin long before are taken for strays.
    if let texts, own.map({ $0 > texts && $0 - texts < MediaTime(value: 1, timescale: 1) }) ?? true {
      start = texts
    }
    return tracks.map { track in
      var track = track
      // A track that states no times of its own is taken to be as long as all.
      if track.startTicks == nil {
        track.startTicks = start.map { track.timeBase.ticks(at: $0) }
        // Rounded to the nearest, halves away from zero.
        track.durationTicks = container.duration.map { duration in
          let tick = Int128(track.timeBase.numerator) * Int128(duration.timescale)
          let scaled = Int128(duration.value) * Int128(track.timeBase.denominator)
          return Int64(clamping: (scaled + tick / 2) / tick)
        }
      }
      return track
    }
  }

  /// The chapters of one edition, on one level, each with its end and a name.
  private static func chapters(_ chapters: EBMLMaster) -> [DescribedContainer.Chapter]? {
    guard let editions = chapters.masters(.editionEntry), editions.count == 1,
      let entries = editions.first?.masters(.chapterAtom)
    else { return nil }
    let nanoseconds = TimeBase(numerator: 1, denominator: 1_000_000_000)
    var list: [DescribedContainer.Chapter] = []
    var last: UInt64?
    for entry in entries {
      guard entry.number(.chapterUID) ?? 0 != 0, !entry.contains(.chapterAtom),
        let start = entry.number(.chapterTimeStart),
        let end = entry.number(.chapterTimeEnd), start < end, end < UInt64(Int64.max),
        start > last ?? 0 || last == nil,
        let displays = entry.masters(.chapterDisplay), displays.count == 1,
        let title = displays[0].text(.chapString)
      else { return nil }
      last = start
      list.append(
        .init(
          timeRange: MediaTimeRange(start: nanoseconds.time(Int64(start)), end: nanoseconds.time(Int64(end))),
          title: title))
    }
    return list
  }
}

extension LibAVDictionary {
  /// Tags in tags; those in the fields' recommendations are two deep.
  private static let depthLimit = 8
  /// UTF-8 bytes of a name, with those of the tags around it.
  private static let keyLimit = 1024

  /// Adds the texts of a tag, as libav names them; false where one is no text, or where they are beyond the limits.
  ///
  /// - Parameter left: the number of texts that may still be added.
  fileprivate mutating func add(
    _ tag: EBMLMaster, prefix: String? = nil, depth: Int = 1, atMost left: inout Int
  ) -> Bool {
    guard depth <= Self.depthLimit, let tags = tag.masters(.simpleTag) else { return false }
    for tag in tags {
      guard let name = tag.text(.tagName), let value = tag.text(.tagString), !tag.contains(.tagBinary) else {
        return false
      }
      let key = prefix.map { "\($0)/\(name)" } ?? name
      let language = tag.text(.tagLanguage).flatMap { $0 == "und" ? nil : $0 }
      let keys =
        (language == nil || tag.number(.tagDefault) ?? 0 != 0 ? [key] : [])
        + (language.map { ["\(key)-\($0)"] } ?? [])
      let isNested = tag.contains(.simpleTag)
      // Under two names what is nested would be gone through twice at each depth.
      guard !isNested || keys.count == 1 else { return false }
      for key in keys {
        left -= 1
        guard left >= 0, key.utf8.count <= Self.keyLimit else { return false }
        set(key, value)
        if isNested, !add(tag, prefix: key, depth: depth + 1, atMost: &left) { return false }
      }
    }
    rename(LibAVTagNames.simpleTags)
    return true
  }
}

extension Codec {
  /// The codec of an attached font, by its media type as libav compares it.
  fileprivate init?(fontType type: String) {
    if type.hasPrefix("application/x-truetype-font") || type.hasPrefix("application/x-font") {
      self = .trueTypeFont
    } else if type.hasPrefix("application/vnd.ms-opentype") {
      self = .openTypeFont
    } else {
      return nil
    }
  }
}
