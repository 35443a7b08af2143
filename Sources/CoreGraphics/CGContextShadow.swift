import Foundation
import MediaCore
import MediaRendering

/// A shadow that drawings cast.
struct CGContextShadow {
  /// The distance in pixels, to the right and down.
  let offset: (x: Double, y: Double)
  /// The standard deviation of the blur, in pixels.
  let deviation: Double
  let color: ShadowMaker.Components

  init(offset: CGSize, blur: CGFloat, color: CGColor) {
    self.offset = (Double(offset.width), -Double(offset.height))
    deviation = Double(blur) / 2
    self.color = color.rgba
  }
}

/// The memory that shadows are made on; it is kept from one to the next.
struct CGShadowCanvas {
  private var maker = ShadowMaker()
  private var picture: PixelBuffer?

  /// A shadow, premultiplied, and where it is on the bitmap.
  struct Cast {
    let picture: PixelBuffer
    let place: PictureTransform
    /// The rectangle of the bitmap that the shadow covers.
    let area: [AnimationShape.Element]
  }

  /// Returns the shadow of the drawings of `body` on a bitmap; `nil` without one, or without memory for it.
  mutating func cast(
    _ shadow: CGContextShadow, width: Int, height: Int, _ body: (BitmapDrawing) throws(MediaError) -> Void
  ) -> Cast? {
    // Drawings outside of the bitmap cast a shadow into it, too.
    let margin = ShadowMaker.reach(ofDeviation: shadow.deviation)
    let (width, height) = (width + 2 * margin, height + 2 * margin)
    if picture?.width != width || picture?.height != height {
      picture = try? PixelBuffer(
        pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height))
    }
    guard let picture, let plane = picture.planes.first,
      var drawing = BitmapDrawing(
        memory: plane.baseAddress, width: width, height: height, bytesPerRow: plane.bytesPerRow,
        hasAlpha: true)
    else { return nil }
    plane.baseAddress.initializeMemory(as: UInt8.self, repeating: 0, count: plane.bytesPerRow * height)
    drawing.offset = (shadow.offset.x + Double(margin), shadow.offset.y + Double(margin))
    try? body(drawing)
    let area = maker.shade(
      plane.baseAddress, width: width, height: height, bytesPerRow: plane.bytesPerRow,
      deviation: shadow.deviation, color: shadow.color)
    guard let area else { return nil }
    func corner(_ x: Int, _ y: Int) -> AnimationPoint {
      AnimationPoint(x: Double(x - margin), y: Double(y - margin))
    }
    let (columns, rows) = (area.columns, area.rows)
    return Cast(
      picture: picture,
      place: PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: -Double(margin), ty: -Double(margin)),
      area: [
        .move(corner(columns.lowerBound, rows.lowerBound)),
        .line(corner(columns.upperBound, rows.lowerBound)),
        .line(corner(columns.upperBound, rows.upperBound)),
        .line(corner(columns.lowerBound, rows.upperBound)), .close,
      ])
  }
}
