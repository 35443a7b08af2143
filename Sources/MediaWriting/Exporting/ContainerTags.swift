import LibAV
import MediaCore
import MediaMetadata

/// What a file of libavformat's says beside its tracks: tags by libav's names, chapters, and a cover.
struct ContainerTags {
  var texts: [(key: String, value: String)] = []
  var chapters: [FormatWriter.Chapter] = []
  var pictures: [FormatWriter.Picture] = []
  var attachments: [FormatWriter.Attachment] = []

  /// The names that `texts` has so far.
  private var names: Set<String> = []
  private var leftOutCount = 0

  /// Tags that are written: libav's dictionaries look through all that they have for each that is added.
  static let tagLimit = 4096
  /// Chapters that are written: libavformat looks through all of them for each.
  static let chapterLimit = 8192
  /// Tags that are named where they are left out; the others are counted.
  static let namedOmissionLimit = 64

  init() {}

  /// The tags of a file, as far as a container has a place for them.
  ///
  /// - Parameters:
  ///   - carried: the chapters; by default those of the file, in the range that is written.
  ///   - omissions: gets what has none, one clause each.
  init(
    _ metadata: MetadataContent, chapters carried: CarriedChapters? = nil, options: Remuxer.Options,
    format: FormatWriter.Format, omissions: inout [String]
  ) throws(MediaError) {
    if options.keepsMetadata {
      for item in options.wanted(metadata.items) where !item.isTechnical { take(item, format, &omissions) }
    }
    if leftOutCount > Self.namedOmissionLimit {
      omissions.append("other tags are left out: \(leftOutCount - Self.namedOmissionLimit)")
    }
    let carried = (carried ?? CarriedChapters(metadata.chapters, in: options.timeRange)).forContainer
    switch format.traits.chapters {
    case .none where carried.isEmpty: break
    case .none: omissions.append("chapters are left out: \(carried.count)")
    case .asComments:
      // Each is two tags.
      let kept = carried.prefix(max(Self.tagLimit - texts.count, 0) / 2)
      texts += Self.comments(of: Array(kept))
      if kept.count < carried.count {
        omissions.append("chapters are left out: \(carried.count - kept.count)")
      }
    case .asList:
      chapters = Array(carried.prefix(Self.chapterLimit))
      let lost = carried.count - chapters.count
      if lost > 0 { omissions.append("chapters are left out: \(lost)") }
    }
    for var tag in options.tags {
      tag.key = Self.name(of: MetadataKey(named: tag.key), called: tag.key, format) ?? tag.key
      texts.removeAll { $0.key == tag.key }
      guard !tag.value.isEmpty else { continue }
      if Self.holds(tag.key, tag.value, format) {
        texts.append(tag)
      } else {
        omissions.append("the tag \(tag.key) is left out")
      }
    }
  }

  /// Whether libavformat writes a tag of a name and a text.
  private static func holds(_ name: String, _ text: String, _ format: FormatWriter.Format) -> Bool {
    switch format.traits.tagNames {
    case .none: false
    case .ofInformationChunks:
      FormatWriter.TagKey(rawValue: name.lowercased())?.hasInformationChunk
        ?? FormatWriter.namedInformationChunks.contains(name)
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
    // By the name that is written for it, the next copy takes it for the muxer's (`isTechnical`).
    return key == .software ? own : table.name(of: key, called: own)
  }

  /// The chunk of WAVE's list of information that only its own name stands for; `nil` where there is none.
  private static func informationChunk(of key: MetadataKey?, called own: String) -> String? {
    let name = TagKeyTable.riff.name(of: key, called: own)
    let meaning = TagKeyTable.riff[name]
    // Names of other formats can look like those of chunks.
    guard meaning == key || key == nil && meaning == .contributor else { return nil }
    return FormatWriter.namedInformationChunks.contains(name) ? name : nil
  }

  private mutating func take(
    _ item: MetadataItem, _ format: FormatWriter.Format, _ omissions: inout [String]
  ) {
    if item.commonKey == .artwork {
      if !takePicture(item.dataValue, format) {
        leaveOut("the picture \(item.identifier.rawValue)", &omissions)
      }
      return
    }
    if format.traits.holdsAttachments, let attachment = Self.attachment(item) {
      attachments.append(attachment)
      return
    }
    guard let text = item.carriedText, !text.isEmpty else {
      leaveOut("the tag \(item.identifier.rawValue)", &omissions)
      return
    }
    let own = item.extraAttributes[.info] ?? item.key
    guard let name = Self.name(of: item.exactKey, called: own, format), Self.holds(name, text, format) else {
      leaveOut("the tag \(item.identifier.rawValue)", &omissions)
      return
    }
    if names.contains(name) {
      // One service is written, whose names are the first ones.
      if format.traits.tagNames == .ofServices, !texts.contains(where: { $0 == (name, text) }) {
        leaveOut("the tag \(item.identifier.rawValue)", &omissions)
      }
      return
    }
    guard names.count < Self.tagLimit else {
      return leaveOut("the tag \(item.identifier.rawValue)", &omissions)
    }
    names.insert(name)
    texts.append((name, text))
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
    return FormatWriter.Attachment(
      bytes: bytes, name: item.extraAttributes[.info] ?? "attachment",
      mediaType: item.extraAttributes[.mediaType] ?? "application/octet-stream")
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

  private mutating func takePicture(_ bytes: [UInt8], _ format: FormatWriter.Format) -> Bool {
    guard format.traits.pictures != .none, pictures.isEmpty, let picture = try? TagPicture(bytes) else {
      return false
    }
    pictures.append(
      FormatWriter.Picture(bytes: bytes, isPNG: picture.isPNG, dimensions: picture.dimensions))
    if format.traits.pictures == .asComment {
      texts.append(("METADATA_BLOCK_PICTURE", Base64.text(picture.block)))
    }
    return true
  }
}

extension FormatWriter.Format {
  /// The names of tags in files of the format, where any can be written.
  fileprivate var tagKeyTable: TagKeyTable? {
    switch self {
    case .mp3: .id3
    case .flac, .ogg: .vorbisComment
    case .matroska, .webm: .matroska
    case .wave, .aiff, .caf, .adts, .mpegTransportStream: nil
    }
  }
}
