public import MediaCore

/// The place, the seen part and the opacity of one track's picture in a composition, over time.
///
/// AVFoundation counterpart: `AVVideoCompositionLayerInstruction` and
/// `AVMutableVideoCompositionLayerInstruction`. A value that is set stays until the next one. Where ramps
/// overlap, which AVFoundation refuses, the one that begins later goes on from its own start.
public struct VideoCompositionLayerInstruction: Hashable, Sendable {
  /// 0 is no track.
  public var trackID: Int32

  private var transforms = Ramps<PictureTransform>()
  private var opacities = Ramps<Double>()
  private var crops = Ramps<PictureRectangle>()

  /// Makes an instruction for a track, or for the one that `trackID` is set to later, which shows it as it is.
  public init(track: AssetTrack? = nil) {
    trackID = track?.trackID ?? 0
  }

  /// The configuration of an instruction: the instruction itself, since it is a value that can be changed.
  ///
  /// AVFoundation counterpart: `AVVideoCompositionLayerInstruction.Configuration`.
  public typealias Configuration = VideoCompositionLayerInstruction

  /// Makes an instruction of its configuration.
  public init(configuration: Configuration) { self = configuration }

  /// Sets the transform from a time on: from the picture's natural size to the composition.
  public mutating func setTransform(_ transform: PictureTransform, at time: MediaTime) {
    transforms.insert(transform, transform, MediaTimeRange(start: time, duration: .zero))
  }

  /// Has the transform run from one to another, number by number, and stay there.
  public mutating func setTransformRamp(
    fromStart start: PictureTransform, toEnd end: PictureTransform, timeRange: MediaTimeRange
  ) {
    transforms.insert(start, end, timeRange)
  }

  /// Sets the opacity from a time on: 0 is not there, 1 hides what is below.
  public mutating func setOpacity(_ opacity: Float, at time: MediaTime) {
    opacities.insert(Double(opacity), Double(opacity), MediaTimeRange(start: time, duration: .zero))
  }

  /// Has the opacity run from one value to another, and stay there.
  public mutating func setOpacityRamp(
    fromStartOpacity start: Float, toEndOpacity end: Float, timeRange: MediaTimeRange
  ) {
    opacities.insert(Double(start), Double(end), timeRange)
  }

  /// Sets the part of the picture that is seen from a time on, in its natural size, before the transform.
  public mutating func setCropRectangle(_ rectangle: PictureRectangle, at time: MediaTime) {
    crops.insert(rectangle, rectangle, MediaTimeRange(start: time, duration: .zero))
  }

  /// Has the part that is seen run from one to another, and stay there.
  public mutating func setCropRectangleRamp(
    fromStartCropRectangle start: PictureRectangle, toEndCropRectangle end: PictureRectangle,
    timeRange: MediaTimeRange
  ) {
    crops.insert(start, end, timeRange)
  }

  /// The transform at a time; the identity before the first that is set.
  public func transform(at time: MediaTime) -> PictureTransform { transforms.value(at: time) ?? .identity }

  /// The opacity at a time; 1 before the first that is set.
  public func opacity(at time: MediaTime) -> Float { Float(opacities.value(at: time) ?? 1) }

  /// The part of the picture that is seen at a time; `nil` for all of it.
  public func cropRectangle(at time: MediaTime) -> PictureRectangle? { crops.value(at: time) }

  // MARK: - What was set

  /// A value that runs straight from one to another; at a single instant it is set to the latter.
  public struct Ramp<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value at the start of `timeRange`.
    public var start: Value
    /// The value at the end of `timeRange` and after it, until the next ramp.
    public var end: Value
    /// The ramp's time, on the composition's timeline.
    public var timeRange: MediaTimeRange
  }

  /// The transform that was set last at or before a time; `nil` before the first.
  ///
  /// AVFoundation counterpart: `getTransformRamp(for:start:end:timeRange:)`.
  public func transformRamp(for time: MediaTime) -> Ramp<PictureTransform>? { transforms.ramp(at: time) }

  /// The opacity that was set last at or before a time; `nil` before the first.
  ///
  /// AVFoundation counterpart: `getOpacityRamp(for:startOpacity:endOpacity:timeRange:)`.
  public func opacityRamp(for time: MediaTime) -> Ramp<Float>? {
    opacities.ramp(at: time).map { Ramp(start: Float($0.start), end: Float($0.end), timeRange: $0.timeRange) }
  }

  /// The crop rectangle that was set last at or before a time; `nil` before the first.
  ///
  /// AVFoundation counterpart: `getCropRectangleRamp(for:startCropRectangle:endCropRectangle:timeRange:)`.
  public func cropRectangleRamp(for time: MediaTime) -> Ramp<PictureRectangle>? { crops.ramp(at: time) }

  /// The time at which a ramp begins before another of its kind ends; `nil` where none does.
  package var overlappingRamp: MediaTime? { transforms.overlap ?? opacities.overlap ?? crops.overlap }

  /// The start of a range and the ends of ramps in it, between which values run straight.
  package func moments(in range: MediaTimeRange) -> [MediaTime] {
    [range.start]
      + (transforms.ends + crops.ends).filter { $0 > range.start && $0 < range.end }
      + [range.end].filter(\.isNumeric)
  }
}

/// A value that a ramp can run between.
private protocol Rampable: Hashable, Sendable {
  /// The value at a fraction of the way to another.
  func along(_ fraction: Double, to end: Self) -> Self
}

/// Values over time: each runs straight from its start to its end and stays there until the next begins.
private struct Ramps<Value: Rampable>: Hashable, Sendable {
  typealias Ramp = VideoCompositionLayerInstruction.Ramp<Value>

  /// The ramps, in the order of their starts.
  private var ramps: [Ramp] = []

  mutating func insert(_ start: Value, _ end: Value, _ timeRange: MediaTimeRange) {
    guard timeRange.start.isNumeric, timeRange.duration.isNumeric else { return }
    ramps.removeAll { $0.timeRange.start == timeRange.start }
    let place = ramps.firstIndex { $0.timeRange.start > timeRange.start } ?? ramps.endIndex
    ramps.insert(Ramp(start: start, end: end, timeRange: timeRange), at: place)
  }

  func value(at time: MediaTime) -> Value? {
    guard let ramp = ramp(at: time) else { return nil }
    guard time < ramp.timeRange.end else { return ramp.end }
    let fraction = (time - ramp.timeRange.start).seconds / ramp.timeRange.duration.seconds
    return ramp.start.along(fraction, to: ramp.end)
  }

  func ramp(at time: MediaTime) -> Ramp? { ramps.last { $0.timeRange.start <= time } }

  /// The start of the first ramp that begins before the one before it ends.
  var overlap: MediaTime? {
    let lasting = ramps.filter { $0.timeRange.duration > .zero }
    return zip(lasting, lasting.dropFirst()).first { $0.timeRange.end > $1.timeRange.start }?.1.timeRange
      .start
  }

  var ends: [MediaTime] { ramps.flatMap { [$0.timeRange.start, $0.timeRange.end] } }
}

extension Double: Rampable {
  fileprivate func along(_ fraction: Double, to end: Double) -> Double { self + (end - self) * fraction }
}

extension PictureTransform: Rampable {
  fileprivate func along(_ fraction: Double, to end: PictureTransform) -> PictureTransform {
    PictureTransform(
      a: a.along(fraction, to: end.a), b: b.along(fraction, to: end.b), c: c.along(fraction, to: end.c),
      d: d.along(fraction, to: end.d), tx: tx.along(fraction, to: end.tx),
      ty: ty.along(fraction, to: end.ty))
  }
}

extension PictureRectangle: Rampable {
  fileprivate func along(_ fraction: Double, to end: PictureRectangle) -> PictureRectangle {
    PictureRectangle(
      x: x.along(fraction, to: end.x), y: y.along(fraction, to: end.y),
      width: width.along(fraction, to: end.width), height: height.along(fraction, to: end.height))
  }
}
