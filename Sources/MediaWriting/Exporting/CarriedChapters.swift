import LibAV
import MediaCore
import MediaMetadata

/// A file's chapters as another file is to have them.
struct CarriedChapters {
  /// On the other file's timeline, in nanoseconds, in the order in which they begin.
  let nanoseconds: [(range: Range<Int64>, title: String)]

  /// - Parameter range: the part of the timeline that is written; all of it where it is `nil`.
  init(_ chapters: [Chapter], in range: MediaTimeRange?) {
    let start = range?.start ?? .zero
    let carried: [(range: Range<Int64>, title: String)] = chapters.compactMap { chapter in
      guard chapter.edition == 0, chapter.level == 0, chapter.timeRange.start.isNumeric else { return nil }
      // A cue point has no length.
      let isPoint = chapter.timeRange.duration == .zero
      let shown =
        isPoint ? chapter.timeRange : range.map { chapter.timeRange.intersection($0) } ?? chapter.timeRange
      let isThere = range.map { isPoint ? $0.containsTime(shown.start) : shown.duration > .zero } ?? true
      guard shown.start.isNumeric, isThere else { return nil }
      func ticks(_ time: MediaTime) -> Int64 {
        max((time - start).convertScale(1_000_000_000, method: .roundHalfAwayFromZero).value, 0)
      }
      let first = ticks(shown.start)
      let last = shown.end.isNumeric ? max(ticks(shown.end), first) : first
      return (first..<last, chapter.title ?? "")
    }
    nanoseconds = carried.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Those of several parts, each of which begins at a time of its own.
  init(joining parts: [(chapters: CarriedChapters, start: Int64)]) {
    nanoseconds = parts.flatMap { part in
      part.chapters.nanoseconds.map { chapter in
        let first = chapter.range.lowerBound.saturatingAdd(part.start)
        return (first..<max(first, chapter.range.upperBound.saturatingAdd(part.start)), chapter.title)
      }
    }
  }

  var hundredNanoseconds: [(start: UInt64, title: String)] {
    nanoseconds.map { (UInt64($0.range.lowerBound.saturatingAdd(50) / 100), $0.title) }
  }

  var forContainer: [FormatWriter.Chapter] {
    nanoseconds.map { FormatWriter.Chapter(range: $0.range, title: $0.title) }
  }
}
