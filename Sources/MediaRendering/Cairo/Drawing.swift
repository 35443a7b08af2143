import MediaCore

/// A picture that is drawn the same way on every kind of surface; all in pixels of the image.
protocol Drawing {
  var width: Int { get }
  var height: Int { get }
  /// Pixels of the image to a pixel of the page.
  var pixelRatio: Int { get }
  var isOpaque: Bool { get }
  func draw(_ context: borrowing CairoContext)
}

extension Drawing {
  /// The picture as an image; throws what `CairoImageSurface` does.
  func image() throws(MediaError) -> CairoImageSurface {
    let surface = try CairoImageSurface(width: width, height: height, hasAlpha: !isOpaque)
    let context = try CairoContext(surface)
    draw(context)
    try context.finish()
    return surface
  }

  /// The picture as a document of one page.
  func page(_ kind: CairoVectorSurface.Kind) throws(MediaError) -> [UInt8] {
    let surface = try CairoVectorSurface(kind, width: width / pixelRatio, height: height / pixelRatio)
    let context = try CairoContext(surface, scale: 1 / Double(pixelRatio))
    draw(context)
    try context.finish()
    return try surface.finish()
  }
}
