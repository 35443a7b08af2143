// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

/// The functions over Swift's arrays and other vectors, in single and double precision.
///
/// The shorter one's length counts where two vectors differ in length.
public enum vDSP {
  /// A vector of the results of `body` for each element.
  @inlinable @inline(__always)
  static func map<U: AccelerateBuffer, Result>(_ vector: U, _ body: (U.Element) -> Result) -> [Result] {
    vector.withUnsafeBufferPointer { input in
      [Result](unsafeUninitializedCapacity: input.count) { output, count in
        for index in 0..<input.count { output.initializeElement(at: index, to: body(input[index])) }
        count = input.count
      }
    }
  }
  @inlinable @inline(__always)
  static func map<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, _ result: inout V, _ body: (U.Element) -> V.Element
  ) {
    vector.withUnsafeBufferPointer { input in
      result.withUnsafeMutableBufferPointer { output in
        for index in 0..<min(input.count, output.count) { output[index] = body(input[index]) }
      }
    }
  }
  @inlinable @inline(__always)
  static func zip<U: AccelerateBuffer, V: AccelerateBuffer>(
    _ a: U, _ b: V, _ body: (U.Element, V.Element) -> U.Element
  ) -> [U.Element] {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        let length = min(a.count, b.count)
        return [U.Element](unsafeUninitializedCapacity: length) { output, count in
          for index in 0..<length { output.initializeElement(at: index, to: body(a[index], b[index])) }
          count = length
        }
      }
    }
  }
  @inlinable @inline(__always)
  static func zip<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
    _ a: U, _ b: V, _ result: inout W, _ body: (U.Element, V.Element) -> W.Element
  ) {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        result.withUnsafeMutableBufferPointer { output in
          for index in 0..<min(a.count, b.count, output.count) { output[index] = body(a[index], b[index]) }
        }
      }
    }
  }
  @inlinable @inline(__always)
  static func reduce<U: AccelerateBuffer, Result>(
    _ vector: U, _ initial: Result, _ body: (Result, U.Element) -> Result
  ) -> Result {
    vector.withUnsafeBufferPointer { $0.reduce(initial, body) }
  }

  // MARK: one vector to one

  /// Magnitudes.
  @inlinable public static func absolute<U: AccelerateBuffer>(_ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { abs($0) } }
  /// Each value without its sign.
  @inlinable public static func absolute<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element { map(vector, &result) { abs($0) } }
  /// Each value with the other sign.
  @inlinable public static func negative<U: AccelerateBuffer>(_ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { -$0 } }
  /// Each value with the other sign.
  @inlinable public static func negative<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element { map(vector, &result) { -$0 } }
  /// Each value times itself.
  @inlinable public static func square<U: AccelerateBuffer>(_ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { $0 * $0 } }
  /// Each value times itself.
  @inlinable public static func square<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element { map(vector, &result) { $0 * $0 } }
  /// Each value as one below zero.
  @inlinable public static func negativeAbsolute<U: AccelerateBuffer>(_ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { -abs($0) } }
  /// Each value as one below zero.
  @inlinable public static func negativeAbsolute<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element { map(vector, &result) { -abs($0) } }
  /// Each value times itself without its sign.
  @inlinable public static func signedSquare<U: AccelerateBuffer>(_ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { $0 * abs($0) } }
  /// Each value times itself without its sign.
  @inlinable public static func signedSquare<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element { map(vector, &result) { $0 * abs($0) } }
  /// The fraction of each value, as Apple's function of this name returns it.
  @inlinable public static func trunc<U: AccelerateBuffer>(_ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { $0 - $0.rounded(.towardZero) } }
  /// The fraction of each value, as Apple's function of this name returns it.
  @inlinable public static func trunc<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    map(vector, &result) { $0 - $0.rounded(.towardZero) }
  }

  // MARK: vectors and numbers

  /// The sum of each two values, or of each value and a number.
  @inlinable public static func add<U: AccelerateBuffer>(_ scalar: U.Element, _ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { scalar + $0 } }
  /// The sum of each two values, or of each value and a number.
  @inlinable public static func add<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ scalar: U.Element, _ vector: U, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element { map(vector, &result) { scalar + $0 } }
  /// The sum of each two values, or of each value and a number.
  @inlinable public static func add<T: AccelerateBuffer, U: AccelerateBuffer>(_ vectorA: T, _ vectorB: U)
    -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element
  { zip(vectorA, vectorB) { $0 + $1 } }
  /// The sum of each two values, or of each value and a number.
  @inlinable public static func add<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vectorA: T, _ vectorB: U, result: inout V
  ) where T.Element: vDSP_FloatingPoint, U.Element == T.Element, V.Element == T.Element {
    zip(vectorA, vectorB, &result) { $0 + $1 }
  }
  /// Each value less another one.
  @inlinable public static func subtract<T: AccelerateBuffer, U: AccelerateBuffer>(_ vectorA: T, _ vectorB: U)
    -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element
  { zip(vectorA, vectorB) { $0 - $1 } }
  /// Each value less another one.
  @inlinable
  public static func subtract<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vectorA: T, _ vectorB: U, result: inout V
  ) where T.Element: vDSP_FloatingPoint, U.Element == T.Element, V.Element == T.Element {
    zip(vectorA, vectorB, &result) { $0 - $1 }
  }
  /// The product of each two values, or of each value and a number.
  @inlinable public static func multiply<U: AccelerateBuffer>(_ scalar: U.Element, _ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { scalar * $0 } }
  /// The product of each two values, or of each value and a number.
  @inlinable public static func multiply<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ scalar: U.Element, _ vector: U, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element { map(vector, &result) { scalar * $0 } }
  /// The product of each two values, or of each value and a number.
  @inlinable public static func multiply<T: AccelerateBuffer, U: AccelerateBuffer>(_ vectorA: T, _ vectorB: U)
    -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element
  { zip(vectorA, vectorB) { $0 * $1 } }
  /// The product of each two values, or of each value and a number.
  @inlinable
  public static func multiply<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vectorA: T, _ vectorB: U, result: inout V
  ) where T.Element: vDSP_FloatingPoint, U.Element == T.Element, V.Element == T.Element {
    zip(vectorA, vectorB, &result) { $0 * $1 }
  }
  /// Each value by another one, or by a number.
  @inlinable public static func divide<U: AccelerateBuffer>(_ vector: U, _ scalar: U.Element) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { $0 / scalar } }
  /// Each value by another one, or by a number.
  @inlinable public static func divide<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, _ scalar: U.Element, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element { map(vector, &result) { $0 / scalar } }
  /// Each value by another one, or by a number.
  @inlinable public static func divide<U: AccelerateBuffer>(_ scalar: U.Element, _ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(vector) { scalar / $0 } }
  /// Each value by another one, or by a number.
  @inlinable public static func divide<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ scalar: U.Element, _ vector: U, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element { map(vector, &result) { scalar / $0 } }
  /// Each value by another one, or by a number.
  @inlinable public static func divide<T: AccelerateBuffer, U: AccelerateBuffer>(_ vectorA: T, _ vectorB: U)
    -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element
  { zip(vectorA, vectorB) { $0 / $1 } }
  /// Each value by another one, or by a number.
  @inlinable public static func divide<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vectorA: T, _ vectorB: U, result: inout V
  ) where T.Element: vDSP_FloatingPoint, U.Element == T.Element, V.Element == T.Element {
    zip(vectorA, vectorB, &result) { $0 / $1 }
  }
  /// The highest value, or the higher one of each two.
  @inlinable public static func maximum<T: AccelerateBuffer, U: AccelerateBuffer>(_ vectorA: T, _ vectorB: U)
    -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element
  { zip(vectorA, vectorB) { max($0, $1) } }
  /// The highest value, or the higher one of each two.
  @inlinable public static func maximum<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vectorA: T, _ vectorB: U, result: inout V
  ) where T.Element: vDSP_FloatingPoint, U.Element == T.Element, V.Element == T.Element {
    zip(vectorA, vectorB, &result) { max($0, $1) }
  }
  /// The lowest value, or the lower one of each two.
  @inlinable public static func minimum<T: AccelerateBuffer, U: AccelerateBuffer>(_ vectorA: T, _ vectorB: U)
    -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element
  { zip(vectorA, vectorB) { min($0, $1) } }
  /// The lowest value, or the lower one of each two.
  @inlinable public static func minimum<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vectorA: T, _ vectorB: U, result: inout V
  ) where T.Element: vDSP_FloatingPoint, U.Element == T.Element, V.Element == T.Element {
    zip(vectorA, vectorB, &result) { min($0, $1) }
  }
  /// The distance of each point from the origin.
  @inlinable public static func hypot<T: AccelerateBuffer, U: AccelerateBuffer>(_ vectorA: T, _ vectorB: U)
    -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element
  { zip(vectorA, vectorB) { ($0 * $0 + $1 * $1).squareRoot() } }
  /// The distance of each point from the origin.
  @inlinable public static func hypot<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vectorA: T, _ vectorB: U, result: inout V
  ) where T.Element: vDSP_FloatingPoint, U.Element == T.Element, V.Element == T.Element {
    zip(vectorA, vectorB, &result) { ($0 * $0 + $1 * $1).squareRoot() }
  }

  /// The product of two vectors and a third one's elements.
  @inlinable public static func add<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateBuffer>(
    multiplication: (a: T, b: U), _ vector: V
  ) -> [T.Element]
  where T.Element: vDSP_FloatingPoint, U.Element == T.Element, V.Element == T.Element {
    add(multiply(multiplication.a, multiplication.b), vector)
  }
  /// The sum of each two values, or of each value and a number.
  @inlinable public static func add<U: AccelerateBuffer>(
    multiplication: (a: U, b: U.Element), _ scalar: U.Element
  ) -> [U.Element]
  where U.Element: vDSP_FloatingPoint { map(multiplication.a) { $0 * multiplication.b + scalar } }
  /// The sum of each two values, or of each value and a number.
  @inlinable public static func add<U: AccelerateBuffer, V: AccelerateBuffer>(
    multiplication: (a: U, b: U.Element), _ vector: V
  ) -> [U.Element]
  where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    zip(multiplication.a, vector) { $0 * multiplication.b + $1 }
  }
  /// The product of each two values, or of each value and a number.
  @inlinable public static func multiply<T: AccelerateBuffer, U: AccelerateBuffer>(
    addition: (a: T, b: U), _ scalar: T.Element
  ) -> [T.Element]
  where T.Element: vDSP_FloatingPoint, U.Element == T.Element {
    zip(addition.a, addition.b) { ($0 + $1) * scalar }
  }
  /// The product of each two values, or of each value and a number.
  @inlinable public static func multiply<T: AccelerateBuffer, U: AccelerateBuffer>(
    subtraction: (a: T, b: U), _ scalar: T.Element
  ) -> [T.Element]
  where T.Element: vDSP_FloatingPoint, U.Element == T.Element {
    zip(subtraction.a, subtraction.b) { ($0 - $1) * scalar }
  }

  // MARK: bounds

  /// Each value, or the nearer limit where it is outside of a range.
  @inlinable public static func clip<U: AccelerateBuffer>(_ vector: U, to bounds: ClosedRange<U.Element>)
    -> [U.Element] where U.Element: vDSP_FloatingPoint
  { map(vector) { min(max($0, bounds.lowerBound), bounds.upperBound) } }
  /// Each value, or the nearer limit where it is outside of a range.
  @inlinable public static func clip<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, to bounds: ClosedRange<U.Element>, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    map(vector, &result) { min(max($0, bounds.lowerBound), bounds.upperBound) }
  }

  /// A rule for values below a threshold.
  public enum ThresholdRule<T: vDSP_FloatingPoint> {
    /// Values below become the threshold.
    case clampToThreshold
    /// Values below become zero.
    case zeroFill
    /// Values below become the constant with a minus, others the constant.
    case signedConstant(T)

    @inlinable
    func value(_ value: T, _ lowerBound: T) -> T {
      switch self {
      case .clampToThreshold: max(value, lowerBound)
      case .zeroFill: value < lowerBound ? 0 : value
      case .signedConstant(let constant): value < lowerBound ? -constant : constant
      }
    }
  }
  /// Each value, or a rule's result for it where it is below a threshold.
  @inlinable public static func threshold<U: AccelerateBuffer>(
    _ vector: U, to lowerBound: U.Element, with rule: ThresholdRule<U.Element>
  ) -> [U.Element] where U.Element: vDSP_FloatingPoint {
    map(vector) { rule.value($0, lowerBound) }
  }
  /// Each value, or a rule's result for it where it is below a threshold.
  @inlinable public static func threshold<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, to lowerBound: U.Element, with rule: ThresholdRule<U.Element>, result: inout V
  ) where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    map(vector, &result) { rule.value($0, lowerBound) }
  }

  // MARK: numbers from vectors

  /// The highest value, or the higher one of each two.
  @inlinable public static func maximum<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { reduce(vector, -.infinity) { max($0, $1) } }
  /// The lowest value, or the lower one of each two.
  @inlinable public static func minimum<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { reduce(vector, .infinity) { min($0, $1) } }
  /// The value that is farthest from zero, without its sign.
  @inlinable public static func maximumMagnitude<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { reduce(vector, 0) { max($0, abs($1)) } }
  /// The value that is nearest to zero, without its sign.
  @inlinable public static func minimumMagnitude<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { reduce(vector, .infinity) { min($0, abs($1)) } }
  /// The highest value and its place.
  @inlinable public static func indexOfMaximum<U: AccelerateBuffer>(_ vector: U) -> (UInt, U.Element)
  where U.Element: vDSP_FloatingPoint { first(vector) { $0 } }
  /// The lowest value and its place.
  @inlinable public static func indexOfMinimum<U: AccelerateBuffer>(_ vector: U) -> (UInt, U.Element)
  where U.Element: vDSP_FloatingPoint { let found = first(vector) { -$0 }; return (found.0, -found.1) }
  /// The value that is farthest from zero, without its sign, and its place.
  @inlinable public static func indexOfMaximumMagnitude<U: AccelerateBuffer>(_ vector: U) -> (UInt, U.Element)
  where U.Element: vDSP_FloatingPoint { first(vector) { abs($0) } }
  /// The first place where something is highest.
  @inlinable static func first<U: AccelerateBuffer>(_ vector: U, _ value: (U.Element) -> U.Element) -> (
    UInt, U.Element
  ) where U.Element: vDSP_FloatingPoint {
    vector.withUnsafeBufferPointer { elements in
      var (place, found) = (UInt(0), -U.Element.infinity)
      for index in 0..<elements.count where value(elements[index]) > found {
        (place, found) = (UInt(index), value(elements[index]))
      }
      return (place, found)
    }
  }
  /// The sum.
  @inlinable public static func sum<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { lanes(vector) { $0 } }
  /// The sum of squares.
  @inlinable public static func sumOfSquares<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { lanes(vector) { $0 * $0 } }
  /// The sum without signs.
  @inlinable public static func sumOfMagnitudes<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { lanes(vector) { abs($0) } }
  /// The mean.
  @inlinable public static func mean<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { sum(vector) / U.Element(vector.count) }
  /// The mean without signs.
  @inlinable public static func meanMagnitude<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { sumOfMagnitudes(vector) / U.Element(vector.count) }
  /// The mean square.
  @inlinable public static func meanSquare<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { sumOfSquares(vector) / U.Element(vector.count) }
  /// The root of the mean square.
  @inlinable public static func rootMeanSquare<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint { meanSquare(vector).squareRoot() }
  /// The standard deviation.
  @inlinable public static func standardDeviation<U: AccelerateBuffer>(_ vector: U) -> U.Element
  where U.Element: vDSP_FloatingPoint {
    let middle = mean(vector)
    return (lanes(vector) { ($0 - middle) * ($0 - middle) } / U.Element(vector.count)).squareRoot()
  }
  /// The sum of products.
  @inlinable public static func dot<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V)
    -> U.Element where U.Element: vDSP_FloatingPoint, V.Element == U.Element
  { sum(multiply(vectorA, vectorB)) }
  /// The square of the distance of two points.
  @inlinable public static func distanceSquared<U: AccelerateBuffer, V: AccelerateBuffer>(
    _ pointA: U, _ pointB: V
  ) -> U.Element where U.Element: vDSP_FloatingPoint, V.Element == U.Element {
    sumOfSquares(subtract(pointA, pointB))
  }
  /// A sum in four lanes, which rounds less than one.
  @inlinable static func lanes<U: AccelerateBuffer>(_ vector: U, _ value: (U.Element) -> U.Element)
    -> U.Element where U.Element: vDSP_FloatingPoint
  {
    vector.withUnsafeBufferPointer { elements in
      var lanes: (U.Element, U.Element, U.Element, U.Element) = (0, 0, 0, 0)
      let whole = elements.count / 4 * 4
      for index in stride(from: 0, to: whole, by: 4) {
        lanes.0 += value(elements[index])
        lanes.1 += value(elements[index + 1])
        lanes.2 += value(elements[index + 2])
        lanes.3 += value(elements[index + 3])
      }
      for index in whole..<elements.count { lanes.0 += value(elements[index]) }
      return lanes.0 + lanes.1 + (lanes.2 + lanes.3)
    }
  }

  // MARK: making vectors

  /// Values with equal steps.
  @inlinable public static func ramp<Scalar: vDSP_FloatingPoint>(
    withInitialValue initialValue: Scalar, increment: Scalar, count: Int
  ) -> [Scalar] { (0..<count).map { initialValue + Scalar($0) * increment } }
  /// Values with equal steps.
  @inlinable public static func ramp<Scalar: vDSP_FloatingPoint>(in range: ClosedRange<Scalar>, count: Int)
    -> [Scalar]
  {
    (0..<count).map {
      range.lowerBound + (range.upperBound - range.lowerBound) * Scalar($0) / Scalar(max(count - 1, 1))
    }
  }
  /// A number over and over.
  @inlinable public static func fill<V: AccelerateMutableBuffer>(_ vector: inout V, with value: V.Element)
  where V.Element: vDSP_FloatingPoint {
    vector.withUnsafeMutableBufferPointer { $0.update(repeating: value) }
  }
  /// Zeros.
  @inlinable public static func clear<V: AccelerateMutableBuffer>(_ vector: inout V)
  where V.Element: vDSP_FloatingPoint { fill(&vector, with: 0) }
  /// Turns the order around.
  @inlinable public static func reverse<V: AccelerateMutableBuffer>(_ vector: inout V)
  where V.Element: vDSP_FloatingPoint { vector.withUnsafeMutableBufferPointer { $0.reverse() } }
  /// Whether the lowest or the highest value comes first.
  public enum SortOrder: Sendable { case ascending, descending }
  /// Sorts the values.
  @inlinable public static func sort<V: AccelerateMutableBuffer>(_ vector: inout V, sortOrder: SortOrder)
  where V.Element: vDSP_FloatingPoint {
    vector.withUnsafeMutableBufferPointer { sortOrder == .ascending ? $0.sort(by: <) : $0.sort(by: >) }
  }
  /// Taken from the mean and divided by the deviation.
  @inlinable public static func normalize<U: AccelerateBuffer>(_ vector: U) -> [U.Element]
  where U.Element: vDSP_FloatingPoint {
    let (middle, deviation) = (mean(vector), standardDeviation(vector))
    return map(vector) { ($0 - middle) / deviation }
  }
}
