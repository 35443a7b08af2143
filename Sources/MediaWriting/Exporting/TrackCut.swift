import MediaAssets
import MediaContainers
import MediaCore

/// The part of a track's media that a range of the timeline needs, and the edits that show exactly the range.
struct TrackCut {
  /// Edits whose lengths count in the track's own timescale.
  private(set) var entries: [EditListBox.Entry] = []
  /// From the first moment of the media that is shown to the end of the last one.
  private(set) var shown: Range<Int64> = 0..<0
  /// How long before the first moment decoding has to begin so that it comes out right.
  let preroll: Int64

  /// More than any decoder of sound needs.
  private static let longestPreroll = MediaTime(value: 1, timescale: 4)

  /// Cuts a track's edits.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for edits at another speed, and where nothing of the track is in the range.
  init(
    _ edits: WrittenTrack.Edits, timescale: UInt32, of track: TrackContent, to range: MediaTimeRange
  ) throws(MediaError) {
    let scale = Int32(clamping: timescale)
    func ticks(_ time: MediaTime, _ method: MediaTimeRoundingMethod = .roundTowardPositiveInfinity) -> Int64 {
      time.isNumeric ? time.convertScale(scale, method: method).value : .max
    }
    if track.mediaType == .audio {
      let needed = min(track.codec.preroll ?? Self.longestPreroll, Self.longestPreroll)
      preroll = max(needed, Self.codecPreroll(track.codec)).convertScale(scale).value
    } else {
      preroll = 0
    }
    let end = track.timeRange.end
    let isOpen = !range.end.isNumeric || end.isNumeric && range.end >= end
    let wanted = ticks(max(range.start, .zero))..<(isOpen ? Int64.max : ticks(range.end))
    var media = Int64.max..<Int64.max
    for segment in try Self.segments(edits, timescale: timescale) {
      let part =
        max(
          segment.start, wanted.lowerBound)..<max(
          min(segment.end, wanted.upperBound), max(segment.start, wanted.lowerBound))
      guard !part.isEmpty else { continue }
      let length = part.upperBound == .max ? 0 : UInt64(part.count)
      guard let first = segment.media else {
        entries.append(.init(segmentDuration: length, mediaTime: -1, mediaRate: 1))
        continue
      }
      let from = first.saturatingAdd(part.lowerBound - segment.start)
      entries.append(.init(segmentDuration: length, mediaTime: from, mediaRate: 1))
      let to = part.upperBound == .max ? Int64.max : from.saturatingAdd(Int64(part.count))
      media =
        media.lowerBound == .max ? from..<to : min(media.lowerBound, from)..<max(media.upperBound, to)
    }
    guard media.lowerBound < .max, !media.isEmpty else {
      throw MediaError(.operationNotSupportedForAsset, "nothing of it is in the range")
    }
    shown = media
  }

  /// AAC needs the packet before, and Opus 80 ms (RFC 7845, 4.2), whatever their traits say of seeking.
  private static func codecPreroll(_ codec: Codec) -> MediaTime {
    codec == .opus ? MediaTime(value: 80, timescale: 1000) : .zero
  }

  private struct Segment {
    var start: Int64
    var end: Int64
    /// `nil` where nothing is shown.
    var media: Int64?
  }

  /// The edits in the track's own timescale; each edge is rounded by itself.
  private static func segments(_ edits: WrittenTrack.Edits, timescale: UInt32) throws(MediaError) -> [Segment]
  {
    switch edits {
    case .none: return [Segment(start: 0, end: .max, media: 0)]
    case .shown(let from, let to, _):
      return [Segment(start: 0, end: to.map { $0.saturatingSubtract(from) } ?? .max, media: from)]
    case .list(let entries, let clock):
      var segments: [Segment] = []
      var position: UInt64 = 0
      func scaled(_ value: UInt64) -> Int64 {
        let product = Int128(value) * Int128(timescale) + Int128(clock) / 2
        return Int64(clamping: product / Int128(max(clock, 1)))
      }
      for (index, entry) in entries.enumerated() {
        guard entry.mediaTime < 0 || entry.mediaRate == 1 else {
          throw MediaError(
            .operationNotSupportedForAsset, "its edits play at another speed, which is not cut")
        }
        let start = scaled(position)
        position = position.addingReportingOverflow(entry.segmentDuration).partialValue
        let isEndless = index == entries.count - 1 && entry.segmentDuration == 0 && entry.mediaTime >= 0
        segments.append(
          Segment(
            start: start, end: isEndless ? .max : scaled(position),
            media: entry.mediaTime >= 0 ? entry.mediaTime : nil))
      }
      return segments
    }
  }
}
