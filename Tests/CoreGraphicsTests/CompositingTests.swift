import CoreGraphics
import Foundation
import Testing

/// Gradients, shadows, masks, layers and blend modes, held against their formulas.
struct CompositingTests {
  private func context(_ width: Int, _ height: Int) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// Red, green, blue and alpha of a pixel, counted from the upper left corner.
  private func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [Int] {
    guard let start = context.data else { return [] }
    return (0..<4).map {
      Int(start.load(fromByteOffset: y * context.bytesPerRow + x * 4 + $0, as: UInt8.self))
    }
  }

  private func isNear(_ one: [Int], _ other: [Double], _ tolerance: Double = 2) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs(Double($0) - $1) <= tolerance }
  }

  private var blackToWhite: CGGradient? {
    CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [CGColor.black, CGColor.white] as CFArray,
      locations: [0, 1])
  }

  @Test("colours go over along a line, and outside of it only where that is asked for")
  func linearGradient() throws {
    let gradient = try #require(blackToWhite)
    func drawn(_ options: CGGradientDrawingOptions) throws -> CGContext {
      let context = try context(40, 4)
      context.scaleBy(x: 2, y: 1)
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0), options: options)
      return context
    }
    let plain = try drawn([])
    for x in 11..<29 {
      let light = (Double(x) + 0.5 - 10) / 20 * 255
      #expect(isNear(pixel(plain, x, 1), [light, light, light, 255]), "\(x): \(pixel(plain, x, 1))")
    }
    #expect(pixel(plain, 5, 1) == [0, 0, 0, 0] && pixel(plain, 35, 1) == [0, 0, 0, 0])
    let before = try drawn(.drawsBeforeStartLocation)
    #expect(pixel(before, 5, 1) == [0, 0, 0, 255] && pixel(before, 35, 1) == [0, 0, 0, 0])
    let after = try drawn([.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(pixel(after, 5, 1) == [0, 0, 0, 255] && pixel(after, 35, 1) == [255, 255, 255, 255])
    let none = CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil)
    #expect(none == nil && CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
  }

  @Test("components make colours, at equal distances where no places are given")
  func components() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let components: [CGFloat] = [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1]
    let gradient = try #require(
      CGGradient(colorSpace: space, colorComponents: components, locations: nil, count: 3))
    let context = try context(101, 2)
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 101, y: 0), options: [])
    #expect(isNear(pixel(context, 25, 0), [127.5, 127.5, 0, 255], 3))
    #expect(isNear(pixel(context, 50, 0), [0, 255, 0, 255], 3))
    #expect(isNear(pixel(context, 75, 0), [0, 127.5, 127.5, 255], 3))
  }

  @Test("colours go over from the middle outwards")
  func radialGradient() throws {
    let gradient = try #require(blackToWhite)
    let context = try context(60, 60)
    let center = CGPoint(x: 30, y: 30)
    context.drawRadialGradient(
      gradient, startCenter: center, startRadius: 5, endCenter: center, endRadius: 25,
      options: .drawsBeforeStartLocation)
    for (x, y) in [(30, 30), (40, 30), (30, 48), (45, 45), (15, 20)] {
      let (dx, dy) = (Double(x) + 0.5 - 30, Double(y) + 0.5 - 30)
      let light = min(max(((dx * dx + dy * dy).squareRoot() - 5) / 20, 0), 1) * 255
      #expect(isNear(pixel(context, x, y), [light, light, light, 255], 3), "\(x), \(y)")
    }
    #expect(pixel(context, 1, 1) == [0, 0, 0, 0])
  }

  @Test("a shadow lies where its offset says, as opaque as its colour")
  func sharpShadow() throws {
    let context = try context(40, 40)
    context.setShadow(
      offset: CGSize(width: 10, height: -6), blur: 0, color: CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    context.setFillColor(.white)
    // Whatever the transform is, the offset is in pixels.
    context.scaleBy(x: 2, y: 2)
    context.fill(CGRect(x: 2, y: 10, width: 5, height: 5))
    #expect(pixel(context, 5, 12) == [255, 255, 255, 255])
    #expect(isNear(pixel(context, 20, 22), [127.5, 0, 0, 127.5], 1) && pixel(context, 26, 22)[3] == 0)
    #expect(pixel(context, 20, 26)[3] == 0 && pixel(context, 13, 17)[0] == 255)
    // What is drawn outside casts its shadow, too; none is drawn after nil.
    context.setShadow(offset: CGSize(width: 60, height: 0), blur: 0, color: .black)
    context.fill(CGRect(x: -15, y: 0, width: 2, height: 2))
    #expect(pixel(context, 31, 38) == [0, 0, 0, 255])
    context.setShadow(offset: CGSize(width: 6, height: 0), blur: 0, color: nil)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(pixel(context, 6, 39)[3] == 0)
  }

  @Test("a blurred shadow keeps its weight and has half the blur as its deviation", arguments: [6.0, 11, 20])
  func blurredShadow(blur: Double) throws {
    let context = try context(160, 160)
    context.setShadow(offset: CGSize(width: 80, height: 0), blur: CGFloat(blur), color: .black)
    context.setFillColor(.white)
    // A thin line, of which only the shadow is in the picture.
    context.fill(CGRect(x: -4, y: -200, width: 8, height: 560))
    let row = (0..<160).map { Double(pixel(context, $0, 80)[3]) }
    let weight = row.reduce(0, +)
    #expect(abs(weight / 255 - 8) < 0.5 + 4)
    let half = (20..<160).map { (Double($0) + 0.5 - 80, row[$0]) }
    let variance = half.reduce(0) { $0 + $1.0 * $1.0 * $1.1 } / half.reduce(0) { $0 + $1.1 }
    // The line's own variance is its width squared by 12.
    let expected = blur * blur / 4 + 64.0 / 12
    #expect(abs(variance / expected - 1) < 0.1, "\(variance), not \(expected)")
  }

  @Test("a mask lets through as much as it says")
  func mask() throws {
    let mask = try context(4, 4)
    mask.setFillColor(gray: 0, alpha: 0.25)
    mask.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    mask.setFillColor(gray: 0, alpha: 1)
    mask.fill(CGRect(x: 0, y: 2, width: 4, height: 2))
    let context = try context(8, 8)
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    context.saveGState()
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: try #require(mask.makeImage()))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    context.restoreGState()
    #expect(pixel(context, 1, 5) == [255, 0, 0, 255])
    #expect(isNear(pixel(context, 1, 7), [255, 191, 191, 255], 1))
    #expect(pixel(context, 6, 6) == [255, 255, 255, 255] && pixel(context, 1, 1) == [255, 255, 255, 255])
    // An opaque image lets through where it is light.
    let gray = try self.context(2, 2)
    gray.setFillColor(gray: 0.5, alpha: 1)
    gray.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.clip(to: CGRect(x: 0, y: 0, width: 8, height: 8), mask: try #require(gray.makeImage()))
    context.setFillColor(gray: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(isNear(pixel(context, 6, 1), [127, 127, 127, 255], 2))
  }

  @Test("what overlaps in a layer is one thing when it is drawn")
  func layers() throws {
    let context = try context(8, 2)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 2, y: 0, width: 4, height: 2))
    #expect(pixel(context, 1, 0) == [0, 0, 0, 0])
    context.endTransparencyLayer()
    #expect(isNear(pixel(context, 1, 0), [127.5, 0, 0, 127.5], 1))
    #expect(isNear(pixel(context, 3, 0), [0, 0, 127.5, 127.5], 1))
    #expect(pixel(context, 7, 0) == [0, 0, 0, 0])
    // An end without a beginning changes nothing, and a layer that never ends is no leak.
    context.endTransparencyLayer()
    context.beginTransparencyLayer(auxiliaryInfo: nil)
  }

  /// The formulas of W3C's Compositing and Blending Level 1, 9.1: backdrop, source.
  private static let separable: [(CGBlendMode, @Sendable (Double, Double) -> Double)] = [
    (.multiply, { $0 * $1 }), (.screen, { $0 + $1 - $0 * $1 }),
    (.overlay, { hardLight($1, $0) }), (.darken, { min($0, $1) }), (.lighten, { max($0, $1) }),
    (.colorDodge, { $0 == 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }),
    (.colorBurn, { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }),
    (.hardLight, { hardLight($0, $1) }), (.difference, { abs($0 - $1) }),
    (.exclusion, { $0 + $1 - 2 * $0 * $1 }), (.plusLighter, { min($0 + $1, 1) }), (.copy, { $1 }),
    (.normal, { $1 }), (.softLight, { softLight($0, $1) }),
  ]
  private static func hardLight(_ backdrop: Double, _ source: Double) -> Double {
    source <= 0.5 ? backdrop * 2 * source : backdrop + (2 * source - 1) - backdrop * (2 * source - 1)
  }
  private static func softLight(_ b: Double, _ s: Double) -> Double {
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
  }

  @Test("opaque colours mix by their mode's formula")
  func separableModes() throws {
    let (backdrop, source) = ([0.2, 0.8, 0.4], [0.7, 0.3, 0.9])
    for (mode, formula) in Self.separable {
      let context = try context(2, 2)
      context.setFillColor(red: 0.2, green: 0.8, blue: 0.4, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      context.setBlendMode(mode)
      context.setFillColor(red: 0.7, green: 0.3, blue: 0.9, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
      let expected = zip(backdrop, source).map { formula($0, $1) * 255 } + [255]
      #expect(isNear(pixel(context, 0, 0), expected, 2.5), "\(mode): \(pixel(context, 0, 0))")
      #expect(isNear(pixel(context, 1, 0), backdrop.map { $0 * 255 } + [255], 1), "\(mode)")
    }
  }

  /// The operators of the same, 10: factors of the source and of the backdrop by both alphas.
  private static let porterDuff: [(CGBlendMode, @Sendable (Double, Double) -> (Double, Double))] = [
    (.clear, { _, _ in (0, 0) }), (.copy, { _, _ in (1, 0) }), (.normal, { s, _ in (1, 1 - s) }),
    (.sourceIn, { _, b in (b, 0) }), (.sourceOut, { _, b in (1 - b, 0) }),
    (.sourceAtop, { s, b in (b, 1 - s) }), (.destinationOver, { _, b in (1 - b, 1) }),
    (.destinationIn, { s, _ in (0, s) }), (.destinationOut, { s, _ in (0, 1 - s) }),
    (.destinationAtop, { s, b in (1 - b, s) }), (.xor, { s, b in (1 - b, 1 - s) }),
  ]

  @Test(
    "transparent colours are composited by Porter's and Duff's factors, and only where something is drawn")
  func alphaModes() throws {
    let (backdrop, source, behind, above) = ([0.2, 0.8, 0.4], [0.7, 0.3, 0.9], 0.75, 0.5)
    for (mode, factors) in Self.porterDuff {
      let context = try context(2, 2)
      context.setFillColor(red: 0.2, green: 0.8, blue: 0.4, alpha: 0.75)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      let before = pixel(context, 1, 0)
      context.setBlendMode(mode)
      context.setFillColor(red: 0.7, green: 0.3, blue: 0.9, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
      let (s, b) = factors(above, behind)
      let mixed = zip(backdrop, source).map { ($1 * above * s + $0 * behind * b) * 255 }
      let alpha = (above * s + behind * b) * 255
      #expect(isNear(pixel(context, 0, 0), mixed + [alpha], 2), "\(mode): \(pixel(context, 0, 0))")
      #expect(pixel(context, 1, 0) == before, "\(mode)")
    }
  }

  @Test("tiles lie side by side over all that isn't clipped")
  func tiles() throws {
    let tile = try context(2, 2)
    tile.setFillColor(.white)
    tile.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let context = try context(9, 9)
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 0, y: 0, width: 9, height: 8))
    context.draw(try #require(tile.makeImage()), in: CGRect(x: 3, y: 3, width: 2, height: 2), byTiling: true)
    for y in 0..<9 {
      for x in 0..<9 {
        // Lit at odd places from the left and from below.
        let isLit = x % 2 == 1 && (8 - y) % 2 == 1
        #expect(pixel(context, x, y)[3] == (isLit && y > 0 ? 255 : 0), "\(x), \(y)")
      }
    }
  }
}
