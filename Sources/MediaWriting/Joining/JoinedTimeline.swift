import ISOBaseMedia
import MediaCore

/// The edits of a track that goes on from part to part, in the track's timescale.
struct JoinedTimeline {
  /// Whether parts that follow each other without a gap in their media are one edit.
  ///
  /// Not so for sound: a packet at an end is decoded to more than its duration. Pictures are better off with it: before an edit
  /// libavformat 59 goes through a group of pictures once more, and counts its samples twice where it looks for the next sample
  /// entry.
  let mergesEdits: Bool
  private(set) var entries: [EditListBox.Entry] = []
  /// The end of the last edit that shows anything.
  private(set) var shownEnd: Int64 = 0
  /// The time up to which the timeline is known; nothing is shown since `shownEnd`.
  private var position: Int64 = 0

  init(mergesEdits: Bool) { self.mergesEdits = mergesEdits }

  /// Has nothing shown from a time on.
  mutating func end(at time: Int64) {
    while shownEnd > time, let last = entries.last {
      let length = Int64(clamping: last.segmentDuration)
      let start = shownEnd.saturatingSubtract(length)
      if start < time {
        entries[entries.count - 1].segmentDuration = UInt64(time - start)
        shownEnd = time
      } else {
        entries.removeLast()
        shownEnd = start
      }
    }
    position = shownEnd
  }

  /// Has nothing shown up to a time, also where an edit lasts longer than its samples.
  mutating func wait(until time: Int64) { position = max(shownEnd, time) }

  /// Lets the last picture stay on screen up to where a part begins.
  ///
  /// An empty edit would do the same, but libavformat 59 loses its place in the samples at one that isn't the first.
  ///
  /// - Parameters:
  ///   - edits: the part's.
  ///   - end: where the samples so far end in the media. What an edit hides of them can't be shown instead.
  /// - Returns: by how much later the part's samples are in the media for it.
  mutating func hold(before edits: [EditListBox.Entry], times factor: Int64, samplesEnd end: Int64) -> Int64 {
    guard mergesEdits, let last = entries.last, last.mediaTime >= 0,
      last.mediaTime.saturatingAdd(Int64(clamping: last.segmentDuration)) == end
    else { return 0 }
    let empty = edits.prefix { $0.mediaTime < 0 }
    let start = empty.reduce(position) {
      $0.saturatingAdd(Int64(clamping: $1.segmentDuration).saturatingMultiply(factor))
    }
    let gap = start.saturatingSubtract(shownEnd)
    // A sample lasts no longer than 32 bits say.
    guard gap > 0, gap < Int64(Int32.max), empty.count < edits.count else { return 0 }
    entries[entries.count - 1].segmentDuration += UInt64(gap)
    shownEnd = shownEnd.saturatingAdd(gap)
    return gap
  }

  /// Moves all that is shown to a later place of the media.
  mutating func moveMedia(by length: Int64) {
    for index in entries.indices where entries[index].mediaTime >= 0 {
      entries[index].mediaTime = entries[index].mediaTime.saturatingAdd(length)
    }
  }

  /// Adds a part's edits.
  ///
  /// - Parameters:
  ///   - media: which media times the part has samples for, before it is moved; `nil` for none. An edit that shows more would
  ///     show what the parts before and after it have there.
  ///   - factor: what the edits' times are multiplied by.
  ///   - offset: where the part's media time 0 is in the joined track.
  /// - Returns: where media time 0 is on the timeline, by the first edit that shows any.
  mutating func show(
    _ edits: [EditListBox.Entry], of media: Range<Int64>?, times factor: Int64, movedBy offset: Int64
  ) -> Int64 {
    var zero: Int64?
    for edit in edits {
      let length = Int64(clamping: edit.segmentDuration).saturatingMultiply(factor)
      guard edit.mediaTime >= 0, let media else {
        position = position.saturatingAdd(length)
        continue
      }
      let start = edit.mediaTime.saturatingMultiply(factor)
      let isEndless = edit.segmentDuration == 0
      let end = isEndless ? max(start, media.upperBound) : start.saturatingAdd(length)
      let first = min(max(start, media.lowerBound), end)
      let last = max(min(end, media.upperBound), first)
      position = position.saturatingAdd(first - start)
      if last > first {
        zero = zero ?? position.saturatingSubtract(first.saturatingAdd(offset))
        show(first.saturatingAdd(offset), length: last - first)
      }
      position = position.saturatingAdd(end - last)
    }
    return zero ?? 0
  }

  private mutating func show(_ mediaTime: Int64, length: Int64) {
    let gap = position - shownEnd
    if gap > 0 {
      entries.append(.init(segmentDuration: UInt64(gap), mediaTime: -1, mediaRate: 1))
    }
    if mergesEdits, let last = entries.last, last.mediaTime >= 0,
      last.mediaTime.saturatingAdd(Int64(clamping: last.segmentDuration)) == mediaTime
    {
      entries[entries.count - 1].segmentDuration += UInt64(length)
    } else {
      entries.append(.init(segmentDuration: UInt64(length), mediaTime: mediaTime, mediaRate: 1))
    }
    position = position.saturatingAdd(length)
    shownEnd = position
  }
}
