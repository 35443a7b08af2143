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

public func vvlogf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log($0) }
}
public func vvlog(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log($0) }
}
public func vvlog2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log2($0) }
}
public func vvlog2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log2($0) }
}
public func vvlog10f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log10($0) }
}
public func vvlog10(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { Foundation.log10($0) } }
public func vvlog1pf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.log1p($0) }
}
public func vvlog1p(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { Foundation.log1p($0) } }
public func vvexpf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.exp($0) }
}
public func vvexp(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.exp($0) }
}
public func vvexp2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.exp2($0) }
}
public func vvexp2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.exp2($0) }
}
public func vvexpm1f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.expm1($0) }
}
public func vvexpm1(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { Foundation.expm1($0) } }
public func vvsqrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.squareRoot() }
}
public func vvsqrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.squareRoot() }
}
public func vvsinf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.sin($0) }
}
public func vvsin(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.sin($0) }
}
public func vvcosf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cos($0) }
}
public func vvcos(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cos($0) }
}
public func vvtanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.tan($0) }
}
public func vvtan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.tan($0) }
}
public func vvasinf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.asin($0) }
}
public func vvasin(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.asin($0) }
}
public func vvacosf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.acos($0) }
}
public func vvacos(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.acos($0) }
}
public func vvatanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.atan($0) }
}
public func vvatan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.atan($0) }
}
public func vvsinhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.sinh($0) }
}
public func vvsinh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.sinh($0) }
}
public func vvcoshf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cosh($0) }
}
public func vvcosh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cosh($0) }
}
public func vvtanhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.tanh($0) }
}
public func vvtanh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.tanh($0) }
}
public func vvfloorf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.down) }
}
public func vvfloor(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { $0.rounded(.down) } }
public func vvceilf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.up) }
}
public func vvceil(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.up) }
}
public func vvfabsf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Swift.abs($0) }
}
public func vvfabs(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Swift.abs($0) }
}
public func vvrecf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { 1 / $0 }
}
public func vvrec(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { 1 / $0 }
}
public func vvrsqrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { 1 / $0.squareRoot() }
}
public func vvrsqrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{ apply(y, x, n) { 1 / $0.squareRoot() } }
public func vvintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.towardZero) }
}
public func vvint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.towardZero) }
}
public func vvnintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.toNearestOrEven) }
}
public func vvnint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { $0.rounded(.toNearestOrEven) }
}
/// `x` to the power of `y`, which comes first among the arguments.
public func vvpowf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { apply(z, x, y, n) { Foundation.pow($0, $1) } }
public func vvatan2f(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { apply(z, y, x, n) { Foundation.atan2($0, $1) } }
public func vvdivf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { apply(z, y, x, n) { $0 / $1 } }
/// `x` to the power of `y`, which comes first among the arguments.
public func vvpow(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) { apply(z, x, y, n) { Foundation.pow($0, $1) } }
public func vvatan2(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) { apply(z, y, x, n) { Foundation.atan2($0, $1) } }
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
public func vvpows(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  let exponent = y.pointee
  apply(z, x, n) { Foundation.pow($0, exponent) }
}
public func vvcbrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(y, x, n) { Foundation.cbrt($0) }
}
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
public func vvsincos(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  for place in 0..<max(Int(n.pointee), 0) {
    (z[place], y[place]) = (Foundation.sin(x[place]), Foundation.cos(x[place]))
  }
}

/// The functions over Swift's arrays and other vectors.
public enum vForce {
  public static func log<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.log($0) }
  }
  public static func log<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.log($0) } }
  public static func log<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.log($0) }
  }
  public static func log<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.log($0) } }
  public static func log2<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.log2($0) }
  }
  public static func log2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.log2($0) } }
  public static func log2<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.log2($0) }
  }
  public static func log2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.log2($0) } }
  public static func log10<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.log10($0) }
  }
  public static func log10<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.log10($0) } }
  public static func log10<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.log10($0) }
  }
  public static func log10<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.log10($0) } }
  public static func log1p<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.log1p($0) }
  }
  public static func log1p<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.log1p($0) } }
  public static func log1p<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.log1p($0) }
  }
  public static func log1p<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.log1p($0) } }
  public static func exp<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.exp($0) }
  }
  public static func exp<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.exp($0) } }
  public static func exp<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.exp($0) }
  }
  public static func exp<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.exp($0) } }
  public static func exp2<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.exp2($0) }
  }
  public static func exp2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.exp2($0) } }
  public static func exp2<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.exp2($0) }
  }
  public static func exp2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.exp2($0) } }
  public static func expm1<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.expm1($0) }
  }
  public static func expm1<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.expm1($0) } }
  public static func expm1<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.expm1($0) }
  }
  public static func expm1<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.expm1($0) } }
  public static func sqrt<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.squareRoot() }
  }
  public static func sqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { $0.squareRoot() } }
  public static func sqrt<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.squareRoot() }
  }
  public static func sqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { $0.squareRoot() } }
  public static func sin<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.sin($0) }
  }
  public static func sin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.sin($0) } }
  public static func sin<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.sin($0) }
  }
  public static func sin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.sin($0) } }
  public static func cos<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.cos($0) }
  }
  public static func cos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.cos($0) } }
  public static func cos<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.cos($0) }
  }
  public static func cos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.cos($0) } }
  public static func tan<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.tan($0) }
  }
  public static func tan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.tan($0) } }
  public static func tan<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.tan($0) }
  }
  public static func tan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.tan($0) } }
  public static func asin<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.asin($0) }
  }
  public static func asin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.asin($0) } }
  public static func asin<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.asin($0) }
  }
  public static func asin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.asin($0) } }
  public static func acos<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.acos($0) }
  }
  public static func acos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.acos($0) } }
  public static func acos<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.acos($0) }
  }
  public static func acos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.acos($0) } }
  public static func atan<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.atan($0) }
  }
  public static func atan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.atan($0) } }
  public static func atan<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.atan($0) }
  }
  public static func atan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.atan($0) } }
  public static func sinh<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.sinh($0) }
  }
  public static func sinh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.sinh($0) } }
  public static func sinh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.sinh($0) }
  }
  public static func sinh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.sinh($0) } }
  public static func cosh<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.cosh($0) }
  }
  public static func cosh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.cosh($0) } }
  public static func cosh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.cosh($0) }
  }
  public static func cosh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.cosh($0) } }
  public static func tanh<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.tanh($0) }
  }
  public static func tanh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.tanh($0) } }
  public static func tanh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.tanh($0) }
  }
  public static func tanh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.tanh($0) } }
  public static func floor<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.rounded(.down) }
  }
  public static func floor<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { $0.rounded(.down) } }
  public static func floor<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.rounded(.down) }
  }
  public static func floor<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { $0.rounded(.down) } }
  public static func ceil<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.rounded(.up) }
  }
  public static func ceil<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { $0.rounded(.up) } }
  public static func ceil<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.rounded(.up) }
  }
  public static func ceil<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { $0.rounded(.up) } }
  public static func trunc<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.rounded(.towardZero) }
  }
  public static func trunc<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { $0.rounded(.towardZero) } }
  public static func trunc<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.rounded(.towardZero) }
  }
  public static func trunc<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { $0.rounded(.towardZero) } }
  public static func nearestInteger<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.rounded(.toNearestOrEven) }
  }
  public static func nearestInteger<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element == Float, V.Element == Float {
    vDSP.map(vector, &result) { $0.rounded(.toNearestOrEven) }
  }
  public static func nearestInteger<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.rounded(.toNearestOrEven) }
  }
  public static func nearestInteger<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element == Double, V.Element == Double {
    vDSP.map(vector, &result) { $0.rounded(.toNearestOrEven) }
  }
  public static func rsqrt<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { 1 / $0.squareRoot() }
  }
  public static func rsqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { 1 / $0.squareRoot() } }
  public static func rsqrt<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { 1 / $0.squareRoot() }
  }
  public static func rsqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { 1 / $0.squareRoot() } }
  public static func reciprocal<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { 1 / $0 }
  }
  public static func reciprocal<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { 1 / $0 } }
  public static func reciprocal<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { 1 / $0 }
  }
  public static func reciprocal<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { 1 / $0 } }
  public static func pow<U: AccelerateBuffer, V: AccelerateBuffer>(bases: U, exponents: V) -> [Float]
  where U.Element == Float, V.Element == Float { vDSP.zip(bases, exponents) { Foundation.pow($0, $1) } }
  public static func atan2<U: AccelerateBuffer, V: AccelerateBuffer>(x: U, y: V) -> [Float]
  where U.Element == Float, V.Element == Float { vDSP.zip(x, y) { Foundation.atan2($1, $0) } }
  public static func pow<U: AccelerateBuffer, V: AccelerateBuffer>(bases: U, exponents: V) -> [Double]
  where U.Element == Double, V.Element == Double { vDSP.zip(bases, exponents) { Foundation.pow($0, $1) } }
  public static func atan2<U: AccelerateBuffer, V: AccelerateBuffer>(x: U, y: V) -> [Double]
  where U.Element == Double, V.Element == Double { vDSP.zip(x, y) { Foundation.atan2($1, $0) } }
}
