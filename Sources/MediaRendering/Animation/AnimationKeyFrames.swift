public import MediaCore

/// The pace at which a value goes from one key frame to the next.
///
/// A cubic Bézier curve from (0, 0) to (1, 1), of which x is the time and y the way. Core Animation counterpart:
/// `CAMediaTimingFunction`, and its names.
public struct TimingFunction: Hashable, Sendable {
  private let first: AnimationPoint
  private let second: AnimationPoint

  /// Makes a function of its two control points; times outside of 0 to 1 are taken as the nearer of them.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    first = AnimationPoint(x: min(max(x1, 0), 1), y: y1)
    second = AnimationPoint(x: min(max(x2, 0), 1), y: y2)
  }

  /// As fast throughout.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Begins slowly.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Begins and ends slowly.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// Core Animation's `default`.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// The part of the way at a part of the time, both from 0 to 1.
  public func value(at time: Double) -> Double {
    guard self != .linear else { return time }
    // x grows with the parameter, so halving finds it.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if Self.curve(middle, first.x, second.x) < time { low = middle } else { high = middle }
    }
    return Self.curve((low + high) / 2, first.y, second.y)
  }

  private static func curve(_ parameter: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
      + parameter * parameter * parameter
  }
}

/// A value that can be between two key frames.
public protocol Interpolatable: Hashable, Sendable {
  /// The value at a part of the way to another, from 0 to 1 and a little beyond.
  func interpolated(_ part: Double, to end: Self) -> Self
}

extension Double: Interpolatable {
  /// In a straight line.
  public func interpolated(_ part: Double, to end: Double) -> Double { self + (end - self) * part }
}

extension AnimationPoint: Interpolatable {
  /// In a straight line.
  public func interpolated(_ part: Double, to end: AnimationPoint) -> AnimationPoint {
    AnimationPoint(x: x.interpolated(part, to: end.x), y: y.interpolated(part, to: end.y))
  }
}

/// A value that changes over time.
///
/// Core Animation counterpart: `CAKeyframeAnimation`, whose times are on the composition's timeline here. Before the first
/// key frame and after the last the value is theirs.
public struct KeyFrames<Value: Interpolatable>: Hashable, Sendable {
  /// A value at a time.
  public struct Frame: Hashable, Sendable {
    /// On the composition's timeline.
    public var time: MediaTime
    /// The value then.
    public var value: Value
    /// The pace at which the value goes to the next key frame's.
    public var timing: TimingFunction

    /// Makes a key frame.
    public init(_ time: MediaTime, _ value: Value, timing: TimingFunction = .linear) {
      (self.time, self.value, self.timing) = (time, value, timing)
    }
  }

  /// In the order of their times.
  private let frames: [Frame]
  private let constant: Value

  /// Whether the value never changes.
  package var isConstant: Bool { frames.isEmpty }

  /// Makes a value that stays.
  public init(_ value: Value) {
    (frames, constant) = ([], value)
  }

  /// Makes a value of key frames, in any order; those whose times are not numeric are left out, and without any the value
  /// is `value`.
  public init(_ value: Value, _ frames: [Frame]) {
    constant = value
    self.frames = frames.filter(\.time.isNumeric).sorted { $0.time < $1.time }
  }

  /// The value at a time.
  public func value(at time: MediaTime) -> Value {
    guard let next = frames.firstIndex(where: { $0.time > time }) else {
      return frames.last?.value ?? constant
    }
    guard next > 0 else { return frames[0].value }
    let (start, end) = (frames[next - 1], frames[next])
    let part = (time - start.time).seconds / (end.time - start.time).seconds
    return start.value.interpolated(start.timing.value(at: part), to: end.value)
  }
}
