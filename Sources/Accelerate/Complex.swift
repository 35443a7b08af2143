// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

/// A complex number.
public struct DSPComplex: Sendable {
  /// The real part.
  public var real: Float
  /// The imaginary part.
  public var imag: Float
  /// Zero.
  public init() { (real, imag) = (0, 0) }
  /// A number of two parts.
  public init(real: Float, imag: Float) { (self.real, self.imag) = (real, imag) }
}
/// A complex number in double precision.
public struct DSPDoubleComplex: Sendable {
  /// The real part.
  public var real: Double
  /// The imaginary part.
  public var imag: Double
  /// Zero.
  public init() { (real, imag) = (0, 0) }
  /// A number of two parts.
  public init(real: Double, imag: Double) { (self.real, self.imag) = (real, imag) }
}

/// Complex numbers whose real and imaginary parts are in two places.
public struct DSPSplitComplex {
  /// Real parts.
  public var realp: UnsafeMutablePointer<Float>
  /// Imaginary parts.
  public var imagp: UnsafeMutablePointer<Float>
  /// Numbers whose parts are in two arrays.
  public init(realp: UnsafeMutablePointer<Float>, imagp: UnsafeMutablePointer<Float>) {
    (self.realp, self.imagp) = (realp, imagp)
  }
}
/// Real and imaginary parts in vectors of their own, in double precision.
public struct DSPDoubleSplitComplex {
  /// Real parts.
  public var realp: UnsafeMutablePointer<Double>
  /// Imaginary parts.
  public var imagp: UnsafeMutablePointer<Double>
  /// Numbers whose parts are in two arrays.
  public init(realp: UnsafeMutablePointer<Double>, imagp: UnsafeMutablePointer<Double>) {
    (self.realp, self.imagp) = (realp, imagp)
  }
}

/// Such numbers in either precision.
protocol SplitComplex {
  associatedtype Part: vDSP_FloatingPoint
  var realp: UnsafeMutablePointer<Part> { get }
  var imagp: UnsafeMutablePointer<Part> { get }
}
extension DSPSplitComplex: SplitComplex {}
extension DSPDoubleSplitComplex: SplitComplex {}

extension DSPSplitComplex {
  /// Lets even and odd numbers of an array be real and imaginary parts.
  public init(fromInputArray inputArray: [Float], realParts: inout [Float], imaginaryParts: inout [Float]) {
    (realParts, imaginaryParts) = split(inputArray)
    self = realParts.withUnsafeMutableBufferPointer { real in
      imaginaryParts.withUnsafeMutableBufferPointer { imaginary in
        DSPSplitComplex(realp: pointer(real), imagp: pointer(imaginary))
      }
    }
  }
}

private func split(_ values: [Float]) -> ([Float], [Float]) {
  let pairs = stride(from: 0, to: values.count / 2 * 2, by: 2)
  return (pairs.map { values[$0] }, pairs.map { values[$0 + 1] })
}

/// The address of an array's memory; that of an empty one is never used.
private func pointer(_ buffer: UnsafeMutableBufferPointer<Float>) -> UnsafeMutablePointer<Float> {
  buffer.baseAddress ?? UnsafeMutablePointer.allocate(capacity: 1)
}

/// The stride of interleaved numbers counts their parts, and is 2 where they follow each other.
public func vDSP_ctoz(
  _ __C: UnsafePointer<DSPComplex>, _ __IC: vDSP_Stride, _ __Z: UnsafePointer<DSPSplitComplex>,
  _ __IZ: vDSP_Stride, _ __N: vDSP_Length
) {
  let z = __Z.pointee;
  each(__N) { (z.realp[$0 * __IZ], z.imagp[$0 * __IZ]) = (__C[$0 * __IC / 2].real, __C[$0 * __IC / 2].imag) }
}
/// As `vDSP_ctoz`.
public func vDSP_ctozD(
  _ __C: UnsafePointer<DSPDoubleComplex>, _ __IC: vDSP_Stride, _ __Z: UnsafePointer<DSPDoubleSplitComplex>,
  _ __IZ: vDSP_Stride, _ __N: vDSP_Length
) {
  let z = __Z.pointee;
  each(__N) { (z.realp[$0 * __IZ], z.imagp[$0 * __IZ]) = (__C[$0 * __IC / 2].real, __C[$0 * __IC / 2].imag) }
}
/// Real and imaginary parts in turn, of those in vectors of their own.
public func vDSP_ztoc(
  _ __Z: UnsafePointer<DSPSplitComplex>, _ __IZ: vDSP_Stride, _ __C: UnsafeMutablePointer<DSPComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let z = __Z.pointee;
  each(__N) { __C[$0 * __IC / 2] = DSPComplex(real: z.realp[$0 * __IZ], imag: z.imagp[$0 * __IZ]) }
}
/// As `vDSP_ztoc`.
public func vDSP_ztocD(
  _ __Z: UnsafePointer<DSPDoubleSplitComplex>, _ __IZ: vDSP_Stride,
  _ __C: UnsafeMutablePointer<DSPDoubleComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let z = __Z.pointee;
  each(__N) { __C[$0 * __IC / 2] = DSPDoubleComplex(real: z.realp[$0 * __IZ], imag: z.imagp[$0 * __IZ]) }
}

/// Calls `body` with the real and the imaginary part of each number.
@inline(__always)
private func parts<Scalar>(
  _ real: UnsafePointer<Scalar>, _ imaginary: UnsafePointer<Scalar>, _ stride: vDSP_Stride,
  _ out: UnsafeMutablePointer<Scalar>, _ outStride: vDSP_Stride, _ n: vDSP_Length,
  _ body: (Scalar, Scalar) -> Scalar
) { zip(real, stride, imaginary, stride, out, outStride, n, body) }

/// Squares of magnitudes.
public func vDSP_zvmags(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  parts(__A.pointee.realp, __A.pointee.imagp, __IA, __C, __IC, __N) { $0 * $0 + $1 * $1 }
}
/// As `vDSP_zvmags`.
public func vDSP_zvmagsD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  parts(__A.pointee.realp, __A.pointee.imagp, __IA, __C, __IC, __N) { $0 * $0 + $1 * $1 }
}
/// Squares of magnitudes, added to `__B`.
public func vDSP_zvmgsa(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvmgsa(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_zvmgsa`.
public func vDSP_zvmgsaD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvmgsa(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func zvmgsa<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split.Part>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Split.Part>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = __A.pointee;
  each(__N) {
    let (re, im) = (a.realp[$0 * __IA], a.imagp[$0 * __IA]);
    __C[$0 * __IC] = re * re + im * im + __B[$0 * __IB]
  }
}
/// The distance of each complex number from zero.
public func vDSP_zvabs(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvabs(__A, __IA, __C, __IC, __N) }
/// As `vDSP_zvabs`.
public func vDSP_zvabsD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvabs(__A, __IA, __C, __IC, __N) }
@inline(__always)
private func zvabs<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Split.Part>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  parts(__A.pointee.realp, __A.pointee.imagp, __IA, __C, __IC, __N) { ($0 * $0 + $1 * $1).squareRoot() }
}
/// Angles in radians.
public func vDSP_zvphas(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  parts(__A.pointee.realp, __A.pointee.imagp, __IA, __C, __IC, __N) { atan2($1, $0) }
}
/// As `vDSP_zvphas`.
public func vDSP_zvphasD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  parts(__A.pointee.realp, __A.pointee.imagp, __IA, __C, __IC, __N) { atan2($1, $0) }
}
/// Copies complex numbers.
public func vDSP_zvmov(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvmov(__A, __IA, __C, __IC, __N) }
/// As `vDSP_zvmov`.
public func vDSP_zvmovD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvmov(__A, __IA, __C, __IC, __N) }
@inline(__always)
private func zvmov<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  let (a, c) = (__A.pointee, __C.pointee)
  each(__N) { (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (a.realp[$0 * __IA], a.imagp[$0 * __IA]) }
}
/// The sum of each two complex numbers.
public func vDSP_zvadd(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvadd(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_zvadd`.
public func vDSP_zvaddD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvadd(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func zvadd<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b, c) = (__A.pointee, __B.pointee, __C.pointee)
  zip(a.realp, __IA, b.realp, __IB, c.realp, __IC, __N) { $0 + $1 }
  zip(a.imagp, __IA, b.imagp, __IB, c.imagp, __IC, __N) { $0 + $1 }
}
/// The product; with the complex conjugate of `__A` where `__Conjugate` is -1.
public func vDSP_zvmul(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length,
  _ __Conjugate: Int32
) { zvmul(__A, __IA, __B, __IB, __C, __IC, __N, __Conjugate) }
/// As `vDSP_zvmul`.
public func vDSP_zvmulD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __Conjugate: Int32
) { zvmul(__A, __IA, __B, __IB, __C, __IC, __N, __Conjugate) }
@inline(__always)
private func zvmul<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __Conjugate: Int32
) {
  let (a, b, c, sign) = (__A.pointee, __B.pointee, __C.pointee, Split.Part(__Conjugate < 0 ? -1 : 1))
  each(__N) {
    let (re, im) = (a.realp[$0 * __IA], sign * a.imagp[$0 * __IA])
    let (other, otherImaginary) = (b.realp[$0 * __IB], b.imagp[$0 * __IB])
    (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (
      re * other - im * otherImaginary, re * otherImaginary + im * other
    )
  }
}
/// Complex by real numbers.
public func vDSP_zrvmul(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zrvmul(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_zrvmul`.
public func vDSP_zrvmulD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zrvmul(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func zrvmul<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split.Part>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, c) = (__A.pointee, __C.pointee)
  zip(a.realp, __IA, __B, __IB, c.realp, __IC, __N) { $0 * $1 }
  zip(a.imagp, __IA, __B, __IB, c.imagp, __IC, __N) { $0 * $1 }
}

extension vDSP {
  /// The square of each complex number's distance from zero.
  public static func squareMagnitudes<Vector: AccelerateMutableBuffer>(
    _ splitComplex: DSPSplitComplex, result: inout Vector
  ) where Vector.Element == Float {
    write(&result) { out, count in withUnsafePointer(to: splitComplex) { vDSP_zvmags($0, 1, out, 1, count) } }
  }
  /// The square of each complex number's distance from zero.
  public static func squareMagnitudes<Vector: AccelerateMutableBuffer>(
    _ splitComplex: DSPDoubleSplitComplex, result: inout Vector
  ) where Vector.Element == Double {
    write(&result) { out, count in withUnsafePointer(to: splitComplex) { vDSP_zvmagsD($0, 1, out, 1, count) }
    }
  }
  /// Each value without its sign.
  public static func absolute<Vector: AccelerateMutableBuffer>(
    _ vector: DSPSplitComplex, result: inout Vector
  ) where Vector.Element == Float {
    write(&result) { out, count in withUnsafePointer(to: vector) { vDSP_zvabs($0, 1, out, 1, count) } }
  }
  /// Each value without its sign.
  public static func absolute<Vector: AccelerateMutableBuffer>(
    _ vector: DSPDoubleSplitComplex, result: inout Vector
  ) where Vector.Element == Double {
    write(&result) { out, count in withUnsafePointer(to: vector) { vDSP_zvabsD($0, 1, out, 1, count) } }
  }
  /// The angle of each complex number.
  public static func phase<Vector: AccelerateMutableBuffer>(
    _ splitComplex: DSPSplitComplex, result: inout Vector
  ) where Vector.Element == Float {
    write(&result) { out, count in withUnsafePointer(to: splitComplex) { vDSP_zvphas($0, 1, out, 1, count) } }
  }
  private static func write<Vector: AccelerateMutableBuffer>(
    _ result: inout Vector, _ body: (UnsafeMutablePointer<Vector.Element>, vDSP_Length) -> Void
  ) {
    result.withUnsafeMutableBufferPointer { out in
      if let start = out.baseAddress { body(start, vDSP_Length(out.count)) }
    }
  }

  /// These numbers in another layout or unit.
  public static func convert(
    interleavedComplexVector: [DSPComplex], toSplitComplexVector: inout DSPSplitComplex
  ) {
    vDSP_ctoz(
      interleavedComplexVector, 2, &toSplitComplexVector, 1, vDSP_Length(interleavedComplexVector.count))
  }
  /// These numbers in another layout or unit.
  public static func convert(
    splitComplexVector: DSPSplitComplex, toInterleavedComplexVector: inout [DSPComplex]
  ) {
    let count = vDSP_Length(toInterleavedComplexVector.count)
    withUnsafePointer(to: splitComplexVector) { vDSP_ztoc($0, 1, &toInterleavedComplexVector, 2, count) }
  }
}

/// The conjugates.
public func vDSP_zvconj(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvconj(__A, __IA, __C, __IC, __N) }
/// As `vDSP_zvconj`.
public func vDSP_zvconjD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvconj(__A, __IA, __C, __IC, __N) }
@inline(__always)
private func zvconj<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  let (a, c) = (__A.pointee, __C.pointee)
  each(__N) {
    (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (a.realp[$0 * __IA], -a.imagp[$0 * __IA])
  }
}

/// One number everywhere.
public func vDSP_zvfill(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { zvfill(__A, __C, __IC, __N) }
/// As `vDSP_zvfill`.
public func vDSP_zvfillD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __C: UnsafePointer<DSPDoubleSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvfill(__A, __C, __IC, __N) }
@inline(__always)
private func zvfill<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, c) = (__A.pointee, __C.pointee)
  each(__N) { (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (a.realp[0], a.imagp[0]) }
}

/// `__A` - `__B`.
public func vDSP_zvsub(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvsub(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_zvsub`.
public func vDSP_zvsubD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvsub(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func zvsub<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b, c) = (__A.pointee, __B.pointee, __C.pointee)
  each(__N) {
    (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (
      a.realp[$0 * __IA] - b.realp[$0 * __IB], a.imagp[$0 * __IA] - b.imagp[$0 * __IB]
    )
  }
}

/// `__A` by `__B`, which comes first among the arguments.
public func vDSP_zvdiv(
  _ __B: UnsafePointer<DSPSplitComplex>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<DSPSplitComplex>,
  _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvdiv(__B, __IB, __A, __IA, __C, __IC, __N) }
/// As `vDSP_zvdiv`.
public func vDSP_zvdivD(
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvdiv(__B, __IB, __A, __IA, __C, __IC, __N) }
@inline(__always)
private func zvdiv<Split: SplitComplex>(
  _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b, c) = (__A.pointee, __B.pointee, __C.pointee)
  each(__N) {
    let (x, y) = (a.realp[$0 * __IA], a.imagp[$0 * __IA])
    let (u, v) = (b.realp[$0 * __IB], b.imagp[$0 * __IB])
    let square = u * u + v * v
    (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = ((x * u + y * v) / square, (y * u - x * v) / square)
  }
}

/// The sum of products.
public func vDSP_zdotpr(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __N: vDSP_Length
) { zdotpr(__A, __IA, __B, __IB, __C, __N) }
/// As `vDSP_zdotpr`.
public func vDSP_zdotprD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __N: vDSP_Length
) { zdotpr(__A, __IA, __B, __IB, __C, __N) }
@inline(__always)
private func zdotpr<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __N: vDSP_Length
) {
  let (a, b, c) = (__A.pointee, __B.pointee, __C.pointee)
  var (real, imaginary): (Split.Part, Split.Part) = (0, 0)
  each(__N) {
    let (x, y) = (a.realp[$0 * __IA], a.imagp[$0 * __IA])
    let (u, v) = (b.realp[$0 * __IB], b.imagp[$0 * __IB])
    real += x * u - y * v
    imaginary += x * v + y * u
  }
  (c.realp[0], c.imagp[0]) = (real, imaginary)
}

/// The conjugate of `__A` · `__B` + `__C`.
public func vDSP_zvcma(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __D: UnsafePointer<DSPSplitComplex>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { zvcma(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __N) }
/// As `vDSP_zvcma`.
public func vDSP_zvcmaD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __D: UnsafePointer<DSPDoubleSplitComplex>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { zvcma(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __N) }
@inline(__always)
private func zvcma<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Split>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  let (a, b, c) = (__A.pointee, __B.pointee, __C.pointee)
  let d = __D.pointee
  each(__N) {
    let (x, y) = (a.realp[$0 * __IA], -a.imagp[$0 * __IA])
    let (u, v) = (b.realp[$0 * __IB], b.imagp[$0 * __IB])
    (d.realp[$0 * __ID], d.imagp[$0 * __ID]) = (
      x * u - y * v + c.realp[$0 * __IC], x * v + y * u + c.imagp[$0 * __IC]
    )
  }
}
