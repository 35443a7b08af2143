import Dispatch
import Glibc
import Synchronization

/// Threads for blocking work: as many as there is work, up to a limit that keeps the memory of their decoders bounded.
///
/// A thread whose work is done waits a moment for more, since readers are asked for one buffer after the other.
package enum WorkThreads {
  /// The most works that run at a time.
  package static let limit = 64
  /// The time that a thread waits for more work, in seconds.
  private static let patience = 1

  private struct State {
    var threadCount = 0
    var waiting: [@Sendable () -> Void] = []
    /// Threads without work, those that ended theirs last at the end.
    var idle: [Worker] = []
  }
  private static let state = Mutex(State())

  /// Runs work in a thread of these, now or when one is free.
  ///
  /// - Parameter fail: is called in the place of the work where the system has no thread.
  package static func run(_ work: @escaping @Sendable () -> Void, orFail fail: (MediaError) -> Void) {
    let isNew = state.withLock { state in
      if let worker = state.idle.popLast() {
        worker.give(work)
        return false
      }
      guard state.threadCount < limit else {
        state.waiting.append(work)
        return false
      }
      state.threadCount += 1
      return true
    }
    guard isNew else { return }
    do throws(MediaError) {
      try detachThread {
        work()
        let worker = Worker()
        while let next = next(for: worker) { next() }
      }
    } catch {
      state.withLock { $0.threadCount -= 1 }
      fail(error)
    }
  }

  private static func next(for worker: Worker) -> (@Sendable () -> Void)? {
    let waiting: (@Sendable () -> Void)? = state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.idle.append(worker)
      return nil
    }
    if let waiting { return waiting }
    if worker.wait(seconds: patience) { return worker.take() }
    let isDone = state.withLock { state in
      guard let place = state.idle.firstIndex(where: { $0 === worker }) else { return false }
      state.idle.remove(at: place)
      state.threadCount -= 1
      return true
    }
    if isDone { return nil }
    // Work was given in the last moment.
    worker.wait()
    return worker.take()
  }

  /// A thread that waits for work.
  private final class Worker: @unchecked Sendable {
    // @unchecked: the semaphore hands the work from one thread to the other.

    private let semaphore = DispatchSemaphore(value: 0)
    private var work: (@Sendable () -> Void)?

    func give(_ work: @escaping @Sendable () -> Void) {
      self.work = work
      semaphore.signal()
    }

    func take() -> (@Sendable () -> Void)? {
      defer { work = nil }
      return work
    }

    func wait() { semaphore.wait() }

    /// - Returns: `false` where no work came.
    func wait(seconds: Int) -> Bool { semaphore.wait(timeout: .now() + .seconds(seconds)) == .success }
  }
}
