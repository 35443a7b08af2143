import ArgumentParser
import MediaScope

/// The options for pictures of `waveform`.
struct WaveformPictureOptions: PlainOptions {
  /// The values that hold where none are given, which are audiowaveform's.
  private enum Standard {
    static let (width, height) = (800, 250)
    static let (barWidth, barGap) = (8, 4)
    static let compression = -1
  }

  @Option(name: .shortAndLong, help: "The picture's width in pixels.")
  var width = Standard.width

  @Option(name: .shortAndLong, help: "The picture's height in pixels.")
  var height = Standard.height

  @OptionGroup var density: DensityOptions

  @OptionGroup var colors: WaveformColorOptions

  @Flag(
    name: .customLong("axis-labels"), inversion: .prefixedNo, help: "Times and the border around the picture."
  )
  var axisLabels = true

  @Flag(name: [.customLong("with-axis-labels")], help: .hidden)
  var withAxisLabels = false

  @Option(name: .customLong("waveform-style"), help: "normal or bars.")
  var waveformStyle: WaveformShapeArgument = .normal

  @Option(name: .customLong("bar-width"), parsing: .unconditional, help: "In pixels.")
  var barWidth = Standard.barWidth

  @Option(name: .customLong("bar-gap"), parsing: .unconditional, help: "In pixels.")
  var barGap = Standard.barGap

  @Option(
    name: .customLong("bar-style"), help: "square, rounded or corners, which are audiowaveform's rounded.")
  var barStyle: WaveformStyle.BarCap = .square

  @Option(help: "peak, rms (the loudness) or both, one over the other.")
  var view: WaveformStyle.View = .peak

  @Option(
    help:
      "linear, db (from -60 dBFS) or log; brings an amplitude axis with it. (default: linear, without one)")
  var scale: WaveformAxisScale?

  @Flag(
    name: .customLong("amplitude-axis"), inversion: .prefixedNo, help: "Labels for amplitudes, with --scale.")
  var amplitudeAxis: Bool?

  @Option(
    name: .customLong("layout"), help: "stacked or overlay: how the channels, each by itself, are arranged.")
  var arrangement: WaveformStyle.ChannelArrangement?

  @Flag(name: .customLong("mark-clipping"), help: "Mark where a channel reaches full scale.")
  var marksClipping = false

  @Option(parsing: .unconditional, help: "How PNG is packed: 0 (not) to 9 (smallest), or -1.")
  var compression = Standard.compression

  func validate() throws {
    if width < 1 || height < 1 { throw ValidationError("--width and --height are at least 1") }
    let limit = density.maximumSide
    if width > limit || height > limit {
      throw ValidationError("--width and --height are at most \(limit)")
    }
    if barWidth < 1 || barGap < 0 { throw ValidationError("--bar-width is at least 1, --bar-gap at least 0") }
    guard (-1...9).contains(compression) else {
      throw ValidationError("--compression is from 0 to 9, or -1")
    }
    do {
      _ = try colors.colors()
    } catch {
      throw ValidationError(error.reason)
    }
  }

  /// The style that the options ask for.
  func style(_ amplitudeScale: AmplitudeScaleArgument) throws(MediaError) -> WaveformStyle {
    var style = WaveformStyle()
    style.width = width
    style.height = height
    style.pixelRatio = density.pixelRatio
    style.arrangement = arrangement ?? .stacked
    style.colors = try colors.colors(overlaid: style.arrangement == .overlay)
    style.showsAxisLabels = axisLabels
    style.axisScale = scale ?? .linear
    style.showsAmplitudeAxis = amplitudeAxis ?? (scale != nil)
    style.view = view
    style.marksClipping = marksClipping
    switch amplitudeScale {
    case .factor(let factor): style.amplitudeScale = .factor(factor)
    case .auto: style.amplitudeScale = .auto
    }
    if waveformStyle == .bars { style.shape = .bars(width: barWidth, gap: barGap, cap: barStyle) }
    return style
  }
}

extension WaveformPictureOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    width = line.value("--width", "-w") ?? Standard.width
    height = line.value("--height", "-h") ?? Standard.height
    density = line.options()
    colors = line.options()
    axisLabels = line.flag("--axis-labels", not: "--no-axis-labels") ?? true
    withAxisLabels = line.flag("--with-axis-labels")
    waveformStyle = line.value("--waveform-style") ?? .normal
    barWidth = line.value("--bar-width") ?? Standard.barWidth
    barGap = line.value("--bar-gap") ?? Standard.barGap
    barStyle = line.value("--bar-style") ?? .square
    view = line.value("--view") ?? .peak
    scale = line.value("--scale")
    amplitudeAxis = line.flag("--amplitude-axis", not: "--no-amplitude-axis")
    arrangement = line.value("--layout")
    marksClipping = line.flag("--mark-clipping")
    compression = line.value("--compression") ?? Standard.compression
  }
}
