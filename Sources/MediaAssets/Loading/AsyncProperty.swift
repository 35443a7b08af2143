public import MediaCore

/// A property that can take a while to find out, of assets or tracks.
///
/// AVFoundation counterpart: `AVAsyncProperty`.
public struct AsyncProperty<Root, Value>: Sendable {
  /// As errors name it, such as `duration`.
  public let name: String
  let value: @Sendable (Root) throws(MediaError) -> Value

  init(_ name: String, _ value: @escaping @Sendable (Root) throws(MediaError) -> Value) {
    self.name = name
    self.value = value
  }

  /// The progress of loading a property.
  ///
  /// AVFoundation counterpart: `AVAsyncProperty.Status`.
  public enum Status {
    /// It is not known yet, and no task waits for it.
    case notYetLoaded
    /// The file is being opened, or read through, for it.
    case loading
    /// It is known, and this is what it is.
    case loaded(Value)
    /// It can't be known, or its loading was cancelled, for the reason given.
    case failed(MediaError)
  }
}

extension AsyncProperty.Status: Sendable where Value: Sendable {}

extension AsyncProperty: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A property's state by its key, as the older API reports it.
///
/// AVFoundation counterpart: `AVKeyValueStatus`.
public enum KeyValueStatus: Int, Hashable, Sendable {
  /// It is not known yet, and no task waits for it.
  case unknown
  /// The file is being opened, or read through, for it.
  case loading
  /// It is known.
  case loaded
  /// It can't be known; `statusOfValue(forKey:)` gives the reason.
  case failed
  /// The loading was cancelled before it was known.
  case cancelled
}
