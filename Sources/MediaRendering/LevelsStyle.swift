/// How a picture of levels looks.
public struct LevelsStyle: Hashable, Sendable {
  /// In pixels.
  public var width = 1200
  /// In pixels.
  public var height = 420
  /// Pixels of the image to one of `width` and `height`, for dense displays.
  public var pixelRatio = 1
  /// A loudness in LUFS to mark.
  public var target: Double?
  /// Above the picture; none if empty.
  public var title = ""

  /// The style of the command.
  public init() {}

  /// The smallest picture.
  public static let minimumWidth = 320
  /// The smallest picture.
  public static let minimumHeight = 160

  static let background = Color(red: 255, green: 255, blue: 255)
  static let plot = Color(red: 246, green: 248, blue: 250)
  static let grid = Color(red: 222, green: 226, blue: 231)
  static let frame = Color(red: 160, green: 166, blue: 174)
  static let text = Color(red: 40, green: 46, blue: 54)
  static let faintText = Color(red: 104, green: 112, blue: 122)
  static let momentary = Color(red: 158, green: 198, blue: 236)
  static let momentaryHigh = Color(red: 204, green: 225, blue: 245)
  static let shortTerm = Color(red: 24, green: 92, blue: 168)
  static let integrated = Color(red: 196, green: 62, blue: 34)
  static let range = Color(red: 66, green: 160, blue: 110, alpha: 38)
  static let rangeBox = Color(red: 186, green: 221, blue: 203)
  static let rangeText = Color(red: 38, green: 122, blue: 78)
  static let gate = Color(red: 120, green: 126, blue: 134)
  static let target = Color(red: 132, green: 60, blue: 168)
  static let rms = Color(red: 110, green: 124, blue: 144)
  static let meterPeak = Color(red: 190, green: 199, blue: 211)
  static let truePeak = Color(red: 46, green: 56, blue: 74)
  static let over = Color(red: 208, green: 32, blue: 32)
}
