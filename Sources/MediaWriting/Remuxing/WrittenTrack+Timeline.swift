import ISOBaseMedia
import MediaCore

extension WrittenTrack.Edits {
  /// Returns the timeline that says when the movie shows which part of the media, whose times count in `mediaTimescale`.
  func timeline(mediaTimescale: UInt32) -> EditTimeline {
    switch self {
    case .none: .whole(from: 0, to: nil, mediaTimescale)
    case .shown(let from, let to, _): .whole(from: from, to: to, mediaTimescale)
    case .list(let entries, let clock):
      EditTimeline(entries, movieTimescale: clock, mediaTimescale: mediaTimescale)
    }
  }
}

extension WrittenTrack {
  /// Shortens the last edit, whose times count in the track's timescale, to the samples that there are.
  mutating func endLastEditWithSamples() {
    guard case .list(var entries, let clock) = edits, clock == timescale, let last = entries.last,
      last.mediaTime >= 0,
      last.mediaRate == 1, let end = tables.extent?.upperBound, end > last.mediaTime
    else { return }
    let length = min(last.segmentDuration, UInt64(end - last.mediaTime))
    entries[entries.count - 1].segmentDuration = length
    edits = .list(entries, timescale: timescale)
  }
}

extension EditTimeline {
  /// One edit at the movie's start, which has no end where `to` is `nil`.
  fileprivate static func whole(from: Int64, to: Int64?, _ timescale: UInt32) -> EditTimeline {
    let clock = Int32(clamping: timescale)
    let duration = MediaTime(value: max((to ?? .max).saturatingSubtract(from), 0), timescale: clock)
    let source = MediaTimeRange(start: MediaTime(value: from, timescale: clock), duration: duration)
    let mapping = TimeMapping(source: source, target: MediaTimeRange(start: .zero, duration: duration))
    return EditTimeline([TimelineEdit(mapping, timescale: clock, isEndless: to == nil)])
  }
}
