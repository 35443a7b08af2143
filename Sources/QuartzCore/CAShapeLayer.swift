// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation
import MediaCore
import MediaRendering

/// A shape for the ends of an outline's lines.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Lines end with their last point.
  public static let butt = Self(rawValue: "butt")
  /// Lines end with half a disc.
  public static let round = Self(rawValue: "round")
  /// Lines end half their width after their last point.
  public static let square = Self(rawValue: "square")
}

/// A shape for the corners of an outline's lines.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Corners are pointed, unless they would reach out farther than the miter limit says.
  public static let miter = Self(rawValue: "miter")
  /// Corners are round.
  public static let round = Self(rawValue: "round")
  /// Corners are cut off.
  public static let bevel = Self(rawValue: "bevel")
}

/// A rule for what is inside of an outline that goes around it more than once.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// An area is inside that the outline goes around more often in one direction than in the other.
  public static let nonZero = Self(rawValue: "non-zero")
  /// An area is inside that the outline goes around an odd number of times.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// The name of ``CAShapeLayerLineCap/butt`` in older code.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The name of ``CAShapeLayerLineCap/round`` in older code.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The name of ``CAShapeLayerLineCap/square`` in older code.
public let kCALineCapSquare = CAShapeLayerLineCap.square
/// The name of ``CAShapeLayerLineJoin/miter`` in older code.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The name of ``CAShapeLayerLineJoin/round`` in older code.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The name of ``CAShapeLayerLineJoin/bevel`` in older code.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
/// The name of ``CAShapeLayerFillRule/nonZero`` in older code.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The name of ``CAShapeLayerFillRule/evenOdd`` in older code.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

/// An outline that is filled, drawn as a line, or both.
open class CAShapeLayer: CALayer, @unchecked Sendable {
  /// The outline, in the layer's coordinates.
  open var path: CGPath?
  /// The colour that the outline is filled with; `nil` for nothing.
  open var fillColor: CGColor? = .black
  /// The rule for what is inside of the outline.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// The colour of the line; `nil` for no line.
  open var strokeColor: CGColor?
  /// The width of the line.
  open var lineWidth: CGFloat = 1
  /// The shape of the line's ends.
  open var lineCap = CAShapeLayerLineCap.butt
  /// The shape of the line's corners.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// The length that pointed corners may have, in widths of the line.
  open var miterLimit: CGFloat = 10
  /// The lengths of dashes and of the gaps between them; one line where `nil`.
  open var lineDashPattern: [NSNumber]?
  /// The length of the dashes that is left out at the line's start.
  open var lineDashPhase: CGFloat = 0
  /// The part of its length where the line begins, from 0 to 1.
  open var strokeStart: CGFloat = 0
  /// The part of its length where the line ends, from 0 to 1.
  open var strokeEnd: CGFloat = 1

  override func drawings(_ animated: AnimatedValues) throws(MediaError) -> [AnimationLayer] {
    guard let path, !path.isEmpty else { return [] }
    let pieces = path.pieces(downwards)
    let area: AnimationShape = fillRule == .evenOdd ? .evenOddPath(pieces) : .path(pieces)
    let start = try animated.numbers(["strokeStart"], Double(strokeStart))
    let end = try animated.numbers(["strokeEnd"], Double(strokeEnd))
    let isAnimated = !start.isConstant || !end.isConstant
    let isPlain =
      lineCap == .butt && lineJoin == .miter && miterLimit == 10 && (lineDashPattern ?? []).isEmpty
      && !isAnimated && strokeStart <= 0 && strokeEnd >= 1
    var contents: [AnimationLayer.Contents] = []
    if let stroke = strokeColor?.media, !isPlain {
      if let fill = fillColor?.media { contents.append(.shape(area, fill: fill)) }
      let line = line(along: pieces)
      contents.append(
        isAnimated
          ? .timedShape({ line(start.value(at: $0), end.value(at: $0)) }, fill: stroke)
          : .shape(line(Double(strokeStart), Double(strokeEnd)), fill: stroke))
    } else {
      contents.append(
        .shape(area, fill: fillColor?.media, stroke: strokeColor?.media, lineWidth: lineWidth))
    }
    return contents.map {
      Self.placed($0, AnimationSize(width: bounds.width, height: bounds.height), x: 0, y: 0)
    }
  }

  /// Returns a function that makes the outline of a part of the line.
  private func line(
    along pieces: [AnimationShape.Element]
  ) -> @Sendable (_ start: Double, _ end: Double) -> AnimationShape {
    let path = FlatPath(pieces)
    let (width, limit, phase) = (Double(lineWidth), Double(miterLimit), Double(lineDashPhase))
    let dashes = (lineDashPattern ?? []).map(\.doubleValue)
    let cap: CGLineCap = lineCap == .round ? .round : lineCap == .square ? .square : .butt
    let join: CGLineJoin = lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter
    return { start, end in
      var part = path.part(from: start, to: end)
      if !dashes.isEmpty { part = part.dashed(phase: phase, lengths: dashes) }
      return .path(part.outline(width: width, cap: cap, join: join, miterLimit: limit))
    }
  }
}
