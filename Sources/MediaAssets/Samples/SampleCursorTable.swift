import MediaContainers
import MediaCore

/// Every stored sample of a track, in decode order: 32 bytes for each, and 4 where they are shown in another order.
///
/// No sample's bytes are read or kept.
final class SampleCursorTable: Sendable {
  /// Times are in units of the table's timescale, on the track's timeline.
  struct Sample: Sendable {
    var presentation: Int64
    /// Absolute; −1 where the container doesn't say.
    var offset: Int64
    var size: UInt32
    /// 0 where it is not known.
    var duration: UInt32
    /// The distance from the decode time to the presentation time; `unknown` where there is no decode time.
    var compositionOffset: Int32
    var flags: StoredSample.Flags
    /// The index of the format description, from 1; 0 where there is but one.
    var descriptionIndex: UInt8
    /// Whether it is in another chunk than the sample before it.
    var beginsChunk: Bool

    static let unknown = Int32.min
  }

  let timescale: Int32
  let samples: [Sample]
  /// Whether the container reports chunks.
  let hasChunks: Bool
  /// The roll distance of each sample; empty where the track has none.
  let rollDistances: [Int16]
  /// Places in decode order, by presentation time; `nil` where that is the same order.
  private let order: [Int32]?

  /// No track has more: a week of pictures, or of a hostile file's packets of no bytes.
  static let sampleLimit = 40_000_000

  /// Goes through a track; a sample without a time is left out.
  init(of track: TrackContent, in asset: URLAsset) throws(MediaError) {
    var listing = try SampleListing(asset)
    let listed = listing.tracks.first { $0.trackID == track.trackID }
    timescale = max(1, listed?.timescale ?? 1)
    var samples: [Sample] = []
    var rolls: [Int16] = []
    var chunk: Int?
    try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
      guard let presentation = sample.presentationTime ?? sample.decodeTime else { return }
      guard samples.count < Self.sampleLimit else {
        throw MediaError(.overLimit, "more than \(Self.sampleLimit) samples in a track")
      }
      if let distance = sample.rollDistance, rolls.isEmpty {
        rolls = [Int16](repeating: 0, count: samples.count) + [distance]
      } else if !rolls.isEmpty {
        rolls.append(sample.rollDistance ?? 0)
      }
      samples.append(
        Sample(
          sample, presentation: presentation, beginsChunk: sample.chunk == nil || sample.chunk != chunk))
      chunk = sample.chunk
    }
    if let failure = listing.failure { throw failure }
    hasChunks = chunk != nil
    self.samples = samples
    rollDistances = rolls
    order = Self.order(of: samples)
  }

  private static func order(of samples: [Sample]) -> [Int32]? {
    let isInOrder = zip(samples, samples.dropFirst()).allSatisfy { $0.presentation <= $1.presentation }
    guard !isInOrder else { return nil }
    return samples.indices.map { Int32($0) }.sorted { one, other in
      let (left, right) = (samples[Int(one)].presentation, samples[Int(other)].presentation)
      // Samples of one time keep their order.
      return left == right ? one < other : left < right
    }
  }
}

extension SampleCursorTable.Sample {
  fileprivate init(_ sample: StoredSample, presentation: Int64, beginsChunk: Bool) {
    self.init(
      presentation: presentation, offset: sample.offset ?? -1, size: UInt32(clamping: sample.size),
      duration: UInt32(clamping: sample.duration),
      compositionOffset: sample.decodeTime.map {
        max(Self.unknown + 1, Int32(clamping: presentation.saturatingSubtract($0)))
      } ?? Self.unknown,
      flags: sample.flags, descriptionIndex: UInt8(clamping: sample.descriptionIndex ?? 0),
      beginsChunk: beginsChunk)
  }
}

extension SampleCursorTable {
  func presentationTime(of index: Int) -> MediaTime { time(samples[index].presentation) }

  /// `.invalid` where the container has none.
  func decodeTime(of index: Int) -> MediaTime { decodeTicks(of: index).map(time) ?? .invalid }

  /// `.indefinite` where the container has none.
  func duration(of index: Int) -> MediaTime {
    samples[index].duration == 0 ? .indefinite : time(Int64(samples[index].duration))
  }

  private func time(_ ticks: Int64) -> MediaTime { MediaTime(value: ticks, timescale: timescale) }

  private func decodeTicks(of index: Int) -> Int64? {
    let sample = samples[index]
    guard sample.compositionOffset != Sample.unknown else { return nil }
    return sample.presentation.saturatingSubtract(Int64(sample.compositionOffset))
  }

  /// The place in decode order of a sample by its place in presentation order.
  func index(shownAt rank: Int) -> Int { order.map { Int($0[rank]) } ?? rank }

  /// The place in presentation order of a sample by its place in decode order.
  func rank(of index: Int) -> Int {
    guard order != nil else { return index }
    let time = samples[index].presentation
    return firstRank { other in
      samples[other].presentation > time || samples[other].presentation == time && other >= index
    }
  }

  /// The place in presentation order of the last sample at or before a time; the first one for an earlier time.
  func rank(at time: MediaTime) -> Int { max(firstRank { presentationTime(of: $0) > time } - 1, 0) }

  /// The first place in presentation order from which on a condition holds.
  private func firstRank(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(index(shownAt: middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The place in decode order of the last sample at or before a decode time.
  func index(atDecodeTime time: MediaTime) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if decodeTime(of: middle) <= time { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// The samples of the chunk that one is in.
  func chunk(of index: Int) -> Range<Int> {
    let first = samples[...index].lastIndex(where: \.beginsChunk) ?? 0
    return first..<(samples[(index + 1)...].firstIndex(where: \.beginsChunk) ?? samples.count)
  }

  /// The last sample up to one at which decoding can begin.
  func syncSample(before index: Int) -> Int? {
    samples[...index].lastIndex(where: \.flags.beginsWholeDecoding)
  }
}
