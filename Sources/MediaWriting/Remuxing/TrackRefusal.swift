/// A track that is left out of a file.
struct TrackRefusal: Hashable, Sendable {
  let trackID: Int32
  /// A clause that says why.
  let reason: String

  /// As a user reads it.
  var clause: String { "track \(trackID) is left out: \(reason)" }
}

extension [TrackRefusal] {
  /// Returns the reason why a track is left out; `nil` for one that isn't.
  func reason(for trackID: Int32) -> String? { first { $0.trackID == trackID }?.reason }
}
