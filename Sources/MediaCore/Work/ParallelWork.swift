import Dispatch
import Synchronization

/// Work that is divided among the processors.
package enum ParallelWork {
  /// Does pieces of work at once, as many as there are processors, and waits for all of them.
  ///
  /// - Parameter work: called once for each number below `count`.
  /// - Returns: what each piece gave, in their order.
  package static func results<Value: Sendable>(
    of count: Int, _ work: @Sendable (Int) throws(MediaError) -> Value
  ) -> [Result<Value, MediaError>] {
    let results = Mutex<[Int: Result<Value, MediaError>]>([:])
    forEach(count) { index in
      let result = Result { () throws(MediaError) in try work(index) }
      results.withLock { $0[index] = result }
    }
    let done = results.withLock(\.self)
    return (0..<count).compactMap { done[$0] }
  }

  /// Does pieces of work at once that give nothing, and waits for all of them.
  package static func forEach(_ count: Int, _ work: @Sendable (Int) -> Void) {
    // The other threads know nothing of the task that waits for this one.
    let cancellation = WorkCancellation.current
    withoutActuallyEscaping(work) { work in
      DispatchQueue.concurrentPerform(iterations: count) { index in
        WorkCancellation.$current.withValue(cancellation) { work(index) }
      }
    }
  }
}
