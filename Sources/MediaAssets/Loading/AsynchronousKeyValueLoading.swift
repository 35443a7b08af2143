import MediaCore

/// Something whose properties are loaded without blocking the caller.
///
/// AVFoundation counterpart: `AVAsynchronousKeyValueLoading`.
public protocol AsynchronousKeyValueLoading: Sendable {}

extension AsynchronousKeyValueLoading {
  /// Loads one property.
  ///
  /// Cancelling the task ends the wait at once; the file is read no further unless another task waits for it.
  ///
  /// - Throws: `MediaError`, with the property's name in its location, `.operationCancelled` after `cancelLoading()`;
  ///   `CancellationError` in a task that is cancelled.
  public func load<Value: Sendable>(_ property: AsyncProperty<Self, Value>) async throws -> Value {
    let recorded = self as? any LoadingRecorded
    let key = (recorded?.loadingPrefix ?? "") + property.name
    recorded?.loadingLog.begin(key)
    do {
      let value = try await loaded { () throws(MediaError) in try property.value(self) }
      recorded?.loadingLog.end(key)
      return value
    } catch let error as MediaError {
      let error = error.at(.init(property: property.name))
      recorded?.loadingLog.end(key, failed: error)
      throw error
    } catch {
      recorded?.loadingLog.end(key, failed: Self.cancellation.at(.init(property: property.name)))
      throw error
    }
  }

  private static var cancellation: MediaError { MediaError(.operationCancelled, "loading was cancelled") }

  /// Loads several properties, given back in the order in which they were named.
  ///
  /// - Throws: `MediaError`, of the first property that fails.
  public func load<First: Sendable, Second: Sendable, each More: Sendable>(
    _ first: AsyncProperty<Self, First>, _ second: AsyncProperty<Self, Second>,
    _ more: repeat AsyncProperty<Self, each More>
  ) async throws -> (First, Second, repeat each More) {
    (try await load(first), try await load(second), repeat try await load(each more))
  }

  /// The progress of loading a property, without waiting for it.
  ///
  /// A value that came with another property is loaded as well.
  public func status<Value: Sendable>(
    of property: AsyncProperty<Self, Value>
  ) -> AsyncProperty<Self, Value>.Status {
    guard let recorded = self as? any LoadingRecorded else { return .notYetLoaded }
    switch recorded.loadingLog.entry(recorded.loadingPrefix + property.name) {
    case .loading: return .loading
    case .failed(let error): return .failed(error)
    case .loaded: break
    case nil: guard recorded.isReady(property.name) else { return .notYetLoaded }
    }
    do throws(MediaError) {
      return .loaded(try property.value(self))
    } catch {
      return .failed(error.at(.init(property: property.name)))
    }
  }

  /// Gives the result of the work, unless the wait for it is cancelled, which doesn't stop the work for others.
  private func loaded<Value: Sendable>(
    _ work: @escaping @Sendable () throws(MediaError) -> Value
  ) async throws -> Value {
    let recorded = self as? any LoadingRecorded
    let pending = PendingAnswer<Value>()
    let waiter = recorded?.loadingLog.addWaiter { pending.answer(.failure(Self.cancellation)) }
    defer { if let waiter { recorded?.loadingLog.removeWaiter(waiter) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        pending.wait(continuation)
        WorkThreads.run {
          let result = LoadingLog.$isCounted.withValue(true) { Result(catching: work) }
          pending.answer(result.mapError { $0 as any Error })
        } orFail: { error in
          pending.answer(.failure(error))
        }
      }
    } onCancel: {
      pending.answer(.failure(CancellationError()))
      guard let recorded = self as? any LoadingRecorded, let waiter else { return }
      if !recorded.loadingLog.removeWaiter(waiter) { recorded.abandonLoading() }
    }
  }
}
