package import MediaCore

/// The times at which pictures are decoded and shown, by their order, where the container doesn't state them.
package struct OrderedPictures {
  private let order: PictureOrder
  /// The time at which the picture of number 0 is shown; `nil` before one has stated its time.
  private var origin: Int64?

  /// The times of a picture, in units of time.
  package struct Times {
    package var decode: Int64
    package var presentation: Int64
    /// The duration; `nil` where its packet says it.
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
  ///   - presentation: the time that the container states, where it does.
  ///   - length: the duration of a picture.
  ///   - clock: the clock that the container's times count on.
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

  /// Moves the origin, unless the stated time is less than a picture off, which is rounding.
  private mutating func setOrigin(_ stated: Int64, _ length: Int64) {
    if let origin, stated.saturatingSubtract(origin).magnitude < length.magnitude { return }
    origin = stated
  }
}
