package import MediaCore
public import MediaMetadata

extension AsyncProperty where Root: Asset {
  fileprivate static func metadataContent(
    _ name: String, _ value: @escaping @Sendable (MetadataContent) -> Value
  ) -> AsyncProperty {
    AsyncProperty(name) { asset throws(MediaError) in value(try asset.metadataContent()) }
  }
}

extension AsyncProperty where Root: Asset, Value == MetadataItem? {
  /// The date at which the file says that it was made; `nil` where it doesn't.
  public static var creationDate: AsyncProperty { metadataContent("creationDate", \.creationDate) }
}

extension AsyncProperty where Root: Asset, Value == String? {
  /// The words of the song; `nil` where there are none.
  public static var lyrics: AsyncProperty { metadataContent("lyrics", \.lyrics) }
}

extension AsyncProperty where Root: Asset, Value == [MetadataItem] {
  /// The tags of the file as a whole, in file order.
  public static var metadata: AsyncProperty { metadataContent("metadata", \.items) }
  /// The tags whose meaning a common key says.
  public static var commonMetadata: AsyncProperty { metadataContent("commonMetadata", \.commonItems) }
}

extension AsyncProperty where Root: Asset, Value == [MetadataFormat] {
  /// The kinds of metadata that the file has.
  public static var availableMetadataFormats: AsyncProperty {
    metadataContent("availableMetadataFormats", \.availableFormats)
  }
}

extension AsyncProperty where Root: Asset, Value == [String] {
  /// The languages of the chapters' titles, in BCP 47; AVFoundation gives locales.
  public static var availableChapterLocales: AsyncProperty {
    metadataContent("availableChapterLocales", \.chapterLocales)
  }
}

extension AsyncProperty where Root: Asset, Value == ReplayGain? {
  /// The gain that the sound is to be played with; `nil` where no tag says it.
  public static var replayGain: AsyncProperty { metadataContent("replayGain", \.replayGain) }
}

extension Asset {
  /// Loads the tags of one kind of metadata, in file order.
  ///
  /// AVFoundation counterpart: `AVAsset.loadMetadata(for:)`.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadMetadata(for format: MetadataFormat) async throws -> [MetadataItem] {
    try await load(.metadata).filter { format.keySpaces.contains($0.keySpace) }
  }

  /// Loads the chapters whose titles are in the first language of which there are any; all where none is preferred.
  ///
  /// AVFoundation counterpart: `AVAsset.loadChapterMetadataGroups(bestMatchingPreferredLanguages:)`.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages languages: [String]
  ) async throws -> [TimedMetadataGroup] {
    try await chaptersWithEnds().groups(bestMatching: languages)
  }

  /// Loads the chapters whose titles are in a language, with those of their tags that have one of the common keys.
  ///
  /// AVFoundation counterpart: `AVAsset.loadChapterMetadataGroups(withTitleLocale:containingItemsWithCommonKeys:)`.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadChapterMetadataGroups(
    withTitleLocale language: String, containingItemsWithCommonKeys commonKeys: [MetadataKey] = []
  ) async throws -> [TimedMetadataGroup] {
    try await chaptersWithEnds().groups(titledIn: language, with: commonKeys)
  }

  /// The chapters, the last of which ends with the asset where the file doesn't say.
  private func chaptersWithEnds() async throws -> [Chapter] {
    let chapters = try await load(.chapters)
    guard chapters.lackEnds else { return chapters }
    return chapters.ending(at: try await load(.duration))
  }
}

extension MetadataContent {
  /// The tags as libav gives them, which are text of no key space.
  init(_ content: AssetContent) {
    self.init()
    origin = "libav"
    items = content.tags.map(Self.item)
    for (index, track) in content.tracks.enumerated() {
      add(track.tags.map(Self.item), toTrack: track.trackID, index: index)
    }
    chapters = content.chapters
  }

  private static func item(_ tag: DictionaryTag) -> MetadataItem {
    var item = MetadataItem(keySpace: .common, key: tag.key, value: .string(tag.value))
    if tag.key.hasPrefix("lyrics") { item.commonKey = .lyrics }
    return item
  }
}

// The older shape: each call blocks until the file is open.
extension Asset {
  /// The languages of the chapters' titles, in BCP 47; empty where the file can't be opened.
  public var availableChapterLocales: [String] { (try? metadataContent())?.chapterLocales ?? [] }

  /// The chapters whose titles are in the first language of which there are any; all where none is preferred, and none where the
  /// file can't be opened.
  public func chapterMetadataGroups(bestMatchingPreferredLanguages languages: [String])
    -> [TimedMetadataGroup]
  {
    knownChapters.groups(bestMatching: languages)
  }

  /// The chapters whose titles are in a language, with those of their tags that have one of the common keys; none where the file
  /// can't be opened.
  public func chapterMetadataGroups(
    withTitleLocale language: String, containingItemsWithCommonKeys commonKeys: [MetadataKey] = []
  ) -> [TimedMetadataGroup] {
    knownChapters.groups(titledIn: language, with: commonKeys)
  }

  private var knownChapters: [Chapter] {
    let chapters = (try? metadataContent())?.chapters ?? []
    return chapters.lackEnds ? chapters.ending(at: duration) : chapters
  }

  /// The file's metadata with an end for each chapter: one that states none lasts as long as the file.
  package func metadataWithChapterEnds() throws(MediaError) -> MetadataContent {
    var metadata = try metadataContent()
    if metadata.chapters.lackEnds {
      metadata.chapters = metadata.chapters.ending(at: try content().duration)
    }
    return metadata
  }
}

extension MetadataContent {
  fileprivate var chapterLocales: [String] {
    var tags: [String] = []
    for tag in chapters.compactMap(\.extendedLanguageTag) where !tags.contains(tag) { tags.append(tag) }
    return tags
  }
}

extension [Chapter] {
  fileprivate var lackEnds: Bool { contains { !$0.timeRange.duration.isNumeric } }

  fileprivate func ending(at end: MediaTime) -> [Chapter] {
    map { chapter in
      guard !chapter.timeRange.duration.isNumeric else { return chapter }
      var chapter = chapter
      let start = chapter.timeRange.start
      chapter.timeRange.duration = end.isNumeric && end > start ? end - start : .zero
      return chapter
    }
  }

  fileprivate func groups(bestMatching languages: [String]) -> [TimedMetadataGroup] {
    for language in languages {
      let matching = filter { chapter in
        guard let tag = chapter.extendedLanguageTag?.lowercased() else { return false }
        return tag == language.lowercased() || tag.hasPrefix(language.lowercased() + "-")
      }
      if !matching.isEmpty { return matching.map(TimedMetadataGroup.init) }
    }
    let edition = first?.edition ?? 0
    return filter { $0.edition == edition }.map(TimedMetadataGroup.init)
  }

  fileprivate func groups(titledIn language: String, with commonKeys: [MetadataKey]) -> [TimedMetadataGroup] {
    filter { $0.extendedLanguageTag == language }.map { chapter in
      var group = TimedMetadataGroup(chapter)
      group.items = group.items.filter { item in
        item.commonKey == .title || item.commonKey.map(commonKeys.contains) ?? false
      }
      return group
    }
  }
}
