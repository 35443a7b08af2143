// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation

/// A filter of several channels in single precision, which keeps its state.
public typealias vDSP_biquadm_Setup = OpaquePointer
/// A filter of several channels in double precision, which keeps its state.
public typealias vDSP_biquadm_SetupD = OpaquePointer

/// Sections of second order, one after the other, in each of several channels.
///
/// A section has the coefficients of the first channel, then those of the next.
private final class ChannelFilters<Scalar: vDSP_FloatingPoint> {
  private let sections: Int
  private let channels: Int
  private var coefficients: [Scalar]
  /// The values that the coefficients move to.
  private var targets: [Scalar]
  /// The part of the way that is left after each value.
  private var rate: Scalar = 0
  private var threshold: Scalar = 0
  private var isMoving = false
  private var isActive: [Bool]
  /// The two sums that go on, of each section and channel (transposed direct form II).
  private var delays: [Scalar]

  init?(_ coefficients: UnsafePointer<Double>, _ sections: vDSP_Length, _ channels: vDSP_Length) {
    guard sections <= 1 << 16, channels <= 1 << 16, sections * channels <= 1 << 20 else { return nil }
    (self.sections, self.channels) = (Int(sections), Int(channels))
    let count = Int(sections * channels)
    self.coefficients = (0..<count * 5).map { Scalar(coefficients[$0]) }
    targets = self.coefficients
    isActive = Array(repeating: true, count: Int(sections))
    delays = Array(repeating: 0, count: count * 2)
  }

  func reset() { for index in delays.indices { delays[index] = 0 } }
  func copyState(of other: ChannelFilters) {
    if other.delays.count == delays.count { delays = other.delays }
  }
  func setActive(_ states: UnsafePointer<Bool>) {
    for section in 0..<sections { isActive[section] = states[section] }
  }

  /// Takes coefficients of some sections and channels, packed.
  func set(
    _ values: (Int) -> Scalar, _ sections: (start: vDSP_Length, count: vDSP_Length),
    _ channels: (start: vDSP_Length, count: vDSP_Length), rate: Scalar = 0, threshold: Scalar = 0
  ) {
    let (ownSections, ownChannels) = (
      Self.range(sections, of: self.sections), Self.range(channels, of: self.channels)
    )
    for (row, section) in ownSections.enumerated() {
      // No memory holds rows whose places can't be counted.
      let (first, isOver) = row.multipliedReportingOverflow(by: Int(clamping: channels.count))
      guard !isOver, first < Int.max / 8 else { break }
      for (column, channel) in ownChannels.enumerated() {
        let (from, to) = ((first + column) * 5, (section * self.channels + channel) * 5)
        for part in 0..<5 { targets[to + part] = values(from + part) }
      }
    }
    (self.rate, self.threshold) = (rate, threshold)
    let farthest = Swift.zip(coefficients, targets).reduce(0) { Swift.max($0, abs($1.0 - $1.1)) }
    isMoving = rate > 0 && threshold > 0 && threshold < farthest
    if !isMoving { coefficients = targets }
  }

  /// Returns the part of a range that is below `count`.
  private static func range(_ range: (start: vDSP_Length, count: vDSP_Length), of count: Int) -> Range<Int> {
    let start = Int(Swift.min(range.start, vDSP_Length(count)))
    return start..<start + Int(Swift.min(range.count, vDSP_Length(count - start)))
  }

  func run(
    _ inputs: UnsafeMutablePointer<UnsafePointer<Scalar>>, _ inputStride: Int,
    _ outputs: UnsafeMutablePointer<UnsafeMutablePointer<Scalar>>, _ outputStride: Int, _ count: Int
  ) {
    for index in 0..<count {
      for channel in 0..<channels {
        var value = inputs[channel][index * inputStride]
        for section in 0..<sections where isActive[section] {
          let place = section * channels + channel
          let (at, delay) = (place * 5, place * 2)
          let made = coefficients[at] * value + delays[delay]
          delays[delay] = coefficients[at + 1] * value - coefficients[at + 3] * made + delays[delay + 1]
          delays[delay + 1] = coefficients[at + 2] * value - coefficients[at + 4] * made
          value = made
        }
        outputs[channel][index * outputStride] = value
      }
      if isMoving { move() }
    }
  }

  private func move() {
    isMoving = false
    for index in coefficients.indices where coefficients[index] != targets[index] {
      let left = (coefficients[index] - targets[index]) * rate
      if abs(left) <= threshold {
        coefficients[index] = targets[index]
      } else {
        coefficients[index] = targets[index] + left
        isMoving = true
      }
    }
  }

  static func at(_ setup: OpaquePointer) -> ChannelFilters {
    Unmanaged<ChannelFilters>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
  }
  static func release(_ setup: OpaquePointer?) {
    if let setup { Unmanaged<ChannelFilters>.fromOpaque(UnsafeRawPointer(setup)).release() }
  }
  var opaque: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }
}

/// A filter of `__M` sections in `__N` channels: five coefficients of each channel of the first section, then those of the next section.
///
/// - Returns: `nil` for more than 65,536 sections or channels, or a million filters.
public func vDSP_biquadm_CreateSetup(
  _ __coeffs: UnsafePointer<Double>, _ __M: vDSP_Length, _ __N: vDSP_Length
) -> vDSP_biquadm_Setup? { ChannelFilters<Float>(__coeffs, __M, __N)?.opaque }
/// As `vDSP_biquadm_CreateSetup`.
public func vDSP_biquadm_CreateSetupD(
  _ __coeffs: UnsafePointer<Double>, _ __M: vDSP_Length, _ __N: vDSP_Length
) -> vDSP_biquadm_SetupD? { ChannelFilters<Double>(__coeffs, __M, __N)?.opaque }
/// Lets go of a filter.
public func vDSP_biquadm_DestroySetup(_ __setup: vDSP_biquadm_Setup?) {
  ChannelFilters<Float>.release(__setup)
}
/// Lets go of a filter.
public func vDSP_biquadm_DestroySetupD(_ __setup: vDSP_biquadm_SetupD?) {
  ChannelFilters<Double>.release(__setup)
}

/// Filters `__N` values of each channel, and goes on with the next ones where it is called again.
public func vDSP_biquadm(
  _ __Setup: vDSP_biquadm_Setup, _ __X: UnsafeMutablePointer<UnsafePointer<Float>>, _ __IX: vDSP_Stride,
  _ __Y: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, _ __IY: vDSP_Stride, _ __N: vDSP_Length
) { ChannelFilters<Float>.at(__Setup).run(__X, __IX, __Y, __IY, Int(__N)) }
/// As `vDSP_biquadm`.
public func vDSP_biquadmD(
  _ __Setup: vDSP_biquadm_SetupD, _ __X: UnsafeMutablePointer<UnsafePointer<Double>>, _ __IX: vDSP_Stride,
  _ __Y: UnsafeMutablePointer<UnsafeMutablePointer<Double>>, _ __IY: vDSP_Stride, _ __N: vDSP_Length
) { ChannelFilters<Double>.at(__Setup).run(__X, __IX, __Y, __IY, Int(__N)) }

/// Forgets the values so far.
public func vDSP_biquadm_ResetState(_ __setup: vDSP_biquadm_Setup) {
  ChannelFilters<Float>.at(__setup).reset()
}
/// Forgets the values so far.
public func vDSP_biquadm_ResetStateD(_ __setup: vDSP_biquadm_SetupD) {
  ChannelFilters<Double>.at(__setup).reset()
}
/// Has a filter go on where another one of its size has come to.
public func vDSP_biquadm_CopyState(_ __dest: vDSP_biquadm_Setup, _ __src: vDSP_biquadm_Setup) {
  ChannelFilters<Float>.at(__dest).copyState(of: .at(__src))
}
/// As `vDSP_biquadm_CopyState`.
public func vDSP_biquadm_CopyStateD(_ __dest: vDSP_biquadm_SetupD, _ __src: vDSP_biquadm_SetupD) {
  ChannelFilters<Double>.at(__dest).copyState(of: .at(__src))
}
/// Says of each section whether values go through it or past it.
public func vDSP_biquadm_SetActiveFilters(
  _ __setup: vDSP_biquadm_Setup, _ __filter_states: UnsafePointer<Bool>
) {
  ChannelFilters<Float>.at(__setup).setActive(__filter_states)
}
/// As `vDSP_biquadm_SetActiveFilters`.
public func vDSP_biquadm_SetActiveFiltersD(
  _ __setup: vDSP_biquadm_SetupD, _ __filter_states: UnsafePointer<Bool>
) {
  ChannelFilters<Double>.at(__setup).setActive(__filter_states)
}

/// Changes the coefficients of some sections and channels at once.
public func vDSP_biquadm_SetCoefficientsDouble(
  _ __setup: vDSP_biquadm_Setup, _ __coeffs: UnsafePointer<Double>, _ __start_sec: vDSP_Length,
  _ __start_chn: vDSP_Length, _ __nsec: vDSP_Length, _ __nchn: vDSP_Length
) {
  ChannelFilters<Float>.at(__setup).set({ Float(__coeffs[$0]) }, (__start_sec, __nsec), (__start_chn, __nchn))
}
/// As `vDSP_biquadm_SetCoefficientsDouble`.
public func vDSP_biquadm_SetCoefficientsDoubleD(
  _ __setup: vDSP_biquadm_SetupD, _ __coeffs: UnsafePointer<Double>, _ __start_sec: vDSP_Length,
  _ __start_chn: vDSP_Length, _ __nsec: vDSP_Length, _ __nchn: vDSP_Length
) { ChannelFilters<Double>.at(__setup).set({ __coeffs[$0] }, (__start_sec, __nsec), (__start_chn, __nchn)) }
/// As `vDSP_biquadm_SetCoefficientsDouble`.
public func vDSP_biquadm_SetCoefficientsSingle(
  _ __setup: vDSP_biquadm_Setup, _ __coeffs: UnsafePointer<Float>, _ __start_sec: vDSP_Length,
  _ __start_chn: vDSP_Length, _ __nsec: vDSP_Length, _ __nchn: vDSP_Length
) { ChannelFilters<Float>.at(__setup).set({ __coeffs[$0] }, (__start_sec, __nsec), (__start_chn, __nchn)) }
/// As `vDSP_biquadm_SetCoefficientsDouble`.
public func vDSP_biquadm_SetCoefficientsSingleD(
  _ __setup: vDSP_biquadm_SetupD, _ __coeffs: UnsafePointer<Float>, _ __start_sec: vDSP_Length,
  _ __start_chn: vDSP_Length, _ __nsec: vDSP_Length, _ __nchn: vDSP_Length
) {
  ChannelFilters<Double>.at(__setup).set(
    { Double(__coeffs[$0]) }, (__start_sec, __nsec), (__start_chn, __nchn))
}

/// Has the coefficients of some sections and channels go over to others.
///
/// After each value `__interp_rate` of the way there is left, until no more than `__interp_threshold` is. Where one of the two is
/// 0, the others come at once.
public func vDSP_biquadm_SetTargetsDouble(
  _ __setup: vDSP_biquadm_Setup, _ __targets: UnsafePointer<Double>, _ __interp_rate: Float,
  _ __interp_threshold: Float, _ __start_sec: vDSP_Length, _ __start_chn: vDSP_Length, _ __nsec: vDSP_Length,
  _ __nchn: vDSP_Length
) {
  ChannelFilters<Float>.at(__setup).set(
    { Float(__targets[$0]) }, (__start_sec, __nsec), (__start_chn, __nchn), rate: __interp_rate,
    threshold: __interp_threshold)
}
/// As `vDSP_biquadm_SetTargetsDouble`.
public func vDSP_biquadm_SetTargetsSingle(
  _ __setup: vDSP_biquadm_Setup, _ __targets: UnsafePointer<Float>, _ __interp_rate: Float,
  _ __interp_threshold: Float, _ __start_sec: vDSP_Length, _ __start_chn: vDSP_Length, _ __nsec: vDSP_Length,
  _ __nchn: vDSP_Length
) {
  ChannelFilters<Float>.at(__setup).set(
    { __targets[$0] }, (__start_sec, __nsec), (__start_chn, __nchn), rate: __interp_rate,
    threshold: __interp_threshold)
}
/// Changes the coefficients at once, whatever the rate is, as the function of Apple's does in double precision.
public func vDSP_biquadm_SetTargetsDoubleD(
  _ __setup: vDSP_biquadm_SetupD, _ __targets: UnsafePointer<Double>, _ __interp_rate: Double,
  _ __interp_threshold: Double, _ __start_sec: vDSP_Length, _ __start_chn: vDSP_Length, _ __nsec: vDSP_Length,
  _ __nchn: vDSP_Length
) { ChannelFilters<Double>.at(__setup).set({ __targets[$0] }, (__start_sec, __nsec), (__start_chn, __nchn)) }
/// As `vDSP_biquadm_SetTargetsDoubleD`.
public func vDSP_biquadm_SetTargetsSingleD(
  _ __setup: vDSP_biquadm_SetupD, _ __targets: UnsafePointer<Float>, _ __interp_rate: Double,
  _ __interp_threshold: Double, _ __start_sec: vDSP_Length, _ __start_chn: vDSP_Length, _ __nsec: vDSP_Length,
  _ __nchn: vDSP_Length
) {
  ChannelFilters<Double>.at(__setup).set(
    { Double(__targets[$0]) }, (__start_sec, __nsec), (__start_chn, __nchn))
}
