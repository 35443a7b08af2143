import ArgumentParser
import MediaScope

/// The options for pictures of `levels`.
struct LevelsPictureOptions: PlainOptions {
  @Option(name: .shortAndLong, help: "The picture's width in pixels.")
  var width = 1200

  @Option(name: .shortAndLong, help: "The picture's height in pixels.")
  var height = 420

  @OptionGroup var density: DensityOptions

  @OptionGroup var colors: ThemeOptions

  @OptionGroup var caption: CaptionOptions

  func validate() throws {
    guard width >= LevelsStyle.minimumWidth, height >= LevelsStyle.minimumHeight else {
      throw ValidationError(
        "--width is at least \(LevelsStyle.minimumWidth), --height \(LevelsStyle.minimumHeight)")
    }
    let limit = density.maximumSide
    if width > limit || height > limit {
      throw ValidationError("--width and --height are at most \(limit)")
    }
  }

  /// Draws what was measured, with a loudness marked.
  func renderer(_ result: LevelsMeasurement, target: Double?) -> LevelsRenderer {
    var style = LevelsStyle()
    style.width = width
    style.height = height
    style.pixelRatio = density.pixelRatio
    style.target = target
    let name = result.file == "-" ? "standard input" : result.file
    if let theme = colors.theme { style.colors = LevelsColors(theme: theme.colors) }
    style.marks = result.marks
    style.title =
      caption.title?.printable ?? (name.split(separator: "/").last.map(String.init) ?? name).printable
    return LevelsRenderer(style: style)
  }
}

extension LevelsPictureOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    width = line.value("--width", "-w") ?? 1200
    height = line.value("--height", "-h") ?? 420
    density = line.options()
    colors = line.options()
    caption = line.options()
  }
}
