import CMediaScopeVectors
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
    samples.extracting(range).withUnsafeBufferPointer { samples in
      samples.baseAddress.map { VectorLoops.widest.exceeds($0, samples.count, limit) } ?? false
    }
  }

  private mutating func interpolate(
    _ samples: Span<Float>, _ range: Range<Int>, frame: Int64, _ filter: TruePeakFilter
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      index += Self.first(over: peak, samples, index..<range.upperBound, filter)
      guard index < range.upperBound else { return }
      note(samples, index, frame: frame + Int64(index - range.lowerBound), filter)
      index += 1
    }
  }

  /// Returns the number of samples of a range that complete no value over a peak before one that does.
  private static func first(
    over peak: Float, _ samples: Span<Float>, _ range: Range<Int>, _ filter: TruePeakFilter
  ) -> Int {
    let history = TruePeakFilter.length - 1
    return samples.extracting(range.lowerBound - history..<range.upperBound).withUnsafeBufferPointer {
      samples in
      filter.weights.withUnsafeBufferPointer { weights in
        guard let samples = samples.baseAddress, let weights = weights.baseAddress else { return range.count }
        return VectorLoops.widest.interpolated(samples + history, range.count, weights, peak)
      }
    }
  }

  /// Takes what is interpolated once the sample at an index is known.
  private mutating func note(_ samples: Span<Float>, _ index: Int, frame: Int64, _ filter: TruePeakFilter) {
    let base = index - (TruePeakFilter.length - 1)
    var (half, sums, differences): (Float, Float, Float) = (0, 0, 0)
    for tap in filter.weights.indices {
      let early = samples[unchecked: base &+ tap]
      let late = samples[unchecked: index &- tap]
      half += filter.weights[tap].middle * (early + late)
      sums += filter.weights[tap].even * (early + late)
      differences += filter.weights[tap].odd * (early - late)
    }
    note(sums + differences, half, sums - differences, frame: frame)
  }

  private mutating func note(_ one: Float, _ half: Float, _ three: Float, frame: Int64) {
    for (step, value) in [one, half, three].enumerated() where abs(value) > peak {
      peak = abs(value)
      quarter = 4 * (frame - Int64(Self.delay)) + Int64(step + 1)
    }
  }
}
