// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
package import MediaCore
import MediaRendering

/// Draws on a bitmap: images, and paths as areas and lines; the origin is the lower left corner.
///
/// Bitmaps are of red, green and blue with 8 bits and alpha or a byte that isn't used, or of gray with 8 bits. Letters are drawn by
/// `CATextLayer.render(in:)`.
public final class CGContext: NSObject {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// From one row to the next.
  public let bytesPerRow: Int
  /// The space of the colours.
  public let colorSpace: CGColorSpace?
  /// The layout of the pixels.
  public let bitmapInfo: CGBitmapInfo
  /// 8.
  public var bitsPerComponent: Int { 8 }
  /// Bits of a pixel.
  public var bitsPerPixel: Int { canvas == nil ? 32 : 8 }
  /// The bytes.
  public var data: UnsafeMutableRawPointer? { memory }
  /// The place of the alpha.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }

  let memory: UnsafeMutableRawPointer
  private let isOwner: Bool
  /// The pixels in colours that a bitmap of gray is drawn on; `nil` for other bitmaps.
  let canvas: UnsafeMutableRawPointer?
  private let layout: PixelFormatType
  private let hasAlpha: Bool
  var state = State()
  private var saved: [State] = []
  let current = CGPath()
  private var shadowCanvas = CGShadowCanvas()
  /// Transparency layers, the uppermost last.
  private var layers: [Layer] = []

  /// A bitmap that is drawn on the one below it when it is whole.
  private struct Layer {
    let memory: UnsafeMutableRawPointer
    /// The state that the layer is drawn with.
    let state: State
  }

  struct State {
    var transform = CGAffineTransform.identity
    var fill = Ink()
    var stroke = Ink()
    /// The distance that patterns are moved.
    var patternPhase = CGSize.zero
    var line = BitmapDrawing.Line()
    var alpha = 1.0
    var clips: [(path: [AnimationShape.Element], isEvenOdd: Bool)] = []
    var isAntialiased = true
    var quality = CGInterpolationQuality.default
    var blendMode = CGBlendMode.normal
    var shadow: CGContextShadow?
    /// The opacity of each pixel's clip, 255 for all; `nil` where nothing but paths clips.
    var mask: [UInt8]?
  }

  /// The colour or the pattern that areas or lines are drawn with.
  struct Ink {
    var color: (red: Double, green: Double, blue: Double, alpha: Double) = (0, 0, 0, 1)
    /// The pattern that is drawn in the place of the colour.
    var pattern: (pattern: CGPattern, alpha: Double)?
    /// The space of components that are given without one.
    var space = CGColorSpaceCreateDeviceGray()
  }

  /// A context over the caller's memory, or its own.
  ///
  /// - Returns: `nil` for other bitmaps than those of 32 bits a pixel, or of 8 bits of gray, and for rows that are too short.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard (1...32767).contains(width), (1...32767).contains(height), bitsPerComponent == 8 else { return nil }
    let isGray = space.numberOfComponents == 1
    let row = bytesPerRow == 0 ? width * (isGray ? 1 : 4) : bytesPerRow
    guard row >= width * (isGray ? 1 : 4), isGray || row % 4 == 0, row <= 1 << 24,
      let layout = isGray ? Self.grayLayout(info) : CGImage.pixelFormatType(info)
    else { return nil }
    canvas = isGray ? .allocate(byteCount: width * 4 * height, alignment: 64) : nil
    (self.width, self.height, self.bytesPerRow) = (width, height, row)
    (colorSpace, self.bitmapInfo, self.layout, isOwner) = (space, info, layout, data == nil)
    hasAlpha = [.premultipliedFirst, .premultipliedLast, .first, .last].contains(
      CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue))
    if let data {
      memory = data
    } else {
      memory = .allocate(byteCount: row * height, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: row * height)
    }
  }

  /// Gives the memory back.
  var release: (() -> Void)?

  deinit {
    release?()
    if isOwner { memory.deallocate() }
    canvas?.deallocate()
    for layer in layers { layer.memory.deallocate() }
  }

  /// The number of bytes of a row of the memory that is drawn on.
  private var row: Int { canvas == nil ? bytesPerRow : width * 4 }

  // MARK: drawing

  /// From the caller's coordinates to pixels from the upper left corner on.
  var device: CGAffineTransform {
    state.transform.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// Draws on the bitmap, or the uppermost layer: its shadow first.
  func draw(
    _ operation: BitmapDrawing.Operation? = nil, _ body: (BitmapDrawing) throws(MediaError) -> Void
  ) {
    let operation = operation ?? state.blendMode.operation
    if let shadow = state.shadow,
      let cast = shadowCanvas.cast(shadow, width: width, height: height, body)
    {
      paint(operation, within: cast.area) { (drawing) throws(MediaError) in
        try drawing.draw(cast.picture, through: cast.place, alpha: 1, isSmooth: false)
      }
    }
    paint(operation, body)
  }

  /// Draws on the bitmap as the renderer knows it: its order of bytes is changed for that time where it is another one.
  private func paint(
    _ operation: BitmapDrawing.Operation, within area: [AnimationShape.Element]? = nil,
    _ body: (BitmapDrawing) throws(MediaError) -> Void
  ) {
    let target = layers.last?.memory ?? canvas ?? memory
    guard
      var drawing = BitmapDrawing(
        memory: target, width: width, height: height, bytesPerRow: row, hasAlpha: hasAlpha || !layers.isEmpty)
    else { return }
    (drawing.clips, drawing.isAntialiased) = (state.clips, state.isAntialiased)
    if let area { drawing.clips.append((area, false)) }
    drawing.operation = operation
    if layers.isEmpty { reorder(toNative: true) }
    let kept = state.mask.map { _ in
      [UInt8](UnsafeRawBufferPointer(start: target, count: row * height))
    }
    try? body(drawing)
    if let kept, let mask = state.mask { keep(kept, mask, target) }
    if layers.isEmpty { reorder(toNative: false) }
  }

  /// Brings back the part of the old pixels that a mask leaves.
  private func keep(_ old: [UInt8], _ mask: [UInt8], _ target: UnsafeMutableRawPointer) {
    let bytes = target.assumingMemoryBound(to: UInt8.self)
    for y in 0..<height {
      for x in 0..<width {
        let part = Int(mask[y * width + x])
        guard part < 255 else { continue }
        for place in (y * row + x * 4)..<(y * row + x * 4 + 4) {
          bytes[place] = UInt8((Int(bytes[place]) * part + Int(old[place]) * (255 - part) + 127) / 255)
        }
      }
    }
  }

  // MARK: layers

  /// Begins a layer: a bitmap that collects all drawings until its end.
  ///
  /// Then it is drawn with the alpha, the shadow and the blend mode of now.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: row * height, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: row * height)
    layers.append(Layer(memory: memory, state: state))
    saveGState()
    (state.alpha, state.shadow, state.blendMode) = (1, nil, .normal)
    (state.clips, state.mask) = ([], nil)
  }
  /// As ``beginTransparencyLayer(auxiliaryInfo:)``; the rectangle has no effect here.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
  }
  /// Draws the uppermost layer on the one below it.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else { return }
    defer { layer.memory.deallocate() }
    restoreGState()
    let now = state
    state = layer.state
    defer { state = now }
    guard
      let picture = try? PixelBuffer(
        pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height)),
      let plane = picture.planes.first
    else { return }
    for y in 0..<height {
      (plane.baseAddress + y * plane.bytesPerRow).copyMemory(
        from: layer.memory + y * row, byteCount: width * 4)
    }
    draw { [alpha = state.alpha] (drawing) throws(MediaError) in
      try drawing.draw(picture, through: .identity, alpha: alpha, isSmooth: false)
    }
  }

  private func reorder(toNative: Bool) {
    if let canvas { return convertGray(canvas, toNative: toNative) }
    guard layout != .bgra32 else { return }
    for y in 0..<height {
      let row = (memory + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = CGImage.reordered(row[x], layout, toNative: toNative) }
    }
  }

  private func paint(_ ink: Ink) -> BitmapDrawing.Paint {
    let (color, alpha) = (ink.color, state.alpha)
    if let (pattern, part) = ink.pattern {
      return pattern.paint(
        color, alpha: part * alpha, phase: state.patternPhase, bitmapHeight: height)
    }
    return .color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * alpha)
  }

  private func fill(_ path: [AnimationShape.Element], isEvenOdd: Bool) {
    let paint = paint(state.fill)
    draw { (drawing) throws(MediaError) in try drawing.fill(path, isEvenOdd: isEvenOdd, paint) }
  }

  private func stroke(_ path: [AnimationShape.Element]) {
    let (paint, line) = (paint(state.stroke), deviceLine)
    draw { (drawing) throws(MediaError) in try drawing.stroke(path, line, paint) }
  }

  /// A line in pixels: it is as much wider as the transform enlarges areas.
  var deviceLine: BitmapDrawing.Line {
    var line = state.line
    let map = state.transform
    let scale = Double(abs(map.a * map.d - map.b * map.c)).squareRoot()
    (line.width, line.phase) = (line.width * scale, line.phase * scale)
    line.dashes = line.dashes.map { $0 * scale }
    return line
  }

  /// Draws an image so that it fills a rectangle.
  public func draw(_ image: CGImage, in rect: CGRect) {
    guard let picture = image.premultipliedNative else { return }
    let (width, height) = (CGFloat(picture.width), CGFloat(picture.height))
    let place = CGAffineTransform(
      a: rect.width / width, b: 0, c: 0, d: -rect.height / height, tx: rect.minX, ty: rect.maxY
    ).concatenating(device)
    draw { (drawing) throws(MediaError) in
      try drawing.draw(
        picture, through: place.media, alpha: state.alpha, isSmooth: state.quality != .none)
    }
  }

  /// The bitmap as it is now.
  public func makeImage() -> CGImage? {
    if canvas != nil { reorder(toNative: true) }
    let memory = canvas ?? memory
    guard
      let picture = try? PixelBuffer(
        pixelFormatType: layout, dimensions: VideoDimensions(width: width, height: height))
    else { return nil }
    for y in 0..<height {
      try? picture.withMutableRow(y) { span in
        span.withUnsafeMutableBytes { bytes in
          bytes.copyMemory(from: UnsafeRawBufferPointer(start: memory + y * row, count: width * 4))
        }
      }
      guard let plane = picture.planes.first else { continue }
      let words = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { words[x] = CGImage.straightened(words[x], layout, hasAlpha: hasAlpha) }
    }
    return CGImage(pixelBuffer: picture)
  }

  /// Fills rectangles.
  public func fill(_ rect: CGRect) { fill([rect]) }
  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) {
    let path = CGPath()
    for rect in rects { path.addRect(rect, device) }
    fill(path.elements, isEvenOdd: false)
  }
  /// Fills the ellipse in a rectangle.
  public func fillEllipse(in rect: CGRect) {
    let path = CGPath()
    path.addEllipse(in: rect, device)
    fill(path.elements, isEvenOdd: false)
  }
  /// Draws a rectangle as a line.
  public func stroke(_ rect: CGRect) {
    let path = CGPath()
    path.addRect(rect, device)
    stroke(path.elements)
  }
  /// Draws a rectangle as a line.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let line = state.line
    setLineWidth(width)
    stroke(rect)
    state.line = line
  }
  /// Draws the ellipse in a rectangle as a line.
  public func strokeEllipse(in rect: CGRect) {
    let path = CGPath()
    path.addEllipse(in: rect, device)
    stroke(path.elements)
  }
  /// Draws a line for each two points.
  public func strokeLineSegments(between points: [CGPoint]) {
    let path = CGPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(points[index], device)
      path.line(points[index + 1], device)
    }
    stroke(path.elements)
  }
  /// Makes a rectangle transparent, or black where there is no alpha; it has no shadow.
  public func clear(_ rect: CGRect) {
    let path = CGPath()
    path.addRect(rect, device)
    paint(.clear) { (drawing) throws(MediaError) in
      try drawing.fill(path.elements, isEvenOdd: false, .color(red: 0, green: 0, blue: 0, alpha: 1))
    }
  }
  /// Does nothing: everything is drawn at once.
  public func flush() {}

  // MARK: the current path

  /// Forgets the current path.
  public func beginPath() { _ = taken() }
  /// Begins a part of the path at a point.
  public func move(to point: CGPoint) { current.move(point, device) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint) { current.line(point, device) }
  /// Adds lines from point to point.
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      if index == 0 { current.move(point, device) } else { current.line(point, device) }
    }
  }
  /// Adds a cubic curve with its two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    current.curve(end, control1, control2, device)
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { current.addRect(rect, device) }
  /// Adds the ellipse that fills a rectangle.
  public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect, device) }
  /// Adds an arc: around a centre from one angle to another, or along two lines that it touches.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    current.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise, device
    )
  }
  /// Adds all pieces of a path.
  public func addPath(_ path: CGPath) { current.append(path.pieces(device)) }
  /// Adds a line back to where the part of the path began.
  public func closePath() { current.close() }
  /// Fills the current path.
  public func fillPath(using rule: CGPathFillRule = .winding) { fill(taken(), isEvenOdd: rule == .evenOdd) }
  /// Draws the current path as a line.
  public func strokePath() { stroke(taken()) }
  /// Draws the current path as an area, a line, or both.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = taken()
    if mode != .stroke { fill(path, isEvenOdd: mode == .eoFill || mode == .eoFillStroke) }
    if mode != .fill, mode != .eoFill { stroke(path) }
  }
  /// Has nothing be drawn outside of the current path, or of rectangles.
  public func clip(using rule: CGPathFillRule = .winding) { state.clips.append((taken(), rule == .evenOdd)) }
  /// Has nothing be drawn outside of the current path, or of rectangles.
  public func clip(to rect: CGRect) {
    let path = CGPath()
    path.addRect(rect, device)
    state.clips.append((path.elements, false))
  }
  func taken() -> [AnimationShape.Element] { current.takeElements() }

  // MARK: state

  /// Saves the colours, lines, clips and the transform.
  public func saveGState() { saved.append(state) }
  /// Brings back the state that was saved last.
  public func restoreGState() { if let last = saved.popLast() { state = last } }
  /// The transform of now.
  public var ctm: CGAffineTransform { state.transform }
  /// Moves the coordinates.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.transform = state.transform.translatedBy(x: tx, y: ty)
  }
  /// Enlarges the coordinates.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.transform = state.transform.scaledBy(x: sx, y: sy)
  }
  /// Turns the coordinates, in radians.
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
  /// Puts a transform before the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  /// Sets the width of lines.
  public func setLineWidth(_ width: CGFloat) { state.line.width = Double(width) }
  /// Sets the shape of the ends of lines.
  public func setLineCap(_ cap: CGLineCap) {
    state.line.cap = cap == .butt ? .butt : cap == .round ? .round : .square
  }
  /// Sets the shape of the corners of lines.
  public func setLineJoin(_ join: CGLineJoin) {
    state.line.join = join == .miter ? .miter : join == .round ? .round : .bevel
  }
  /// Sets the length that pointed corners may have, in widths of the line.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = Double(limit) }
  /// Has lines be drawn in dashes: lengths of lines and of the gaps between them.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (state.line.phase, state.line.dashes) = (Double(phase), lengths.map(Double.init))
  }
  /// Sets the opacity of all that is drawn.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(Double(alpha), 1) : 0 }
  /// Sets whether edges are smooth.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.isAntialiased = shouldAntialias }
  /// Sets whether edges are smooth.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { state.isAntialiased = allowsAntialiasing }
  /// Sets the way to mix colours with those that are there.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  /// The smoothness of images that are enlarged.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.quality }
    set { state.quality = newValue }
  }
}

extension CGImage {
  /// The image as the renderer draws it.
  fileprivate var premultipliedNative: PixelBuffer? {
    native { Self.scaled($0) { part, alpha in (part * alpha + 127) / 255 } }
  }

  /// The image in the order of bytes that is written to files.
  package var bgra: PixelBuffer? { pixelBuffer.pixelFormatType == .bgra32 ? pixelBuffer : native { $0 } }

  /// A copy in `bgra32`, each of whose words `change` makes of one of the image.
  private func native(_ change: (UInt32) -> UInt32) -> PixelBuffer? {
    guard let from = pixelBuffer.planes.first,
      let copy = try? PixelBuffer(
        pixelFormatType: .bgra32, dimensions: pixelBuffer.dimensions, color: pixelBuffer.color),
      let to = copy.planes.first
    else { return nil }
    let layout = pixelBuffer.pixelFormatType
    withExtendedLifetime(self) {
      for y in 0..<from.height {
        let source = (from.baseAddress + y * from.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let target = (to.baseAddress + y * to.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<from.width { target[x] = change(Self.reordered(source[x], layout, toNative: true)) }
      }
    }
    return copy
  }

  /// A word of a layout as alpha, red, green and blue, blue lowest, or back.
  fileprivate static func reordered(_ word: UInt32, _ layout: PixelFormatType, toNative: Bool) -> UInt32 {
    switch layout {
    case .argb32: word.byteSwapped
    // Red and blue change places.
    case .rgba32: word & 0xFF00_FF00 | (word >> 16 & 0xFF) | (word & 0xFF) << 16
    case .abgr32:
      toNative ? word >> 8 & 0x00FF_FFFF | word << 24 : word << 8 | word >> 24
    default: word
    }
  }

  /// A premultiplied word of a layout with its colours as they are.
  fileprivate static func straightened(_ word: UInt32, _ layout: PixelFormatType, hasAlpha: Bool) -> UInt32 {
    let native = reordered(word, layout, toNative: true)
    guard hasAlpha else { return reordered(native | 0xFF00_0000, layout, toNative: false) }
    let straight = scaled(native) { part, alpha in alpha == 0 ? 0 : min(255, (part * 255 + alpha / 2) / alpha)
    }
    return reordered(straight, layout, toNative: false)
  }

  private static func scaled(_ word: UInt32, _ change: (UInt32, UInt32) -> UInt32) -> UInt32 {
    let alpha = word >> 24
    guard alpha != 255 else { return word }
    func part(_ shift: UInt32) -> UInt32 { change(word >> shift & 0xFF, alpha) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
