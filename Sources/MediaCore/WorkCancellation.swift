import Synchronization

/// Lets blocking work know, wherever it is, that the task that waits for it was cancelled.
///
/// Whoever goes through packets, samples or blocks of a file asks ``check()`` at each of them.
package final class WorkCancellation: Sendable {
  private let hasBeenCancelled = Atomic(false)

  package init() {}

  /// What the work of this thread can be stopped by; `nil` where nobody can.
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
/// the work ends at its next packet.
///
/// - Parameter keepsResult: whether a cancelled task gets what the work still gave, since nobody could have it again.
/// - Throws: what the work throws; `.outOfMemory` where the system has no thread.
package func offCooperativePool<Value: Sendable>(
  keepsResult: Bool = false, _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try Task.checkCancellation()
  let cancellation = WorkCancellation()
  return try await withTaskCancellationHandler {
    typealias Waiter = CheckedContinuation<Result<Value, any Error>, Never>
    let result = await withCheckedContinuation { (continuation: Waiter) in
      WorkThreads.run {
        let result = WorkCancellation.$current.withValue(cancellation) { Result(catching: work) }
        continuation.resume(returning: result)
      } orFail: { error in
        continuation.resume(returning: .failure(error))
      }
    }
    if keepsResult, case .success(let value) = result { return value }
    if cancellation.isCancelled { throw CancellationError() }
    return try result.get()
  } onCancel: {
    cancellation.cancel()
  }
}

/// Does what is asynchronous by itself, under the same rule: `CancellationError` in a task that is cancelled.
package func cancellable<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch {
    try Task.checkCancellation()
    throw error
  }
}
