/// The window that is nearly the best there is for filters of finite length.
enum KaiserWindow {
  /// The weight at a place from -1 to 1; the larger `beta`, the lower what is beside the main lobe.
  static func weight(at place: Double, beta: Double) -> Double {
    bessel(beta * (1 - place * place).squareRoot()) / bessel(beta)
  }

  /// The modified Bessel function of the first kind and order zero.
  private static func bessel(_ x: Double) -> Double {
    var (term, sum, k) = (1.0, 1.0, 1.0)
    while term > sum * 1e-17 {
      term *= (x / (2 * k)) * (x / (2 * k))
      sum += term
      k += 1
    }
    return sum
  }
}
