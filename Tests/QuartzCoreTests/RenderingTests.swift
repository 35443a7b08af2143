import CoreGraphics
import MediaCore
import MediaRendering
import QuartzCore
import Testing

/// What layers look like.
struct RenderingTests {
  private static func context() throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: 60, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// Red, green, blue and alpha of a pixel, counted from the lower left corner.
  private static func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [Int] {
    guard let start = context.data else { return [] }
    let offset = (39 - y) * context.bytesPerRow + x * 4
    return (0..<4).map { Int(start.load(fromByteOffset: offset + $0, as: UInt8.self)) }
  }

  private static func layer<Layer: CALayer>(_ layer: Layer, _ frame: CGRect) -> Layer {
    layer.frame = frame
    return layer
  }

  private static func rendered(_ layer: CALayer) throws -> CGContext {
    let context = try context()
    layer.render(in: context)
    return context
  }

  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  @Test("a layer is drawn where its own coordinates are, whatever its place and turn")
  func coordinates() throws {
    let layer = Self.layer(CALayer(), CGRect(x: 200, y: 100, width: 20, height: 10))
    layer.backgroundColor = Self.red
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 1))
    let inner = Self.layer(CALayer(), CGRect(x: 0, y: 0, width: 5, height: 5))
    inner.backgroundColor = Self.blue
    layer.addSublayer(inner)
    let context = try Self.context()
    context.translateBy(x: 10, y: 4)
    context.scaleBy(x: 2, y: 2)
    layer.render(in: context)
    #expect(
      Self.pixel(context, 11, 5) == [0, 0, 255, 255] && Self.pixel(context, 19, 13) == [0, 0, 255, 255])
    #expect(
      Self.pixel(context, 21, 5) == [255, 0, 0, 255] && Self.pixel(context, 49, 23) == [255, 0, 0, 255])
    #expect(Self.pixel(context, 9, 5) == [0, 0, 0, 0] && Self.pixel(context, 51, 5) == [0, 0, 0, 0])
  }

  @Test("letters come into a bitmap by a layer of text")
  func letters() throws {
    let text = Self.layer(CATextLayer(), CGRect(x: 0, y: 0, width: 60, height: 40))
    (text.string, text.fontSize, text.foregroundColor) = ("■", 30, Self.red)
    let context = try Self.rendered(text)
    let dots = (0..<60).flatMap { x in (0..<40).map { Self.pixel(context, x, $0) } }
    #expect(dots.filter { $0 == [255, 0, 0, 255] }.count > 100)
    #expect(dots.allSatisfy { $0[1] == 0 && $0[2] == 0 })
  }

  @Test("a shadow lies down from the layer by default, and masks cut it off")
  func shadows() throws {
    let layer = Self.layer(CALayer(), CGRect(x: 0, y: 0, width: 60, height: 40))
    let caster = Self.layer(CALayer(), CGRect(x: 20, y: 20, width: 10, height: 10))
    layer.addSublayer(caster)
    caster.backgroundColor = Self.red
    #expect(try Self.pixel(Self.rendered(layer), 25, 18)[3] == 0)
    (caster.shadowOpacity, caster.shadowRadius, caster.shadowColor) = (0.5, 0, Self.blue)
    let context = try Self.rendered(layer)
    #expect(Self.pixel(context, 25, 18) == [0, 0, 128, 128] && Self.pixel(context, 25, 16)[3] == 0)
    #expect(Self.pixel(context, 25, 25) == [255, 0, 0, 255])
    caster.shadowPath = CGPath(rect: CGRect(x: -10, y: 0, width: 5, height: 5), transform: nil)
    let moved = try Self.rendered(layer)
    #expect(Self.pixel(moved, 12, 18)[3] == 128 && Self.pixel(moved, 25, 18)[3] == 0)
    caster.masksToBounds = true
    #expect(try Self.pixel(Self.rendered(layer), 12, 18)[3] == 0)
  }

  @Test("what is in a layer is cut at its round bounds, or where its mask is transparent")
  func masks() throws {
    let layer = Self.layer(CALayer(), CGRect(x: 0, y: 0, width: 20, height: 20))
    let inner = Self.layer(CALayer(), CGRect(x: -10, y: -10, width: 60, height: 40))
    inner.backgroundColor = Self.red
    layer.addSublayer(inner)
    (layer.borderWidth, layer.borderColor) = (2, Self.blue)
    #expect(try Self.pixel(Self.rendered(layer), 0, 19) == [0, 0, 255, 255])
    (layer.masksToBounds, layer.cornerRadius) = (true, 10)
    let disc = try Self.rendered(layer)
    #expect(Self.pixel(disc, 10, 10) == [255, 0, 0, 255] && Self.pixel(disc, 10, 1) == [0, 0, 255, 255])
    #expect(Self.pixel(disc, 1, 1)[3] == 0 && Self.pixel(disc, 25, 10)[3] == 0)
    let hole = Self.layer(CAShapeLayer(), layer.bounds)
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
    path.addRect(CGRect(x: 8, y: 8, width: 4, height: 4))
    (hole.path, hole.fillRule) = (path, .evenOdd)
    layer.mask = hole
    let masked = try Self.rendered(layer)
    #expect(Self.pixel(masked, 10, 10)[3] == 0 && Self.pixel(masked, 5, 10) == [255, 0, 0, 255])
  }

  @Test("a line has ends, dashes and a part that is drawn, which may change")
  func lines() throws {
    let shape = Self.layer(CAShapeLayer(), CGRect(x: 0, y: 0, width: 60, height: 40))
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 10, y: 20), CGPoint(x: 50, y: 20)])
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, Self.red, 6)
    func columns() throws -> [Int] {
      let context = try Self.rendered(shape)
      return (0..<60).filter { Self.pixel(context, $0, 20)[3] > 127 }
    }
    #expect(try columns() == Array(10..<50))
    shape.lineCap = .square
    #expect(try columns() == Array(7..<53))
    shape.lineCap = .butt
    (shape.strokeStart, shape.strokeEnd) = (0.25, 0.75)
    #expect(try columns() == Array(20..<40))
    (shape.strokeStart, shape.strokeEnd, shape.lineDashPattern) = (0, 1, [10, 5])
    #expect(try columns() == Array(10..<20) + Array(25..<35) + Array(40..<50))
    (shape.lineDashPattern, shape.lineCap) = ([0, 10], .round)
    #expect(try columns() == [10, 20, 30, 40].flatMap { Array($0 - 3..<$0 + 3) })
    (shape.lineDashPattern, shape.lineCap) = (nil, .butt)
    let grow = CABasicAnimation(keyPath: "strokeEnd")
    (grow.fromValue, grow.toValue, grow.duration) = (0, 1, 4)
    shape.add(grow, forKey: nil)
    #expect(try columns() == [])
    let layer = try shape.media(in: nil)
    guard case .timedShape(let outline, fill: _, stroke: nil, lineWidth: _) = layer.sublayers[0].contents,
      case .path(let pieces) = outline(MediaTime(value: 1, timescale: 1))
    else {
      Issue.record("the line doesn't change")
      return
    }
    let places = pieces.compactMap { piece -> Double? in
      if case .move(let to) = piece { to.x } else if case .line(let to) = piece { to.x } else { nil }
    }
    #expect(places.max() == 20)
  }

  @Test("a layer is there from its beginning on for its duration, and its animations count from there")
  func times() throws {
    let (outer, inner) = (CALayer(), CALayer())
    outer.addSublayer(inner)
    (outer.beginTime, inner.beginTime, inner.duration) = (2, 1, 4)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 2)
    inner.add(fade, forKey: nil)
    func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds, preferredTimescale: 600) }
    let media = try outer.media(in: nil)
    let range = try #require(media.timeRange)
    #expect(!range.containsTime(time(1.9)) && range.containsTime(time(2)) && range.containsTime(time(9999)))
    let layer = media.sublayers[0]
    #expect([2.9, 3, 6.9, 7].map { layer.timeRange?.containsTime(time($0)) } == [false, true, true, false])
    #expect(layer.opacity.value(at: time(4)) == 0.5)
    #expect(try CALayer().media(in: nil).timeRange == nil)
  }

  @Test("layers are put beside others, and in their place")
  func order() {
    let (parent, one, two, three) = (CALayer(), CALayer(), CALayer(), CALayer())
    parent.addSublayer(one)
    parent.insertSublayer(two, below: one)
    parent.insertSublayer(three, above: two)
    #expect(parent.sublayers == [two, three, one])
    parent.insertSublayer(one, below: two)
    #expect(parent.sublayers == [one, two, three])
    parent.replaceSublayer(two, with: three)
    #expect(parent.sublayers == [one, three] && two.superlayer == nil)
    parent.replaceSublayer(two, with: one)
    #expect(parent.sublayers == [one, three])
  }
}
