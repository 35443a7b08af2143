// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import Foundation

/// The shape of a band's filter.
public enum AVAudioUnitEQFilterType: Int, Sendable {
  /// The shapes that a band can have, by the filter's name.
  case parametric, lowPass, highPass, resonantLowPass, resonantHighPass, bandPass, bandStop, lowShelf,
    highShelf, resonantLowShelf, resonantHighShelf
}

/// A band of an equaliser, which does nothing while it is bypassed, as it is at first.
public final class AVAudioUnitEQFilterParameters: NSObject, @unchecked Sendable {
  // @unchecked: what is set meanwhile is Guarded.

  /// The shape of the band's response.
  public var filterType: AVAudioUnitEQFilterType {
    get { type }
    set { type = newValue }
  }
  @Guarded private var type = AVAudioUnitEQFilterType.parametric
  /// The middle of a band, or the frequency where a filter or a shelf begins, in hertz.
  public var frequency: Float {
    get { middle }
    set { middle = newValue }
  }
  @Guarded private var middle: Float = 1000
  /// The width in octaves, from 0.05 to 5.
  ///
  /// It is that of parametric bands, of those that pass or stop a band, and of those that resonate.
  public var bandwidth: Float {
    get { octaves }
    set { octaves = min(max(newValue, 0.05), 5) }
  }
  @Guarded private var octaves: Float = 0.5
  /// The gain of a parametric band or a shelf in decibels, from -96 to 24.
  public var gain: Float {
    get { decibels }
    set { decibels = min(max(newValue, -96), 24) }
  }
  @Guarded private var decibels: Float = 0
  /// Whether the band leaves the sound as it is.
  public var bypass: Bool {
    get { isBypassed }
    set { isBypassed = newValue }
  }
  @Guarded private var isBypassed = true

  /// `nil` while the band is bypassed.
  func filter(sampleRate: Double) -> BiquadFilter? {
    guard !bypass, frequency.isFinite else { return nil }
    let shape = BiquadFilter.Shape(
      frequency: Double(frequency), sampleRate: sampleRate, gain: Double(gain))
    let alpha = shape.alpha(octaves: Double(bandwidth))
    switch filterType {
    case .parametric: return .peak(shape, alpha: alpha)
    case .lowPass: return .lowPass(shape, alpha: shape.flatAlpha)
    case .highPass: return .highPass(shape, alpha: shape.flatAlpha)
    case .resonantLowPass: return .lowPass(shape, alpha: alpha)
    case .resonantHighPass: return .highPass(shape, alpha: alpha)
    case .bandPass: return .bandPass(shape, alpha: alpha)
    case .bandStop: return .bandStop(shape, alpha: alpha)
    case .lowShelf: return .shelf(shape, alpha: shape.shelfAlpha, side: 1)
    case .highShelf: return .shelf(shape, alpha: shape.shelfAlpha, side: -1)
    case .resonantLowShelf: return .shelf(shape, alpha: alpha, side: 1)
    case .resonantHighShelf: return .shelf(shape, alpha: alpha, side: -1)
    }
  }
}

/// Raises and lowers bands of frequencies.
public final class AVAudioUnitEQ: AVAudioUnitEffect, @unchecked Sendable {
  // @unchecked: the engine's lock guards what the filters hold; see also its superclass.
  /// The bands, which sound passes one after the other.
  public let bands: [AVAudioUnitEQFilterParameters]
  /// The gain of all frequencies in decibels, from -96 to 24.
  public var globalGain: Float {
    get { decibels }
    set { decibels = min(max(newValue, -96), 24) }
  }
  @Guarded private var decibels: Float = 0
  /// The filters' memories, by band and channel.
  private var memories: [[BiquadFilter.Memory]] = []

  /// Makes an equaliser of so many bands, 16 at most.
  public init(numberOfBands: Int) {
    bands = (0..<min(max(numberOfBands, 0), 16)).map { _ in AVAudioUnitEQFilterParameters() }
    super.init(name: "AUNBandEQ")
  }

  override func forget() { memories = [] }

  override func process(_ buffer: AVAudioPCMBuffer) {
    let planes = buffer.planes
    if memories.first?.count != planes.count {
      memories = bands.map { _ in planes.map { _ in BiquadFilter.Memory() } }
    }
    for (place, band) in bands.enumerated() {
      guard let filter = band.filter(sampleRate: buffer.format.sampleRate) else { continue }
      for (channel, plane) in planes.enumerated() { filter.run(plane, &memories[place][channel]) }
    }
    let factor = Float(pow(10, Double(globalGain) / 20))
    guard factor != 1 else { return }
    for plane in planes {
      for index in plane.indices { plane[index] *= factor }
    }
  }
}
