import MediaAssets
import MediaCore

/// A dissolve whose incoming picture doesn't cover all of the outgoing one, such as an upright clip after a wide one.
///
/// The incoming picture covers the other more and more. What of the outgoing one is beside it goes by itself, in strips.
struct TimelineDissolve {
  private let outgoing: TimelineMedia.Track
  private let incoming: TimelineMedia.Track
  /// The opacity of the incoming picture.
  private let curve: TimelineCurve
  private let range: MediaTimeRange

  /// - Parameter range: in which both are shown throughout.
  /// - Returns: `nil` for pieces that no dissolve joins, and such as have an opacity besides.
  init?(
    from outgoing: TimelineCompositionBuilder.Piece, to incoming: TimelineCompositionBuilder.Piece,
    in range: MediaTimeRange
  ) {
    let curve = incoming.placement.level
    let end = outgoing.mapping.target.end
    guard outgoing.placement.lane == incoming.placement.lane,
      outgoing.mapping.target.start < incoming.mapping.target.start, curve.values(at: end).before == 1,
      outgoing.placement.level.pieces(of: range).allSatisfy({ $0.start == 1 && $0.end == 1 })
    else { return nil }
    (self.outgoing, self.incoming) = (outgoing.track, incoming.track)
    (self.curve, self.range) = (curve, range)
  }

  /// Returns the layers of the outgoing picture: the part below the incoming one, and the parts beside it,
  /// which fade; `nil` where nothing is beside it, and for pictures that are turned by other than right
  /// angles.
  func layers(
    of layer: VideoCompositionLayerInstruction, under cover: VideoCompositionLayerInstruction
  ) -> [VideoCompositionLayerInstruction]? {
    let time = range.start
    guard let covered = Self.area(incoming, cover.transform(at: time)),
      Self.area(outgoing, layer.transform(at: time)) != nil,
      let back = layer.transform(at: time).inverted()
    else { return nil }
    let whole = PictureRectangle(
      x: 0, y: 0, width: Double(outgoing.naturalSize.width), height: Double(outgoing.naturalSize.height))
    let below = covered.bounds(in: back).intersection(whole)
    let (right, bottom) = (below.x + below.width, below.y + below.height)
    let strips = [
      PictureRectangle(x: 0, y: 0, width: below.x, height: whole.height),
      PictureRectangle(x: right, y: 0, width: whole.width - right, height: whole.height),
      PictureRectangle(x: below.x, y: 0, width: below.width, height: below.y),
      PictureRectangle(x: below.x, y: bottom, width: below.width, height: whole.height - bottom),
    ].filter { $0.width >= Self.tolerance && $0.height >= Self.tolerance }
    guard !strips.isEmpty else { return nil }
    var hidden = layer
    hidden.setCropRectangle(below, at: time)
    return [hidden]
      + strips.map { strip in
        var fading = layer
        fading.setCropRectangle(strip, at: time)
        for piece in curve.pieces(of: range) {
          fading.setOpacityRamp(
            fromStartOpacity: Float(1 - piece.start), toEndOpacity: Float(1 - piece.end),
            timeRange: piece.timeRange)
        }
        return fading
      }
  }

  /// Pixels that rounding may leave beside a picture.
  private static let tolerance = 0.01

  /// Where a track's picture is seen; `nil` where that is no rectangle of rows and columns.
  private static func area(
    _ track: TimelineMedia.Track, _ transform: PictureTransform
  ) -> PictureRectangle? {
    guard transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0 else { return nil }
    return PictureRectangle(
      x: 0, y: 0, width: Double(track.naturalSize.width), height: Double(track.naturalSize.height)
    ).bounds(in: transform)
  }
}

extension PictureRectangle {
  /// The rows and columns that the rectangle takes once it is transformed.
  fileprivate func bounds(in transform: PictureTransform) -> PictureRectangle {
    let acrosses = [x, x + width].flatMap { x in
      [y, y + height].map { transform.a * x + transform.c * $0 + transform.tx }
    }
    let downs = [x, x + width].flatMap { x in
      [y, y + height].map { transform.b * x + transform.d * $0 + transform.ty }
    }
    let (left, top) = (acrosses.min() ?? 0, downs.min() ?? 0)
    return PictureRectangle(
      x: left, y: top, width: (acrosses.max() ?? 0) - left, height: (downs.max() ?? 0) - top)
  }

  /// Returns the area that two rectangles have in common; without an area, at an edge of `other`, where that
  /// is nothing.
  fileprivate func intersection(_ other: PictureRectangle) -> PictureRectangle {
    let (right, bottom) = (other.x + other.width, other.y + other.height)
    let (left, top) = (min(max(x, other.x), right), min(max(y, other.y), bottom))
    return PictureRectangle(
      x: left, y: top, width: max(min(x + width, right) - left, 0),
      height: max(min(y + height, bottom) - top, 0))
  }
}
