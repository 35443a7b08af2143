import Foundation
import MediaCore
import MediaRendering

/// A shadow that what is drawn casts.
struct CGContextShadow {
  /// In pixels, to the right and down.
  let offset: (x: Double, y: Double)
  /// The standard deviation of the blur is half of it, in pixels.
  let blur: Double
  let color: (red: Double, green: Double, blue: Double, alpha: Double)

  /// More blur than that looks alike.
  private static let mostBlur = 500.0

  init(offset: CGSize, blur: CGFloat, color: CGColor) {
    self.offset = (Double(offset.width), -Double(offset.height))
    // What is no number is none.
    self.blur = blur > 0 ? min(Double(blur), Self.mostBlur) : 0
    self.color = color.rgba
  }

  /// How far the shadow's picture is larger than the bitmap on each side: what is outside casts a shadow, too.
  var margin: Int { Int((blur * 1.5).rounded(.up)) }

  /// The shadow of what `body` draws on a bitmap, premultiplied; `nil` where there is no memory for it.
  func picture(
    _ width: Int, _ height: Int, _ body: (BitmapDrawing) throws(MediaError) -> Void
  ) -> PixelBuffer? {
    let (width, height) = (width + 2 * margin, height + 2 * margin)
    guard
      let picture = try? PixelBuffer(
        pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height)),
      let plane = picture.planes.first,
      var drawing = BitmapDrawing(
        memory: plane.baseAddress, width: width, height: height, bytesPerRow: plane.bytesPerRow,
        hasAlpha: true)
    else { return nil }
    plane.baseAddress.initializeMemory(as: UInt8.self, repeating: 0, count: plane.bytesPerRow * height)
    drawing.offset = (offset.x + Double(margin), offset.y + Double(margin))
    try? body(drawing)
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
      (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
    var alphas = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width { alphas[y * width + x] = Float(row(y)[x] >> 24) }
    }
    blurred(&alphas, width, height)
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    func component(_ value: Double, _ alpha: Double) -> UInt32 { UInt32(unit(value) * alpha + 0.5) }
    for y in 0..<height {
      for x in 0..<width {
        let alpha = Double(alphas[y * width + x]) * unit(color.alpha)
        row(y)[x] =
          UInt32(alpha + 0.5) << 24 | component(color.red, alpha) << 16 | component(color.green, alpha) << 8
          | component(color.blue, alpha)
      }
    }
    return picture
  }

  /// Blurs by three means of as many neighbours each, which together come near to a bell curve.
  private func blurred(_ values: inout [Float], _ width: Int, _ height: Int) {
    // Three windows of a size have a variance of (size² - 1) / 4, which is to be the square of half the blur.
    let size = Int((blur * blur + 1).squareRoot().rounded())
    guard size > 1 else { return }
    for pass in 0..<3 {
      // Windows of an even size lean to one side, then to the other.
      let before = size.isMultiple(of: 2) ? (pass == 1 ? size / 2 - 1 : size / 2) : size / 2
      for y in 0..<height {
        Self.mean(&values, y * width, 1, width, size, before)
      }
      for x in 0..<width { Self.mean(&values, x, width, height, size, before) }
    }
  }

  /// Each value becomes the mean of `size` values, of which so many are before it; there are zeros outside.
  private static func mean(
    _ values: inout [Float], _ start: Int, _ stride: Int, _ count: Int, _ size: Int, _ before: Int
  ) {
    let line = (0..<count).map { values[start + $0 * stride] }
    let after = size - 1 - before
    var sum: Float = 0
    for index in 0..<min(after, count) { sum += line[index] }
    for index in 0..<count {
      if index + after < count { sum += line[index + after] }
      if index - before - 1 >= 0 { sum -= line[index - before - 1] }
      values[start + index * stride] = max(sum / Float(size), 0)
    }
  }
}
