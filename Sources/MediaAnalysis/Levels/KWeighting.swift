import CMediaScopeVectors
import Glibc

/// The coefficients of the K-weighting filter at a sample rate: a high shelf, and after it a high-pass.
///
/// ITU-R BS.1770-5, Annex 1, tables 1 and 2, give them for 48 kHz. For other rates they are made by the bilinear
/// transform of the analogue filters that the tables are made of, whose frequencies, gain and quality follow from them
/// (B. De Man, Evaluation of implementations of the EBU R128 loudness measurement, 2018).
struct KWeighting: Hashable, Sendable {
  /// The rates for which there is loudness, in hertz.
  static let sampleRates = 8000...384_000

  let b0, b1, b2, a1, a2: Double
  /// Coefficients of the high-pass, whose numerator is 1, -2, 1.
  let c1, c2: Double

  init(sampleRate: Double) {
    let shelf = tan(.pi * 1681.974450955533 / sampleRate)
    let gain = pow(10, 3.999843853973347 / 20)
    let middle = pow(gain, 0.4996667741545416)
    let damping = shelf / 0.7071752369554196
    let scale = 1 + damping + shelf * shelf
    b0 = (gain + middle * damping + shelf * shelf) / scale
    b1 = 2 * (shelf * shelf - gain) / scale
    b2 = (gain - middle * damping + shelf * shelf) / scale
    a1 = 2 * (shelf * shelf - 1) / scale
    a2 = (1 - damping + shelf * shelf) / scale
    let pass = tan(.pi * 38.13547087602444 / sampleRate)
    let passDamping = pass / 0.5003270373238773
    let passScale = 1 + passDamping + pass * pass
    c1 = 2 * (pass * pass - 1) / passScale
    c2 = (1 - passDamping + pass * pass) / passScale
  }
}

/// The state of the K-weighting of two channels.
struct KFilter: Sendable {
  private var state = vector_filter()

  /// The sums of the squares of two channels' weighted samples.
  mutating func energies(
    _ left: Span<Float>, _ right: Span<Float>, _ range: Range<Int>, _ k: KWeighting
  ) -> SIMD2<Double> {
    var weighting = vector_weighting(b0: k.b0, b1: k.b1, b2: k.b2, a1: k.a1, a2: k.a2, c1: k.c1, c2: k.c2)
    let sums = left.extracting(range).withUnsafeBufferPointer { left in
      right.extracting(range).withUnsafeBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return vector_energies() }
        return VectorLoops.widest.weighted_energies(left, right, range.count, &weighting, &state)
      }
    }
    settle()
    return SIMD2(sums.left, sums.right)
  }

  /// Resets a filter that has decayed to nearly denormal numbers, which are slow to calculate with.
  private mutating func settle() {
    let values = [state.shelf1, state.shelf2, state.pass1, state.pass2]
    if values.allSatisfy({ abs($0.0) + abs($0.1) < 1e-100 }) { self = KFilter() }
  }
}
