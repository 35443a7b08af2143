public import MediaCore

/// Text burnt into the lower edge of a picture, on dark plates that keep it legible on anything.
public struct PictureCaption: Hashable, Sendable {
  /// The text at the left.
  public var leading: String
  /// The text at the right, such as a time.
  public var trailing: String

  /// Makes a caption; an empty text is left out.
  public init(leading: String = "", trailing: String = "") {
    self.leading = leading
    self.trailing = trailing
  }

  private static let plate = Color(red: 0, green: 0, blue: 0, alpha: 160)
  private static let text = Color(red: 255, green: 255, blue: 255)

  /// A picture with the caption drawn on it.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for pixels other than `bgra32`.
  public func drawn(on picture: PixelBuffer) throws(MediaError) -> PixelBuffer {
    guard !leading.isEmpty || !trailing.isEmpty else { return picture }
    let surface = try CairoImageSurface.drawn(from: picture)
    let context = try CairoContext(surface)
    // Large enough to be read when the picture fills a screen.
    var size = max(8, (Double(min(picture.width, picture.height * 2)) / 28).rounded())
    context.setFontSize(size)
    // Both beside each other if they are small enough for that.
    let texts = [leading, trailing].filter { !$0.isEmpty }
    while size > 6, texts.reduce(0, { $0 + context.advance(of: $1) + 2 * size }) > Double(picture.width) {
      size -= 1
      context.setFontSize(size)
    }
    draw(leading, isLeading: true, size, picture, context)
    draw(trailing, isLeading: false, size, picture, context)
    try context.finish()
    return try surface.picture()
  }

  private func draw(
    _ text: String, isLeading: Bool, _ size: Double, _ picture: PixelBuffer, _ context: borrowing CairoContext
  ) {
    guard !text.isEmpty else { return }
    let margin = Int((size * 0.5).rounded())
    let padding = Int((size * 0.4).rounded())
    let height = Int((size * 1.5).rounded())
    let width = Int(context.advance(of: text).rounded(.up)) + 2 * padding
    let x = isLeading ? margin : picture.width - margin - width
    let y = picture.height - margin - height
    context.addRoundedRectangle(x: x, y: y, width: width, height: height, radius: size * 0.25)
    context.fillPath(Self.plate, antialias: true)
    context.drawText(
      text, x: x + padding, baseline: y + Int((size * 1.1).rounded()), color: Self.text,
      rim: Color(red: 0, green: 0, blue: 0, alpha: 0))
  }
}
