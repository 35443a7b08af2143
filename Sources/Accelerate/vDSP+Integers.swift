// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

// Whole numbers of 32 bits, which wrap around where results are beyond them.

/// Sums.
public func vDSP_vaddi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Int32>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for index in 0..<Int(__N) {
    let (a, b) = (__A[index * __IA], __B[index * __IB]); __C[index * __IC] = a &+ b
  }
}
/// The bits that are alike in both.
public func vDSP_veqvi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Int32>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for index in 0..<Int(__N) {
    let (a, b) = (__A[index * __IA], __B[index * __IB]); __C[index * __IC] = ~(a ^ b)
  }
}
/// The second vector's elements divided by the first one's, without fractions; 0 where the divisor is 0.
public func vDSP_vdivi(
  _ __B: UnsafePointer<Int32>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for index in 0..<Int(__N) {
    let divisor = __B[index * __IB]
    __C[index * __IC] =
      divisor == 0 ? 0 : __A[index * __IA].dividedReportingOverflow(by: divisor).partialValue
  }
}
/// The elements divided by one number, without fractions; 0 where that is 0.
public func vDSP_vsdivi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Int32>,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let divisor = __B.pointee
  map(__A, __IA, __C, __IC, __N) { divisor == 0 ? 0 : $0.dividedReportingOverflow(by: divisor).partialValue }
}
/// The elements and one number added.
public func vDSP_vsaddi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Int32>,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let added = __B.pointee; map(__A, __IA, __C, __IC, __N) { $0 &+ added } }
/// The elements without their signs.
public func vDSP_vabsi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { $0 < 0 ? 0 &- $0 : $0 } }
/// One number in each element.
public func vDSP_vfilli(
  _ __A: UnsafePointer<Int32>, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { for index in 0..<Int(__N) { __C[index * __IC] = __A.pointee } }

/// A whole number of 24 bits, the lowest byte first.
public struct vDSP_int24: Hashable, Sendable {
  /// The bytes.
  public var bytes: (UInt8, UInt8, UInt8)
  /// Zero.
  public init() { bytes = (0, 0, 0) }
  /// Three bytes, the lowest first.
  public init(bytes: (UInt8, UInt8, UInt8)) { self.bytes = bytes }
  fileprivate var value: Int32 {
    Int32(bitPattern: UInt32(bytes.0) << 8 | UInt32(bytes.1) << 16 | UInt32(bytes.2) << 24) >> 8
  }
  fileprivate init(_ value: Int32) {
    bytes = (
      UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value >> 16)
    )
  }
  public static func == (left: vDSP_int24, right: vDSP_int24) -> Bool { left.bytes == right.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
/// Whole numbers of 24 bits as floating-point numbers.
public func vDSP_vflt24(
  _ __A: UnsafePointer<vDSP_int24>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { Float($0.value) } }
/// Whole numbers of 24 bits as floating-point numbers times a factor.
public func vDSP_vfltsm24(
  _ __A: UnsafePointer<vDSP_int24>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) { let factor = __B.pointee; map(__A, __IA, __C, __IC, __N) { Float($0.value) * factor } }
/// Values as the nearest whole numbers of 24 bits.
public func vDSP_vfixr24(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<vDSP_int24>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  map(__A, __IA, __C, __IC, __N) { value in
    let limited = value.isNaN ? 0 : min(max(value.rounded(.toNearestOrEven), -8_388_608), 8_388_607)
    return vDSP_int24(Int32(limited))
  }
}
