import ArgumentParser
import MediaScope

/// The colours of a picture: a scheme, and what of it is to be other.
struct WaveformColorOptions: PlainOptions {
  private static let standardScheme = "audacity"

  @Option(
    name: [.customShort("c"), .customLong("colors"), .customLong("theme")],
    help: "The scheme: \(WaveformColors.schemeNames.joined(separator: ", ")).",
    completion: .list(WaveformColors.schemeNames))
  var scheme = WaveformColorOptions.standardScheme

  @Option(
    name: .customLong("border-color"),
    help: ArgumentHelp(
      "#rgb, rrggbb, rrggbbaa, a name of CSS or transparent, as all colours.", valueName: "color"))
  var border: ColorArgument?

  @Option(
    name: .customLong("background-color"),
    help: ArgumentHelp("The color below everything.", valueName: "color"))
  var background: ColorArgument?

  @Option(
    name: .customLong("waveform-color"),
    help: ArgumentHelp("A list with commas gives each channel its own.", valueName: "color"))
  var waveform: ColorListArgument?

  @Option(
    name: .customLong("axis-label-color"),
    help: ArgumentHelp("The color of times, amplitudes and names.", valueName: "color"))
  var axisLabel: ColorArgument?

  @Option(
    name: .customLong("rms-color"),
    help: ArgumentHelp("With --view both; between waveform and background if not given.", valueName: "color"))
  var rms: ColorArgument?

  @Option(
    help: ArgumentHelp("Colours from silence to full scale, instead of --waveform-color.", valueName: "color")
  )
  var gradient: ColorListArgument?

  @Option(
    name: .customLong("clipping-color"),
    help: ArgumentHelp("With --mark-clipping; red if not given.", valueName: "color"))
  var clipping: ColorArgument?

  func colors(overlaid: Bool = false) throws(MediaError) -> WaveformColors {
    guard var colors = WaveformColors.scheme(named: scheme) else {
      let names = WaveformColors.schemeNames.joined(separator: ", ")
      throw MediaError(.invalidArgument, "there is no theme '\(scheme)', but \(names)")
    }
    if overlaid { colors.waveform = WaveformColors.overlaid }
    if let waveform { colors.waveform = waveform.colors }
    if let border { colors.border = border.color }
    if let background { colors.background = background.color }
    if let axisLabel { colors.axisLabel = axisLabel.color }
    if let rms { colors.rms = rms.color }
    if let gradient { colors.gradient = gradient.colors }
    if let clipping { colors.clipping = clipping.color }
    return colors
  }
}

extension WaveformColorOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    scheme = line.value("--colors", "--theme", "-c") ?? WaveformColorOptions.standardScheme
    border = line.value("--border-color")
    background = line.value("--background-color")
    waveform = line.value("--waveform-color")
    axisLabel = line.value("--axis-label-color")
    rms = line.value("--rms-color")
    gradient = line.value("--gradient")
    clipping = line.value("--clipping-color")
  }
}
