import CoreGraphics
import Foundation
import Testing

/// Patterns, outlines of lines, and bitmaps that are drawn on others.
struct PatternTests {
  private func context(_ width: Int, _ height: Int) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// Red, green, blue and alpha of a pixel, counted from the lower left corner.
  private func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [Int] {
    guard let start = context.data else { return [] }
    let offset = (context.height - 1 - y) * context.bytesPerRow + x * 4
    return (0..<4).map { Int(start.load(fromByteOffset: offset + $0, as: UInt8.self)) }
  }

  private func pattern(
    isColored: Bool, bounds: CGRect = CGRect(x: 0, y: 0, width: 4, height: 4),
    _ draw: @escaping CGPatternDrawPatternCallback
  ) throws -> CGPattern {
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: draw, releaseInfo: nil)
    return try #require(
      CGPattern(
        info: nil, bounds: bounds, matrix: .identity, xStep: 4, yStep: 4, tiling: .constantSpacing,
        isColored: isColored, callbacks: &callbacks))
  }

  @Test("a pattern with colours is repeated from the origin on, whatever the transform is")
  func colored() throws {
    let pattern = try pattern(isColored: true) { _, context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    }
    let context = try context(20, 20)
    context.translateBy(x: 1, y: 1)
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
    var alpha: CGFloat = 0.5
    context.setFillPattern(pattern, colorComponents: &alpha)
    context.fill(CGRect(x: 2, y: 2, width: 10, height: 10))
    for x in 3..<13 {
      for y in 3..<13 {
        let isDrawn = x % 4 < 2 && y % 4 == 0
        #expect(pixel(context, x, y) == (isDrawn ? [128, 0, 0, 128] : [0, 0, 0, 0]), "\(x), \(y)")
      }
    }
    #expect(pixel(context, 0, 0) == [0, 0, 0, 0] && pixel(context, 16, 16) == [0, 0, 0, 0])
    // A colour takes the pattern's place, and a phase moves it.
    context.setPatternPhase(CGSize(width: 1, height: 0))
    context.setStrokePattern(pattern, colorComponents: [1])
    context.setLineWidth(4)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 17), CGPoint(x: 18, y: 17)])
    #expect(pixel(context, 5, 16) == [255, 0, 0, 255] && pixel(context, 4, 16) == [0, 0, 0, 0])
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(pixel(context, 1, 1) == [255, 255, 255, 255])
  }

  @Test("a pattern without colours has the one that is given with it, and may reach into the next tiles")
  func uncolored() throws {
    let pattern = try pattern(isColored: false, bounds: CGRect(x: 0, y: 0, width: 6, height: 2)) {
      _, context in
      context.fill(CGRect(x: 3, y: 0, width: 3, height: 1))
    }
    let context = try context(12, 8)
    let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [0, 1, 0, 1]))
    #expect(color.pattern === pattern && color.numberOfComponents == 4)
    context.setFillColorSpace(space)
    context.setFillPattern(pattern, colorComponents: [0, 1, 0, 1])
    context.fill(CGRect(x: 0, y: 0, width: 12, height: 8))
    let row = (0..<8).map { pixel(context, $0, 0)[1] == 255 }
    #expect(row == [true, true, false, true, true, true, false, true])
    #expect(pixel(context, 3, 1) == [0, 0, 0, 0] && pixel(context, 3, 4) == [0, 255, 0, 255])
  }

  @Test("spaces of patterns are the same where what their colours are of is")
  func spaces() throws {
    let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
    let spaces = [nil, rgb, gray].map { CGColorSpace(patternBaseSpace: $0) }
    for (index, space) in spaces.enumerated() {
      for (other, base) in [nil, rgb, gray].enumerated() {
        #expect((space == CGColorSpace(patternBaseSpace: base)) == (index == other))
      }
    }
  }

  @Test("components are of the space of the colour that was set last")
  func components() throws {
    let context = try context(2, 2)
    func filled() -> [Int] {
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      defer { context.clear(CGRect(x: 0, y: 0, width: 2, height: 2)) }
      return pixel(context, 0, 0)
    }
    context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    context.setFillColor(gray: 0, alpha: 1)
    context.setFillColor([1, 0.5])
    #expect(filled() == [128, 128, 128, 128])
    context.setFillColor(red: 0, green: 0, blue: 0, alpha: 1)
    context.setFillColor([0, 1, 0, 1])
    #expect(filled() == [0, 255, 0, 255])
    context.setFillColor(CGColor(gray: 0, alpha: 1))
    context.setFillColor([1, 1])
    #expect(filled() == [255, 255, 255, 255])
    context.setFillColor(.black)
    context.setFillColor([1, 0, 0, 1])
    #expect(filled() == [255, 0, 0, 255])
  }

  @Test("an alpha that isn't a number draws nothing, and a step may be far larger than what is drawn")
  func extremes() throws {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 1e-300, height: 1e-300),
        matrix: CGAffineTransform(scaleX: 1e-300, y: 1e-300), xStep: 1e300,
        yStep: 1e300, tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
    let context = try context(4, 4)
    for alpha in [CGFloat.nan, 1, -.infinity, .infinity] {
      context.setFillPattern(pattern, colorComponents: [alpha])
      context.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
    }
    context.setFillColor(.white)
    context.setAlpha(.nan)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(pixel(context, 2, 2) == [0, 0, 0, 0])
  }

  @Test("patterns without an area or a function are none, and a pattern's own objects are let go of")
  func refusals() {
    nonisolated(unsafe) var released = 0
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, _ in }, releaseInfo: { _ in released += 1 })
    func made(_ width: CGFloat, _ step: CGFloat) -> CGPattern? {
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: width, height: 4), matrix: .identity, xStep: step,
        yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
    }
    #expect(made(0, 4) == nil && made(4, 0) == nil && made(4, .nan) == nil)
    let before = released
    #expect(made(4, 4) != nil && released == before + 1)
    callbacks.drawPattern = nil
    #expect(made(4, 4) == nil)
  }

  @Test("the area of a line is what drawing the line covers", arguments: [CGLineJoin.miter, .round, .bevel])
  func outlines(join: CGLineJoin) throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 8, y: 8))
    path.addLine(to: CGPoint(x: 40, y: 14))
    path.addCurve(
      to: CGPoint(x: 20, y: 50), control1: CGPoint(x: 70, y: 30), control2: CGPoint(x: 0, y: 20))
    path.addRect(CGRect(x: 34, y: 36, width: 20, height: 16))
    for cap in [CGLineCap.butt, .round, .square] {
      for dashes in [[], [9, 5] as [CGFloat]] {
        let (lines, areas, taken) = (try context(64, 64), try context(64, 64), try context(64, 64))
        for context in [lines, taken] {
          context.setLineWidth(5)
          context.setLineCap(cap)
          context.setLineJoin(join)
          context.setLineDash(phase: 3, lengths: dashes)
          context.addPath(path)
        }
        lines.strokePath()
        taken.replacePathWithStrokedPath()
        taken.fillPath()
        let whole: CGPath = dashes.isEmpty ? path : path.copy(dashingWithPhase: 3, lengths: dashes)
        areas.addPath(
          whole.copy(strokingWithWidth: 5, lineCap: cap, lineJoin: join, miterLimit: 10))
        areas.fillPath()
        for drawn in [areas, taken] {
          var difference = 0
          for y in 0..<64 {
            for x in 0..<64 {
              difference = max(difference, abs(pixel(lines, x, y)[3] - pixel(drawn, x, y)[3]))
            }
          }
          #expect(difference < 48, "\(cap) \(dashes): \(difference)")
        }
      }
    }
  }

  @Test(
    "a dash without a length is a dot where the ends of lines reach out",
    arguments: [CGLineCap.butt, .round, .square])
  func dots(cap: CGLineCap) throws {
    let path = CGMutablePath()
    // The third dot is on the corner.
    path.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 10), CGPoint(x: 30, y: 40)])
    let (areas, taken) = (try context(48, 48), try context(48, 48))
    areas.addPath(
      path.copy(dashingWithPhase: 0, lengths: [0, 10])
        .copy(strokingWithWidth: 6, lineCap: cap, lineJoin: .miter, miterLimit: 10))
    areas.fillPath()
    taken.setLineWidth(6)
    taken.setLineCap(cap)
    taken.setLineDash(phase: 0, lengths: [0, 10])
    taken.addPath(path)
    taken.replacePathWithStrokedPath()
    taken.fillPath()
    for context in [areas, taken] {
      for (x, y) in [(10, 10), (20, 10), (30, 10), (30, 20), (30, 30)] {
        #expect((pixel(context, x, y)[3] == 255) == (cap != .butt), "\(x), \(y)")
        // A disc lacks the corners.
        #expect((pixel(context, x - 3, y - 3)[3] == 255) == (cap == .square), "\(x), \(y)")
      }
      #expect(pixel(context, 15, 10)[3] == 0 && pixel(context, 30, 25)[3] == 0)
    }
  }

  @Test("a square dot lies as its line does")
  func turnedDots() throws {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 8, y: 8), CGPoint(x: 40, y: 40)])
    let context = try context(48, 48)
    context.addPath(
      path.copy(dashingWithPhase: 0, lengths: [0, 20])
        .copy(strokingWithWidth: 8, lineCap: .square, lineJoin: .miter, miterLimit: 10))
    context.fillPath()
    // It stands on its corner.
    #expect(pixel(context, 12, 8)[3] > 200 && pixel(context, 11, 11)[3] == 0)
  }

  @Test("places that aren't finite, or can't be counted with, don't end the process")
  func unreal() throws {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 4, y: 4), CGPoint(x: 4, y: 4)])
    path.addLine(to: CGPoint(x: CGFloat.infinity, y: 0))
    path.addCurve(
      to: CGPoint(x: 1e300, y: 1e300), control1: CGPoint(x: -1e300, y: 0), control2: CGPoint(x: 0, y: 1e200))
    path.addCurve(
      to: CGPoint(x: 1e38, y: 0), control1: CGPoint(x: 1e38, y: 1e38), control2: CGPoint(x: 0, y: 1e38))
    path.addLine(to: CGPoint(x: -1.7e308, y: 1.7e308))
    path.closeSubpath()
    for cap in [CGLineCap.butt, .round, .square] {
      for lengths in [[], [0, 10], [3, 1e-300]] as [[CGFloat]] {
        let whole = lengths.isEmpty ? path : path.copy(dashingWithPhase: 1, lengths: lengths)
        let outline = whole.copy(strokingWithWidth: 4, lineCap: cap, lineJoin: .round, miterLimit: 10)
        #expect(!outline.isEmpty)
      }
    }
  }

  @Test("a layer is as fine as the context that it is made for, and is drawn where it is asked for")
  func layers() throws {
    let context = try context(40, 40)
    context.scaleBy(x: 2, y: 2)
    let layer = try #require(CGLayer(context, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil))
    let inner = try #require(layer.context)
    #expect(inner.width == 8 && layer.size == CGSize(width: 4, height: 4))
    inner.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    inner.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    context.draw(layer, at: CGPoint(x: 5, y: 5))
    context.draw(layer, in: CGRect(x: 10, y: 10, width: 8, height: 8))
    #expect(pixel(context, 11, 11) == [0, 0, 255, 255] && pixel(context, 15, 11) == [0, 0, 0, 0])
    #expect(pixel(context, 26, 26) == [0, 0, 255, 255] && pixel(context, 32, 26) == [0, 0, 0, 0])
    #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
  }

  @Test("a shadow is made on the memory of the one before it, of which nothing is left")
  func manyShadows() throws {
    let context = try context(90, 90)
    context.setFillColor(.white)
    for (index, blur) in [4.0, 4, 0, 9, 4].enumerated() {
      context.clear(CGRect(x: 0, y: 0, width: 90, height: 90))
      context.setShadow(offset: CGSize(width: 2, height: -2), blur: CGFloat(blur), color: .black)
      let place = index * 15
      context.fill(CGRect(x: place, y: place, width: 10, height: 10))
      #expect(pixel(context, place + 5, place + 5) == [255, 255, 255, 255])
      #expect(pixel(context, place + 11, place + 3)[3] > 60)
      let far = (place + 45) % 90
      #expect(pixel(context, far, far) == [0, 0, 0, 0], "\(index)")
    }
  }

  @Test("clearing casts no shadow")
  func clearing() throws {
    let context = try context(20, 20)
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setShadow(offset: CGSize(width: 8, height: 8), blur: 0, color: .black)
    context.clear(CGRect(x: 2, y: 2, width: 4, height: 4))
    #expect(pixel(context, 3, 3) == [0, 0, 0, 0] && pixel(context, 11, 11) == [255, 255, 255, 255])
  }
}
