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
  /// What has decoded the edit before.
  private var reader: FrameReader?
  /// What is to be given of a dwell.
  private var silence: Range<Int64> = 0..<0
  private var silenceCount = SilenceCount()

  private(set) var damage = ReadingDamage()

  /// Samples of each channel in a buffer of silence.
  private static let blockLength = 4096

  init(
    _ asset: Asset, _ track: TrackContent, output: AudioOutputFormat, placements: [AudioPlacement],
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
      if !silence.isEmpty { return try nextSilence() }
      if let current {
        let buffer = try current.next()
        damage = current.damage
        if let buffer { return buffer }
        reader = current.takeReader()
        self.current = nil
      }
      guard let placement = placements.popFirst() else { return nil }
      if placement.isSilent {
        try beginSilence(placement.bounds)
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

  private func beginSilence(_ bounds: MediaTimeRange) throws(MediaError) {
    silence = output.indices(of: bounds, in: timeRange)
    try silenceCount.add(
      Int64(silence.count), at: Double(output.format.sampleRate), cause: "edits of rate 0 hold")
  }

  private func nextSilence() throws(MediaError) -> SampleBuffer {
    try cancellation.check()
    let count = min(silence.count, Self.blockLength)
    let start = silence.lowerBound
    silence = start + Int64(count)..<silence.upperBound
    let samples = [Double](repeating: 0, count: count * output.format.channelCount)
    return try output.makeSampleBuffer(
      try output.render(samples, frameCount: count), frameCount: count, from: 0, count: count, at: start)
  }
}
