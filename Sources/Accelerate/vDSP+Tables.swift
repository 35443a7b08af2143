// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation
import MediaCore

// Tables, lines through points, searches, and sums of products of two vectors and numbers.

/// Lines through the values `__A` at the places `__B`, of which there are `__M`; before the first and after the last place
/// they go on level.
public func vDSP_vgenp(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) { vgenp(__A, __IA, __B, __IB, __C, __IC, __N, __M) }
/// As `vDSP_vgenp`.
public func vDSP_vgenpD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) { vgenp(__A, __IA, __B, __IB, __C, __IC, __N, __M) }
@inline(__always)
private func vgenp<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
  guard __M > 0 else { return }
  var next = 0
  each(__N) { place in
    let at = T(place)
    // Places count where they are rounded towards zero, as Apple's do.
    while next < Int(__M), __B[next * __IB].rounded(.towardZero) < at { next += 1 }
    if next == 0 || next == Int(__M) {
      __C[place * __IC] = __A[(next == 0 ? 0 : next - 1) * __IA]
    } else {
      let (x0, x1) = (__B[(next - 1) * __IB], __B[next * __IB])
      let (y0, y1) = (__A[(next - 1) * __IA], __A[next * __IA])
      __C[place * __IC] = x1 == x0 ? y1 : y0 + (y1 - y0) / (x1 - x0) * (at - x0)
    }
  }
}

/// Values of the table `__C`, of `__M` places, at `__S1` · `__A` + `__S2`, between whose places they are on a line.
public func vDSP_vtabi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __S1: UnsafePointer<Float>,
  _ __S2: UnsafePointer<Float>, _ __C: UnsafePointer<Float>, _ __M: vDSP_Length,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vtabi(__A, __IA, __S1, __S2, __C, __M, __D, __ID, __N) }
/// As `vDSP_vtabi`.
public func vDSP_vtabiD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __S1: UnsafePointer<Double>,
  _ __S2: UnsafePointer<Double>, _ __C: UnsafePointer<Double>, _ __M: vDSP_Length,
  _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vtabi(__A, __IA, __S1, __S2, __C, __M, __D, __ID, __N) }
@inline(__always)
private func vtabi<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __S1: UnsafePointer<T>, _ __S2: UnsafePointer<T>,
  _ __C: UnsafePointer<T>, _ __M: vDSP_Length, _ __D: UnsafeMutablePointer<T>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  guard __M > 0 else { return }
  let (factor, addend, last) = (__S1.pointee, __S2.pointee, T(__M - 1))
  map(__A, __IA, __D, __ID, __N) {
    let at = $0 * factor + addend
    // A place that is no number is the first.
    let within = at > 0 ? min(at, last) : 0
    // Not every count is a number of the type.
    let index = min(Int(within), Int(__M) - 1)
    let part = within - T(index)
    return part <= 0 || index == Int(__M) - 1 ? __C[index] : __C[index] + part * (__C[index + 1] - __C[index])
  }
}

/// The values of `__A` whose places in `__B` are not zero, one after the other.
public func vDSP_vcmprs(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vcmprs(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_vcmprs`.
public func vDSP_vcmprsD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vcmprs(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func vcmprs<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  var count = 0
  each(__N) {
    guard __B[$0 * __IB] != 0 else { return }
    __C[count * __IC] = __A[$0 * __IA]
    count += 1
  }
}

/// `__C` for values that aren't lower than `__B`, and `__C` with a minus for those that are.
public func vDSP_vthrsc(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vthrsc(__A, __IA, __B, __C, __D, __ID, __N) }
/// As `vDSP_vthrsc`.
public func vDSP_vthrscD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vthrsc(__A, __IA, __B, __C, __D, __ID, __N) }
@inline(__always)
private func vthrsc<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __C: UnsafePointer<T>,
  _ __D: UnsafeMutablePointer<T>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (bound, value) = (__B.pointee, __C.pointee)
  map(__A, __IA, __D, __ID, __N) { $0 >= bound ? value : -value }
}

/// Values that are higher than `__A` or lower than `__B`; those between become zero.
public func vDSP_venvlp(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { venvlp(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __N) }
/// As `vDSP_venvlp`.
public func vDSP_venvlpD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { venvlp(__A, __IA, __B, __IB, __C, __IC, __D, __ID, __N) }
@inline(__always)
private func venvlp<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<T>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  each(__N) {
    let value = __C[$0 * __IC]; __D[$0 * __ID] = value > __A[$0 * __IA] || value < __B[$0 * __IB] ? value : 0
  }
}

/// The highest of `__P` values from each place on.
public func vDSP_vswmax(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) { vswmax(__A, __IA, __C, __IC, __N, __P) }
/// As `vDSP_vswmax`.
public func vDSP_vswmaxD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) { vswmax(__A, __IA, __C, __IC, __N, __P) }
@inline(__always)
private func vswmax<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  each(__N) { place in
    var found = -T.infinity
    each(__P) { found = max(found, __A[(place + $0) * __IA]) }
    __C[place * __IC] = found
  }
}

/// Adds values times a ramp to `__O`; afterwards `__Start` is the ramp's next value.
public func vDSP_vrampmuladd(
  _ __I: UnsafePointer<Float>, _ __IS: vDSP_Stride, _ __Start: UnsafeMutablePointer<Float>,
  _ __Step: UnsafePointer<Float>, _ __O: UnsafeMutablePointer<Float>, _ __OS: vDSP_Stride, _ __N: vDSP_Length
) { vrampmuladd(__I, __IS, __Start, __Step, __O, __OS, __N) }
/// As `vDSP_vrampmuladd`.
public func vDSP_vrampmuladdD(
  _ __I: UnsafePointer<Double>, _ __IS: vDSP_Stride, _ __Start: UnsafeMutablePointer<Double>,
  _ __Step: UnsafePointer<Double>, _ __O: UnsafeMutablePointer<Double>, _ __OS: vDSP_Stride,
  _ __N: vDSP_Length
) { vrampmuladd(__I, __IS, __Start, __Step, __O, __OS, __N) }
@inline(__always)
private func vrampmuladd<T: BinaryFloatingPoint>(
  _ __I: UnsafePointer<T>, _ __IS: vDSP_Stride, _ __Start: UnsafeMutablePointer<T>,
  _ __Step: UnsafePointer<T>, _ __O: UnsafeMutablePointer<T>, _ __OS: vDSP_Stride, _ __N: vDSP_Length
) {
  let (start, step) = (__Start.pointee, __Step.pointee)
  each(__N) { __O[$0 * __OS] += __I[$0 * __IS] * (start + T($0) * step) }
  __Start.pointee = start + T(__N) * step
}

/// Sums to `__O0` and differences, `__I1` - `__I0`, to `__O1`.
public func vDSP_vaddsub(
  _ __I0: UnsafePointer<Float>, _ __I0S: vDSP_Stride, _ __I1: UnsafePointer<Float>, _ __I1S: vDSP_Stride,
  _ __O0: UnsafeMutablePointer<Float>, _ __O0S: vDSP_Stride, _ __O1: UnsafeMutablePointer<Float>,
  _ __O1S: vDSP_Stride, _ __N: vDSP_Length
) { vaddsub(__I0, __I0S, __I1, __I1S, __O0, __O0S, __O1, __O1S, __N) }
/// As `vDSP_vaddsub`.
public func vDSP_vaddsubD(
  _ __I0: UnsafePointer<Double>, _ __I0S: vDSP_Stride, _ __I1: UnsafePointer<Double>, _ __I1S: vDSP_Stride,
  _ __O0: UnsafeMutablePointer<Double>, _ __O0S: vDSP_Stride, _ __O1: UnsafeMutablePointer<Double>,
  _ __O1S: vDSP_Stride, _ __N: vDSP_Length
) { vaddsub(__I0, __I0S, __I1, __I1S, __O0, __O0S, __O1, __O1S, __N) }
@inline(__always)
private func vaddsub<T: BinaryFloatingPoint>(
  _ __I0: UnsafePointer<T>, _ __I0S: vDSP_Stride, _ __I1: UnsafePointer<T>, _ __I1S: vDSP_Stride,
  _ __O0: UnsafeMutablePointer<T>, _ __O0S: vDSP_Stride, _ __O1: UnsafeMutablePointer<T>,
  _ __O1S: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N) {
    let (one, other) = (__I0[$0 * __I0S], __I1[$0 * __I1S])
    (__O0[$0 * __O0S], __O1[$0 * __O1S]) = (other + one, other - one)
  }
}

/// `__A` · `__B` - `__C`, of which `__B` is one number.
public func vDSP_vsmsb(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vsmsb(__A, __IA, __B, __C, __IC, __D, __ID, __N) }
/// As `vDSP_vsmsb`.
public func vDSP_vsmsbD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { vsmsb(__A, __IA, __B, __C, __IC, __D, __ID, __N) }
@inline(__always)
private func vsmsb<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __C: UnsafePointer<T>,
  _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<T>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let factor = __B.pointee; zip(__A, __IA, __C, __IC, __D, __ID, __N) { $0 * factor - $1 }
}

/// `__A` · `__B` + `__C` · `__D`, of which `__B` and `__D` are one number each.
public func vDSP_vsmsma(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride,
  _ __N: vDSP_Length
) { vsmsma(__A, __IA, __B, __C, __IC, __D, __E, __IE, __N) }
/// As `vDSP_vsmsma`.
public func vDSP_vsmsmaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) { vsmsma(__A, __IA, __B, __C, __IC, __D, __E, __IE, __N) }
@inline(__always)
private func vsmsma<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __C: UnsafePointer<T>,
  _ __IC: vDSP_Stride, _ __D: UnsafePointer<T>, _ __E: UnsafeMutablePointer<T>, _ __IE: vDSP_Stride,
  _ __N: vDSP_Length
) {
  let (one, other) = (__B.pointee, __D.pointee);
  zip(__A, __IA, __C, __IC, __E, __IE, __N) { $0 * one + $1 * other }
}

/// (`__A` - `__B`) · `__C`, of which the last is one number.
public func vDSP_vsbsm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vsbsm(__A, __IA, __B, __IB, __C, __D, __ID, __N) }
/// As `vDSP_vsbsm`.
public func vDSP_vsbsmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vsbsm(__A, __IA, __B, __IB, __C, __D, __ID, __N) }
@inline(__always)
private func vsbsm<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __D: UnsafeMutablePointer<T>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let factor = __C.pointee; zip(__A, __IA, __B, __IB, __D, __ID, __N) { ($0 - $1) * factor }
}

/// The higher magnitudes.
public func vDSP_vmaxmg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vmaxmg(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_vmaxmg`.
public func vDSP_vmaxmgD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vmaxmg(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func vmaxmg<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  zip(__A, __IA, __B, __IB, __C, __IC, __N) { max(abs($0), abs($1)) }
}

/// The lower magnitudes.
public func vDSP_vminmg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vminmg(__A, __IA, __B, __IB, __C, __IC, __N) }
/// As `vDSP_vminmg`.
public func vDSP_vminmgD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vminmg(__A, __IA, __B, __IB, __C, __IC, __N) }
@inline(__always)
private func vminmg<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  zip(__A, __IA, __B, __IB, __C, __IC, __N) { min(abs($0), abs($1)) }
}

/// The lowest magnitude and its place, in elements of the stride.
public func vDSP_minmgvi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) { minmgvi(__A, __IA, __C, __I, __N) }
/// As `vDSP_minmgvi`.
public func vDSP_minmgviD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) { minmgvi(__A, __IA, __C, __I, __N) }
@inline(__always)
private func minmgvi<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<T>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  var (found, place) = (T.infinity, 0)
  each(__N) { if abs(__A[$0 * __IA]) < found { (found, place) = (abs(__A[$0 * __IA]), $0 * __IA) } }
  (__C.pointee, __I.pointee) = (found, vDSP_Length(bitPattern: place))
}

/// The sum of squares with the signs of the values.
public func vDSP_svs(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { svs(__A, __IA, __C, __N) }
/// As `vDSP_svs`.
public func vDSP_svsD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { svs(__A, __IA, __C, __N) }
@inline(__always)
private func svs<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<T>, _ __N: vDSP_Length
) {
  var total: T = 0
  each(__N) { total += __A[$0 * __IA] * abs(__A[$0 * __IA]) }
  __C.pointee = total
}

/// The mean of squares with the signs of the values.
public func vDSP_mvessq(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { mvessq(__A, __IA, __C, __N) }
/// As `vDSP_mvessq`.
public func vDSP_mvessqD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { mvessq(__A, __IA, __C, __N) }
@inline(__always)
private func mvessq<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<T>, _ __N: vDSP_Length
) {
  var total: T = 0
  each(__N) { total += __A[$0 * __IA] * abs(__A[$0 * __IA]) }
  __C.pointee = total / T(__N)
}

/// The sum, and the sum of squares.
public func vDSP_sve_svesq(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __Sum: UnsafeMutablePointer<Float>,
  _ __SumOfSquares: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { sve_svesq(__A, __IA, __Sum, __SumOfSquares, __N) }
/// As `vDSP_sve_svesq`.
public func vDSP_sve_svesqD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __Sum: UnsafeMutablePointer<Double>,
  _ __SumOfSquares: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { sve_svesq(__A, __IA, __Sum, __SumOfSquares, __N) }
@inline(__always)
private func sve_svesq<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __Sum: UnsafeMutablePointer<T>,
  _ __SumOfSquares: UnsafeMutablePointer<T>, _ __N: vDSP_Length
) {
  var (total, squares): (T, T) = (0, 0)
  each(__N) { (total, squares) = (total + __A[$0 * __IA], squares + __A[$0 * __IA] * __A[$0 * __IA]) }
  (__Sum.pointee, __SumOfSquares.pointee) = (total, squares)
}

/// Puts the places `__I` in the order of the values at them, ascending where `__Order` is 1; `__Temporary` is not needed.
public func vDSP_vsorti(
  _ __C: UnsafePointer<Float>, _ __I: UnsafeMutablePointer<vDSP_Length>,
  _ __Temporary: UnsafeMutablePointer<vDSP_Length>?, _ __N: vDSP_Length, _ __Order: Int32
) { vsorti(__C, __I, __N, __Order) }
/// As `vDSP_vsorti`.
public func vDSP_vsortiD(
  _ __C: UnsafePointer<Double>, _ __I: UnsafeMutablePointer<vDSP_Length>,
  _ __Temporary: UnsafeMutablePointer<vDSP_Length>?, _ __N: vDSP_Length, _ __Order: Int32
) { vsorti(__C, __I, __N, __Order) }
private func vsorti<T: BinaryFloatingPoint>(
  _ __C: UnsafePointer<T>, _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length, _ __Order: Int32
) {
  var places = UnsafeMutableBufferPointer(start: __I, count: Int(clamping: __N))
  places.sort { __Order < 0 ? __C[Int($0)] > __C[Int($1)] : __C[Int($0)] < __C[Int($1)] }
}

/// The dot products of `__A0` and `__A1` with `__B`.
public func vDSP_dotpr2(
  _ __A0: UnsafePointer<Float>, _ __IA0: vDSP_Stride, _ __A1: UnsafePointer<Float>, _ __IA1: vDSP_Stride,
  _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __C0: UnsafeMutablePointer<Float>,
  _ __C1: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { dotpr2(__A0, __IA0, __A1, __IA1, __B, __IB, __C0, __C1, __N) }
/// As `vDSP_dotpr2`.
public func vDSP_dotpr2D(
  _ __A0: UnsafePointer<Double>, _ __IA0: vDSP_Stride, _ __A1: UnsafePointer<Double>, _ __IA1: vDSP_Stride,
  _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __C0: UnsafeMutablePointer<Double>,
  _ __C1: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { dotpr2(__A0, __IA0, __A1, __IA1, __B, __IB, __C0, __C1, __N) }
@inline(__always)
private func dotpr2<T: BinaryFloatingPoint>(
  _ __A0: UnsafePointer<T>, _ __IA0: vDSP_Stride, _ __A1: UnsafePointer<T>, _ __IA1: vDSP_Stride,
  _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride, _ __C0: UnsafeMutablePointer<T>,
  _ __C1: UnsafeMutablePointer<T>, _ __N: vDSP_Length
) {
  var (one, other): (T, T) = (0, 0)
  each(__N) {
    let value = __B[$0 * __IB]
    (one, other) = (one + __A0[$0 * __IA0] * value, other + __A1[$0 * __IA1] * value)
  }
  (__C0.pointee, __C1.pointee) = (one, other)
}
