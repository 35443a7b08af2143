package import MediaCore
internal import Synchronization

/// Places along the tables of a track from which its samples are read on, so that a time is found at once.
///
/// Made by one pass over the tables. A few hundred places are held, however many samples there are.
package struct ISOSampleMarks: Sendable {
  /// The greatest number of samples that stand before one that is shown earlier: a decoder holds back as many
  /// pictures for them to come in order.
  package private(set) var reorderDepth = 0
  /// By how much at most a sample is shown before the time of its decoding, in ticks.
  package private(set) var decodeDelay: Int64 = 0
  /// The latest presentation time; `nil` without samples.
  package private(set) var lastPresentationTime: Int64?
  /// Whether all samples are in the file, and the tables agree with one another; nothing else is known where not.
  package private(set) var isConsistent = true

  private var marks: [Mark] = []
  /// Where the samples go on at each mark; tables are not held.
  ///
  /// Apart from the marks, which are looked at for each time: to copy a reader retains all that it holds.
  private var readers: [ISOSampleReader] = []

  /// A sample that decoding can begin at.
  package struct KeyFrame: Sendable {
    package let index: Int
    package let presentationTime: Int64
  }

  private struct Mark {
    /// The number of samples that come before.
    var index: Int
    /// The last sample before that decoding can begin at.
    var keyFrame: KeyFrame?
  }

  /// - Parameters:
  ///   - mostMarks: how many are kept; every second one where there would be more.
  ///   - firstStride: samples from one to the next to begin with.
  ///   - totals: what the tables say of all samples together is summed up there on the way.
  init(
    _ track: ISOSampleTable, in index: ISOSampleIndex, mostMarks: Int, firstStride: Int,
    totals: ISOTotalsTaker? = nil
  ) throws(MediaError) {
    var samples = try ISOSampleReader(track, in: index, totals: totals)
    var stride = firstStride
    var keyFrame: KeyFrame?
    var latest: [Int64] = []
    var count = 0
    while true {
      if count % stride == 0 {
        if marks.count == mostMarks {
          let kept = marks.indices.filter { $0 % 2 == 0 }
          (marks, readers) = (kept.map { marks[$0] }, kept.map { readers[$0] })
          stride *= 2
        }
        if count % stride == 0 {
          marks.append(Mark(index: count, keyFrame: keyFrame))
          readers.append(samples.closed)
        }
      }
      guard let sample = try samples.next() else { break }
      count += 1
      let time = sample.presentationTime
      if sample.flags.contains(.sync) { keyFrame = KeyFrame(index: sample.index, presentationTime: time) }
      guard !sample.flags.contains(.missing) else {
        isConsistent = false
        return
      }
      decodeDelay = max(decodeDelay, sample.decodeTime.saturatingSubtract(time))
      lastPresentationTime = max(lastPresentationTime ?? time, time)
      let place = latest.lastIndex { $0 <= time }.map { $0 + 1 } ?? 0
      reorderDepth = max(reorderDepth, latest.count - place)
      latest.insert(time, at: place)
      if latest.count > ReorderDepth.most { latest.removeFirst() }
    }
    if !samples.issues.isEmpty { isConsistent = false }
  }

  /// The last sample that decoding can begin at and that is shown by a time; `nil` where there is none.
  package func keyFrame(atOrBefore ticks: Int64) throws(MediaError) -> KeyFrame? {
    guard let place = marks.lastIndex(where: { ($0.keyFrame?.presentationTime ?? .min) <= ticks }) else {
      return nil
    }
    var found = marks[place].keyFrame
    var samples = readers[place]
    let end = place + 1 < marks.count ? marks[place + 1].index : .max
    while let sample = try samples.next(), sample.index < end {
      if sample.flags.contains(.sync), sample.presentationTime <= ticks {
        found = KeyFrame(index: sample.index, presentationTime: sample.presentationTime)
      }
    }
    return found
  }

  /// The samples from a place on, which is counted in decode order from 0.
  package func samples(from index: Int) throws(MediaError) -> ISOSampleReader? {
    guard let place = marks.lastIndex(where: { $0.index <= index }) else { return nil }
    var samples = readers[place]
    for _ in marks[place].index..<max(index, marks[place].index) { _ = try samples.next() }
    return samples
  }
}

extension ISOSampleIndex {
  /// Marks of another density than the usual one, along the tables of a track without fragments.
  ///
  /// - Throws: what reading the tables throws.
  package func marks(
    of track: ISOSampleTable, atMost mostMarks: Int, firstStride: Int
  ) throws(MediaError) -> ISOSampleMarks {
    try ISOSampleMarks(track, in: self, mostMarks: mostMarks, firstStride: firstStride)
  }
}

/// The marks of a file's tracks, which one reader makes for all.
final class ISOMarkedTracks: Sendable {
  /// By where the tracks' boxes begin.
  private let made = Mutex<[Int64: ISOSampleMarks]>([:])

  func marks(
    of track: ISOSampleTable, in index: ISOSampleIndex, _ totals: ISOTotalsTaker?
  ) throws(MediaError) -> ISOSampleMarks {
    try made.withLock { (made) throws(MediaError) in
      if let marks = made[track.offset] { return marks }
      let marks = try ISOSampleMarks(track, in: index, mostMarks: 512, firstStride: 64, totals: totals)
      made[track.offset] = marks
      return marks
    }
  }
}
