import MediaCore

/// Layers as they were drawn last.
struct LayerDrawings {
  /// A layer on a surface that is just large enough.
  private final class Patch {
    let surface: CairoImageSurface
    let place: PixelArea
    /// Keeps the image, whose identity is part of the key.
    let image: PixelBuffer?

    init(_ surface: consuming CairoImageSurface, at place: PixelArea, image: PixelBuffer?) {
      self.surface = surface
      self.place = place
      self.image = image
    }
  }

  private struct TextKey: Hashable {
    let text: String
    let style: AnimationLayer.TextStyle
  }

  /// The layers that are on screen now: those that are not in a picture any more are forgotten.
  private var patches: [LayerLeaf.Key: Patch] = [:]
  private var texts: [TextKey: SetText] = [:]
  /// The picture that was made last, and of what.
  private var last:
    (leaves: [LayerLeaf.Key], opacities: [Double], dimensions: VideoDimensions, picture: OverlaidPicture)?
  private var shadows = ShadowMaker()
  /// The number of layers that have been drawn so far.
  private(set) var count = 0

  /// Texts whose lines are kept.
  private static let textLimit = 256

  /// The text in lines and letters that fit into its room, and how large it is with its plate.
  mutating func set(_ text: String, _ style: AnimationLayer.TextStyle) throws(MediaError) -> SetText {
    let key = TextKey(text: text, style: style)
    if let known = texts[key] { return known }
    let context = try CairoContext(CairoImageSurface(width: 1, height: 1, hasAlpha: false))
    var set = SetText(text, style, context)
    if let room = style.room {
      while !set.fits(into: room), set.style.fontSize > Self.leastFontSize, set.style.fontSize.isFinite {
        var smaller = style
        smaller.fontSize = set.style.fontSize * 0.9
        set = SetText(text, smaller, context)
      }
    }
    try context.finish()
    if texts.count >= Self.textLimit { texts.removeAll() }
    texts[key] = set
    return set
  }

  /// The em size, in pixels, of letters that are hardly legible.
  private static let leastFontSize = 6.0

  /// The picture of some layers, the last in front; `nil` where nothing of them is in the picture below.
  mutating func picture(
    of leaves: [LayerLeaf], over dimensions: VideoDimensions
  ) throws(MediaError) -> OverlaidPicture? {
    let (keys, opacities) = (leaves.map(\.key), leaves.map(\.opacity))
    if let last, last.leaves == keys, last.opacities == opacities, last.dimensions == dimensions {
      return last.picture
    }
    let known = last?.dimensions == dimensions ? patches : [:]
    patches = [:]
    let picture = PixelArea(x: 0, y: 0, width: dimensions.width, height: dimensions.height)
    var seen: [(patch: Patch, opacity: Double)] = []
    for leaf in leaves {
      var found = patches[leaf.key] ?? known[leaf.key]
      if found == nil { found = try draw(leaf, in: picture) }
      guard let patch = found else { continue }
      patches[leaf.key] = patch
      seen.append((patch, leaf.opacity))
    }
    last = nil
    guard let first = seen.first else { return nil }
    let all = seen.reduce(first.patch.place) { $0.union($1.patch.place) }
    // Shadows may reach beyond the picture.
    guard let area = all.intersection(picture) else { return nil }
    let surface = try CairoImageSurface(width: area.width, height: area.height, hasAlpha: true)
    let context = try CairoContext(surface)
    for (patch, opacity) in seen {
      context.draw(
        patch.surface, x: patch.place.x - area.x, y: patch.place.y - area.y, opacity: opacity)
    }
    try context.finish()
    let overlaid = OverlaidPicture(try surface.picture(), x: area.x, y: area.y)
    last = (keys, opacities, dimensions, overlaid)
    return overlaid
  }

  /// Draws what of a layer is in an area of the picture's plane.
  private mutating func draw(_ leaf: LayerLeaf, in area: PixelArea) throws(MediaError) -> Patch? {
    guard let place = leaf.key.area(in: area) else { return nil }
    count += 1
    switch leaf.key.contents {
    case .masked(let leaves, let masks): return try mask(leaves, by: masks, in: place)
    case .shadow(let leaves, let shadow): return try cast(shadow, of: leaves, in: place)
    case .shaded(let leaves, let shadow, let part):
      return try drawTogether(leaves, before: shadow, part, in: place)
    default: break
    }
    let surface = try CairoImageSurface(width: place.width, height: place.height, hasAlpha: true)
    let context = try CairoContext(surface)
    context.concatenate(PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: -Double(place.x), ty: -Double(place.y)))
    context.concatenate(leaf.key.transform)
    switch leaf.key.contents {
    case .text(let text, let style): Self.draw(text, style, leaf.key.size, context)
    case .shape(let shape, let fill, let stroke, let lineWidth):
      if let fill {
        context.add(shape)
        context.fillPath(fill, antialias: true)
      }
      if let stroke {
        context.add(shape)
        context.strokePath(stroke, width: lineWidth)
      }
    case .image:
      guard let image = leaf.image else { return nil }
      context.concatenate(
        PictureTransform(
          a: leaf.key.size.width / Double(image.width), b: 0, c: 0,
          d: leaf.key.size.height / Double(image.height)))
      try context.draw(image, x: 0, y: 0)
    case .masked, .shadow, .shaded: break
    }
    try context.finish()
    return Patch(surface, at: place, image: leaf.image)
  }

  /// Several layers on one surface, which covers an area.
  private mutating func drawTogether(
    _ leaves: [LayerLeaf], in area: PixelArea
  ) throws(MediaError) -> CairoImageSurface {
    let surface = try CairoImageSurface(width: area.width, height: area.height, hasAlpha: true)
    let context = try CairoContext(surface)
    for leaf in leaves {
      guard let patch = try draw(leaf, in: area) else { continue }
      context.draw(
        patch.surface, x: patch.place.x - area.x, y: patch.place.y - area.y, opacity: leaf.opacity)
    }
    try context.finish()
    return surface
  }

  private mutating func mask(
    _ leaves: [LayerLeaf], by masks: [LayerLeaf], in area: PixelArea
  ) throws(MediaError) -> Patch {
    let surface = try drawTogether(leaves, in: area)
    let mask = try drawTogether(masks, in: area)
    try surface.keep(where: mask)
    return Patch(surface, at: area, image: nil)
  }

  private mutating func cast(
    _ shadow: LayerLeaf.Key.Shadow, of leaves: [LayerLeaf], in area: PixelArea
  ) throws(MediaError) -> Patch? {
    // The area that casts into this one.
    guard let source = shadow.source(of: area) else { return nil }
    return try cast(shadow, of: drawTogether(leaves, in: source), at: source)
  }

  /// Layers before their shadow: they are drawn once, for both.
  private mutating func drawTogether(
    _ leaves: [LayerLeaf], before shadow: LayerLeaf.Key.Shadow, _ part: Double, in area: PixelArea
  ) throws(MediaError) -> Patch? {
    let source = shadow.source(of: area)
    guard let place = LayerLeaf.Key.area(of: leaves, in: source.map(area.union) ?? area) else { return nil }
    // A shadow so far away is left out.
    let isNear = max(place.width, place.height) <= CairoImageSurface.maximumSide
    let drawn = isNear ? place : area
    let group = try drawTogether(leaves, in: drawn)
    let surface = try CairoImageSurface(width: area.width, height: area.height, hasAlpha: true)
    let context = try CairoContext(surface)
    if isNear, let source {
      let caster = try CairoImageSurface(width: source.width, height: source.height, hasAlpha: true)
      let casting = try CairoContext(caster)
      casting.draw(group, x: drawn.x - source.x, y: drawn.y - source.y, opacity: 1)
      try casting.finish()
      let patch = try cast(shadow, of: caster, at: source)
      context.draw(
        patch.surface, x: patch.place.x - area.x, y: patch.place.y - area.y, opacity: part)
    }
    context.draw(group, x: drawn.x - area.x, y: drawn.y - area.y, opacity: 1)
    try context.finish()
    return Patch(surface, at: area, image: nil)
  }

  /// Makes what was drawn on an area the shadow that it casts.
  private mutating func cast(
    _ shadow: LayerLeaf.Key.Shadow, of surface: consuming CairoImageSurface, at source: PixelArea
  ) throws(MediaError) -> Patch {
    let color = (
      red: Double(shadow.color.red) / 255, green: Double(shadow.color.green) / 255,
      blue: Double(shadow.color.blue) / 255, alpha: Double(shadow.color.alpha) / 255
    )
    try surface.withPixels { (pixels, bytesPerRow) throws(MediaError) in
      guard let memory = pixels.baseAddress else { return }
      _ = shadows.shade(
        memory, width: source.width, height: source.height, bytesPerRow: bytesPerRow,
        deviation: shadow.deviation, color: color)
    }
    let (x, y) = shadow.way
    return Patch(
      surface,
      at: PixelArea(x: source.x + x, y: source.y + y, width: source.width, height: source.height), image: nil)
  }

  private static func draw(
    _ text: String, _ style: AnimationLayer.TextStyle, _ size: AnimationSize,
    _ context: borrowing CairoContext
  ) {
    if let background = style.background {
      context.add(.rectangle(size, cornerRadius: style.padding))
      context.fillPath(background, antialias: true)
    }
    context.setFontSize(style.fontSize)
    context.concatenate(
      PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: style.padding, ty: style.padding + style.fontSize * 0.93))
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let room = size.width - 2 * style.padding - context.advance(of: line)
      context.drawText(
        line, x: style.isCentered ? Int(saturating: max(room / 2, 0)) : 0, baseline: 0, color: style.color,
        rim: style.rim ?? Color(red: 0, green: 0, blue: 0, alpha: 0),
        rimWidth: max(1, Int(saturating: style.fontSize / 8)))
      context.concatenate(PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: style.lineHeight))
    }
  }
}

/// Pixels of a picture: a rectangle of at least one.
struct PixelArea: Hashable {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  func union(_ other: PixelArea) -> PixelArea {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelArea(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns the area that both have in common; `nil` for none.
  func intersection(_ other: PixelArea) -> PixelArea? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
    guard left < right, top < bottom else { return nil }
    return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension AnimationLayer.TextStyle {
  /// From one baseline to the next.
  var lineHeight: Double { fontSize * 1.2 }
  /// The margin of the plate around the text.
  var padding: Double { background == nil ? 0 : fontSize * 0.3 }
}

extension LayerLeaf.Key.Shadow {
  /// Whole pixels to the right and down.
  fileprivate var way: (x: Int, y: Int) {
    // Farther than that no picture is.
    func whole(_ value: Double) -> Int {
      Int(saturating: min(max(value.rounded(), -Self.farthest), Self.farthest))
    }
    return (whole(offset.x), whole(offset.y))
  }
  private static let farthest = 65_536.0

  /// The area that casts a shadow into another one; `nil` where it would be too large to be drawn.
  fileprivate func source(of area: PixelArea) -> PixelArea? {
    let reach = ShadowMaker.reach(ofDeviation: deviation)
    let source = PixelArea(
      x: area.x - way.x - reach, y: area.y - way.y - reach, width: area.width + 2 * reach,
      height: area.height + 2 * reach)
    return max(source.width, source.height) <= CairoImageSurface.maximumSide ? source : nil
  }
}

extension LayerLeaf.Key {
  /// The edges of the area that a layer can touch, in pixels.
  private typealias Box = (left: Double, top: Double, right: Double, bottom: Double)

  /// Returns the part of an area that the layer can touch; `nil` where that is nothing.
  fileprivate func area(in area: PixelArea) -> PixelArea? { Self.area(of: box, in: area) }

  /// Returns the part of an area that layers can touch; `nil` where that is nothing.
  fileprivate static func area(of leaves: [LayerLeaf], in area: PixelArea) -> PixelArea? {
    Self.area(of: box(of: leaves), in: area)
  }

  private static func area(of box: Box?, in area: PixelArea) -> PixelArea? {
    guard let box else { return nil }
    func clamped(_ value: Double, _ start: Int, _ length: Int) -> Int {
      max(start, min(Int(saturating: value), start + length))
    }
    let first = (
      x: clamped(box.left.rounded(.down), area.x, area.width),
      y: clamped(box.top.rounded(.down), area.y, area.height)
    )
    let after = (
      x: clamped(box.right.rounded(.up), area.x, area.width),
      y: clamped(box.bottom.rounded(.up), area.y, area.height)
    )
    guard first.x < after.x, first.y < after.y else { return nil }
    return PixelArea(x: first.x, y: first.y, width: after.x - first.x, height: after.y - first.y)
  }

  private var box: Box? {
    // Letters and lines reach beyond the layer.
    var (left, top, right, bottom) = (0.0, 0.0, size.width, size.height)
    var margin = 0.0
    switch contents {
    case .text(_, let style): margin = style.fontSize / 2
    case .shape(let shape, _, let stroke, let lineWidth):
      (left, top, right, bottom) = shape.bounds
      // The corners of lines are sharp up to ten times their width.
      if stroke != nil { margin = lineWidth * 5 }
    case .image: break
    case .masked(let leaves, _): return Self.box(of: leaves)
    case .shadow(let leaves, let shadow):
      return Self.box(of: leaves).map { Self.box(of: shadow, by: $0) }
    case .shaded(let leaves, let shadow, _):
      return Self.box(of: leaves).map { Self.union($0, Self.box(of: shadow, by: $0)) }
    }
    (left, top, right, bottom) = (left - margin, top - margin, right + margin, bottom + margin)
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
    let acrosses = corners.map { transform.a * $0.0 + transform.c * $0.1 + transform.tx }
    let downs = corners.map { transform.b * $0.0 + transform.d * $0.1 + transform.ty }
    guard (acrosses + downs).allSatisfy(\.isFinite), transform.inverted() != nil else { return nil }
    return (
      acrosses.min() ?? 0, downs.min() ?? 0, acrosses.max() ?? 0, downs.max() ?? 0
    )
  }

  private static func box(of leaves: [LayerLeaf]) -> Box? {
    leaves.compactMap(\.key.box).reduce(nil) { (all: Box?, one: Box) -> Box? in
      all.map { union($0, one) } ?? one
    }
  }

  private static func union(_ all: Box, _ one: Box) -> Box {
    (
      min(all.left, one.left), min(all.top, one.top), max(all.right, one.right),
      max(all.bottom, one.bottom)
    )
  }

  private static func box(of shadow: Shadow, by caster: Box) -> Box {
    let (way, reach) = (shadow.way, Double(ShadowMaker.reach(ofDeviation: shadow.deviation)))
    return (
      caster.left + Double(way.x) - reach, caster.top + Double(way.y) - reach,
      caster.right + Double(way.x) + reach, caster.bottom + Double(way.y) + reach
    )
  }
}
