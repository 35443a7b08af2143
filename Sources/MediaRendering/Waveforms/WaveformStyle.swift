/// The look of a waveform; the defaults are audiowaveform's.
public struct WaveformStyle: Hashable, Sendable {
  /// The areas that values are drawn as.
  public enum Shape: Hashable, Sendable {
    /// A column of one pixel for each pixel of the waveform.
    case normal
    /// Bars of `width` pixels, `gap` pixels apart; each shows the extrema of the pixels it stands for.
    case bars(width: Int = 8, gap: Int = 4, cap: BarCap = .square)
  }

  /// The ends of a bar.
  public enum BarCap: String, CaseIterable, Hashable, Sendable {
    /// Straight ends.
    case square
    /// Ends of half a circle; silence is a dot.
    case rounded
    /// audiowaveform's round corners, of a quarter of the width; a bar that is too low for them is left out.
    case corners
  }

  /// The factor that values are multiplied by.
  public enum AmplitudeScale: Hashable, Sendable {
    /// A factor; what goes over full scale is cut off.
    case factor(Double)
    /// The factor that takes the loudest value in the picture to full scale.
    case auto
  }

  /// The values that are drawn of each pixel.
  public enum View: String, CaseIterable, Hashable, Sendable {
    /// From the lowest to the highest sample.
    case peak
    /// The root of the mean square, to both sides of silence.
    case rms
    /// The second over the first.
    case both
  }

  /// The ways in which channels share the height.
  public enum ChannelArrangement: String, CaseIterable, Hashable, Sendable {
    /// One below the other.
    case stacked
    /// One over the other.
    case overlay
  }

  /// In pixels.
  public var width = 800
  /// In pixels.
  public var height = 250
  /// The number of pixels of the image that one pixel of the sizes in this style is, to a side, for dense
  /// displays.
  ///
  /// A pixel of the waveform stays ``columnWidth`` pixels of the image, so a waveform of as many more fits.
  public var pixelRatio = 1
  /// The width of a pixel of the waveform in pixels of the image.
  public var columnWidth = 1
  /// The colours of everything in the picture.
  public var colors = WaveformColors.audacity
  /// Columns or bars.
  public var shape = Shape.normal
  /// Extrema, loudness, or both.
  public var view = View.peak
  /// The factor that values are multiplied by.
  public var amplitudeScale = AmplitudeScale.factor(1)
  /// Which distance from silence a value has.
  public var axisScale = WaveformAxisScale.linear
  /// The arrangement of several channels.
  public var arrangement = ChannelArrangement.stacked
  /// The names of the channels, which are shown where there are labels; none if empty.
  public var channelNames: [String] = []
  /// Whether the picture has a border, and a time axis with labels.
  public var showsAxisLabels = true
  /// Whether the labels of the time axis have a band of their own below the waveform, rather than standing in it.
  ///
  /// Channels that are stacked then have a line between them.
  public var hasTimeBand = false
  /// Whether a waveform of fewer pixels than there is room for fills the width, so that its pixels are wider.
  public var fillsWidth = false
  /// Above the waveform, where the time axis has a band of its own; nothing if empty.
  public var title = ""
  /// Moments that are marked where the time axis has a band of its own, such as the beginnings of chapters.
  public var marks: [TimeMark] = []
  /// The number of channels one below the other that the picture is made for, which decides what there is
  /// room for beside them.
  public var laneCount = 1
  /// Whether there is an amplitude axis beside the waveform, if there are labels at all.
  public var showsAmplitudeAxis = false
  /// Whether places where a sample reaches full scale are marked at the edge.
  public var marksClipping = false

  /// The style that audiowaveform draws without options.
  public init() {}
}

extension WaveformStyle {
  /// The width of the labels of the amplitude axis, in pixels of the style.
  private static let gutterWidth = 42
  /// The width of the names of channels.
  private static let nameGutterWidth = 36

  /// Pixels of the style from the middle of one channel to that of the next.
  private var laneHeight: Int { height / max(arrangement == .stacked ? laneCount : 1, 1) }

  /// Whether there is an amplitude axis, and room for it.
  var hasAmplitudeAxis: Bool {
    showsAxisLabels && showsAmplitudeAxis && width >= 4 * Self.gutterWidth && height >= 60 && laneHeight >= 48
  }

  /// Whether the names of channels stand beside the waveform, and there is room for them.
  var hasNameGutter: Bool {
    showsAxisLabels && hasTimeBand && arrangement == .stacked && laneCount > 1
      && width >= 5 * Self.nameGutterWidth && laneHeight >= 18
  }

  /// In pixels of the image: what the names of channels take of the gutter.
  var nameGutter: Int { hasNameGutter ? Self.nameGutterWidth * pixelRatio : 0 }

  /// In pixels of the image, of which the waveform does not get them.
  var gutter: Int {
    nameGutter + (hasAmplitudeAxis ? Self.gutterWidth * pixelRatio : 0)
  }

  /// The number of pixels of a waveform that the picture has room for.
  public var columnCount: Int {
    max((width * pixelRatio - gutter) / max(columnWidth, 1), 1)
  }
}
