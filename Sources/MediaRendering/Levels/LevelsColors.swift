/// The colours of a picture of levels.
public struct LevelsColors: Hashable, Sendable {
  /// Below everything.
  public var background = Color(red: 255, green: 255, blue: 255)
  /// Below the curves and the meters.
  public var plot = Color(red: 246, green: 248, blue: 250)
  /// The lines of the axes.
  public var grid = Color(red: 222, green: 226, blue: 231)
  /// Around the plot.
  public var frame = Color(red: 160, green: 166, blue: 174)
  /// The title and the names of channels.
  public var text = Color(red: 40, green: 46, blue: 54)
  /// The labels of axes and the legend.
  public var faintText = Color(red: 104, green: 112, blue: 122)
  /// The lowest momentary loudness of each column.
  public var momentary = Color(red: 158, green: 198, blue: 236)
  /// The highest momentary loudness of each column.
  public var momentaryHigh = Color(red: 204, green: 225, blue: 245)
  /// The short-term loudness.
  public var shortTerm = Color(red: 24, green: 92, blue: 168)
  /// The integrated loudness.
  public var integrated = Color(red: 196, green: 62, blue: 34)
  /// The loudness range, over the plot.
  public var range = Color(red: 66, green: 160, blue: 110, alpha: 38)
  /// The loudness range in the legend.
  public var rangeBox = Color(red: 186, green: 221, blue: 203)
  /// Its words.
  public var rangeText = Color(red: 38, green: 122, blue: 78)
  /// The relative gate.
  public var gate = Color(red: 120, green: 126, blue: 134)
  /// A loudness that is aimed at.
  public var target = Color(red: 132, green: 60, blue: 168)
  /// The RMS of a meter.
  public var rms = Color(red: 110, green: 124, blue: 144)
  /// The sample peak of a meter.
  public var meterPeak = Color(red: 190, green: 199, blue: 211)
  /// The true peak of a meter.
  public var truePeak = Color(red: 46, green: 56, blue: 74)
  /// A true peak over full scale.
  public var over = Color(red: 208, green: 32, blue: 32)

  /// Blue on white, with red for the integrated loudness.
  public init() {}

  /// The colours that go with those of a waveform's scheme.
  public init(theme: WaveformColors) {
    let (ground, ink, curve) = (theme.background, theme.axisLabel, theme.waveform(0))
    background = ground
    plot = ground.blended(0.04, of: ink)
    grid = ground.blended(0.16, of: ink)
    frame = theme.border
    text = ink
    faintText = ink.blended(0.25, of: ground)
    momentary = curve.blended(0.55, of: ground)
    momentaryHigh = curve.blended(0.78, of: ground)
    // The curve stands before its own colour.
    shortTerm = curve.blended(0.3, of: theme.extreme)
    integrated = curve.red > 200 && curve.blue < 60 ? theme.redAccent : theme.warmAccent
    range = theme.greenAccent.faded(to: theme.isDark ? 0.25 : 0.15)
    rangeBox = ground.blended(0.4, of: theme.greenAccent)
    rangeText = theme.greenAccent
    gate = ink.blended(0.35, of: ground)
    target = theme.violetAccent
    rms = ink.blended(0.45, of: ground)
    meterPeak = ink.blended(0.7, of: ground)
    truePeak = ink
    over = theme.redAccent
  }
}
