// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// The overlay's names for the work of vDSP_vtmerg, vDSP_vpoly, vDSP_vtrapz and their like.

extension vDSP {
  /// From the first vector at its beginning over to the second at its end.
  public static func taperedMerge<T: AccelerateBuffer, U: AccelerateBuffer>(
    _ vectorA: T, _ vectorB: U
  ) -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element {
    let last = T.Element(max(min(vectorA.count, vectorB.count), 2) - 1)
    var place: T.Element = 0
    return zip(vectorA, vectorB) { from, to in
      defer { place += 1 }
      return from + (to - from) * place / last
    }
  }

  /// A polynomial's values; its coefficients begin with that of the highest power.
  public static func evaluatePolynomial<U: AccelerateBuffer>(
    usingCoefficients coefficients: [U.Element], withVariables variables: U
  ) -> [U.Element] where U.Element: vDSP_FloatingPoint {
    map(variables) { variable in coefficients.reduce(0) { $0 * variable + $1 } }
  }

  /// A rule by which an integral is made of values.
  public struct IntegrationRule: Hashable, Sendable {
    fileprivate enum Kind { case runningSum, simpson, trapezoidal }
    fileprivate let kind: Kind
    /// Sums of all values so far.
    public static let runningSum = IntegrationRule(kind: .runningSum)
    /// Sums by Simpson's rule.
    public static let simpson = IntegrationRule(kind: .simpson)
    /// Sums by trapezia.
    public static let trapezoidal = IntegrationRule(kind: .trapezoidal)
  }

  /// The integral from the first element up to each.
  public static func integrate<U: AccelerateBuffer>(
    _ vector: U, using rule: IntegrationRule, stepSize: U.Element = 1
  ) -> [U.Element] where U.Element: vDSP_FloatingPoint {
    vector.withUnsafeBufferPointer { values in
      var result = [U.Element](repeating: 0, count: values.count)
      for place in values.indices.dropFirst() {
        let trapezium = stepSize * (values[place - 1] + values[place]) / 2
        switch rule.kind {
        case .runningSum: result[place] = result[place - 1] + stepSize * values[place]
        case .trapezoidal: result[place] = result[place - 1] + trapezium
        case .simpson where place == 1: result[place] = trapezium
        case .simpson:
          let sum = values[place - 2] + 4 * values[place - 1] + values[place]
          result[place] = result[place - 2] + stepSize * sum / 3
        }
      }
      return result
    }
  }

  /// The constant for values that aren't lower than a limit, and the constant with a minus for those that are.
  public static func limit<U: AccelerateBuffer>(
    _ vector: U, limit: U.Element, withOutputConstant x: U.Element
  ) -> [U.Element] where U.Element: vDSP_FloatingPoint { map(vector) { $0 >= limit ? x : -x } }

  /// Sets values between the bounds to the lower one where they are negative, else to the higher one.
  public static func invertedClip<U: AccelerateBuffer>(
    _ vector: U, to bounds: ClosedRange<U.Element>
  ) -> [U.Element] where U.Element: vDSP_FloatingPoint {
    map(vector) { value in
      value <= bounds.lowerBound || value >= bounds.upperBound
        ? value : value < 0 ? bounds.lowerBound : bounds.upperBound
    }
  }

  /// Has two vectors change places.
  public static func swapElements<T: AccelerateMutableBuffer, U: AccelerateMutableBuffer>(
    _ vectorA: inout T, _ vectorB: inout U
  ) where T.Element: vDSP_FloatingPoint, U.Element == T.Element {
    vectorA.withUnsafeMutableBufferPointer { a in
      vectorB.withUnsafeMutableBufferPointer { b in
        for place in 0..<min(a.count, b.count) { (a[place], b[place]) = (b[place], a[place]) }
      }
    }
  }

  /// The elements whose places in the gate are not zero; as many as are said, with zeros after them.
  public static func compress<T: AccelerateBuffer, U: AccelerateBuffer>(
    _ vector: T, gatingVector: U, nonZeroGatingCount: Int?
  ) -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element {
    let kept = vector.withUnsafeBufferPointer { values in
      gatingVector.withUnsafeBufferPointer { gate in
        (0..<min(values.count, gate.count)).filter { gate[$0] != 0 }.map { values[$0] }
      }
    }
    guard let count = nonZeroGatingCount, count >= 0 else { return kept }
    return kept.prefix(count) + [T.Element](repeating: 0, count: max(count - kept.count, 0))
  }

  /// The elements at places that count from 1; zero for a place that the vector hasn't.
  public static func gather<T: AccelerateBuffer, U: AccelerateBuffer>(
    _ vector: T, indices: U
  ) -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == UInt {
    vector.withUnsafeBufferPointer { values in
      map(indices) { $0 >= 1 && $0 <= UInt(values.count) ? values[Int($0) - 1] : 0 }
    }
  }

  /// Values on lines between the elements, at places that count from 0.
  public static func linearInterpolate<T: AccelerateBuffer, U: AccelerateBuffer>(
    elementsOf vector: T, using controlVector: U
  ) -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element {
    vector.withUnsafeBufferPointer { values in
      guard !values.isEmpty else { return [] }
      let last = T.Element(values.count - 1)
      return map(controlVector) { place in
        // A place that is no number is the first.
        let within = place > 0 ? min(place, last) : 0
        let index = Int(within)
        let part = within - T.Element(index)
        return part == 0 ? values[index] : values[index] + part * (values[index + 1] - values[index])
      }
    }
  }
}

// MARK: complex numbers

extension vDSP {
  /// The sum of each two values, or of each value and a number.
  public static func add(
    _ splitComplex1: DSPSplitComplex, to splitComplex2: DSPSplitComplex, count: Int,
    result: inout DSPSplitComplex
  ) {
    lend(splitComplex1, splitComplex2, result, count) { vDSP_zvadd($0, 1, $1, 1, $2, 1, $3) }
  }
  /// Each value less another one.
  public static func subtract(
    _ splitComplex1: DSPSplitComplex, from splitComplex2: DSPSplitComplex, count: Int,
    result: inout DSPSplitComplex
  ) {
    lend(splitComplex2, splitComplex1, result, count) { vDSP_zvsub($0, 1, $1, 1, $2, 1, $3) }
  }
  /// The product of each two values, or of each value and a number.
  public static func multiply(
    _ splitComplex1: DSPSplitComplex, by splitComplex2: DSPSplitComplex, count: Int, useConjugate: Bool,
    result: inout DSPSplitComplex
  ) {
    let sign: Int32 = useConjugate ? -1 : 1
    lend(splitComplex1, splitComplex2, result, count) { vDSP_zvmul($0, 1, $1, 1, $2, 1, $3, sign) }
  }
  /// Each value by another one, or by a number.
  public static func divide(
    _ splitComplex1: DSPSplitComplex, by splitComplex2: DSPSplitComplex, count: Int,
    result: inout DSPSplitComplex
  ) {
    lend(splitComplex2, splitComplex1, result, count) { vDSP_zvdiv($0, 1, $1, 1, $2, 1, $3) }
  }
  /// Each complex number with the other sign of its imaginary part.
  public static func conjugate(_ splitComplex: DSPSplitComplex, count: Int, result: inout DSPSplitComplex) {
    lend(splitComplex, splitComplex, result, count) { vDSP_zvconj($0, 1, $2, 1, $3) }
  }

  private static func lend(
    _ one: DSPSplitComplex, _ two: DSPSplitComplex, _ three: DSPSplitComplex, _ count: Int,
    _ body: (
      UnsafePointer<DSPSplitComplex>, UnsafePointer<DSPSplitComplex>, UnsafePointer<DSPSplitComplex>,
      vDSP_Length
    ) -> Void
  ) {
    withUnsafePointer(to: one) { one in
      withUnsafePointer(to: two) { two in
        withUnsafePointer(to: three) { body(one, two, $0, vDSP_Length(max(count, 0))) }
      }
    }
  }
}
