import ArgumentParser
import MediaScope

/// What a command can print its result as.
protocol ResultFormat: RawRepresentable<String>, CaseIterable, ExpressibleByArgument, Hashable, Sendable {
  static var json: Self { get }
  /// What is printed if nothing is named.
  static var standard: Self { get }
}

extension ResultFormat {
  /// Whether the result is drawn.
  var isPicture: Bool { ["png", "svg", "pdf"].contains(rawValue) }

  static var names: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + (names.count > 1 ? " or " : "") + (names.last ?? "")
  }
}
