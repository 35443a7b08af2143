import Dispatch
import Glibc
import MediaCore
import Synchronization
import Testing

/// Blocking work beside the threads of tasks.
@Suite(.serialized)
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

  @Test func `work that still waits for its turn ends as soon as its task is cancelled`() async throws {
    let begun = Count()
    let release = DispatchSemaphore(value: 0)
    let busy = (0..<WorkThreads.limit).map { _ in
      Task {
        try await offCooperativePool {
          begun.value.wrappingAdd(1, ordering: .relaxed)
          return release.wait(timeout: .now() + 300) == .success
        }
      }
    }
    while begun.value.load(ordering: .relaxed) < WorkThreads.limit { await Task.yield() }
    let waiting = Task { try await offCooperativePool { begun.value.wrappingAdd(1, ordering: .relaxed) } }
    await Task.yield()
    waiting.cancel()
    // Nobody has been released.
    await #expect(throws: CancellationError.self) { try await waiting.value }
    for _ in busy { release.signal() }
    for task in busy { #expect(try await task.value) }
    #expect(begun.value.load(ordering: .relaxed) == WorkThreads.limit)
  }

  /// A reader is asked for one buffer after the other, and a new thread for each costs as much as decoding it.
  @Test func `work after work is done by threads that are there`() async throws {
    var threads: Set<String> = []
    for _ in 0..<500 {
      let thread = try await offCooperativePool {
        var name = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/thread-self", &name, name.count)
        return String(decoding: name.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
      threads.insert(thread)
    }
    // Other tests work beside this one.
    #expect(threads.count <= WorkThreads.limit)
  }
}
