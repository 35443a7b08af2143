public import MediaCore

/// A named part of an asset's timeline.
public struct Chapter: Hashable, Sendable {
  /// On the asset's timeline.
  public var timeRange: MediaTimeRange
  /// As the file has it; `nil` where it gives the chapter no name.
  public var title: String?

  /// Makes a chapter, by default one without a name.
  public init(timeRange: MediaTimeRange, title: String? = nil) {
    self.timeRange = timeRange
    self.title = title
  }
}
