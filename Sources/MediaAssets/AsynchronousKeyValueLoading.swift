import Dispatch
import MediaCore

/// A property that can take a while to find out, of assets or tracks.
///
/// AVFoundation counterpart: `AVAsyncProperty`.
public struct AsyncProperty<Root, Value>: Sendable {
  let value: @Sendable (Root) throws(MediaError) -> Value

  init(_ value: @escaping @Sendable (Root) throws(MediaError) -> Value) {
    self.value = value
  }
}

/// Something whose properties are loaded without blocking the caller.
///
/// AVFoundation counterpart: `AVAsynchronousKeyValueLoading`.
public protocol AsynchronousKeyValueLoading: Sendable {}

extension AsynchronousKeyValueLoading {
  /// Loads one property.
  ///
  /// - Throws: `MediaError`.
  public func load<Value: Sendable>(_ property: AsyncProperty<Self, Value>) async throws -> Value {
    try await offCooperativePool { () throws(MediaError) in try property.value(self) }
  }

  /// Loads several properties, given back in the order in which they were named.
  ///
  /// - Throws: `MediaError`, of the first property that fails.
  public func load<First: Sendable, Second: Sendable, each More: Sendable>(
    _ first: AsyncProperty<Self, First>, _ second: AsyncProperty<Self, Second>,
    _ more: repeat AsyncProperty<Self, each More>
  ) async throws -> (First, Second, repeat each More) {
    (try await load(first), try await load(second), repeat try await load(each more))
  }
}

/// Runs blocking work on a thread of its own, so that tasks of others are not held up by a slow disk.
package func offCooperativePool<Value: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Result(catching: work))
    }
  }
}
