/// How a waveform is drawn; the defaults are audiowaveform's.
public struct WaveformStyle: Hashable, Sendable {
  /// How the values become areas.
  public enum Shape: Hashable, Sendable {
    /// A column of one pixel for each pixel of the waveform.
    case normal
    /// Bars of `width` pixels, `gap` pixels apart; each shows the extrema of the pixels it stands for.
    case bars(width: Int = 8, gap: Int = 4, cap: BarCap = .square)
  }

  /// The ends of a bar.
  public enum BarCap: String, CaseIterable, Hashable, Sendable {
    case square
    case rounded
  }

  /// What values are multiplied by.
  public enum AmplitudeScale: Hashable, Sendable {
    /// A factor; what goes over full scale is cut off.
    case factor(Double)
    /// The factor that takes the loudest value in the picture to full scale.
    case auto
  }

  /// In pixels.
  public var width = 800
  /// In pixels.
  public var height = 250
  /// Of everything in the picture.
  public var colors = WaveformColors.audacity
  /// Columns or bars.
  public var shape = Shape.normal
  /// What values are multiplied by.
  public var amplitudeScale = AmplitudeScale.factor(1)
  /// Whether the picture has a border, and a time axis with labels.
  public var showsAxisLabels = true

  /// The style that audiowaveform draws without options.
  public init() {}
}

/// The colours of a waveform.
public struct WaveformColors: Hashable, Sendable {
  /// Of the border and of the marks of the time axis.
  public var border: Color
  /// Of what is behind all; translucent or opaque.
  public var background: Color
  /// One for each channel from the first on, and from the first again.
  public var waveform: [Color]
  /// Of the labels of the time axis.
  public var axisLabel: Color

  /// Makes a scheme of its own.
  public init(border: Color, background: Color, waveform: [Color], axisLabel: Color) {
    self.border = border
    self.background = background
    self.waveform = waveform
    self.axisLabel = axisLabel
  }

  /// Blue on light grey, as in Audacity.
  public static let audacity = WaveformColors(
    border: Color(red: 0, green: 0, blue: 0), background: Color(red: 214, green: 214, blue: 214),
    waveform: [Color(red: 63, green: 77, blue: 155)], axisLabel: Color(red: 0, green: 0, blue: 0))

  /// Light green on dark green, as in Adobe Audition.
  public static let audition = WaveformColors(
    border: Color(red: 157, green: 157, blue: 157), background: Color(red: 0, green: 63, blue: 34),
    waveform: [Color(red: 134, green: 252, blue: 199)], axisLabel: Color(red: 190, green: 190, blue: 190))

  /// The scheme of a name that audiowaveform's `--colors` takes, or `nil`.
  public static func scheme(named name: String) -> WaveformColors? {
    schemes.first { $0.name == name }?.colors
  }

  /// The names that ``scheme(named:)`` knows.
  public static var schemeNames: [String] {
    schemes.map(\.name)
  }

  private static let schemes = [(name: "audacity", colors: audacity), (name: "audition", colors: audition)]
}
