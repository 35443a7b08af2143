import ArgumentParser

/// A tag that is to be set: `key=value`, where an empty value takes it away.
struct TagArgument: Hashable, Sendable {
  let key: String
  let value: String
}

extension TagArgument: ExpressibleByArgument {
  /// The way in which a tag is written, for messages.
  static let syntax = "a tag is a key and its value, such as title=Sunset"

  init?(argument: String) {
    // A key has a character at least, and what comes after the first sign is the value.
    guard let sign = argument.dropFirst().firstIndex(of: "=") else { return nil }
    key = String(argument[..<sign])
    value = String(argument[argument.index(after: sign)...])
  }
}
