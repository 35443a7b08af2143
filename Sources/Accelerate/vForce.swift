// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

@inline(__always)
private func apply<Scalar>(
  _ y: UnsafeMutablePointer<Scalar>, _ x: UnsafePointer<Scalar>, _ n: UnsafePointer<Int32>,
  _ body: (Scalar) -> Scalar
) {
  for index in 0..<max(Int(n.pointee), 0) { y[index] = body(x[index]) }
}
@inline(__always)
private func apply<Scalar>(
  _ z: UnsafeMutablePointer<Scalar>, _ x: UnsafePointer<Scalar>, _ y: UnsafePointer<Scalar>,
  _ n: UnsafePointer<Int32>, _ body: (Scalar, Scalar) -> Scalar
) { for index in 0..<max(Int(n.pointee), 0) { z[index] = body(x[index], y[index]) } }

// MARK: the older shape, of which the count is the last argument

/// The natural logarithm of each value.
public func vvlogf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log($0) }
}
/// The natural logarithm of each value.
public func vvlog(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log($0) }
}
/// The logarithm to base 2 of each value.
public func vvlog2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log2($0) }
}
/// The logarithm to base 2 of each value.
public func vvlog2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log2($0) }
}
/// The logarithm to base 10 of each value.
public func vvlog10f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log10($0) }
}
/// The logarithm to base 10 of each value.
public func vvlog10(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { Foundation.log10($0) } }
/// The natural logarithm of one more than each value.
public func vvlog1pf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log1p($0) }
}
/// The natural logarithm of one more than each value.
public func vvlog1p(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { Foundation.log1p($0) } }
/// e to the power of each value.
public func vvexpf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.exp($0) }
}
/// e to the power of each value.
public func vvexp(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.exp($0) }
}
/// 2 to the power of each value.
public func vvexp2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.exp2($0) }
}
/// 2 to the power of each value.
public func vvexp2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.exp2($0) }
}
/// One less than e to the power of each value.
public func vvexpm1f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.expm1($0) }
}
/// One less than e to the power of each value.
public func vvexpm1(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { Foundation.expm1($0) } }
/// The root of each value.
public func vvsqrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.squareRoot() }
}
/// The root of each value.
public func vvsqrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.squareRoot() }
}
/// The sine of each angle.
public func vvsinf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.sin($0) }
}
/// The sine of each angle.
public func vvsin(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.sin($0) }
}
/// The cosine of each angle.
public func vvcosf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cos($0) }
}
/// The cosine of each angle.
public func vvcos(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cos($0) }
}
/// The tangent of each angle.
public func vvtanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.tan($0) }
}
/// The tangent of each angle.
public func vvtan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.tan($0) }
}
/// The angle of each sine.
public func vvasinf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.asin($0) }
}
/// The angle of each sine.
public func vvasin(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.asin($0) }
}
/// The angle of each cosine.
public func vvacosf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.acos($0) }
}
/// The angle of each cosine.
public func vvacos(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.acos($0) }
}
/// The angle of each tangent.
public func vvatanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.atan($0) }
}
/// The angle of each tangent.
public func vvatan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.atan($0) }
}
/// The hyperbolic sine of each value.
public func vvsinhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.sinh($0) }
}
/// The hyperbolic sine of each value.
public func vvsinh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.sinh($0) }
}
/// The hyperbolic cosine of each value.
public func vvcoshf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cosh($0) }
}
/// The hyperbolic cosine of each value.
public func vvcosh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cosh($0) }
}
/// The hyperbolic tangent of each value.
public func vvtanhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.tanh($0) }
}
/// The hyperbolic tangent of each value.
public func vvtanh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.tanh($0) }
}
/// The largest whole number that is no more than each value.
public func vvfloorf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.down) }
}
/// The largest whole number that is no more than each value.
public func vvfloor(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { $0.rounded(.down) } }
/// The smallest whole number that is no less than each value.
public func vvceilf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.up) }
}
/// The smallest whole number that is no less than each value.
public func vvceil(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.up) }
}
/// Each value without its sign.
public func vvfabsf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Swift.abs($0) }
}
/// Each value without its sign.
public func vvfabs(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Swift.abs($0) }
}
/// One by each value.
public func vvrecf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { 1 / $0 }
}
/// One by each value.
public func vvrec(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { 1 / $0 }
}
/// One by the root of each value.
public func vvrsqrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { 1 / $0.squareRoot() }
}
/// One by the root of each value.
public func vvrsqrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { 1 / $0.squareRoot() } }
/// Each value without its fraction.
public func vvintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.towardZero) }
}
/// Each value without its fraction.
public func vvint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.towardZero) }
}
/// The whole number that is nearest to each value; of two the even one.
public func vvnintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.toNearestOrEven) }
}
/// The whole number that is nearest to each value; of two the even one.
public func vvnint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.toNearestOrEven) }
}
/// `x` to the power of `y`, which comes first among the arguments.
public func vvpowf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { apply(z, x, y, n) { Foundation.pow($0, $1) } }
/// The angle of each point, by its two coordinates.
public func vvatan2f(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { apply(z, y, x, n) { Foundation.atan2($0, $1) } }
/// Each value by another one.
public func vvdivf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { apply(z, y, x, n) { $0 / $1 } }
/// `x` to the power of `y`, which comes first among the arguments.
public func vvpow(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) { apply(z, x, y, n) { Foundation.pow($0, $1) } }
/// The angle of each point, by its two coordinates.
public func vvatan2(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) { apply(z, y, x, n) { Foundation.atan2($0, $1) } }
/// Each value by another one.
public func vvdiv(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) { apply(z, y, x, n) { $0 / $1 } }

/// `x` to the power of one `y`, which comes first among the arguments.
public func vvpowsf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  let exponent = y.pointee
  apply(z, x, n) { Foundation.pow($0, exponent) }
}
/// Each value to the power of one number.
public func vvpows(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  let exponent = y.pointee
  apply(z, x, n) { Foundation.pow($0, exponent) }
}
/// The cube root of each value.
public func vvcbrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cbrt($0) }
}
/// The cube root of each value.
public func vvcbrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cbrt($0) }
}
/// Sines to `z`, cosines to `y`.
public func vvsincosf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  for place in 0..<max(Int(n.pointee), 0) {
    (z[place], y[place]) = (Foundation.sin(x[place]), Foundation.cos(x[place]))
  }
}
/// The sine and the cosine of each angle.
public func vvsincos(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  for place in 0..<max(Int(n.pointee), 0) {
    (z[place], y[place]) = (Foundation.sin(x[place]), Foundation.cos(x[place]))
  }
}
