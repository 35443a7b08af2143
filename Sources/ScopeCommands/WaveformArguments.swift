public import ArgumentParser
public import MediaScope

/// What `waveform` writes.
enum WaveformFormat: String, CaseIterable, ExpressibleByArgument {
  case png
  case dat
  case json
}

/// `--zoom`: samples per pixel, or `auto`.
enum ZoomArgument: Hashable, ExpressibleByArgument {
  case samplesPerPixel(Int)
  case auto

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let count = Int(argument), (1...WaveformZoom.maximumSamplesPerPixel).contains(count) {
      self = .samplesPerPixel(count)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .samplesPerPixel(let count): "\(count)"
    case .auto: "auto"
    }
  }
}

/// `--amplitude-scale`: a factor, or `auto`.
enum AmplitudeScaleArgument: Hashable, ExpressibleByArgument {
  case factor(Double)
  case auto

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let factor = Double(argument), factor.isFinite {
      self = .factor(factor)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .factor(let factor): "\(factor)"
    case .auto: "auto"
    }
  }
}

/// `--waveform-style`.
enum WaveformShapeArgument: String, CaseIterable, ExpressibleByArgument {
  case normal
  case bars
}

extension WaveformStyle.BarCap: ExpressibleByArgument {}

/// A colour, `rrggbb` or `rrggbbaa`.
struct ColorArgument: ExpressibleByArgument {
  var color: Color

  init?(argument: String) {
    guard let color = Color(argument) else { return nil }
    self.color = color
  }
}

/// The colours of a picture: a scheme, and what of it is to be other.
struct WaveformColorOptions: ParsableArguments {
  @Option(name: [.customShort("c"), .customLong("colors")], help: "The scheme: audacity or audition.")
  var scheme = "audacity"

  @Option(name: .customLong("border-color"), help: "rrggbb or rrggbbaa.")
  var border: ColorArgument?

  @Option(name: .customLong("background-color"), help: "rrggbb or rrggbbaa.")
  var background: ColorArgument?

  @Option(
    name: .customLong("waveform-color"),
    help: "rrggbb or rrggbbaa; a list with commas gives each channel its own.")
  var waveform: String?

  @Option(name: .customLong("axis-label-color"), help: "rrggbb or rrggbbaa.")
  var axisLabel: ColorArgument?

  func colors() throws(MediaError) -> WaveformColors {
    guard var colors = WaveformColors.scheme(named: scheme) else {
      let names = WaveformColors.schemeNames.joined(separator: " or ")
      throw MediaError(.invalidArgument, "--colors is \(names), not '\(scheme)'")
    }
    if let border { colors.border = border.color }
    if let background { colors.background = background.color }
    if let axisLabel { colors.axisLabel = axisLabel.color }
    if let waveform {
      var list: [Color] = []
      for part in waveform.split(separator: ",", omittingEmptySubsequences: false) {
        guard let color = Color(String(part)) else {
          throw MediaError(.invalidArgument, "--waveform-color is rrggbb or rrggbbaa, not '\(part)'")
        }
        list.append(color)
      }
      colors.waveform = list
    }
    return colors
  }
}
