public import MediaCore

/// A named part of an asset's timeline.
public struct Chapter: Hashable, Sendable {
  public var timeRange: MediaTimeRange
  public var title: String?

  public init(timeRange: MediaTimeRange, title: String? = nil) {
    self.timeRange = timeRange
    self.title = title
  }
}
