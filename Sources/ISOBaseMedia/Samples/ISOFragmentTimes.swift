import MediaCore

/// The presentation times of a track's samples in movie fragments, one fragment at a time.
///
/// Holds one fragment's samples, however many fragments there are. One that does not say when it begins (`tfdt`,
/// ISO/IEC 14496-12, 8.8.12) begins where the one before it ends, for which all before it are read once.
package struct ISOFragmentTimes: Sendable {
  private let track: ISOSampleTable
  private let index: ISOSampleIndex
  private var loaded: Int?
  private var samples: [Int64: Place] = [:]
  /// Where the first fragments begin that don't say so.
  private var starts: [Int64] = []

  /// The time and the sample entry that a fragment gives a sample.
  private struct Place {
    var presentationTime: Int64
    var descriptionIndex: Int

    init(_ sample: ISOSample) {
      (presentationTime, descriptionIndex) = (sample.presentationTime, sample.descriptionIndex)
    }
  }

  /// Samples of one fragment that are looked at; a fragment is seldom longer than a few seconds.
  private static let sampleLimit = 1_000_000

  package init(of track: ISOSampleTable, in index: ISOSampleIndex) {
    self.track = track
    self.index = index
  }

  private var fragments: [Int64] { index.fragments }

  /// When a sample is shown on the media's own timeline, by where its bytes begin; `nil` where no fragment says.
  package mutating func presentationTime(ofSampleAt offset: Int64) -> Int64? {
    sample(at: offset)?.presentationTime
  }

  /// The number of a sample's entry among the track's, from 1, by where its bytes begin; `nil` where no fragment says.
  package mutating func descriptionIndex(ofSampleAt offset: Int64) -> Int? {
    sample(at: offset)?.descriptionIndex
  }

  private mutating func sample(at offset: Int64) -> Place? {
    // The data of a fragment follows it, and comes before the next one.
    var (low, high) = (0, fragments.count)
    while low < high {
      let middle = (low + high) / 2
      if fragments[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    if loaded != low - 1 {
      loaded = low - 1
      load(low - 1)
    }
    return samples[offset]
  }

  private mutating func load(_ fragment: Int) {
    samples = [:]
    forEachSample(in: fragment) { samples[$0.offset] = Place($0) }
    guard samples.isEmpty else { return }
    while starts.count <= fragment {
      starts.append(
        starts.isEmpty ? tableEnd : end(ofFragment: starts.count - 1, from: starts[starts.count - 1]))
    }
    var cursor = ISOFragmentCursor(track, [fragments[fragment]], of: index)
    cursor.decodeTime = starts[fragment]
    while samples.count < Self.sampleLimit, let sample = try? cursor.next() {
      samples[sample.offset] = Place(sample)
    }
  }

  /// Where the samples of the movie box end.
  private var tableEnd: Int64 {
    guard var table = try? ISOTableCursor(track, index.source) else { return 0 }
    var end: Int64 = 0
    for _ in 0..<Self.searchedSampleLimit {
      guard let sample = try? table.next() else { break }
      end = sample.decodeTime.saturatingAdd(sample.duration)
    }
    return end
  }

  private func end(ofFragment fragment: Int, from start: Int64) -> Int64 {
    var cursor = ISOFragmentCursor(track, [fragments[fragment]], of: index)
    cursor.decodeTime = start
    var count = 0
    while count < Self.sampleLimit, (try? cursor.next()) != nil { count += 1 }
    return cursor.decodeTime
  }

  /// Gives the track's samples in a fragment, if it says when it begins.
  private func forEachSample(in fragment: Int, _ body: (ISOSample) -> Void) {
    var cursor = ISOFragmentCursor(track, [fragments[fragment]], of: index)
    cursor.decodeTime = Self.unknown
    var count = 0
    while count < Self.sampleLimit, let sample = try? cursor.next(), sample.decodeTime >= 0 {
      body(sample)
      count += 1
    }
  }

  /// Far below any time that a file holds, which all are positive.
  private static let unknown = Int64.min / 2

  /// The number of fragments that are looked at from either end for one that has samples of the track.
  private var searchLimit: Int { min(1024, max(16, Self.totalSearchLimit / max(index.tracks.count, 1))) }
  /// The number for all tracks of a file together.
  private static let totalSearchLimit = 16_384
  /// The number of samples that these fragments may have together.
  private static let searchedSampleLimit = 4_000_000

  /// The extent of the media from the first sample to the last one.
  ///
  /// Only the fragments at the ends are read; all of them where they don't say when they begin, if they are few.
  package var extent: ISOMediaExtent? {
    var end: Int64?
    var count = 0
    for fragment in fragments.indices.suffix(searchLimit).reversed() where end == nil {
      var usualDuration: Int64 = 0
      forEachSample(in: fragment) { sample in
        count += 1
        // Writers that don't know how long the last sample lasts put −1 there.
        if sample.duration <= Int64(Int32.max) { usualDuration = sample.duration }
        end = max(end ?? .min, sample.presentationTime.saturatingAdd(usualDuration))
      }
      guard count < Self.searchedSampleLimit else { break }
    }
    guard let end else { return fragments.count <= searchLimit ? walkedExtent : nil }
    guard let start = first else { return nil }
    return ISOMediaExtent(from: start, to: end)
  }

  /// The extent, from all samples of the track.
  private var walkedExtent: ISOMediaExtent? {
    guard var reader = try? index.samples(of: track) else { return nil }
    var (start, end) = (FirstSample?.none, Int64.min)
    var usualDuration: Int64 = 0
    for _ in 0..<Self.searchedSampleLimit {
      guard let sample = try? reader.next() else {
        return start.flatMap { ISOMediaExtent(from: $0, to: end) }
      }
      if sample.duration <= Int64(Int32.max) { usualDuration = sample.duration }
      start.take(sample)
      end = max(end, sample.presentationTime.saturatingAdd(usualDuration))
    }
    return nil
  }

  private var first: FirstSample? {
    var start: FirstSample?
    // The samples of the movie box come before those of its fragments; the first few show whether they are reordered.
    if var table = try? ISOTableCursor(track, index.source) {
      for _ in 0..<Self.reordered {
        guard let sample = try? table.next() else { break }
        start.take(sample)
      }
    }
    for fragment in fragments.indices.prefix(searchLimit) where start == nil {
      forEachSample(in: fragment) { start.take($0) }
    }
    return start
  }

  /// More pictures than any codec reorders.
  private static let reordered = 64
}

/// When the first sample is shown, and when it is decoded.
private struct FirstSample {
  var presentationTime: Int64
  var decodeTime: Int64
}

extension FirstSample? {
  fileprivate mutating func take(_ sample: ISOSample) {
    self = FirstSample(
      presentationTime: min(self?.presentationTime ?? .max, sample.presentationTime),
      decodeTime: min(self?.decodeTime ?? .max, sample.decodeTime))
  }
}

/// Where the samples of a track are on the media's own timeline.
package struct ISOMediaExtent: Sendable {
  /// From the first sample's presentation to the end of the last one's.
  package let shown: Range<Int64>
  /// The time from the first sample's decoding to its presentation, 0 where that comes first; lengths in
  /// headers don't count it.
  package let delay: Int64

  fileprivate init?(from first: FirstSample, to end: Int64) {
    guard first.presentationTime < end else { return nil }
    shown = first.presentationTime..<end
    delay = max(first.presentationTime.saturatingSubtract(first.decodeTime), 0)
  }
}

extension ISOSampleIndex {
  /// Whether there is a movie fragment.
  package var hasFragments: Bool { !fragments.isEmpty }
}
