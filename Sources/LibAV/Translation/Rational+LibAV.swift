internal import CMediaScopeLibAV
import MediaCore

extension TimeBase {
  init(_ rational: AVRational) {
    self.init(numerator: rational.num, denominator: rational.den)
  }
}

extension Rational {
  /// `nil` for what is not positive, which stands for unknown.
  init?(_ rational: AVRational) {
    self.init(numerator: rational.num, denominator: rational.den)
  }
}
