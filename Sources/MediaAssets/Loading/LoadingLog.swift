import MediaCore
import Synchronization

/// A log of the properties of an asset and its tracks that have been loaded, and of the tasks that wait for some.
final class LoadingLog: Sendable {
  enum Entry: Sendable {
    case loading(count: Int)
    /// The value is asked for anew: tracks hold their asset, and the log is the asset's own.
    case loaded
    case failed(MediaError)
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var waiters: [Int: @Sendable () -> Void] = [:]
    var nextWaiter = 0
  }

  private let state = Mutex(State())

  func entry(_ name: String) -> Entry? { state.withLock { $0.entries[name] } }

  func begin(_ name: String) {
    state.withLock { state in
      switch state.entries[name] {
      case .loading(let count): state.entries[name] = .loading(count: count + 1)
      case .loaded: break
      case .failed, nil: state.entries[name] = .loading(count: 1)
      }
    }
  }

  func end(_ name: String) { state.withLock { $0.entries[name] = .loaded } }

  func end(_ name: String, failed error: MediaError) {
    state.withLock { state in
      switch state.entries[name] {
      case .loaded: break
      // Another task goes on waiting for it.
      case .loading(let count) where count > 1: state.entries[name] = .loading(count: count - 1)
      default: state.entries[name] = .failed(error)
      }
    }
  }

  /// A task waits from now on; `cancel` ends the wait.
  func addWaiter(_ cancel: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.nextWaiter += 1
      state.waiters[state.nextWaiter] = cancel
      return state.nextWaiter
    }
  }

  /// - Returns: whether others still wait.
  @discardableResult
  func removeWaiter(_ waiter: Int) -> Bool {
    state.withLock { state in
      state.waiters[waiter] = nil
      return !state.waiters.isEmpty
    }
  }

  /// Whether the thread works for a caller that is counted as waiting already.
  @TaskLocal static var isCounted = false

  /// Counts a caller that blocks as waiting, so that the loading is not given up when others no longer wait.
  func countingCaller<Value>(_ body: () throws(MediaError) -> Value) throws(MediaError) -> Value {
    guard !Self.isCounted else { return try body() }
    // Nothing ends a blocked wait but the answer.
    let waiter = addWaiter {}
    defer { removeWaiter(waiter) }
    return try body()
  }

  /// Ends every wait.
  func cancelAll() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      return state.waiters
    }
    for cancel in waiters.values { cancel() }
  }
}

/// An object that keeps a log of its properties that are loaded.
protocol LoadingRecorded {
  var loadingLog: LoadingLog { get }
  /// The prefix of the names of properties in the log.
  var loadingPrefix: String { get }
  /// Whether asking for a property costs nothing any more.
  func isReady(_ property: String) -> Bool
  /// Lets work that goes on stop, since no task waits for it any more.
  func abandonLoading()
}

/// One answer for one that waits, whether the work or a cancellation gives it first.
final class PendingAnswer<Value: Sendable>: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Value, any Error>)
    case answered(Result<Value, any Error>)
    case done
  }

  private let state = Mutex(State.open)

  func wait(_ continuation: CheckedContinuation<Value, any Error>) {
    let answer: Result<Value, any Error>? = state.withLock { state in
      if case .answered(let answer) = state {
        state = .done
        return answer
      }
      state = .waiting(continuation)
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  func answer(_ result: Result<Value, any Error>) {
    let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
      switch state {
      case .open: state = .answered(result)
      case .waiting(let continuation):
        state = .done
        return continuation
      case .answered, .done: break
      }
      return nil
    }
    waiting?.resume(with: result)
  }
}
