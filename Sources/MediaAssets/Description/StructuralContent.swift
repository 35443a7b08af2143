import ISOBaseMedia
import MediaCore

/// The description of a file by its own structure, in the shape in which libav gives it.
///
/// Describing a file takes a few milliseconds; loading libav takes ten times as long. So the structure answers
/// where it leaves nothing open, and with the same values; in any doubt there is no answer, and libav is asked.
struct StructuralContent {
  var container: DescribedContainer
  var tracks: [DescribedTrack]
  /// The movie of a file of the ISO family.
  var movie: ISOMovie?

  init(container: DescribedContainer, tracks: [DescribedTrack], movie: ISOMovie? = nil) {
    self.container = container
    self.tracks = tracks
    self.movie = movie
  }

  /// libav's microseconds: the nearest, halves away from zero.
  static func microseconds(_ ticks: Int64, per timescale: Int64) -> MediaTime? {
    guard timescale > 0, ticks >= 0 else { return nil }
    let scaled = (Int128(ticks) * 1_000_000 + Int128(timescale) / 2) / Int128(timescale)
    return Int64(exactly: scaled).map { MediaTime(value: $0, timescale: 1_000_000) }
  }

  mutating func setBitRate(byteCount: Int64) {
    guard let duration = container.duration, duration.value > 0 else { return }
    container.bitRate = Int64(saturating: Double(byteCount) * 8 * 1_000_000 / Double(duration.value))
  }
}
