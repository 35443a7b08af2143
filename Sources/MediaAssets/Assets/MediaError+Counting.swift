package import MediaCore

extension MediaError {
  /// The first of `count` errors, reported together with how many more there were.
  package func counting(_ count: Int) -> MediaError {
    guard count > 1 else { return self }
    var error = self
    error.reason += ", and \(count - 1) more"
    return error
  }
}
