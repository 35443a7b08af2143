// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

/// Values without their fractions, as whole numbers of 8 bits.
public func vDSP_vfix8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<CChar>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0, CChar.self) } }
/// As `vDSP_vfix8`.
public func vDSP_vfix8D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<CChar>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0, CChar.self) } }
/// Values as the nearest whole numbers of 8 bits.
public func vDSP_vfixr8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<CChar>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0.rounded(.toNearestOrEven), CChar.self) } }
/// As `vDSP_vfixr8`.
public func vDSP_vfixr8D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<CChar>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0.rounded(.toNearestOrEven), CChar.self) } }
/// Values without their fractions, as whole numbers of 8 bits without a sign.
public func vDSP_vfixu8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0, UInt8.self) } }
/// As `vDSP_vfixu8`.
public func vDSP_vfixu8D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0, UInt8.self) } }
/// Values as the nearest whole numbers of 8 bits without a sign.
public func vDSP_vfixru8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0.rounded(.toNearestOrEven), UInt8.self) } }
/// As `vDSP_vfixru8`.
public func vDSP_vfixru8D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0.rounded(.toNearestOrEven), UInt8.self) } }
/// Values without their fractions, as whole numbers of 16 bits without a sign.
public func vDSP_vfixu16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0, UInt16.self) } }
/// As `vDSP_vfixu16`.
public func vDSP_vfixu16D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0, UInt16.self) } }
/// Values as the nearest whole numbers of 16 bits without a sign.
public func vDSP_vfixru16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0.rounded(.toNearestOrEven), UInt16.self) } }
/// As `vDSP_vfixru16`.
public func vDSP_vfixru16D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0.rounded(.toNearestOrEven), UInt16.self) } }
/// Values as the nearest whole numbers of 32 bits.
public func vDSP_vfixr32(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0.rounded(.toNearestOrEven), Int32.self) } }
/// As `vDSP_vfixr32`.
public func vDSP_vfixr32D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) { map(__A, __IA, __C, __IC, __N) { whole($0.rounded(.toNearestOrEven), Int32.self) } }
/// As `vDSP_vflt16`.
public func vDSP_vflt16D(
  _ __A: UnsafePointer<Int16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  map(__A, __IA, __C, __IC, __N) { Double($0) }
}
/// As `vDSP_vflt32`.
public func vDSP_vflt32D(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  map(__A, __IA, __C, __IC, __N) { Double($0) }
}
