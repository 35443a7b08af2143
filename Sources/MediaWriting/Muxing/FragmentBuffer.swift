import ISOBaseMedia
import MediaCore

/// The samples of the fragment that comes next, until it is long enough.
struct FragmentBuffer {
  /// Whether the movie box that the fragments follow is written.
  var hasBegun = false
  /// The time that is taken off each track's decode times, so that none is negative.
  var origins: [Int64] = []
  private var pending: [[(sample: WrittenSample, bytes: MediaBytes)]]
  private var sequenceNumber: UInt32
  /// The track whose key frames fragments begin with: the first one of pictures, otherwise the first.
  private let leader: Int
  private let timescales: [UInt32]
  /// The shortest duration of a fragment, in nanoseconds; `nil` where samples say that they begin one.
  private let interval: Int64?
  /// The decode time of the leader's first sample in the fragment.
  private var start: Int64?

  init(_ tracks: [WrittenTrack], interval: Int64?, firstSequenceNumber: UInt32) {
    sequenceNumber = firstSequenceNumber
    pending = tracks.map { _ in [] }
    timescales = tracks.map(\.timescale)
    leader = tracks.firstIndex { $0.handlerType == "vide" } ?? 0
    self.interval = interval
  }

  var isEmpty: Bool { pending.allSatisfy(\.isEmpty) }
  var samples: [[WrittenSample]] { pending.map { $0.map(\.sample) } }

  /// Whether the fragment ends before a sample.
  func isDue(before sample: WrittenSample, track: Int) -> Bool {
    guard track == leader, let start, sample.flags.contains(.sync) else { return false }
    guard let interval else { return sample.beginsSegment }
    let time = Interleaver.nanoseconds(
      sample.decodeTime.saturatingSubtract(start), timescale: timescales[track])
    // The movie box needs the first sample of each track, which comes within the window unless the track begins later.
    if !hasBegun, pending.contains(where: \.isEmpty), time < interval + 2 * Interleaver.window {
      return false
    }
    return time >= interval
  }

  mutating func append(_ sample: WrittenSample, _ bytes: MediaBytes, track: Int) {
    pending[track].append((sample, bytes))
    if track == leader, start == nil { start = sample.decodeTime }
  }

  /// The fragment, and its samples by track in the order in which their bytes follow it.
  mutating func take(
    _ tracks: [WrittenTrack]
  ) -> (WrittenFragment, [(track: Int, samples: [(WrittenSample, MediaBytes)])])? {
    guard !isEmpty else { return nil }
    var fragment = WrittenFragment(sequenceNumber: sequenceNumber)
    var taken: [(Int, [(WrittenSample, MediaBytes)])] = []
    for track in pending.indices where !pending[track].isEmpty {
      let known = origins.indices.contains(track) ? origins[track] : 0
      let origin = min(known, pending[track].first?.sample.decodeTime ?? 0)
      for (sample, _) in pending[track] {
        var moved = sample
        moved.decodeTime = sample.decodeTime.saturatingSubtract(origin)
        let last = fragment.runs.indices.last
        // A run has one sample entry, and its times follow each other.
        if let last, fragment.runs[last].trackID == tracks[track].trackID,
          let before = fragment.runs[last].samples.last, before.descriptionIndex == moved.descriptionIndex,
          before.decodeTime.saturatingAdd(before.duration) == moved.decodeTime
        {
          fragment.runs[last].samples.append(moved)
        } else {
          fragment.runs.append(.init(trackID: tracks[track].trackID, samples: [moved]))
        }
      }
      taken.append((track, pending[track].map { ($0.sample, $0.bytes) }))
      pending[track] = []
    }
    sequenceNumber &+= 1
    start = nil
    return (fragment, taken)
  }
}
