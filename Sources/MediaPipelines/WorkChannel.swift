import Glibc
import MediaCore
import Synchronization

/// A channel between a thread that gives elements and a task that takes them.
final class WorkChannel<Element: Sendable>: Sendable {
  private typealias Consumer = CheckedContinuation<Result<Element?, any Error>, Never>

  private struct State {
    var elements: [Element] = []
    var consumer: Consumer?
    var end: Result<Element?, any Error>?
    var producerWaits = false
  }

  private let state = Mutex(State())
  private let cancellation = WorkCancellation()
  private let room = Semaphore()
  /// The number of elements that wait for the consumer at most; `nil` where only the newest does.
  private let capacity: Int?

  init(capacity: Int?) {
    self.capacity = capacity
  }

  /// - Throws: `.outOfMemory` where the system has no thread.
  func start(_ work: @escaping WorkSequence<Element>.Work) throws(MediaError) {
    do throws(MediaError) {
      try detachThread { [self] in
        WorkCancellation.$current.withValue(cancellation) {
          do {
            try work { (element) throws(MediaError) in try self.give(element) }
            finish(.success(nil))
          } catch {
            finish(.failure(error))
          }
        }
      }
    } catch {
      finish(.success(nil))
      throw error
    }
  }

  func cancel() {
    cancellation.cancel()
    let waits = state.withLock { state in
      defer { state.producerWaits = false }
      return state.producerWaits
    }
    if waits { room.signal() }
  }

  private func give(_ element: Element) throws(MediaError) {
    while true {
      try cancellation.check()
      let (isGiven, consumer) = state.withLock { state -> (Bool, Consumer?) in
        if let consumer = state.consumer {
          state.consumer = nil
          return (true, consumer)
        }
        guard let capacity else {
          state.elements = [element]
          return (true, nil)
        }
        guard state.elements.count < capacity else {
          state.producerWaits = !cancellation.isCancelled
          return (!state.producerWaits, nil)
        }
        state.elements.append(element)
        return (true, nil)
      }
      // Not under the lock: what is resumed may run at once.
      consumer?.resume(returning: .success(element))
      if isGiven { return try cancellation.check() }
      room.wait()
    }
  }

  private func finish(_ end: Result<Element?, any Error>) {
    let consumer = state.withLock { state in
      // An error is given once, and nothing after it.
      state.end = state.consumer == nil ? end : .success(nil)
      defer { state.consumer = nil }
      return state.consumer
    }
    consumer?.resume(returning: end)
  }

  func next() async -> Result<Element?, any Error> {
    await withCheckedContinuation { continuation in
      let (answer, producerWaits) = state.withLock { state -> (Result<Element?, any Error>?, Bool) in
        guard !state.elements.isEmpty else {
          guard let end = state.end else {
            state.consumer = continuation
            return (nil, false)
          }
          state.end = .success(nil)
          return (end, false)
        }
        // Half of the room is made at once: the thread is not woken for each element.
        let element = state.elements.removeFirst()
        let wakes = state.producerWaits && state.elements.count <= (capacity ?? 0) / 2
        if wakes { state.producerWaits = false }
        return (.success(element), wakes)
      }
      if producerWaits { room.signal() }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}

/// A semaphore of the system.
private final class Semaphore: @unchecked Sendable {
  // @unchecked: any thread may use it, which is what it is there for.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }

  func signal() { sem_post(semaphore) }
}
