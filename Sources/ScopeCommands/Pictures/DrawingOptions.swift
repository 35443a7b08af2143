import ArgumentParser
import MediaAssets
import MediaScope

/// The colours of a picture by the name of their scheme.
struct ThemeOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The colors: \(WaveformColors.schemeNames.joined(separator: ", ")).", valueName: "name"))
  var theme: ThemeArgument?
}

/// A scheme by its name.
struct ThemeArgument: ExpressibleByArgument {
  var colors: WaveformColors

  static var allValueStrings: [String] { WaveformColors.schemeNames }

  init?(argument: String) {
    guard let colors = WaveformColors.scheme(named: argument) else { return nil }
    self.colors = colors
  }
}

/// What stands above a picture with a time axis, and on it.
struct CaptionOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Words above the picture.", valueName: "text"))
  var title: String?

  @Flag(name: .long, inversion: .prefixedNo, help: "Mark where chapters begin.")
  var chapters = true

  /// The chapters that are to be marked.
  func marks(of content: AssetContent) -> [TimeMark] {
    guard chapters else { return [] }
    return content.chapters.filter { !$0.isHidden && $0.edition == 0 && $0.level == 0 }.map {
      TimeMark(time: $0.timeRange.start, title: ($0.title ?? "").printable)
    }
  }
}
