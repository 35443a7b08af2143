// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A moment as a count of samples, on the host's clock, or both.
open class AVAudioTime: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// A time of the system's clock, in its units, which are nanoseconds.
  public let hostTime: UInt64
  /// Whether ``hostTime`` says something.
  public let isHostTimeValid: Bool
  /// A time as a count of frames.
  public let sampleTime: AVAudioFramePosition
  /// Frames a second of ``sampleTime``.
  public let sampleRate: Double
  /// Whether ``sampleTime`` says something.
  public let isSampleTimeValid: Bool

  private init(host: UInt64?, sample: AVAudioFramePosition?, rate: Double) {
    (hostTime, isHostTimeValid) = (host ?? 0, host != nil)
    (sampleTime, isSampleTimeValid, sampleRate) = (sample ?? 0, sample != nil, rate)
  }

  /// A time of the system's clock.
  public convenience init(hostTime: UInt64) { self.init(host: hostTime, sample: nil, rate: 0) }
  /// A time in frames.
  public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(host: nil, sample: sampleTime, rate: sampleRate)
  }
  /// A time of the system's clock, and the same in frames.
  public convenience init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(host: hostTime, sample: sampleTime, rate: sampleRate)
  }

  /// The host's clock counts nanoseconds here.
  public class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
    UInt64(exactly: (seconds * 1e9).rounded()) ?? 0
  }
  /// The seconds of a time of the system's clock.
  public class func seconds(forHostTime hostTime: UInt64) -> TimeInterval { Double(hostTime) / 1e9 }

  /// This time with the part that it lacks, by a time that has both; `nil` where the anchor lacks one.
  public func extrapolateTime(fromAnchor anchor: AVAudioTime) -> AVAudioTime? {
    let rate = isSampleTimeValid ? sampleRate : anchor.sampleRate
    if isHostTimeValid && isSampleTimeValid { return self }
    guard anchor.isHostTimeValid, anchor.isSampleTimeValid, anchor.sampleRate > 0, rate > 0 else {
      return nil
    }
    if isSampleTimeValid {
      let seconds = (Double(sampleTime) - Double(anchor.sampleTime) * rate / anchor.sampleRate) / rate
      let host = Double(anchor.hostTime) + seconds * 1e9
      guard let host = UInt64(exactly: host.rounded()) else { return nil }
      return AVAudioTime(hostTime: host, sampleTime: sampleTime, atRate: rate)
    }
    let seconds = (Double(hostTime) - Double(anchor.hostTime)) / 1e9
    guard let sample = Int64(exactly: (Double(anchor.sampleTime) + seconds * rate).rounded()) else {
      return nil
    }
    return AVAudioTime(hostTime: hostTime, sampleTime: sample, atRate: rate)
  }
}
