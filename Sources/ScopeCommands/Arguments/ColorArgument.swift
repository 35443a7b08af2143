import ArgumentParser
import MediaScope

extension Color {
  /// The way in which a colour is written, for messages.
  static let syntax = "a color is rrggbb, rrggbbaa, #rgb, a name of CSS such as teal, or transparent"
}

/// A colour, as ``Color/init(_:)`` reads it.
struct ColorArgument: ExpressibleByArgument {
  var color: Color

  static var defaultCompletionKind: CompletionKind { .list(Color.names + ["transparent"]) }

  init?(argument: String) {
    guard let color = Color(argument) else { return nil }
    self.color = color
  }
}

/// Colours with commas between them.
struct ColorListArgument: ExpressibleByArgument {
  var colors: [Color]

  static var defaultCompletionKind: CompletionKind { ColorArgument.defaultCompletionKind }

  init?(argument: String) {
    colors = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let color = Color(part) else { return nil }
      colors.append(color)
    }
  }
}
