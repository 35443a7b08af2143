public import MediaAnalysis
public import MediaCore

/// Draws waveforms.
///
/// Each pixel of the waveform is a column of the picture, from the left edge on: what is longer than the picture is
/// cut off, what is shorter leaves background. The time axis is the track's: a waveform that begins at frame 96000 of
/// 48000 Hz begins at 0:02.
///
/// ```swift
/// let png = try WaveformRenderer().pngData(of: waveform)
/// print(png.count, "bytes")
/// ```
public struct WaveformRenderer: Sendable {
  /// The longest side of a picture, in pixels: what Cairo draws.
  public static let maximumSide = 32767

  /// The look of the picture.
  public var style: WaveformStyle
  /// The compression of PNG files: 0 is none, 9 the smallest, -1 a good choice.
  public var compressionLevel = -1

  /// Makes a renderer of a style, audiowaveform's if none is given.
  public init(style: WaveformStyle = WaveformStyle()) {
    self.style = style
  }

  /// The picture as a PNG file, without alpha if the background is opaque.
  ///
  /// - Throws: `.invalidArgument` for a style without area, a bar without width or a compression that is none,
  ///   `.overLimit` for a picture of over 32767 pixels a side or 2²⁷ pixels.
  public func pngData(of waveform: Waveform) throws(MediaError) -> [UInt8] {
    try image(of: waveform).pngData(compressionLevel: compressionLevel)
  }

  /// The picture as an SVG document, a unit a pixel of the style; text is drawn, so that it needs no font.
  ///
  /// - Throws: as `pngData(of:)` does.
  public func svgData(of waveform: Waveform) throws(MediaError) -> [UInt8] {
    try page(of: waveform, .svg)
  }

  /// The picture as a PDF document of one page, a point a pixel of the style.
  ///
  /// - Throws: as `pngData(of:)` does.
  public func pdfData(of waveform: Waveform) throws(MediaError) -> [UInt8] {
    try page(of: waveform, .pdf)
  }

  /// Whether the machine has a font for labels; without one they are drawn as thin strokes.
  ///
  /// - Throws: `.encoderNotFound` where there is no Cairo to draw them.
  public static var hasFont: Bool {
    get throws(MediaError) {
      try CairoContext(CairoImageSurface(width: 1, height: 1, hasAlpha: false)).hasFont
    }
  }

  func image(of waveform: Waveform) throws(MediaError) -> CairoImageSurface {
    try check()
    return try WaveformDrawing(waveform: waveform, style: style).image()
  }

  private func page(of waveform: Waveform, _ kind: CairoVectorSurface.Kind) throws(MediaError) -> [UInt8] {
    try check()
    return try WaveformDrawing(waveform: waveform, style: style).page(kind)
  }

  private func check() throws(MediaError) {
    if case .bars(let width, let gap, _) = style.shape, width < 1 || gap < 0 {
      throw MediaError(
        .invalidArgument, "bars need a width of at least 1 and a gap of at least 0, not \(width) and \(gap)")
    }
    guard (1...Self.maximumPixelRatio).contains(style.pixelRatio), style.columnWidth >= 1 else {
      throw MediaError(
        .invalidArgument,
        "the pixel ratio is from 1 to \(Self.maximumPixelRatio), not \(style.pixelRatio), and columns have a width"
      )
    }
    guard style.width > 0, style.height > 0 else {
      throw MediaError(.invalidArgument, "an image of \(style.width)×\(style.height) has no pixels")
    }
    let limit = Self.maximumSide / style.pixelRatio
    guard style.width <= limit, style.height <= limit, style.columnWidth <= limit else {
      throw MediaError(
        .overLimit, "an image of \(style.width)×\(style.height) is over the limit of \(limit) pixels a side")
    }
  }

  /// The densest display, in pixels of the image to a pixel of the style.
  public static let maximumPixelRatio = 8
}
