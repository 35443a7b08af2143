public import MediaAnalysis
public import MediaCore

/// Draws waveforms.
///
/// Each pixel of the waveform is a column of the picture, from the left edge on: what is longer than the picture is
/// cut off, what is shorter leaves background. Channels are stacked. The time axis is the track's: a waveform that
/// begins at frame 96000 of 48000 Hz begins at 0:02.
public struct WaveformRenderer: Sendable {
  /// The longest side of a picture, in pixels: what Cairo draws.
  public static let maximumSide = 32767

  /// How the picture looks.
  public var style: WaveformStyle

  /// Makes a renderer of a style, audiowaveform's if none is given.
  public init(style: WaveformStyle = WaveformStyle()) {
    self.style = style
  }

  /// The picture as a PNG file, without alpha if the background is opaque.
  ///
  /// Throws `.invalidArgument` for a style without area or a bar without width, `.overLimit` for a picture of over
  /// 32767 pixels a side or 2²⁷ pixels.
  public func pngData(of waveform: Waveform) throws(MediaError) -> [UInt8] {
    try image(of: waveform).pngData()
  }

  func image(of waveform: Waveform) throws(MediaError) -> CairoImageSurface {
    if case .bars(let width, let gap, _) = style.shape, width < 1 || gap < 0 {
      throw MediaError(
        .invalidArgument, "bars need a width of at least 1 and a gap of at least 0, not \(width) and \(gap)")
    }
    let surface = try CairoImageSurface(
      width: style.width, height: style.height, hasAlpha: style.colors.background.alpha < 255)
    let context = try CairoContext(surface)
    WaveformDrawing(waveform: waveform, style: style).draw(context)
    try context.finish()
    return surface
  }
}
