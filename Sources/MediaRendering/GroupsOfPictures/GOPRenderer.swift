public import MediaAnalysis
public import MediaCore

/// Draws the sizes of a track's frames by type, where its groups of pictures begin, and its bit rate above.
///
/// Where there are more frames than pixels, a column shows the largest frame of each type in it.
public struct GOPRenderer: Sendable {
  /// The look of the picture.
  public var style: GOPStyle

  /// Makes a renderer of a style.
  public init(style: GOPStyle = GOPStyle()) {
    self.style = style
  }

  /// The picture as a PNG file.
  ///
  /// - Throws: `.invalidArgument` for a style without area, `.overLimit` for a picture of over 32767 pixels a side or
  ///   2²⁷ pixels.
  public func pngData(of sizes: FrameSizeSeries) throws(MediaError) -> [UInt8] {
    try drawing(of: sizes).image().pngData(compressionLevel: -1)
  }

  /// The picture as an SVG document, a unit a pixel of the style; text is drawn, so that it needs no font.
  ///
  /// - Throws: as `pngData(of:)` does.
  public func svgData(of sizes: FrameSizeSeries) throws(MediaError) -> [UInt8] {
    try drawing(of: sizes).page(.svg)
  }

  /// The picture as a PDF document of one page, a point a pixel of the style.
  ///
  /// - Throws: as `pngData(of:)` does.
  public func pdfData(of sizes: FrameSizeSeries) throws(MediaError) -> [UInt8] {
    try drawing(of: sizes).page(.pdf)
  }

  private func drawing(of sizes: FrameSizeSeries) throws(MediaError) -> GOPDrawing {
    let ratios = 1...WaveformRenderer.maximumPixelRatio
    guard style.width > 0, style.height > 0, ratios.contains(style.pixelRatio) else {
      throw MediaError(
        .invalidArgument, "an image of \(style.width)×\(style.height) at \(style.pixelRatio) can't be drawn")
    }
    let limit = WaveformRenderer.maximumSide / style.pixelRatio
    guard style.width <= limit, style.height <= limit else {
      throw MediaError(
        .overLimit, "an image of \(style.width)×\(style.height) is over the limit of \(limit) pixels a side")
    }
    return GOPDrawing(sizes, style)
  }
}
