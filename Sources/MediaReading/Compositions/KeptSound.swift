import MediaAssets
import MediaCore

/// Sound of a source that is decoded on the way to a place of it, and heard later on the timeline of a composition.
///
/// Codecs that are decoded from the start alone would be decoded anew for each part that goes back in its source.
struct KeptSound {
  let source: SourceTrack
  /// The places of the source that later parts have.
  private(set) var ranges: [Range<Int64>]
  private var buffers: [(buffer: SampleBuffer, range: Range<Int64>)] = []
  private var copier = SampleCopier()

  /// The most sound that is kept of all sources of a track, in bytes.
  static let limit = 32 << 20
  /// The most parts that are looked at.
  static let maximumRangeCount = 1024

  init(of source: SourceTrack, _ ranges: [Range<Int64>]) {
    (self.source, self.ranges) = (source, ranges)
  }

  /// The number of samples of each channel.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Keeps a buffer that begins at a place of the source, where later parts have some of it.
  mutating func keep(_ buffer: SampleBuffer, at start: Int64) throws(MediaError) {
    let range = start..<start + Int64(buffer.numSamples)
    guard buffers.last.map({ $0.range.upperBound <= start }) ?? true,
      ranges.contains(where: { $0.overlaps(range) })
    else { return }
    buffers.append((try copier.owning(buffer), range))
  }

  /// Gives the sound that is kept of a part, and keeps it no longer.
  mutating func take(_ range: Range<Int64>) -> some SampleReading {
    let reading = KeptSoundReading(buffers.filter { $0.range.overlaps(range) }.map(\.buffer)[...])
    ranges.removeAll { $0 == range }
    buffers.removeAll { [ranges] buffer in
      buffer.range.overlaps(range) && !ranges.contains { $0.overlaps(buffer.range) }
    }
    return reading
  }
}

private final class KeptSoundReading: SampleReading {
  private var buffers: ArraySlice<SampleBuffer>
  let damage = ReadingDamage()

  init(_ buffers: ArraySlice<SampleBuffer>) {
    self.buffers = buffers
  }

  func next() -> SampleBuffer? { buffers.popFirst() }
}
