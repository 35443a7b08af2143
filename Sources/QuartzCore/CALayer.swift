// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import CoreGraphics
@_exported public import Foundation
package import MediaCore
package import MediaRendering

/// How an image fills a layer.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resize = Self(rawValue: "resize")
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
  public static let center = Self(rawValue: "center")
}
public let kCAGravityResize = CALayerContentsGravity.resize
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
public let kCAGravityCenter = CALayerContentsGravity.center

/// Something that is drawn over the pictures of a film: a colour, an image, or the layers in it.
///
/// Layers are drawn by `AVVideoCompositionCoreAnimationTool` alone; there is no screen. What can't be drawn makes the reading or
/// the export fail, with a sentence that says what it is.
open class CALayer: NSObject, @unchecked Sendable {
  // @unchecked: a layer is its maker's, as on Apple's systems; what is drawn is a copy.
  open var name: String?
  open var bounds = CGRect.zero
  open var position = CGPoint.zero
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var zPosition: CGFloat = 0
  open var transform = CATransform3DIdentity
  open var opacity: Float = 1
  open var isHidden = false
  /// Whether the origin of the layers in it is the upper left corner; by default it is the lower left one.
  open var isGeometryFlipped = false
  open var backgroundColor: CGColor?
  open var borderColor: CGColor? = .black
  open var borderWidth: CGFloat = 0
  open var cornerRadius: CGFloat = 0
  /// Layers are not cut at their bounds: true is refused where that would be seen.
  open var masksToBounds = false
  /// A `CGImage`.
  open var contents: Any?
  open var contentsGravity = CALayerContentsGravity.resize
  /// Letters and lines are drawn at the size of the film, whatever this is.
  open var contentsScale: CGFloat = 1
  /// Layers are drawn as pixels, whatever this is.
  open var shouldRasterize = false

  open private(set) weak var superlayer: CALayer?
  private var inside: [CALayer] = []
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
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
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
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(clamping: Int.max)) }
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    inside.insert(layer, at: min(Int(idx), inside.count))
    layer.superlayer = self
  }
  open func removeFromSuperlayer() {
    superlayer?.inside.removeAll { $0 === self }
    superlayer = nil
  }

  /// Has a property change over time; an animation takes the place of the one with its key.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    animations.append((key ?? UUID().uuidString, anim.frozen))
  }
  open func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }
  open func removeAllAnimations() { animations = [] }
  open func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }
  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }

  /// What is drawn is asked for when it is needed, so that nothing has to be done.
  open func setNeedsDisplay() {}
  open func displayIfNeeded() {}

  // MARK: drawing

  /// What the layer shows beside its colour and its image, in its bounds from (0, 0) on.
  func drawings() throws(MediaError) -> [AnimationLayer] { [] }

  /// The layer as the library draws it.
  package func media(in superlayer: CALayer?) throws(MediaError) -> AnimationLayer {
    try media(in: superlayer, layers: inside)
  }

  fileprivate func media(in superlayer: CALayer?, layers: [CALayer]) throws(MediaError) -> AnimationLayer {
    var layer = AnimationLayer(size: AnimationSize(width: bounds.width, height: bounds.height))
    layer.anchorPoint = AnimationPoint(x: anchorPoint.x, y: anchorPoint.y)
    layer.isGeometryFlipped = isGeometryFlipped
    let turn = try plainTransform()
    let origin = superlayer?.bounds.origin ?? .zero
    let animated = try AnimatedValues(animations.map(\.animation))
    layer.position = try animated.points(
      "position", AnimationPoint(x: position.x - origin.x + turn.x, y: position.y - origin.y + turn.y),
      from: AnimationPoint(x: origin.x - turn.x, y: origin.y - turn.y))
    layer.scale = try animated.points("transform.scale", AnimationPoint(x: turn.across, y: turn.up))
    layer.rotation = try animated.numbers(["transform.rotation.z", "transform.rotation"], turn.angle)
    layer.opacity = try animated.numbers(["opacity"], isHidden ? 0 : Double(min(max(opacity, 0), 1)))
    try animated.checkAllUsed()
    let images = try imageDrawings()
    guard !masksToBounds || (layers.isEmpty && (cornerRadius <= 0 || images.isEmpty)) else {
      throw Self.refusal("a layer that masks what is in it")
    }
    layer.sublayers = plate() + images
    layer.sublayers += try drawings()
    let ordered = layers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for (_, inner) in ordered { layer.sublayers.append(try inner.media(in: self)) }
    return layer
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

  /// The background, and the border within the bounds.
  private func plate() -> [AnimationLayer] {
    var layers: [AnimationLayer] = []
    if let color = backgroundColor?.media, bounds.width > 0, bounds.height > 0 {
      layers.append(
        rectangle(bounds.size, inset: 0) { .shape($0, fill: color) })
    }
    if borderWidth > 0, let color = borderColor?.media {
      layers.append(
        rectangle(bounds.size, inset: borderWidth / 2) {
          .shape($0, fill: nil, stroke: color, lineWidth: borderWidth)
        })
    }
    return layers
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

  private func imageDrawings() throws(MediaError) -> [AnimationLayer] {
    guard let contents else { return [] }
    guard let image = contents as? CGImage else {
      throw Self.refusal("a layer's contents of another kind than CGImage")
    }
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

extension CALayer {
  /// What is drawn over the pictures of a film that a layer in this one stands for.
  ///
  /// - Throws: where the pictures aren't as large as this layer, or aren't straight in it.
  package func overlay(over videoLayers: [CALayer]) throws(MediaError) -> LayerOverlay {
    for layer in videoLayers where layer !== self {
      guard layer.superlayer === self, layer.frame.size == bounds.size, layer.frame.origin == bounds.origin,
        layer.transform == CATransform3DIdentity, layer.opacity == 1, !layer.isHidden
      else { throw Self.refusal("a film in a layer of another size or place than all of it") }
    }
    let last = inside.lastIndex { layer in videoLayers.contains { $0 === layer } }
    // What is below the pictures is not seen.
    var layers: [AnimationLayer] = []
    if let last {
      for inner in inside[last].inside { layers.append(try inner.media(in: inside[last])) }
    }
    for inner in inside[(last.map { $0 + 1 } ?? 0)...] { layers.append(try inner.media(in: self)) }
    return LayerOverlay(layers, size: mediaSize, isGeometryFlipped: isGeometryFlipped)
  }

  /// What is drawn of this layer, as a track of its own.
  package func overlay() throws(MediaError) -> LayerOverlay {
    let moved = try media(in: nil)
    return LayerOverlay([moved], size: mediaSize, isGeometryFlipped: false)
  }

  private var mediaSize: AnimationSize { AnimationSize(width: bounds.width, height: bounds.height) }
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
  public static func begin() {}
  public static func commit() {}
  public static func setDisableActions(_ flag: Bool) {}
}
