// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

/// `__A` · `__B` + `__C`.
public func vDSP_vma(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { each(__N) { __D[$0 * __ID] = __A[$0 * __IA] * __B[$0 * __IB] + __C[$0 * __IC] } }
/// As `vDSP_vma`.
public func vDSP_vmaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { each(__N) { __D[$0 * __ID] = __A[$0 * __IA] * __B[$0 * __IB] + __C[$0 * __IC] } }
/// `__A` · `__B` - `__C`.
public func vDSP_vmsb(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { each(__N) { __D[$0 * __ID] = __A[$0 * __IA] * __B[$0 * __IB] - __C[$0 * __IC] } }
/// As `vDSP_vmsb`.
public func vDSP_vmsbD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { each(__N) { __D[$0 * __ID] = __A[$0 * __IA] * __B[$0 * __IB] - __C[$0 * __IC] } }
/// (`__A` + `__B`) · `__C`.
public func vDSP_vam(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { each(__N) { __D[$0 * __ID] = (__A[$0 * __IA] + __B[$0 * __IB]) * __C[$0 * __IC] } }
/// As `vDSP_vam`.
public func vDSP_vamD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { each(__N) { __D[$0 * __ID] = (__A[$0 * __IA] + __B[$0 * __IB]) * __C[$0 * __IC] } }
/// (`__A` - `__B`) · `__C`.
public func vDSP_vsbm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { each(__N) { __D[$0 * __ID] = (__A[$0 * __IA] - __B[$0 * __IB]) * __C[$0 * __IC] } }
/// As `vDSP_vsbm`.
public func vDSP_vsbmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { each(__N) { __D[$0 * __ID] = (__A[$0 * __IA] - __B[$0 * __IB]) * __C[$0 * __IC] } }
/// `__A` · `__B` + `__C`, of which the last is one number.
public func vDSP_vmsa(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { let addend = __C.pointee; zip(__A, __IA, __B, __IB, __D, __ID, __N) { $0 * $1 + addend } }
/// As `vDSP_vmsa`.
public func vDSP_vmsaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { let addend = __C.pointee; zip(__A, __IA, __B, __IB, __D, __ID, __N) { $0 * $1 + addend } }
/// `__A` · `__B` + `__C`, of which `__B` is one number.
public func vDSP_vsma(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { let factor = __B.pointee; zip(__A, __IA, __C, __IC, __D, __ID, __N) { $0 * factor + $1 } }
/// As `vDSP_vsma`.
public func vDSP_vsmaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) { let factor = __B.pointee; zip(__A, __IA, __C, __IC, __D, __ID, __N) { $0 * factor + $1 } }
/// (`__A` + `__B`) · `__C`, of which the last is one number.
public func vDSP_vasm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vasm(__A, __IA, __B, __IB, __C, __D, __ID, __N) }
/// As `vDSP_vasm`.
public func vDSP_vasmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vasm(__A, __IA, __B, __IB, __C, __D, __ID, __N) }
@inline(__always)
private func vasm<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __D: UnsafeMutablePointer<T>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let factor = __C.pointee; zip(__A, __IA, __B, __IB, __D, __ID, __N) { ($0 + $1) * factor }
}
/// `__A` by each element.
public func vDSP_svdiv(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let dividend = __A.pointee; map(__B, __IB, __C, __IC, __N) { dividend / $0 } }
/// As `vDSP_svdiv`.
public func vDSP_svdivD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let dividend = __A.pointee; map(__B, __IB, __C, __IC, __N) { dividend / $0 } }
/// Raises each value below the threshold to it.
public func vDSP_vthr(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let low = __B.pointee; map(__A, __IA, __C, __IC, __N) { max($0, low) } }
/// As `vDSP_vthr`.
public func vDSP_vthrD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let low = __B.pointee; map(__A, __IA, __C, __IC, __N) { max($0, low) } }
/// Sets each value below the threshold to zero.
public func vDSP_vthres(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let low = __B.pointee; map(__A, __IA, __C, __IC, __N) { $0 < low ? 0 : $0 } }
/// As `vDSP_vthres`.
public func vDSP_vthresD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let low = __B.pointee; map(__A, __IA, __C, __IC, __N) { $0 < low ? 0 : $0 } }
/// Each value as one below zero.
public func vDSP_vnabs(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { -abs($0) } }
/// As `vDSP_vnabs`.
public func vDSP_vnabsD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { -abs($0) } }
/// Each value times itself without its sign.
public func vDSP_vssq(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 * abs($0) } }
/// As `vDSP_vssq`.
public func vDSP_vssqD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 * abs($0) } }
/// The fraction of each value.
public func vDSP_vfrac(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 - $0.rounded(.towardZero) } }
/// As `vDSP_vfrac`.
public func vDSP_vfracD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 - $0.rounded(.towardZero) } }
/// Distances from the origin.
public func vDSP_vdist(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { ($0 * $0 + $1 * $1).squareRoot() } }
/// As `vDSP_vdist`.
public func vDSP_vdistD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { ($0 * $0 + $1 * $1).squareRoot() } }
/// Has two vectors change places.
public func vDSP_vswap(
  _ __A: UnsafeMutablePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafeMutablePointer<Float>,
  _ __IB: vDSP_Stride, _ __N: vDSP_Length
) { each(__N) { (__A[$0 * __IA], __B[$0 * __IB]) = (__B[$0 * __IB], __A[$0 * __IA]) } }
/// As `vDSP_vswap`.
public func vDSP_vswapD(
  _ __A: UnsafeMutablePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafeMutablePointer<Double>,
  _ __IB: vDSP_Stride, _ __N: vDSP_Length
) { each(__N) { (__A[$0 * __IA], __B[$0 * __IB]) = (__B[$0 * __IB], __A[$0 * __IA]) } }
/// The values in reverse order.
public func vDSP_vrvrs(_ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
  vrvrs(__C, __IC, __N)
}
/// As `vDSP_vrvrs`.
public func vDSP_vrvrsD(_ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
  vrvrs(__C, __IC, __N)
}
@inline(__always)
private func vrvrs<T: BinaryFloatingPoint>(
  _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  each(__N / 2) {
    let last = (Int(__N) - 1 - $0) * __IC; (__C[$0 * __IC], __C[last]) = (__C[last], __C[$0 * __IC])
  }
}
/// Ascending where `__Order` is 1, descending where it is -1.
public func vDSP_vsort(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Order: Int32) {
  vsort(__C, __N, __Order)
}
/// As `vDSP_vsort`.
public func vDSP_vsortD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Order: Int32) {
  vsort(__C, __N, __Order)
}
@inline(__always)
private func vsort<T: BinaryFloatingPoint>(
  _ __C: UnsafeMutablePointer<T>, _ __N: vDSP_Length, _ __Order: Int32
) {
  var part = UnsafeMutableBufferPointer(start: __C, count: Int(clamping: __N));
  __Order < 0 ? part.sort(by: >) : part.sort(by: <)
}
/// The place is that of the first lowest value, in elements of the stride.
public func vDSP_minvi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) { minvi(__A, __IA, __C, __I, __N) }
/// As `vDSP_minvi`.
public func vDSP_minviD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) { minvi(__A, __IA, __C, __I, __N) }
@inline(__always)
private func minvi<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<T>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  var (found, place) = (T.infinity, 0)
  each(__N) { if __A[$0 * __IA] < found { (found, place) = (__A[$0 * __IA], $0 * __IA) } }
  (__C.pointee, __I.pointee) = (found, vDSP_Length(bitPattern: place))
}
/// The value that is farthest from zero, without its sign, and its place.
public func vDSP_maxmgvi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) { maxmgvi(__A, __IA, __C, __I, __N) }
/// As `vDSP_maxmgvi`.
public func vDSP_maxmgviD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) { maxmgvi(__A, __IA, __C, __I, __N) }
@inline(__always)
private func maxmgvi<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<T>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  var (found, place): (T, Int) = (-1, 0)
  each(__N) { if abs(__A[$0 * __IA]) > found { (found, place) = (abs(__A[$0 * __IA]), $0 * __IA) } }
  (__C.pointee, __I.pointee) = (max(found, 0), vDSP_Length(bitPattern: place))
}
/// The mean, the standard deviation, and where there is a place for them, values from the mean by the deviation.
public func vDSP_normalize(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>?, _ __IC: vDSP_Stride,
  _ __Mean: UnsafeMutablePointer<Float>, _ __StandardDeviation: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) { normalize(__A, __IA, __C, __IC, __Mean, __StandardDeviation, __N) }
/// As `vDSP_normalize`.
public func vDSP_normalizeD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>?,
  _ __IC: vDSP_Stride, _ __Mean: UnsafeMutablePointer<Double>,
  _ __StandardDeviation: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) { normalize(__A, __IA, __C, __IC, __Mean, __StandardDeviation, __N) }
@inline(__always)
private func normalize<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<T>?, _ __IC: vDSP_Stride,
  _ __Mean: UnsafeMutablePointer<T>, _ __StandardDeviation: UnsafeMutablePointer<T>, _ __N: vDSP_Length
) {
  var (middle, squares): (Double, Double) = (0, 0)
  each(__N) { middle += Double(__A[$0 * __IA]) }
  middle /= Double(__N)
  each(__N) { squares += (Double(__A[$0 * __IA]) - middle) * (Double(__A[$0 * __IA]) - middle) }
  let deviation = (squares / Double(__N)).squareRoot()
  (__Mean.pointee, __StandardDeviation.pointee) = (T(middle), T(deviation))
  if let __C { map(__A, __IA, __C, __IC, __N) { T((Double($0) - middle) / deviation) } }
}
/// Sums of `__P` values of `__A` times those of the filter; a filter stride of -1 from its last value on makes a convolution.
public func vDSP_conv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __F: UnsafePointer<Float>, _ __IF: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) { conv(__A, __IA, __F, __IF, __C, __IC, __N, __P) }
/// As `vDSP_conv`.
public func vDSP_convD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __F: UnsafePointer<Double>, _ __IF: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) { conv(__A, __IA, __F, __IF, __C, __IC, __N, __P) }
@inline(__always)
private func conv<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __F: UnsafePointer<T>, _ __IF: vDSP_Stride,
  _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  each(__N) { place in
    var total: T = 0
    each(__P) { total += __A[(place + $0) * __IA] * __F[$0 * __IF] }
    __C[place * __IC] = total
  }
}
/// Values of `__A` between its elements, at the places in `__B`.
public func vDSP_vlint(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) { vlint(__A, __B, __IB, __C, __IC, __N, __M) }
/// As `vDSP_vlint`.
public func vDSP_vlintD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) { vlint(__A, __B, __IB, __C, __IC, __N, __M) }
@inline(__always)
private func vlint<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<T>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
  map(__B, __IB, __C, __IC, __N) { place in
    let last = T(max(Int(clamping: __M) - 1, 0))
    // A place that is no number is the first.
    let within = place > 0 ? min(place, last) : 0
    let index = Int(within)
    let part = within - T(index)
    return part == 0 || index + 1 >= Int(__M) ? __A[index] : __A[index] * (1 - part) + __A[index + 1] * part
  }
}
/// Between `__A` and `__B`: the first where `__C` is 0, the second where it is 1.
public func vDSP_vintb(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vintb(__A, __IA, __B, __IB, __C, __D, __ID, __N) }
/// As `vDSP_vintb`.
public func vDSP_vintbD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { vintb(__A, __IA, __B, __IB, __C, __D, __ID, __N) }
@inline(__always)
private func vintb<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<T>, _ __D: UnsafeMutablePointer<T>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let part = __C.pointee; zip(__A, __IA, __B, __IB, __D, __ID, __N) { $0 + part * ($1 - $0) }
}
/// Sums from the first element on, times `__S`.
public func vDSP_vrsum(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __S: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vrsum(__A, __IA, __S, __C, __IC, __N) }
/// As `vDSP_vrsum`.
public func vDSP_vrsumD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __S: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { vrsum(__A, __IA, __S, __C, __IC, __N) }
@inline(__always)
private func vrsum<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __S: UnsafePointer<T>, _ __C: UnsafeMutablePointer<T>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  var total: T = 0
  each(__N) {
    if $0 > 0 { total += __A[$0 * __IA] * __S.pointee }; __C[$0 * __IC] = total
  }
}
/// Sums of `__P` elements from each place on.
public func vDSP_vswsum(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) { vswsum(__A, __IA, __C, __IC, __N, __P) }
/// As `vDSP_vswsum`.
public func vDSP_vswsumD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) { vswsum(__A, __IA, __C, __IC, __N, __P) }
@inline(__always)
private func vswsum<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  each(__N) { place in
    var total: T = 0; each(__P) { total += __A[(place + $0) * __IA] }; __C[place * __IC] = total
  }
}
/// The product of a matrix of `__M` rows and `__P` columns, and one of `__P` rows and `__N` columns.
public func vDSP_mmul(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __P: vDSP_Length
) { mmul(__A, __IA, __B, __IB, __C, __IC, __M, __N, __P) }
/// As `vDSP_mmul`.
public func vDSP_mmulD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __P: vDSP_Length
) { mmul(__A, __IA, __B, __IB, __C, __IC, __M, __N, __P) }
@inline(__always)
private func mmul<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<T>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __P: vDSP_Length
) {
  each(__M) { row in
    let start = row * Int(__N)
    each(__N) { __C[(start + $0) * __IC] = 0 }
    each(__P) { inner in
      let factor = __A[(row * Int(__P) + inner) * __IA]
      each(__N) { __C[(start + $0) * __IC] += factor * __B[(inner * Int(__N) + $0) * __IB] }
    }
  }
}
/// The transpose, of `__M` rows and `__N` columns.
public func vDSP_mtrans(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __M: vDSP_Length, _ __N: vDSP_Length
) { mtrans(__A, __IA, __C, __IC, __M, __N) }
/// As `vDSP_mtrans`.
public func vDSP_mtransD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __M: vDSP_Length, _ __N: vDSP_Length
) { mtrans(__A, __IA, __C, __IC, __M, __N) }
@inline(__always)
private func mtrans<T: BinaryFloatingPoint>(
  _ __A: UnsafePointer<T>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<T>, _ __IC: vDSP_Stride,
  _ __M: vDSP_Length, _ __N: vDSP_Length
) {
  each(__M) { row in each(__N) { __C[(row * Int(__N) + $0) * __IC] = __A[($0 * Int(__M) + row) * __IA] } }
}
/// A part of a matrix: `__N` rows of `__M` columns; the last two arguments are the lengths of whole rows.
public func vDSP_mmov(
  _ __A: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __TA: vDSP_Length, _ __TC: vDSP_Length
) {
  each(__N) { row in each(__M) { __C[row * Int(__TC) + $0] = __A[row * Int(__TA) + $0] } }
}
/// A part of a matrix: `__N` rows of `__M` columns; the last two arguments are the lengths of whole rows.
public func vDSP_mmovD(
  _ __A: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __TA: vDSP_Length, _ __TC: vDSP_Length
) {
  each(__N) { row in each(__M) { __C[row * Int(__TC) + $0] = __A[row * Int(__TA) + $0] } }
}
