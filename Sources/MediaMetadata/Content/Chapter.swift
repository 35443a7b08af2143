public import MediaCore

/// A named part of an asset's timeline.
public struct Chapter: Hashable, Sendable {
  /// On the asset's timeline.
  public var timeRange: MediaTimeRange
  /// As the file has it; `nil` where it gives the chapter no name.
  public var title: String?
  /// The language of the title, in BCP 47; `nil` where the file doesn't say.
  public var extendedLanguageTag: String?
  /// Which of several lists of chapters it belongs to, from 0.
  public var edition = 0
  /// The number of chapters that it is in.
  public var level = 0
  /// Whether players are asked not to list it.
  public var isHidden = false
  /// The tags that the file gives it beside its title.
  public var items: [MetadataItem] = []
  /// The structure that it comes from, such as `chpl`, `CHAP` or `ChapterAtom`; empty where libav gave it.
  public var origin = ""

  /// Makes a chapter, by default one without a name.
  public init(timeRange: MediaTimeRange, title: String? = nil) {
    self.timeRange = timeRange
    self.title = title
  }
}
