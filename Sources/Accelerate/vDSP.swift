// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

@_exported public import Foundation

/// A number of values.
public typealias vDSP_Length = UInt
/// The distance of values from each other in memory, in values.
public typealias vDSP_Stride = Int

// Each function walks through its vectors by their strides, as Apple's do. The optimizer makes vector instructions of the
// loops where strides are 1.

/// Calls `body` for the place of each element.
@inline(__always)
func each(_ count: vDSP_Length, _ body: (Int) -> Void) {
  for index in 0..<Int(clamping: count) { body(index) }
}

/// One vector in, one out.
@inline(__always)
func map<Input, Output>(
  _ a: UnsafePointer<Input>, _ ia: vDSP_Stride, _ c: UnsafeMutablePointer<Output>, _ ic: vDSP_Stride,
  _ n: vDSP_Length, _ body: (Input) -> Output
) {
  if ia == 1, ic == 1 { each(n) { c[$0] = body(a[$0]) } } else { each(n) { c[$0 * ic] = body(a[$0 * ia]) } }
}

/// Two vectors in, one out.
@inline(__always)
func zip<Scalar>(
  _ a: UnsafePointer<Scalar>, _ ia: vDSP_Stride, _ b: UnsafePointer<Scalar>, _ ib: vDSP_Stride,
  _ c: UnsafeMutablePointer<Scalar>, _ ic: vDSP_Stride, _ n: vDSP_Length, _ body: (Scalar, Scalar) -> Scalar
) { each(n) { c[$0 * ic] = body(a[$0 * ia], b[$0 * ib]) } }

/// One vector in, one number out; sums are made in eight lanes, which rounds less than one and is faster.
@inline(__always)
func sum<Scalar: SIMDScalar & BinaryFloatingPoint>(
  _ a: UnsafePointer<Scalar>, _ ia: vDSP_Stride, _ n: vDSP_Length, _ body: (SIMD8<Scalar>) -> SIMD8<Scalar>
) -> Scalar {
  var lanes = SIMD8<Scalar>.zero
  let count = Int(clamping: n)
  let whole = count / 8 * 8
  for start in stride(from: 0, to: whole, by: 8) {
    var part = SIMD8<Scalar>()
    for lane in 0..<8 { part[lane] = a[(start + lane) * ia] }
    lanes += body(part)
  }
  var rest = SIMD8<Scalar>.zero
  for index in whole..<count { rest[index - whole] = a[index * ia] }
  let last = body(rest)
  for lane in 0..<(count - whole) { lanes[lane] += last[lane] }
  return lanes.sum()
}

// MARK: conversions

/// Whole numbers of 8 bits as floating-point ones.
public func vDSP_vflt8(
  _ __A: UnsafePointer<CChar>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }
/// Whole numbers of 8 bits without a sign as floating-point ones.
public func vDSP_vfltu8(
  _ __A: UnsafePointer<UInt8>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }
/// Whole numbers of 16 bits as floating-point ones.
public func vDSP_vflt16(
  _ __A: UnsafePointer<Int16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }
/// Whole numbers of 16 bits without a sign as floating-point ones.
public func vDSP_vfltu16(
  _ __A: UnsafePointer<UInt16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }
/// Whole numbers of 32 bits as floating-point ones.
public func vDSP_vflt32(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }
/// Each value in double precision.
public func vDSP_vspdp(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Double($0) } }
/// Each value in single precision.
public func vDSP_vdpsp(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0) } }
/// Values without their fractions, as whole numbers of 16 bits; those out of range become the nearest.
public func vDSP_vfix16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0, Int16.self) } }
/// Values without their fractions, as whole numbers of 32 bits.
public func vDSP_vfix32(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0, Int32.self) } }
/// Values rounded to whole numbers of 16 bits, ties to even; those out of range become the nearest.
public func vDSP_vfixr16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0.rounded(.toNearestOrEven), Int16.self) } }

func whole<Number: FixedWidthInteger, Scalar: BinaryFloatingPoint>(_ value: Scalar, _: Number.Type) -> Number
{
  value.isNaN ? 0 : value <= Scalar(Number.min) ? .min : value >= Scalar(Number.max) ? .max : Number(value)
}

// MARK: one vector to one

/// Each value without its sign.
public func vDSP_vabs(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { abs($0) } }
/// Each value with the other sign.
public func vDSP_vneg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { -$0 } }
/// Each value times itself.
public func vDSP_vsq(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 * $0 } }
/// Each value times a number.
public func vDSP_vsmul(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let factor = __B.pointee; map(__A, __IA, __C, __IC, __N) { $0 * factor } }
/// Each value and a number together.
public func vDSP_vsadd(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let addend = __B.pointee; map(__A, __IA, __C, __IC, __N) { $0 + addend } }
/// Each value by a number.
public func vDSP_vsdiv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let divisor = __B.pointee; map(__A, __IA, __C, __IC, __N) { $0 / divisor } }
/// Each value times a number, and another one added.
public func vDSP_vsmsa(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (factor, addend) = (__B.pointee, __C.pointee); map(__A, __IA, __D, __ID, __N) { $0 * factor + addend }
}
/// Each value, or the nearer one of two limits where it is outside of them.
public func vDSP_vclip(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) { let (low, high) = (__B.pointee, __C.pointee); map(__A, __IA, __D, __ID, __N) { min(max($0, low), high) } }
/// Decibels against `__B`: 20 · log₁₀ where `__F` is 1, 10 · log₁₀ where it is 0.
public func vDSP_vdbcon(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __F: UInt32
) {
  let (reference, factor) = (__B.pointee, Float(__F == 0 ? 10 : 20));
  map(__A, __IA, __C, __IC, __N) { factor * log10($0 / reference) }
}

// MARK: two vectors to one

/// The sum of each two values.
public func vDSP_vadd(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { $0 + $1 } }
/// `__A` - `__B`: the second vector comes first among the arguments.
public func vDSP_vsub(
  _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { $0 - $1 } }
/// The product of each two values.
public func vDSP_vmul(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { $0 * $1 } }
/// `__A` ÷ `__B`: the divisor comes first among the arguments.
public func vDSP_vdiv(
  _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { $0 / $1 } }
/// The higher one of each two values.
public func vDSP_vmax(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { max($0, $1) } }
/// The lower one of each two values.
public func vDSP_vmin(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { zip(__A, __IA, __B, __IB, __C, __IC, __N) { min($0, $1) } }

// MARK: vectors from numbers

/// Zeros.
public func vDSP_vclr(_ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
  each(__N) { __C[$0 * __IC] = 0 }
}
/// A number over and over.
public func vDSP_vfill(
  _ __A: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let value = __A.pointee; each(__N) { __C[$0 * __IC] = value } }
/// Values that rise by one step each, from a first one on.
public func vDSP_vramp(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let (start, step) = (__A.pointee, __B.pointee); each(__N) { __C[$0 * __IC] = start + Float($0) * step } }
/// Values from a first one to a last one, with equal steps.
public func vDSP_vgen(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (start, end) = (__A.pointee, __B.pointee); let last = Float(max(Int(clamping: __N) - 1, 1));
  each(__N) { __C[$0 * __IC] = start + (end - start) * Float($0) / last }
}

// MARK: numbers from vectors

/// The highest value.
public func vDSP_maxv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { var found = -Float.infinity; each(__N) { found = max(found, __A[$0 * __IA]) }; __C.pointee = found }
/// The lowest value.
public func vDSP_minv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { var found = Float.infinity; each(__N) { found = min(found, __A[$0 * __IA]) }; __C.pointee = found }
/// The value that is farthest from zero, without its sign.
public func vDSP_maxmgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { var found: Float = 0; each(__N) { found = max(found, abs(__A[$0 * __IA])) }; __C.pointee = found }
/// The value that is nearest to zero, without its sign.
public func vDSP_minmgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { var found = Float.infinity; each(__N) { found = min(found, abs(__A[$0 * __IA])) }; __C.pointee = found }
/// The place is that of the first highest value, in elements of the stride.
public func vDSP_maxvi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  var (found, place) = (-Float.infinity, 0);
  each(__N) { if __A[$0 * __IA] > found { (found, place) = (__A[$0 * __IA], $0 * __IA) } };
  __C.pointee = found; __I.pointee = vDSP_Length(bitPattern: place)
}
/// The sum.
public func vDSP_sve(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 } }
/// The sum of squares.
public func vDSP_svesq(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 * $0 } }
/// The sum without signs.
public func vDSP_svemg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N, magnitude) }
/// The mean.
public func vDSP_meanv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 } / Float(__N) }
/// The mean without signs.
public func vDSP_meamgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N, magnitude) / Float(__N) }
/// The mean square.
public func vDSP_measqv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { __C.pointee = sum(__A, __IA, __N) { $0 * $0 } / Float(__N) }
/// The root of the mean square.
public func vDSP_rmsqv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { __C.pointee = (sum(__A, __IA, __N) { $0 * $0 } / Float(__N)).squareRoot() }
/// The sum of products.
public func vDSP_dotpr(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) { var total: Float = 0; each(__N) { total += __A[$0 * __IA] * __B[$0 * __IB] }; __C.pointee = total }

func magnitude<Scalar: SIMDScalar & BinaryFloatingPoint>(_ lanes: SIMD8<Scalar>) -> SIMD8<Scalar> {
  lanes.replacing(with: -lanes, where: lanes .< 0)
}

/// Filters and takes each `__DF`-th value: `__C[n]` is the sum of `__A[n · __DF + p] · __F[p]` for `__P` values of the filter.
public func vDSP_desamp(
  _ __A: UnsafePointer<Float>, _ __DF: vDSP_Stride, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  each(__N) { place in
    var total: Float = 0
    each(__P) { total += __A[place * __DF + $0] * __F[$0] }
    __C[place] = total
  }
}
