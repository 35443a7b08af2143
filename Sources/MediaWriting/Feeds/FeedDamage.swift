import MediaCore

/// What is wrong with samples, once they were read.
struct FeedDamage {
  /// What makes them not what they should be.
  private(set) var failures: [MediaError] = []
  /// What is so little that they are.
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

  /// The warnings as what a file lacks, one clause each.
  ///
  /// - Parameter file: whose name goes without saying.
  func omissions(of file: String) -> [String] {
    warnings.map { warning in
      let name = warning.location.file
      var warning = warning
      warning.location.file = nil
      return name == nil || name == file ? warning.description : "\(warning), in \(name ?? "")"
    }
  }
}
