public import MediaCore

/// The look of a contact sheet.
public struct ContactSheetStyle: Hashable, Sendable {
  /// Pictures in a row.
  public var columns: Int
  /// Rows of pictures.
  public var rows: Int
  /// The box of each picture, in pixels.
  public var tileSize: VideoDimensions
  /// Pixels between pictures.
  public var spacing = 8
  /// Pixels around everything.
  public var margin = 16
  /// Whether each picture has its time in its lower right corner, where there is room for it.
  public var hasTimes = true
  /// The colour below everything.
  public var background = Color(red: 0x1B, green: 0x1D, blue: 0x21)
  /// The colour of the title.
  public var titleColor = Color(red: 0xF2, green: 0xF2, blue: 0xF2)
  /// The colour of the lines below the title.
  public var textColor = Color(red: 0xA9, green: 0xAE, blue: 0xB8)

  /// Makes a style of a grid and the size of its pictures.
  public init(columns: Int, rows: Int, tileSize: VideoDimensions) {
    self.columns = columns
    self.rows = rows
    self.tileSize = tileSize
  }

  /// Takes the colours of a waveform's scheme.
  public mutating func apply(_ theme: WaveformColors) {
    background = theme.background
    titleColor = theme.axisLabel
    textColor = theme.axisLabel.blended(0.25, of: theme.background)
  }
}
