import MediaCore

/// The damage of samples, known once they were read.
struct FeedDamage {
  /// Errors of samples that are not what they should be.
  private(set) var failures: [MediaError] = []
  /// Errors that are so small that samples are still what they should be.
  private(set) var warnings: [MediaError] = []

  init(failures: [MediaError?] = [], warnings: [MediaError?] = []) {
    for failure in failures { add(failure: failure) }
    for warning in warnings { add(warning: warning) }
  }

  /// The damage of several feeds: parts of one file have its damage in common.
  init(of feeds: some Sequence<any SampleFeed>) {
    for feed in feeds { formUnion(feed.damage) }
  }

  mutating func add(failure: MediaError?) {
    if let failure, !failures.contains(failure) { failures.append(failure) }
  }

  private mutating func add(warning: MediaError?) {
    if let warning, !warnings.contains(warning) { warnings.append(warning) }
  }

  mutating func formUnion(_ other: FeedDamage) {
    for failure in other.failures { add(failure: failure) }
    for warning in other.warnings { add(warning: warning) }
  }

  /// Returns the warnings as omissions of a file, one clause each.
  ///
  /// - Parameter file: the file whose name the clauses leave out.
  func omissions(of file: String) -> [String] {
    warnings.map { warning in
      let name = warning.location.file
      var warning = warning
      warning.location.file = nil
      return name == nil || name == file ? warning.description : "\(warning), in \(name ?? "")"
    }
  }
}
