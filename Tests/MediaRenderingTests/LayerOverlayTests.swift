import MediaCore
import Synchronization
import Testing

@testable import MediaRendering

struct LayerOverlayTests {
  private static let size = AnimationSize(width: 80, height: 60)
  private static let dimensions = VideoDimensions(width: 80, height: 60)
  private static let red = Color(red: 255, green: 0, blue: 0)

  private static func seconds(_ value: Double) -> MediaTime {
    MediaTime(seconds: value, preferredTimescale: 1000)
  }

  /// Red, green, blue and alpha of a pixel of the whole picture; what is outside of the overlay is transparent.
  private static func pixel(_ overlaid: OverlaidPicture?, _ x: Int, _ y: Int) throws -> [UInt8] {
    guard let overlaid else { return [0, 0, 0, 0] }
    let (column, row) = (x - overlaid.x, y - overlaid.y)
    guard (0..<overlaid.picture.width).contains(column), (0..<overlaid.picture.height).contains(row) else {
      return [0, 0, 0, 0]
    }
    return try overlaid.picture.withRow(row) { bytes in
      [2, 1, 0, 3].map { bytes.unsafeLoad(fromByteOffset: column * 4 + $0, as: UInt8.self) }
    }
  }

  /// What is red in a picture, from the first to after the last column and row; `nil` where nothing is.
  private static func extent(_ overlaid: OverlaidPicture?) throws -> [Int]? {
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<60 {
      for x in 0..<80 where try pixel(overlaid, x, y)[3] > 127 {
        columns.insert(x)
        rows.insert(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
    else { return nil }
    return [left, top, right + 1, bottom + 1]
  }

  private static func square(_ side: Double = 10) -> AnimationLayer {
    var layer = AnimationLayer(
      .shape(.rectangle(AnimationSize(width: side, height: side)), fill: red))
    layer.anchorPoint = .zero
    return layer
  }

  @Test(
    "A title is within the picture, however long it is",
    arguments: [
      "A", "A title that is much longer than the picture is wide, as titles of films are",
      "Donaudampfschifffahrtsgesellschaftskapitän", "one\ntwo\nthree\nfour\nfive\nsix\nseven",
    ])
  func title(_ text: String) throws {
    let size = AnimationSize(width: 320, height: 180)
    let range = MediaTimeRange(start: .zero, duration: Self.seconds(4))
    for edge in [AnimationLayer.Edge.center, .bottomLeft, .top] {
      let title = AnimationLayer.title(text, timeRange: range, at: edge, of: size)
      let overlaid = try #require(
        try LayerOverlay([title], size: size)
          .overlay(at: Self.seconds(2), over: VideoDimensions(width: 320, height: 180)))
      // What is cut off touches the picture's edge.
      for x in [0, 319] { for y in 0..<180 { #expect(try Self.pixel(overlaid, x, y)[3] == 0) } }
      for y in [0, 179] { for x in 0..<320 { #expect(try Self.pixel(overlaid, x, y)[3] == 0) } }
    }
  }

  private static func drawn(
    _ layers: [AnimationLayer], at time: Double = 0, isGeometryFlipped: Bool = false
  ) throws -> OverlaidPicture? {
    try LayerOverlay(layers, size: size, isGeometryFlipped: isGeometryFlipped)
      .overlay(at: seconds(time), over: dimensions)
  }

  @Test("The origin is the lower left corner, or the upper one where the geometry is flipped")
  func geometry() throws {
    var layer = Self.square()
    layer.position = KeyFrames(AnimationPoint(x: 5, y: 8))
    #expect(try Self.extent(Self.drawn([layer])) == [5, 42, 15, 52])
    #expect(try Self.extent(Self.drawn([layer], isGeometryFlipped: true)) == [5, 8, 15, 18])
    // In a group of 40×30 whose lower left corner is at (20, 10).
    var group = AnimationLayer(size: AnimationSize(width: 40, height: 30))
    group.anchorPoint = .zero
    group.position = KeyFrames(AnimationPoint(x: 20, y: 10))
    group.sublayers = [layer]
    #expect(try Self.extent(Self.drawn([group])) == [25, 32, 35, 42])
    group.isGeometryFlipped = true
    #expect(try Self.extent(Self.drawn([group])) == [25, 28, 35, 38])
  }

  @Test("Layers are scaled and turned about their anchor point")
  func transforms() throws {
    var layer = Self.square()
    layer.anchorPoint = AnimationPoint(x: 0.5, y: 0.5)
    layer.position = KeyFrames(AnimationPoint(x: 40, y: 30))
    #expect(try Self.extent(Self.drawn([layer])) == [35, 25, 45, 35])
    layer.scale = KeyFrames(AnimationPoint(x: 3, y: 2))
    #expect(try Self.extent(Self.drawn([layer])) == [25, 20, 55, 40])
    layer.rotation = KeyFrames(.pi / 2)
    #expect(try Self.extent(Self.drawn([layer])) == [30, 15, 50, 45])
    // Counter-clockwise about the lower left corner: to the left of it.
    layer.anchorPoint = .zero
    layer.scale = KeyFrames(AnimationPoint(x: 2, y: 1))
    #expect(try Self.extent(Self.drawn([layer])) == [30, 10, 40, 30])
    #expect(try Self.extent(Self.drawn([layer], isGeometryFlipped: true)) == [30, 30, 40, 50])
  }

  @Test("Values go from key frame to key frame by their timing functions")
  func keyFrames() throws {
    let values = KeyFrames(
      0.0,
      [
        .init(Self.seconds(2), 10, timing: .easeInEaseOut), .init(Self.seconds(1), 0),
        .init(Self.seconds(4), 20),
      ])
    for (time, value) in [(0.0, 0.0), (1, 0), (1.5, 5), (2, 10), (3, 15), (4, 20), (9, 20)] {
      #expect(abs(values.value(at: Self.seconds(time)) - value) < 1e-9)
    }
    #expect(values.value(at: Self.seconds(2.5)) < 12 && values.value(at: Self.seconds(3.5)) > 18)
    for function in [
      TimingFunction.linear, .easeIn, .easeOut, .easeInEaseOut, .default, .init(0.1, 0.9, 0.2, 1),
    ] {
      #expect(abs(function.value(at: 0)) < 1e-9 && abs(function.value(at: 1) - 1) < 1e-9)
      let values = (0...100).map { function.value(at: Double($0) / 100) }
      #expect(values == values.sorted())
    }
    // CSS's `ease` at a half, as browsers have it.
    #expect(abs(TimingFunction.default.value(at: 0.5) - 0.8024) < 0.0001)
    #expect(abs(TimingFunction.easeIn.value(at: 0.5) - 0.3154) < 0.0001)
  }

  @Test("Opacity is that of the group times that of the layer, and time ranges end")
  func opacity() throws {
    var layer = Self.square()
    layer.opacity = KeyFrames(1, [.init(Self.seconds(0), 0), .init(Self.seconds(1), 1)])
    layer.timeRange = MediaTimeRange(start: .zero, end: Self.seconds(2))
    var group = AnimationLayer(size: Self.size)
    group.anchorPoint = .zero
    group.opacity = KeyFrames(0.5)
    group.sublayers = [layer]
    #expect(try Self.drawn([group]) == nil)
    for (time, alpha) in [(0.5, 64), (1.9, 128)] {
      let pixel = try Self.pixel(Self.drawn([group], at: time), 2, 55)
      #expect(pixel[..<3] == [255, 0, 0] && abs(Int(pixel[3]) - alpha) <= 1)
    }
    #expect(try Self.drawn([group], at: 2) == nil)
  }

  @Test("What has not changed is the same picture; an overlay is no larger than what it shows")
  func cached() throws {
    var moving = Self.square()
    moving.position = KeyFrames(
      .zero, [.init(Self.seconds(1), .zero), .init(Self.seconds(2), .init(x: 20, y: 0))])
    let overlay = LayerOverlay([Self.square(), moving], size: Self.size)
    let first = try #require(try overlay.overlay(at: Self.seconds(0), over: Self.dimensions))
    let second = try #require(try overlay.overlay(at: Self.seconds(1), over: Self.dimensions))
    #expect(first.picture === second.picture && overlay.drawingCount == 1)
    #expect(first.picture.dimensions == VideoDimensions(width: 10, height: 10))
    let third = try #require(try overlay.overlay(at: Self.seconds(2), over: Self.dimensions))
    #expect(third.picture.dimensions == VideoDimensions(width: 30, height: 10))
    // The one that moved was drawn again, and the other not.
    #expect(overlay.drawingCount == 2)
    // Twice as large pictures have twice as large overlays.
    let large = try #require(
      try overlay.overlay(at: .zero, over: VideoDimensions(width: 160, height: 120)))
    #expect(large.picture.dimensions == VideoDimensions(width: 20, height: 20) && large.y == 100)
  }

  @Test("A closure's picture is drawn, and what it throws is thrown")
  func drawing() throws {
    let picture = try PixelBuffer(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 4, height: 2))
    try picture.withMutableBytes { bytes in
      for place in 0..<bytes.byteCount { bytes.storeBytes(of: 255, toByteOffset: place, as: UInt8.self) }
    }
    var layer = AnimationLayer(.drawing { time throws(MediaError) in time > .zero ? picture : nil })
    layer.anchorPoint = .zero
    #expect(try Self.drawn([layer]) == nil)
    #expect(try Self.extent(Self.drawn([layer], at: 1)) == [0, 58, 4, 60])
    layer.size = AnimationSize(width: 8, height: 8)
    #expect(try Self.extent(Self.drawn([layer], at: 1)) == [0, 52, 8, 60])
    let failing = AnimationLayer(
      .drawing { _ throws(MediaError) in throw MediaError(.unknown, "the pen is dry") })
    #expect(throws: MediaError.self) { try Self.drawn([failing]) }
  }

  @Test("A closure may ask the overlay itself for another picture")
  func overlayInItself() throws {
    final class Owner: Sendable {
      let overlay = Mutex<LayerOverlay?>(nil)
    }
    let owner = Owner()
    let earlier = AnimationLayer(
      .drawing { time throws(MediaError) in
        guard time > .zero else { return nil }
        return try owner.overlay.withLock(\.self)?.overlay(at: .zero, over: Self.dimensions)?.picture
      })
    let overlay = LayerOverlay([Self.square(10), earlier], size: Self.size)
    owner.overlay.withLock { $0 = overlay }
    #expect(try overlay.overlay(at: Self.seconds(1), over: Self.dimensions) != nil)
    // The square, and what it made.
    #expect(overlay.drawingCount == 2)
  }

  @Test("A time code counts frames, and drops numbers where it is to")
  func timecode() throws {
    func text(_ layer: AnimationLayer, _ time: Double) -> String {
      guard case .timedText(let text, _) = layer.contents else { return "" }
      return text(Self.seconds(time))
    }
    let plain = try AnimationLayer.timecode(frameRate: 25, start: "10:00:00:00", of: Self.size)
    #expect(text(plain, 0) == "10:00:00:00" && text(plain, 1.96) == "10:00:01:24")
    let drop = try AnimationLayer.timecode(
      frameRate: 30_000 / 1001, start: "00:00:00;00", of: Self.size)
    #expect(text(drop, 60.06) == "00:01:00;02")
    #expect(throws: MediaError.self) {
      try AnimationLayer.timecode(frameRate: 25, start: "noon", of: Self.size)
    }
  }

  @Test("Layers that are everywhere or nowhere are drawn as far as there is a picture")
  func bounds() throws {
    var large = Self.square(1e6)
    large.position = KeyFrames(AnimationPoint(x: -1e5, y: -1e5))
    #expect(try Self.extent(Self.drawn([large])) == [0, 0, 80, 60])
    for scale in [0, Double.nan, .infinity] {
      large.scale = KeyFrames(AnimationPoint(x: scale, y: 1))
      #expect(try Self.drawn([large]) == nil)
    }
    var nested = Self.square()
    for _ in 0..<100 {
      var group = AnimationLayer(size: Self.size)
      group.sublayers = [nested]
      nested = group
    }
    let error = #expect(throws: MediaError.self) { try Self.drawn([nested]) }
    #expect(error?.code == .overLimit)
  }
}
