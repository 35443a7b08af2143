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
  ///   - time: what a time of the container is in the units of the others.
  mutating func next(
    stated presentation: Int64?, length: Int64, _ time: (Int64) -> Int64
  ) throws(MediaError) -> (decode: Int64?, presentation: Int64?) {
    switch try order.next() {
    case .times(let decoded, let shown): return (time(decoded), time(shown))
    case .places(let decoded, let shown):
      if let presentation { setOrigin(presentation.saturatingSubtract(shown &* length), length) }
      let origin = origin ?? 0
      return (origin.saturatingAdd(decoded &* length), origin.saturatingAdd(shown &* length))
    }
  }

  /// What is less than a picture off is rounded.
  private mutating func setOrigin(_ stated: Int64, _ length: Int64) {
    if let origin, stated.saturatingSubtract(origin).magnitude < length.magnitude { return }
    origin = stated
  }
}
