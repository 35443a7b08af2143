import ISOBaseMedia
import MediaCore
import MediaStructure

// Matroska's tags with their targets, its chapters and its attachments (RFC 9559, 5.1.6 to 5.1.8).
extension MetadataReader {
  mutating func readMatroska(_ root: StructureNode) {
    for segment in root.children("Segment") {
      content.issues += segment.issues
      for name in ["Tags", "Chapters", "Attachments"] {
        content.issues += segment.children(name).flatMap(\.allIssues).filter { $0.severity == .error }
      }
      if let info = segment.child("Info") { readSegmentInformation(info) }
      let tracks = segment.children("Tracks").flatMap { $0.children("TrackEntry") }
      for (index, track) in tracks.enumerated() {
        var items: [MetadataItem] = []
        if let name = track.child("Name"), let item = item(name, key: "Name") { items.append(item) }
        add(items, toTrack: nil, index: index)
      }
      let places = Dictionary(
        tracks.enumerated().compactMap { index, track in
          track.child("TrackUID").flatMap(Self.identifier).map { ($0, index) }
        },
        uniquingKeysWith: { first, _ in first })
      for chapters in segment.children("Chapters") { readChapters(chapters) }
      for tags in segment.children("Tags") {
        for tag in tags.children("Tag") { readTag(tag, places) }
      }
      for attachments in segment.children("Attachments") {
        for file in attachments.children("AttachedFile") { readAttachment(file) }
      }
      content.tracks.sort { $0.index < $1.index }
    }
  }

  private mutating func item(_ node: StructureNode, key: String) -> MetadataItem? {
    guard let field = node.field("value") else { return nil }
    var item = MetadataItem(.matroska, key, field, &self)
    if node.type == "DateUTC", case .signed(let nanoseconds) = field.value {
      // Counted from 2001-01-01 (RFC 8794, 7.6).
      item?.value = .date(secondsSince1970: Double(nanoseconds) / 1e9 + 978_307_200)
      item?.dataType = .date
    }
    return item
  }

  private mutating func readSegmentInformation(_ info: StructureNode) {
    for name in ["Title", "DateUTC", "MuxingApp", "WritingApp", "SegmentFilename"] {
      if let node = info.child(name), let item = item(node, key: name) { add(item) }
    }
  }

  /// One that stands for something; most writers make them of 64 random bits.
  private static func identifier(_ node: StructureNode) -> UInt64? {
    guard case .unsigned(let number)? = node.field("value")?.value, number != 0 else { return nil }
    return number
  }

  private mutating func readTag(_ tag: StructureNode, _ tracks: [UInt64: Int]) {
    let targets = tag.child("Targets")
    let names = ["TagEditionUID": "edition", "TagChapterUID": "chapter", "TagAttachmentUID": "attachment"]
    var target: String?
    for (type, name) in names.sorted(by: { $0.key < $1.key }) {
      if let identifier = targets?.child(type).flatMap(Self.identifier) { target = "\(name) \(identifier)" }
    }
    if target == nil, let level = targets?.child("TargetTypeValue")?.number(), level != 50 {
      target =
        targets?.child("TargetType")?.text()
        ?? targets?.child("TargetTypeValue")?.field("value")?.meaning?.split(separator: ",").first.map(
          String.init)
    }
    var items: [MetadataItem] = []
    for simple in tag.children("SimpleTag") { appendTag(simple, prefix: "", to: &items, depth: 0) }
    let isOfPart = target?.contains(" ") ?? false
    for index in items.indices {
      items[index].extraAttributes[.target] = target
      if isOfPart { items[index].commonKey = nil }
    }
    let identifiers = (targets?.children("TagTrackUID") ?? []).compactMap(Self.identifier)
    if identifiers.isEmpty {
      add(items)
    } else {
      for index in Set(identifiers.compactMap { tracks[$0] }).sorted() {
        add(items, toTrack: nil, index: index)
      }
    }
  }

  /// The number of levels down to which tags are read in one another.
  private static let deepestTag = 16

  private mutating func appendTag(
    _ tag: StructureNode, prefix: String, to items: inout [MetadataItem], depth: Int
  ) {
    guard let name = tag.child("TagName")?.text() else { return }
    guard room(besides: items.count) > 0 else { return leaveOutTags(1, at: tag.offset) }
    let size = prefix.utf8.count + name.utf8.count
    guard depth < Self.deepestTag, size <= Self.keyLimit else {
      return omissions.add(
        "tags of Matroska with more than \(Self.deepestTag) levels or names of \(Self.keyLimit) bytes",
        at: tag.offset)
    }
    guard prefix.isEmpty || repetition.take(name: size) else {
      return omissions.add(MetadataRepetition.what, at: tag.offset)
    }
    let key = prefix + name
    var made: MetadataItem?
    if let text = tag.child("TagString") {
      made = item(text, key: key)
      // A text that is longer than the element that holds it ends with that element.
      if made == nil, case let rest = bytes(text.payloadRange), !rest.isEmpty {
        made = MetadataItem(.matroska, key, rest, .utf8, at: text.payloadRange)
      }
    } else if let binary = tag.child("TagBinary") {
      let raw = bytes(binary.payloadRange)
      made = MetadataItem(
        keySpace: .matroska, key: key, value: .data(raw), rawData: raw, byteRange: binary.payloadRange)
    }
    if var made {
      let language =
        tag.child("TagLanguageBCP47")?.text() ?? tag.child("TagLanguage")?.text().flatMap(Self.language)
      made.extendedLanguageTag = language
      items.append(made)
    }
    for child in tag.children("SimpleTag") {
      appendTag(child, prefix: key + "/", to: &items, depth: depth + 1)
    }
  }

  private mutating func readAttachment(_ file: StructureNode) {
    guard let data = file.child("FileData") else { return }
    let raw = bytes(data.payloadRange)
    var item = MetadataItem(
      keySpace: .matroska, key: "AttachedFile", value: .data(raw), rawData: raw, byteRange: data.payloadRange)
    let name = file.child("FileName")?.text()
    item.extraAttributes[.info] = name
    item.extraAttributes[.mediaType] = file.child("FileMediaType")?.text()
    item.extraAttributes[.meaning] = file.child("FileDescription")?.text()
    if file.child("FileMediaType")?.text()?.hasPrefix("image/") ?? false {
      item.commonKey = .artwork
      // RFC 9559, 21.3: a cover has this name.
      if name?.lowercased().hasPrefix("cover") ?? false { item.extraAttributes[.pictureType] = "front cover" }
    }
    add(item)
  }

  // MARK: - Chapters

  private mutating func readChapters(_ chapters: StructureNode) {
    for (edition, entry) in chapters.children("EditionEntry").enumerated() {
      let isHidden = entry.child("EditionFlagHidden")?.number() == 1
      for element in entry.children("ChapterAtom") {
        appendChapter(element, edition: edition, level: 0, isHidden: isHidden)
      }
    }
    endChapters()
  }

  /// Ends chapters that state no end where the next one of their level begins, or with the chapter that they
  /// are part of.
  private mutating func endChapters() {
    // Those that are not over yet, from the outside in.
    var open: [Int] = []
    for index in content.chapters.indices where content.chapters[index].origin == "ChapterAtom" {
      let chapter = content.chapters[index]
      while let last = open.last,
        content.chapters[last].edition != chapter.edition || content.chapters[last].level >= chapter.level
      {
        let isFollowed = content.chapters[last].edition == chapter.edition
        end(last, within: open.dropLast().last, before: isFollowed ? chapter.timeRange.start : nil)
        open.removeLast()
      }
      open.append(index)
    }
    while let last = open.popLast() { end(last, within: open.last, before: nil) }
  }

  private mutating func end(_ index: Int, within parent: Int?, before next: MediaTime?) {
    let range = content.chapters[index].timeRange
    guard !range.duration.isNumeric else { return }
    let ends = [next, parent.map { content.chapters[$0].timeRange.end }].compactMap(\.self).filter(
      \.isNumeric)
    guard let end = ends.min(), end >= range.start else { return }
    content.chapters[index].timeRange.duration = end - range.start
  }

  private mutating func appendChapter(_ element: StructureNode, edition: Int, level: Int, isHidden: Bool) {
    guard let start = element.child("ChapterTimeStart")?.number() else { return }
    guard content.chapters.count < MetadataContent.itemLimit else {
      return omissions.add("chapters beyond the first \(MetadataContent.itemLimit)", at: element.offset)
    }
    guard level < Self.deepestTag else {
      return omissions.add(
        "chapters of Matroska more than \(Self.deepestTag) levels deep", at: element.offset)
    }
    let end = element.child("ChapterTimeEnd")?.number()
    let displays = element.children("ChapterDisplay")
    var chapter = Chapter(
      timeRange: MediaTimeRange(
        start: MediaTime(value: start, timescale: 1_000_000_000),
        duration: end.map { MediaTime(value: max(0, $0.saturatingSubtract(start)), timescale: 1_000_000_000) }
          ?? .invalid),
      title: displays.first?.child("ChapString")?.text())
    chapter.extendedLanguageTag = displays.first.flatMap(Self.displayLanguage)
    chapter.edition = edition
    chapter.level = level
    chapter.isHidden = isHidden || element.child("ChapterFlagHidden")?.number() == 1
    chapter.origin = "ChapterAtom"
    if let flag = element.child("ChapterFlagEnabled"), flag.number() == 0,
      let item = item(flag, key: "ChapterFlagEnabled")
    {
      chapter.items.append(item)
    }
    for display in displays.dropFirst() {
      guard let field = display.child("ChapString")?.field("value"),
        var item = MetadataItem(.matroska, "ChapString", field, &self)
      else { continue }
      item.commonKey = .title
      item.extendedLanguageTag = Self.displayLanguage(display)
      chapter.items.append(item)
    }
    content.chapters.append(chapter)
    for child in element.children("ChapterAtom") {
      appendChapter(child, edition: edition, level: level + 1, isHidden: chapter.isHidden)
    }
  }

  private static func displayLanguage(_ display: StructureNode) -> String? {
    display.child("ChapLanguageBCP47")?.text() ?? language(display.child("ChapLanguage")?.text() ?? "eng")
  }
}
