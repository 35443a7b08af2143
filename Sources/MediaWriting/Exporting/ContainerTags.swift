import LibAV
import MediaCore
import MediaMetadata

/// The tags by libav's names, the chapters, pictures and attachments of a file that libavformat writes.
struct ContainerTags {
  var texts: [(key: String, value: String)] = []
  var chapters: [FormatWriter.Chapter] = []
  /// The languages of the chapters' titles, in BCP 47, where the file is given them once it is written.
  private(set) var chapterLanguages: [String?] = []
  var pictures: [FormatWriter.Picture] = []
  var attachments: [FormatWriter.Attachment] = []

  /// Names of `texts` that are the file's own, in lower case, which libavformat isn't to change.
  private(set) var ownNames: Set<String> = []
  /// The ID3 tag of the file, where it is taken over frame by frame.
  private(set) var id3: ID3EditedTag?

  /// Chapters and tags of Matroska, as they are.
  private(set) var matroska: MatroskaOrigin?
  /// The extension of broadcast WAVE, as it is.
  private(set) var broadcast: [UInt8]?
  /// Chunks of cue points, as they are.
  private(set) var cuePoints: [UInt8]?

  /// The tags by the meaning of each alone, for a file that can't be changed once it is written; one, or none where that is no
  /// different.
  private(set) var unchangeable: [ContainerTags] = []
  /// The losses of such a file alone, one clause each.
  private(set) var unchangeableOmissions: [String] = []

  private(set) var canChange = true
  /// The tag that each name of `texts` was taken from, by that name in lower case.
  private var identities: [String: PrincipalNames.Identity] = [:]
  private var taken: Set<[String]> = []
  private var principals = PrincipalNames([])
  /// Tags that were left out.
  private var leftOut: Set<String> = []
  private var leftOutCount = 0

  /// The most tags that are written: libav's dictionaries look through all that they have for each that is added.
  static let tagLimit = 4096
  /// The most chapters that are written: libavformat looks through all of them for each.
  static let chapterLimit = 8192
  /// The most tags that are named where they are left out; the others are counted.
  static let namedOmissionLimit = 64

  /// The comment that holds a picture where there are only texts.
  static let pictureComment = "METADATA_BLOCK_PICTURE"

  init() {}

  /// The tags of a file, as far as a container has a place for them.
  ///
  /// - Parameters:
  ///   - carried: the chapters; by default those of the file, in the range that is written.
  ///   - origin: tags and chapters of the file that are taken over in one piece.
  ///   - canChange: whether the file can be changed once it is written.
  ///   - omissions: gets a clause for each tag without a place.
  init(
    _ metadata: MetadataContent, of origin: TagOrigin? = nil,
    chapters carried: CarriedChapters? = nil, options: Remuxer.Options,
    format: FormatWriter.Format, canChange: Bool = true, tracks: [WrittenTrackPlace] = [],
    omissions: inout [String]
  ) throws(MediaError) {
    self.canChange = canChange
    matroska = origin?.matroska
    // A part has its chapters at other times.
    if carried != nil || options.timeRange != nil { matroska?.removeChapters() }
    if options.metadataFilter != nil || !options.keepsMetadata { matroska?.removeTags() }
    if options.keepsMetadata { take(metadata, of: origin, options, tracks, format, &omissions) }
    let hasComments = format.traits.pictures == .asComment && pictures.count > 1
    if canChange, id3 != nil || format == .wave || format.traits.hasMatroskaTimes || hasComments {
      unchangeable = [
        try ContainerTags(
          metadata, chapters: carried, options: options, format: format, canChange: false, tracks: tracks,
          omissions: &unchangeableOmissions)
      ]
    }
    if leftOutCount > Self.namedOmissionLimit {
      omissions.append("other tags are left out: \(leftOutCount - Self.namedOmissionLimit)")
    }
    // Cue points count samples from the start of the whole file, so a part can't have them.
    if carried == nil, options.timeRange == nil { cuePoints = origin?.cuePoints }
    take(carried ?? CarriedChapters(metadata.chapters, in: options.timeRange), format, &omissions)
    set(options.tags, format, &omissions)
    unchangeableOmissions.removeAll { omissions.contains($0) }
  }

  /// Takes over the tags of a file, and of the tracks that are written.
  private mutating func take(
    _ metadata: MetadataContent, of origin: TagOrigin?, _ options: Remuxer.Options,
    _ tracks: [WrittenTrackPlace], _ format: FormatWriter.Format, _ omissions: inout [String]
  ) {
    var items = options.wanted(metadata.items)
    if options.metadataFilter == nil { items = takeOrigin(origin, items, options, &omissions) }
    if matroska?.keepTags(of: tracks) != true {
      for tag in tracks.lostTags(of: metadata, options) { leaveOutTag(tag, &omissions) }
    }
    principals = PrincipalNames(items)
    for item in items where !item.isTechnical { take(item, format, &omissions) }
    if let creationTime = origin?.creationTime, format.traits.hasMatroskaTimes {
      texts.append((LibAVTagNames.creationTime, creationTime))
    }
  }

  /// Takes over what the file says in one piece.
  ///
  /// - Returns: the tags that are not among it.
  private mutating func takeOrigin(
    _ origin: TagOrigin?, _ items: [MetadataItem], _ options: Remuxer.Options, _ omissions: inout [String]
  ) -> [MetadataItem] {
    var items = items
    if let tag = origin?.id3 { items = take(tag, items, &omissions) }
    if let range = matroska?.tagsRange {
      items.removeAll { item in item.byteRange.map { range.contains($0.lowerBound) } ?? false }
    }
    // The extension states the time of the file's first sample, which a cut start makes wrong.
    if let bytes = origin?.broadcast, options.timeRange.map({ $0.start <= .zero }) ?? true {
      broadcast = bytes
      items.removeAll { $0.keySpace == .broadcastExtension }
    }
    return items
  }

  /// Gives tags the values that are asked for; an empty one takes the tag away.
  private mutating func set(
    _ tags: [(key: String, value: String)], _ format: FormatWriter.Format, _ omissions: inout [String]
  ) {
    for var tag in tags {
      let own = tag.key
      tag.key = Self.name(of: MetadataKey(named: own), called: own, format) ?? own
      // A tag of another family can have the same meaning.
      texts.removeAll { $0.key.lowercased() == tag.key.lowercased() }
      removeElement(own)
      guard !setFrame(own, tag.value), !tag.value.isEmpty else { continue }
      if holds(tag.key, tag.value, format) {
        texts.append(tag)
      } else {
        omissions.append("the tag \(tag.key) is left out")
      }
    }
  }

  private mutating func take(
    _ carried: CarriedChapters, _ format: FormatWriter.Format, _ omissions: inout [String]
  ) {
    let all = carried.forContainer
    let kept: Int
    switch format.traits.chapters {
    case .none where cuePoints != nil: return
    case .none: kept = 0
    case .asComments:
      // Each chapter is two tags.
      kept = min(all.count, max(Self.tagLimit - texts.count, 0) / 2)
      texts += Self.comments(of: Array(all.prefix(kept)))
    case .asList:
      kept = min(all.count, Self.chapterLimit)
      chapters = Array(all.prefix(kept))
    }
    let keepsLanguages = format.traits.hasMatroskaTimes && canChange
    if keepsLanguages { chapterLanguages = carried.nanoseconds.prefix(kept).map(\.language) }
    if matroska?.chapters != nil { return }
    let lost = all.count - kept + carried.leftOutCount
    if lost > 0 { omissions.append("chapters are left out: \(lost)") }
    if kept > 0 { omissions += carried.omissions(keepsLanguages: keepsLanguages) }
  }

  /// Whether libavformat writes a tag of a name and a text.
  private func holds(_ name: String, _ text: String, _ format: FormatWriter.Format) -> Bool {
    switch format.traits.tagNames {
    case .none: false
    case .ofInformationChunks:
      FormatWriter.TagKey(rawValue: name.lowercased())?.hasInformationChunk
        ?? (FormatWriter.namedInformationChunks.contains(name) || canChange && Self.isRenamedChunk(name))
    case .known, .any: true
    // The length of each has eight bits (ETSI EN 300 468, 6.2.33).
    case .ofServices: FormatWriter.serviceNames.values.contains(name) && text.utf8.count <= Int(UInt8.max)
    }
  }

  /// The name that a tag is written by in a file of a format; `nil` where that has none.
  ///
  /// - Parameter own: what another file, or a person, calls the tag.
  static func name(of key: MetadataKey?, called own: String, _ format: FormatWriter.Format) -> String? {
    if format.traits.tagNames == .ofServices {
      return key.flatMap(TagKeyTable.dvb.name).flatMap { FormatWriter.serviceNames[$0] }
    }
    if format.traits.tagNames == .ofInformationChunks, let name = informationChunk(of: key, called: own) {
      return name
    }
    if let name = key?.tagKey?.rawValue { return name }
    guard format.traits.tagNames == .any else { return nil }
    guard let key, key != .artwork, let table = format.tagKeyTable else { return own }
    if format.traits.namesTagsByFrames { return table.name(of: key) ?? own }
    // Under its usual name, the next copy would take it for the muxer's own (`isTechnical`).
    return key == .software ? own : table.name(of: key, called: own)
  }

  /// The chunk of WAVE's list of information that only its own name stands for; `nil` where there is none.
  private static func informationChunk(of key: MetadataKey?, called own: String) -> String? {
    let name = TagKeyTable.riff.name(of: key, called: own)
    let meaning = TagKeyTable.riff[name]
    // Names of other formats can look like those of chunks.
    guard meaning == key || key == nil && meaning == .contributor else { return nil }
    return FormatWriter.namedInformationChunks.contains(name) || isRenamedChunk(name) ? name : nil
  }

  /// Whether WAVE's list of information has a chunk of a name that libavformat doesn't write.
  static func isRenamedChunk(_ name: String) -> Bool {
    guard name.utf8.count == 4, name.first == "I", TagKeyTable.riff.isWritten(name) else { return false }
    return TagKeyTable.riff[name]?.tagKey?.hasInformationChunk != true
      && !FormatWriter.namedInformationChunks.contains(name)
  }

  /// Gives a tag one value, as a caller names both.
  mutating func set(
    _ key: MetadataKey, called own: String, to text: String, _ format: FormatWriter.Format
  ) {
    if !unchangeable.isEmpty { unchangeable[0].set(key, called: own, to: text, format) }
    let name = Self.name(of: key, called: own, format)
    // A tag of another family can have the same meaning.
    if let name { texts.removeAll { $0.key.lowercased() == name.lowercased() } }
    removeElement(key.rawValue)
    guard !setFrame(key.rawValue, text), let name else { return }
    texts.append((name, text))
  }

  /// Removes a tag that would be taken over as it is.
  private mutating func removeElement(_ name: String) {
    if let names = try? MatroskaTagStore.names(TagName(name)) { matroska?.remove(names) }
  }

  /// - Returns: whether tags are frames that are taken over as they are, which have the value then.
  private mutating func setFrame(_ name: String, _ text: String) -> Bool {
    guard var tag = id3 else { return false }
    defer { id3 = tag }
    let name = TagName(name)
    if text.isEmpty { return (try? tag.remove(name)) != nil }
    if (try? tag.set(name, to: .text(text))) != nil { return true }
    // A value that no frame of the tag's version holds is written as a tag of libavformat's.
    _ = try? tag.remove(name)
    return false
  }

  /// Takes over the frames of an ID3 tag as they are.
  ///
  /// - Returns: the tags that are not among them.
  private mutating func take(
    _ tag: ID3EditedTag, _ items: [MetadataItem], _ omissions: inout [String]
  ) -> [MetadataItem] {
    let frames = items.filter { $0.keySpace == .id3 }
    let meanings = Set(frames.compactMap(\.commonKey))
    var tag = tag
    for name in tag.removePlaces() { leaveOut("the tag id3/\(name)", &omissions) }
    id3 = tag
    return items.filter { item in
      item.keySpace != .id3 && !(item.commonKey.map { meanings.contains($0) } ?? false)
    }
  }

  private mutating func take(
    _ item: MetadataItem, _ format: FormatWriter.Format, _ omissions: inout [String]
  ) {
    if takeFile(item, format) { return }
    if item.commonKey == .artwork { return leaveOutTag(item.namedPicture, &omissions) }
    let what = "the tag \(item.identifier.rawValue)"
    guard let text = item.carriedText, !text.isEmpty else { return leaveOutTag(what, &omissions) }
    let standing = principals.standing(of: item)
    let isOwn = format.traits.tagNames == .any && format.keepsNames(of: item)
    if standing == .repeated, !isOwn { return }
    let key = standing == .principal ? item.exactKey : nil
    guard
      let name = isOwn ? item.key : Self.name(of: key, called: item.ownName, format),
      holds(name, text, format)
    else { return leaveOutTag(what, &omissions) }
    let identity = PrincipalNames.Identity(item)
    if !isOwn, let first = identities[name.lowercased()] {
      if taken.contains([name, text]) { return }
      // Only one service is written, with the names that come first.
      if first != identity || format.traits.tagNames == .ofServices {
        // A file can have two families of names, such as ID3v2 and ID3v1.
        if first.keySpace == item.keySpace { leaveOutTag(what, &omissions) }
        return
      }
    }
    guard texts.count < Self.tagLimit else { return leaveOutTag(what, &omissions) }
    identities[name.lowercased()] = identity
    taken.insert([name, text])
    if isOwn || standing == .other { ownNames.insert(name.lowercased()) }
    texts.append((name, text))
    if let loss = item.lostTarget, leftOut.count < Self.namedOmissionLimit, leftOut.insert(loss).inserted {
      omissions.append(loss)
    }
  }

  /// - Returns: whether the tag is a picture or another file that goes along.
  private mutating func takeFile(_ item: MetadataItem, _ format: FormatWriter.Format) -> Bool {
    if item.commonKey == .artwork, takePicture(item, format) { return true }
    guard format.traits.holdsAttachments, let attachment = Self.attachment(item),
      item.commonKey != .artwork || attachments.count < Self.pictureLimit
    else { return false }
    attachments.append(attachment)
    return true
  }

  /// Names a tag that is left out; several values of it are one loss.
  private mutating func leaveOutTag(_ what: String, _ omissions: inout [String]) {
    if leftOut.insert(what).inserted { leaveOut(what, &omissions) }
  }

  private mutating func leaveOut(_ what: String, _ omissions: inout [String]) {
    leftOutCount += 1
    if leftOutCount <= Self.namedOmissionLimit { omissions.append("\(what) is left out") }
  }

  /// A file that a Matroska file has beside its tracks, such as a font.
  private static func attachment(_ item: MetadataItem) -> FormatWriter.Attachment? {
    guard item.keySpace == .matroska, item.key == "AttachedFile", case .data(let bytes) = item.value else {
      return nil
    }
    var attachment = FormatWriter.Attachment(
      bytes: bytes, name: item.extraAttributes[.info] ?? "attachment",
      mediaType: item.extraAttributes[.mediaType] ?? "application/octet-stream")
    attachment.title = item.extraAttributes[.meaning] ?? ""
    return attachment
  }

  /// Chapters as Vorbis comments name them (wiki.xiph.org, "Chapter Extension"), which libavformat writes for some codecs alone.
  private static func comments(of chapters: [FormatWriter.Chapter]) -> [(key: String, value: String)] {
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return chapters.enumerated().flatMap { index, chapter in
      let name = "CHAPTER" + digits(Int64(index + 1), 3)
      let time = (chapter.range.lowerBound + 500_000) / 1_000_000
      let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { digits($0, 2) }
      return [
        (name, clock.joined(separator: ":") + "." + digits(time % 1000, 3)), (name + "NAME", chapter.title),
      ]
    }
  }

  mutating func removePictures() {
    pictures = []
    texts.removeAll { $0.key == Self.pictureComment }
    for place in unchangeable.indices { unchangeable[place].removePictures() }
  }
}

extension FormatWriter.Format {
  /// Whether a tag is written under the name that it has: both files have names of one family.
  fileprivate func keepsNames(of item: MetadataItem) -> Bool {
    switch self {
    case .flac, .ogg: item.keySpace == .vorbisComment
    // The segment's own title and name are no tags.
    case .matroska, .webm: item.keySpace == .matroska && !["Title", "SegmentFilename"].contains(item.key)
    default: false
    }
  }

  /// The names of tags in files of the format, where any can be written.
  fileprivate var tagKeyTable: TagKeyTable? {
    switch self {
    case .mp3: .id3
    case .flac, .ogg: .vorbisComment
    case .matroska, .webm: .matroska
    case .wave, .aiff, .aiffC, .caf, .adts, .mpegTransportStream: nil
    }
  }
}
