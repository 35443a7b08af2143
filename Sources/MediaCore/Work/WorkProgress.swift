import Synchronization

/// The progress of a work; any thread may ask.
///
/// ```swift
/// var pipeline = AudioAnalysisPipeline(track: track)
/// let progress = WorkProgress()
/// pipeline.progress = progress
/// let work = Task { [pipeline] in try await pipeline.run(LoudnessAnalyzer()) }
/// print(progress.fractionCompleted ?? 0)
/// print(try await work.value.frameCount)
/// ```
public final class WorkProgress: Sendable {
  private let done = Atomic<Int64>(0)
  private let total = Atomic<Int64>(0)
  private let unitsPerSecond = Atomic<Int64>(0)

  /// The work that this is a part of, and which part.
  private let whole: (progress: WorkProgress, from: Double, to: Double)?

  /// Makes the progress of a work that has not begun.
  public init() { whole = nil }

  private init(of whole: (progress: WorkProgress, from: Double, to: Double)) { self.whole = whole }

  /// The progress of a part of the work, such as the first of two passes: what is done of it counts in the whole.
  ///
  /// - Parameters:
  ///   - from: the part of the whole, from 0 to 1, that is done when this begins.
  ///   - to: the same when this has ended.
  package func part(from: Double, to: Double) -> WorkProgress { WorkProgress(of: (self, from, to)) }

  /// The part that is done, from 0 to 1; `nil` while it is not known how much there is to do.
  public var fractionCompleted: Double? {
    let whole = total.load(ordering: .relaxed)
    guard whole > 0 else { return nil }
    return min(max(Double(done.load(ordering: .relaxed)) / Double(whole), 0), 1)
  }

  /// The seconds of media that are done, where the work is counted by time; `nil` elsewhere.
  public var secondsCompleted: Double? {
    let rate = unitsPerSecond.load(ordering: .relaxed)
    return rate > 0 ? Double(done.load(ordering: .relaxed)) / Double(rate) : nil
  }

  /// The seconds of media that there are to do, where the work is counted by time and its length is known.
  package var secondsExpected: Double? {
    let (rate, whole) = (unitsPerSecond.load(ordering: .relaxed), total.load(ordering: .relaxed))
    return rate > 0 && whole > 0 ? Double(whole) / Double(rate) : nil
  }

  /// Says how much there is to do, unless that is known already.
  ///
  /// - Parameters:
  ///   - units: such as frames of sound, or pictures.
  ///   - rate: the number of units that make a second of media; 0 where they don't.
  package func expect(_ units: Int64, perSecond rate: Int64 = 0) {
    guard total.load(ordering: .relaxed) == 0 else { return }
    total.store(max(units, 0), ordering: .relaxed)
    unitsPerSecond.store(rate, ordering: .relaxed)
  }

  /// Counts what was done.
  package func add(_ units: Int64) {
    done.wrappingAdd(units, ordering: .relaxed)
    handOn()
  }

  /// Says how much was done in all; samples that are shown out of order don't take it back.
  package func reach(_ units: Int64) {
    done.max(units, ordering: .relaxed)
    handOn()
  }

  private func handOn() {
    if let fraction = fractionCompleted { handOn(fraction) }
  }

  /// Reports to the whole what of it is done, through parts that count nothing themselves.
  private func handOn(_ fraction: Double) {
    guard let whole else { return }
    let done = whole.from + (whole.to - whole.from) * fraction
    let units = whole.progress.total.load(ordering: .relaxed)
    guard units > 0 else { return whole.progress.handOn(done) }
    whole.progress.reach(Int64(saturating: Double(units) * done))
  }
}

/// Work that is counted by the time of media, in thousandths of a second.
extension WorkProgress {
  /// Says how long what there is to do is; nothing where that isn't known.
  package func expect(_ length: MediaTime) {
    if length.isNumeric { expect(Int64(saturating: length.seconds * 1000), perSecond: 1000) }
  }

  /// Says up to which time all is done.
  package func reach(seconds: Double) { reach(Int64(saturating: seconds * 1000)) }
}
