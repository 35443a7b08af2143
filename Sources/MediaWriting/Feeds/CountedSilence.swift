import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore

/// A first packet of Vorbis whose length may be counted although it only prepares the next one (Vorbis I, 4.3.8), as libav does
/// in files of one page: times are late by that then, and too much is said to be dropped at the end.
struct CountedSilence {
  /// How late times are; `nil` before the first packet.
  private var excess: Int64?

  /// - Returns: `nil` for tracks without such a packet.
  init?(_ track: TrackContent) {
    let rate = track.formatDescriptions.first?.audioStreamDescription?.sampleRate
    guard track.codec == .vorbis, track.trimming.statement == .granulePositions,
      rate.flatMap(Int32.init(exactly:)) == track.timeBase.denominator
    else { return nil }
  }

  /// - Parameter length: the packet's own.
  mutating func correct(_ item: inout PacketSample, length: Int64) {
    let late = excess ?? (item.presentationTime == 0 ? length : 0)
    excess = late
    item.presentationTime = item.presentationTime.map { $0 &- late }
    item.decodeTime = item.decodeTime.map { $0 &- late }
    item.sample.decodeTime = item.presentationTime ?? item.sample.decodeTime
    let kept = min(item.trimmed, late)
    item.trimmed -= kept
    item.sample.duration = item.sample.duration.saturatingAdd(kept)
  }
}
