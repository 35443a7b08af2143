internal import CMediaScopeTimePitch
import MediaCore

/// Stretches sound by SoundTouch.
final class SoundTouchStretcher: TimeStretcher {
  private let handle: HANDLE
  private let channelCount: Int
  let blockLength = 4096

  /// `SOUNDTOUCH_MAX_CHANNELS`, beyond which it throws.
  private static let mostChannels = 16

  init(rate: Double, sampleRate: Int, channelCount: Int) throws(MediaError) {
    try MediaError.load("SoundTouch", package: "libsoundtouch1", code: .decoderNotFound, shim_load_soundtouch)
    guard 1...Self.mostChannels ~= channelCount else {
      throw MediaError(
        .overLimit,
        "SoundTouch stretches \(Self.mostChannels) channels at most, and there are \(channelCount); Rubber Band and varispeed take more"
      )
    }
    guard let handle = soundtouch_createInstance() else { throw MediaError(.outOfMemory, "no memory") }
    self.handle = handle
    self.channelCount = channelCount
    guard soundtouch_setSampleRate(handle, UInt32(clamping: sampleRate)) != 0,
      soundtouch_setChannels(handle, UInt32(channelCount)) != 0
    else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "SoundTouch doesn't stretch \(channelCount) channels of \(sampleRate) Hz; Rubber Band and varispeed do"
      )
    }
    soundtouch_setTempo(handle, Float(rate))
  }

  deinit { soundtouch_destroyInstance(handle) }

  func write(_ samples: UnsafeBufferPointer<Float>) {
    if let start = samples.baseAddress, samples.count >= channelCount {
      _ = soundtouch_putSamples(handle, start, UInt32(samples.count / channelCount))
    }
  }

  func finish() { _ = soundtouch_flush(handle) }

  func read(into samples: UnsafeMutableBufferPointer<Float>) -> Int {
    guard let start = samples.baseAddress else { return 0 }
    return Int(soundtouch_receiveSamples(handle, start, UInt32(samples.count / channelCount)))
  }
}
