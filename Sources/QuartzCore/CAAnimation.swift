// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation
import MediaCore
import MediaRendering

/// The value of a property before and after its animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The layer's value.
  public static let removed = Self(rawValue: "removed")
  /// The animation's last value, after it.
  public static let forwards = Self(rawValue: "forwards")
  /// The animation's first value, before it.
  public static let backwards = Self(rawValue: "backwards")
  /// The first value before it, the last one after it.
  public static let both = Self(rawValue: "both")
}
/// The name of ``CAMediaTimingFillMode/removed`` in older code.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// The name of ``CAMediaTimingFillMode/forwards`` in older code.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The name of ``CAMediaTimingFillMode/backwards`` in older code.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The name of ``CAMediaTimingFillMode/both`` in older code.
public let kCAFillModeBoth = CAMediaTimingFillMode.both

/// A well-known curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At one speed.
  public static let linear = Self(rawValue: "linear")
  /// Slow at the beginning.
  public static let easeIn = Self(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = Self(rawValue: "easeOut")
  /// Slow at the beginning and the end.
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// Faster in the middle, a little sooner than later.
  public static let `default` = Self(rawValue: "default")
}

/// A curve that says how fast a value goes from one to the next.
public final class CAMediaTimingFunction: NSObject, Sendable {
  let media: TimingFunction
  /// A curve by the two points between its ends.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    media = TimingFunction(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }
  /// A curve by its name.
  public init(name: CAMediaTimingFunctionName) {
    media =
      switch name {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInEaseOut
      case .default: .default
      default: .linear
      }
  }
}

/// A change of a layer's properties; times are in seconds on the film's timeline.
///
/// A ``beginTime`` of 0 is the film's beginning here, as `AVCoreAnimationBeginTimeAtZero` is.
open class CAAnimation: NSObject, @unchecked Sendable {
  // @unchecked: an animation is its maker's, as on Apple's systems; a layer keeps a copy.
  /// The time when it begins.
  open var beginTime: CFTimeInterval = 0
  /// 0 stands for a quarter of a second.
  open var duration: CFTimeInterval = 0
  /// The factor of its speed.
  open var speed: Float = 1
  /// The number of times that it runs; 0 as 1.
  open var repeatCount: Float = 0
  /// The number of seconds for which it is repeated.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether the way back follows.
  open var autoreverses = false
  /// The value of the property before it begins and after it ends.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Whether the layer's own value rules afterwards.
  open var isRemovedOnCompletion = true
  /// The curve that values follow.
  open var timingFunction: CAMediaTimingFunction?

  public override init() {}

  /// A copy that isn't changed.
  var frozen: CAAnimation { copied(to: CAAnimation()) }

  final func copied<Copy: CAAnimation>(to copy: Copy) -> Copy {
    (copy.beginTime, copy.duration, copy.speed) = (beginTime, duration, speed)
    (copy.repeatCount, copy.repeatDuration, copy.autoreverses) = (repeatCount, repeatDuration, autoreverses)
    (copy.fillMode, copy.isRemovedOnCompletion) = (fillMode, isRemovedOnCompletion)
    copy.timingFunction = timingFunction
    return copy
  }

  /// The duration of one run, in seconds.
  var length: Double {
    let stated = duration > 0 ? duration : 0.25
    return speed > 0 ? stated / Double(speed) : stated
  }
}

/// A change of one property, by its key path.
///
/// The paths are `opacity`, `position`, `transform.scale`, `transform.rotation`, and of points `.x` and `.y`;
/// `shadowOpacity` and `shadowRadius`, and of outlines `strokeStart` and `strokeEnd`.
open class CAPropertyAnimation: CAAnimation, @unchecked Sendable {
  /// The key path of the property.
  open var keyPath: String?
  /// An animation of a property by its name.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// Values with their part of the time, from 0 to 1.
  func steps() -> [(time: Double, value: Any?, timing: TimingFunction)] { [] }
  /// The difference of the last value from the first, where one of them is left out.
  var way: Any? { nil }
}

/// A change from one value to another, or by ``byValue`` from one on.
///
/// A value that is left out is the layer's.
open class CABasicAnimation: CAPropertyAnimation, @unchecked Sendable {
  /// The first value.
  open var fromValue: Any?
  /// The last value.
  open var toValue: Any?
  /// The difference of the last value from the first.
  open var byValue: Any?

  override var frozen: CAAnimation {
    let copy = copied(to: CABasicAnimation())
    (copy.keyPath, copy.fromValue, copy.toValue, copy.byValue) = (keyPath, fromValue, toValue, byValue)
    return copy
  }

  override func steps() -> [(time: Double, value: Any?, timing: TimingFunction)] {
    [(0, fromValue, timingFunction?.media ?? .linear), (1, toValue, .linear)]
  }
  override var way: Any? { fromValue == nil || toValue == nil ? byValue : nil }
}

/// A way to pass from one value to the next.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At one speed.
  public static let linear = Self(rawValue: "linear")
  /// From one value to the next at once.
  public static let discrete = Self(rawValue: "discrete")
}

/// Through several values.
open class CAKeyframeAnimation: CAPropertyAnimation, @unchecked Sendable {
  /// The values.
  open var values: [Any]?
  /// Parts of the time, from 0 to 1; even ones where there are none.
  open var keyTimes: [NSNumber]?
  /// The timing from each value to the next.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The way to pass from one value to the next.
  open var calculationMode = CAAnimationCalculationMode.linear

  override var frozen: CAAnimation {
    let copy = copied(to: CAKeyframeAnimation())
    (copy.keyPath, copy.values, copy.keyTimes) = (keyPath, values, keyTimes)
    (copy.timingFunctions, copy.calculationMode) = (timingFunctions, calculationMode)
    return copy
  }

  override func steps() -> [(time: Double, value: Any?, timing: TimingFunction)] {
    let values = values ?? []
    let isDiscrete = calculationMode == .discrete
    let last = Double(max(isDiscrete ? values.count : values.count - 1, 1))
    var steps: [(time: Double, value: Any?, timing: TimingFunction)] = []
    for (index, value) in values.enumerated() {
      let stated = keyTimes.flatMap { index < $0.count ? $0[index].doubleValue : nil }
      let timing = timingFunctions.flatMap { index < $0.count ? $0[index].media : nil }
      let time = min(max(stated ?? Double(index) / last, 0), 1)
      if isDiscrete, let before = steps.last { steps.append((time, before.value, .linear)) }
      steps.append((time, value, timing ?? timingFunction?.media ?? .linear))
    }
    if let end = steps.last, end.time < 1 { steps.append((1, end.value, .linear)) }
    return steps
  }
}

/// Several animations, whose times begin with the group's.
open class CAAnimationGroup: CAAnimation, @unchecked Sendable {
  /// The animations.
  open var animations: [CAAnimation]?

  override var frozen: CAAnimation {
    let copy = copied(to: CAAnimationGroup())
    copy.animations = animations?.map(\.frozen)
    return copy
  }
}

/// The animations of a layer by their key paths, as key frames on the film's timeline.
struct AnimatedValues {
  private let tracks: [Track]

  private struct Track {
    let path: String
    let animation: CAPropertyAnimation
    let start: Double
    let keeps: (before: Bool, after: Bool)
  }

  /// Key frames of an animation that is repeated for ever; an hour and a half of half seconds, there and back.
  private static let mostFrames = 40_000

  /// - Parameter start: the time that the animations' times count from.
  init(_ animations: [CAAnimation], from start: Double = 0) throws(MediaError) {
    var tracks: [Track] = []
    for animation in animations { try Self.add(animation, from: start, in: nil, to: &tracks) }
    self.tracks = tracks
  }

  private static func add(
    _ animation: CAAnimation, from start: Double, in group: CAAnimation?, to tracks: inout [Track]
  ) throws(MediaError) {
    let begin = start + (animation.beginTime.isFinite ? max(animation.beginTime, 0) : 0)
    if let group = animation as? CAAnimationGroup {
      guard group.repeatCount <= 1, !group.autoreverses else {
        throw CALayer.refusal("a group of animations that is repeated")
      }
      for inner in group.animations ?? [] {
        if inner.duration <= 0 { inner.duration = group.length }
        try add(inner, from: begin, in: group, to: &tracks)
      }
      return
    }
    guard let property = animation as? CAPropertyAnimation, let path = property.keyPath else {
      throw CALayer.refusal("an animation without a key path")
    }
    let ruling = group ?? animation
    let stays = !ruling.isRemovedOnCompletion
    tracks.append(
      Track(
        path: path, animation: property, start: begin,
        keeps: (
          [.backwards, .both].contains(ruling.fillMode),
          stays && [.forwards, .both].contains(ruling.fillMode)
        )))
  }

  func checkAllUsed() throws(MediaError) {
    let known: Set<String> = [
      "opacity", "position", "position.x", "position.y", "transform.scale", "transform.scale.x",
      "transform.scale.y", "transform.rotation", "transform.rotation.z", "shadowOpacity", "shadowRadius",
      "strokeStart", "strokeEnd",
    ]
    if let track = tracks.first(where: { !known.contains($0.path) }) {
      throw CALayer.refusal("an animation of \(track.path)")
    }
  }

  func numbers(_ paths: [String], _ value: Double) throws(MediaError) -> KeyFrames<Double> {
    try frames(tracks.filter { paths.contains($0.path) }, value) { given, _ in
      AttributeNumber.double(given)
    }
  }

  /// - Parameter origin: the point that is subtracted from values that are animated.
  func points(
    _ path: String, _ value: AnimationPoint, from origin: AnimationPoint = .zero
  ) throws(MediaError) -> KeyFrames<AnimationPoint> {
    let chosen = tracks.filter { [path, "\(path).x", "\(path).y"].contains($0.path) }
    guard Set(chosen.map(\.path)).count <= 1 else {
      throw CALayer.refusal("\(path) with an animation for each direction")
    }
    return try frames(chosen, value) { given, path in
      if path.hasSuffix(".x") {
        return AttributeNumber.double(given).map { AnimationPoint(x: $0 - origin.x, y: value.y) }
      }
      if path.hasSuffix(".y") {
        return AttributeNumber.double(given).map { AnimationPoint(x: value.x, y: $0 - origin.y) }
      }
      let point = (given as? CGPoint) ?? (given as? NSValue).flatMap { $0 is NSNumber ? nil : $0.pointValue }
      if let point { return AnimationPoint(x: point.x - origin.x, y: point.y - origin.y) }
      return AttributeNumber.double(given).map { AnimationPoint(x: $0 - origin.x, y: $0 - origin.y) }
    }
  }

  /// The last of the animations of a property rules it, while it lasts.
  private func frames<Value: Animatable>(
    _ tracks: [Track], _ value: Value, _ read: (Any, String) -> Value?
  ) throws(MediaError) -> KeyFrames<Value> {
    var frames: [KeyFrames<Value>.Frame] = []
    for track in tracks.sorted(by: { $0.start < $1.start }) {
      // An animation that begins later takes over, whatever went before it.
      let begin = Self.time(track.start)
      let there = KeyFrames(value, frames).value(at: begin)
      let made = try Self.frames(track, value, there, read)
      guard !made.isEmpty else { continue }
      if !frames.isEmpty || !track.keeps.before {
        frames = Self.cut(frames, at: begin, value) + [.init(begin, there)]
      }
      frames += made
    }
    return KeyFrames(value, frames)
  }

  /// The frames up to a time; a curve that is cut there becomes values on it.
  private static func cut<Value: Animatable>(
    _ frames: [KeyFrames<Value>.Frame], at end: MediaTime, _ value: Value
  ) -> [KeyFrames<Value>.Frame] {
    let kept = frames.filter { $0.time <= end }
    guard let last = kept.last, kept.count < frames.count, last.time < end, last.timing != .linear else {
      return kept
    }
    let (whole, pieces) = (KeyFrames(value, frames), 32.0)
    let length = (end - last.time).seconds
    return kept.dropLast()
      + stride(from: 0, to: pieces, by: 1).map { piece in
        let at = time(last.time.seconds + length * piece / pieces)
        return .init(at, whole.value(at: at))
      }
  }

  /// - Parameter there: the value before the animation begins.
  private static func frames<Value: Animatable>(
    _ track: Track, _ value: Value, _ there: Value, _ read: (Any, String) -> Value?
  ) throws(MediaError) -> [KeyFrames<Value>.Frame] {
    let steps = try steps(track, value, there, read)
    guard let first = steps.first, let last = steps.last else { return [] }
    let (animation, length) = (track.animation, track.animation.length)
    let back = animation.autoreverses ? steps.reversed() : []
    let wanted =
      [
        Double(animation.repeatCount), animation.repeatDuration / (length * (back.isEmpty ? 1 : 2)),
      ].filter { $0 > 1 }.max() ?? 1
    let cycles = max(
      Int(min(wanted.rounded(.up), Double(mostFrames / (steps.count + back.count)))), 1)
    var frames: [KeyFrames<Value>.Frame] = []
    var at = track.start
    for _ in 0..<cycles {
      for step in steps {
        frames.append(.init(time(at + step.time * length), step.value, timing: step.timing))
      }
      at += length
      for step in back { frames.append(.init(time(at + (1 - step.time) * length), step.value)) }
      if !back.isEmpty { at += length }
    }
    if !track.keeps.after {
      frames.append(.init(time(at), (back.isEmpty ? last : first).value))
      frames.append(.init(time(at), value))
    }
    return frames
  }

  /// The values of one cycle; those that an animation leaves out are the ones at its beginning or its end.
  private static func steps<Value: Animatable>(
    _ track: Track, _ value: Value, _ there: Value, _ read: (Any, String) -> Value?
  ) throws(MediaError) -> [(time: Double, value: Value, timing: TimingFunction)] {
    let animation = track.animation
    func checked(_ given: Any) throws(MediaError) -> Value {
      if let value = read(given, track.path) { return value }
      throw CALayer.refusal("an animation of \(track.path) by \(type(of: given))")
    }
    var steps: [(time: Double, value: Value, timing: TimingFunction)] = []
    let given = animation.steps()
    for step in given {
      let stated = try step.value.map { (given) throws(MediaError) in try checked(given) }
      steps.append((step.time, stated ?? (steps.isEmpty ? there : value), step.timing))
    }
    guard let first = steps.first, let last = steps.last else { return [] }
    if let way = animation.way {
      let (zero, way) = (try checked(0.0), try checked(way))
      if given[0].value == nil, given[steps.count - 1].value != nil {
        steps[0].value = last.value.moved(by: zero, from: way)
      } else {
        steps[steps.count - 1].value = first.value.moved(by: way, from: zero)
      }
    }
    return steps
  }

  private static func time(_ seconds: Double) -> MediaTime {
    MediaTime(seconds: seconds, preferredTimescale: 1_000_000)
  }
}

/// A value that an animation can change by a difference.
private protocol Animatable: Interpolatable {
  /// The value as far on as one other is from a second.
  func moved(by end: Self, from start: Self) -> Self
}

extension Double: Animatable {
  fileprivate func moved(by end: Double, from start: Double) -> Double { self + end - start }
}

extension AnimationPoint: Animatable {
  fileprivate func moved(by end: AnimationPoint, from start: AnimationPoint) -> AnimationPoint {
    AnimationPoint(x: x + end.x - start.x, y: y + end.y - start.y)
  }
}
