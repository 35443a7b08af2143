public import MediaCore

/// A moment on a time axis with a name, such as the beginning of a chapter.
public struct TimeMark: Hashable, Sendable {
  /// On the axis' timeline.
  public var time: MediaTime
  /// The title beside the mark; nothing if empty.
  public var title: String

  /// Makes a mark.
  public init(time: MediaTime, title: String = "") {
    self.time = time
    self.title = title
  }
}
