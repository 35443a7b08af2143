import MediaAssets
import MediaCore

/// Draws pictures over one another, row by row.
///
/// Colours are added as the pictures have them, without going to linear light, as players and editors do; each pixel is
/// rounded once, after the last layer.
struct PictureCompositor {
  /// One picture on its way to the composition.
  struct Layer {
    /// In `bgra32`.
    var picture: PixelBuffer
    /// What takes the picture's own pixels to the composition.
    var transform: AffineTransform
    /// The part of the picture's own pixels that is seen.
    var crop: PictureRectangle
    /// From 0 to 1.
    var opacity: Float
  }

  let pixelFormatType: PixelFormatType
  private let pool: PixelBufferPool
  /// Where red, green, blue and alpha are in a pixel; the last is `nil` where there is none.
  private let places: (red: Int, green: Int, blue: Int, alpha: Int?)
  private let bytesPerPixel: Int

  init(_ pixelFormatType: PixelFormatType, renderSize: VideoDimensions) throws(MediaError) {
    switch pixelFormatType {
    case .bgra32: (places, bytesPerPixel) = ((2, 1, 0, 3), 4)
    case .argb32: (places, bytesPerPixel) = ((1, 2, 3, 0), 4)
    case .rgb24: (places, bytesPerPixel) = ((0, 1, 2, nil), 3)
    default:
      throw MediaError(
        .invalidArgument, "pictures are composed in BGRA, ARGB or RGB, not in \(pixelFormatType.rawValue)")
    }
    self.pixelFormatType = pixelFormatType
    pool = try PixelBufferPool(pixelFormatType: pixelFormatType, dimensions: renderSize)
  }

  /// - Parameter layers: the front-most first.
  func draw(
    _ layers: [Layer], over background: VideoCompositionInstruction.BackgroundColor
  ) throws(MediaError) -> PixelBuffer {
    let target = try pool.makePixelBuffer(color: ColorDescription(matrix: .identity, isFullRange: true))
    guard let plane = target.planes.first else { return target }
    let drawn = layers.reversed().compactMap { DrawnLayer($0) }
    let alpha = Float(background.alpha).clampedToUnit
    // Premultiplied, in the order blue, green, red, alpha.
    let ground = SIMD4<Float>(
      Float(background.blue).clampedToUnit * alpha, Float(background.green).clampedToUnit * alpha,
      Float(background.red).clampedToUnit * alpha, alpha)
    var row = [SIMD4<Float>](repeating: ground, count: plane.width)
    for y in 0..<plane.height {
      for x in row.indices { row[x] = ground }
      for layer in drawn { layer.draw(row: y, onto: &row) }
      store(row, at: plane.baseAddress + y * plane.bytesPerRow)
    }
    return withExtendedLifetime(layers) { target }
  }

  private func store(_ row: [SIMD4<Float>], at start: UnsafeMutableRawPointer) {
    for (x, premultiplied) in row.enumerated() {
      var pixel = premultiplied
      let alpha = pixel.w
      if places.alpha != nil, alpha > 0, alpha < 1 { pixel = pixel / alpha }
      pixel = (pixel * 255).rounded(.toNearestOrAwayFromZero)
        .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      let bytes = start + x * bytesPerPixel
      bytes.storeBytes(of: UInt8(pixel.x), toByteOffset: places.blue, as: UInt8.self)
      bytes.storeBytes(of: UInt8(pixel.y), toByteOffset: places.green, as: UInt8.self)
      bytes.storeBytes(of: UInt8(pixel.z), toByteOffset: places.red, as: UInt8.self)
      if let place = places.alpha {
        let rounded = (alpha * 255).rounded()
        bytes.storeBytes(of: UInt8(min(max(rounded, 0), 255)), toByteOffset: place, as: UInt8.self)
      }
    }
  }
}

extension Float {
  fileprivate var clampedToUnit: Float { self >= 0 ? min(self, 1) : 0 }
}

/// A layer that has something to be seen, with the way back from the composition to its pixels.
private struct DrawnLayer {
  private let plane: PixelBuffer.Plane
  private let inverse: AffineTransform
  /// Whether pixels fall on pixels.
  private let isAligned: Bool
  private let opacity: Float
  /// Where the seen part begins and ends, in the picture's pixels.
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double

  init?(_ layer: PictureCompositor.Layer) {
    guard let plane = layer.picture.planes.first, let inverse = layer.transform.inverted(), layer.opacity > 0
    else { return nil }
    self.plane = plane
    self.inverse = inverse
    opacity = min(layer.opacity, 1)
    left = max(0, layer.crop.x)
    top = max(0, layer.crop.y)
    right = min(Double(plane.width), layer.crop.x + layer.crop.width)
    bottom = min(Double(plane.height), layer.crop.y + layer.crop.height)
    // Not-a-number fails here, too.
    guard left < right, top < bottom, inverse.tx.isFinite, inverse.ty.isFinite else { return nil }
    isAligned =
      inverse.a == 1 && inverse.b == 0 && inverse.c == 0 && inverse.d == 1
      && inverse.tx == inverse.tx.rounded() && inverse.ty == inverse.ty.rounded()
  }

  /// Draws one row of the composition.
  func draw(row y: Int, onto row: inout [SIMD4<Float>]) {
    // The middle of the row's first pixel, in the layer's pixels, and what each pixel to the right adds to it.
    let startX = inverse.a / 2 + inverse.c * (Double(y) + 0.5) + inverse.tx
    let startY = inverse.b / 2 + inverse.d * (Double(y) + 0.5) + inverse.ty
    let span = Self.span(startX, inverse.a, from: left, to: right, count: row.count)
      .clamped(to: Self.span(startY, inverse.b, from: top, to: bottom, count: row.count))
    for x in span {
      let pixelX = startX + inverse.a * Double(x)
      let pixelY = startY + inverse.b * Double(x)
      // The span is wide by a pixel, since its ends are found by another way of counting.
      guard pixelX >= left, pixelX < right, pixelY >= top, pixelY < bottom else { continue }
      let source = isAligned ? pixel(Int(pixelX), Int(pixelY)) : sample(pixelX - 0.5, pixelY - 0.5)
      let shown = source * opacity
      row[x] = shown + row[x] * (1 - shown.w)
    }
  }

  /// The places in a row at which a value that grows steadily is in a range, and their neighbours.
  private static func span(
    _ start: Double, _ step: Double, from lower: Double, to upper: Double, count: Int
  ) -> Range<Int> {
    guard step != 0 else { return start >= lower && start < upper ? 0..<count : 0..<0 }
    let ends = [(lower - start) / step, (upper - start) / step].sorted()
    let first = max(0, min(ends[0].rounded(.down) - 1, Double(count)))
    let last = max(first, min(ends[1].rounded(.up) + 1, Double(count)))
    return Int(first)..<Int(last)
  }

  /// A pixel, premultiplied, from 0 to 1.
  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let bytes = (plane.baseAddress + y * plane.bytesPerRow + 4 * x).loadUnaligned(as: SIMD4<UInt8>.self)
    var pixel = SIMD4<Float>(bytes) / 255
    guard pixel.w < 1 else { return pixel }
    let alpha = pixel.w
    pixel *= alpha
    pixel.w = alpha
    return pixel
  }

  /// Between the middles of four pixels; at the edges of the seen part, those go on.
  private func sample(_ x: Double, _ y: Double) -> SIMD4<Float> {
    let column = x.rounded(.down)
    let line = y.rounded(.down)
    let (across, down) = (Float(x - column), Float(y - line))
    func nearX(_ value: Double) -> Int { Int(max(left.rounded(.down), min(value, right.rounded(.up) - 1))) }
    func nearY(_ value: Double) -> Int { Int(max(top.rounded(.down), min(value, bottom.rounded(.up) - 1))) }
    let (x0, x1) = (nearX(column), nearX(column + 1))
    let (y0, y1) = (nearY(line), nearY(line + 1))
    let above = pixel(x0, y0) * (1 - across) + pixel(x1, y0) * across
    let below = pixel(x0, y1) * (1 - across) + pixel(x1, y1) * across
    return above * (1 - down) + below * down
  }
}
