import LibAV
import MediaAssets
import MediaCodecs
import MediaCore

/// Counts sound in its own samples where a container's clock is coarser, so that what follows without a gap still does.
struct SoundCounter {
  private let length: DecodedPacketLength
  private let rate: Int32
  private let clock: Int32
  /// The priming of an encoder of Opus, in samples; no container's clock states that number exactly.
  private let priming: Int64
  /// Whether times are the container's, and not what a demuxer adds up.
  private let statesTimestamps: Bool
  /// The start and the end of the packet before.
  private var last: (start: Int64, end: Int64)?

  /// - Returns: `nil` where packets don't say how long they are.
  init?(_ track: TrackContent, in container: Container, rate: Int32) {
    guard let length = DecodedPacketLength(track) else { return nil }
    statesTimestamps = container.statesTimestamps
    (self.length, self.rate, clock) = (length, rate, track.timeBase.denominator)
    let configuration = track.formatDescriptions.first?.codecConfiguration ?? []
    priming = Int64(CodecConfiguration(codec: track.codec, bytes: configuration)?.priming ?? 0)
  }

  /// The number of samples by which a time on the container's clock may be off.
  private var tolerance: UInt64 { UInt64(2 * Int64(max(rate, 0)) / Int64(max(clock, 1)) + 1) }

  /// Returns the number of samples of a packet, unless its container clearly says another one.
  func frames(of packet: UnsafeRawBufferPointer, lasting ticks: Int64) -> Int64? {
    guard let frames = length.frames(of: packet), frames > 0 else { return nil }
    return ticks == 0 || frames.saturatingSubtract(converted(ticks)).magnitude <= tolerance ? frames : nil
  }

  /// Returns the start of a packet: the end of the one before it, unless its container clearly says another time.
  mutating func begin(_ ticks: Int64, _ frames: Int64) -> Int64 {
    let stated = converted(ticks)
    let expected = last?.end ?? -priming
    let isNear = expected.saturatingSubtract(stated).magnitude <= tolerance
    let wanted = isNear || last != nil && !statesTimestamps ? expected : stated
    // Tables have no time before the last one.
    let start = max(wanted, last?.start ?? wanted)
    last = (start, start.saturatingAdd(frames))
    return start
  }

  private func converted(_ ticks: Int64) -> Int64 {
    ticks.rescaled(by: Int64(rate), over: Int64(max(clock, 1)), .roundHalfAwayFromZero)
  }
}
