import MediaCore
import MediaRendering
import Testing

/// Layers that are put together before they are drawn: shadows and masks.
struct LayerGroupTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)

  private static func rectangle(
    _ color: Color, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> AnimationLayer {
    var layer = AnimationLayer(
      .shape(.rectangle(AnimationSize(width: width, height: height)), fill: color))
    layer.anchorPoint = .zero
    layer.position = KeyFrames(AnimationPoint(x: x, y: y))
    return layer
  }

  /// Red, green, blue and alpha of pixels of a picture of 40×40 from the upper left corner on.
  private static func pixels(
    _ layers: [AnimationLayer], at time: Double = 0, isFlipped: Bool = false
  ) throws -> (_ x: Int, _ y: Int) -> [Int] {
    let overlay = LayerOverlay(
      layers, size: AnimationSize(width: 40, height: 40), isGeometryFlipped: isFlipped)
    let drawn = try overlay.overlay(
      at: MediaTime(seconds: time, preferredTimescale: 600), over: VideoDimensions(width: 40, height: 40))
    return { x, y in
      guard let drawn, x >= drawn.x, y >= drawn.y, x < drawn.x + drawn.picture.width,
        y < drawn.y + drawn.picture.height
      else { return [0, 0, 0, 0] }
      let row = try? drawn.picture.withRow(y - drawn.y) { bytes in
        [2, 1, 0, 3].map {
          Int(bytes.unsafeLoad(fromByteOffset: (x - drawn.x) * 4 + $0, as: UInt8.self))
        }
      }
      return row ?? []
    }
  }

  @Test(
    "a sharp shadow has the layer's outline, its own colour, and lies up and to the right",
    arguments: [false, true])
  func sharpShadow(isFlipped: Bool) throws {
    var layer = Self.rectangle(Self.red, 10, 10, 10, 10)
    var shadow = AnimationLayer.Shadow(Self.blue)
    shadow.opacity = KeyFrames(0.5)
    shadow.offset = AnimationPoint(x: 5, y: 8)
    layer.shadow = shadow
    let pixel = try Self.pixels([layer], isFlipped: isFlipped)
    func turned(_ y: Int) -> Int { isFlipped ? y : 39 - y }
    #expect(pixel(12, turned(12)) == [255, 0, 0, 255])
    #expect(pixel(22, turned(25)) == [0, 0, 255, 128] && pixel(16, turned(25)) == [0, 0, 255, 128])
    #expect(pixel(14, turned(25)) == [0, 0, 0, 0] && pixel(25, turned(25)) == [0, 0, 0, 0])
    // Below the layer itself.
    #expect(pixel(18, turned(19)) == [255, 0, 0, 255])
  }

  @Test("a blurred shadow is a bell curve at an edge, as wide as its radius says")
  func blur() throws {
    var layer = Self.rectangle(Self.red, -40, 100, 60, 200)
    layer.shadow = AnimationLayer.Shadow(Self.blue)
    // Only the shadow of a layer that is above the picture is in it.
    layer.shadow?.offset = AnimationPoint(x: 0, y: -160)
    layer.shadow?.radius = KeyFrames(4)
    let pixel = try Self.pixels([layer])
    // The normal distribution's integral.
    for (x, part) in [(8, 0.998), (16, 0.809), (19, 0.55), (20, 0.45), (23, 0.191), (27, 0.0304)] {
      #expect(abs(Double(pixel(x, 20)[3]) - part * 255) < 5, "\(x): \(pixel(x, 20)) \(part * 255)")
    }
    #expect(pixel(35, 20)[3] == 0)
  }

  @Test("a shadow's own outline takes the place of the layer's, and a shadow of nothing is none")
  func outline() throws {
    var layer = AnimationLayer(size: AnimationSize(width: 10, height: 10))
    layer.anchorPoint = .zero
    layer.shadow = AnimationLayer.Shadow(Self.blue)
    #expect(try Self.pixels([layer])(5, 35) == [0, 0, 0, 0])
    layer.shadow?.shape = .rectangle(AnimationSize(width: 4, height: 4))
    let pixel = try Self.pixels([layer])
    // From the layer's upper left corner.
    #expect(pixel(1, 31) == [0, 0, 255, 255] && pixel(5, 31) == [0, 0, 0, 0])
  }

  @Test("shadows in shadows are drawn once each, and fall on what is below them", .timeLimit(.minutes(1)))
  func nestedShadows() throws {
    func shaded(_ layer: AnimationLayer, _ depth: Int) -> AnimationLayer {
      var outer = AnimationLayer(size: AnimationSize(width: 40, height: 40))
      outer.anchorPoint = .zero
      outer.sublayers = [layer]
      outer.shadow = AnimationLayer.Shadow(Self.blue)
      // The last one lies beside all of the others.
      outer.shadow?.offset = AnimationPoint(x: depth == 1 ? 20 : 1, y: 0)
      return depth == 1 ? outer : shaded(outer, depth - 1)
    }
    var layer = Self.rectangle(Self.red, 1, 10, 4, 10)
    layer.shadow = AnimationLayer.Shadow(Self.blue)
    layer.shadow?.offset = AnimationPoint(x: 1, y: 0)
    let few = try Self.pixels([shaded(layer, 3)])
    #expect(few(2, 24) == [255, 0, 0, 255])
    // Each shadow is that of all before it.
    #expect(few(5, 24) == [0, 0, 255, 255] && few(7, 24) == [0, 0, 255, 255] && few(8, 24) == [0, 0, 0, 0])
    #expect(
      few(21, 24) == [0, 0, 255, 255] && few(27, 24) == [0, 0, 255, 255] && few(28, 24) == [0, 0, 0, 0])
    #expect(few(20, 24) == [0, 0, 0, 0])
    let many = try Self.pixels([shaded(layer, 30)])
    #expect(many(2, 24) == [255, 0, 0, 255] && many(30, 24) == [0, 0, 255, 255])
  }

  @Test("a layer is seen through its masks, and its opacity is that of all in it together")
  func masks() throws {
    var layer = Self.rectangle(Self.red, 0, 0, 20, 20)
    layer.sublayers = [Self.rectangle(Self.blue, 10, 10, 20, 20)]
    layer.masks = [Self.rectangle(Color(red: 0, green: 0, blue: 0, alpha: 128), 5, 5, 10, 10)]
    layer.opacity = KeyFrames(0.5)
    let pixel = try Self.pixels([layer])
    #expect(pixel(6, 33) == [255, 0, 0, 64] && pixel(12, 27) == [0, 0, 255, 64])
    #expect(pixel(4, 33) == [0, 0, 0, 0] && pixel(16, 23) == [0, 0, 0, 0])
  }

  @Test("an outline changes over time, and goes around a hole where it is asked to")
  func outlines() throws {
    let square: @Sendable (Double, Double) -> [AnimationShape.Element] = { from, to in
      [
        .move(AnimationPoint(x: from, y: from)), .line(AnimationPoint(x: to, y: from)),
        .line(AnimationPoint(x: to, y: to)), .line(AnimationPoint(x: from, y: to)), .close,
      ]
    }
    var layer = AnimationLayer(
      .timedShape({ .evenOddPath(square(0, 20) + square(5, 5 + $0.seconds * 5)) }, fill: Self.red),
      size: AnimationSize(width: 40, height: 40))
    layer.anchorPoint = .zero
    let (first, second) = (try Self.pixels([layer], at: 1), try Self.pixels([layer], at: 2))
    #expect(first(7, 7) == [0, 0, 0, 0] && first(12, 12) == [255, 0, 0, 255])
    #expect(second(7, 7) == [0, 0, 0, 0] && second(12, 12) == [0, 0, 0, 0])
  }
}
