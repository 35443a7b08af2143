import MediaScope

/// What `mediascope --version` prints: our version, and those of the libraries that decode.
enum Version {
  static let number = "0.1.0"

  static var text: String {
    ([("mediascope", number)] + DecodingLibraries.versions.map { ($0.name, $0.version) })
      .map { "\($0.0) \($0.1)" }.joined(separator: "\n")
  }
}
