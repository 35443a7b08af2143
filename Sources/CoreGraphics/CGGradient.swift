// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import MediaCore
import MediaRendering

/// Colours at places between 0 and 1.
public final class CGGradient: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  let stops: [(place: Double, color: CGColor)]

  /// - Parameter locations: a place for each colour; by default they have the same distance.
  /// - Returns: `nil` without colours, and for others than `CGColor`.
  public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    let known = colors.compactMap { $0 as? CGColor }
    guard !known.isEmpty, known.count == colors.count else { return nil }
    stops = Self.placed(known, locations)
  }

  /// - Returns: `nil` for no colours, and for a space without components.
  public init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    let colors = (0..<max(count, 0)).compactMap {
      CGColor(colorSpace: space, components: components + $0 * size)
    }
    guard !colors.isEmpty else { return nil }
    stops = Self.placed(colors, locations)
  }

  private static func placed(
    _ colors: [CGColor], _ locations: UnsafePointer<CGFloat>?
  ) -> [(place: Double, color: CGColor)] {
    let last = Double(max(colors.count - 1, 1))
    return colors.enumerated().map { index, color in
      (min(max(locations.map { Double($0[index]) } ?? Double(index) / last, 0), 1), color)
    }.sorted { $0.place < $1.place }
  }
}

/// Whether a gradient's first and last colour go on outside of it.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The first colour goes on.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour goes on.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
  /// Fills the area that isn't clipped with colours along a line.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    fill(
      gradient, from: (Double(startPoint.x), Double(startPoint.y), 0),
      to: (Double(endPoint.x), Double(endPoint.y), 0), isRadial: false, options)
  }

  /// Fills the area that isn't clipped with colours from one circle to another.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    fill(
      gradient, from: (Double(startCenter.x), Double(startCenter.y), Double(max(startRadius, 0))),
      to: (Double(endCenter.x), Double(endCenter.y), Double(max(endRadius, 0))), isRadial: true, options)
  }

  private func fill(
    _ gradient: CGGradient, from start: (x: Double, y: Double, radius: Double),
    to end: (x: Double, y: Double, radius: Double), isRadial: Bool, _ options: CGGradientDrawingOptions
  ) {
    let stops = gradient.stops.map { stop in
      let color = stop.color.rgba
      return (stop.place, color.red, color.green, color.blue, color.alpha)
    }
    let drawn = BitmapDrawing.Gradient(
      stops: stops, start: start, end: end, isRadial: isRadial,
      goesOn: (options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation)))
    let map = device.media
    draw { [alpha = state.alpha] (drawing) throws(MediaError) in
      try drawing.fill(drawn, through: map, alpha: alpha)
    }
  }
}
