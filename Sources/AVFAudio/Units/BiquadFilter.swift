import Glibc

/// A filter of second order.
///
/// See Robert Bristow-Johnson's "Cookbook formulae for audio EQ biquad filter coefficients".
struct BiquadFilter {
  /// The factors of the input; the first of the output is 1.
  private(set) var (b0, b1, b2) = (1.0, 0.0, 0.0)
  /// The factors of the output.
  private(set) var (a1, a2) = (0.0, 0.0)

  /// The last two values before and after the filter.
  struct Memory {
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
  }

  /// The parameters that the formulae have in common.
  struct Shape {
    /// The frequency in hertz; one below zero or above half the rate is moved to the nearest possible one.
    var frequency: Double
    var sampleRate: Double
    /// The gain of a peak or a shelf, in decibels.
    var gain: Double

    private var omega: Double { 2 * .pi * min(max(frequency / sampleRate, 1e-6), 0.499) }
    var cosine: Double { cos(omega) }
    var amplitude: Double { pow(10, gain / 40) }
    /// - Parameter octaves: between the half-gain frequencies.
    func alpha(octaves: Double) -> Double {
      sin(omega) * sinh(log(2) / 2 * max(octaves, 1e-3) * omega / sin(omega))
    }
    /// The alpha of a Butterworth filter.
    var flatAlpha: Double { sin(omega) / 2.0.squareRoot() }
    /// The alpha of a shelf with a slope of one, which is as steep as it can be without a peak.
    var shelfAlpha: Double { sin(omega) / 2 * 2.0.squareRoot() }
  }

  init(_ b: (Double, Double, Double), _ a: (Double, Double, Double)) {
    (b0, b1, b2) = (b.0 / a.0, b.1 / a.0, b.2 / a.0)
    (a1, a2) = (a.1 / a.0, a.2 / a.0)
  }

  static func peak(_ shape: Shape, alpha: Double) -> BiquadFilter {
    let (c, a) = (shape.cosine, shape.amplitude)
    return BiquadFilter((1 + alpha * a, -2 * c, 1 - alpha * a), (1 + alpha / a, -2 * c, 1 - alpha / a))
  }
  static func lowPass(_ shape: Shape, alpha: Double) -> BiquadFilter {
    let c = shape.cosine
    return BiquadFilter(((1 - c) / 2, 1 - c, (1 - c) / 2), (1 + alpha, -2 * c, 1 - alpha))
  }
  static func highPass(_ shape: Shape, alpha: Double) -> BiquadFilter {
    let c = shape.cosine
    return BiquadFilter(((1 + c) / 2, -(1 + c), (1 + c) / 2), (1 + alpha, -2 * c, 1 - alpha))
  }
  static func bandPass(_ shape: Shape, alpha: Double) -> BiquadFilter {
    BiquadFilter((alpha, 0, -alpha), (1 + alpha, -2 * shape.cosine, 1 - alpha))
  }
  static func bandStop(_ shape: Shape, alpha: Double) -> BiquadFilter {
    let c = shape.cosine
    return BiquadFilter((1, -2 * c, 1), (1 + alpha, -2 * c, 1 - alpha))
  }
  /// - Parameter side: 1 for a shelf of low frequencies, -1 for one of high ones.
  static func shelf(_ shape: Shape, alpha: Double, side: Double) -> BiquadFilter {
    let (c, a) = (side * shape.cosine, shape.amplitude)
    let root = 2 * a.squareRoot() * alpha
    let (sum, difference) = (a + 1, a - 1)
    let (within, beyond) = (sum - difference * c, sum + difference * c)
    let (b1, a1) = (2 * a * (difference - sum * c), -2 * (difference + sum * c))
    return BiquadFilter(
      (a * (within + root), side * b1, a * (within - root)), (beyond + root, side * a1, beyond - root))
  }

  func run(_ samples: UnsafeMutableBufferPointer<Float>, _ memory: inout Memory) {
    for index in samples.indices {
      let x = Double(samples[index])
      let y = b0 * x + b1 * memory.x1 + b2 * memory.x2 - a1 * memory.y1 - a2 * memory.y2
      (memory.x2, memory.x1, memory.y2, memory.y1) = (memory.x1, x, memory.y1, y)
      samples[index] = Float(y)
    }
  }
}
