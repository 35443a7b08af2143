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

  /// The number of layers that have been drawn so far, whether or not they are on screen.
  var drawingCount: Int { drawn.withLock(\.count) }

  /// Returns the picture of the layers at a time; `nil` where nothing is seen of them.
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
      setText: { (text, style) throws(MediaError) in
        try self.drawn.withLock { drawings in
          Result { () throws(MediaError) in try drawings.set(text, style) }
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
struct LayerLeaf: Hashable, Sendable {
  /// The values that two drawings that look the same have in common.
  struct Key: Hashable, Sendable {
    indirect enum Contents: Hashable, Sendable {
      case text(String, AnimationLayer.TextStyle)
      case image(ObjectIdentifier)
      case shape(AnimationShape, fill: Color?, stroke: Color?, lineWidth: Double)
      case shadow(of: [LayerLeaf], Shadow)
      case masked([LayerLeaf], by: [LayerLeaf])
      /// Layers before their shadow, which is as opaque as `part` says.
      case shaded([LayerLeaf], Shadow, part: Double)

      /// Whether a shadow is drawn for it.
      var hasShadow: Bool {
        switch self {
        case .shadow, .shaded: true
        case .masked(let leaves, let masks): (leaves + masks).contains { $0.key.contents.hasShadow }
        case .text, .image, .shape: false
        }
      }
    }
    /// A shadow in the pixels of the picture.
    struct Shadow: Hashable, Sendable {
      let color: Color
      let deviation: Double
      /// To the right and down.
      let offset: AnimationPoint
    }
    let contents: Contents
    let size: AnimationSize
    /// From the layer, whose origin is its upper left corner, to the picture.
    let transform: PictureTransform
  }

  let key: Key
  var opacity: Double
  /// Keeps the image that the key names.
  let image: PixelBuffer?

  static func == (first: LayerLeaf, second: LayerLeaf) -> Bool {
    first.key == second.key && first.opacity == second.opacity
  }
  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(opacity)
  }
}

/// The surroundings of a layer, in which it is placed.
private struct LayerFrame {
  let size: AnimationSize
  let isFlipped: Bool
  let transform: PictureTransform
  let opacity: Double
  let depth: Int
  /// Sets a text in lines.
  let setText: (String, AnimationLayer.TextStyle) throws(MediaError) -> SetText

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
    // A layer with a shadow or a mask is put together before it is drawn.
    let isWhole = layer.shadow != nil || !layer.masks.isEmpty
    let inside = LayerFrame(
      size: size, isFlipped: isFlipped != layer.isGeometryFlipped, transform: transform,
      opacity: isWhole ? 1 : opacity, depth: depth + 1, setText: setText)
    var seen: [LayerLeaf] = []
    if let contents { seen.append(inside.leaf(contents, opacity: inside.opacity, image: image)) }
    for sublayer in layer.sublayers { try inside.resolve(sublayer, at: time, into: &seen) }
    guard isWhole else { return leaves += seen }
    if !layer.masks.isEmpty {
      var masks: [LayerLeaf] = []
      for mask in layer.masks { try inside.resolve(mask, at: time, into: &masks) }
      seen = [inside.leaf(.masked(seen, by: masks))]
    }
    if let shadow = layer.shadow, case let part = min(max(shadow.opacity.value(at: time), 0), 1), part > 0 {
      // Shadows in a shadow are drawn once for both, or there would be twice as many with each layer.
      if shadow.shape == nil, seen.contains(where: { $0.key.contents.hasShadow }) {
        let shaded = LayerLeaf.Key.Contents.shaded(seen, inside.cast(shadow, at: time), part: part)
        return leaves.append(inside.leaf(shaded, opacity: opacity))
      }
      let caster = shadow.shape.map { shape in
        [inside.leaf(.shape(shape, fill: Color(red: 0, green: 0, blue: 0), stroke: nil, lineWidth: 1))]
      }
      leaves.append(
        inside.leaf(.shadow(of: caster ?? seen, inside.cast(shadow, at: time)), opacity: opacity * part))
    }
    for var leaf in seen {
      leaf.opacity *= opacity
      leaves.append(leaf)
    }
  }

  /// Returns a drawing in a layer, of which this is the inside.
  private func leaf(
    _ contents: LayerLeaf.Key.Contents, opacity: Double = 1, image: PixelBuffer? = nil
  ) -> LayerLeaf {
    LayerLeaf(
      key: .init(contents: contents, size: size, transform: transform), opacity: opacity, image: image)
  }

  /// The shadow of a layer, of which this is the inside.
  private func cast(_ shadow: AnimationLayer.Shadow, at time: MediaTime) -> LayerLeaf.Key.Shadow {
    let (x, y) = (shadow.offset.x, isFlipped ? shadow.offset.y : -shadow.offset.y)
    let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    return .init(
      color: shadow.color, deviation: shadow.radius.value(at: time) * scale,
      offset: AnimationPoint(
        x: transform.a * x + transform.c * y, y: transform.b * x + transform.d * y))
  }

  private func contents(
    of layer: AnimationLayer, at time: MediaTime
  ) throws(MediaError) -> (LayerLeaf.Key.Contents?, PixelBuffer?, AnimationSize) {
    switch layer.contents {
    case .none: return (nil, nil, AnimationSize(width: 0, height: 0))
    case .text(let text, let style): return try contents(of: text, style)
    case .timedText(let text, let style):
      return try contents(of: text(time), style)
    case .shape(let shape, let fill, let stroke, let lineWidth):
      return (.shape(shape, fill: fill, stroke: stroke, lineWidth: lineWidth), nil, shape.size)
    case .timedShape(let shape, let fill, let stroke, let lineWidth):
      let shape = shape(time)
      return (.shape(shape, fill: fill, stroke: stroke, lineWidth: lineWidth), nil, shape.size)
    case .image(let picture): return Self.image(picture)
    case .drawing(let draw):
      return try draw(time).map(Self.image) ?? (nil, nil, AnimationSize(width: 0, height: 0))
    }
  }

  private func contents(
    of text: String, _ style: AnimationLayer.TextStyle
  ) throws(MediaError) -> (LayerLeaf.Key.Contents?, PixelBuffer?, AnimationSize) {
    let set = try setText(text, style)
    return (.text(set.text, set.style), nil, set.size)
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
