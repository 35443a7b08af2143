// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

// The functions of vDSP.swift in double precision.

/// As `vDSP_vabs`.
public func vDSP_vabsD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { abs($0) } }
/// As `vDSP_vneg`.
public func vDSP_vnegD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { -$0 } }
/// As `vDSP_vsq`.
public func vDSP_vsqD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 * $0 } }
/// As `vDSP_vsmul`.
public func vDSP_vsmulD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let factor = __B.pointee; map(__A, __IA, __C, __IC, __N) { $0 * factor } }
/// As `vDSP_vsadd`.
public func vDSP_vsaddD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let addend = __B.pointee; map(__A, __IA, __C, __IC, __N) { $0 + addend } }
/// As `vDSP_vsdiv`.
public func vDSP_vsdivD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let divisor = __B.pointee; map(__A, __IA, __C, __IC, __N) { $0 / divisor } }
/// As `vDSP_vsmsa`.
public func vDSP_vsmsaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>,
  _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (factor, addend) = (__B.pointee, __C.pointee); map(__A, __IA, __D, __ID, __N) { $0 * factor + addend }
}
/// As `vDSP_vclip`.
public func vDSP_vclipD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>,
  _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { let (low, high) = (__B.pointee, __C.pointee); map(__A, __IA, __D, __ID, __N) { min(max($0, low), high) } }
/// Decibels against `__B`: 20 · log₁₀ where `__F` is 1, 10 · log₁₀ where it is 0.
public func vDSP_vdbconD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __F: UInt32
) {
  let (reference, factor) = (__B.pointee, Double(__F == 0 ? 10 : 20));
  map(__A, __IA, __C, __IC, __N) { factor * log10($0 / reference) }
}
/// As `vDSP_vadd`.
public func vDSP_vaddD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { $0 + $1 } }
/// `__A` - `__B`: the second vector comes first among the arguments.
public func vDSP_vsubD(
  _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { $0 - $1 } }
/// As `vDSP_vmul`.
public func vDSP_vmulD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { $0 * $1 } }
/// `__A` ÷ `__B`: the divisor comes first among the arguments.
public func vDSP_vdivD(
  _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { $0 / $1 } }
/// As `vDSP_vmax`.
public func vDSP_vmaxD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { max($0, $1) } }
/// As `vDSP_vmin`.
public func vDSP_vminD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { min($0, $1) } }
/// As `vDSP_vclr`.
public func vDSP_vclrD(_ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
  each(__N) { __C[$0 * __IC] = 0 }
}
/// As `vDSP_vfill`.
public func vDSP_vfillD(
  _ __A: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let value = __A.pointee; each(__N) { __C[$0 * __IC] = value } }
/// As `vDSP_vramp`.
public func vDSP_vrampD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let (start, step) = (__A.pointee, __B.pointee); each(__N) { __C[$0 * __IC] = start + Double($0) * step } }
/// As `vDSP_maxv`.
public func vDSP_maxvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { var found = -Double.infinity; each(__N) { found = max(found, __A[$0 * __IA]) }; __C.pointee = found }
/// As `vDSP_minv`.
public func vDSP_minvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { var found = Double.infinity; each(__N) { found = min(found, __A[$0 * __IA]) }; __C.pointee = found }
/// As `vDSP_maxmgv`.
public func vDSP_maxmgvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { var found: Double = 0; each(__N) { found = max(found, abs(__A[$0 * __IA])) }; __C.pointee = found }
/// As `vDSP_minmgv`.
public func vDSP_minmgvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { var found = Double.infinity; each(__N) { found = min(found, abs(__A[$0 * __IA])) }; __C.pointee = found }
/// The place is that of the first highest value, in elements of the stride.
public func vDSP_maxviD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  var (found, place) = (-Double.infinity, 0);
  each(__N) { if __A[$0 * __IA] > found { (found, place) = (__A[$0 * __IA], $0 * __IA) } };
  __C.pointee = found; __I.pointee = vDSP_Length(bitPattern: place)
}
/// As `vDSP_sve`.
public func vDSP_sveD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 } }
/// As `vDSP_svesq`.
public func vDSP_svesqD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 * $0 } }
/// As `vDSP_svemg`.
public func vDSP_svemgD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N, magnitude) }
/// As `vDSP_meanv`.
public func vDSP_meanvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 } / Double(__N) }
/// As `vDSP_meamgv`.
public func vDSP_meamgvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N, magnitude) / Double(__N) }
/// As `vDSP_measqv`.
public func vDSP_measqvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 * $0 } / Double(__N) }
/// As `vDSP_rmsqv`.
public func vDSP_rmsqvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { __C.pointee = (sum(__A, __IA, __N) { $0 * $0 } / Double(__N)).squareRoot() }
/// As `vDSP_dotpr`.
public func vDSP_dotprD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { var total: Double = 0; each(__N) { total += __A[$0 * __IA] * __B[$0 * __IB] }; __C.pointee = total }
/// Filters and takes each `__DF`-th value: `__C[n]` is the sum of `__A[n · __DF + p] · __F[p]` for `__P` values of the filter.
public func vDSP_desampD(
  _ __A: UnsafePointer<Double>, _ __DF: vDSP_Stride, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  each(__N) { place in
    var total: Double = 0
    each(__P) { total += __A[place * __DF + $0] * __F[$0] }
    __C[place] = total
  }
}
