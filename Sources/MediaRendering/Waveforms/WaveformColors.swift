/// The colours of a waveform.
public struct WaveformColors: Hashable, Sendable {
  /// The colour of the border and of the marks of the time axis.
  public var border: Color
  /// The colour below all else; translucent or opaque.
  public var background: Color
  /// One for each channel from the first on, and from the first again.
  public var waveform: [Color]
  /// The colour of the labels of the time axis.
  public var axisLabel: Color
  /// The colour of the loudness over the extrema; between the waveform's and the background's if `nil`.
  public var rms: Color?
  /// From silence to full scale, instead of the waveform's colours; none if empty.
  public var gradient: [Color] = []
  /// The colour of the marks where the sound is clipped.
  public var clipping = Color(red: 226, green: 30, blue: 44)

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

  /// Colours that can be distinguished where they overlap.
  public static let overlaid = [
    Color(red: 31, green: 90, blue: 200, alpha: 150), Color(red: 230, green: 100, blue: 20, alpha: 150),
    Color(red: 30, green: 140, blue: 70, alpha: 150), Color(red: 190, green: 40, blue: 90, alpha: 150),
    Color(red: 120, green: 60, blue: 180, alpha: 150), Color(red: 0, green: 140, blue: 150, alpha: 150),
    Color(red: 150, green: 110, blue: 20, alpha: 150), Color(red: 90, green: 90, blue: 90, alpha: 150),
  ]

  /// The scheme of a name, or `nil`; audiowaveform's `--colors` takes the first two.
  public static func scheme(named name: String) -> WaveformColors? {
    schemes.first { $0.name == name }?.colors
  }

  /// The names that ``scheme(named:)`` knows.
  public static var schemeNames: [String] {
    schemes.map(\.name)
  }

  /// Dark blue on white.
  public static let light = WaveformColors(
    border: Color(red: 120, green: 126, blue: 138), background: Color(red: 255, green: 255, blue: 255),
    waveform: [Color(red: 37, green: 99, blue: 175)], axisLabel: Color(red: 60, green: 64, blue: 72))

  /// Light blue on dark grey.
  public static let dark = WaveformColors(
    border: Color(red: 110, green: 116, blue: 128), background: Color(red: 28, green: 30, blue: 34),
    waveform: [Color(red: 108, green: 182, blue: 255)], axisLabel: Color(red: 205, green: 209, blue: 216))

  /// Amber on black, for rooms without light.
  public static let night = WaveformColors(
    border: Color(red: 92, green: 70, blue: 34), background: Color(red: 0, green: 0, blue: 0),
    waveform: [Color(red: 224, green: 148, blue: 42)], axisLabel: Color(red: 190, green: 150, blue: 90))

  /// Orange on white, as on SoundCloud.
  public static let soundcloud = WaveformColors(
    border: Color(red: 153, green: 153, blue: 153), background: Color(red: 255, green: 255, blue: 255),
    waveform: [Color(red: 255, green: 85, blue: 0)], axisLabel: Color(red: 102, green: 102, blue: 102))

  private static let schemes = [
    (name: "audacity", colors: audacity), (name: "audition", colors: audition),
    (name: "light", colors: light),
    (name: "dark", colors: dark), (name: "night", colors: night), (name: "soundcloud", colors: soundcloud),
  ]

  /// The colour of a channel's extrema, or of whatever is drawn alone.
  func waveform(_ channel: Int) -> Color {
    waveform.isEmpty ? border : waveform[channel % waveform.count]
  }

  /// The colour of a channel's loudness where it is over the extrema.
  func rms(_ channel: Int) -> Color {
    if let rms { return rms }
    if !gradient.isEmpty { return Color(red: 255, green: 255, blue: 255, alpha: 110) }
    let white = Color(red: 255, green: 255, blue: 255)
    return waveform(channel).blended(0.5, of: background.alpha == 0 ? white : background)
  }
}
