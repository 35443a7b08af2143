import FoundationEssentials
import Synchronization

/// Holds segments that are whole until their delegate has them.
///
/// They are made inside the queue's lock and delivered outside of it, so that a delegate may ask the writer anything. Who appends
/// delivers: a slow delegate slows down what it is given.
final class SegmentDelivery: Sendable {
  struct Segment: Sendable {
    var data: Data
    var type: AssetSegmentType
    var report: AssetSegmentReport?
  }

  private let pending = Mutex<[Segment]>([])
  /// The thread that delivers holds it.
  private let turn = Mutex<Void>(())

  func add(_ segment: Segment) { pending.withLock { $0.append(segment) } }

  /// Delivers what is pending, unless another thread is at it, or the delegate that is being called appends.
  func deliver(_ give: (Segment) -> Void) {
    while !pending.withLock(\.isEmpty) {
      guard turn.withLockIfAvailable({ _ in deliverAll(give) }) != nil else { return }
    }
  }

  /// Delivers what is pending, after what another thread delivers.
  func deliverRest(_ give: (Segment) -> Void) { turn.withLock { _ in deliverAll(give) } }

  private func deliverAll(_ give: (Segment) -> Void) {
    while let segment = pending.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { give(segment) }
  }
}
