import ISOBaseMedia
import MediaAssets
import MediaCore

/// A clock for tracks whose own is too coarse to say where a part of them is.
enum FineClock {
  /// Units a second: as fine as sound.
  static let timescale: UInt32 = 48_000
  /// Clocks with fewer units a second place a part more than a millisecond from where it belongs.
  static let leastTimescale: UInt32 = 500

  /// By what a coarse clock is multiplied to be about as fine as ``timescale``; 1 for a fine one.
  static func factor(of timescale: UInt32, for track: TrackContent) -> Int64 {
    let timescale = max(timescale, 1)
    guard timescale < leastTimescale else { return 1 }
    return limited(Int64((Self.timescale + timescale - 1) / timescale), of: timescale, for: track)
  }

  /// A factor as far as tables have room for it: a single sample can last as long as the track, for which they have 32 bits.
  static func limited(_ factor: Int64, of timescale: UInt32, for track: TrackContent) -> Int64 {
    let length = track.timeRange.end.convertScale(Int32(clamping: timescale), method: .roundAwayFromZero)
    guard length.isNumeric, length.value > 0 else { return factor }
    return min(factor, max(Int64(Int32.max) / length.value, 1))
  }

  /// The times that several clocks have in common, in units a second.
  static func commonDivisor(_ timescales: [UInt32]) -> UInt32? {
    guard let first = timescales.first else { return nil }
    return timescales.dropFirst().reduce(max(first, 1)) { common, timescale in
      var (larger, smaller) = (common, max(timescale, 1))
      while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
      return larger
    }
  }
}
