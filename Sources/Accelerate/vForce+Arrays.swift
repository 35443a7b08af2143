// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The functions over Swift's arrays and other vectors.
public enum vForce {
  /// The natural logarithm of each value.
  public static func log<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.log($0) }
  }
  /// The natural logarithm of each value.
  public static func log<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.log($0) } }
  /// The natural logarithm of each value.
  public static func log<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.log($0) }
  }
  /// The natural logarithm of each value.
  public static func log<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.log($0) } }
  /// The logarithm to base 2 of each value.
  public static func log2<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.log2($0) }
  }
  /// The logarithm to base 2 of each value.
  public static func log2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.log2($0) } }
  /// The logarithm to base 2 of each value.
  public static func log2<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.log2($0) }
  }
  /// The logarithm to base 2 of each value.
  public static func log2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.log2($0) } }
  /// The logarithm to base 10 of each value.
  public static func log10<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.log10($0) }
  }
  /// The logarithm to base 10 of each value.
  public static func log10<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.log10($0) } }
  /// The logarithm to base 10 of each value.
  public static func log10<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.log10($0) }
  }
  /// The logarithm to base 10 of each value.
  public static func log10<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.log10($0) } }
  /// The natural logarithm of one more than each value.
  public static func log1p<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.log1p($0) }
  }
  /// The natural logarithm of one more than each value.
  public static func log1p<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.log1p($0) } }
  /// The natural logarithm of one more than each value.
  public static func log1p<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.log1p($0) }
  }
  /// The natural logarithm of one more than each value.
  public static func log1p<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.log1p($0) } }
  /// e to the power of each value.
  public static func exp<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.exp($0) }
  }
  /// e to the power of each value.
  public static func exp<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.exp($0) } }
  /// e to the power of each value.
  public static func exp<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.exp($0) }
  }
  /// e to the power of each value.
  public static func exp<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.exp($0) } }
  /// 2 to the power of each value.
  public static func exp2<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.exp2($0) }
  }
  /// 2 to the power of each value.
  public static func exp2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.exp2($0) } }
  /// 2 to the power of each value.
  public static func exp2<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.exp2($0) }
  }
  /// 2 to the power of each value.
  public static func exp2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.exp2($0) } }
  /// One less than e to the power of each value.
  public static func expm1<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.expm1($0) }
  }
  /// One less than e to the power of each value.
  public static func expm1<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.expm1($0) } }
  /// One less than e to the power of each value.
  public static func expm1<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.expm1($0) }
  }
  /// One less than e to the power of each value.
  public static func expm1<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.expm1($0) } }
  /// The root of each value.
  public static func sqrt<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.squareRoot() }
  }
  /// The root of each value.
  public static func sqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { $0.squareRoot() } }
  /// The root of each value.
  public static func sqrt<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.squareRoot() }
  }
  /// The root of each value.
  public static func sqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { $0.squareRoot() } }
  /// The sine of each angle.
  public static func sin<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.sin($0) }
  }
  /// The sine of each angle.
  public static func sin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.sin($0) } }
  /// The sine of each angle.
  public static func sin<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.sin($0) }
  }
  /// The sine of each angle.
  public static func sin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.sin($0) } }
  /// The cosine of each angle.
  public static func cos<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.cos($0) }
  }
  /// The cosine of each angle.
  public static func cos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.cos($0) } }
  /// The cosine of each angle.
  public static func cos<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.cos($0) }
  }
  /// The cosine of each angle.
  public static func cos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.cos($0) } }
  /// The tangent of each angle.
  public static func tan<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.tan($0) }
  }
  /// The tangent of each angle.
  public static func tan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.tan($0) } }
  /// The tangent of each angle.
  public static func tan<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.tan($0) }
  }
  /// The tangent of each angle.
  public static func tan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.tan($0) } }
  /// The angle of each sine.
  public static func asin<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.asin($0) }
  }
  /// The angle of each sine.
  public static func asin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.asin($0) } }
  /// The angle of each sine.
  public static func asin<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.asin($0) }
  }
  /// The angle of each sine.
  public static func asin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.asin($0) } }
  /// The angle of each cosine.
  public static func acos<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.acos($0) }
  }
  /// The angle of each cosine.
  public static func acos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.acos($0) } }
  /// The angle of each cosine.
  public static func acos<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.acos($0) }
  }
  /// The angle of each cosine.
  public static func acos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.acos($0) } }
  /// The angle of each tangent.
  public static func atan<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.atan($0) }
  }
  /// The angle of each tangent.
  public static func atan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.atan($0) } }
  /// The angle of each tangent.
  public static func atan<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.atan($0) }
  }
  /// The angle of each tangent.
  public static func atan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.atan($0) } }
  /// The hyperbolic sine of each value.
  public static func sinh<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.sinh($0) }
  }
  /// The hyperbolic sine of each value.
  public static func sinh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.sinh($0) } }
  /// The hyperbolic sine of each value.
  public static func sinh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.sinh($0) }
  }
  /// The hyperbolic sine of each value.
  public static func sinh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.sinh($0) } }
  /// The hyperbolic cosine of each value.
  public static func cosh<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.cosh($0) }
  }
  /// The hyperbolic cosine of each value.
  public static func cosh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.cosh($0) } }
  /// The hyperbolic cosine of each value.
  public static func cosh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.cosh($0) }
  }
  /// The hyperbolic cosine of each value.
  public static func cosh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.cosh($0) } }
  /// The hyperbolic tangent of each value.
  public static func tanh<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { Foundation.tanh($0) }
  }
  /// The hyperbolic tangent of each value.
  public static func tanh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { Foundation.tanh($0) } }
  /// The hyperbolic tangent of each value.
  public static func tanh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { Foundation.tanh($0) }
  }
  /// The hyperbolic tangent of each value.
  public static func tanh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { Foundation.tanh($0) } }
  /// The largest whole number that is no more than each value.
  public static func floor<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.rounded(.down) }
  }
  /// The largest whole number that is no more than each value.
  public static func floor<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { $0.rounded(.down) } }
  /// The largest whole number that is no more than each value.
  public static func floor<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.rounded(.down) }
  }
  /// The largest whole number that is no more than each value.
  public static func floor<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { $0.rounded(.down) } }
  /// The smallest whole number that is no less than each value.
  public static func ceil<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.rounded(.up) }
  }
  /// The smallest whole number that is no less than each value.
  public static func ceil<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { $0.rounded(.up) } }
  /// The smallest whole number that is no less than each value.
  public static func ceil<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.rounded(.up) }
  }
  /// The smallest whole number that is no less than each value.
  public static func ceil<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { $0.rounded(.up) } }
  /// Each value without its fraction.
  public static func trunc<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.rounded(.towardZero) }
  }
  /// Each value without its fraction.
  public static func trunc<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { $0.rounded(.towardZero) } }
  /// Each value without its fraction.
  public static func trunc<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.rounded(.towardZero) }
  }
  /// Each value without its fraction.
  public static func trunc<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { $0.rounded(.towardZero) } }
  /// The whole number that is nearest to each value; of two the even one.
  public static func nearestInteger<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.rounded(.toNearestOrEven) }
  }
  /// The whole number that is nearest to each value; of two the even one.
  public static func nearestInteger<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element == Float, V.Element == Float {
    vDSP.map(vector, &result) { $0.rounded(.toNearestOrEven) }
  }
  /// The whole number that is nearest to each value; of two the even one.
  public static func nearestInteger<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.rounded(.toNearestOrEven) }
  }
  /// The whole number that is nearest to each value; of two the even one.
  public static func nearestInteger<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element == Double, V.Element == Double {
    vDSP.map(vector, &result) { $0.rounded(.toNearestOrEven) }
  }
  /// One by the root of each value.
  public static func rsqrt<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { 1 / $0.squareRoot() }
  }
  /// One by the root of each value.
  public static func rsqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { 1 / $0.squareRoot() } }
  /// One by the root of each value.
  public static func rsqrt<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { 1 / $0.squareRoot() }
  }
  /// One by the root of each value.
  public static func rsqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { 1 / $0.squareRoot() } }
  /// One by each value.
  public static func reciprocal<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { 1 / $0 }
  }
  /// One by each value.
  public static func reciprocal<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Float, V.Element == Float { vDSP.map(vector, &result) { 1 / $0 } }
  /// One by each value.
  public static func reciprocal<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { 1 / $0 }
  }
  /// One by each value.
  public static func reciprocal<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
  where U.Element == Double, V.Element == Double { vDSP.map(vector, &result) { 1 / $0 } }
  /// Each value to the power of another one.
  public static func pow<U: AccelerateBuffer, V: AccelerateBuffer>(bases: U, exponents: V) -> [Float]
  where U.Element == Float, V.Element == Float { vDSP.zip(bases, exponents) { Foundation.pow($0, $1) } }
  /// The angle of each point, by its two coordinates.
  public static func atan2<U: AccelerateBuffer, V: AccelerateBuffer>(x: U, y: V) -> [Float]
  where U.Element == Float, V.Element == Float { vDSP.zip(x, y) { Foundation.atan2($1, $0) } }
  /// Each value to the power of another one.
  public static func pow<U: AccelerateBuffer, V: AccelerateBuffer>(bases: U, exponents: V) -> [Double]
  where U.Element == Double, V.Element == Double { vDSP.zip(bases, exponents) { Foundation.pow($0, $1) } }
  /// The angle of each point, by its two coordinates.
  public static func atan2<U: AccelerateBuffer, V: AccelerateBuffer>(x: U, y: V) -> [Double]
  where U.Element == Double, V.Element == Double { vDSP.zip(x, y) { Foundation.atan2($1, $0) } }
  /// The sizes of one vector with the signs of another.
  public static func copysign<U: AccelerateBuffer, V: AccelerateBuffer>(magnitudes: U, signs: V) -> [Float]
  where U.Element == Float, V.Element == Float { vDSP.zip(magnitudes, signs) { Foundation.copysign($0, $1) } }
  /// The sizes of one vector with the signs of another.
  public static func copysign<U: AccelerateBuffer, V: AccelerateBuffer>(magnitudes: U, signs: V) -> [Double]
  where U.Element == Double, V.Element == Double {
    vDSP.zip(magnitudes, signs) { Foundation.copysign($0, $1) }
  }
}
