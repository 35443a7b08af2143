// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

// Functions that are called less often than those beside them.

/// The sum of the squares of differences.
public func vDSP_distancesq(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = (0..<Int(__N)).reduce(0) { sum, index in
    let difference = __A[index * __IA] - __B[index * __IB]
    return sum + difference * difference
  }
}
/// Values within two limits, and how many were below and above them.
public func vDSP_vclipc(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length,
  _ __NLOW: UnsafeMutablePointer<vDSP_Length>, _ __NHI: UnsafeMutablePointer<vDSP_Length>
) {
  let (low, high) = (__B.pointee, __C.pointee)
  var (below, above): (vDSP_Length, vDSP_Length) = (0, 0)
  for index in 0..<Int(__N) {
    let value = __A[index * __IA]
    if value < low { below += 1 } else if value > high { above += 1 }
    __D[index * __ID] = min(max(value, low), high)
  }
  (__NLOW.pointee, __NHI.pointee) = (below, above)
}
/// The sum of the squares of differences.
public func vDSP_distancesqD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
  __C.pointee = (0..<Int(__N)).reduce(0) { sum, index in
    let difference = __A[index * __IA] - __B[index * __IB]
    return sum + difference * difference
  }
}
/// Values within two limits, and how many were below and above them.
public func vDSP_vclipcD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>,
  _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length,
  _ __NLOW: UnsafeMutablePointer<vDSP_Length>, _ __NHI: UnsafeMutablePointer<vDSP_Length>
) {
  let (low, high) = (__B.pointee, __C.pointee)
  var (below, above): (vDSP_Length, vDSP_Length) = (0, 0)
  for index in 0..<Int(__N) {
    let value = __A[index * __IA]
    if value < low { below += 1 } else if value > high { above += 1 }
    __D[index * __ID] = min(max(value, low), high)
  }
  (__NLOW.pointee, __NHI.pointee) = (below, above)
}
/// The rest of each division, with the sign of the dividend.
public func vvfmodf(
  _ z: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { for index in 0..<max(Int(n.pointee), 0) { z[index] = Foundation.fmod(x[index], y[index]) } }
/// The rest of each division to the nearest whole number.
public func vvremainderf(
  _ z: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { for index in 0..<max(Int(n.pointee), 0) { z[index] = x[index].remainder(dividingBy: y[index]) } }
/// The size of each first value with the sign of the second.
public func vvcopysignf(
  _ z: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { for index in 0..<max(Int(n.pointee), 0) { z[index] = Float(signOf: y[index], magnitudeOf: x[index]) } }
/// The next number from each first value towards the second.
public func vvnextafterf(
  _ z: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) { for index in 0..<max(Int(n.pointee), 0) { z[index] = Foundation.nextafter(x[index], y[index]) } }
/// The inverse hyperbolic sine of each value.
public func vvasinhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  for index in 0..<max(Int(n.pointee), 0) { y[index] = Foundation.asinh(x[index]) }
}
/// The inverse hyperbolic cosine of each value.
public func vvacoshf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  for index in 0..<max(Int(n.pointee), 0) { y[index] = Foundation.acosh(x[index]) }
}
/// The inverse hyperbolic tangent of each value.
public func vvatanhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  for index in 0..<max(Int(n.pointee), 0) { y[index] = Foundation.atanh(x[index]) }
}
/// The rest of each division, with the sign of the dividend.
public func vvfmod(
  _ z: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) { for index in 0..<max(Int(n.pointee), 0) { z[index] = Foundation.fmod(x[index], y[index]) } }
/// The rest of each division to the nearest whole number.
public func vvremainder(
  _ z: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) { for index in 0..<max(Int(n.pointee), 0) { z[index] = x[index].remainder(dividingBy: y[index]) } }
/// The size of each first value with the sign of the second.
public func vvcopysign(
  _ z: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) { for index in 0..<max(Int(n.pointee), 0) { z[index] = Double(signOf: y[index], magnitudeOf: x[index]) } }
/// The next number from each first value towards the second.
public func vvnextafter(
  _ z: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) { for index in 0..<max(Int(n.pointee), 0) { z[index] = Foundation.nextafter(x[index], y[index]) } }
/// The inverse hyperbolic sine of each value.
public func vvasinh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  for index in 0..<max(Int(n.pointee), 0) { y[index] = Foundation.asinh(x[index]) }
}
/// The inverse hyperbolic cosine of each value.
public func vvacosh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  for index in 0..<max(Int(n.pointee), 0) { y[index] = Foundation.acosh(x[index]) }
}
/// The inverse hyperbolic tangent of each value.
public func vvatanh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  for index in 0..<max(Int(n.pointee), 0) { y[index] = Foundation.atanh(x[index]) }
}

extension vDSP {
  /// The constant for values that aren't lower than a limit, and the constant with a minus for those that are.
  public static func limit<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, limit: U.Element, withOutputConstant x: U.Element, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    map(vector, &result) { $0 >= limit ? x : -x }
  }
  /// Values at equal steps from one end of a range to the other.
  public static func formRamp<V: AccelerateMutableBuffer>(
    in range: ClosedRange<V.Element>, result: inout V
  ) where V.Element: vDSP_FloatingPoint {
    let count = result.count
    let step = count > 1 ? (range.upperBound - range.lowerBound) / V.Element(count - 1) : 0
    formRamp(withInitialValue: range.lowerBound, increment: step, result: &result)
  }
  /// Values at equal steps from a first one on.
  public static func formRamp<V: AccelerateMutableBuffer>(
    withInitialValue initialValue: V.Element, increment: V.Element, result: inout V
  ) where V.Element: vDSP_FloatingPoint {
    result.withUnsafeMutableBufferPointer { values in
      for index in values.indices { values[index] = initialValue + V.Element(index) * increment }
    }
  }
}

extension vForce {
  /// The sine and the cosine of each value.
  public static func sincos<U: AccelerateBuffer, V: AccelerateMutableBuffer, W: AccelerateMutableBuffer>(
    _ vector: U, sinResult: inout V, cosResult: inout W
  ) where U.Element == Float, V.Element == Float, W.Element == Float {
    vDSP.map(vector, &sinResult) { Foundation.sin($0) }
    vDSP.map(vector, &cosResult) { Foundation.cos($0) }
  }
  /// The cosine of each value times π.
  public static func cosPi<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.turned.cosine }
  }
  /// The sine of each value times π.
  public static func sinPi<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.turned.sine }
  }
  /// The tangent of each value times π.
  public static func tanPi<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
    vDSP.map(vector) { $0.turned.sine / $0.turned.cosine }
  }
  /// The rest of each division to the nearest whole number.
  public static func remainder<U: AccelerateBuffer, V: AccelerateBuffer>(
    dividends: U, divisors: V
  ) -> [Float] where U.Element == Float, V.Element == Float {
    dividends.withUnsafeBufferPointer { values in
      divisors.withUnsafeBufferPointer { divisors in
        zip(values, divisors).map { $0.remainder(dividingBy: $1) }
      }
    }
  }
  /// The rest of each division, with the sign of the dividend.
  public static func truncatingRemainder<U: AccelerateBuffer, V: AccelerateBuffer>(
    dividends: U, divisors: V
  ) -> [Float] where U.Element == Float, V.Element == Float {
    dividends.withUnsafeBufferPointer { values in
      divisors.withUnsafeBufferPointer { divisors in
        zip(values, divisors).map { $0.truncatingRemainder(dividingBy: $1) }
      }
    }
  }
  /// The sine and the cosine of each value.
  public static func sincos<U: AccelerateBuffer, V: AccelerateMutableBuffer, W: AccelerateMutableBuffer>(
    _ vector: U, sinResult: inout V, cosResult: inout W
  ) where U.Element == Double, V.Element == Double, W.Element == Double {
    vDSP.map(vector, &sinResult) { Foundation.sin($0) }
    vDSP.map(vector, &cosResult) { Foundation.cos($0) }
  }
  /// The cosine of each value times π.
  public static func cosPi<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.turned.cosine }
  }
  /// The sine of each value times π.
  public static func sinPi<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.turned.sine }
  }
  /// The tangent of each value times π.
  public static func tanPi<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
    vDSP.map(vector) { $0.turned.sine / $0.turned.cosine }
  }
  /// The rest of each division to the nearest whole number.
  public static func remainder<U: AccelerateBuffer, V: AccelerateBuffer>(
    dividends: U, divisors: V
  ) -> [Double] where U.Element == Double, V.Element == Double {
    dividends.withUnsafeBufferPointer { values in
      divisors.withUnsafeBufferPointer { divisors in
        zip(values, divisors).map { $0.remainder(dividingBy: $1) }
      }
    }
  }
  /// The rest of each division, with the sign of the dividend.
  public static func truncatingRemainder<U: AccelerateBuffer, V: AccelerateBuffer>(
    dividends: U, divisors: V
  ) -> [Double] where U.Element == Double, V.Element == Double {
    dividends.withUnsafeBufferPointer { values in
      divisors.withUnsafeBufferPointer { divisors in
        zip(values, divisors).map { $0.truncatingRemainder(dividingBy: $1) }
      }
    }
  }
}

extension Float {
  fileprivate var turned: (sine: Float, cosine: Float) {
    let turned = Double(self).turned
    return (Float(turned.sine), Float(turned.cosine))
  }
}

extension Double {
  /// The sine and the cosine of the number times π, exact at whole and half numbers.
  fileprivate var turned: (sine: Double, cosine: Double) {
    let rest = remainder(dividingBy: 2)
    let half = (rest * 2).rounded()
    guard half.isFinite else { return (.nan, .nan) }
    let angle = (rest - half / 2) * .pi
    let (sine, cosine) = (Foundation.sin(angle), Foundation.cos(angle))
    // Quarters of a turn exchange them.
    switch Int(half) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }
}
