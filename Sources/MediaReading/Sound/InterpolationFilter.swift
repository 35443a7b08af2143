import Glibc
import LibAV

/// A low-pass filter of linear phase, put over samples to compute what is between them: a sinc under a Kaiser window.
struct InterpolationFilter {
  /// The distance from its middle to its end, in samples of the sound that it is put over.
  let reach: Double
  /// One half of it, from its middle on.
  private let table: [Double]
  private let stepsPerSample: Double

  /// The number of places in a tap, between which the table is linear; the error of that is 110 dB below the sound.
  private static let stepsPerTap = 1024
  private static let normal = table(taps: 32, beta: 9)
  private static let mastering = table(taps: 256, beta: 12)

  /// - Parameter step: the distance between samples of the result, in samples of the sound that it is made of.
  init(_ quality: ResamplingQuality, step: Double) {
    let cutoff: Double
    (table, cutoff) = quality == .mastering ? (Self.mastering, 0.99) : (Self.normal, 0.97)
    // Faster sound reaches higher, up to where half the new rate cuts it off.
    stepsPerSample = cutoff / max(step, 1) * Double(Self.stepsPerTap)
    reach = Double(table.count - 1) / stepsPerSample
  }

  private static func table(taps: Int, beta: Double) -> [Double] {
    let count = taps / 2 * stepsPerTap
    let scale = 1 / bessel(beta)
    return (0...count).map { place in
      let x = Double(place) / Double(stepsPerTap)
      let edge = Double(place) / Double(count)
      let window = bessel(beta * (1 - edge * edge).squareRoot()) * scale
      return place == 0 ? 1 : sin(.pi * x) / (.pi * x) * window
    }
  }

  /// The modified Bessel function of the first kind, of order 0.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term, order) = (1.0, 1.0, 1.0)
    while term > sum * 1e-17 {
      term *= x * x / (4 * order * order)
      sum += term
      order += 1
    }
    return sum
  }

  /// Computes a sample between two others; beyond the ends of them there is silence.
  ///
  /// - Parameters:
  ///   - frame: the one of the two that comes first.
  ///   - fraction: the distance after it, as a part of the distance between the two.
  ///   - samples: interleaved.
  ///   - result: as many numbers as there are channels.
  func interpolate(
    after frame: Int, by fraction: Double, of samples: [Double], into result: inout [Double]
  ) {
    let channels = max(result.count, 1)
    for channel in result.indices { result[channel] = 0 }
    let last = samples.count / channels
    var sum = 0.0
    for distance in Int((fraction - reach).rounded(.up))...Int((fraction + reach).rounded(.down)) {
      let x = min((Double(distance) - fraction).magnitude * stepsPerSample, Double(table.count - 1))
      let step = min(Int(x), table.count - 2)
      let weight = table[step] + (table[step + 1] - table[step]) * (x - Double(step))
      sum += weight
      let place = frame + distance
      guard place >= 0, place < last else { continue }
      for channel in result.indices { result[channel] += samples[place * channels + channel] * weight }
    }
    for channel in result.indices { result[channel] /= sum }
  }
}
