import LibAV
import MediaAssets
import MediaCore

/// Decodes the sound of an edit that plays at another rate than 1.
final class RatedAudioReader: PlacedSoundReading {
  private let media: AudioSampleReader
  private let rated: any RatedSoundReading
  private let playback: AudioPlacement.Playback
  private let start: MediaTime
  /// The number of losses in the edits before.
  private let earlierLosses: Int

  /// - Parameters:
  ///   - bounds: of the edit, on the track's timeline.
  ///   - reader: of the same track, wherever it is, to go on with; a new one where `nil`.
  init(
    _ asset: Asset, _ track: TrackContent, output: AudioOutputFormat, playback: AudioPlacement.Playback,
    bounds: MediaTimeRange, timeRange: MediaTimeRange, cancellation: ReadingCancellation,
    reader: FrameReader?
  ) throws(MediaError) {
    self.playback = playback
    start = bounds.start
    earlierLosses = reader?.damage.losses.count ?? 0
    let plan = try RatedSoundPlan(
      output, of: track, playback, bounds: bounds, range: output.indices(of: bounds, in: timeRange))
    let margin = plan.margin
    let end = playback.start + bounds.duration.multiplied(by: playback.rate)
    media = try AudioSampleReader(
      asset, track, output: plan.source,
      placement: AudioPlacement(media: MediaTimeRange(start: playback.start - margin, end: end + margin)),
      timeRange: MediaTimeRange(start: plan.mediaStart, duration: .positiveInfinity),
      cancellation: cancellation, reader: reader)
    rated = try plan.makeReading(of: media, cancellation: cancellation)
  }

  /// The damage, by when the lost sound would have been heard.
  var damage: ReadingDamage {
    media.damage.mapTimes(after: earlierLosses) { time in
      (time - playback.start).multiplied(by: 1 / playback.rate) + start
    }
  }

  func takeReader() -> FrameReader {
    let damage = self.damage
    let reader = media.takeReader()
    reader.damage = damage
    return reader
  }

  func next() throws(MediaError) -> SampleBuffer? { try rated.next() }
}
