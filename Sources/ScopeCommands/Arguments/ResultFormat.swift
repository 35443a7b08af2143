import ArgumentParser
import MediaScope

/// The formats that a command can print its result in.
protocol ResultFormat: RawRepresentable<String>, CaseIterable, ExpressibleByArgument, Hashable, Sendable {
  static var json: Self { get }
  /// The format where none is named.
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
