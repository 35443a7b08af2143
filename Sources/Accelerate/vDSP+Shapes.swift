// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation
import MediaCore

// Ramps, tables, polynomials, integrals and other functions that shape one vector by others.

/// `__A` · `__B` + `__C` · `__D`.
public func vDSP_vmma(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vmma(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
/// As `vDSP_vmma`.
public func vDSP_vmmaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vmma(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
@inline(__always)
private func vmma<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<T>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<T>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) { __E[$0 * __IE] = __A[$0 * __IA] * __B[$0 * __IB] + __C[$0 * __IC] * __D[$0 * __ID] }
}

/// `__A` · `__B` - `__C` · `__D`.
public func vDSP_vmmsb(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vmmsb(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
/// As `vDSP_vmmsb`.
public func vDSP_vmmsbD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vmmsb(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
@inline(__always)
private func vmmsb<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<T>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<T>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) { __E[$0 * __IE] = __A[$0 * __IA] * __B[$0 * __IB] - __C[$0 * __IC] * __D[$0 * __ID] }
}

/// (`__A` + `__B`) · (`__C` + `__D`).
public func vDSP_vaam(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vaam(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
/// As `vDSP_vaam`.
public func vDSP_vaamD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vaam(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
@inline(__always)
private func vaam<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<T>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<T>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) { __E[$0 * __IE] = (__A[$0 * __IA] + __B[$0 * __IB]) * (__C[$0 * __IC] + __D[$0 * __ID]) }
}

/// (`__A` - `__B`) · (`__C` - `__D`).
public func vDSP_vsbsbm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vsbsbm(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
/// As `vDSP_vsbsbm`.
public func vDSP_vsbsbmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vsbsbm(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
@inline(__always)
private func vsbsbm<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<T>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<T>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) { __E[$0 * __IE] = (__A[$0 * __IA] - __B[$0 * __IB]) * (__C[$0 * __IC] - __D[$0 * __ID]) }
}

/// (`__A` + `__B`) · (`__C` - `__D`).
public func vDSP_vasbm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vasbm(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
/// As `vDSP_vasbm`.
public func vDSP_vasbmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vasbm(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
@inline(__always)
private func vasbm<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<T>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<T>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) { __E[$0 * __IE] = (__A[$0 * __IA] + __B[$0 * __IB]) * (__C[$0 * __IC] - __D[$0 * __ID]) }
}

/// Distances of the points (`__A`, `__B`) from the points (`__C`, `__D`).
public func vDSP_vpythg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vpythg(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
/// As `vDSP_vpythg`.
public func vDSP_vpythgD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vpythg(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __E, __IE, __N) }
@inline(__always)
private func vpythg<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<T>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<T>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) {
    let (x, y) = (__A[$0 * __IA] - __C[$0 * __IC], __B[$0 * __IB] - __D[$0 * __ID])
    __E[$0 * __IE] = (x * x + y * y).squareRoot()
  }
}

/// Values times a ramp, whose next value `__Start` is afterwards.
public func vDSP_vrampmul(
  _ __I: UnsafePointer<Float>, _ __IS: vDSP_Stride, _ __Start: UnsafeMutablePointer<Float>,
  _ __Step: UnsafePointer<Float>, _ __O: UnsafeMutablePointer<Float>, _ __OS: vDSP_Stride, _ __N: vDSP_Length
) { vrampmul(__I, __IS, __Start, __Step, __O, __OS, __N) }
/// As `vDSP_vrampmul`.
public func vDSP_vrampmulD(
  _ __I: UnsafePointer<Double>, _ __IS: vDSP_Stride, _ __Start: UnsafeMutablePointer<Double>,
  _ __Step: UnsafePointer<Double>, _ __O: UnsafeMutablePointer<Double>, _ __OS: vDSP_Stride,
  _ __N: vDSP_Length
) { vrampmul(__I, __IS, __Start, __Step, __O, __OS, __N) }
@inline(__always)
private func vrampmul<T: BinaryFloatingPoint>(
  _ __I: UnsafePointer<T>, _ __IS: vDSP_Stride, _ __Start: UnsafeMutablePointer<T>,
  _ __Step: UnsafePointer<T>, _ __O: UnsafeMutablePointer<T>, _ __OS: vDSP_Stride, _ __N: vDSP_Length
) {
  let (start, step) = (__Start.pointee, __Step.pointee)
  each(__N) { __O[$0 * __OS] = __I[$0 * __IS] * (start + T($0) * step) }
  __Start.pointee = start + T(__N) * step
}

/// Two channels times a ramp, whose next value `__Start` is afterwards.
public func vDSP_vrampmul2(
  _ __I0: UnsafePointer<Float>, _ __I1: UnsafePointer<Float>, _ __IS: vDSP_Stride,
  _ __Start: UnsafeMutablePointer<Float>, _ __Step: UnsafePointer<Float>, _ __O0: UnsafeMutablePointer<Float>,
  _ __O1: UnsafeMutablePointer<Float>, _ __OS: vDSP_Stride, _ __N: vDSP_Length
) { vrampmul2(__I0, __I1, __IS, __Start, __Step, __O0, __O1, __OS, __N) }
/// As `vDSP_vrampmul2`.
public func vDSP_vrampmul2D(
  _ __I0: UnsafePointer<Double>, _ __I1: UnsafePointer<Double>, _ __IS: vDSP_Stride,
  _ __Start: UnsafeMutablePointer<Double>, _ __Step: UnsafePointer<Double>,
  _ __O0: UnsafeMutablePointer<Double>, _ __O1: UnsafeMutablePointer<Double>, _ __OS: vDSP_Stride,
  _ __N: vDSP_Length
) { vrampmul2(__I0, __I1, __IS, __Start, __Step, __O0, __O1, __OS, __N) }
@inline(__always)
private func vrampmul2<T: BinaryFloatingPoint>(
  _ __I0: UnsafePointer<T>, _ __I1: UnsafePointer<T>, _ __IS: vDSP_Stride, _ __Start: UnsafeMutablePointer<T>,
  _ __Step: UnsafePointer<T>, _ __O0: UnsafeMutablePointer<T>, _ __O1: UnsafeMutablePointer<T>,
  _ __OS: vDSP_Stride, _ __N: vDSP_Length
) {
  let (start, step) = (__Start.pointee, __Step.pointee)
  each(__N) {
    let factor = start + T($0) * step
    __O0[$0 * __OS] = __I0[$0 * __IS] * factor
    __O1[$0 * __OS] = __I1[$0 * __IS] * factor
  }
  __Start.pointee = start + T(__N) * step
}

/// A place, rounded towards zero; 0 for a number that is no place.
private func place(_ at: some BinaryFloatingPoint) -> Int { Int(exactly: at.rounded(.towardZero)) ?? 0 }

/// The values of `__A` at places, which are rounded towards zero.
public func vDSP_vindex(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) { __C[$0 * __IC] = __A[place(__B[$0 * __IB])] }
}
/// The values of `__A` at places, which are rounded towards zero.
public func vDSP_vindexD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) { __C[$0 * __IC] = __A[place(__B[$0 * __IB])] }
}

/// The values of `__A` at places that count from 1.
public func vDSP_vgathr(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<vDSP_Length>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) { __C[$0 * __IC] = __A[Int(__B[$0 * __IB]) - 1] }
}
/// The values of `__A` at places that count from 1.
public func vDSP_vgathrD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<vDSP_Length>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) { __C[$0 * __IC] = __A[Int(__B[$0 * __IB]) - 1] }
}

/// From `__A` at the first place over to `__B` at the last.
public func vDSP_vtmerg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vtmerg(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_vtmerg`.
public func vDSP_vtmergD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vtmerg(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func vtmerg<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let last = T(max(__N, 2) - 1)
  each(__N) {
    let from = __A[$0 * __IA]
    __C[$0 * __IC] = from + (__B[$0 * __IB] - from) * T($0) / last
  }
}

/// A polynomial of degree `__P`, whose coefficients begin with that of the highest power.
public func vDSP_vpoly(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) { vpoly(__A, __IA, __B, __IB, __C, __IC, __N, __P) }
/// As `vDSP_vpoly`.
public func vDSP_vpolyD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) { vpoly(__A, __IA, __B, __IB, __C, __IC, __N, __P) }
@inline(__always)
private func vpoly<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  each(__N) { place in
    var value = __A[0]
    each(__P) { value = value * __B[place * __IB] + __A[($0 + 1) * __IA] }
    __C[place * __IC] = value
  }
}

/// Values of `__A` between its `__M` places, on parabolas through three of them; nothing is written where there are fewer.
public func vDSP_vqint(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) { vqint(__A, __B, __IB, __C, __IC, __N, __M) }
/// As `vDSP_vqint`.
public func vDSP_vqintD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) { vqint(__A, __B, __IB, __C, __IC, __N, __M) }
@inline(__always)
private func vqint<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<T>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
  guard __M >= 3 else { return }
  each(__N) {
    let at = __B[$0 * __IB]
    let middle = min(max(Int(saturating: Double(at)), 1), Int(clamping: __M) - 2)
    let part = at - T(middle)
    let square = part * part
    __C[$0 * __IC] =
      (__A[middle - 1] * (square - part) + __A[middle] * (2 - 2 * square)
        + __A[middle + 1] * (square + part)) / 2
  }
}

/// Sets values between the bounds to the lower one where they are negative, else to the higher one.
public func vDSP_viclip(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { viclip(__A, __IA, __B, __C, __D, __ID, __N) }
/// As `vDSP_viclip`.
public func vDSP_viclipD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { viclip(__A, __IA, __B, __C, __D, __ID, __N) }
@inline(__always)
private func viclip<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __C: UnsafePointer<T>,
  _ __D: UnsafeMutablePointer<T>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (low, high) = (__B.pointee, __C.pointee)
  map(__A, __IA, __D, __ID, __N) { $0 <= low || $0 >= high ? $0 : $0 < 0 ? low : high }
}

/// `__C` for values that aren't lower than `__B`, and `__C` with a minus for those that are.
public func vDSP_vlim(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vlim(__A, __IA, __B, __C, __D, __ID, __N) }
/// As `vDSP_vlim`.
public func vDSP_vlimD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vlim(__A, __IA, __B, __C, __D, __ID, __N) }
@inline(__always)
private func vlim<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __C: UnsafePointer<T>,
  _ __D: UnsafeMutablePointer<T>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (bound, value) = (__B.pointee, __C.pointee)
  map(__A, __IA, __D, __ID, __N) { $0 >= bound ? value : -value }
}

/// The integral up to each place by trapezoids; `__B` is the distance of two places.
public func vDSP_vtrapz(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vtrapz(__A, __IA, __B, __C, __IC, __N) }
/// As `vDSP_vtrapz`.
public func vDSP_vtrapzD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vtrapz(__A, __IA, __B, __C, __IC, __N) }
@inline(__always)
private func vtrapz<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __C: UnsafeMutablePointer<T>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  guard __N > 0 else { return }
  var total: T = 0
  __C[0] = 0
  for place in 1..<max(Int(clamping: __N), 1) {
    total += __B.pointee * (__A[(place - 1) * __IA] + __A[place * __IA]) / 2
    __C[place * __IC] = total
  }
}

/// The integral up to each place by Simpson's rule; `__B` is the distance of two places.
public func vDSP_vsimps(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vsimps(__A, __IA, __B, __C, __IC, __N) }
/// As `vDSP_vsimps`.
public func vDSP_vsimpsD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vsimps(__A, __IA, __B, __C, __IC, __N) }
@inline(__always)
private func vsimps<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __C: UnsafeMutablePointer<T>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  guard __N > 0 else { return }
  let step = __B.pointee
  __C[0] = 0
  if __N > 1 { __C[__IC] = step * (__A[0] + __A[__IA]) / 2 }
  for place in 2..<max(Int(clamping: __N), 2) {
    let (one, two, three) = (__A[(place - 2) * __IA], __A[(place - 1) * __IA], __A[place * __IA])
    __C[place * __IC] = __C[(place - 2) * __IC] + step * (one + 4 * two + three) / 3
  }
}

/// Means of so many vectors as `__B` says, which `__C` holds, and one more.
public func vDSP_vavlin(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vavlin(__A, __IA, __B, __C, __IC, __N) }
/// As `vDSP_vavlin`.
public func vDSP_vavlinD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vavlin(__A, __IA, __B, __C, __IC, __N) }
@inline(__always)
private func vavlin<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __C: UnsafeMutablePointer<T>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let count = __B.pointee
  each(__N) { __C[$0 * __IC] = (__C[$0 * __IC] * count + __A[$0 * __IA]) / (count + 1) }
}

/// Counts changes of the sign, up to `__B` of them; `__C` is the place of the last one.
public func vDSP_nzcros(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: vDSP_Length,
  _ __C: UnsafeMutablePointer<vDSP_Length>, _ __D: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) { nzcros(__A, __IA, __B, __C, __D, __N) }
/// As `vDSP_nzcros`.
public func vDSP_nzcrosD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: vDSP_Length,
  _ __C: UnsafeMutablePointer<vDSP_Length>, _ __D: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) { nzcros(__A, __IA, __B, __C, __D, __N) }
@inline(__always)
private func nzcros<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: vDSP_Length, _ __C: UnsafeMutablePointer<vDSP_Length>,
  _ __D: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  (__C.pointee, __D.pointee) = (0, 0)
  for place in 1..<max(Int(clamping: __N), 1) where __D.pointee < __B {
    let (before, here) = (__A[(place - 1) * __IA], __A[place * __IA])
    guard (before.sign == .minus) != (here.sign == .minus) else { continue }
    __D.pointee += 1
    __C.pointee = vDSP_Length(bitPattern: place * __IA)
  }
}

/// Pairs of right-angled coordinates to a distance and an angle; the strides are even.
public func vDSP_polar(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  each(__N) {
    let (x, y) = (__A[$0 * __IA], __A[$0 * __IA + 1])
    (__C[$0 * __IC], __C[$0 * __IC + 1]) = ((x * x + y * y).squareRoot(), atan2(y, x))
  }
}

/// Pairs of right-angled coordinates to a distance and an angle; the strides are even.
public func vDSP_polarD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  each(__N) {
    let (x, y) = (__A[$0 * __IA], __A[$0 * __IA + 1])
    (__C[$0 * __IC], __C[$0 * __IC + 1]) = ((x * x + y * y).squareRoot(), atan2(y, x))
  }
}

/// Pairs of a distance and an angle to right-angled coordinates; the strides are even.
public func vDSP_rect(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  each(__N) {
    let (distance, angle) = (__A[$0 * __IA], __A[$0 * __IA + 1])
    (__C[$0 * __IC], __C[$0 * __IC + 1]) = (distance * cos(angle), distance * sin(angle))
  }
}

/// Pairs of a distance and an angle to right-angled coordinates; the strides are even.
public func vDSP_rectD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  each(__N) {
    let (distance, angle) = (__A[$0 * __IA], __A[$0 * __IA + 1])
    (__C[$0 * __IC], __C[$0 * __IC + 1]) = (distance * cos(angle), distance * sin(angle))
  }
}

/// A filter of second order, for places from 2 on; the first two of `__C` are its state.
public func vDSP_deq22(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { deq22(__A, __IA, __B, __C, __IC, __N) }
/// As `vDSP_deq22`.
public func vDSP_deq22D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { deq22(__A, __IA, __B, __C, __IC, __N) }
@inline(__always)
private func deq22<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __C: UnsafeMutablePointer<T>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) {
    let place = $0 + 2
    let forward =
      __A[place * __IA] * __B[0] + __A[(place - 1) * __IA] * __B[1] + __A[(place - 2) * __IA] * __B[2]
    __C[place * __IC] = forward - __C[(place - 1) * __IC] * __B[3] - __C[(place - 2) * __IC] * __B[4]
  }
}
