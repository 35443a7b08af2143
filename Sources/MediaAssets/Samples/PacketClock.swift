import LibAV
import MediaCore

/// The clock of a track's packets, and the stored time from which times count.
package struct PacketClock: Sendable {
  /// In ticks: where the track's timeline begins, or 0.
  package let zero: Int64
  private let step: Int64
  /// Units a second.
  package let rate: Int32

  /// - Parameter timeline: what times are counted on.
  package init(_ track: TrackContent, _ timeline: SampleTimeline = .presented) {
    zero = timeline == .presented ? track.ticks(at: .zero) : 0
    step = timeline == .demuxed ? 1 : Int64(track.timeBase.numerator)
    rate = track.timeBase.denominator
  }

  /// The time of a stored one.
  package func time(_ ticks: Int64) -> Int64 { (ticks &- zero) &* step }

  /// A stored duration.
  package func length(_ ticks: Int64) -> Int64 { ticks &* step }
}
