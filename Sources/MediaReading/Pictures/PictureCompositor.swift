import MediaAssets
import MediaCore

/// Draws pictures over one another, row by row.
///
/// Colours are added as the pictures have them, without going to linear light, as players and editors do; each pixel is
/// rounded once, after the last layer.
struct PictureCompositor {
  /// One picture on its way to the composition.
  struct Layer {
    /// The picture, in `bgra32` or `argb64`.
    var picture: PixelBuffer
    /// The transform from the picture's own pixels to the composition.
    var transform: PictureTransform
    /// The part of the picture's own pixels that is seen.
    var crop: PictureRectangle
    /// The opacity, from 0 to 1.
    var opacity: Float
    /// Whether no pixel lets through what is below.
    var isOpaque: Bool
  }

  let pixelFormatType: PixelFormatType
  let renderSize: VideoDimensions
  private let color: ColorDescription
  private let pool: PixelBufferPool
  private let layout: RGBLayout

  init(
    _ pixelFormatType: PixelFormatType, renderSize: VideoDimensions,
    color: ColorDescription = ColorDescription(matrix: .identity, isFullRange: true)
  ) throws(MediaError) {
    guard let layout = RGBLayout(pixelFormatType) else {
      throw MediaError(
        .invalidArgument, "pictures are drawn in red, green and blue, not in \(pixelFormatType.rawValue)")
    }
    self.layout = layout
    (self.pixelFormatType, self.renderSize, self.color) = (pixelFormatType, renderSize, color)
    pool = try PixelBufferPool(pixelFormatType: pixelFormatType, dimensions: renderSize)
  }

  /// Whether a layer hides all that is below it, pixel on pixel.
  func isCovered(by layer: Layer) -> Bool {
    let (width, height) = (Double(renderSize.width), Double(renderSize.height))
    return layer.isOpaque && layer.opacity >= 1 && layer.transform == .identity
      && layer.picture.dimensions == renderSize && layer.crop.x <= 0 && layer.crop.y <= 0
      && layer.crop.x + layer.crop.width >= width && layer.crop.y + layer.crop.height >= height
  }

  /// A layer's own picture where drawing it would give the same; `nil` where it would not.
  func picture(of layer: Layer) -> PixelBuffer? {
    guard isCovered(by: layer), layer.picture.pixelFormatType == pixelFormatType else { return nil }
    return layer.picture.stating(color)
  }

  /// - Parameters:
  ///   - layers: the front-most first.
  ///   - isCoverFree: whether the picture that hides what is below it is used here alone, so that it can be drawn on.
  func draw(
    _ layers: [Layer], over background: VideoCompositionInstruction.BackgroundColor, isCoverFree: Bool = false
  ) throws(MediaError) -> PixelBuffer {
    let place = layers.firstIndex { isCovered(by: $0) }
    let cover = isCoverFree ? place.flatMap { picture(of: layers[$0]) } : nil
    let target: PixelBuffer
    if let cover, !cover.isLent { target = cover } else { target = try pool.makePixelBuffer(color: color) }
    guard let plane = target.planes.first else { return target }
    let drawn = layers[..<(place ?? layers.endIndex)].reversed().compactMap { DrawnLayer($0) }
    if let place, let below = layers[place].picture.planes.first {
      draw(drawn, onto: below, isDeep: layers[place].picture.pixelFormatType == .argb64, into: plane)
    } else {
      draw(drawn, over: background, into: plane)
    }
    return withExtendedLifetime(layers) { target }
  }

  private func draw(
    _ layers: [DrawnLayer], over background: VideoCompositionInstruction.BackgroundColor,
    into plane: PixelBuffer.Plane
  ) {
    let alpha = Float(background.alpha).clampedToUnit
    // Premultiplied, in the order blue, green, red, alpha.
    let ground = SIMD4<Float>(
      Float(background.blue).clampedToUnit * alpha, Float(background.green).clampedToUnit * alpha,
      Float(background.red).clampedToUnit * alpha, alpha)
    var row = [SIMD4<Float>](repeating: ground, count: plane.width)
    for y in 0..<plane.height {
      for x in row.indices { row[x] = ground }
      for layer in layers { layer.draw(row: y, onto: &row) }
      store(row, row.indices, at: plane.baseAddress + y * plane.bytesPerRow)
    }
  }

  /// Draws layers over an opaque picture of the same size, of which most pixels stay where titles are drawn.
  private func draw(
    _ layers: [DrawnLayer], onto below: PixelBuffer.Plane, isDeep: Bool, into plane: PixelBuffer.Plane
  ) {
    var row = [SIMD4<Float>](repeating: .zero, count: plane.width)
    let isSame = pixelFormatType == (isDeep ? .argb64 : .bgra32)
    for y in 0..<plane.height {
      let source = below.baseAddress + y * below.bytesPerRow
      let target = plane.baseAddress + y * plane.bytesPerRow
      var changed = 0..<0
      var (only, seenCount) = (0, 0)
      for (index, layer) in layers.enumerated() {
        let span = layer.columns(ofRow: y, count: plane.width)
        guard !span.isEmpty else { continue }
        changed =
          seenCount == 0
          ? span
          : min(changed.lowerBound, span.lowerBound)..<max(changed.upperBound, span.upperBound)
        (only, seenCount) = (index, seenCount + 1)
      }
      if isSame {
        if target != source {
          target.copyMemory(from: source, byteCount: plane.width * layout.bytesPerPixel)
        }
        if changed.isEmpty { continue }
        if !isDeep, seenCount == 1, layers[only].blend(row: y, changed, onto: target) { continue }
      } else {
        changed = 0..<plane.width
      }
      for x in changed {
        row[x] = isDeep ? RGBLayout.deepPixel(at: source + 8 * x) : RGBLayout.pixel(at: source + 4 * x)
        // A picture without alpha may have anything there.
        row[x].w = 1
      }
      for layer in layers { layer.draw(row: y, onto: &row) }
      store(row, changed, at: target)
    }
  }

  private func store(_ row: [SIMD4<Float>], _ columns: Range<Int>, at start: UnsafeMutableRawPointer) {
    let white = SIMD4<Float>(repeating: layout.white)
    for x in columns {
      var pixel = row[x]
      let alpha = pixel.w
      if layout.alpha != nil, alpha > 0, alpha < 1 {
        pixel = pixel / alpha
        pixel.w = alpha
      }
      pixel = (pixel * white).rounded(.toNearestOrAwayFromZero).clamped(lowerBound: .zero, upperBound: white)
      layout.store(pixel, at: start + x * layout.bytesPerPixel)
    }
  }
}

/// The places of the components in a pixel of red, green and blue.
private struct RGBLayout {
  /// Places of components, counted in components; `alpha` is `nil` where there is none.
  let (red, green, blue, alpha): (Int, Int, Int, Int?)
  let bytesPerPixel: Int
  /// Whether components have 16 bits, which are big-endian.
  let isDeep: Bool

  init?(_ type: PixelFormatType) {
    switch type {
    case .bgra32: (red, green, blue, alpha) = (2, 1, 0, 3)
    case .argb32, .argb64: (red, green, blue, alpha) = (1, 2, 3, 0)
    case .rgba32: (red, green, blue, alpha) = (0, 1, 2, 3)
    case .abgr32: (red, green, blue, alpha) = (3, 2, 1, 0)
    case .rgb24: (red, green, blue, alpha) = (0, 1, 2, nil)
    default: return nil
    }
    isDeep = type == .argb64
    bytesPerPixel = isDeep ? 8 : alpha == nil ? 3 : 4
  }

  /// The largest value of a component.
  var white: Float { isDeep ? 65_535 : 255 }

  /// Stores rounded values in the order blue, green, red, alpha.
  func store(_ pixel: SIMD4<Float>, at start: UnsafeMutableRawPointer) {
    if isDeep {
      let words = SIMD4<UInt16>(pixel)
      let ordered = SIMD4(words.w.bigEndian, words.z.bigEndian, words.y.bigEndian, words.x.bigEndian)
      return start.storeBytes(of: ordered, as: SIMD4<UInt16>.self)
    }
    start.storeBytes(of: UInt8(pixel.x), toByteOffset: blue, as: UInt8.self)
    start.storeBytes(of: UInt8(pixel.y), toByteOffset: green, as: UInt8.self)
    start.storeBytes(of: UInt8(pixel.z), toByteOffset: red, as: UInt8.self)
    if let alpha { start.storeBytes(of: UInt8(pixel.w), toByteOffset: alpha, as: UInt8.self) }
  }

  /// A pixel of `bgra32` from 0 to 1, as it is stored.
  static func pixel(at start: UnsafeRawPointer) -> SIMD4<Float> {
    SIMD4<Float>(start.loadUnaligned(as: SIMD4<UInt8>.self)) / 255
  }

  /// A pixel of `argb64` from 0 to 1 in the order blue, green, red, alpha.
  static func deepPixel(at start: UnsafeRawPointer) -> SIMD4<Float> {
    let words = start.loadUnaligned(as: SIMD4<UInt16>.self)
    return SIMD4<Float>(
      Float(words.w.bigEndian), Float(words.z.bigEndian), Float(words.y.bigEndian), Float(words.x.bigEndian))
      / 65_535
  }
}

extension Float {
  fileprivate var clampedToUnit: Float { self >= 0 ? min(self, 1) : 0 }
}

/// A layer that has something to be seen, with the way back from the composition to its pixels.
private struct DrawnLayer {
  private let plane: PixelBuffer.Plane
  /// Whether pixels are of `argb64`.
  private let isDeep: Bool
  private let inverse: PictureTransform
  /// Whether pixels fall on pixels.
  private let isAligned: Bool
  private let opacity: Float
  private let isOpaque: Bool
  /// The edges of the seen part, in the picture's pixels.
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double

  init?(_ layer: PictureCompositor.Layer) {
    guard let plane = layer.picture.planes.first, let inverse = layer.transform.inverted(), layer.opacity > 0
    else { return nil }
    self.plane = plane
    isDeep = layer.picture.pixelFormatType == .argb64
    self.inverse = inverse
    opacity = min(layer.opacity, 1)
    isOpaque = layer.isOpaque
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

  /// The middle of a row's first pixel, in the layer's pixels.
  private func start(ofRow y: Int) -> (x: Double, y: Double) {
    let down = Double(y) + 0.5
    return (inverse.a / 2 + inverse.c * down + inverse.tx, inverse.b / 2 + inverse.d * down + inverse.ty)
  }

  /// The columns in a row of the composition where the layer can be seen.
  func columns(ofRow y: Int, count: Int) -> Range<Int> {
    let (startX, startY) = start(ofRow: y)
    return Self.span(startX, inverse.a, from: left, to: right, count: count)
      .clamped(to: Self.span(startY, inverse.b, from: top, to: bottom, count: count))
  }

  /// Mixes one row with what is there, which is opaque, where pixels fall on pixels.
  ///
  /// Pixels are rounded once, and differ from drawn ones by 1 where those are nearly between two numbers.
  ///
  /// - Returns: false where the layer is not like that, and nothing is done.
  func blend(row y: Int, _ columns: Range<Int>, onto target: UnsafeMutableRawPointer) -> Bool {
    guard isAligned, !isDeep else { return false }
    let line = y + Int(inverse.ty)
    let first = max(columns.lowerBound, Int(left.rounded(.up)) - Int(inverse.tx))
    let after = min(columns.upperBound, Int(right.rounded(.up)) - Int(inverse.tx))
    guard left == left.rounded(), right == right.rounded(), Double(line) + 0.5 >= top,
      Double(line) + 0.5 < bottom
    else { return false }
    guard first < after else { return true }
    let count = (after - first) * 4
    let from = (plane.baseAddress + line * plane.bytesPerRow + (first + Int(inverse.tx)) * 4)
      .assumingMemoryBound(to: UInt8.self)
    let to = (target + first * 4).assumingMemoryBound(to: UInt8.self)
    // The high halves of products of 16 bits, which vector units make eight at a time.
    let weight = UInt32((Double(opacity) * 65_535).rounded())
    guard isOpaque else {
      Self.blendTransparent(from, count / 4, weight, onto: to)
      return true
    }
    let rest = 65_535 - weight
    for index in 0..<count {
      let upper = UInt16(truncatingIfNeeded: (UInt32(from[index]) << 8 &* weight) >> 16)
      let lower = UInt16(truncatingIfNeeded: (UInt32(to[index]) << 8 &* rest) >> 16)
      // Half of a unit to round, and the low halves that both products lost.
      to[index] = UInt8(truncatingIfNeeded: (upper &+ lower &+ 129) >> 8)
    }
    return true
  }

  /// Mixes pixels, most of which have nothing to be seen where a title is drawn, with opaque ones.
  private static func blendTransparent(
    _ from: UnsafePointer<UInt8>, _ count: Int, _ weight: UInt32, onto to: UnsafeMutablePointer<UInt8>
  ) {
    for place in stride(from: 0, to: 4 * count, by: 4) where from[place + 3] != 0 {
      // From 0 to 65,535, which both factors run to.
      let cover = (UInt32(from[place + 3]) * 257 &* weight &+ 65_535) >> 16
      for index in place..<place + 3 {
        let mixed = UInt32(from[index]) &* cover &+ UInt32(to[index]) &* (65_535 &- cover)
        to[index] = UInt8(truncatingIfNeeded: (mixed &+ 32_767) / 65_535)
      }
    }
  }

  /// Draws one row of the composition.
  func draw(row y: Int, onto row: inout [SIMD4<Float>]) {
    // Each pixel to the right is a step further from the first one's middle.
    let (startX, startY) = start(ofRow: y)
    for x in columns(ofRow: y, count: row.count) {
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
    let start = UnsafeRawPointer(plane.baseAddress + y * plane.bytesPerRow)
    var pixel = isDeep ? RGBLayout.deepPixel(at: start + 8 * x) : RGBLayout.pixel(at: start + 4 * x)
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
