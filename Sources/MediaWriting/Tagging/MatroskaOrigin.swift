import MediaCore
import MediaMetadata
import MediaStreams

/// Chapters and tags of a Matroska file as they are, where libavformat would write less than they say.
struct MatroskaOrigin {
  /// The chapters; `nil` where there are none.
  private(set) var chapters: EditedElement?
  /// Elements of tags that are about more than single tracks; empty where libavformat writes all that they say.
  private(set) var tags: [EditedElement] = []
  /// The range of the tags in their file.
  private(set) var tagsRange: Range<Int64> = 0..<0

  /// Elements of tags that are about single tracks, which those that are written keep.
  private(set) var trackTags: [EditedElement] = []
  /// The places of the tracks that are written, by the numbers that those tags have for them.
  private(set) var places: [UInt64: Int] = [:]
  /// The numbers of the file's tracks, in their order.
  private let trackUIDs: [UInt64]
  /// Whether all tags of tracks are among those.
  private var holdsTrackTags = true

  /// The most bytes that are taken over; libavformat writes larger chapters and tags.
  private static let sizeLimit: Int64 = 1 << 20
  /// The most chapters that one can be in and still be taken over; libavformat writes those that are in more.
  private static let deepestChapter = 16

  /// - Returns: `nil` for a file that libavformat loses nothing of, or that is damaged.
  init?(_ source: any ByteSource, forWebM isForWebM: Bool) {
    guard let parts = try? MatroskaParts(source), parts.isWebM || !isForWebM else { return nil }
    trackUIDs = (try? Self.trackUIDs(in: parts)) ?? []
    if let (element, _) = Self.only(.chapters, in: parts) {
      chapters = try? Self.withoutTracks(element)
    }
    if let (element, range) = Self.only(.tags, in: parts), let all = try? Self.opened(element) {
      // Numbers of tracks and attachments are others in another file.
      let kept = all.filter { !Self.targets($0, [.tagTrackUID, .tagAttachmentUID]) }
        .compactMap(Self.withoutTechnical)
      if !kept.allSatisfy(Self.isPlain) { (tags, tagsRange) = (kept, range) }
      trackTags = all.filter { Self.targets($0, [.tagTrackUID]) }
        .compactMap(Self.withoutTechnical).compactMap { Self.without($0, Self.isStatistic) }
      removeTrackTags([.tagAttachmentUID])
    } else {
      holdsTrackTags = parts.part(.tags) == nil
    }
    if chapters == nil, tags.isEmpty, trackTags.isEmpty { return nil }
  }

  /// The numbers of a file's tracks that libav has as streams, in their order; 0 for one without.
  static func trackUIDs(in parts: MatroskaParts) throws(MediaError) -> [UInt64] {
    guard let tracks = try parts.element(.tracks) else { return [] }
    var numbers: [UInt64] = []
    for var entry in tracks.children where entry.id == .trackEntry {
      try entry.open()
      let hasCodec = entry.child(.codecID) != nil
      guard MatroskaCues.isStream(type: entry.child(.trackType)?.number, hasCodec: hasCodec) else { continue }
      numbers.append(entry.child(.trackUID)?.number ?? 0)
    }
    return numbers
  }

  /// Whether a tag is one of those in which mkvmerge counts a track's samples and bytes, which are others in another file.
  static func isStatistic(_ name: String) -> Bool {
    let plain = name.uppercased().prefix { $0 != "-" }
    return plain.hasPrefix("_STATISTICS_") || statistics.contains(String(plain))
  }

  private static let statistics: Set<String> = ["BPS", "DURATION", "NUMBER_OF_FRAMES", "NUMBER_OF_BYTES"]

  /// Keeps the tags of those tracks that are written.
  ///
  /// - Returns: whether these are all that the tracks have.
  mutating func keepTags(of tracks: [WrittenTrackPlace]) -> Bool {
    for (number, track) in tracks.enumerated() where trackUIDs.indices.contains(track.place) {
      places[trackUIDs[track.place]] = number
    }
    return holdsTrackTags
  }

  /// The tags of single tracks for a file whose tracks have other numbers.
  func trackTags(for numbers: [UInt64]) -> [EditedElement] {
    trackTags.compactMap { tag in
      guard let place = tag.children.firstIndex(where: { $0.id == .targets }) else { return nil }
      var (tag, isKept) = (tag, false)
      tag.children[place].children = tag.children[place].children.compactMap { target in
        guard target.id == .tagTrackUID, target.number != 0 else { return target }
        guard let track = places[target.number], numbers.indices.contains(track) else { return nil }
        isKept = true
        return EditedElement(.tagTrackUID, number: numbers[track])
      }
      return isKept ? tag : nil
    }
  }

  private static func only(
    _ id: EBMLElementID, in parts: MatroskaParts
  ) -> (element: EditedElement, range: Range<Int64>)? {
    let places = parts.parts.filter { $0.id == id }
    guard places.count == 1, places[0].range.count <= sizeLimit, let element = try? parts.element(id) else {
      return nil
    }
    return (element, places[0].range)
  }

  /// Chapters that don't name the tracks that they are for, which have other numbers in another file.
  private static func withoutTracks(
    _ element: EditedElement, depth: Int = 0
  ) throws(MediaError) -> EditedElement {
    guard depth <= deepestChapter + 2 else {
      throw MediaError(.overLimit, "chapters are in more than \(deepestChapter) others")
    }
    var element = element
    var children: [EditedElement] = []
    for child in element.children where child.id != .chapterTrack {
      guard [.editionEntry, .chapterAtom].contains(child.id) else {
        children.append(child)
        continue
      }
      var opened = child
      try opened.open()
      children.append(try withoutTracks(opened, depth: depth + 1))
    }
    element.children = children
    return element
  }

  private static func opened(_ tags: EditedElement) throws(MediaError) -> [EditedElement] {
    var all: [EditedElement] = []
    for tag in tags.children where tag.id == .tag { all.append(try MatroskaTagStore.opened(tag)) }
    return all
  }

  /// Whether a tag is about things of a kind, by their numbers.
  private static func targets(_ tag: EditedElement, _ kinds: [EBMLElementID]) -> Bool {
    (tag.child(.targets)?.children ?? []).contains { kinds.contains($0.id) && $0.number != 0 }
  }

  /// A tag without what says how its file was made; `nil` where nothing is left.
  private static func withoutTechnical(_ tag: EditedElement) -> EditedElement? {
    without(tag) { name in
      MetadataItem(keySpace: .matroska, key: name, value: .string("")).isTechnical
    }
  }

  private static func without(_ tag: EditedElement, _ isUnwanted: (String) -> Bool) -> EditedElement? {
    var tag = tag
    tag.children.removeAll { $0.id == .simpleTag && isUnwanted($0.child(.tagName)?.text ?? "") }
    return tag.children.contains { $0.id == .simpleTag } ? tag : nil
  }

  /// Whether libavformat writes all that a tag says.
  private static func isPlain(_ tag: EditedElement) -> Bool {
    MatroskaTagStore.isOfFile(tag)
      && tag.children.filter { $0.id == .simpleTag }.allSatisfy { simple in
        simple.children.allSatisfy { field in
          switch field.id {
          case .tagName, .tagString: true
          case .tagLanguage, .tagLanguageBCP47: ["", "und"].contains(field.text)
          case .tagDefault: field.number == 1
          default: false
          }
        }
      }
  }

  /// Takes away tags of the file as a whole.
  mutating func remove(_ names: [String]) {
    let wanted = Set(names.map(TagKeyTable.plain))
    tags = tags.compactMap { tag in
      MatroskaTagStore.isOfFile(tag) ? Self.without(tag) { wanted.contains(TagKeyTable.plain($0)) } : tag
    }
  }

  mutating func removeTags() {
    (tags, tagsRange) = ([], 0..<0)
    (trackTags, holdsTrackTags) = ([], false)
  }

  mutating func removeChapters() {
    chapters = nil
    // They would be about nothing.
    let ofChapters: [EBMLElementID] = [.tagChapterUID, .tagEditionUID]
    if tags.contains(where: { Self.targets($0, ofChapters) }) { (tags, tagsRange) = ([], 0..<0) }
    removeTrackTags(ofChapters)
  }

  /// Takes away the tags of tracks where one of them is also about a thing of these kinds.
  ///
  /// All of them go: a file's tags of tracks are either kept or named as lost, none by itself.
  private mutating func removeTrackTags(_ kinds: [EBMLElementID]) {
    if trackTags.contains(where: { Self.targets($0, kinds) }) { (trackTags, holdsTrackTags) = ([], false) }
  }
}
