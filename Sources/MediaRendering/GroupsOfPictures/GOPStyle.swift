public import MediaCore

/// The look of a picture of frame sizes and groups of pictures.
public struct GOPStyle: Hashable, Sendable {
  /// In pixels.
  public var width = 800
  /// In pixels.
  public var height = 250
  /// The number of pixels of the image that one pixel of the sizes in this style is, to a side, for dense
  /// displays.
  public var pixelRatio = 1
  /// The colour below all else; translucent or opaque.
  public var background = Color(red: 255, green: 255, blue: 255)
  /// The colour of axes, their marks and labels.
  public var foreground = Color(red: 60, green: 64, blue: 70)
  /// The colours of frames by type.
  public var colors: [PictureType: Color] = [
    .intra: Color(red: 213, green: 73, blue: 34), .predicted: Color(red: 38, green: 102, blue: 176),
    .bidirectional: Color(red: 120, green: 185, blue: 216), .switching: Color(red: 150, green: 84, blue: 160),
  ]
  /// The colour of frames whose type is not known.
  public var otherColor = Color(red: 150, green: 150, blue: 150)
  /// The colour of the bit rate's curve.
  public var curve = Color(red: 46, green: 125, blue: 80)

  /// Above the picture; nothing if empty.
  public var title = ""
  /// Moments that are marked, such as the beginnings of chapters.
  public var marks: [TimeMark] = []

  /// The style that `mediascope gops` draws without options.
  public init() {}

  /// The style in the colours of a waveform's scheme.
  public init(theme: WaveformColors) {
    let predicted = theme.waveform(0)
    background = theme.background
    foreground = theme.axisLabel
    // Where the scheme's own colour is warm, red would be too near to it.
    let isWarm = predicted.red > 200 && predicted.blue < 60
    let intra = isWarm ? theme.axisLabel.blended(0.3, of: theme.extreme) : theme.warmAccent
    colors = [
      .intra: intra, .predicted: predicted, .bidirectional: predicted.blended(0.5, of: theme.background),
      .switching: theme.violetAccent,
    ]
    otherColor = theme.axisLabel.blended(0.4, of: theme.background)
    curve = theme.greenAccent
  }

  func color(_ type: PictureType?) -> Color {
    type.flatMap { colors[$0] } ?? otherColor
  }
}
