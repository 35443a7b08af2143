public import MediaAnalysis
public import MediaCore

/// Draws levels: the history of loudness with its gates, range and maxima, and a meter for each channel.
public struct LevelsRenderer: Sendable {
  /// The look of the picture.
  public var style: LevelsStyle

  /// Makes a renderer of a style.
  public init(style: LevelsStyle = LevelsStyle()) {
    self.style = style
  }

  /// The picture as a PNG file.
  ///
  /// - Throws: `.invalidArgument` for a picture that is too small, `.overLimit` for one that is too large.
  public func pngData(of levels: Levels) throws(MediaError) -> [UInt8] {
    try check()
    let ratio = style.pixelRatio
    let surface = try CairoImageSurface(
      width: style.width * ratio, height: style.height * ratio, hasAlpha: false)
    let context = try CairoContext(surface, scale: Double(ratio))
    LevelsDrawing(levels: levels, style: style).draw(context)
    try context.finish()
    return try surface.pngData(compressionLevel: -1)
  }

  /// The picture as an SVG document.
  ///
  /// - Throws: as `pngData(of:)` does.
  public func svgData(of levels: Levels) throws(MediaError) -> [UInt8] {
    try page(of: levels, .svg)
  }

  /// The picture as a PDF document of one page.
  ///
  /// - Throws: as `pngData(of:)` does.
  public func pdfData(of levels: Levels) throws(MediaError) -> [UInt8] {
    try page(of: levels, .pdf)
  }

  private func page(of levels: Levels, _ kind: CairoVectorSurface.Kind) throws(MediaError) -> [UInt8] {
    try check()
    let surface = try CairoVectorSurface(kind, width: style.width, height: style.height)
    let context = try CairoContext(surface, scale: 1)
    LevelsDrawing(levels: levels, style: style).draw(context)
    try context.finish()
    return try surface.finish()
  }

  private func check() throws(MediaError) {
    guard style.width >= LevelsStyle.minimumWidth, style.height >= LevelsStyle.minimumHeight else {
      throw MediaError(
        .invalidArgument,
        "a picture of levels has at least \(LevelsStyle.minimumWidth)×\(LevelsStyle.minimumHeight) pixels")
    }
    guard (1...WaveformRenderer.maximumPixelRatio).contains(style.pixelRatio) else {
      throw MediaError(.invalidArgument, "the pixel ratio is from 1 to \(WaveformRenderer.maximumPixelRatio)")
    }
    let limit = WaveformRenderer.maximumSide / style.pixelRatio
    guard style.width <= limit, style.height <= limit else {
      throw MediaError(
        .overLimit, "an image of \(style.width)×\(style.height) is over the limit of \(limit) pixels a side")
    }
  }
}
