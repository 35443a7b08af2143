public import MediaCore

/// How frame sizes and groups of pictures are drawn.
public struct GOPStyle: Hashable, Sendable {
  /// In pixels.
  public var width = 800
  /// In pixels.
  public var height = 250
  /// How many pixels of the image one pixel of the sizes in this style is, to a side, for dense displays.
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

  /// The style that `mediascope gops` draws without options.
  public init() {}

  func color(_ type: PictureType?) -> Color {
    type.flatMap { colors[$0] } ?? otherColor
  }
}
