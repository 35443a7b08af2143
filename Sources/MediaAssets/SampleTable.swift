import LibAV
import MediaCore

/// Every stored sample of a track, in decode order, as reading its packets tells; no sample's bytes are kept.
final class SampleTable: Sendable {
  struct Sample: Sendable {
    /// On the track's timeline.
    var presentationTime: MediaTime
    /// `.invalid` where the container has none.
    var decodeTime: MediaTime
    /// `.indefinite` where the container has none.
    var duration: MediaTime
    var byteCount: Int
    /// `nil` where the sample lies in several pieces, or where the container doesn't say.
    var byteOffset: Int64?
    var isSync: Bool
    var isDisposable: Bool
  }

  let samples: [Sample]
  /// Places in decode order, by presentation time.
  let presentationOrder: [Int]
  /// The place in presentation order of each sample in decode order.
  let presentationRank: [Int]

  /// No track has more: a week of pictures, or of a hostile file's packets of no bytes.
  static let sampleLimit = 40_000_000

  /// Reads all packets of a track; a sample without a time is left out.
  init(_ track: TrackContent, _ demuxer: Demuxer) throws(MediaError) {
    demuxer.discardStreams(except: track.streamIndex)
    var samples: [Sample] = []
    let packet = try Packet()
    while try demuxer.read(into: packet) {
      guard packet.streamIndex == track.streamIndex,
        let ticks = packet.presentationTime ?? packet.decodeTime
      else { continue }
      guard samples.count < Self.sampleLimit else {
        throw MediaError(.overLimit, "more than \(Self.sampleLimit) samples in a track")
      }
      samples.append(
        Sample(
          presentationTime: track.time(ofTicks: ticks),
          decodeTime: packet.decodeTime.map { track.time(ofTicks: $0) } ?? .invalid,
          duration: packet.duration > 0 ? track.timeBase.time(packet.duration) : .indefinite,
          byteCount: packet.byteCount, byteOffset: packet.byteOffset, isSync: packet.isKey,
          isDisposable: packet.isDisposable))
    }
    self.samples = samples
    // Samples of one time keep their order.
    let order = samples.indices.sorted {
      let (left, right) = (samples[$0].presentationTime, samples[$1].presentationTime)
      return left == right ? $0 < $1 : left < right
    }
    var rank = [Int](repeating: 0, count: samples.count)
    for (place, index) in order.enumerated() { rank[index] = place }
    presentationOrder = order
    presentationRank = rank
  }

  /// The place in presentation order of the last sample at or before a time; the first one for an earlier time.
  func rank(at time: MediaTime) -> Int {
    var (low, high) = (0, presentationOrder.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[presentationOrder[middle]].presentationTime <= time {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return max(low - 1, 0)
  }

  /// The place in decode order of the last sample at or before a decode time.
  func index(atDecodeTime time: MediaTime) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].decodeTime <= time { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}
