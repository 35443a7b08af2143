import Dispatch
import MediaCore
import Synchronization
import Testing

/// Blocking work beside the threads of tasks.
struct WorkCancellationTests {
  private final class Count: Sendable {
    let value = Atomic(0)
  }

  @Test func `work that waits holds up neither tasks nor other work`() async throws {
    let count = 2 * ProcessorCount.online + 1
    let begun = Count()
    let release = DispatchSemaphore(value: 0)
    let work = (0..<count).map { _ in
      Task {
        try await offCooperativePool {
          begun.value.wrappingAdd(1, ordering: .relaxed)
          // Without an end to the wait, a failure would be a hang; a machine that does much else at once needs a long one.
          return release.wait(timeout: .now() + 300) == .success
        }
      }
    }
    await Task {
      while begun.value.load(ordering: .relaxed) < count { await Task.yield() }
      for _ in 0..<count { release.signal() }
    }.value
    for task in work { #expect(try await task.value) }
  }
}
