// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation
import LibAV
import MediaCore
import Synchronization

/// A set-up of transforms in single precision.
public typealias FFTSetup = OpaquePointer
/// A set-up of transforms in double precision.
public typealias FFTSetupD = OpaquePointer
/// To the spectrum, or back where it is below zero.
public typealias FFTDirection = Int32
/// The kind of lengths that a transform has, by the number that they are multiples of.
public typealias FFTRadix = Int32
/// To the spectrum.
public let kFFTDirection_Forward = 1
/// Back from the spectrum.
public let kFFTDirection_Inverse = -1
/// Lengths are powers of 2.
public let kFFTRadix2 = 0
/// Lengths are 3 times a power of 2.
public let kFFTRadix3 = 1
/// Lengths are 5 times a power of 2.
public let kFFTRadix5 = 2
/// To the spectrum.
public let FFT_FORWARD = 1
/// Back from the spectrum.
public let FFT_INVERSE = -1
/// Lengths are powers of 2.
public let FFT_RADIX2 = 0
/// Lengths are 3 times a power of 2.
public let FFT_RADIX3 = 1
/// Lengths are 5 times a power of 2.
public let FFT_RADIX5 = 2

/// Transforms of the lengths that are asked for, each made once.
final class Transforms<Scalar: FourierScalar>: Sendable {
  private struct Key: Hashable {
    var length: Int
    var isInverse: Bool
  }
  private let made = Mutex<[Key: FourierTransform<Scalar>]>([:])

  func transform(_ length: Int, isInverse: Bool) -> FourierTransform<Scalar>? {
    made.withLock { made in
      let key = Key(length: length, isInverse: isInverse)
      if let found = made[key] { return found }
      let fresh = try? FourierTransform<Scalar>(length: length, isInverse: isInverse)
      made[key] = fresh
      return fresh
    }
  }

  /// The complex transform, from one place to another or the same.
  func complex(_ length: Int, isInverse: Bool, _ from: Parts<Scalar>, _ to: Parts<Scalar>) {
    transform(length, isInverse: isInverse)?.transform { input in
      for index in 0..<length { (input[2 * index], input[2 * index + 1]) = from[index] }
    } take: { output in
      for index in 0..<length { to.set(index, output[2 * index], output[2 * index + 1]) }
    }
  }

  /// The transform of real numbers, two of which are the parts of one complex number.
  ///
  /// The first half of the spectrum is given, times 2; the last real number, that of half the sample rate, is the imaginary part
  /// of the first one.
  func real(_ length: Int, isInverse: Bool, _ from: Parts<Scalar>, _ to: Parts<Scalar>) {
    guard length >= 2 else { return }
    let half = length / 2
    transform(length, isInverse: isInverse)?.transform { input in
      if isInverse {
        (input[0], input[1]) = (from[0].0, 0)
        (input[length], input[length + 1]) = (from[0].1, 0)
        for index in 1..<max(half, 1) {
          let (re, im) = from[index]
          (input[2 * index], input[2 * index + 1]) = (re, im)
          let mirrored = 2 * (length - index)
          (input[mirrored], input[mirrored + 1]) = (re, -im)
        }
      } else {
        for index in 0..<half {
          let (even, odd) = from[index]
          (input[4 * index], input[4 * index + 1]) = (even, 0)
          (input[4 * index + 2], input[4 * index + 3]) = (odd, 0)
        }
      }
    } take: { output in
      if isInverse {
        for index in 0..<half { to.set(index, output[4 * index], output[4 * index + 2]) }
      } else {
        to.set(0, 2 * output[0], 2 * output[length])
        for index in 1..<max(half, 1) { to.set(index, 2 * output[2 * index], 2 * output[2 * index + 1]) }
      }
    }
  }
}

/// Complex numbers in memory of the caller.
struct Parts<Scalar> {
  let real: UnsafeMutablePointer<Scalar>
  let imaginary: UnsafeMutablePointer<Scalar>
  let stride: Int

  subscript(_ index: Int) -> (Scalar, Scalar) { (real[index * stride], imaginary[index * stride]) }
  func set(_ index: Int, _ re: Scalar, _ im: Scalar) {
    (real[index * stride], imaginary[index * stride]) = (re, im)
  }
}

extension Parts {
  init<Split: SplitComplex>(_ split: UnsafePointer<Split>, _ stride: vDSP_Stride) where Split.Part == Scalar {
    self.init(real: split.pointee.realp, imaginary: split.pointee.imagp, stride: stride)
  }
}

// MARK: powers of two

/// The object that an `FFTSetup` points to.
private final class FFTObject<Scalar: FourierScalar>: Sendable {
  let transforms = Transforms<Scalar>()
}

private func create<Scalar: FourierScalar>(_ log2n: vDSP_Length, _: Scalar.Type) -> OpaquePointer? {
  let object = FFTObject<Scalar>()
  // The memory of the longest transform is had now, or the set-up is refused.
  guard log2n <= 25, object.transforms.transform(1 << Int(log2n), isInverse: false) != nil else { return nil }
  return OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}
private func object<Scalar>(_ setup: OpaquePointer, _: Scalar.Type = Scalar.self) -> FFTObject<Scalar> {
  Unmanaged<FFTObject<Scalar>>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
}

func transforms<Scalar>(of setup: OpaquePointer, _: Scalar.Type) -> Transforms<Scalar> {
  object(setup, Scalar.self).transforms
}

/// - Returns: `nil` for lengths that are not transformed, and where libavutil is missing; the radix says nothing here.
public func vDSP_create_fftsetup(_ __Log2n: vDSP_Length, _ __Radix: FFTRadix) -> FFTSetup? {
  create(__Log2n, Float.self)
}
/// As `vDSP_create_fftsetup`.
public func vDSP_create_fftsetupD(_ __Log2n: vDSP_Length, _ __Radix: FFTRadix) -> FFTSetupD? {
  create(__Log2n, Double.self)
}
/// Lets go of a set-up.
public func vDSP_destroy_fftsetup(_ __setup: FFTSetup?) {
  if let __setup { Unmanaged<FFTObject<Float>>.fromOpaque(UnsafeRawPointer(__setup)).release() }
}
/// As `vDSP_destroy_fftsetup`.
public func vDSP_destroy_fftsetupD(_ __setup: FFTSetupD?) {
  if let __setup { Unmanaged<FFTObject<Double>>.fromOpaque(UnsafeRawPointer(__setup)).release() }
}

/// In place, complex; forward without a factor, back times the length.
public func vDSP_fft_zip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) {
  object(__Setup).transforms.complex(
    1 << Int(__Log2N), isInverse: __Direction < 0, Parts(__C, __IC), Parts(__C, __IC))
}
/// As `vDSP_fft_zip`.
public func vDSP_fft_zipD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  object(__Setup).transforms.complex(
    1 << Int(__Log2N), isInverse: __Direction < 0, Parts(__C, __IC), Parts(__C, __IC))
}
/// As `vDSP_fft_zip`, from one place to another.
public func vDSP_fft_zop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  object(__Setup).transforms.complex(
    1 << Int(__Log2N), isInverse: __Direction < 0, Parts(__A, __IA), Parts(__C, __IC))
}
/// As `vDSP_fft_zop`.
public func vDSP_fft_zopD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  object(__Setup).transforms.complex(
    1 << Int(__Log2N), isInverse: __Direction < 0, Parts(__A, __IA), Parts(__C, __IC))
}
/// In place, real numbers as half as many complex ones; forward times 2, back times the length.
public func vDSP_fft_zrip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) {
  object(__Setup).transforms.real(
    1 << Int(__Log2N), isInverse: __Direction < 0, Parts(__C, __IC), Parts(__C, __IC))
}
/// As `vDSP_fft_zrip`.
public func vDSP_fft_zripD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  object(__Setup).transforms.real(
    1 << Int(__Log2N), isInverse: __Direction < 0, Parts(__C, __IC), Parts(__C, __IC))
}
/// As `vDSP_fft_zrip`, from one place to another.
public func vDSP_fft_zrop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  object(__Setup).transforms.real(
    1 << Int(__Log2N), isInverse: __Direction < 0, Parts(__A, __IA), Parts(__C, __IC))
}
/// As `vDSP_fft_zrop`.
public func vDSP_fft_zropD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  object(__Setup).transforms.real(
    1 << Int(__Log2N), isInverse: __Direction < 0, Parts(__A, __IA), Parts(__C, __IC))
}

// MARK: other lengths

/// A transform in single precision.
public typealias vDSP_DFT_Setup = OpaquePointer
/// A transform in double precision.
public typealias vDSP_DFT_SetupD = OpaquePointer

/// To the spectrum, or back.
public struct vDSP_DFT_Direction: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// By its number.
  public init(_ rawValue: Int32) { self.rawValue = rawValue }
  /// To the spectrum.
  public static let FORWARD = vDSP_DFT_Direction(rawValue: 1)
  /// Back from the spectrum.
  public static let INVERSE = vDSP_DFT_Direction(rawValue: -1)
}

/// The kinds of cosine transforms.
public struct vDSP_DCT_Type: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// The second kind.
  public static let II = vDSP_DCT_Type(rawValue: 2)
  /// The third kind, the inverse of the second one.
  public static let III = vDSP_DCT_Type(rawValue: 3)
  /// The fourth kind.
  public static let IV = vDSP_DCT_Type(rawValue: 4)
}

/// The object that a `vDSP_DFT_Setup` points to.
final class DFTObject<Scalar: FourierScalar>: Sendable {
  let transforms = Transforms<Scalar>()
  let length: Int
  let kind: Kind

  enum Kind { case complex(isInverse: Bool), real(isInverse: Bool), cosine(vDSP_DCT_Type) }

  /// - Returns: `nil` for lengths that Apple's refuses as well.
  init?(_ count: vDSP_Length, _ kind: Kind) {
    // Lengths are 2ⁿ times 1, 3, 5 or 15.
    let odd = count == 0 ? 0 : count >> UInt(count.trailingZeroBitCount)
    let isReal = if case .real = kind { true } else { false }
    guard [1, 3, 5, 15].contains(odd), count <= 1 << 24, !isReal || count % 2 == 0 else { return nil }
    (length, self.kind) = (Int(count), kind)
    // Each transform is made now: running one can't fail.
    switch kind {
    case .complex(let isInverse), .real(let isInverse):
      guard transforms.transform(length, isInverse: isInverse) != nil else { return nil }
    case .cosine: guard transforms.transform(8 * length, isInverse: false) != nil else { return nil }
    }
  }

  func run(_ from: Parts<Scalar>, _ to: Parts<Scalar>) {
    switch kind {
    case .complex(let isInverse): transforms.complex(length, isInverse: isInverse, from, to)
    case .real(let isInverse): transforms.real(length, isInverse: isInverse, from, to)
    case .cosine: break
    }
  }

  /// Sums of cosines, as the real part of a transform whose numbers stand at the cosines' half steps.
  func cosines(_ input: UnsafePointer<Scalar>, _ output: UnsafeMutablePointer<Scalar>) {
    guard case .cosine(let type) = kind else { return }
    let full = 8 * length
    transforms.transform(full, isInverse: false)?.transform { numbers in
      numbers.update(repeating: 0, count: 2 * full)
      // The angle of input j and output k is π · (2j + a)(2k + b) / 4N: of a transform of 8N the place (2j + a) at (2k + b).
      for index in 0..<length {
        let place = type == .III ? index * 2 : type == .II ? (2 * index + 1) * 2 : 2 * index + 1
        let value = type == .III && index == 0 ? input[0] / 2 : input[index]
        numbers[2 * place] = value
      }
    } take: { numbers in
      for index in 0..<length {
        let place = type == .II ? index : 2 * index + 1
        output[index] = numbers[2 * place]
      }
    }
  }
}

private func create<Scalar: FourierScalar>(_ count: vDSP_Length, _ kind: DFTObject<Scalar>.Kind)
  -> OpaquePointer?
{
  DFTObject<Scalar>(count, kind).map { OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
}
private func dft<Scalar>(_ setup: OpaquePointer, _: Scalar.Type = Scalar.self) -> DFTObject<Scalar> {
  Unmanaged<DFTObject<Scalar>>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
}

/// - Returns: `nil` for lengths other than 2ⁿ times 1, 3, 5 or 15.
public func vDSP_DFT_zop_CreateSetup(
  _ __Previous: vDSP_DFT_Setup?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_Setup? {
  create(__Length, DFTObject<Float>.Kind.complex(isInverse: __Direction == .INVERSE))
}
/// As `vDSP_DFT_zop_CreateSetup`.
public func vDSP_DFT_zop_CreateSetupD(
  _ __Previous: vDSP_DFT_SetupD?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_SetupD? {
  create(__Length, DFTObject<Double>.Kind.complex(isInverse: __Direction == .INVERSE))
}
/// A transform of real numbers.
public func vDSP_DFT_zrop_CreateSetup(
  _ __Previous: vDSP_DFT_Setup?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_Setup? {
  create(__Length, DFTObject<Float>.Kind.real(isInverse: __Direction == .INVERSE))
}
/// As `vDSP_DFT_zrop_CreateSetup`.
public func vDSP_DFT_zrop_CreateSetupD(
  _ __Previous: vDSP_DFT_SetupD?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_SetupD? {
  create(__Length, DFTObject<Double>.Kind.real(isInverse: __Direction == .INVERSE))
}
/// A cosine transform.
public func vDSP_DCT_CreateSetup(
  _ __Previous: vDSP_DFT_Setup?, _ __Length: vDSP_Length, _ __Type: vDSP_DCT_Type
) -> vDSP_DFT_Setup? {
  create(__Length, DFTObject<Float>.Kind.cosine(__Type))
}
/// Lets go of a transform.
public func vDSP_DFT_DestroySetup(_ __Setup: vDSP_DFT_Setup?) {
  if let __Setup { Unmanaged<DFTObject<Float>>.fromOpaque(UnsafeRawPointer(__Setup)).release() }
}
/// As `vDSP_DFT_DestroySetup`.
public func vDSP_DFT_DestroySetupD(_ __Setup: vDSP_DFT_SetupD?) {
  if let __Setup { Unmanaged<DFTObject<Double>>.fromOpaque(UnsafeRawPointer(__Setup)).release() }
}
/// Transforms a vector.
public func vDSP_DFT_Execute(
  _ __Setup: vDSP_DFT_Setup, _ __Ir: UnsafePointer<Float>, _ __Ii: UnsafePointer<Float>,
  _ __Or: UnsafeMutablePointer<Float>, _ __Oi: UnsafeMutablePointer<Float>
) { execute(__Setup, __Ir, __Ii, __Or, __Oi) }
/// As `vDSP_DFT_Execute`.
public func vDSP_DFT_ExecuteD(
  _ __Setup: vDSP_DFT_SetupD, _ __Ir: UnsafePointer<Double>, _ __Ii: UnsafePointer<Double>,
  _ __Or: UnsafeMutablePointer<Double>, _ __Oi: UnsafeMutablePointer<Double>
) { execute(__Setup, __Ir, __Ii, __Or, __Oi) }
private func execute<Scalar: FourierScalar>(
  _ setup: OpaquePointer, _ real: UnsafePointer<Scalar>, _ imaginary: UnsafePointer<Scalar>,
  _ realOut: UnsafeMutablePointer<Scalar>, _ imaginaryOut: UnsafeMutablePointer<Scalar>
) {
  dft(setup).run(
    Parts(
      real: UnsafeMutablePointer(mutating: real), imaginary: UnsafeMutablePointer(mutating: imaginary),
      stride: 1),
    Parts(real: realOut, imaginary: imaginaryOut, stride: 1))
}
/// Transforms a vector.
public func vDSP_DCT_Execute(
  _ __Setup: vDSP_DFT_Setup, _ __Input: UnsafePointer<Float>, _ __Output: UnsafeMutablePointer<Float>
) {
  dft(__Setup, Float.self).cosines(__Input, __Output)
}
