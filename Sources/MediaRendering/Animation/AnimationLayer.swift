public import MediaCore

/// Something that is drawn over pictures and may move: a text, an image, a shape, or a group of such.
///
/// Core Animation counterpart: `CALayer`, `CATextLayer`, `CAShapeLayer`. Lengths count in the composition's size. A layer's
/// origin is the lower left corner of what it is in, as in Core Animation, unless its geometry is flipped.
public struct AnimationLayer: Sendable {
  /// The contents of the layer itself.
  public var contents: Contents
  /// The size of the layer; that of its contents where `nil`.
  public var size: AnimationSize?
  /// Where the anchor point is, in the layer that this one is in.
  public var position = KeyFrames(AnimationPoint.zero)
  /// The point of the layer that is at its position and that it is turned and scaled about: (0, 0) is the
  /// origin's corner, (1, 1) the opposite one.
  public var anchorPoint = AnimationPoint(x: 0.5, y: 0.5)
  /// From 0, not there, to 1; that of a group is that of each of its layers.
  public var opacity = KeyFrames(1.0)
  /// Radians, counter-clockwise, or clockwise where the geometry is flipped.
  public var rotation = KeyFrames(0.0)
  /// A factor across and down.
  public var scale = KeyFrames(AnimationPoint(x: 1, y: 1))
  /// When the layer is there; always where `nil`.
  public var timeRange: MediaTimeRange?
  /// Whether the origin of the layers in it is the upper left corner, and y runs down; layers in them are flipped with it.
  ///
  /// Core Animation counterpart: `isGeometryFlipped`. Contents are never upside down.
  public var isGeometryFlipped = false
  /// Layers in this one, the last in front.
  public var sublayers: [AnimationLayer] = []
  /// The shadow that the layer and those in it cast below them; `nil` for none.
  public var shadow: Shadow?
  /// Layers through whose opacity this one and those in it are seen; all of them is seen where there are none.
  ///
  /// Core Animation counterpart: `mask` and `masksToBounds`. They are placed as layers in this one are.
  public var masks: [AnimationLayer] = []

  /// The contents that a layer can show.
  public enum Contents: Sendable {
    /// Nothing but the layers in it.
    case none
    /// Lines of text.
    case text(String, TextStyle)
    /// A text that changes, such as a time.
    case timedText(@Sendable (MediaTime) -> String, TextStyle)
    /// A picture in `bgra32`, a pixel to a unit unless the layer has another size.
    case image(PixelBuffer)
    /// An outline, filled, drawn as a line, or both.
    case shape(AnimationShape, fill: Color?, stroke: Color? = nil, lineWidth: Double = 1)
    /// An outline that changes.
    case timedShape(
      @Sendable (MediaTime) -> AnimationShape, fill: Color?, stroke: Color? = nil, lineWidth: Double = 1)
    /// A picture that a closure draws at each time, in `bgra32`; nothing where it gives `nil`.
    case drawing(@Sendable (MediaTime) throws(MediaError) -> PixelBuffer?)
  }

  /// The look of a text.
  public struct TextStyle: Hashable, Sendable {
    /// The em size.
    public var fontSize: Double
    /// The colour of the letters.
    public var color: Color
    /// The colour of a rim around the letters, which has to be opaque; `nil` for none.
    public var rim: Color?
    /// The colour of a plate below the text; `nil` for none.
    public var background: Color?
    /// The room that the text has to fit in: longer lines are broken between words, and then letters get
    /// smaller; `nil` for any size.
    public var room: AnimationSize?
    /// Whether lines have their middles below each other, rather than their beginnings.
    public var isCentered = false

    /// Makes a style.
    public init(
      fontSize: Double, color: Color = Color(red: 255, green: 255, blue: 255), rim: Color? = nil,
      background: Color? = nil
    ) {
      (self.fontSize, self.color, self.rim, self.background) = (fontSize, color, rim, background)
    }
  }

  /// A shadow of a layer, below it.
  ///
  /// Core Animation counterpart: `shadowColor` and its like.
  public struct Shadow: Sendable {
    /// The colour of it.
    public var color: Color
    /// From 0, not there, to 1.
    public var opacity = KeyFrames(1.0)
    /// The distance of the shadow from the layer, in the layer's own directions.
    public var offset = AnimationPoint.zero
    /// The standard deviation of its blur.
    public var radius = KeyFrames(0.0)
    /// The shape that casts it, from the layer's upper left corner on; what the layer shows where `nil`.
    public var shape: AnimationShape?

    /// Makes a shadow that lies below the layer without a blur until it is changed.
    public init(_ color: Color) {
      self.color = color
    }
  }

  /// Makes a layer whose middle is at the origin until it is put elsewhere.
  public init(_ contents: Contents = .none, size: AnimationSize? = nil) {
    (self.contents, self.size) = (contents, size)
  }

  /// The number of levels down to which layers may be in each other.
  static let depthLimit = 64
}

extension AnimationLayer {
  /// Places of a layer in a picture.
  public enum Edge: Hashable, Sendable {
    /// The middle of an edge, a corner, or the middle of the picture.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, center

    fileprivate var parts: AnimationPoint {
      let x: Double =
        switch self {
        case .left, .topLeft, .bottomLeft: 0
        case .right, .topRight, .bottomRight: 1
        default: 0.5
        }
      let y: Double =
        switch self {
        case .top, .topLeft, .topRight: 1
        case .bottom, .bottomLeft, .bottomRight: 0
        default: 0.5
        }
      return AnimationPoint(x: x, y: y)
    }
  }

  /// Puts the layer at an edge or corner of a picture, whose origin is the lower left corner.
  public mutating func put(at edge: Edge, of size: AnimationSize, margin: Double = 0) {
    let parts = edge.parts
    anchorPoint = parts
    position = KeyFrames(
      AnimationPoint(
        x: margin + parts.x * (size.width - 2 * margin), y: margin + parts.y * (size.height - 2 * margin)))
  }

  /// A time code that is burnt in, at an edge of a picture.
  ///
  /// - Parameters:
  ///   - frameRate: frames a second; with the rates of NTSC the count can drop frame numbers.
  ///   - start: of the first frame, such as `01:00:00:00`, or `01:00:00;00` for drop-frame counting.
  /// - Throws: `.invalidArgument` for a rate that is not from 1 to 1000, and a start that is no time code.
  public static func timecode(
    frameRate: Double, start: String = "00:00:00:00", at edge: Edge = .bottom, of size: AnimationSize
  ) throws(MediaError) -> AnimationLayer {
    guard Timecode(start, frameRate: frameRate) != nil else {
      throw MediaError(.invalidArgument, "\(start) is no time code at \(frameRate) frames a second")
    }
    let height = min(size.width, size.height) / 14
    let style = TextStyle(fontSize: height, background: Color(red: 0, green: 0, blue: 0, alpha: 160))
    let text: @Sendable (MediaTime) -> String = { time in
      // Times are rounded by those who made them.
      let frame = Int(saturating: (time.seconds * frameRate + 0.01).rounded(.down))
      return Timecode(start, frameRate: frameRate).map { "\($0.advanced(by: frame))" } ?? ""
    }
    var layer = AnimationLayer(.timedText(text, style))
    layer.put(at: edge, of: size, margin: height / 2)
    return layer
  }

  /// A picture that stays in a corner, half transparent unless `opacity` says otherwise.
  public static func watermark(
    _ picture: PixelBuffer, opacity: Double = 0.5, at edge: Edge = .bottomRight, of size: AnimationSize
  ) -> AnimationLayer {
    var layer = AnimationLayer(.image(picture))
    layer.opacity = KeyFrames(opacity)
    layer.put(at: edge, of: size, margin: min(size.width, size.height) / 24)
    return layer
  }

  /// A title that fades in and out, in as many lines and as small as it takes to fit into the picture.
  ///
  /// - Parameters:
  ///   - timeRange: when it is there, the fades included.
  ///   - fade: how long each of them lasts; half of the range at the most.
  public static func title(
    _ text: String, timeRange: MediaTimeRange, fade: MediaTime = MediaTime(value: 1, timescale: 2),
    at edge: Edge = .center, of size: AnimationSize
  ) -> AnimationLayer {
    let height = min(size.width, size.height) / 9
    var style = TextStyle(fontSize: height, rim: Color(red: 0, green: 0, blue: 0))
    style.room = AnimationSize(width: size.width - height, height: size.height - height)
    style.isCentered = edge.parts.x == 0.5
    var layer = AnimationLayer(.text(text, style))
    layer.put(at: edge, of: size, margin: height / 2)
    layer.timeRange = timeRange
    let fade = min(fade, timeRange.duration.multiplied(byRatio: 1, divisor: 2))
    guard fade.isNumeric, fade > .zero else { return layer }
    layer.opacity = KeyFrames(
      1,
      [
        .init(timeRange.start, 0, timing: .easeOut), .init(timeRange.start + fade, 1),
        .init(timeRange.end - fade, 1, timing: .easeIn), .init(timeRange.end, 0),
      ])
    return layer
  }
}
