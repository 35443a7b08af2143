public import MediaCore

/// The progress of a pipeline, and its result so far.
public struct PipelineUpdate<Value: Sendable>: Sendable {
  /// The part that is done, from 0 to 1; `nil` while it is not known how much there is to do.
  public var fractionCompleted: Double?
  /// The time up to which the media was gone through, on the track's timeline; `.invalid` where that is not
  /// known.
  public var time: MediaTime
  /// The result of what was gone through so far; of the last update, the whole result.
  public var value: Value
  /// Whether this is the last update.
  public var isFinal: Bool
}

/// Takes what a pipeline knows so far, now and then, while it works.
struct UpdateReport<Value: Sendable> {
  private let interval: Duration
  private let progress: WorkProgress?
  private let give: (PipelineUpdate<Value>) throws(MediaError) -> Void
  private var last: ContinuousClock.Instant
  /// The latest of the times: samples come in the order of decoding.
  private var reached = MediaTime.invalid

  init(
    every interval: Duration, progress: WorkProgress?,
    _ give: @escaping (PipelineUpdate<Value>) throws(MediaError) -> Void
  ) {
    (self.interval, self.progress, self.give) = (interval, progress, give)
    last = .now
  }

  /// Gives an update where it is time for one.
  mutating func offer(_ time: MediaTime, _ value: () throws -> Value) throws {
    let time = reach(time)
    guard last.duration(to: .now) >= interval else { return }
    try give(
      PipelineUpdate(
        fractionCompleted: progress?.fractionCompleted, time: time, value: try value(), isFinal: false))
    last = .now
  }

  /// The latest of a time and those before it.
  mutating func reach(_ time: MediaTime) -> MediaTime {
    if time.isNumeric { reached = reached.isNumeric ? max(reached, time) : time }
    return reached.isNumeric ? reached : time
  }
}

/// A pipeline's work on a thread of its own, as a sequence of its updates.
///
/// - Parameter work: gives the result, and the time that it reaches to.
func updates<Value: Sendable>(
  every interval: Duration, progress: WorkProgress,
  _ work: @escaping @Sendable (inout UpdateReport<Value>) throws -> (value: Value, time: MediaTime)
) -> WorkSequence<PipelineUpdate<Value>> {
  WorkSequence(capacity: nil) { give in
    var report = UpdateReport<Value>(every: interval, progress: progress, give)
    let result = try work(&report)
    try give(
      PipelineUpdate(
        fractionCompleted: 1, time: report.reach(result.time), value: result.value, isFinal: true))
  }
}
