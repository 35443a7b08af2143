public import Foundation
import MediaRendering

// The colours and patterns that areas and lines are drawn with.

extension CGContext {
  /// Has areas be filled with a colour, or with the pattern that it is.
  public func setFillColor(_ color: CGColor) { state.fill.take(color) }
  /// Has areas be filled with a colour of red, green and blue.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill.take(
      CGColor(red: red, green: green, blue: blue, alpha: alpha), in: CGColorSpaceCreateDeviceRGB())
  }
  /// Has areas be filled with a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fill.take(CGColor(gray: gray, alpha: alpha), in: CGColorSpaceCreateDeviceGray())
  }
  /// Has lines be drawn in a colour, or with the pattern that it is.
  public func setStrokeColor(_ color: CGColor) { state.stroke.take(color) }
  /// Has lines be drawn in a colour of red, green and blue.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke.take(
      CGColor(red: red, green: green, blue: blue, alpha: alpha), in: CGColorSpaceCreateDeviceRGB())
  }
  /// Has lines be drawn in a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke.take(CGColor(gray: gray, alpha: alpha), in: CGColorSpaceCreateDeviceGray())
  }

  /// Says which space the components of ``setFillColor(_:)-(UnsafePointer<CGFloat>)`` and of patterns without colours are of.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fill.take(space) }
  /// Says which space the components of lines' colours are of.
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.stroke.take(space) }
  /// Has areas be filled with a colour of the space that was set, whose last component is the alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) { state.fill.take(components) }
  /// Has lines be drawn in a colour of the space that was set, whose last component is the alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) { state.stroke.take(components) }

  /// Has areas be filled with a pattern.
  ///
  /// - Parameter colorComponents: the alpha of a pattern that has colours, or the colour of one that hasn't, in the space of
  ///   ``setFillColorSpace(_:)``.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    state.fill.take(pattern, colorComponents)
  }
  /// Has lines be drawn with a pattern, as ``setFillPattern(_:colorComponents:)`` has areas.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    state.stroke.take(pattern, colorComponents)
  }
  /// Moves patterns, to the right and up, in the pixels of the bitmap.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }
}

extension CGContext.Ink {
  /// Takes a colour, and for components that are given later its space, or another one of as many.
  mutating func take(_ color: CGColor, in space: CGColorSpace? = nil) {
    self.space = space ?? color.colorSpace ?? self.space
    if let tiled = color.pattern {
      color.withComponents { take(tiled, $0) }
    } else {
      (self.color, pattern) = (color.rgba, nil)
    }
  }
  mutating func take(_ space: CGColorSpace) {
    self.space = space
    (color, pattern) = ((0, 0, 0, 1), nil)
  }
  mutating func take(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: space, components: components) else { return }
    (self.color, pattern) = (color.rgba, nil)
  }
  mutating func take(_ pattern: CGPattern, _ components: UnsafePointer<CGFloat>) {
    if !pattern.isColored { take(components) }
    self.pattern = (pattern, pattern.isColored ? Double(components[0]) : 1)
  }
}
