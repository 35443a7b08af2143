import Synchronization

/// How far a work has come, for whoever waits; any thread may ask.
public final class WorkProgress: Sendable {
  private let done = Atomic<Int64>(0)
  private let total = Atomic<Int64>(0)
  private let unitsPerSecond = Atomic<Int64>(0)

  /// Makes the progress of a work that has not begun.
  public init() {}

  /// The part that is done, from 0 to 1; `nil` while it is not known how much there is to do.
  public var fractionCompleted: Double? {
    let whole = total.load(ordering: .relaxed)
    guard whole > 0 else { return nil }
    return min(max(Double(done.load(ordering: .relaxed)) / Double(whole), 0), 1)
  }

  /// How many seconds of media are done, where the work is counted by time; `nil` elsewhere.
  public var secondsCompleted: Double? {
    let rate = unitsPerSecond.load(ordering: .relaxed)
    return rate > 0 ? Double(done.load(ordering: .relaxed)) / Double(rate) : nil
  }

  /// Says how much there is to do, unless that is known already.
  ///
  /// - Parameters:
  ///   - units: such as frames of sound, or pictures.
  ///   - rate: how many of them make a second of media; 0 where they don't.
  package func expect(_ units: Int64, perSecond rate: Int64 = 0) {
    guard total.load(ordering: .relaxed) == 0 else { return }
    total.store(max(units, 0), ordering: .relaxed)
    unitsPerSecond.store(rate, ordering: .relaxed)
  }

  /// Counts what was done.
  package func add(_ units: Int64) {
    done.wrappingAdd(units, ordering: .relaxed)
  }

  /// Says how much was done in all; samples that are shown out of order don't take it back.
  package func reach(_ units: Int64) {
    done.max(units, ordering: .relaxed)
  }
}
