import Glibc
import Synchronization

/// Runs work in a thread of its own, which nobody waits for.
///
/// - Throws: `.outOfMemory` where the system has no thread.
package func detachThread(_ work: @escaping @Sendable () -> Void) throws(MediaError) {
  final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let handed = Unmanaged.passRetained(Work(work))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }, handed.toOpaque())
  guard status == 0 else {
    handed.release()
    throw MediaError(.outOfMemory, posix: status, doing: "a thread can't be made", at: nil)
  }
  pthread_detach(thread)
}

/// Threads for blocking work: as many as there is work, up to a limit that keeps the memory of their decoders bounded.
package enum WorkThreads {
  /// How many works run at a time.
  package static let limit = 64

  private struct State {
    var threadCount = 0
    var waiting: [@Sendable () -> Void] = []
  }
  private static let state = Mutex(State())

  /// Runs work in a thread of these, now or when one is free.
  ///
  /// - Parameter fail: is called in the place of the work where the system has no thread.
  package static func run(_ work: @escaping @Sendable () -> Void, orFail fail: (MediaError) -> Void) {
    let isNew = state.withLock { state in
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
        while let next = next() { next() }
      }
    } catch {
      state.withLock { $0.threadCount -= 1 }
      fail(error)
    }
  }

  private static func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.threadCount -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
