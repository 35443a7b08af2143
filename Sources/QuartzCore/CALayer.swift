// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import CoreGraphics
@_exported public import Foundation
package import MediaCore
package import MediaRendering

/// A way in which an image fills a layer.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Stretched to the bounds.
  public static let resize = Self(rawValue: "resize")
  /// As large as fits into the bounds.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// As small as covers the bounds.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
  /// In the middle, in its own size.
  public static let center = Self(rawValue: "center")
}
/// The name of ``CALayerContentsGravity/resize`` in older code.
public let kCAGravityResize = CALayerContentsGravity.resize
/// The name of ``CALayerContentsGravity/resizeAspect`` in older code.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// The name of ``CALayerContentsGravity/resizeAspectFill`` in older code.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
/// The name of ``CALayerContentsGravity/center`` in older code.
public let kCAGravityCenter = CALayerContentsGravity.center

/// Something that is drawn over the pictures of a film: a colour, an image, or the layers in it.
///
/// `AVVideoCompositionCoreAnimationTool` and ``render(in:)`` draw layers; there is no screen. A property that
/// can't be drawn makes the reading or the export fail, with a sentence that names it.
open class CALayer: NSObject, @unchecked Sendable {
  // @unchecked: a layer is its maker's, as on Apple's systems; what is drawn is a copy.
  /// The layer's name, which has no effect.
  open var name: String?
  /// The layer in its own coordinates.
  open var bounds = CGRect.zero
  /// The place of the anchor point in the layer that holds this one.
  open var position = CGPoint.zero
  /// The point of the layer that is at its position, from 0 to 1 in each direction.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The height of the layer among those beside it; a higher one is in front.
  open var zPosition: CGFloat = 0
  /// The transform that turns and enlarges the layer about its anchor point.
  open var transform = CATransform3DIdentity
  /// The layer's opacity, from 0 to 1.
  open var opacity: Float = 1
  /// Whether the layer is not drawn.
  open var isHidden = false
  /// Whether the origin of the layers in it is the upper left corner; by default it is the lower left one.
  open var isGeometryFlipped = false
  /// The colour behind all in the layer.
  open var backgroundColor: CGColor?
  /// The colour of the border.
  open var borderColor: CGColor? = .black
  /// The width of the border, which is within the bounds.
  open var borderWidth: CGFloat = 0
  /// The radius of the corners.
  open var cornerRadius: CGFloat = 0
  /// Whether the image, drawings and sublayers are seen only within the bounds and their round corners.
  open var masksToBounds = false
  /// The layer through which this one is seen, as far as it is opaque; `nil` shows all of this one.
  open var mask: CALayer?
  /// The colour of the shadow.
  open var shadowColor: CGColor? = .black
  /// The opacity of the shadow; by default there is none.
  open var shadowOpacity: Float = 0
  /// The distance of the shadow from the layer, which turns with it.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The standard deviation of the shadow's blur.
  open var shadowRadius: CGFloat = 3
  /// The outline that casts the shadow; `nil` takes all that the layer shows.
  open var shadowPath: CGPath?
  /// The time when the layer appears, in seconds on the timeline of the layer that it is in.
  ///
  /// Its animations count from here.
  open var beginTime: CFTimeInterval = 0
  /// The number of seconds for which the layer is there.
  open var duration: CFTimeInterval = .infinity
  /// The number of seconds that the layer's timeline is later than the one that it is in.
  open var timeOffset: CFTimeInterval = 0
  /// The speed of the layer's timeline; a layer of another speed than 1 isn't drawn.
  open var speed: Float = 1
  /// The fill mode before and after a layer's own time; without effect: only animations have one.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The number of times that a layer's own time comes; accepted, and without effect: it comes once.
  open var repeatCount: Float = 0
  /// The number of seconds for which a layer's own time comes again; without effect: it comes once.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether a layer's own time goes back; accepted, and without effect: it goes on.
  open var autoreverses = false
  /// A `CGImage`.
  open var contents: Any?
  /// The part of the image that is shown, within (0, 0) at its lower left corner and (1, 1).
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Whether nothing below is seen; accepted, and without effect: it follows from the drawings.
  open var isOpaque = false
  /// Whether it may be drawn later; accepted, and without effect.
  open var drawsAsynchronously = false
  /// Whether edges are made smooth; accepted, and without effect: they are.
  open var allowsEdgeAntialiasing = false
  /// Whether the layers in it are as transparent as one picture; accepted, and without effect.
  open var allowsGroupOpacity = true
  /// The factor of what ``shouldRasterize`` asks for; accepted, and without effect.
  open var rasterizationScale: CGFloat = 1
  /// The way to make an image smaller; accepted, and without effect: it is made smooth.
  open var minificationFilter = CALayerContentsFilter.linear
  /// The way to make an image larger; accepted, and without effect: it is made smooth.
  open var magnificationFilter = CALayerContentsFilter.linear
  /// The way in which the image fills the layer.
  open var contentsGravity = CALayerContentsGravity.resize
  /// The filter that mixes the layer with the layers below it.
  @available(*, unavailable, message: "there is no Core Image; layers are drawn over what is below them")
  open var compositingFilter: Any? {
    get { nil }
    set {}
  }
  /// Letters and lines are drawn at the size of the film, whatever this is.
  open var contentsScale: CGFloat = 1
  /// Layers are drawn as pixels, whatever this is.
  open var shouldRasterize = false

  /// The layer that it is in.
  open private(set) weak var superlayer: CALayer?
  private(set) var inside: [CALayer] = []
  private var animations: [(key: String, animation: CAAnimation)] = []

  public override init() {}
  /// Another layer with the same properties, without its sublayers and animations.
  public init(layer: Any) {
    super.init()
    guard let other = layer as? CALayer else { return }
    (bounds, position, anchorPoint, transform) = (
      other.bounds, other.position, other.anchorPoint, other.transform
    )
    (opacity, isHidden, backgroundColor, contents) = (
      other.opacity, other.isHidden, other.backgroundColor, other.contents
    )
    (borderColor, borderWidth, cornerRadius) = (other.borderColor, other.borderWidth, other.cornerRadius)
    (contentsGravity, contentsScale, shouldRasterize) = (
      other.contentsGravity, other.contentsScale, other.shouldRasterize
    )
    (name, zPosition, isGeometryFlipped, masksToBounds) = (
      other.name, other.zPosition, other.isGeometryFlipped, other.masksToBounds
    )
    (shadowColor, shadowOpacity, shadowOffset) = (
      other.shadowColor, other.shadowOpacity, other.shadowOffset
    )
    (shadowRadius, shadowPath) = (other.shadowRadius, other.shadowPath)
    (beginTime, duration) = (other.beginTime, other.duration)
    (timeOffset, speed, contentsRect) = (other.timeOffset, other.speed, other.contentsRect)
  }

  /// The bounds where the layer's transform isn't considered, in the layer that it is in.
  open var frame: CGRect {
    get {
      CGRect(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
        width: bounds.width, height: bounds.height)
    }
    set {
      bounds.size = newValue.size
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
    }
  }
  /// The part of the transform that is in the plane.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  /// Takes a transform of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// The last is in front.
  open var sublayers: [CALayer]? {
    get { inside.isEmpty ? nil : inside }
    set {
      for layer in inside { layer.superlayer = nil }
      inside = []
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }
  /// Puts a layer in front of all in this one.
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(clamping: Int.max)) }
  /// Puts a layer at a place among those in this one.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    inside.insert(layer, at: min(Int(idx), inside.count))
    layer.superlayer = self
  }
  /// Puts a layer right behind another one in this layer; in front of all where that is not in it.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: UInt32(inside.firstIndex { $0 === sibling } ?? inside.count))
  }
  /// Puts a layer right in front of another one in this layer; in front of all where that is not in it.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: UInt32(inside.firstIndex { $0 === sibling }.map { $0 + 1 } ?? inside.count))
  }
  /// Puts a layer in the place of one in this layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, oldLayer.superlayer === self else { return }
    insertSublayer(newLayer, below: oldLayer)
    oldLayer.removeFromSuperlayer()
  }
  /// Takes the layer out of the one that it is in.
  open func removeFromSuperlayer() {
    superlayer?.inside.removeAll { $0 === self }
    superlayer = nil
  }

  /// Has a property change over time; an animation takes the place of the one with its key.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    animations.append((key ?? UUID().uuidString, anim.frozen))
  }
  /// Takes the animation with a key away.
  open func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }
  /// Takes all animations away.
  open func removeAllAnimations() { animations = [] }
  /// The animation with a key.
  open func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }
  /// The keys of all animations; `nil` where there are none.
  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }

  /// Does nothing: drawings are asked for when they are needed.
  open func setNeedsDisplay() {}
  /// Does nothing: drawings are asked for when they are needed.
  open func setNeedsDisplay(_ r: CGRect) {}
  /// Does nothing: drawings are asked for when they are needed.
  open func displayIfNeeded() {}
  /// Does nothing: drawings are asked for when they are needed.
  open func display() {}
  /// The size of the bounds; of a text that of its lines.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: drawing

  /// The drawings of the layer beside its colour and its image, in its bounds from (0, 0) on.
  func drawings(_ animated: AnimatedValues) throws(MediaError) -> [AnimationLayer] { [] }

  /// The layer as the library draws it.
  ///
  /// - Parameter start: when the timeline of the layer that it is in begins, in seconds of the film.
  package func media(in superlayer: CALayer?, from start: Double = 0) throws(MediaError) -> AnimationLayer {
    var layer = AnimationLayer(size: AnimationSize(width: bounds.width, height: bounds.height))
    layer.anchorPoint = AnimationPoint(x: anchorPoint.x, y: anchorPoint.y)
    layer.isGeometryFlipped = isGeometryFlipped
    guard speed == 1 else { throw Self.refusal("a layer of another speed than 1") }
    let begin = start + (beginTime.isFinite ? beginTime : 0)
    layer.timeRange = timeRange(from: begin)
    let start = begin - (timeOffset.isFinite ? timeOffset : 0)
    let turn = try plainTransform()
    let origin = superlayer?.bounds.origin ?? .zero
    let animated = try AnimatedValues(animations.map(\.animation), from: start)
    layer.position = try animated.points(
      "position", AnimationPoint(x: position.x - origin.x + turn.x, y: position.y - origin.y + turn.y),
      from: AnimationPoint(x: origin.x - turn.x, y: origin.y - turn.y))
    layer.scale = try animated.points("transform.scale", AnimationPoint(x: turn.across, y: turn.up))
    layer.rotation = try animated.numbers(["transform.rotation.z", "transform.rotation"], turn.angle)
    layer.opacity = try animated.numbers(["opacity"], isHidden ? 0 : Double(min(max(opacity, 0), 1)))
    try animated.checkAllUsed()
    var contents = try imageDrawings()
    contents += try drawings(animated)
    let ordered = inside.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for (_, inner) in ordered { contents.append(try inner.media(in: self, from: start)) }
    // The border is in front of what is in the layer.
    layer.sublayers = background() + (masksToBounds ? cut(contents) : contents) + border()
    if let mask {
      layer.masks = [try mask.media(in: self, from: start)]
    } else if !masksToBounds {
      layer.shadow = try shadow(animated)
    }
    return layer
  }

  /// The time range in which the layer is there; `nil` where it is always.
  private func timeRange(from start: Double) -> MediaTimeRange? {
    guard beginTime > 0 || duration < .infinity else { return nil }
    func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds, preferredTimescale: 1_000_000) }
    return MediaTimeRange(
      start: time(start), duration: duration < .infinity ? time(max(duration, 0)) : .positiveInfinity)
  }

  /// Cuts off all outside of the bounds.
  private func cut(_ contents: [AnimationLayer]) -> [AnimationLayer] {
    guard !contents.isEmpty else { return [] }
    let size = AnimationSize(width: bounds.width, height: bounds.height)
    var inner = Self.placed(.none, size, x: 0, y: 0)
    inner.sublayers = contents
    inner.masks = [rectangle(bounds.size, inset: 0) { .shape($0, fill: Color(red: 0, green: 0, blue: 0)) }]
    return [inner]
  }

  private func shadow(_ animated: AnimatedValues) throws(MediaError) -> AnimationLayer.Shadow? {
    let opacity = try animated.numbers(["shadowOpacity"], Double(shadowOpacity))
    guard let shadowColor, shadowOpacity > 0 || !opacity.isConstant else { return nil }
    var shadow = AnimationLayer.Shadow(shadowColor.media)
    shadow.opacity = opacity
    shadow.offset = AnimationPoint(x: shadowOffset.width, y: shadowOffset.height)
    shadow.radius = try animated.numbers(["shadowRadius"], Double(shadowRadius))
    shadow.shape = shadowPath.map { .path($0.pieces(downwards)) }
    return shadow
  }

  /// Outlines run down from the upper edge.
  var downwards: CGAffineTransform {
    isGeometryFlipped ? .identity : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height)
  }

  static func refusal(_ what: String) -> MediaError {
    MediaError(.operationNotSupportedForAsset, "\(what) is not drawn here")
  }

  /// The transform as a turn, two factors and a way.
  private func plainTransform() throws(MediaError) -> (
    angle: Double, across: Double, up: Double, x: Double, y: Double
  ) {
    let matrix = affineTransform()
    let across = hypot(matrix.a, matrix.b)
    let skew = matrix.a * matrix.c + matrix.b * matrix.d
    guard CATransform3DIsAffine(transform), abs(skew) < 1e-6 else {
      throw Self.refusal("a layer that is slanted, or turned out of the picture")
    }
    let up = across > 0 ? (matrix.a * matrix.d - matrix.b * matrix.c) / across : hypot(matrix.c, matrix.d)
    return (atan2(matrix.b, matrix.a), across, up, matrix.tx, matrix.ty)
  }

  private func background() -> [AnimationLayer] {
    guard let color = backgroundColor?.media, bounds.width > 0, bounds.height > 0 else { return [] }
    return [rectangle(bounds.size, inset: 0) { .shape($0, fill: color) }]
  }

  /// The border, within the bounds.
  private func border() -> [AnimationLayer] {
    guard borderWidth > 0, let color = borderColor?.media else { return [] }
    return [
      rectangle(bounds.size, inset: borderWidth / 2) {
        .shape($0, fill: nil, stroke: color, lineWidth: borderWidth)
      }
    ]
  }

  private func rectangle(
    _ size: CGSize, inset: CGFloat, _ contents: (AnimationShape) -> AnimationLayer.Contents
  ) -> AnimationLayer {
    let inner = AnimationSize(
      width: max(size.width - 2 * inset, 0), height: max(size.height - 2 * inset, 0))
    return Self.placed(
      contents(.rectangle(inner, cornerRadius: max(cornerRadius - inset, 0))), inner, x: inset, y: inset)
  }

  /// A layer whose lower left corner, or upper left one where the geometry is flipped, is at a place.
  static func placed(
    _ contents: AnimationLayer.Contents, _ size: AnimationSize?, x: Double, y: Double
  ) -> AnimationLayer {
    var layer = AnimationLayer(contents, size: size)
    layer.anchorPoint = .zero
    layer.position = KeyFrames(AnimationPoint(x: x, y: y))
    return layer
  }

  /// The part of an image that ``contentsRect`` says.
  private func shown(of image: CGImage) throws(MediaError) -> CGImage {
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard contentsRect != unit else { return image }
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let part = CGRect(
      x: contentsRect.minX * width, y: (1 - contentsRect.maxY) * height, width: contentsRect.width * width,
      height: contentsRect.height * height)
    guard unit.contains(contentsRect), let cut = image.cropping(to: part) else {
      throw Self.refusal("a contentsRect beyond the image")
    }
    return cut
  }

  private func imageDrawings() throws(MediaError) -> [AnimationLayer] {
    guard let contents else { return [] }
    guard let whole = contents as? CGImage else {
      throw Self.refusal("a layer's contents of another kind than CGImage")
    }
    let image = try shown(of: whole)
    let (width, height) = (Double(image.width), Double(image.height))
    let (across, up) = (bounds.width / width, bounds.height / height)
    let factors: (Double, Double) =
      switch contentsGravity {
      case .resizeAspect: (min(across, up), min(across, up))
      case .resizeAspectFill: (max(across, up), max(across, up))
      case .center: (1, 1)
      default: (across, up)
      }
    let size = AnimationSize(width: width * factors.0, height: height * factors.1)
    return [
      Self.placed(
        .image(try image.blueFirst()), size, x: (bounds.width - size.width) / 2,
        y: (bounds.height - size.height) / 2)
    ]
  }
}

extension CGColor {
  var media: Color {
    func byte(_ part: Double) -> UInt8 { UInt8((part > 0 ? min(part, 1) : 0) * 255 + 0.5) }
    let color = rgba
    return Color(
      red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: byte(color.alpha))
  }
}

extension CGImage {
  /// The picture in the order that layers take.
  fileprivate func blueFirst() throws(MediaError) -> PixelBuffer {
    let order: [Int]
    switch pixelBuffer.pixelFormatType {
    case .bgra32: return pixelBuffer
    case .rgba32: order = [2, 1, 0, 3]
    case .argb32: order = [3, 2, 1, 0]
    default: order = [1, 2, 3, 0]
    }
    let made = try PixelBuffer(
      pixelFormatType: .bgra32, dimensions: pixelBuffer.dimensions, color: pixelBuffer.color)
    for (source, target) in zip(pixelBuffer.planes, made.planes) {
      for y in 0..<source.height {
        let from = (source.baseAddress + y * source.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        let to = (target.baseAddress + y * target.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<source.width {
          for part in 0..<4 { to[x * 4 + part] = from[x * 4 + order[part]] }
        }
      }
    }
    return withExtendedLifetime(self) { made }
  }
}

/// Nothing changes of itself here, so there is nothing to hold back.
public enum CATransaction {
  /// Does nothing.
  public static func begin() {}
  /// Does nothing.
  public static func commit() {}
  /// Does nothing.
  public static func setDisableActions(_ flag: Bool) {}
}
