// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
import Glibc
import MediaCore
import MediaTimePitch

/// Changes the rate and the pitch of sound, each by itself.
public final class AVAudioUnitTimePitch: AVAudioUnitTimeEffect, @unchecked Sendable {
  // @unchecked: the engine's lock guards the stretcher; see also its superclass.

  /// The speed of the sound, from 1/32 to 32.
  ///
  /// Another rate while sound is rendered begins anew with the sound that comes then.
  public var rate: Float {
    get { speed }
    set { speed = newValue.isFinite ? min(max(newValue, 1.0 / 32), 32) : 1 }
  }
  @Guarded private var speed: Float = 1
  /// The change of pitch in cents, from -2400 to 2400.
  ///
  /// Another pitch while sound is rendered begins anew with the sound that comes then.
  public var pitch: Float {
    get { cents }
    set { cents = newValue.isFinite ? min(max(newValue, -2400), 2400) : 0 }
  }
  @Guarded private var cents: Float = 0
  /// Accepted, and without effect: Rubber Band chooses how parts of sound overlap.
  public var overlap: Float {
    get { parts }
    set { parts = newValue }
  }
  @Guarded private var parts: Float = 8

  /// Sound is stretched at its own pitch, and then played faster or slower with its pitch.
  private struct Stretching {
    let stretcher: any TimeStretcher
    let resampler: SoundResampler
    let (rate, pitch, format): (Float, Float, AVAudioFormat)
  }
  private var stretching: Stretching?

  /// The number of frames that are stretched at once.
  private static let partLength: AVAudioFrameCount = 1024

  /// A unit that plays faster or slower at the sound's own pitch, to be attached to an engine.
  public init() { super.init(name: "AUNewPitch") }

  override func forget() { stretching = nil }

  override func play(_ buffer: AVAudioPCMBuffer) throws {
    guard rate != 1 || pitch != 0 else {
      if let part = try input(Int(buffer.frameLength)) { buffer.take(part) }
      return
    }
    let stretching = try stretching(of: buffer.format)
    try stretching.resampler.fill(buffer) { try stretched(by: stretching.stretcher, buffer.format) }
  }

  private func stretching(of format: AVAudioFormat) throws -> Stretching {
    if let held = stretching, held.rate == rate, held.pitch == pitch, held.format == format { return held }
    let factor = pow(2, Double(pitch) / 1200)
    let made = Stretching(
      stretcher: try TimeStretching.rubberBand.makeStretcher(
        rate: Double(rate) / factor, sampleRate: Int(saturating: format.sampleRate),
        channelCount: Int(format.channelCount)),
      resampler: try SoundResampler(format, rate: factor), rate: rate, pitch: pitch, format: format)
    stretching = made
    return made
  }

  /// The next frames of the right length; `nil` where nothing is connected.
  private func stretched(by stretcher: any TimeStretcher, _ format: AVAudioFormat) throws -> AVAudioPCMBuffer?
  {
    let count = Int(format.channelCount)
    guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: Self.partLength) else { return nil }
    var interleaved = [Float](repeating: 0, count: Int(Self.partLength) * count)
    while true {
      let got = interleaved.withUnsafeMutableBufferPointer { stretcher.read(into: $0) }
      guard got == 0 else {
        buffer.frameLength = AVAudioFrameCount(got)
        for (channel, plane) in buffer.planes.enumerated() {
          for frame in plane.indices { plane[frame] = interleaved[frame * count + channel] }
        }
        return buffer
      }
      guard let part = try input(stretcher.blockLength) else { return nil }
      try Self.interleaved(part).withUnsafeBufferPointer { (samples) throws(MediaError) in
        try stretcher.write(samples)
      }
    }
  }

  private static func interleaved(_ buffer: AVAudioPCMBuffer) -> [Float] {
    let planes = buffer.planes
    var samples = [Float](repeating: 0, count: Int(buffer.frameLength) * planes.count)
    for (channel, plane) in planes.enumerated() {
      for frame in plane.indices { samples[frame * planes.count + channel] = plane[frame] }
    }
    return samples
  }
}
