// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

extension vDSP {
  /// Values between those of two vectors: of the first where the constant is 0, of the second where it is 1.
  public static func linearInterpolate<T: AccelerateBuffer, U: AccelerateBuffer>(
    _ vectorA: T, _ vectorB: U, using interpolationConstant: T.Element
  ) -> [T.Element] where T.Element: vDSP_FloatingPoint, U.Element == T.Element {
    zip(vectorA, vectorB) { $0 + interpolationConstant * ($1 - $0) }
  }

  /// Sums of so many elements from each place on.
  public static func slidingWindowSum<T: AccelerateBuffer>(
    _ vector: T, usingWindowLength windowLength: Int
  ) -> [T.Element] where T.Element: vDSP_FloatingPoint {
    vector.withUnsafeBufferPointer { values in
      guard windowLength > 0, windowLength <= values.count else { return [] }
      var sum = values[0..<windowLength].reduce(0, +)
      return [sum]
        + (windowLength..<values.count).map { index in
          sum += values[index] - values[index - windowLength]
          return sum
        }
    }
  }

  /// Returns the number of times that the sign changes from one element to the next.
  public static func countZeroCrossings<T: AccelerateBuffer>(_ vector: T) -> UInt
  where T.Element: vDSP_FloatingPoint {
    vector.withUnsafeBufferPointer { values in
      guard values.count > 1 else { return 0 }
      return (1..<values.count).reduce(0) { count, index in
        (values[index - 1].sign == values[index].sign) ? count : count + 1
      }
    }
  }
}

extension [Float] {
  /// Real numbers whose even and odd elements are the parts of complex ones, times a factor.
  public init(fromSplitComplex splitComplex: DSPSplitComplex, scale: Float, count: Int) {
    self.init(unsafeUninitializedCapacity: Swift.max(count, 0)) { values, initialized in
      for index in values.indices {
        let part = index.isMultiple(of: 2) ? splitComplex.realp : splitComplex.imagp
        values.initializeElement(at: index, to: part[index / 2] * scale)
      }
      initialized = values.count
    }
  }
}
