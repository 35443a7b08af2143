import CMediaScopeVectors
import Glibc

/// The interpolation at a quarter, a half and three quarters of the way between two samples.
///
/// A sinc in a Kaiser window, sixteen samples long. ITU-R BS.1770-5, Annex 2, asks for four times the rate of 48 kHz at
/// least; the same is done at every rate, so that a tone reads the same wherever it is in the band.
struct TruePeakFilter: Sendable {
  static let length = 16
  static let factor = 4

  /// For the way of a half, and half the sums and differences of those for a quarter and three quarters.
  ///
  /// Those two are each other's reverse. The first eight are here: the others are the same the other way round, and
  /// those of differences negated.
  let weights: [vector_weights]
  /// No interpolated value is larger than that many times the largest of its sixteen samples.
  let bound: Float

  static let standard = TruePeakFilter()

  private init() {
    let half = Self.length / 2
    let quarter = Self.weights(at: 0.25)
    let centre = Self.weights(at: 0.5)
    weights = (0..<half).map { index in
      let reverse = quarter[Self.length - 1 - index]
      return vector_weights(
        middle: Float(centre[index]), even: Float((quarter[index] + reverse) / 2),
        odd: Float((quarter[index] - reverse) / 2))
    }
    let sums = [quarter, centre].map { $0.reduce(0) { $0 + abs($1) } }
    // Rounding could lift a value over the bound that the numbers have.
    bound = Float((sums.max() ?? 0) * 1.0001)
  }

  /// The weights of the samples for a place after the eighth of them.
  private static func weights(at fraction: Double) -> [Double] {
    let half = Double(length / 2)
    let weights = (0..<length).map { index in
      let distance = Double(index) - (half - 1) - fraction
      let place = distance / half
      let window = KaiserWindow.weight(at: place, beta: 5)
      return distance == 0 ? 1 : sin(.pi * distance) / (.pi * distance) * window
    }
    // A constant is to stay what it is.
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}
