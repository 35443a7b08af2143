// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Solves the equations of a symmetric Toeplitz matrix by Levinson's recursion: the filter that makes of a signal the one that is
/// nearest to another one, where `__A` is the signal's autocorrelation and `__C` its correlation with the other.
///
/// - Parameters:
///   - __P: gets the coefficients that predict the signal's errors, of which the first is 1.
///   - __Flag: not used.
///   - __Error: gets 0, or the pass in which the equations turned out to have no solution.
public func vDSP_wiener(
  _ __L: vDSP_Length, _ __A: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __F: UnsafeMutablePointer<Float>, _ __P: UnsafeMutablePointer<Float>, _ __Flag: Int32,
  _ __Error: UnsafeMutablePointer<Int32>
) { __Error.pointee = solve(Int(__L), __A, __C, __F, __P) }

/// As ``vDSP_wiener(_:_:_:_:_:_:_:)``, in double precision.
public func vDSP_wienerD(
  _ __L: vDSP_Length, _ __A: UnsafePointer<Double>, _ __C: UnsafePointer<Double>,
  _ __F: UnsafeMutablePointer<Double>, _ __P: UnsafeMutablePointer<Double>, _ __Flag: Int32,
  _ __Error: UnsafeMutablePointer<Int32>
) { __Error.pointee = solve(Int(__L), __A, __C, __F, __P) }

/// - Returns: 0, or the pass that failed, from 1.
private func solve<Number: BinaryFloatingPoint>(
  _ count: Int, _ correlation: UnsafePointer<Number>, _ wanted: UnsafePointer<Number>,
  _ filter: UnsafeMutablePointer<Number>, _ prediction: UnsafeMutablePointer<Number>
) -> Int32 {
  guard count > 0 else { return 0 }
  var error = correlation[0]
  guard error != 0, error.isFinite else { return 1 }
  (prediction[0], filter[0]) = (1, wanted[0] / error)
  for pass in 1..<max(count, 1) {
    let miss = (0..<pass).reduce(Number.zero) { $0 + prediction[$1] * correlation[pass - $1] }
    let reflection = -miss / error
    // The new predictor is the old one and its mirror image.
    prediction[pass] = 0
    for index in 0...pass / 2 {
      let (low, high) = (prediction[index], prediction[pass - index])
      prediction[index] = low + reflection * high
      prediction[pass - index] = high + reflection * low
    }
    error *= 1 - reflection * reflection
    guard error != 0, error.isFinite else { return Int32(clamping: pass + 1) }
    let rest = (0..<pass).reduce(wanted[pass]) { $0 - filter[$1] * correlation[pass - $1] }
    filter[pass] = 0
    for index in 0...pass { filter[index] += rest / error * prediction[pass - index] }
  }
  return 0
}
