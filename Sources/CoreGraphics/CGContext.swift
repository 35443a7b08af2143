// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
package import MediaCore
import MediaRendering

public enum CGLineCap: Int32, Sendable { case butt = 0, round, square }
public enum CGLineJoin: Int32, Sendable { case miter = 0, round, bevel }
public enum CGInterpolationQuality: Int32, Sendable { case `default` = 0, none, low, high, medium }
public enum CGPathFillRule: Int, Sendable { case winding = 0, evenOdd }
public enum CGPathDrawingMode: Int32, Sendable { case fill = 0, eoFill, stroke, fillStroke, eoFillStroke }
/// What becomes of what was there; the others of Core Graphics are not drawn here.
public enum CGBlendMode: Int32, Sendable { case normal = 0, multiply = 1, screen = 2, clear = 16, copy = 17 }

/// Draws on a bitmap: images, and paths as areas and lines; the origin is the lower left corner.
///
/// Bitmaps are of red, green and blue with 8 bits and alpha or a byte that isn't used. Letters are not drawn.
public final class CGContext: NSObject {
  public let width: Int
  public let height: Int
  public let bytesPerRow: Int
  public let colorSpace: CGColorSpace?
  public let bitmapInfo: CGBitmapInfo
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var data: UnsafeMutableRawPointer? { memory }
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }

  private let memory: UnsafeMutableRawPointer
  private let isOwner: Bool
  private let layout: PixelFormatType
  private let hasAlpha: Bool
  private var state = State()
  private var saved: [State] = []
  private let current = CGPath()

  private struct State {
    var transform = CGAffineTransform.identity
    var fill: (red: Double, green: Double, blue: Double, alpha: Double) = (0, 0, 0, 1)
    var stroke: (red: Double, green: Double, blue: Double, alpha: Double) = (0, 0, 0, 1)
    var line = BitmapDrawing.Line()
    var alpha = 1.0
    var clips: [(path: [AnimationShape.Element], isEvenOdd: Bool)] = []
    var isAntialiased = true
    var quality = CGInterpolationQuality.default
    var blendMode = CGBlendMode.normal
  }

  /// A context over the caller's memory, or its own.
  ///
  /// - Returns: `nil` for other bitmaps than those of 32 bits a pixel, and for rows that are too short.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard (1...32767).contains(width), (1...32767).contains(height) else { return nil }
    let row = bytesPerRow == 0 ? width * 4 : bytesPerRow
    guard bitsPerComponent == 8, space.numberOfComponents == 3, row >= width * 4, row % 4 == 0,
      row <= 1 << 24,
      let layout = CGImage.pixelFormatType(info)
    else { return nil }
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

  deinit { if isOwner { memory.deallocate() } }

  // MARK: drawing

  /// From the caller's coordinates to pixels from the upper left corner on.
  private var device: CGAffineTransform {
    state.transform.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// Draws on the bitmap as the renderer knows it: its order of bytes is changed for that time where it is another one.
  private func draw(
    _ operation: BitmapDrawing.Operation? = nil, _ body: (BitmapDrawing) throws(MediaError) -> Void
  ) {
    guard
      var drawing = BitmapDrawing(
        memory: memory, width: width, height: height, bytesPerRow: bytesPerRow, hasAlpha: hasAlpha)
    else { return }
    (drawing.clips, drawing.isAntialiased) = (state.clips, state.isAntialiased)
    drawing.operation =
      operation
      ?? {
        switch state.blendMode {
        case .normal: .over
        case .multiply: .multiply
        case .screen: .screen
        case .clear: .clear
        case .copy: .replace
        }
      }()
    reorder(toNative: true)
    try? body(drawing)
    reorder(toNative: false)
  }

  private func reorder(toNative: Bool) {
    guard layout != .bgra32 else { return }
    for y in 0..<height {
      let row = (memory + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = CGImage.reordered(row[x], layout, toNative: toNative) }
    }
  }

  private func color(
    _ color: (red: Double, green: Double, blue: Double, alpha: Double)
  ) -> (red: Double, green: Double, blue: Double, alpha: Double) {
    (color.red, color.green, color.blue, color.alpha * state.alpha)
  }

  private func fill(_ path: [AnimationShape.Element], isEvenOdd: Bool) {
    let color = color(state.fill)
    draw { (drawing) throws(MediaError) in
      try drawing.fill(
        path, isEvenOdd: isEvenOdd, red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
  }

  private func stroke(_ path: [AnimationShape.Element]) {
    let color = color(state.stroke)
    var line = state.line
    // A line is as much wider as the transform enlarges areas.
    let map = state.transform
    let scale = Double(abs(map.a * map.d - map.b * map.c)).squareRoot()
    (line.width, line.phase) = (line.width * scale, line.phase * scale)
    line.dashes = line.dashes.map { $0 * scale }
    draw { (drawing) throws(MediaError) in
      try drawing.stroke(
        path, line, red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
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
    guard
      let picture = try? PixelBuffer(
        pixelFormatType: layout, dimensions: VideoDimensions(width: width, height: height))
    else { return nil }
    for y in 0..<height {
      try? picture.withMutableRow(y) { span in
        span.withUnsafeMutableBytes { row in
          row.copyMemory(from: UnsafeRawBufferPointer(start: memory + y * bytesPerRow, count: width * 4))
        }
      }
      guard let plane = picture.planes.first else { continue }
      let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = CGImage.straightened(row[x], layout, hasAlpha: hasAlpha) }
    }
    return CGImage(pixelBuffer: picture)
  }

  public func fill(_ rect: CGRect) { fill([rect]) }
  public func fill(_ rects: [CGRect]) {
    let path = CGPath()
    for rect in rects { path.addRect(rect, device) }
    fill(path.elements, isEvenOdd: false)
  }
  public func fillEllipse(in rect: CGRect) {
    let path = CGPath()
    path.addEllipse(in: rect, device)
    fill(path.elements, isEvenOdd: false)
  }
  public func stroke(_ rect: CGRect) {
    let path = CGPath()
    path.addRect(rect, device)
    stroke(path.elements)
  }
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let line = state.line
    setLineWidth(width)
    stroke(rect)
    state.line = line
  }
  public func strokeEllipse(in rect: CGRect) {
    let path = CGPath()
    path.addEllipse(in: rect, device)
    stroke(path.elements)
  }
  public func strokeLineSegments(between points: [CGPoint]) {
    let path = CGPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(points[index], device)
      path.line(points[index + 1], device)
    }
    stroke(path.elements)
  }
  /// Makes a rectangle transparent, or black where there is no alpha.
  public func clear(_ rect: CGRect) {
    let path = CGPath()
    path.addRect(rect, device)
    draw(.clear) { (drawing) throws(MediaError) in
      try drawing.fill(path.elements, isEvenOdd: false, red: 0, green: 0, blue: 0, alpha: 1)
    }
  }
  public func flush() {}

  // MARK: the current path

  public func beginPath() { _ = taken() }
  public func move(to point: CGPoint) { current.move(point, device) }
  public func addLine(to point: CGPoint) { current.line(point, device) }
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      if index == 0 { current.move(point, device) } else { current.line(point, device) }
    }
  }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    current.curve(end, control1, control2, device)
  }
  public func addRect(_ rect: CGRect) { current.addRect(rect, device) }
  public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect, device) }
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    current.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise, device
    )
  }
  public func addPath(_ path: CGPath) { current.append(path.pieces(device)) }
  public func closePath() { current.close() }
  public func fillPath(using rule: CGPathFillRule = .winding) { fill(taken(), isEvenOdd: rule == .evenOdd) }
  public func strokePath() { stroke(taken()) }
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = taken()
    if mode != .stroke { fill(path, isEvenOdd: mode == .eoFill || mode == .eoFillStroke) }
    if mode != .fill, mode != .eoFill { stroke(path) }
  }
  public func clip(using rule: CGPathFillRule = .winding) { state.clips.append((taken(), rule == .evenOdd)) }
  public func clip(to rect: CGRect) {
    let path = CGPath()
    path.addRect(rect, device)
    state.clips.append((path.elements, false))
  }
  private func taken() -> [AnimationShape.Element] { current.takeElements() }

  // MARK: state

  public func saveGState() { saved.append(state) }
  public func restoreGState() { if let last = saved.popLast() { state = last } }
  public var ctm: CGAffineTransform { state.transform }
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.transform = state.transform.translatedBy(x: tx, y: ty)
  }
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.transform = state.transform.scaledBy(x: sx, y: sy)
  }
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  public func setFillColor(_ color: CGColor) { state.fill = color.rgba }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = (Double(red), Double(green), Double(blue), Double(alpha))
  }
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.rgba }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = (Double(red), Double(green), Double(blue), Double(alpha))
  }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  public func setLineWidth(_ width: CGFloat) { state.line.width = Double(width) }
  public func setLineCap(_ cap: CGLineCap) {
    state.line.cap = cap == .butt ? .butt : cap == .round ? .round : .square
  }
  public func setLineJoin(_ join: CGLineJoin) {
    state.line.join = join == .miter ? .miter : join == .round ? .round : .bevel
  }
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = Double(limit) }
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (state.line.phase, state.line.dashes) = (Double(phase), lengths.map(Double.init))
  }
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(Double(alpha), 0), 1) }
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.isAntialiased = shouldAntialias }
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { state.isAntialiased = allowsAntialiasing }
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
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

  /// A copy in `bgra32` of what `change` makes of each word.
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
