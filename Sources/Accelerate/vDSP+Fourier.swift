// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation
import LibAV

/// Complex numbers that ``vDSP/FFT`` transforms.
public protocol vDSP_FourierTransformable {
  associatedtype Scalar: vDSP_FloatingPoint
  static func makeSetup(_ log2n: vDSP_Length) -> OpaquePointer?
  static func destroy(_ setup: OpaquePointer)
  static func transform(
    _ setup: OpaquePointer, _ input: Self, _ output: Self, _ log2n: vDSP_Length, _ direction: FFTDirection)
}
extension DSPSplitComplex: vDSP_FourierTransformable {
  /// The type of the numbers.
  public typealias Scalar = Float
  /// Makes the set-up that transforms of a length need.
  public static func makeSetup(_ log2n: vDSP_Length) -> OpaquePointer? { vDSP_create_fftsetup(log2n, 0) }
  /// Frees such a set-up.
  public static func destroy(_ setup: OpaquePointer) { vDSP_destroy_fftsetup(setup) }
  /// Transforms a vector.
  public static func transform(
    _ setup: OpaquePointer, _ input: Self, _ output: Self, _ log2n: vDSP_Length, _ direction: FFTDirection
  ) {
    withUnsafePointer(to: input) { input in
      withUnsafePointer(to: output) { vDSP_fft_zrop(setup, input, 1, $0, 1, log2n, direction) }
    }
  }
}
extension DSPDoubleSplitComplex: vDSP_FourierTransformable {
  /// The type of the numbers.
  public typealias Scalar = Double
  /// Makes the set-up that transforms of a length need.
  public static func makeSetup(_ log2n: vDSP_Length) -> OpaquePointer? { vDSP_create_fftsetupD(log2n, 0) }
  /// Frees such a set-up.
  public static func destroy(_ setup: OpaquePointer) { vDSP_destroy_fftsetupD(setup) }
  /// Transforms a vector.
  public static func transform(
    _ setup: OpaquePointer, _ input: Self, _ output: Self, _ log2n: vDSP_Length, _ direction: FFTDirection
  ) {
    withUnsafePointer(to: input) { input in
      withUnsafePointer(to: output) { vDSP_fft_zropD(setup, input, 1, $0, 1, log2n, direction) }
    }
  }
}

extension vDSP {
  /// The kind of lengths that a transform has, by the number that they are multiples of.
  public enum Radix: Sendable { case radix2, radix3, radix5 }
  /// The direction of a transform.
  public enum FourierTransformDirection: Sendable {
    /// From samples to frequencies, and back.
    case forward, inverse
    var isInverse: Bool { self == .inverse }
    /// The direction as `vDSP_DFT_zop_CreateSetup` takes it.
    public var dftDirection: vDSP_DFT_Direction { isInverse ? .INVERSE : .FORWARD }
    /// The direction as `vDSP_fft_zip` and its like take it.
    public var fftDirection: FFTDirection { isInverse ? -1 : 1 }
  }

  /// The transform of real numbers whose count is a power of two, two of them in each complex number.
  public class FFT<T: vDSP_FourierTransformable> {
    private let setup: OpaquePointer
    private let log2n: vDSP_Length

    /// Transforms of a length that is a power of two.
    public init?(log2n: vDSP_Length, radix: Radix, ofType: T.Type) {
      guard let made = T.makeSetup(log2n) else { return nil }
      (setup, self.log2n) = (made, log2n)
    }
    deinit { T.destroy(setup) }

    /// Transforms a vector.
    public func transform(input: T, output: inout T, direction: FourierTransformDirection) {
      T.transform(setup, input, output, log2n, direction.fftDirection)
    }
    /// To the spectrum.
    public func forward(input: T, output: inout T) {
      transform(input: input, output: &output, direction: .forward)
    }
    /// Back from the spectrum.
    public func inverse(input: T, output: inout T) {
      transform(input: input, output: &output, direction: .inverse)
    }
  }

  /// The kind of numbers that a transform takes.
  public enum DFTTransformType: Sendable { case complexComplex, complexReal }

  /// The transform of so many numbers.
  public class DFT<T: vDSP_FloatingPoint> {
    private let object: AnyObject
    private let count: Int
    private let run: T.Transformation

    /// A transform of `count` numbers; `nil` where there is none of this length.
    public convenience init?(
      previous: DFT? = nil, count: Int, direction: FourierTransformDirection, transformType: DFTTransformType,
      ofType: T.Type
    ) {
      guard let made = Self.make(count, direction, transformType) else { return nil }
      self.init(made, transformType == .complexReal ? count / 2 : count)
    }

    fileprivate init(_ made: (AnyObject, T.Transformation), _ count: Int) {
      (object, run, self.count) = (made.0, made.1, count)
    }

    fileprivate static func make(
      _ count: Int, _ direction: FourierTransformDirection, _ type: DFTTransformType
    ) -> (AnyObject, T.Transformation)? {
      count > 0 ? T.makeDFT(vDSP_Length(count), direction.isInverse, isReal: type == .complexReal) : nil
    }

    /// Transforms a vector.
    public func transform<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
      inputReal: U, inputImaginary: U, outputReal: inout V, outputImaginary: inout V
    ) where U.Element == T, V.Element == T {
      inputReal.withUnsafeBufferPointer { real in
        inputImaginary.withUnsafeBufferPointer { imaginary in
          outputReal.withUnsafeMutableBufferPointer { realOut in
            outputImaginary.withUnsafeMutableBufferPointer { imaginaryOut in
              guard let a = real.baseAddress, let b = imaginary.baseAddress, let c = realOut.baseAddress,
                let d = imaginaryOut.baseAddress,
                min(real.count, imaginary.count, realOut.count, imaginaryOut.count) >= count
              else { return }
              run(a, b, c, d)
            }
          }
        }
      }
    }
    /// Transforms a vector.
    public func transform<U: AccelerateBuffer>(real: U, imaginary: U) -> (real: [T], imaginary: [T])
    where U.Element == T {
      transform(inputReal: real, inputImaginary: imaginary)
    }
    /// Transforms a vector.
    public func transform<U: AccelerateBuffer>(inputReal: U, inputImaginary: U) -> (real: [T], imaginary: [T])
    where U.Element == T {
      var result = (real: [T](repeating: 0, count: count), imaginary: [T](repeating: 0, count: count))
      transform(
        inputReal: inputReal, inputImaginary: inputImaginary, outputReal: &result.real,
        outputImaginary: &result.imaginary)
      return result
    }
  }

  /// The newer name of ``DFT``.
  public class DiscreteFourierTransform<T: vDSP_FloatingPoint>: DFT<T> {
    /// Transforms of a length.
    public init(
      previous: DiscreteFourierTransform? = nil, count: Int, direction: FourierTransformDirection,
      transformType: DFTTransformType, ofType: T.Type
    ) throws {
      guard let made = DFT<T>.make(count, direction, transformType) else {
        throw DiscreteFourierTransformError.invalidCount
      }
      super.init(made, transformType == .complexReal ? count / 2 : count)
    }
  }

  /// The kinds of cosine transforms.
  public enum DCTTransformType: Int32, Sendable {
    /// The second kind.
    case II = 2
    /// The third kind and the fourth.
    case III, IV
  }

  /// The cosine transform.
  public class DCT {
    private let object: DFTBox
    private let count: Int

    /// Transforms of a length and a kind.
    public init?(previous: DCT? = nil, count: Int, transformType: DCTTransformType) {
      guard count > 0, let made = DFTBox(count, transformType) else { return nil }
      (object, self.count) = (made, count)
    }
    /// Transforms a vector.
    public func transform<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
      var result = [Float](repeating: 0, count: count)
      transform(vector, result: &result)
      return result
    }
    /// Transforms a vector.
    public func transform<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Float, V.Element == Float {
      vector.withUnsafeBufferPointer { input in
        result.withUnsafeMutableBufferPointer { output in
          guard let from = input.baseAddress, let to = output.baseAddress,
            min(input.count, output.count) >= count
          else { return }
          object.object.cosines(from, to)
        }
      }
    }
  }

  /// An error that says why there is no transform.
  public enum DiscreteFourierTransformError: Error { case invalidCount }

  fileprivate final class DFTBox {
    let object: DFTObject<Float>
    init?(_ count: Int, _ type: DCTTransformType) {
      guard let made = DFTObject<Float>(vDSP_Length(count), .cosine(vDSP_DCT_Type(rawValue: type.rawValue)))
      else { return nil }
      object = made
    }
  }
}

/// A number that the functions of vDSP take.
public protocol vDSP_FloatingPoint: BinaryFloatingPoint, Sendable {
  typealias Transformation = (
    UnsafePointer<Self>, UnsafePointer<Self>, UnsafeMutablePointer<Self>, UnsafeMutablePointer<Self>
  ) -> Void
  static func makeDFT(_ count: vDSP_Length, _ isInverse: Bool, isReal: Bool) -> (AnyObject, Transformation)?
}
extension Float: vDSP_FloatingPoint {
  /// Makes the two transforms of a length and a direction.
  public static func makeDFT(_ count: vDSP_Length, _ isInverse: Bool, isReal: Bool) -> (
    AnyObject, Transformation
  )? { Accelerate.makeDFT(count, isInverse, isReal) }
}
extension Double: vDSP_FloatingPoint {
  /// Makes the two transforms of a length and a direction.
  public static func makeDFT(_ count: vDSP_Length, _ isInverse: Bool, isReal: Bool) -> (
    AnyObject, Transformation
  )? { Accelerate.makeDFT(count, isInverse, isReal) }
}
private func makeDFT<Scalar: FourierScalar & vDSP_FloatingPoint>(
  _ count: vDSP_Length, _ isInverse: Bool, _ isReal: Bool
) -> (AnyObject, Scalar.Transformation)? {
  guard
    let object = DFTObject<Scalar>(
      count, isReal ? .real(isInverse: isInverse) : .complex(isInverse: isInverse))
  else { return nil }
  return (
    object,
    { real, imaginary, realOut, imaginaryOut in
      object.run(
        Parts(
          real: UnsafeMutablePointer(mutating: real), imaginary: UnsafeMutablePointer(mutating: imaginary),
          stride: 1),
        Parts(real: realOut, imaginary: imaginaryOut, stride: 1))
    }
  )
}
