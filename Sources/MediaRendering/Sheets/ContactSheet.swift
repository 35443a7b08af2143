public import MediaCore

/// A contact sheet: pictures of a film in a grid, with their times, below a block of text.
///
/// Pictures are placed one by one, so that no more than one is held beside the sheet.
public final class ContactSheet {
  private let style: ContactSheetStyle
  private let surface: CairoImageSurface
  private let headerHeight: Int

  private static let titleSize = 20.0
  private static let textSize = 13.0
  private static let lineHeight = 19
  /// Text has so much room even where the pictures are narrower.
  private static let leastTextWidth = 480
  /// The size of text that stands on pictures; what is smaller can't be read.
  private static let leastLabelSize = 8.0

  /// Makes a sheet without pictures.
  ///
  /// - Parameters:
  ///   - title: the first line of the block, larger than the others; without title and lines there is no block.
  ///   - lines: what stands below it; what is too long for the sheet ends in `…`. Text of up to 480 pixels makes a
  ///     narrower sheet wider.
  /// - Throws: `.invalidArgument` for a grid or pictures without area, `.overLimit` for a sheet of over 32767 pixels a
  ///   side or 2²⁷ pixels.
  public init(style: ContactSheetStyle, title: String, lines: [String]) throws(MediaError) {
    guard style.columns > 0, style.rows > 0, style.tileSize.width > 0, style.tileSize.height > 0,
      style.spacing >= 0, style.margin >= 0
    else {
      throw MediaError(.invalidArgument, "a grid of \(style.columns)×\(style.rows) pictures has no area")
    }
    let limit = PictureLimits.side
    guard style.columns <= limit, style.rows <= limit, style.spacing <= limit, style.margin <= limit,
      style.tileSize.width <= limit, style.tileSize.height <= limit
    else { throw MediaError(.overLimit, "the sheet is over the limit of \(limit) pixels a side") }
    self.style = style
    let textHeight =
      (title.isEmpty ? 0 : Int(Self.titleSize * 1.5)) + lines.count * Self.lineHeight
    headerHeight = textHeight > 0 ? textHeight + 12 : 0
    let gridWidth = style.columns * (style.tileSize.width + style.spacing) - style.spacing
    let textWidth = min(try Self.width(title, lines), Self.leastTextWidth)
    let width = 2 * style.margin + max(gridWidth, textWidth)
    let height =
      2 * style.margin + headerHeight + style.rows * (style.tileSize.height + style.spacing) - style.spacing
    surface = try CairoImageSurface(width: width, height: height, hasAlpha: style.background.alpha != 255)
    let context = try CairoContext(surface)
    context.clear(to: style.background)
    draw(title, lines, width: width - 2 * style.margin, context)
    try context.finish()
  }

  /// Returns the width that a block of text takes, in pixels.
  private static func width(_ title: String, _ lines: [String]) throws(MediaError) -> Int {
    let context = try CairoContext(try CairoImageSurface(width: 1, height: 1, hasAlpha: false))
    context.setFontSize(titleSize)
    let titleWidth = context.advance(of: title)
    context.setFontSize(textSize)
    let widest = lines.reduce(titleWidth) { max($0, context.advance(of: $1)) }
    return Int(saturating: widest.rounded(.up))
  }

  private func draw(
    _ title: String, _ lines: [String], width: Int, _ context: borrowing CairoContext
  ) {
    let none = Color(red: 0, green: 0, blue: 0, alpha: 0)
    var baseline = style.margin
    if !title.isEmpty {
      context.setFontSize(Self.titleSize)
      baseline += Int(Self.titleSize)
      context.drawText(
        context.shortened(title, to: width), x: style.margin, baseline: baseline, color: style.titleColor,
        rim: none)
      baseline += Int(Self.titleSize * 0.3)
    }
    context.setFontSize(Self.textSize)
    for line in lines {
      baseline += Self.lineHeight
      context.drawText(
        context.shortened(line, to: width), x: style.margin, baseline: baseline, color: style.textColor,
        rim: none)
    }
  }

  /// Draws a picture in the middle of its place, at its own size.
  ///
  /// - Parameters:
  ///   - index: from the upper left, row by row; pictures beyond the grid are left out.
  ///   - label: stands in the lower right corner, as small as it must to fit into the picture.
  ///   - shorterLabels: what stands there instead where a label does not fit in any size that can be read; where none of
  ///     these does either, there is no label.
  /// - Throws: `.operationNotSupportedForAsset` for pixels other than `bgra32`, `.invalidArgument` for a picture
  ///   larger than its place.
  public func place(
    _ picture: PixelBuffer, at index: Int, label: String, shorterLabels: [String] = []
  ) throws(MediaError) {
    guard index >= 0, index < style.columns * style.rows else { return }
    let tile = style.tileSize
    guard picture.width <= tile.width, picture.height <= tile.height else {
      throw MediaError(
        .invalidArgument, "a picture of \(picture.width)×\(picture.height) is larger than its place")
    }
    let left = style.margin + index % style.columns * (tile.width + style.spacing)
    let top = style.margin + headerHeight + index / style.columns * (tile.height + style.spacing)
    let (x, y) = (left + (tile.width - picture.width) / 2, top + (tile.height - picture.height) / 2)
    let context = try CairoContext(surface)
    try context.draw(picture, x: x, y: y)
    if style.hasTimes {
      for label in [label] + shorterLabels where !label.isEmpty {
        if draw(label, in: (x, y, picture.width, picture.height), context) { break }
      }
    }
    try context.finish()
  }

  /// Draws a label in the lower right corner of a picture, unless it doesn't fit.
  private func draw(
    _ label: String, in frame: (x: Int, y: Int, width: Int, height: Int), _ context: borrowing CairoContext
  ) -> Bool {
    let usual = min(max(Self.leastLabelSize, (Double(style.tileSize.height) / 13).rounded()), 18)
    for size in stride(from: usual, through: Self.leastLabelSize, by: -1) {
      context.setFontSize(size)
      let padding = Int((size * 0.35).rounded())
      let width = Int(context.advance(of: label).rounded(.up)) + 2 * padding
      let height = Int((size * 1.4).rounded())
      guard width <= frame.width, height <= frame.height else { continue }
      let (x, y) = (frame.x + frame.width - width, frame.y + frame.height - height)
      context.addRectangle(x: x, y: y, width: width, height: height)
      context.fillPath(Color(red: 0, green: 0, blue: 0, alpha: 165), antialias: false)
      context.drawText(
        label, x: x + padding, baseline: y + Int((size * 1.07).rounded()),
        color: Color(red: 255, green: 255, blue: 255), rim: Color(red: 0, green: 0, blue: 0, alpha: 0))
      return true
    }
    return false
  }

  /// The sheet as it is.
  public func picture() throws(MediaError) -> PixelBuffer { try surface.picture() }
}
