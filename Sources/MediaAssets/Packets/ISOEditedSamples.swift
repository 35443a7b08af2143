import ISOBaseMedia
import MediaCore

/// The samples of a track of several edits in the order in which these show them, at times of the track's timeline.
///
/// Each edit gives the pictures from a key frame on up to the last one that it shows. Those that it hides, which others need to be
/// decoded, get the time of the edit's nearer end. It gives the packets of sound that begin within it; before the first edit, those
/// that a header states as priming. Sound from further back would shift all tracks where times begin at zero.
struct ISOEditedSamples {
  /// A sample and its place on the track's timeline, in ticks.
  typealias Placed = (sample: ISOSample, decodeTime: Int64, presentationTime: Int64)

  private let marks: ISOSampleMarks
  private let parts: [Part]
  private let holdsSound: Bool
  /// The time before the first edit at which sound begins that isn't heard, in ticks.
  private let lead: Int64
  private var partNumber = 0
  private var samples: ISOSampleReader?
  /// Samples that nobody needs unless one comes after them that their edit shows.
  private var waiting: [Placed] = []
  private var ready: ArraySlice<Placed> = []

  /// The most parts: more than cuts have; each goes through the track anew.
  static let partLimit = 16

  private struct Part {
    /// The part of the media that is shown.
    let shown: Range<Int64>
    /// The shift that is added to times of the media.
    let shift: Int64
  }

  /// - Parameter priming: the priming that the track's header states, in ticks; 0 where only the edits hide it.
  /// - Returns: `nil` for a track of fewer edits or more than are kept, of another rate than 1, of other than pictures and sound, or
  ///   whose sound isn't heard in the order in which it is decoded.
  init?(_ table: ISOSampleTable, _ marks: ISOSampleMarks, priming: Int64) {
    let edits = table.timeline.shownEdits
    holdsSound = table.handlerType == "soun"
    guard (2...Self.partLimit).contains(edits.count), table.timeline.isAtRate,
      holdsSound ? marks.reorderDepth == 0 : table.handlerType == "vide"
    else { return nil }
    self.marks = marks
    lead = priming
    parts = edits.map { edit in
      let shown = edit.mediaTicks
      return Part(shown: shown, shift: edit.startTicks.saturatingSubtract(shown.lowerBound))
    }
  }

  /// The next sample; `nil` after the last.
  mutating func next() throws(MediaError) -> Placed? {
    while true {
      if let placed = ready.popFirst() { return placed }
      guard partNumber < parts.count else { return nil }
      if samples == nil { try begin(earliest(of: parts[partNumber])) }
      // Those that are shown earlier than others before them come after no more of them than pictures are reordered by.
      guard waiting.count <= marks.reorderDepth, let sample = try samples?.next() else {
        (samples, waiting) = (nil, [])
        partNumber += 1
        continue
      }
      take(sample, of: parts[partNumber])
    }
  }

  private mutating func take(_ sample: ISOSample, of part: Part) {
    let time = sample.presentationTime
    if holdsSound, time < earliest(of: part) { return }
    waiting.append(place(sample, in: part))
    guard time < part.shown.upperBound else { return }
    ready = waiting[...]
    waiting = []
  }

  /// The first time of the media that is read for the present part.
  private func earliest(of part: Part) -> Int64 {
    partNumber == 0 ? part.shown.lowerBound.saturatingSubtract(lead) : part.shown.lowerBound
  }

  private func place(_ sample: ISOSample, in part: Part) -> Placed {
    let (time, shown) = (sample.presentationTime, part.shown)
    let kept = holdsSound ? time : min(max(time, shown.lowerBound), shown.upperBound)
    return (
      sample, sample.decodeTime.saturatingSubtract(marks.decodeDelay).saturatingAdd(part.shift),
      kept.saturatingAdd(part.shift)
    )
  }

  /// Goes to the sample that the part has to be read from for a time of its media.
  private mutating func begin(_ time: Int64) throws(MediaError) {
    samples = try marks.samples(from: try marks.keyFrame(atOrBefore: time)?.index ?? 0)
  }

  /// Goes to the last sample that decoding can begin at and that is shown by a time.
  mutating func seek(to time: Int64) throws(MediaError) {
    (ready, waiting) = ([], [])
    partNumber = partIndex(at: time)
    let part = parts[partNumber]
    try begin(max(time.saturatingSubtract(part.shift), part.shown.lowerBound))
  }

  mutating func rewind() { (partNumber, samples, ready, waiting) = (0, nil, [], []) }

  /// The time at which the key frame is shown in whose group of pictures a time is.
  func keyFrame(atOrBefore time: Int64) throws(MediaError) -> Int64? {
    let part = parts[partIndex(at: time)]
    let media = max(time.saturatingSubtract(part.shift), part.shown.lowerBound)
    return try marks.keyFrame(atOrBefore: media).map {
      max($0.presentationTime, part.shown.lowerBound).saturatingAdd(part.shift)
    }
  }

  /// The last part that begins by a time; the first one before them all.
  private func partIndex(at time: Int64) -> Int {
    parts.lastIndex { $0.shown.lowerBound.saturatingAdd($0.shift) <= time } ?? 0
  }

  /// The end of the last part.
  var end: Int64 { parts.last.map { $0.shown.upperBound.saturatingAdd($0.shift) } ?? 0 }
}
