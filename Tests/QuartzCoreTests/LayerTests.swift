import MediaCore
import MediaRendering
import QuartzCore
import Testing

/// Layers as the library draws them.
struct LayerTests {
  private func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds, preferredTimescale: 1000) }

  @Test("a frame is a place and a size, whatever the anchor point")
  func frames() {
    let layer = CALayer()
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.position == CGPoint(x: 10, y: 60) && layer.bounds.size == CGSize(width: 30, height: 40))
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    #expect(layer.frame == CGRect(x: -5, y: 40, width: 30, height: 40))
  }

  @Test("points of one layer have places in another")
  func places() {
    let (outer, inner) = (CALayer(), CALayer())
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    inner.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    outer.addSublayer(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: outer) == CGPoint(x: 11, y: 22))
    #expect(inner.convert(CGPoint(x: 11, y: 22), from: outer) == CGPoint(x: 1, y: 2))
    #expect(outer.hitTest(CGPoint(x: 15, y: 25)) === inner && outer.hitTest(CGPoint(x: 1, y: 1)) === outer)
    #expect(outer.hitTest(CGPoint(x: -1, y: 1)) == nil)
    inner.isHidden = true
    #expect(outer.hitTest(CGPoint(x: 15, y: 25)) === outer)
  }

  @Test("y runs down in a layer that is flipped, and up again in one that is flipped in it")
  func flippedPlaces() {
    let (outer, middle, inner) = (CALayer(), CALayer(), CALayer())
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    middle.frame = CGRect(x: 10, y: 20, width: 50, height: 60)
    inner.frame = CGRect(x: 5, y: 8, width: 10, height: 10)
    outer.addSublayer(middle)
    middle.addSublayer(inner)
    middle.isGeometryFlipped = true
    // 8 below the upper edge of what ends at 80.
    #expect(inner.convert(CGPoint(x: 0, y: 0), to: outer) == CGPoint(x: 15, y: 72))
    #expect(inner.convert(CGPoint(x: 15, y: 72), from: outer) == .zero)
    #expect(outer.hitTest(CGPoint(x: 16, y: 71)) === inner && outer.hitTest(CGPoint(x: 16, y: 30)) === middle)
    inner.isGeometryFlipped = true
    #expect(inner.convert(CGPoint(x: 0, y: 0), to: outer) == CGPoint(x: 15, y: 62))
  }

  @Test(
    "what is in a flipped layer is drawn where its coordinates say", arguments: [false, true], [false, true])
  func flippedFilm(isOuterFlipped: Bool, isFilmFlipped: Bool) throws {
    let (outer, film, mark) = (CALayer(), CALayer(), CALayer())
    for layer in [outer, film] { layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20) }
    mark.frame = CGRect(x: 2, y: 4, width: 4, height: 4)
    mark.backgroundColor = CGColor(gray: 1, alpha: 1)
    outer.addSublayer(film)
    film.addSublayer(mark)
    (outer.isGeometryFlipped, film.isGeometryFlipped) = (isOuterFlipped, isFilmFlipped)
    let drawn = try #require(
      try outer.overlay(over: [film]).overlay(at: .zero, over: VideoDimensions(width: 20, height: 20)))
    let isDown = isOuterFlipped != isFilmFlipped
    #expect(drawn.x == 2 && drawn.y == (isDown ? 4 : 12))
    #expect(drawn.picture.width == 4 && drawn.picture.height == 4)
  }

  @Test("a timeline of another speed isn't drawn, nor what is beyond an image")
  func refusedTimelines() throws {
    let layer = CALayer()
    layer.speed = 2
    #expect(throws: MediaError.self) { try layer.media(in: nil) }
    layer.speed = 1
    _ = try layer.media(in: nil)
    let picture = try PixelBuffer(pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 8, height: 4))
    let image = try #require(CGImage(pixelBuffer: picture))
    layer.contents = image
    layer.bounds.size = CGSize(width: 8, height: 8)
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 1, height: 1)
    #expect(throws: MediaError.self) { try layer.media(in: nil) }
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let drawn = try #require(try layer.media(in: nil).sublayers.first)
    guard case .image(let shown) = drawn.contents else { return #expect(Bool(false), "no image is drawn") }
    #expect(shown.width == 4 && shown.height == 4)
  }

  @Test("a layer is in one other at a time")
  func tree() {
    let (one, two, inner) = (CALayer(), CALayer(), CALayer())
    one.addSublayer(inner)
    two.addSublayer(CALayer())
    two.insertSublayer(inner, at: 0)
    #expect(one.sublayers == nil && two.sublayers?.first === inner && inner.superlayer === two)
    inner.removeFromSuperlayer()
    #expect(two.sublayers?.count == 1 && inner.superlayer == nil)
  }

  @Test("what a layer shows lies in it")
  func parts() throws {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    (layer.backgroundColor, layer.borderWidth, layer.opacity) = (CGColor(gray: 1, alpha: 0.5), 2, 0.25)
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 3), transform: nil)
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    (text.string, text.alignmentMode) = ("A", .center)
    text.zPosition = -1
    let front = CALayer()
    for inner in [front, text] { layer.addSublayer(inner) }
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let media = try layer.media(in: nil)
    #expect(media.opacity.value(at: .zero) == 0.25 && abs(media.rotation.value(at: .zero) - .pi / 2) < 1e-9)
    #expect(media.sublayers.count == 5)
    #expect(media.sublayers[4].position.value(at: .zero) == AnimationPoint(x: 1, y: 1))
    guard case .shape(.path(let pieces), fill: _, stroke: nil, lineWidth: 1) = media.sublayers[1].contents
    else {
      Issue.record("there is no outline")
      return
    }
    // An outline at the lower edge.
    #expect(pieces.first == .move(AnimationPoint(x: 0, y: 10)))
    let letters = try #require(media.sublayers[2].sublayers.first)
    #expect(letters.anchorPoint == AnimationPoint(x: 0.5, y: 1))
    #expect(letters.position.value(at: .zero) == AnimationPoint(x: 10, y: 10))
  }

  @Test("an animation rules a property while it lasts, and after it where it is told to")
  func animations() throws {
    let layer = CALayer()
    layer.opacity = 0.5
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (0, 1.0, 1, 2)
    layer.add(fade, forKey: "fade")
    // A layer keeps a copy.
    fade.duration = 100
    func values() throws -> [Double] {
      let opacity = try layer.media(in: nil).opacity
      return [0, 1, 2, 2.999, 3, 4].map { opacity.value(at: time($0)) }
    }
    #expect(try values() == [0.5, 0, 0.5, 0.9995, 0.5, 0.5])
    fade.duration = 2
    (fade.fillMode, fade.isRemovedOnCompletion) = (.both, false)
    layer.add(fade, forKey: "fade")
    #expect(layer.animationKeys() == ["fade"])
    #expect(try values() == [0, 0, 0.5, 0.9995, 1, 1])
    layer.removeAllAnimations()
    #expect(try values() == Array(repeating: 0.5, count: 6))
  }

  @Test("between two animations the model rules, and a later one takes over from the value that is there")
  func twoAnimations() throws {
    func values(_ begins: [Double], _ times: [Double], timing: CAMediaTimingFunctionName) throws -> [Double] {
      let layer = CALayer()
      layer.opacity = 0.5
      for (begin, values) in zip(begins, [(0.0, 1.0), (1.0, 0.0)]) {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (values.0, values.1, begin, 2)
        fade.timingFunction = CAMediaTimingFunction(name: timing)
        if begin == begins[0] + 1 { fade.fromValue = nil }
        layer.add(fade, forKey: nil)
      }
      let opacity = try layer.media(in: nil).opacity
      return times.map { opacity.value(at: time($0)) }
    }
    // A gap from 3 to 5.
    let times = [2, 3, 4, 4.999, 5, 6, 7]
    #expect(try values([1, 5], times, timing: .linear) == [0.5, 0.5, 0.5, 0.5, 1, 0.5, 0.5])
    // The second begins halfway.
    #expect(try values([1, 2], [1.5, 2, 3, 4], timing: .linear) == [0.25, 0.5, 0.25, 0.5])
    let whole = try values([1], [1.25, 1.5, 1.75], timing: .easeIn)
    let cut = try values([1, 2], [1.25, 1.5, 1.75], timing: .easeIn)
    #expect(zip(whole, cut).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test("an animation by a value goes on from where it begins, or ends where it is told to")
  func byValue() throws {
    let layer = CALayer()
    layer.position = CGPoint(x: 10, y: 20)
    func middle(_ from: CGPoint?, _ to: CGPoint?, path: String = "position", by: Any) throws -> [Double] {
      let move = CABasicAnimation(keyPath: path)
      (move.fromValue, move.toValue, move.byValue, move.duration) = (from, to, by, 2)
      layer.add(move, forKey: "move")
      let place = try layer.media(in: nil).position.value(at: time(1))
      return [place.x, place.y]
    }
    let way = CGPoint(x: 4, y: -2)
    #expect(try middle(nil, nil, by: way) == [12, 19])
    #expect(try middle(.zero, nil, by: way) == [2, -1])
    #expect(try middle(nil, .zero, by: way) == [-2, 1])
    #expect(try middle(.zero, CGPoint(x: 2, y: 2), by: way) == [1, 1])
    #expect(try middle(nil, nil, path: "position.y", by: 6) == [10, 23])
  }

  @Test("numbers that are none end nothing, and another layer has all properties")
  func hostileNumbers() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(gray: .nan, alpha: 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.repeatCount) = (0, 1, .nan)
    layer.add(fade, forKey: "fade")
    #expect(try layer.media(in: nil).opacity.value(at: time(10)) == 1)
    (fade.repeatCount, fade.repeatDuration) = (.infinity, .nan)
    layer.add(fade, forKey: "fade")
    #expect(try layer.media(in: nil).opacity.value(at: time(10.125)) == 0.5)
    (layer.name, layer.zPosition, layer.isGeometryFlipped, layer.masksToBounds) = ("a", 2, true, true)
    let copy = CALayer(layer: layer)
    #expect(copy.name == "a" && copy.zPosition == 2 && copy.isGeometryFlipped && copy.masksToBounds)
  }

  @Test("key frames, repetition and the way back")
  func keyFrames() throws {
    let layer = CALayer()
    let move = CAKeyframeAnimation(keyPath: "position")
    move.values = [CGPoint.zero, CGPoint(x: 8, y: 4), NSValue(point: NSPoint(x: 0, y: 8))]
    move.keyTimes = [0, 0.25, 1]
    (move.duration, move.autoreverses, move.repeatCount) = (4, true, 2)
    layer.add(move, forKey: nil)
    let position = try layer.media(in: nil).position
    let found = [0.5, 1, 4, 7, 8.5, 16].map { position.value(at: time($0)) }
    #expect(found.map(\.x) == [4, 8, 0, 8, 4, 0])
    #expect(found.map(\.y) == [2, 4, 8, 4, 2, 0])
    let steps = CAKeyframeAnimation(keyPath: "transform.scale")
    (steps.values, steps.calculationMode, steps.duration) = ([1, 2], .discrete, 2)
    layer.add(steps, forKey: nil)
    let scale = try layer.media(in: nil).scale
    #expect([0.5, 0.999, 1, 1.5].map { scale.value(at: time($0)).x } == [1, 1, 2, 2])
  }

  @Test("what can't be drawn says what it is")
  func refusals() throws {
    func message(_ change: (CALayer) -> Void) -> String? {
      let layer = CALayer()
      layer.addSublayer(CALayer())
      change(layer)
      do throws(MediaError) { _ = try layer.media(in: nil) } catch { return error.reason }
      return nil
    }
    #expect(message { _ in } == nil)
    #expect(
      message { $0.contents = 7 } == "a layer's contents of another kind than CGImage is not drawn here")
    #expect(
      message { $0.transform = CATransform3DMakeRotation(1, 1, 0, 0) }
        == "a layer that is slanted, or turned out of the picture is not drawn here")
    #expect(
      message { $0.add(CABasicAnimation(keyPath: "bounds"), forKey: nil) }
        == "an animation of bounds is not drawn here")
    let (parent, video) = (CALayer(), CALayer())
    parent.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    video.frame = CGRect(x: 1, y: 0, width: 9, height: 10)
    parent.addSublayer(video)
    #expect(throws: MediaError.self) { try parent.overlay(over: [video]) }
    video.frame = parent.frame
    for _ in 0..<2 { parent.insertSublayer(CALayer(), at: 0) }
    parent.addSublayer(CALayer())
    #expect(try parent.overlay(over: [video]).layers.count == 1)
  }

  @Test("a text is as large as its lines")
  func preferredSize() {
    let text = CATextLayer()
    #expect(text.preferredFrameSize() == .zero)
    (text.string, text.fontSize) = ("Hill", 20)
    let one = text.preferredFrameSize()
    text.string = "Hill\nHill"
    let two = text.preferredFrameSize()
    text.string = "HillHill"
    let wide = text.preferredFrameSize()
    #expect(one.height >= 20 && one.height < 40 && two.height > 1.6 * one.height && two.width == one.width)
    #expect(wide.width > 1.8 * one.width && wide.height == one.height)
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 3, height: 4)
    #expect(layer.preferredFrameSize() == CGSize(width: 3, height: 4))
  }
}
