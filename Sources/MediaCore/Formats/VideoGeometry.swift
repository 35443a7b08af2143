/// Width and height in pixels.
///
/// Core Media counterpart: `CMVideoDimensions`.
public struct VideoDimensions: Hashable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Makes dimensions of pixels across and down.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// No pixels, the size of media that are not visual.
  public static let zero = VideoDimensions(width: 0, height: 0)

  /// The size of what a picture of these dimensions covers once it is transformed, rounded to whole pixels.
  ///
  /// Core Graphics counterpart: `CGSize.applying(_:)`, which can give negative sides: these are never.
  public func applying(_ transform: PictureTransform) -> VideoDimensions {
    let (across, down) = (Double(width), Double(height))
    return VideoDimensions(
      width: Int(saturating: (abs(transform.a * across) + abs(transform.c * down)).rounded()),
      height: Int(saturating: (abs(transform.b * across) + abs(transform.d * down)).rounded()))
  }
}

extension VideoDimensions: CustomStringConvertible {
  /// Such as `1920×1080`.
  public var description: String { "\(width)×\(height)" }
}

/// The shape of a pixel: its width to its height.
///
/// Core Video counterpart: the `PixelAspectRatio` extension; ISO/IEC 14496-12 §12.1.4 (`pasp`).
public struct PixelAspectRatio: Hashable, Sendable {
  /// A pixel's width, in the unit of `verticalSpacing`.
  public var horizontalSpacing: Int
  /// A pixel's height, in the unit of `horizontalSpacing`.
  public var verticalSpacing: Int

  /// Makes a ratio; anything that is not positive on both sides counts as square.
  public init(horizontalSpacing: Int, verticalSpacing: Int) {
    let isPositive = horizontalSpacing > 0 && verticalSpacing > 0
    self.horizontalSpacing = isPositive ? horizontalSpacing : 1
    self.verticalSpacing = isPositive ? verticalSpacing : 1
  }

  /// 1:1.
  public static let square = PixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)

  /// Whether a pixel is as wide as it is high.
  public var isSquare: Bool { horizontalSpacing == verticalSpacing }
}

extension PixelAspectRatio: CustomStringConvertible {
  /// Such as `16:11`.
  public var description: String { "\(horizontalSpacing):\(verticalSpacing)" }
}

/// A rectangle of the plane, with y pointing down.
///
/// Core Graphics counterpart: `CGRect`.
public struct PictureRectangle: Hashable, Sendable {
  /// The left edge, in pixels.
  public var x: Double
  /// The top edge, in pixels.
  public var y: Double
  /// Pixels across.
  public var width: Double
  /// Pixels down.
  public var height: Double

  /// Makes a rectangle from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
