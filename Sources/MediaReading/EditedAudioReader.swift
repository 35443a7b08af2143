import LibAV
import MediaAssets
import MediaCore

/// Decodes an audio track edit by edit: each part of the media for as long as the edit list shows it.
final class EditedAudioReader: SampleReading {
  private let asset: URLAsset
  private let track: TrackContent
  private let output: AudioOutputFormat
  private let timeRange: MediaTimeRange
  private let cancellation: ReadingCancellation
  private var placements: ArraySlice<AudioPlacement>
  private var current: AudioSampleReader?

  private(set) var damage = ReadingDamage()

  init(
    _ asset: URLAsset, _ track: TrackContent, output: AudioOutputFormat, placements: [AudioPlacement],
    timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) {
    self.asset = asset
    self.track = track
    self.output = output
    self.timeRange = timeRange
    self.cancellation = cancellation
    self.placements =
      placements.filter {
        $0.bounds.start < timeRange.end && $0.bounds.end > timeRange.start
      }[...]
  }

  func next() throws(MediaError) -> SampleBuffer? {
    while true {
      if let current {
        let buffer = try current.next()
        damage = current.damage
        if let buffer { return buffer }
      }
      guard let placement = placements.popFirst() else { return nil }
      current = try AudioSampleReader(
        asset, track, output: output, placement: placement, timeRange: timeRange, cancellation: cancellation,
        reader: current?.takeReader())
    }
  }
}
