import MediaCore
import MediaStructure

/// The rules by which the durations of headers, of edits and of samples have to agree.
enum ISODurationRules {
  /// Holds the edits and the samples against the durations that the headers give.
  static func check(
    _ track: inout StructureNode, _ path: String, movieTimescale: UInt32, samples: UInt64?
  ) {
    let header = track.descendant("mdia", "mdhd")
    let media = header?.content(as: MediaHeaderBox.self)?.times
    if let header, let duration = media?.duration, let samples, samples > 0,
      duration.distance(from: samples) > 1
    {
      track.report(
        "duration is \(duration), the samples last \(samples)", as: .warning, "\(path)/mdia/mdhd",
        header.offset,
        .isoBaseMedia, "8.4.2")
    }
    guard let list = track.descendant("edts", "elst"), let content = list.content(as: EditListBox.self),
      !content.entries.isEmpty, !content.repeatsEdits, list.issues.isEmpty
    else { return }
    let edits = content.entries
    let place = "\(path)/edts/elst"
    let sum = edits.reduce(UInt64(0)) { $0 &+ $1.segmentDuration }
    if let tkhd = track.child("tkhd"), let duration = tkhd.content(as: TrackHeaderBox.self)?.duration,
      duration.distance(from: sum) > UInt64(edits.count)
    {
      track.report(
        "the edits last \(sum), the track's duration is \(duration)", as: .warning, place, list.offset,
        .isoBaseMedia, "8.3.2")
    }
    guard let media, let length = media.duration ?? samples, length > 0, movieTimescale > 0 else { return }
    // A tick of the movie's time is as fine as the end of an edit can be stated.
    let tick = Double(media.timescale) / Double(movieTimescale)
    for (index, edit) in edits.enumerated() where edit.mediaTime >= 0 {
      let lasting = min(Double(edit.segmentDuration) * edit.mediaRate * tick, 1e18)
      // Where composition offsets move samples, the media ends later by them: only the length can be held to it.
      guard edit.mediaTime >= length || lasting > Double(length) + tick + 1 else { continue }
      track.report(
        "edit \(index) shows \(Int64(lasting)) ticks from \(edit.mediaTime) on of the media's \(length)",
        as: .warning,
        place, list.offset, .isoBaseMedia, "8.6.6")
      break
    }
  }
}

extension UInt64 {
  func distance(from other: UInt64) -> UInt64 { self > other ? self - other : other - self }
}
