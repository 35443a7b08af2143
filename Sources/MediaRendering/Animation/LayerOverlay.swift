import Glibc
public import MediaCore
import Synchronization

/// Draws layers over pictures, with Cairo and Pango.
///
/// It is what a `VideoCompositionAnimationTool` takes. A layer that stays as it is is drawn once, and where none has
/// changed the same picture is given again. The newest drawings are kept; any thread can ask.
public final class LayerOverlay: PictureOverlay {
  /// The layers, the last in front.
  public let layers: [AnimationLayer]
  /// The size in which lengths and places of layers count: that of the composition.
  public let size: AnimationSize
  private let isGeometryFlipped: Bool
  private let drawn = Mutex(LayerDrawings())

  /// Makes an overlay.
  ///
  /// - Parameter isGeometryFlipped: whether the origin is the upper left corner and y runs down, rather than up from the
  ///   lower left one.
  public init(_ layers: [AnimationLayer], size: AnimationSize, isGeometryFlipped: Bool = false) {
    (self.layers, self.size, self.isGeometryFlipped) = (layers, size, isGeometryFlipped)
  }

  /// How many layers have been drawn so far, whether or not they are on screen.
  var drawingCount: Int { drawn.withLock(\.count) }

  /// What is seen of the layers at a time; `nil` where that is nothing.
  ///
  /// - Throws: `.invalidArgument` for a size that has no area, `.overLimit` for layers that are more than 64 in each other,
  ///   `.operationNotSupportedForAsset` for images other than `bgra32`, `.encoderNotFound` where there is no Cairo; what
  ///   closures throw.
  public func overlay(
    at time: MediaTime, over dimensions: VideoDimensions
  ) throws(MediaError) -> OverlaidPicture? {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw MediaError(.invalidArgument, "an overlay of \(size.width)×\(size.height) has no area")
    }
    let scale = PictureTransform(
      a: Double(dimensions.width) / size.width, b: 0, c: 0, d: Double(dimensions.height) / size.height)
    // Layers' closures are called without the lock, and may ask for other pictures of the overlay.
    let frame = LayerFrame(
      size: size, isFlipped: isGeometryFlipped, transform: scale, opacity: 1, depth: 0,
      measure: { (text, style) throws(MediaError) in
        try self.drawn.withLock { drawings in
          Result { () throws(MediaError) in try drawings.size(of: text, style) }
        }.get()
      })
    var leaves: [LayerLeaf] = []
    for layer in layers { try frame.resolve(layer, at: time, into: &leaves) }
    return try drawn.withLock { drawings in
      Result { () throws(MediaError) in try drawings.picture(of: leaves, over: dimensions) }
    }.get()
  }
}

/// Something that is drawn at a time, by itself.
struct LayerLeaf {
  /// What two drawings that look the same have in common.
  struct Key: Hashable {
    enum Contents: Hashable {
      case text(String, AnimationLayer.TextStyle)
      case image(ObjectIdentifier)
      case shape(AnimationShape, fill: Color?, stroke: Color?, lineWidth: Double)
    }
    let contents: Contents
    let size: AnimationSize
    /// From the layer, whose origin is its upper left corner, to the picture.
    let transform: PictureTransform
  }

  let key: Key
  let opacity: Double
  /// Keeps the image that the key names.
  let image: PixelBuffer?
}

/// What a layer is in.
private struct LayerFrame {
  let size: AnimationSize
  let isFlipped: Bool
  let transform: PictureTransform
  let opacity: Double
  let depth: Int
  /// How large a text is.
  let measure: (String, AnimationLayer.TextStyle) throws(MediaError) -> AnimationSize

  /// Finds what of a layer, and of those in it, is drawn at a time.
  func resolve(
    _ layer: AnimationLayer, at time: MediaTime, into leaves: inout [LayerLeaf]
  ) throws(MediaError) {
    guard depth < AnimationLayer.depthLimit else {
      throw MediaError(.overLimit, "more than \(AnimationLayer.depthLimit) layers are one in the other")
    }
    if let range = layer.timeRange, !range.containsTime(time) { return }
    let opacity = opacity * min(max(layer.opacity.value(at: time), 0), 1)
    guard opacity > 0 else { return }
    let (contents, image, own) = try contents(of: layer, at: time)
    let size = layer.size ?? own
    let transform = placement(of: layer, size, at: time)
    if let contents {
      leaves.append(
        LayerLeaf(
          key: .init(contents: contents, size: size, transform: transform), opacity: opacity, image: image))
    }
    let inside = LayerFrame(
      size: size, isFlipped: isFlipped != layer.isGeometryFlipped, transform: transform, opacity: opacity,
      depth: depth + 1, measure: measure)
    for sublayer in layer.sublayers {
      try inside.resolve(sublayer, at: time, into: &leaves)
    }
  }

  private func contents(
    of layer: AnimationLayer, at time: MediaTime
  ) throws(MediaError) -> (LayerLeaf.Key.Contents?, PixelBuffer?, AnimationSize) {
    switch layer.contents {
    case .none: return (nil, nil, AnimationSize(width: 0, height: 0))
    case .text(let text, let style): return (.text(text, style), nil, try measure(text, style))
    case .timedText(let text, let style):
      let text = text(time)
      return (.text(text, style), nil, try measure(text, style))
    case .shape(let shape, let fill, let stroke, let lineWidth):
      return (.shape(shape, fill: fill, stroke: stroke, lineWidth: lineWidth), nil, shape.size)
    case .image(let picture): return Self.image(picture)
    case .drawing(let draw):
      return try draw(time).map(Self.image) ?? (nil, nil, AnimationSize(width: 0, height: 0))
    }
  }

  private static func image(_ picture: PixelBuffer) -> (LayerLeaf.Key.Contents?, PixelBuffer?, AnimationSize)
  {
    let size = AnimationSize(width: Double(picture.width), height: Double(picture.height))
    return (.image(ObjectIdentifier(picture)), picture, size)
  }

  /// From a layer's upper left corner to the picture.
  private func placement(of layer: AnimationLayer, _ own: AnimationSize, at time: MediaTime)
    -> PictureTransform
  {
    let (place, scale) = (layer.position.value(at: time), layer.scale.value(at: time))
    let angle = layer.rotation.value(at: time) * (isFlipped ? 1 : -1)
    let anchor = layer.anchorPoint
    let down = isFlipped ? anchor.y : 1 - anchor.y
    let turn = PictureTransform(
      a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: place.x,
      ty: isFlipped ? place.y : size.height - place.y)
    return PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: -anchor.x * own.width, ty: -down * own.height)
      .concatenating(PictureTransform(a: scale.x, b: 0, c: 0, d: scale.y))
      .concatenating(turn).concatenating(transform)
  }
}
