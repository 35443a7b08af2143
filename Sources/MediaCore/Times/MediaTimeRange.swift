/// The times from `start` up to but without `end`.
///
/// A range is valid if its start is valid and its duration is valid, not negative and of epoch 0.
///
/// Core Media counterpart: `CMTimeRange`.
///
/// ```swift
/// let range = MediaTimeRange(start: .zero, duration: MediaTime(value: 3, timescale: 1))
/// print(range.end, range.containsTime(MediaTime(value: 2, timescale: 1)))
/// ```
public struct MediaTimeRange: Hashable, Sendable, Codable {
  /// The first time of the range.
  public var start: MediaTime
  /// The length of the range.
  public var duration: MediaTime

  /// Makes the range of a duration.
  public init(start: MediaTime, duration: MediaTime) {
    self.start = start
    self.duration = duration
  }

  /// Makes the range between two times; invalid if `end` comes before `start` or is in another epoch.
  ///
  /// Core Media counterpart: `CMTimeRangeFromTimeToTime`.
  public init(start: MediaTime, end: MediaTime) {
    // A range is stored as start and duration, so a start of −∞ leaves no finite end to be stated.
    let isLost = start.isNegativeInfinity && !end.isPositiveInfinity
    self.init(start: start, duration: isLost || end < start ? .invalid : end - start)
  }

  /// The empty range at zero.
  public static let zero = MediaTimeRange(start: .zero, duration: .zero)
  /// No range, not even an empty one.
  public static let invalid = MediaTimeRange(start: .invalid, duration: .invalid)
}

extension MediaTimeRange {
  /// The first time after the range.
  public var end: MediaTime {
    start.isValid && duration.isPositiveInfinity ? .positiveInfinity : start + duration
  }

  /// Whether start and duration make a range; an empty one is valid.
  public var isValid: Bool {
    start.isValid && duration.isValid && duration >= .zero && duration.epoch == 0
  }

  /// Whether the range is valid and contains no time.
  public var isEmpty: Bool { isValid && duration == .zero }

  /// Whether the range is valid and its start or duration is not known.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

  /// Whether `time` is numeric and `start <= time < end`.
  public func containsTime(_ time: MediaTime) -> Bool {
    guard isValid, time.isNumeric, time.epoch == start.epoch else { return false }
    return start <= time && time < end
  }

  /// Whether `range` neither starts before this range nor ends after it.
  public func containsTimeRange(_ range: MediaTimeRange) -> Bool {
    guard canCombine(with: range) else { return false }
    return start <= range.start && range.end <= end
  }

  /// The smallest range that contains every time of both; an empty range adds nothing.
  ///
  /// Ranges that start in different epochs, and invalid ones, give an invalid range.
  public func union(_ otherRange: MediaTimeRange) -> MediaTimeRange {
    guard canCombine(with: otherRange) else { return .invalid }
    if otherRange.isEmpty { return self }
    if isEmpty || otherRange.containsTimeRange(self) { return otherRange }
    if containsTimeRange(otherRange) { return self }
    return MediaTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }

  /// The range of the times that are in both, or ``zero`` if there are none.
  ///
  /// Ranges that start in different epochs, and invalid ones, give an invalid range.
  public func intersection(_ otherRange: MediaTimeRange) -> MediaTimeRange {
    guard canCombine(with: otherRange) else { return .invalid }
    if otherRange.containsTimeRange(self) { return self }
    if containsTimeRange(otherRange) { return otherRange }
    let start = max(start, otherRange.start)
    let end = min(end, otherRange.end)
    return start < end ? MediaTimeRange(start: start, end: end) : .zero
  }

  private func canCombine(with other: MediaTimeRange) -> Bool {
    isValid && other.isValid && start.epoch == other.start.epoch
  }
}

extension MediaTimeRange: CustomStringConvertible {
  /// The start and the end, such as `[0/1, 1001/30000)`.
  public var description: String { isValid ? "[\(start), \(end))" : "invalid" }
}
