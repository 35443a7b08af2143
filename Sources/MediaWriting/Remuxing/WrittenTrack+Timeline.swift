import ISOBaseMedia
import MediaCore

extension WrittenTrack.Edits {
  /// Where the movie shows which of the media, whose times count in units of `mediaTimescale`.
  func timeline(mediaTimescale: UInt32) -> EditTimeline {
    switch self {
    case .none: .whole(from: 0, to: nil, mediaTimescale)
    case .shown(let from, let to, _): .whole(from: from, to: to, mediaTimescale)
    case .list(let entries, let clock):
      EditTimeline(entries, movieTimescale: clock, mediaTimescale: mediaTimescale)
    }
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
