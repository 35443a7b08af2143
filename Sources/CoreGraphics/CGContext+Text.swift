public import Foundation

// Letters: there is no Core Text, and layers of text draw them.

/// A way to draw letters.
public enum CGTextDrawingMode: Int32, Sendable {
  /// The outlines of letters are filled, stroked, clipped to, or several of these.
  case fill = 0, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

extension CGContext {
  @available(
    *, unavailable,
    message: "letters are drawn by CATextLayer.render(in:), where the context's transform says"
  )
  public var textMatrix: CGAffineTransform {
    get { .identity }
    set {}
  }
  @available(
    *, unavailable,
    message: "letters are drawn by CATextLayer.render(in:), where the context's transform says"
  )
  public var textPosition: CGPoint {
    get { .zero }
    set {}
  }
  /// Sets the way to draw letters.
  @available(*, unavailable, message: "letters are drawn by CATextLayer.render(in:), in its foregroundColor")
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) {}
  /// Says how large letters are.
  @available(*, unavailable, message: "letters are drawn by CATextLayer.render(in:), in its fontSize")
  public func setFontSize(_ size: CGFloat) {}
  /// Says how far letters are apart.
  @available(*, unavailable, message: "letters are drawn by CATextLayer.render(in:), as its font has them")
  public func setCharacterSpacing(_ spacing: CGFloat) {}
  /// Draws letters by their numbers in a font.
  @available(*, unavailable, message: "letters are drawn by CATextLayer.render(in:), which takes a text")
  public func showGlyphs(_ glyphs: [UInt16], at positions: [CGPoint]) {}
}
