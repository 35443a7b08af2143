import MediaAssets
import MediaContainers
import MediaCore
import MediaMetadata
import MediaStreams
import MediaStructure

/// The tags of a Matroska or WebM file, the title in its segment's information, and its cover (RFC 9559, 5.1).
struct MatroskaTagStore: TagStore {
  static let changesWhollyOrNot = true

  private let parts: MatroskaParts
  private var information: EditedElement?
  private var tags: EditedElement?
  private var attachments: EditedElement?
  /// Only where they are changed.
  private var chapters: EditedElement?
  /// The names of the tags that are about the file, as they are compared, and of ones that were; `nil` until they are needed.
  private var knownNames: Set<String>?

  init(_ file: ContainerFile) throws(MediaError) {
    parts = try MatroskaParts(file.source)
    information = try parts.element(.info)
    tags = try parts.element(.tags)
    attachments = try parts.element(.attachments)
    try openTags()
    try openAttachments()
  }

  /// Tracks, chapters, attachments and editions that a tag is about.
  private static let targetIDs: Set<EBMLElementID> = [
    .tagTrackUID, .tagChapterUID, .tagAttachmentUID, .tagEditionUID,
  ]

  private mutating func openTags() throws(MediaError) {
    guard var element = tags else { return }
    var all = element.children
    for index in all.indices where all[index].id == .tag { all[index] = try Self.opened(all[index]) }
    element.children = all
    tags = element
  }

  /// A tag whose targets and names can be looked at.
  static func opened(_ tag: EditedElement) throws(MediaError) -> EditedElement {
    var tag = tag
    try tag.open()
    var parts = tag.children
    for place in parts.indices where parts[place].id == .simpleTag || parts[place].id == .targets {
      try parts[place].open()
    }
    tag.children = parts
    return tag
  }

  private mutating func openAttachments() throws(MediaError) {
    guard var element = attachments else { return }
    var all = element.children
    for index in all.indices where all[index].id == .attachedFile { try all[index].open() }
    element.children = all
    attachments = element
  }

  // MARK: - Changing

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    switch value {
    case .picture(let picture):
      guard name.key == .artwork else { throw name.refusal(of: "a picture", "it holds text") }
      guard !parts.isWebM else { throw name.refusal("WebM") }
      setCover(picture)
    case .text(let text):
      guard name.key != .artwork else { throw name.refusal(of: text, "it holds a picture") }
      let names = try Self.names(name)
      if name.key == .title, information != nil {
        setTitle(text)
        _ = try changeTags(names, text)
      } else if try !changeTags(names, text) {
        add(names[0], text)
      }
    }
  }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    if name.key == .artwork { return setCover(nil) }
    let isTag = try changeTags(try Self.names(name), nil)
    return name.key == .title ? setTitle(nil) || isTag : isTag
  }

  /// - Returns: whether there was one.
  @discardableResult
  private mutating func setTitle(_ text: String?) -> Bool {
    guard var element = information else { return false }
    let place = element.children.firstIndex { $0.id == .title }
    if let text {
      let title = EditedElement(.title, text: text)
      if let place { element.children[place] = title } else { element.children.append(title) }
    } else if let place {
      element.children.remove(at: place)
    }
    information = element
    return place != nil
  }

  /// Changes tags of the file as a whole that are there.
  private mutating func changeTags(_ names: [String], _ text: String?) throws(MediaError) -> Bool {
    let wanted = Set(names.map(TagKeyTable.plain))
    guard var element = tags, !wanted.isDisjoint(with: namesOfTags()) else { return false }
    var all = element.children
    var isFirst = true
    for index in all.indices.reversed() where Self.isOfFile(all[index]) {
      var parts = all[index].children
      for place in parts.indices.reversed() where parts[place].id == .simpleTag {
        guard let other = parts[place].child(.tagName)?.text, wanted.contains(TagKeyTable.plain(other)) else {
          continue
        }
        if let text, isFirst, let string = parts[place].children.firstIndex(where: { $0.id == .tagString }) {
          parts[place].children[string] = EditedElement(.tagString, text: text)
        } else {
          parts.remove(at: place)
          if let text, isFirst { parts.insert(Self.simpleTag(other, text), at: place) }
        }
        isFirst = false
      }
      // An element without a single tag in it is left out.
      if parts.contains(where: { $0.id == .simpleTag }) {
        all[index].children = parts
      } else {
        all.remove(at: index)
      }
    }
    element.children = all
    tags = element
    return !isFirst
  }

  private mutating func namesOfTags() -> Set<String> {
    if let knownNames { return knownNames }
    let parts = (tags?.children ?? []).filter(Self.isOfFile).flatMap(\.children)
    let names = Set(parts.compactMap { $0.child(.tagName)?.text }.map(TagKeyTable.plain))
    knownNames = names
    return names
  }

  /// Gives tags other names.
  mutating func rename(_ names: [String: String]) {
    guard var element = tags else { return }
    knownNames = nil
    var all = element.children
    for index in all.indices where all[index].id == .tag {
      var parts = all[index].children
      for place in parts.indices where parts[place].id == .simpleTag {
        guard let field = parts[place].children.firstIndex(where: { $0.id == .tagName }),
          let name = names[parts[place].children[field].text]
        else { continue }
        parts[place].children[field] = EditedElement(.tagName, text: name)
      }
      all[index].children = parts
    }
    element.children = all
    tags = element
  }

  /// Takes over what another file of the kind says of its chapters and of itself.
  mutating func take(_ origin: MatroskaOrigin) {
    if let taken = origin.chapters { chapters = taken }
    let added = origin.tags + origin.trackTags(for: (try? MatroskaOrigin.trackUIDs(in: parts)) ?? [])
    guard !added.isEmpty else { return }
    knownNames = nil
    var element = tags ?? EditedElement(.tags, .elements([]))
    element.children += added
    tags = element
  }

  /// Says of which languages the titles of chapters are, in BCP 47 and in the order of the chapters.
  mutating func setLanguages(ofTitles languages: [String?]) throws(MediaError) {
    guard languages.contains(where: { $0 != nil }), var element = try parts.element(.chapters),
      let edition = element.children.firstIndex(where: { $0.id == .editionEntry })
    else { return }
    try element.children[edition].open()
    let atoms = element.children[edition].children.indices.filter {
      element.children[edition].children[$0].id == .chapterAtom
    }
    guard atoms.count == languages.count else { return }
    for (place, language) in zip(atoms, languages) {
      guard let code = language.flatMap(LanguageSubtag.bibliographicCode) else { continue }
      try element.children[edition].children[place].open()
      try Self.setLanguage(code, ofTitleIn: &element.children[edition].children[place])
    }
    chapters = element
  }

  private static func setLanguage(
    _ code: String, ofTitleIn atom: inout EditedElement
  ) throws(MediaError) {
    guard let display = atom.children.firstIndex(where: { $0.id == .chapterDisplay }) else { return }
    try atom.children[display].open()
    guard let field = atom.children[display].children.firstIndex(where: { $0.id == .chapLanguage }) else {
      return
    }
    atom.children[display].children[field] = EditedElement(.chapLanguage, text: code)
  }

  /// Whether a tag is about the whole of the film or the album's track (RFC 9559, 5.1.8.1.1.1: 50 if not given).
  static func isOfFile(_ tag: EditedElement) -> Bool {
    guard tag.id == .tag else { return false }
    let targets = tag.child(.targets)?.children ?? []
    return targets.allSatisfy { target in
      if Self.targetIDs.contains(target.id) { return target.number == 0 }
      return target.id != .targetTypeValue || target.number == 50
    }
  }

  private static func simpleTag(_ name: String, _ text: String) -> EditedElement {
    EditedElement(
      .simpleTag, .elements([EditedElement(.tagName, text: name), EditedElement(.tagString, text: text)]))
  }

  private mutating func add(_ name: String, _ text: String) {
    var element = tags ?? EditedElement(.tags, .elements([]))
    // It has no second owner while it is changed, or all of it would be copied for each tag.
    tags = nil
    if let place = element.children.firstIndex(where: Self.isOfFile) {
      element.changeChild(at: place) { $0.append(Self.simpleTag(name, text)) }
    } else {
      let targets = EditedElement(.targets, .elements([]))
      element.append(EditedElement(.tag, .elements([targets, Self.simpleTag(name, text)])))
    }
    tags = element
    knownNames?.insert(TagKeyTable.plain(name))
  }

  /// Puts a cover in the place of those that are there.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  private mutating func setCover(_ picture: TagPicture?) -> Bool {
    var element = attachments ?? EditedElement(.attachments, .elements([]))
    var all = element.children
    let count = all.count
    all.removeAll { file in
      guard file.id == .attachedFile, file.child(.fileMediaType)?.text.hasPrefix("image/") ?? false else {
        return false
      }
      return file.child(.fileName)?.text.lowercased().hasPrefix("cover") ?? false
    }
    let wasThere = all.count < count
    if let picture {
      // Any number that no other attachment has.
      let sum = CyclicRedundancyCheck.iso3309.value(of: picture.bytes)
      all.append(
        EditedElement(
          .attachedFile,
          .elements([
            EditedElement(.fileName, text: picture.isPNG ? "cover.png" : "cover.jpg"),
            EditedElement(.fileMediaType, text: picture.mediaType),
            EditedElement(.fileData, .data(picture.bytes)),
            EditedElement(.fileUID, number: UInt64(sum) << 16 | 1),
          ])))
    }
    element.children = all
    attachments = all.isEmpty && attachments == nil ? nil : element
    return wasThere
  }

  /// The name that is written first, then others that are in use for the same.
  static func names(_ name: TagName) throws(MediaError) -> [String] {
    guard name.keySpace == nil || name.keySpace == .matroska else { throw name.refusal("Matroska") }
    guard !["MuxingApp", "WritingApp", "DateUTC", "SegmentFilename", "AttachedFile"].contains(name.local),
      !name.local.contains("/")
    else { throw MediaError(.invalidArgument, "the tag \(name.text) of Matroska is not edited") }
    if let key = name.key, case let names = TagKeyTable.matroska.names(of: key), !names.isEmpty {
      return names
    }
    return [name.keySpace == nil ? name.local.uppercased() : name.local]
  }

  // MARK: - Placing

  func edit() throws(MediaError) -> FileEdit {
    var placing = try placed()
    guard let information else { return try placing.finish() }
    if let title = information.child(.title)?.text, try placing.goesToEnd(.info, information) {
      // The element that says how times are counted has to come before the media: a title that has no room in it becomes a tag.
      var store = self
      store.setTitle(nil)
      let names = ["TITLE"]
      if try !store.changeTags(names, title) { store.add(names[0], title) }
      placing = try store.placed()
      if let plain = store.information { try placing.place(.info, plain) }
    } else {
      try placing.place(.info, information)
    }
    return try placing.finish()
  }

  /// Places all changed elements but those that have to stay before the media.
  private func placed() throws(MediaError) -> MatroskaPlacing {
    var placing = MatroskaPlacing(parts)
    for (id, element) in [
      (EBMLElementID.tags, tags), (.attachments, attachments), (.chapters, chapters),
    ] {
      guard let element else { continue }
      try placing.place(id, element)
    }
    return placing
  }
}
