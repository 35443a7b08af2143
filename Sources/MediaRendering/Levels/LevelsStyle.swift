/// The look of a picture of levels.
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
  /// Moments that are marked, such as the beginnings of chapters.
  public var marks: [TimeMark] = []
  /// The colours of everything in the picture.
  public var colors = LevelsColors()

  /// The style of the command.
  public init() {}

  /// The smallest picture.
  public static let minimumWidth = 320
  /// The smallest picture.
  public static let minimumHeight = 120
}
