import Synchronization

/// Lets blocking work know, wherever it is, that the task that waits for it was cancelled.
///
/// Code that goes through packets, samples or blocks of a file asks ``check()`` at each of them.
package final class WorkCancellation: Sendable {
  private let hasBeenCancelled = Atomic(false)

  package init() {}

  /// The object that can stop the work of this thread; `nil` where nothing can.
  @TaskLocal package static var current: WorkCancellation?

  package func cancel() { hasBeenCancelled.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { hasBeenCancelled.load(ordering: .relaxed) }

  /// - Throws: `.operationCancelled` once it was cancelled.
  package func check() throws(MediaError) {
    if isCancelled { throw MediaError(.operationCancelled, "the task was cancelled") }
  }

  /// - Throws: `.operationCancelled` where the task that waits for this thread's work was cancelled.
  package static func check() throws(MediaError) { try current?.check() }
}

/// Runs blocking work on threads of its own, so that tasks of others are not held up by it.
///
/// Dispatch's threads are few, and Swift's tasks run on them too: work that waits for a task could wait for ever there.
/// At most ``WorkThreads/limit`` works run at a time; others wait for their turn.
///
/// The one rule of cancellation: a task that is cancelled gets `CancellationError`, whatever the work made of that, and
/// the work ends at its next packet. One that still waits for its turn is not begun.
///
/// - Parameter keepsResult: whether a cancelled task gets what the work still gave, which can't be had again.
/// - Throws: what the work throws; `.outOfMemory` where the system has no thread.
package func offCooperativePool<Value: Sendable>(
  keepsResult: Bool = false, _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try Task.checkCancellation()
  let cancellation = WorkCancellation()
  let waiting = WaitingTask<Value>()
  return try await withTaskCancellationHandler {
    let result = await withCheckedContinuation { continuation in
      waiting.wait(continuation)
      WorkThreads.run {
        guard let waiter = waiting.take() else { return }
        let result = WorkCancellation.$current.withValue(cancellation) { Result(catching: work) }
        waiter.resume(returning: result)
      } orFail: { error in
        waiting.take()?.resume(returning: .failure(error))
      }
    }
    if keepsResult, case .success(let value) = result { return value }
    if cancellation.isCancelled { throw CancellationError() }
    return try result.get()
  } onCancel: {
    cancellation.cancel()
    waiting.take()?.resume(returning: .failure(CancellationError()))
  }
}

/// The task that waits for a work which has not begun: the code that takes it answers it.
private final class WaitingTask<Value: Sendable>: Sendable {
  typealias Waiter = CheckedContinuation<Result<Value, any Error>, Never>

  private enum State {
    case none
    case waiting(Waiter)
    /// The work isn't begun any more.
    case taken
  }
  private let state = Mutex(State.none)

  func wait(_ waiter: Waiter) {
    let isGivenUp = state.withLock { state in
      guard case .none = state else { return true }
      state = .waiting(waiter)
      return false
    }
    if isGivenUp { waiter.resume(returning: .failure(CancellationError())) }
  }

  /// - Returns: `nil` where the wait was given up.
  func take() -> Waiter? {
    state.withLock { state in
      defer { state = .taken }
      guard case .waiting(let waiter) = state else { return nil }
      return waiter
    }
  }
}

/// Does asynchronous work under the same rule: `CancellationError` in a task that is cancelled.
package func cancellable<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch {
    try Task.checkCancellation()
    throw error
  }
}
