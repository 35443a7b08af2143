import MediaCore
import Synchronization

/// Lets a reader's outputs know, in the middle of their work too, that the result isn't wanted any more: the reader was
/// cancelled, or the task that waits for the work that goes on now.
final class ReadingCancellation: Sendable {
  private let isSet = Atomic(false)

  func cancel() { isSet.store(true, ordering: .releasing) }

  /// - Throws: `.operationCancelled`.
  func check() throws(MediaError) {
    guard !isSet.load(ordering: .acquiring) else {
      throw MediaError(.operationCancelled, "reading was cancelled")
    }
    try WorkCancellation.check()
  }
}
