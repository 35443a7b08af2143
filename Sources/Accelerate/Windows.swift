// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

/// Only the first half of a window.
public let vDSP_HALF_WINDOW: Int32 = 1
/// A Hann window that reaches up to one.
public let vDSP_HANN_DENORM: Int32 = 0
/// A Hann window whose mean square is one.
public let vDSP_HANN_NORM: Int32 = 2

/// Windows over so many samples, whose period is their number; half of one where the flags say so.
private func fillWindow<Scalar: BinaryFloatingPoint>(
  _ window: UnsafeMutablePointer<Scalar>, _ length: vDSP_Length, _ flags: Int32, _ value: (Double) -> Double
) {
  let count = flags & vDSP_HALF_WINDOW != 0 ? (length + 1) / 2 : length
  each(count) { window[$0] = Scalar(value(2 * Double.pi * Double($0) / Double(length))) }
}

/// Normalised, a window's power is that of no window.
private func hann(_ flags: Int32) -> (Double) -> Double {
  let scale = flags & vDSP_HANN_NORM != 0 ? 0.8165 : 0.5
  return { scale * (1 - cos($0)) }
}
private func hamming(_ angle: Double) -> Double { 0.54 - 0.46 * cos(angle) }
private func blackman(_ angle: Double) -> Double { 0.42 - 0.5 * cos(angle) + 0.08 * cos(2 * angle) }

/// A Hann window.
public func vDSP_hann_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __FLAG: Int32) {
  fillWindow(__C, __N, __FLAG, hann(__FLAG))
}
/// As `vDSP_hann_window`.
public func vDSP_hann_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __FLAG: Int32) {
  fillWindow(__C, __N, __FLAG, hann(__FLAG))
}
/// A Hamming window.
public func vDSP_hamm_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __FLAG: Int32) {
  fillWindow(__C, __N, __FLAG, hamming)
}
/// As `vDSP_hamm_window`.
public func vDSP_hamm_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __FLAG: Int32) {
  fillWindow(__C, __N, __FLAG, hamming)
}
/// A Blackman window.
public func vDSP_blkman_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __FLAG: Int32) {
  fillWindow(__C, __N, __FLAG, blackman)
}
/// As `vDSP_blkman_window`.
public func vDSP_blkman_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __FLAG: Int32) {
  fillWindow(__C, __N, __FLAG, blackman)
}

extension vDSP {
  /// The windows that there are.
  public enum WindowSequence: Sendable { case hanningNormalized, hanningDenormalized, hamming, blackman }

  /// A window.
  public static func window<Scalar: vDSP_FloatingPoint>(
    ofType: Scalar.Type, usingSequence sequence: WindowSequence, count: Int, isHalfWindow: Bool
  ) -> [Scalar] {
    var result = [Scalar](repeating: 0, count: isHalfWindow ? (max(count, 0) + 1) / 2 : max(count, 0))
    let flags = isHalfWindow ? vDSP_HALF_WINDOW : 0
    let value: (Double) -> Double =
      switch sequence {
      case .hanningNormalized: hann(vDSP_HANN_NORM)
      case .hanningDenormalized: hann(vDSP_HANN_DENORM)
      case .hamming: hamming
      case .blackman: blackman
      }
    result.withUnsafeMutableBufferPointer {
      if let start = $0.baseAddress { fillWindow(start, vDSP_Length(max(count, 0)), flags, value) }
    }
    return result
  }

  /// Fills a vector with a window.
  public static func formWindow<Vector: AccelerateMutableBuffer>(
    usingSequence sequence: WindowSequence, result: inout Vector, isHalfWindow: Bool
  ) where Vector.Element: vDSP_FloatingPoint {
    let count = isHalfWindow ? result.count * 2 : result.count
    let window = window(
      ofType: Vector.Element.self, usingSequence: sequence, count: count, isHalfWindow: isHalfWindow)
    result.withUnsafeMutableBufferPointer { target in
      for index in target.indices { target[index] = window[index] }
    }
  }
}
