// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation
import MediaCore
import MediaRendering

/// An alignment of lines in a layer of text.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// As the text runs.
  public static let natural = Self(rawValue: "natural")
  /// At the left edge.
  public static let left = Self(rawValue: "left")
  /// At the right edge.
  public static let right = Self(rawValue: "right")
  /// In the middle, in its own size.
  public static let center = Self(rawValue: "center")
  /// From edge to edge.
  public static let justified = Self(rawValue: "justified")
}
/// The name of ``CATextLayerAlignmentMode/natural`` in older code.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// The name of ``CATextLayerAlignmentMode/left`` in older code.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// The name of ``CATextLayerAlignmentMode/right`` in older code.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// The name of ``CATextLayerAlignmentMode/center`` in older code.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center

/// A way to shorten lines that are too long.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nothing is left out.
  public static let none = Self(rawValue: "none")
  /// The beginning is left out.
  public static let start = Self(rawValue: "start")
  /// The end is left out.
  public static let end = Self(rawValue: "end")
  /// The middle is left out.
  public static let middle = Self(rawValue: "middle")
}

/// A text, from the upper edge of the bounds down; its letters are the system's sans-serif ones, whichever font is asked for.
open class CATextLayer: CALayer, @unchecked Sendable {
  /// A `String` or an `NSAttributedString`, of which the text counts.
  open var string: Any?
  /// Not used: letters are of the system's sans-serif font.
  open var font: Any?
  /// The size of the letters.
  open var fontSize: CGFloat = 36
  /// The colour of the letters.
  open var foregroundColor: CGColor? = .white
  /// The alignment of the lines.
  open var alignmentMode = CATextLayerAlignmentMode.natural
  /// Lines end where the text says so, whatever this is.
  open var isWrapped = false
  /// A line that is too long goes on beyond the bounds, whatever this is.
  open var truncationMode = CATextLayerTruncationMode.none

  private var text: String { (string as? NSAttributedString)?.string ?? string.map { "\($0)" } ?? "" }

  /// The size of the lines in the layer's letters; nothing where no text is drawn on this machine.
  open override func preferredFrameSize() -> CGSize {
    guard !text.isEmpty, fontSize > 0 else { return .zero }
    let size = try? TextExtent.size(of: text, fontSize: fontSize)
    return size.map { CGSize(width: $0.width.rounded(.up), height: $0.height.rounded(.up)) } ?? .zero
  }

  override func drawings(_ animated: AnimatedValues) throws(MediaError) -> [AnimationLayer] {
    let text = text
    guard !text.isEmpty, let color = foregroundColor?.media, fontSize > 0 else { return [] }
    let part: Double =
      switch alignmentMode {
      case .center: 0.5
      case .right: 1
      default: 0
      }
    // Each line is by itself, below as many empty ones as there are lines before it, since lines of one text begin at one place.
    let lines = part == 0 ? [text[...]] : text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let placed = String(repeating: "\n", count: index) + line
      var layer = AnimationLayer(.text(placed, .init(fontSize: fontSize, color: color)))
      layer.anchorPoint = AnimationPoint(x: part, y: isGeometryFlipped ? 0 : 1)
      layer.position = KeyFrames(
        AnimationPoint(x: part * bounds.width, y: isGeometryFlipped ? 0 : bounds.height))
      return layer
    }
  }
}
