public import MediaCore

/// Tags of a part of the timeline, such as a chapter.
///
/// AVFoundation counterpart: `AVTimedMetadataGroup`.
public struct TimedMetadataGroup: Hashable, Sendable {
  /// On the asset's timeline.
  public var timeRange: MediaTimeRange
  /// The tags that hold in this time.
  public var items: [MetadataItem]

  /// Makes a group.
  public init(items: [MetadataItem], timeRange: MediaTimeRange) {
    self.items = items
    self.timeRange = timeRange
  }

  /// A chapter's title, and the tags that it has beside.
  package init(_ chapter: Chapter) {
    timeRange = chapter.timeRange
    items = chapter.items
    if let title = chapter.title {
      var item = MetadataItem(keySpace: .common, key: MetadataKey.title.rawValue, value: .string(title))
      item.extendedLanguageTag = chapter.extendedLanguageTag
      item.time = chapter.timeRange.start
      item.duration = chapter.timeRange.duration
      items.insert(item, at: 0)
    }
  }
}
