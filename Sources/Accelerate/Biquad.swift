// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// A filter of sections in single precision.
public typealias vDSP_biquad_Setup = OpaquePointer
/// A filter of sections in double precision.
public typealias vDSP_biquad_SetupD = OpaquePointer

/// Sections of second order, one after the other; five coefficients each: three of the input, two of the output.
private final class BiquadSections<Scalar: BinaryFloatingPoint> {
  let coefficients: [Scalar]
  var count: Int { coefficients.count / Self.perSection }
  static var perSection: Int { 5 }

  init?(_ coefficients: UnsafePointer<Double>, _ sections: vDSP_Length) {
    guard let count = Int(exactly: sections), count > 0, count <= 1 << 16 else { return nil }
    self.coefficients = (0..<count * Self.perSection).map { Scalar(coefficients[$0]) }
  }

  /// `delay` has the last two values before each section, and those after the last one; afterwards those of this block.
  func run(
    _ delay: UnsafeMutablePointer<Scalar>, _ input: (Int) -> Scalar, _ count: Int,
    _ take: (Int, Scalar) -> Void
  ) {
    for index in 0..<count {
      var value = input(index)
      for section in 0..<self.count {
        let (past, next, first) = (delay + 2 * section, delay + 2 * section + 2, section * Self.perSection)
        let inputs =
          coefficients[first] * value + coefficients[first + 1] * past[1] + coefficients[first + 2] * past[0]
        let made = inputs - coefficients[first + 3] * next[1] - coefficients[first + 4] * next[0]
        (past[0], past[1]) = (past[1], value)
        value = made
      }
      let last = delay + 2 * self.count
      (last[0], last[1]) = (last[1], value)
      take(index, value)
    }
  }

  static func at(_ setup: OpaquePointer) -> BiquadSections {
    Unmanaged<BiquadSections>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
  }
  var opaque: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }
}

/// - Returns: `nil` for no sections, or more than 65,536.
public func vDSP_biquad_CreateSetup(
  _ __Coefficients: UnsafePointer<Double>, _ __M: vDSP_Length
) -> vDSP_biquad_Setup? { BiquadSections<Float>(__Coefficients, __M)?.opaque }
/// As `vDSP_biquad_CreateSetup`.
public func vDSP_biquad_CreateSetupD(
  _ __Coefficients: UnsafePointer<Double>, _ __M: vDSP_Length
) -> vDSP_biquad_SetupD? { BiquadSections<Double>(__Coefficients, __M)?.opaque }
/// Lets go of a filter.
public func vDSP_biquad_DestroySetup(_ __setup: vDSP_biquad_Setup?) {
  guard let __setup else { return }
  Unmanaged<BiquadSections<Float>>.fromOpaque(UnsafeRawPointer(__setup)).release()
}
/// As `vDSP_biquad_DestroySetup`.
public func vDSP_biquad_DestroySetupD(_ __setup: vDSP_biquad_SetupD?) {
  guard let __setup else { return }
  Unmanaged<BiquadSections<Double>>.fromOpaque(UnsafeRawPointer(__setup)).release()
}

/// Filters `__N` values; `__Delay` has two values a section and two more, zero before the first block, and goes from block to block.
public func vDSP_biquad(
  _ __Setup: vDSP_biquad_Setup, _ __Delay: UnsafeMutablePointer<Float>, _ __X: UnsafePointer<Float>,
  _ __IX: vDSP_Stride, _ __Y: UnsafeMutablePointer<Float>, _ __IY: vDSP_Stride, _ __N: vDSP_Length
) {
  BiquadSections<Float>.at(__Setup).run(__Delay, { __X[$0 * __IX] }, Int(__N)) { __Y[$0 * __IY] = $1 }
}

/// As `vDSP_biquad`.
public func vDSP_biquadD(
  _ __Setup: vDSP_biquad_SetupD, _ __Delay: UnsafeMutablePointer<Double>, _ __X: UnsafePointer<Double>,
  _ __IX: vDSP_Stride, _ __Y: UnsafeMutablePointer<Double>, _ __IY: vDSP_Stride, _ __N: vDSP_Length
) {
  BiquadSections<Double>.at(__Setup).run(__Delay, { __X[$0 * __IX] }, Int(__N)) { __Y[$0 * __IY] = $1 }
}

extension vDSP {
  /// A filter of sections of second order, which goes on from block to block.
  public struct Biquad<T: vDSP_FloatingPoint> {
    private let sections: BiquadSections<T>
    private var delay: [T]

    /// - Returns: `nil` for other than five coefficients a section, and for more than one channel.
    public init?(
      coefficients: [Double], channelCount: vDSP_Length, sectionCount: vDSP_Length, ofType: T.Type
    ) {
      guard channelCount == 1, sectionCount < 1 << 16,
        coefficients.count == Int(sectionCount) * BiquadSections<T>.perSection,
        let made = BiquadSections<T>(coefficients, sectionCount)
      else { return nil }
      sections = made
      delay = Array(repeating: 0, count: 2 * made.count + 2)
    }

    /// Filters values.
    public mutating func apply<U: AccelerateBuffer>(input: U) -> [T] where U.Element == T {
      var output = [T](repeating: 0, count: input.count)
      apply(input: input, output: &output)
      return output
    }

    /// Filters values.
    public mutating func apply<U: AccelerateBuffer, V: AccelerateMutableBuffer>(input: U, output: inout V)
    where U.Element == T, V.Element == T {
      let sections = sections
      delay.withUnsafeMutableBufferPointer { delay in
        guard let start = delay.baseAddress else { return }
        input.withUnsafeBufferPointer { input in
          output.withUnsafeMutableBufferPointer { output in
            sections.run(start, { input[$0] }, min(input.count, output.count)) { output[$0] = $1 }
          }
        }
      }
    }
  }
}
