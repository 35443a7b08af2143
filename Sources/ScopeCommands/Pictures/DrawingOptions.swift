import ArgumentParser
import MediaAssets
import MediaScope

/// The colours of a picture by the name of their scheme.
struct ThemeOptions: PlainOptions {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The colors: \(WaveformColors.schemeNames.joined(separator: ", ")).", valueName: "name"),
    completion: .list(WaveformColors.schemeNames))
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

/// The option for the density of a drawing.
struct DensityOptions: PlainOptions {
  @Option(
    name: .customLong("pixel-ratio"),
    help: "Pixels of the image to one of --width and --height, for dense displays: 1 to 8.")
  var pixelRatio = 1

  /// The longest side that can be drawn, as widths and heights count it.
  var maximumSide: Int { WaveformRenderer.maximumSide / pixelRatio }

  func validate() throws {
    guard (1...WaveformRenderer.maximumPixelRatio).contains(pixelRatio) else {
      throw ValidationError("--pixel-ratio is from 1 to \(WaveformRenderer.maximumPixelRatio)")
    }
  }
}

/// The options for the title above a picture with a time axis, and for the marks on the axis.
struct CaptionOptions: PlainOptions {
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

extension ThemeOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    theme = line.value("--theme")
  }
}

extension DensityOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    pixelRatio = line.value("--pixel-ratio") ?? 1
  }
}

extension CaptionOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    title = line.value("--title")
    chapters = line.flag("--chapters", not: "--no-chapters") ?? true
  }
}
