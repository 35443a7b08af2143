// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox

/// Changes the rate of sound, and its pitch with it.
public final class AVAudioUnitVarispeed: AVAudioUnitTimeEffect, @unchecked Sendable {
  // @unchecked: the engine's lock guards the converter; see also its superclass.

  /// The speed of the sound, from 0.25 to 4.
  ///
  /// Another rate while sound is rendered begins anew with the sound that comes then.
  public var rate: Float {
    get { speed }
    set { speed = newValue.isFinite ? min(max(newValue, 0.25), 4) : 1 }
  }
  @Guarded private var speed: Float = 1
  private var resampler: SoundResampler?

  /// The number of frames that are taken at once.
  private static let partLength = 1024

  /// A unit that plays faster and higher, or slower and lower, to be attached to an engine.
  public init() { super.init(name: "AUVarispeed") }

  override func forget() { resampler = nil }

  override func play(_ buffer: AVAudioPCMBuffer) throws {
    let resampler: SoundResampler
    if let held = self.resampler, held.serves(buffer.format, rate: Double(rate)) {
      resampler = held
    } else {
      resampler = try SoundResampler(buffer.format, rate: Double(rate))
      self.resampler = resampler
    }
    try resampler.fill(buffer) { try input(Self.partLength) }
  }
}
