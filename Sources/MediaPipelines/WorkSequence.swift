import MediaCore

/// The elements that blocking work gives one after the other, as an asynchronous sequence.
///
/// The work goes on in a thread of its own, since it waits where the consumer is slower. It begins with the first call of
/// `next`, and ends at its next packet where the task is cancelled or the iterator goes.
struct WorkSequence<Element: Sendable>: AsyncSequence, Sendable {
  typealias Work = @Sendable (_ give: @escaping @Sendable (Element) throws(MediaError) -> Void) throws -> Void

  private let capacity: Int?
  private let work: Work

  /// - Parameter capacity: how many elements wait for the consumer at most; where it is `nil`, one that wasn't asked for
  ///   yet gives way to the next one.
  init(capacity: Int? = 64, _ work: @escaping Work) {
    self.capacity = capacity
    self.work = work
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: WorkChannel(capacity: capacity), work: work)
  }

  final class AsyncIterator: AsyncIteratorProtocol {
    private let channel: WorkChannel<Element>
    private var work: Work?

    init(channel: WorkChannel<Element>, work: @escaping Work) {
      self.channel = channel
      self.work = work
    }

    deinit { channel.cancel() }

    /// - Throws: `CancellationError` in a task that is cancelled, and what the work throws.
    func next() async throws -> Element? {
      try Task.checkCancellation()
      if let work {
        self.work = nil
        try channel.start(work)
      }
      let channel = channel
      return try await withTaskCancellationHandler {
        let next = await channel.next()
        try Task.checkCancellation()
        return try next.get()
      } onCancel: {
        channel.cancel()
      }
    }
  }
}
