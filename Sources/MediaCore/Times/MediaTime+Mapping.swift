extension MediaTime {
  /// The time in `range` that is nearest to this one; a time past the range gives the range's end.
  ///
  /// An empty or invalid range, or an invalid time, gives an invalid time; an indefinite time stays so.
  ///
  /// Core Media counterpart: `CMTimeClampToRange`.
  public func clamped(to range: MediaTimeRange) -> MediaTime {
    guard isValid, range.isValid, !range.isEmpty else { return .invalid }
    if isIndefinite { return self }
    return max(range.start, min(self, range.end))
  }

  /// The time in `range` that differs from this one by a multiple of the range's duration, as in a loop.
  ///
  /// A time that is not numeric, of another epoch, or outside of an endless range gives an invalid time, as does an
  /// empty or invalid range.
  ///
  /// Core Media counterpart: `CMTimeFoldIntoRange`.
  public func folded(into range: MediaTimeRange) -> MediaTime {
    if range.containsTime(self) { return self }
    let duration = range.duration
    guard range.isValid, duration.isNumeric, duration.value > 0, isNumeric, epoch == range.start.epoch else {
      return .invalid
    }
    let offset = self - range.start
    guard offset.isNumeric else { return .invalid }
    let numerator = Int128(offset.value) * Int128(duration.timescale)
    let turn = Int128(duration.value) * Int128(offset.timescale)
    let remainder = numerator % turn
    let folded =
      range.start
      + MediaTime.fraction(
        remainder < 0 ? remainder + turn : remainder,
        over: Int128(offset.timescale) * Int128(duration.timescale),
        flags: offset.flags.union(duration.flags), epoch: 0)
    // Rounding may reach the end, which is the start of the next turn, or go before the start.
    return range.containsTime(folded) ? folded : range.start
  }

  /// The time at which this one arrives when `source` is stretched and moved onto `target`.
  ///
  /// Times outside of `source` go the same linear way. If both durations are infinite, the time is only moved. A time
  /// of another epoch than `source`, and an empty, invalid or otherwise endless range, give an invalid time.
  ///
  /// Core Media counterpart: `CMTimeMapTimeFromRangeToRange`.
  public func mapped(from source: MediaTimeRange, to target: MediaTimeRange) -> MediaTime {
    guard isNumeric, epoch == source.start.epoch, !source.isEmpty, !target.isEmpty else { return .invalid }
    let offset = (self - source.start).durationMapped(from: source, to: target)
    return offset + target.start
  }

  /// The duration that this one becomes when `source` is stretched onto `target`.
  ///
  /// A duration of an epoch other than 0, and ranges that can't be compared by a ratio, give an invalid time.
  ///
  /// Core Media counterpart: `CMTimeMapDurationFromRangeToRange`.
  public func durationMapped(from source: MediaTimeRange, to target: MediaTimeRange) -> MediaTime {
    guard isNumeric, epoch == 0, source.isValid, target.isValid else { return .invalid }
    let (from, to) = (source.duration, target.duration)
    if from.isPositiveInfinity, to.isPositiveInfinity { return self }
    guard from.isNumeric, to.isNumeric, from.value > 0 else { return .invalid }
    if from == to { return self }
    return scaled(by: to, over: from)
  }

  /// This time multiplied by the ratio of two positive durations.
  private func scaled(by to: MediaTime, over from: MediaTime) -> MediaTime {
    var multiplier = Int128(to.value) * Int128(from.timescale)
    var divisor = Int128(from.value) * Int128(to.timescale)
    func cancel(_ numerator: inout Int128, _ denominator: inout Int128) {
      let common = greatestCommonDivisor(numerator, denominator)
      numerator /= common
      denominator /= common
    }
    cancel(&multiplier, &divisor)
    var (value, timescale) = (Int128(self.value), Int128(self.timescale))
    cancel(&value, &divisor)
    cancel(&multiplier, &timescale)
    let flags = flags.union(to.flags).union(from.flags)
    let numerator = value.multipliedReportingOverflow(by: multiplier)
    let denominator = timescale.multipliedReportingOverflow(by: divisor)
    let limit: UInt128 = 1 << 96
    if !numerator.overflow, !denominator.overflow, numerator.partialValue.magnitude < limit,
      denominator.partialValue.magnitude < limit
    {
      return MediaTime.fraction(
        numerator.partialValue, over: denominator.partialValue, flags: flags, epoch: 0)
    }
    let ratio = Double(multiplier) / Double(divisor)
    let time = MediaTime(value: Int64(clamping: value), timescale: Int32(clamping: timescale)).multiplied(
      by: ratio)
    return time.isNumeric
      ? MediaTime(
        value: time.value, timescale: time.timescale, flags: flags.union(.hasBeenRounded), epoch: 0) : time
  }
}
