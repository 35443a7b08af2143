import MediaAssets
import MediaCore

/// When pictures are decoded and shown whose container doesn't say it, by their order.
struct OrderedPictures {
  private let order: PictureOrder
  /// When the picture of its number 0 is shown; `nil` before one has said its time.
  private var origin: Int64?

  /// - Returns: `nil` where the container says it, or the order isn't known.
  init?(_ asset: URLAsset, _ track: TrackContent) throws(MediaError) {
    guard let order = try PictureOrder(asset, track) else { return nil }
    self.order = order
  }

  /// The times of the next picture.
  ///
  /// - Parameters:
  ///   - presentation: as the container says it, where it does.
  ///   - length: how long a picture is shown.
  mutating func next(
    stated presentation: Int64?, length: Int64
  ) throws(MediaError) -> (decode: Int64?, presentation: Int64?) {
    let picture = try order.next()
    if let presentation { setOrigin(presentation.saturatingSubtract(picture.shown &* length), length) }
    let origin = origin ?? 0
    return (
      origin.saturatingAdd(picture.decoded &* length), origin.saturatingAdd(picture.shown &* length)
    )
  }

  /// What is less than a picture off is rounded.
  private mutating func setOrigin(_ stated: Int64, _ length: Int64) {
    if let origin, stated.saturatingSubtract(origin).magnitude < length.magnitude { return }
    origin = stated
  }
}
