// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

extension vDSP {
  // MARK: conversions

  /// These numbers in another type.
  @inlinable public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    of source: U, to destination: inout V
  )
  where U.Element: BinaryInteger, V.Element: vDSP_FloatingPoint {
    map(source, &destination) { V.Element($0) }
  }
  /// These numbers in another type.
  @inlinable public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    of source: U, to destination: inout V
  )
  where U.Element: vDSP_FloatingPoint, V.Element: vDSP_FloatingPoint {
    map(source, &destination) { V.Element($0) }
  }
  /// The direction that fractions are rounded in.
  public enum RoundingMode: Sendable { case towardZero, towardNearestInteger }
  /// These numbers in another type.
  public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    of source: U, to destination: inout V, rounding: RoundingMode
  )
  where U.Element: vDSP_FloatingPoint, V.Element: FixedWidthInteger {
    map(source, &destination) {
      whole(rounding == .towardZero ? $0 : $0.rounded(.toNearestOrEven), V.Element.self)
    }
  }
  /// Whole numbers as floating-point ones.
  @inlinable public static func integerToFloatingPoint<U: AccelerateBuffer, Scalar: vDSP_FloatingPoint>(
    _ vector: U, floatingPointType: Scalar.Type
  ) -> [Scalar]
  where U.Element: BinaryInteger { map(vector) { Scalar($0) } }
  /// Floating-point numbers as whole ones.
  public static func floatingPointToInteger<U: AccelerateBuffer, Number: FixedWidthInteger>(
    _ vector: U, integerType: Number.Type, rounding: RoundingMode
  ) -> [Number]
  where U.Element: vDSP_FloatingPoint {
    map(vector) { whole(rounding == .towardZero ? $0 : $0.rounded(.toNearestOrEven), Number.self) }
  }
  /// Each value in double precision.
  @inlinable public static func floatToDouble<U: AccelerateBuffer>(_ source: U) -> [Double]
  where U.Element == Float { map(source) { Double($0) } }
  /// Each value in single precision.
  @inlinable public static func doubleToFloat<U: AccelerateBuffer>(_ source: U) -> [Float]
  where U.Element == Double { map(source) { Float($0) } }

  /// 20 times the logarithm of each value against a reference.
  public static func amplitudeToDecibels<U: AccelerateBuffer>(_ amplitude: U, zeroReference: Float) -> [Float]
  where U.Element == Float { map(amplitude) { 20 * log10($0 / zeroReference) } }
  /// These numbers in another layout or unit.
  public static func convert<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    amplitude: U, toDecibels decibels: inout V, zeroReference: Float
  ) where U.Element == Float, V.Element == Float {
    map(amplitude, &decibels) { 20 * log10($0 / zeroReference) }
  }
  /// 10 times the logarithm of each value against a reference.
  public static func powerToDecibels<U: AccelerateBuffer>(_ power: U, zeroReference: Float) -> [Float]
  where U.Element == Float { map(power) { 10 * log10($0 / zeroReference) } }
  /// These numbers in another layout or unit.
  public static func convert<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    power: U, toDecibels decibels: inout V, zeroReference: Float
  ) where U.Element == Float, V.Element == Float { map(power, &decibels) { 10 * log10($0 / zeroReference) } }
  /// 20 times the logarithm of each value against a reference.
  public static func amplitudeToDecibels<U: AccelerateBuffer>(_ amplitude: U, zeroReference: Double)
    -> [Double] where U.Element == Double
  { map(amplitude) { 20 * log10($0 / zeroReference) } }
  /// These numbers in another layout or unit.
  public static func convert<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    amplitude: U, toDecibels decibels: inout V, zeroReference: Double
  ) where U.Element == Double, V.Element == Double {
    map(amplitude, &decibels) { 20 * log10($0 / zeroReference) }
  }
  /// 10 times the logarithm of each value against a reference.
  public static func powerToDecibels<U: AccelerateBuffer>(_ power: U, zeroReference: Double) -> [Double]
  where U.Element == Double { map(power) { 10 * log10($0 / zeroReference) } }
  /// These numbers in another layout or unit.
  public static func convert<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    power: U, toDecibels decibels: inout V, zeroReference: Double
  ) where U.Element == Double, V.Element == Double {
    map(power, &decibels) { 10 * log10($0 / zeroReference) }
  }

  // MARK: filters

  /// Filters, and takes each `decimationFactor`-th value.
  public static func downsample<U: AccelerateBuffer, V: AccelerateBuffer>(
    _ source: U, decimationFactor: Int, filter: V
  ) -> [U.Element]
  where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    source.withUnsafeBufferPointer { input in
      filter.withUnsafeBufferPointer { taps in
        guard decimationFactor > 0, input.count >= taps.count, !taps.isEmpty else { return [] }
        let count = (input.count - taps.count) / decimationFactor + 1
        return (0..<count).map { place in
          taps.indices.reduce(0) { $0 + input[place * decimationFactor + $1] * taps[$1] }
        }
      }
    }
  }
  /// Sums of the kernel's elements times those from each place on: a correlation, as Apple's.
  public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer>(_ vector: U, withKernel kernel: V)
    -> [U.Element]
  where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    downsample(vector, decimationFactor: 1, filter: kernel)
  }
}
