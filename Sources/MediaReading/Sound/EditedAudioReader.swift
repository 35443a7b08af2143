import LibAV
import MediaAssets
import MediaCore

/// Decodes an audio track edit by edit: each part of the media for as long as the edit list shows it, and silence for
/// as long as a dwell lasts.
final class EditedAudioReader: SampleReading {
  private let asset: Asset
  private let track: TrackContent
  private let output: AudioOutputFormat
  private let timeRange: MediaTimeRange
  private let cancellation: ReadingCancellation
  private var placements: ArraySlice<AudioPlacement>
  private var current: (any PlacedSoundReading)?
  /// The reader that has decoded the edit before.
  private var reader: FrameReader?
  /// The silence that is to be given of a dwell.
  private var silence: Silence

  private(set) var damage = ReadingDamage()

  init(
    _ asset: Asset, _ track: TrackContent, output: AudioOutputFormat, placements: [AudioPlacement],
    timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) {
    self.asset = asset
    self.track = track
    self.output = output
    self.timeRange = timeRange
    self.cancellation = cancellation
    silence = Silence(output, cancellation)
    self.placements =
      placements.filter {
        $0.bounds.start < timeRange.end && $0.bounds.end > timeRange.start
      }[...]
  }

  func next() throws(MediaError) -> SampleBuffer? {
    while true {
      if let buffer = try silence.next() { return buffer }
      if let current {
        let buffer = try current.next()
        damage = current.damage
        if let buffer { return buffer }
        reader = current.takeReader()
        self.current = nil
      }
      guard let placement = placements.popFirst() else { return nil }
      if placement.isSilent {
        let dwell = output.indices(of: placement.bounds, in: timeRange)
        try silence.begin(dwell, cause: "edits of rate 0 hold")
      } else if let playback = placement.playback {
        current = try RatedAudioReader(
          asset, track, output: output, playback: playback, bounds: placement.bounds, timeRange: timeRange,
          cancellation: cancellation, reader: reader)
      } else {
        current = try AudioSampleReader(
          asset, track, output: output, placement: placement, timeRange: timeRange,
          cancellation: cancellation, reader: reader)
      }
    }
  }
}
