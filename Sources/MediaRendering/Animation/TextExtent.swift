package import MediaCore

/// The room that letters take.
package enum TextExtent {
  /// The size of a text's lines, in pixels.
  ///
  /// - Throws: where the libraries that draw letters are missing.
  package static func size(of text: String, fontSize: Double) throws(MediaError) -> AnimationSize {
    let context = try CairoContext(CairoImageSurface(width: 1, height: 1, hasAlpha: false))
    let size = SetText(text, AnimationLayer.TextStyle(fontSize: fontSize), context).size
    try context.finish()
    return size
  }
}
