import MediaCore

/// The highest value between the samples of a channel.
struct TruePeakMeter: Hashable, Sendable {
  /// Samples after the place between which and the next one is interpolated.
  static let delay = TruePeakFilter.length / 2

  private(set) var peak: Float = 0
  /// The place of the peak, in quarters of a frame of the timeline.
  private(set) var quarter: Int64 = 0
  /// The largest sample of the frames before, for the bound.
  private var previous = Float.infinity

  private static let blockLength = 32

  /// Looks at the places that the samples of a range of a plane complete; `frame` is the first one's.
  ///
  /// `sums` are of the same range. Where `counts` is false nothing is found, but the samples are taken note of.
  mutating func process(
    _ samples: Span<Float>, _ range: Range<Int>, frame: Int64, largest: Float, counts: Bool
  ) {
    defer {
      // A short piece doesn't hide what the filter still looks back on.
      previous = range.count >= TruePeakFilter.length ? largest : max(previous, largest)
    }
    guard counts else { return }
    if largest > peak {
      peak = largest
      let place = range.first { abs(samples[unchecked: $0]) == largest } ?? range.lowerBound
      quarter = 4 * (frame + Int64(place - range.lowerBound))
    }
    let filter = TruePeakFilter.standard
    guard max(previous, largest) * filter.bound > peak else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      let end = min(index + Self.blockLength, range.upperBound)
      if Self.exceeds(peak / filter.bound, samples, index - (TruePeakFilter.length - 1)..<end) {
        interpolate(samples, index..<end, frame: frame + Int64(index - range.lowerBound), filter)
      }
      index = end
    }
  }

  /// Whether the magnitude of any of some samples is over a limit.
  private static func exceeds(_ limit: Float, _ samples: Span<Float>, _ range: Range<Int>) -> Bool {
    let bytes = samples.bytes
    var low = SIMD4<Float>()
    var high = SIMD4<Float>()
    var index = range.lowerBound
    while index &+ 4 <= range.upperBound {
      let vector = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Float>.self)
      low.replace(with: vector, where: vector .< low)
      high.replace(with: vector, where: vector .> high)
      index &+= 4
    }
    if any((high .> limit) .| (low .< -limit)) { return true }
    while index < range.upperBound {
      if abs(samples[unchecked: index]) > limit { return true }
      index &+= 1
    }
    return false
  }

  private mutating func interpolate(
    _ samples: Span<Float>, _ range: Range<Int>, frame: Int64, _ filter: TruePeakFilter
  ) {
    let (middle, even, odd) = (filter.middle.span, filter.evenPart.span, filter.oddPart.span)
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      let (low, high) = Self.interpolated(samples.bytes, index, filter.vectors.span)
      let over = low.isOver(peak) .| high.isOver(peak)
      if any(over) {
        let first = frame + Int64(index - range.lowerBound)
        for lane in 0..<4 {
          note(low.one[lane], low.half[lane], low.three[lane], frame: first + Int64(lane))
        }
        for lane in 0..<4 {
          note(high.one[lane], high.half[lane], high.three[lane], frame: first + Int64(4 + lane))
        }
      }
      index &+= 8
    }
    while index < range.upperBound {
      let base = index - (TruePeakFilter.length - 1)
      var (half, sums, differences): (Float, Float, Float) = (0, 0, 0)
      for tap in 0..<TruePeakFilter.length / 2 {
        let early = samples[unchecked: base &+ tap]
        let late = samples[unchecked: index &- tap]
        half += middle[unchecked: tap] * (early + late)
        sums += even[unchecked: tap] * (early + late)
        differences += odd[unchecked: tap] * (early - late)
      }
      note(sums + differences, half, sums - differences, frame: frame + Int64(index - range.lowerBound))
      index += 1
    }
  }

  /// What is between four samples and the ones after them.
  private struct Quarters {
    var (half, sums, differences) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())

    var one: SIMD4<Float> { sums + differences }
    var three: SIMD4<Float> { sums - differences }

    @inline(__always)
    mutating func add(_ early: SIMD4<Float>, _ late: SIMD4<Float>, _ weights: TruePeakFilter.Weights) {
      let both = early + late
      half += weights.middle * both
      sums += weights.even * both
      differences += weights.odd * (early - late)
    }

    func isOver(_ peak: Float) -> SIMDMask<SIMD4<Int32>> {
      let (one, three) = (one, three)
      return (one .> peak) .| (half .> peak) .| (three .> peak) .| (one .< -peak) .| (half .< -peak)
        .| (three .< -peak)
    }
  }

  /// Eight samples at once, so that each weight is loaded for two vectors.
  @inline(__always)
  private static func interpolated(
    _ bytes: RawSpan, _ index: Int, _ weights: Span<TruePeakFilter.Weights>
  ) -> (Quarters, Quarters) {
    let base = (index &- (TruePeakFilter.length - 1)) &* 4
    func vector(_ place: Int) -> SIMD4<Float> {
      bytes.unsafeLoadUnaligned(fromByteOffset: base &+ place &* 4, as: SIMD4<Float>.self)
    }
    var (low, high) = (Quarters(), Quarters())
    for tap in 0..<TruePeakFilter.length / 2 {
      let last = TruePeakFilter.length - 1 &- tap
      let weights = weights[unchecked: tap]
      low.add(vector(tap), vector(last), weights)
      high.add(vector(tap &+ 4), vector(last &+ 4), weights)
    }
    return (low, high)
  }

  private mutating func note(_ one: Float, _ half: Float, _ three: Float, frame: Int64) {
    for (step, value) in [one, half, three].enumerated() where abs(value) > peak {
      peak = abs(value)
      quarter = 4 * (frame - Int64(Self.delay)) + Int64(step + 1)
    }
  }
}
