// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import MediaCore
import MediaRendering

/// Draws one tile of a pattern, in the pattern's own coordinates.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Is called when a pattern is not needed any more.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions that draw a pattern's tiles.
public struct CGPatternCallbacks {
  /// 0.
  public var version: UInt32
  /// Draws one tile.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Is called when the pattern is not needed any more.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Nothing is drawn.
  public init() { self.init(version: 0, drawPattern: nil, releaseInfo: nil) }
  /// Makes a list of functions.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A way to bring tiles to whole pixels; without effect here.
///
/// One tile is drawn for each use and put where the tiles belong, whatever is asked for.
public enum CGPatternTiling: Int32, Sendable {
  /// Ways that differ in how cells are fitted to the pixels of a target.
  case noDistortion = 0, constantSpacingMinimalDistortion, constantSpacing
}

/// Something that is drawn over and over in areas and lines.
public final class CGPattern: NSObject, @unchecked Sendable {
  // @unchecked: immutable but for what its maker's functions do.
  let isColored: Bool
  private let info: UnsafeMutableRawPointer?
  private let bounds: CGRect
  private let matrix: CGAffineTransform
  private let step: CGSize
  private let callbacks: CGPatternCallbacks

  /// The longest side of a tile in pixels: larger ones are drawn smaller and enlarged.
  private static let mostSide: CGFloat = 4096
  /// A tile may reach so many tiles far into others.
  private static let mostOverlap = 16

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - bounds: the part of its own coordinates that a tile shows.
  ///   - matrix: from its own coordinates to those that a bitmap begins with, whatever its transform is when it is used.
  ///   - xStep: the distance of tiles from each other.
  ///   - isColored: whether the function sets colours; one that doesn't draws in the colour that is set with the pattern.
  /// - Returns: `nil` for bounds or steps without an area, and without a function.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    step = CGSize(width: abs(xStep), height: abs(yStep))
    guard bounds.width > 0, bounds.height > 0, step.width > 0, step.height > 0, step.width.isFinite,
      step.height.isFinite, bounds.minX.isFinite, bounds.minY.isFinite, callbacks.pointee.drawPattern != nil
    else { return nil }
    (self.info, self.bounds, self.matrix, self.isColored) = (info, bounds, matrix, isColored)
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// Returns the paint that draws the pattern on a bitmap.
  ///
  /// - Parameter color: of a pattern without colours.
  func paint(
    _ color: (red: Double, green: Double, blue: Double, alpha: Double), alpha: Double, phase: CGSize,
    bitmapHeight: Int
  ) -> BitmapDrawing.Paint {
    let nothing = BitmapDrawing.Paint.color(red: 0, green: 0, blue: 0, alpha: 0)
    let (across, up) = (hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d))
    guard across.isFinite, up.isFinite, across > 0, up > 0 else { return nothing }
    // As many pixels as are seen of it.
    let width = min(max((step.width * across).rounded(.up), 1), Self.mostSide)
    let height = min(max((step.height * up).rounded(.up), 1), Self.mostSide)
    guard let tile = tile(Int(width), Int(height), color, alpha) else { return nothing }
    let place = CGAffineTransform(
      a: step.width / width, b: 0, c: 0, d: -step.height / height, tx: bounds.minX,
      ty: bounds.minY + step.height)
    let device = place.concatenating(matrix)
      .concatenating(CGAffineTransform(translationX: phase.width, y: phase.height))
      .concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(bitmapHeight)))
    return .tiles(tile, through: device.media)
  }

  /// One tile, premultiplied, with the parts of those around that reach into it.
  private func tile(
    _ width: Int, _ height: Int, _ color: (red: Double, green: Double, blue: Double, alpha: Double),
    _ alpha: Double
  ) -> PixelBuffer? {
    let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    else { return nil }
    context.scaleBy(x: CGFloat(width) / step.width, y: CGFloat(height) / step.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    if !isColored {
      let color = CGColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      context.setFillColor(color)
      context.setStrokeColor(color)
    }
    func reach(_ length: CGFloat, _ step: CGFloat) -> Int {
      max(Int(min((length / step).rounded(.up), CGFloat(Self.mostOverlap))) - 1, 0)
    }
    let (left, below) = (reach(bounds.width, step.width), reach(bounds.height, step.height))
    for y in -below...0 {
      for x in -left...0 {
        context.saveGState()
        context.translateBy(x: CGFloat(x) * step.width, y: CGFloat(y) * step.height)
        context.clip(to: bounds)
        callbacks.drawPattern?(self.info, context)
        context.restoreGState()
      }
    }
    return context.premultipliedPicture(alpha: alpha)
  }
}

extension CGContext {
  /// A copy of a bitmap whose order of bytes is the renderer's, as opaque as `alpha` says.
  fileprivate func premultipliedPicture(alpha: Double) -> PixelBuffer? {
    guard
      let picture = try? PixelBuffer(
        pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height)),
      let plane = picture.planes.first
    else { return nil }
    let part = alpha > 0 ? UInt32(min(alpha, 1) * 256) : 0
    for y in 0..<height {
      let from = (memory + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
      let to = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        // Two bytes at a time, rounded.
        let (odd, even) = ((from[x] >> 8) & 0x00FF_00FF, from[x] & 0x00FF_00FF)
        let (high, low) = (odd * part + 0x0080_0080, (even * part + 0x0080_0080) >> 8)
        to[x] = (high & 0xFF00_FF00) | (low & 0x00FF_00FF)
      }
    }
    return picture
  }
}
