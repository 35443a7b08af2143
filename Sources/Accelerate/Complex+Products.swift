// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation
import MediaCore

// Products, sums and spectra of complex numbers.

/// `__A` · `__B` + `__C`.
public func vDSP_zvma(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __D: UnsafePointer<DSPSplitComplex>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { zvma(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __N) }
/// As `vDSP_zvma`.
public func vDSP_zvmaD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __D: UnsafePointer<DSPDoubleSplitComplex>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { zvma(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __N) }
@inline(__always)
private func zvma<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Split>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  let (a, b, c, d) = (__A.pointee, __B.pointee, __C.pointee, __D.pointee)
  each(__N) {
    let (x, y) = (a.realp[$0 * __IA], a.imagp[$0 * __IA])
    let (u, v) = (b.realp[$0 * __IB], b.imagp[$0 * __IB])
    (d.realp[$0 * __ID], d.imagp[$0 * __ID]) = (
      x * u - y * v + c.realp[$0 * __IC], x * v + y * u + c.imagp[$0 * __IC]
    )
  }
}

/// `__A` · `__B` + `__C`, of which `__B` is one number.
public func vDSP_zvsma(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<DSPSplitComplex>,
  _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { zvsma(__A, __IA, __B, __C, __IC, __D, __ID, __N) }
/// As `vDSP_zvsma`.
public func vDSP_zvsmaD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __C: UnsafePointer<DSPDoubleSplitComplex>,
  _ __IC: vDSP_Stride, _ __D: UnsafePointer<DSPDoubleSplitComplex>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { zvsma(__A, __IA, __B, __C, __IC, __D, __ID, __N) }
@inline(__always)
private func zvsma<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __C: UnsafePointer<Split>,
  _ __IC: vDSP_Stride, _ __D: UnsafePointer<Split>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, c, d) = (__A.pointee, __C.pointee, __D.pointee)
  let (u, v) = (__B.pointee.realp[0], __B.pointee.imagp[0])
  each(__N) {
    let (x, y) = (a.realp[$0 * __IA], a.imagp[$0 * __IA])
    (d.realp[$0 * __ID], d.imagp[$0 * __ID]) = (
      x * u - y * v + c.realp[$0 * __IC], x * v + y * u + c.imagp[$0 * __IC]
    )
  }
}

/// The numbers times one number.
public func vDSP_zvzsml(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvzsml(__A, __IA, __B, __C, __IC, __N) }
/// As `vDSP_zvzsml`.
public func vDSP_zvzsmlD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __C: UnsafePointer<DSPDoubleSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvzsml(__A, __IA, __B, __C, __IC, __N) }
@inline(__always)
private func zvzsml<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __C: UnsafePointer<Split>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, c) = (__A.pointee, __C.pointee)
  let (u, v) = (__B.pointee.realp[0], __B.pointee.imagp[0])
  each(__N) {
    let (x, y) = (a.realp[$0 * __IA], a.imagp[$0 * __IA])
    (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (x * u - y * v, x * v + y * u)
  }
}

/// Each value with the other sign.
public func vDSP_zvneg(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvneg(__A, __IA, __C, __IC, __N) }
/// As `vDSP_zvneg`.
public func vDSP_zvnegD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zvneg(__A, __IA, __C, __IC, __N) }
@inline(__always)
private func zvneg<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  let (a, c) = (__A.pointee, __C.pointee)
  each(__N) { (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (-a.realp[$0 * __IA], -a.imagp[$0 * __IA]) }
}

/// The conjugate of `__A` · `__B`.
public func vDSP_zvcmul(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __iC: vDSP_Stride, _ __N: vDSP_Length
) { zvcmul(__A, __IA, __B, __IB, __C, __iC, __N) }
/// As `vDSP_zvcmul`.
public func vDSP_zvcmulD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __iC: vDSP_Stride, _ __N: vDSP_Length
) { zvcmul(__A, __IA, __B, __IB, __C, __iC, __N) }
@inline(__always)
private func zvcmul<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __iC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b, c) = (__A.pointee, __B.pointee, __C.pointee)
  each(__N) {
    let (x, y) = (a.realp[$0 * __IA], -a.imagp[$0 * __IA])
    let (u, v) = (b.realp[$0 * __IB], b.imagp[$0 * __IB])
    (c.realp[$0 * __iC], c.imagp[$0 * __iC]) = (x * u - y * v, x * v + y * u)
  }
}

/// Complex and real numbers.
public func vDSP_zrvadd(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zrvadd(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_zrvadd`.
public func vDSP_zrvaddD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zrvadd(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func zrvadd<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split.Part>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, c) = (__A.pointee, __C.pointee)
  each(__N) {
    (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (a.realp[$0 * __IA] + __B[$0 * __IB], a.imagp[$0 * __IA])
  }
}

/// Complex less real numbers.
public func vDSP_zrvsub(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zrvsub(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_zrvsub`.
public func vDSP_zrvsubD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zrvsub(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func zrvsub<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split.Part>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, c) = (__A.pointee, __C.pointee)
  each(__N) {
    (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (a.realp[$0 * __IA] - __B[$0 * __IB], a.imagp[$0 * __IA])
  }
}

/// Complex numbers by real ones.
public func vDSP_zrvdiv(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zrvdiv(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_zrvdiv`.
public func vDSP_zrvdivD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zrvdiv(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func zrvdiv<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split.Part>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, c) = (__A.pointee, __C.pointee)
  each(__N) {
    (c.realp[$0 * __IC], c.imagp[$0 * __IC]) = (
      a.realp[$0 * __IA] / __B[$0 * __IB], a.imagp[$0 * __IA] / __B[$0 * __IB]
    )
  }
}

/// The sum of products with the conjugates of `__A`.
public func vDSP_zidotpr(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __N: vDSP_Length
) { zidotpr(__A, __IA, __B, __IB, __C, __N) }
/// As `vDSP_zidotpr`.
public func vDSP_zidotprD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __N: vDSP_Length
) { zidotpr(__A, __IA, __B, __IB, __C, __N) }
@inline(__always)
private func zidotpr<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __N: vDSP_Length
) {
  let (a, b) = (__A.pointee, __B.pointee)
  var (real, imaginary): (Split.Part, Split.Part) = (0, 0)
  each(__N) {
    let (x, y) = (a.realp[$0 * __IA], -a.imagp[$0 * __IA])
    let (u, v) = (b.realp[$0 * __IB], b.imagp[$0 * __IB])
    (real, imaginary) = (real + x * u - y * v, imaginary + x * v + y * u)
  }
  (__C.pointee.realp[0], __C.pointee.imagp[0]) = (real, imaginary)
}

/// The sum of complex numbers times real ones.
public func vDSP_zrdotpr(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __N: vDSP_Length
) { zrdotpr(__A, __IA, __B, __IB, __C, __N) }
/// As `vDSP_zrdotpr`.
public func vDSP_zrdotprD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __N: vDSP_Length
) { zrdotpr(__A, __IA, __B, __IB, __C, __N) }
@inline(__always)
private func zrdotpr<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split.Part>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __N: vDSP_Length
) {
  let a = __A.pointee
  var (real, imaginary): (Split.Part, Split.Part) = (0, 0)
  each(__N) {
    real += a.realp[$0 * __IA] * __B[$0 * __IB]
    imaginary += a.imagp[$0 * __IA] * __B[$0 * __IB]
  }
  (__C.pointee.realp[0], __C.pointee.imagp[0]) = (real, imaginary)
}

/// Sums of `__P` numbers of `__A` times those of the filter; a filter stride of -1 from its last number on makes a convolution.
public func vDSP_zconv(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __F: UnsafePointer<DSPSplitComplex>,
  _ __IF: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length,
  _ __P: vDSP_Length
) { zconv(__A, __IA, __F, __IF, __C, __IC, __N, __P) }
/// As `vDSP_zconv`.
public func vDSP_zconvD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __F: UnsafePointer<DSPDoubleSplitComplex>, _ __IF: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) { zconv(__A, __IA, __F, __IF, __C, __IC, __N, __P) }
@inline(__always)
private func zconv<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __F: UnsafePointer<Split>, _ __IF: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  let (a, f, c) = (__A.pointee, __F.pointee, __C.pointee)
  each(__N) { place in
    var (real, imaginary): (Split.Part, Split.Part) = (0, 0)
    each(__P) {
      let (x, y) = (a.realp[(place + $0) * __IA], a.imagp[(place + $0) * __IA])
      let (u, v) = (f.realp[$0 * __IF], f.imagp[$0 * __IF])
      (real, imaginary) = (real + x * u - y * v, imaginary + x * v + y * u)
    }
    (c.realp[place * __IC], c.imagp[place * __IC]) = (real, imaginary)
  }
}

/// The product of a matrix of `__M` rows and `__P` columns, and one of `__P` rows and `__N` columns.
public func vDSP_zmmul(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __M: vDSP_Length,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) { zmmul(__A, __IA, __B, __IB, __C, __IC, __M, __N, __P) }
/// As `vDSP_zmmul`.
public func vDSP_zmmulD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __P: vDSP_Length
) { zmmul(__A, __IA, __B, __IB, __C, __IC, __M, __N, __P) }
@inline(__always)
private func zmmul<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Split>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Split>, _ __IC: vDSP_Stride, _ __M: vDSP_Length, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  let (a, b, c) = (__A.pointee, __B.pointee, __C.pointee)
  each(__M) { row in
    each(__N) { column in
      var (real, imaginary): (Split.Part, Split.Part) = (0, 0)
      each(__P) {
        let (from, other) = ((row * Int(__P) + $0) * __IA, ($0 * Int(__N) + column) * __IB)
        let (x, y, u, v) = (a.realp[from], a.imagp[from], b.realp[other], b.imagp[other])
        (real, imaginary) = (real + x * u - y * v, imaginary + x * v + y * u)
      }
      let place = (row * Int(__N) + column) * __IC
      (c.realp[place], c.imagp[place]) = (real, imaginary)
    }
  }
}

/// Adds squares of magnitudes to `__C`, as for the mean of several spectra.
public func vDSP_zaspec(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { zaspec(__A, __C, __N) }
/// As `vDSP_zaspec`.
public func vDSP_zaspecD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { zaspec(__A, __C, __N) }
@inline(__always)
private func zaspec<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __C: UnsafeMutablePointer<Split.Part>, _ __N: vDSP_Length
) {
  let a = __A.pointee
  each(__N) { __C[$0] += a.realp[$0] * a.realp[$0] + a.imagp[$0] * a.imagp[$0] }
}

/// Adds products of the conjugates of `__A` and of `__B` to `__C`, as for the mean of several cross spectra.
public func vDSP_zcspec(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __N: vDSP_Length
) { zcspec(__A, __B, __C, __N) }
/// As `vDSP_zcspec`.
public func vDSP_zcspecD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __B: UnsafePointer<DSPDoubleSplitComplex>,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __N: vDSP_Length
) { zcspec(__A, __B, __C, __N) }
@inline(__always)
private func zcspec<Split: SplitComplex>(
  _ __A: UnsafePointer<Split>, _ __B: UnsafePointer<Split>, _ __C: UnsafePointer<Split>, _ __N: vDSP_Length
) {
  let (a, b, c) = (__A.pointee, __B.pointee, __C.pointee)
  each(__N) {
    c.realp[$0] += a.realp[$0] * b.realp[$0] + a.imagp[$0] * b.imagp[$0]
    c.imagp[$0] += a.realp[$0] * b.imagp[$0] - a.imagp[$0] * b.realp[$0]
  }
}
