// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A property that is loaded without blocking, whatever its type.
open class AVPartialAsyncProperty<Root>: @unchecked Sendable {
  // @unchecked: immutable.
  let name: String

  init(name: String) { self.name = name }
}

extension AVPartialAsyncProperty: Hashable {
  public static func == (left: AVPartialAsyncProperty<Root>, right: AVPartialAsyncProperty<Root>) -> Bool {
    left.name == right.name
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A property that is loaded without blocking.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
  // @unchecked: immutable.
  let value: @Sendable (Root) async throws -> LoadedValue<Value>

  init(_ name: String, _ value: @escaping @Sendable (Root) async throws -> Value) {
    self.value = { root in LoadedValue(value: try await value(root)) }
    super.init(name: name)
  }

  /// The state of a property's loading.
  public enum Status {
    /// Nobody has asked for it yet.
    case notYetLoaded
    /// It is being loaded.
    case loading
    /// The value.
    case loaded(Value)
    /// The error that kept it from being loaded.
    case failed(NSError)
  }
}

/// A value on the way to the task that loads it.
struct LoadedValue<Value>: @unchecked Sendable {
  // @unchecked: it is made anew for each load, or doesn't change.
  let value: Value
}

/// An object with properties that are loaded without blocking.
public protocol AVAsynchronousKeyValueLoading: AnyObject, Sendable {
  /// The values and errors that have been loaded, by the properties' names.
  var loadedValues: LoadedValues { get }
}

/// The results of properties that were asked for.
public final class LoadedValues: @unchecked Sendable {
  // @unchecked: a lock guards the values; they are handed out as they were loaded.
  private let lock = NSLock()
  private var values: [String: Result<Any, any Error>] = [:]
  private var loading: Set<String> = []

  init() {}

  func begin(_ name: String) { lock.withLock { _ = loading.insert(name) } }
  func end(_ name: String, _ result: Result<Any, any Error>) {
    lock.withLock {
      loading.remove(name)
      values[name] = result
    }
  }
  func result(_ name: String) -> (result: Result<Any, any Error>?, isLoading: Bool) {
    lock.withLock { (values[name], loading.contains(name)) }
  }
}

// The values of tracks and items are loaded with their asset, which has functions of its own of these names.
extension AVAsynchronousKeyValueLoading {
  /// Calls the handler at once: what is asked for is there.
  public func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    Task { handler?() }
  }
  /// `.loaded`: what is asked for is there.
  public func statusOfValue(forKey key: String, error outError: UnsafeMutablePointer<NSError?>?)
    -> AVKeyValueStatus
  {
    outError?.pointee = nil
    return .loaded
  }
}

extension AVAsynchronousKeyValueLoading {
  /// Loads a property.
  ///
  /// - Throws: `AVError`; `CancellationError` where the task is cancelled.
  public func load<T>(
    _ property: AVAsyncProperty<Self, T>, isolation: isolated (any Actor)? = #isolation
  ) async throws -> T {
    loadedValues.begin(property.name)
    do {
      let value = try await property.value(self).value
      loadedValues.end(property.name, .success(value))
      return value
    } catch {
      let wrapped = AVError.wrap(error)
      loadedValues.end(property.name, .failure(wrapped))
      throw wrapped
    }
  }

  /// Loads several properties.
  public func load<A, B, each T>(
    _ first: AVAsyncProperty<Self, A>, _ second: AVAsyncProperty<Self, B>,
    _ more: repeat AVAsyncProperty<Self, each T>, isolation: isolated (any Actor)? = #isolation
  ) async throws -> (A, B, repeat each T) {
    (try await load(first), try await load(second), repeat try await load(each more))
  }

  /// Returns the state of a property's loading.
  public func status<T>(of property: AVAsyncProperty<Self, T>) -> AVAsyncProperty<Self, T>.Status {
    let (result, isLoading) = loadedValues.result(property.name)
    switch result {
    case .success(let value): return (value as? T).map { .loaded($0) } ?? .notYetLoaded
    case .failure(let error): return .failed(error as NSError)
    case nil: return isLoading ? .loading : .notYetLoaded
    }
  }
}

/// The state of a property's loading.
public enum AVKeyValueStatus: Int, Sendable {
  /// From the beginning to the end, or to what ended it.
  case unknown, loading, loaded, failed, cancelled
}
