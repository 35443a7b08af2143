/// Where a range of one timeline, the media's, is on another, the track's.
///
/// Where the durations differ, the source plays at the rate `source.duration / target.duration`.
///
/// Core Media counterpart: `CMTimeMapping`.
public struct TimeMapping: Hashable, Sendable, Codable {
  /// The range on the timeline of the media; invalid in an empty edit.
  public var source: MediaTimeRange
  /// The range on the timeline of the track.
  public var target: MediaTimeRange

  /// Makes the mapping of `source` onto `target`.
  public init(source: MediaTimeRange, target: MediaTimeRange) {
    self.source = source
    self.target = target
  }

  /// The mapping of nothing onto nothing.
  public static let invalid = TimeMapping(source: .invalid, target: .invalid)

  /// Makes an empty edit: `target` shows nothing.
  public static func empty(target: MediaTimeRange) -> TimeMapping {
    TimeMapping(source: .invalid, target: target)
  }

  /// Whether the target is valid; the source of an empty edit is not.
  public var isValid: Bool { target.isValid }

  /// Whether the mapping is an empty edit.
  public var isEmpty: Bool { isValid && !source.start.isNumeric }
}

extension TimeMapping: CustomStringConvertible {
  /// The two ranges, such as `[0/1, 5/1) → [10/1, 15/1)`; `empty` stands for the source of an empty edit.
  public var description: String {
    guard isValid else { return "invalid" }
    return "\(isEmpty ? "empty" : source.description) → \(target)"
  }
}
