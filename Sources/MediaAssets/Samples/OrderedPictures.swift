package import MediaCore

/// When pictures are decoded and shown whose container doesn't say it, by their order.
package struct OrderedPictures {
  private let order: PictureOrder
  /// When the picture of its number 0 is shown; `nil` before one has said its time.
  private var origin: Int64?

  /// The times of a picture, in units of time.
  package struct Times {
    package var decode: Int64
    package var presentation: Int64
    /// How long it is shown; `nil` where its packet says it.
    package var duration: Int64?
  }

  /// - Parameter takesStated: whether the times of AVI's chunks will do, too, where pictures are shown in their order.
  /// - Returns: `nil` where the container says it, or the order isn't known.
  package init?(_ asset: URLAsset, _ track: TrackContent, takesStated: Bool = false) throws(MediaError) {
    guard let order = try PictureOrder(asset, track, takesStated: takesStated) else { return nil }
    self.order = order
  }

  /// The times of the next picture.
  ///
  /// - Parameters:
  ///   - presentation: as the container says it, where it does.
  ///   - length: how long a picture is shown.
  ///   - clock: what the container's times count on.
  package mutating func next(stated presentation: Int64?, length: Int64, on clock: PacketClock) -> Times {
    switch order.next() {
    case .times(let decoded, let shown, let duration):
      return Times(
        decode: clock.time(decoded), presentation: clock.time(shown), duration: clock.length(duration))
    case .places(let decoded, let shown):
      if let presentation { setOrigin(presentation.saturatingSubtract(shown &* length), length) }
      let origin = origin ?? 0
      return Times(
        decode: origin.saturatingAdd(decoded &* length),
        presentation: origin.saturatingAdd(shown &* length))
    }
  }

  /// What is less than a picture off is rounded.
  private mutating func setOrigin(_ stated: Int64, _ length: Int64) {
    if let origin, stated.saturatingSubtract(origin).magnitude < length.magnitude { return }
    origin = stated
  }
}
