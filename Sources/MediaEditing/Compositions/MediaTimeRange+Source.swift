import MediaCore

extension MediaTimeRange {
  /// Returns the part of a source's range that is there.
  ///
  /// - Throws: `.invalidArgument` for a range that is not one, or not all there where that is wanted;
  ///   `.operationNotSupportedForAsset` where the source's end is not known.
  func clamped(toSourceEndingAt end: MediaTime, isStrict: Bool) throws(MediaError) -> MediaTimeRange {
    guard isValid, start.isNumeric, duration.isNumeric || duration.isPositiveInfinity, start.epoch == 0 else {
      throw MediaError(.invalidArgument, "the time range \(self) is not numeric")
    }
    guard end.isNumeric else {
      // An image has one picture, which a segment can hold for any time.
      if self == MediaTimeRange(start: .zero, duration: .zero) { return self }
      throw MediaError(.operationNotSupportedForAsset, "how long the source lasts is not known")
    }
    let whole = MediaTimeRange(start: .zero, duration: max(end, .zero))
    let part = intersection(whole)
    guard !isStrict || part == self else {
      throw MediaError(.invalidArgument, "the time range \(self) is not within the source's \(whole)")
    }
    return part
  }
}
