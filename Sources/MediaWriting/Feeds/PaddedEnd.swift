import ISOBaseMedia
import MediaAssets
import MediaCore

/// Says of a track's last samples what an encoder added to them, for containers that state it with each sample.
struct PaddedEnd {
  /// The time at which the sound ends on the track's timeline; `nil` where no count of samples says it.
  private let end: Int64?
  private let trackEnd: Int64
  /// Whether a last sample that is shorter than its packet says how much of it is heard.
  private let endsWithLastSample: Bool
  private let length: DecodedPacketLength?
  /// The samples by which an end on a movie's clock may be off; the coarsest clock in use has 600 ticks a second.
  private let rounding: Int64

  /// - Returns: `nil` for anything but sound that counts in its own samples.
  init?(_ track: TrackContent, timescale: Int32) {
    guard let rate = track.sampleRate,
      Int32(exactly: rate) == timescale
    else { return nil }
    let heardEnd = track.timeRange.end.convertScale(timescale, method: .roundHalfAwayFromZero)
    end = heardEnd.isNumeric && track.endIsCounted ? heardEnd.value : nil
    rounding = Int64(timescale / 600 + 1)
    trackEnd = heardEnd.isNumeric ? heardEnd.value : .max
    endsWithLastSample = track.trimming.statement != .packets
    // A short last packet of other codecs may be a short frame.
    length = track.codec.padsLastPacket ? DecodedPacketLength(track) : nil
  }

  /// Returns the number of samples that a packet is decoded to; `nil` where it doesn't say.
  func frames(of packet: UnsafeRawBufferPointer) -> Int64? { length?.frames(of: packet) }

  /// - Parameters:
  ///   - skipped: samples at its end that the container it comes from says to drop, and doesn't count.
  ///   - frames: all that it is decoded to.
  func mark(_ sample: inout WrittenSample, skipped: Int64, frames: Int64?) {
    guard sample.padding == 0 else { return }
    let last = sample.decodeTime.saturatingAdd(sample.duration)
    if skipped > 0 {
      sample.duration = sample.duration.saturatingAdd(skipped)
      sample.padding = skipped
    } else if let frames, endsWithLastSample, last.saturatingAdd(rounding) >= trackEnd,
      sample.duration < frames
    {
      // Tables make the last sample as long as it is heard.
      let heard = end.map { $0.saturatingSubtract(sample.decodeTime) } ?? sample.duration
      sample.padding = frames - min(max(heard, 0), frames)
      sample.duration = frames
    } else if let end {
      sample.padding = min(max(last.saturatingSubtract(end), 0), sample.duration)
    }
  }
}

extension TrackContent {
  /// Whether the end of its sound is a count of samples, rather than what packets say.
  var endIsCounted: Bool {
    mediaType == .audio && durationIsDeclared && ![.packets, .codecDelay].contains(trimming.statement)
  }
}
