import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore

/// Takes out of a track's packets the length of a first one that was counted although nothing comes out of it.
struct SilenceCorrection {
  /// Ticks a second of times and of sound.
  private let rate: Int32
  /// The length that was counted, in the same units; `nil` before the first packet.
  private var counted: Int64?

  /// - Returns: `nil` for tracks without such a packet.
  init?(_ track: TrackContent) {
    let rate = track.sampleRate
    guard track.codec == .vorbis, track.trimming.statement == .granulePositions,
      rate.flatMap(Int32.init(exactly:)) == track.timeBase.denominator
    else { return nil }
    self.rate = track.timeBase.denominator
  }

  /// - Parameter length: the packet's own.
  mutating func correct(_ item: inout PacketSample, length: Int64) {
    let late = counted ?? first(item, length)
    counted = late
    item.presentationTime = item.presentationTime.map { $0 &- late }
    item.decodeTime = item.decodeTime.map { $0 &- late }
    item.sample.decodeTime = item.presentationTime ?? item.sample.decodeTime
    let trimmed = max(0, item.trimmed.saturatingSubtract(late))
    item.sample.duration = item.sample.duration.saturatingAdd(item.trimmed - trimmed)
    item.trimmed = trimmed
  }

  /// Returns the length of a track's first packet that was counted.
  private func first(_ item: PacketSample, _ length: Int64) -> Int64 {
    let lasting = MediaTime(value: length, timescale: rate)
    return CountedSilence(ofPacketAt: item.presentationTime, lasting: lasting).length.convertScale(rate).value
  }
}
