// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import Foundation
import MediaCore

/// Adds an echo.
public final class AVAudioUnitDelay: AVAudioUnitEffect, @unchecked Sendable {
  // @unchecked: the engine's lock guards what is held; see also its superclass.

  /// The time from a sound to its echo, in seconds, from 0 to 2.
  public var delayTime: TimeInterval {
    get { seconds }
    set { seconds = newValue.isFinite ? min(max(newValue, 0), 2) : 0 }
  }
  @Guarded private var seconds: TimeInterval = 1
  /// The part of an echo that is heard again after another delay, in percent, from -100 to 100.
  public var feedback: Float {
    get { again }
    set { again = newValue.isFinite ? min(max(newValue, -100), 100) : 0 }
  }
  @Guarded private var again: Float = 50
  /// The frequency beyond which echoes are softer, in hertz.
  public var lowPassCutoff: Float {
    get { cutoff }
    set { cutoff = newValue }
  }
  @Guarded private var cutoff: Float = 15000
  /// The part of echo in the sound that comes out, in percent.
  public var wetDryMix: Float {
    get { wet }
    set { wet = newValue.isFinite ? min(max(newValue, 0), 100) : 100 }
  }
  @Guarded private var wet: Float = 100

  /// The samples that will be echoed, a ring a channel.
  private var rings: [[Float]] = []
  private var place = 0
  private var memories: [BiquadFilter.Memory] = []

  /// A delay, to be attached to an engine.
  public init() { super.init(name: "AUDelay") }

  override func forget() { (rings, memories, place) = ([], [], 0) }

  override func process(_ buffer: AVAudioPCMBuffer) {
    let (planes, rate) = (buffer.planes, buffer.format.sampleRate)
    let length = Int(saturating: (delayTime * rate).rounded())
    guard length > 0 else { return }
    if rings.count != planes.count || rings.first?.count != length {
      rings = planes.map { _ in Array(repeating: 0, count: length) }
      memories = planes.map { _ in BiquadFilter.Memory() }
      place = 0
    }
    let softening = Double(lowPassCutoff) < rate / 2 ? filter(rate) : nil
    let (wet, again) = (wetDryMix / 100, feedback / 100)
    for (channel, plane) in planes.enumerated() {
      var position = place
      for index in plane.indices {
        var echo = rings[channel][position]
        if let softening {
          withUnsafeMutablePointer(to: &echo) {
            softening.run(UnsafeMutableBufferPointer(start: $0, count: 1), &memories[channel])
          }
        }
        rings[channel][position] = plane[index] + again * echo
        plane[index] = (1 - wet) * plane[index] + wet * echo
        position = position + 1 < length ? position + 1 : 0
      }
    }
    place = (place + Int(buffer.frameLength)) % length
  }

  private func filter(_ rate: Double) -> BiquadFilter {
    let shape = BiquadFilter.Shape(frequency: Double(lowPassCutoff), sampleRate: rate, gain: 0)
    return .lowPass(shape, alpha: shape.flatAlpha)
  }
}
