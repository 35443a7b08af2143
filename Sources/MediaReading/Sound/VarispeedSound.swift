import LibAV
import MediaAssets
import MediaCore

/// Plays sound faster and higher or slower and lower.
///
/// Each sample is computed from the media around its place alone, so that it is the same in every range.
final class VarispeedSound: RatedSoundReading {
  private let output: AudioOutputFormat
  private let media: any SampleReading
  private let filter: InterpolationFilter
  private let places: Places
  private let cancellation: ReadingCancellation
  /// The samples to give, counted on the track's timeline.
  private var range: Range<Int64>
  /// Decoded samples without a gap, one channel beside the other, from `runStart` on.
  private var run: [Double] = []
  private var runStart: Int64 = 0
  /// Whether the run goes no further: the media has a gap there, or its end.
  private var isRunWhole = false
  /// The buffer after the gap.
  private var following: SampleBuffer?

  /// The number of samples of each channel that a buffer holds.
  private static let blockLength = 4096

  /// The samples to give, and the media that they take.
  struct Plan {
    let output: AudioOutputFormat
    /// The format that the media is decoded to: interleaved 64-bit samples at its own rate.
    let source: AudioOutputFormat
    /// The length of the media that is needed beyond what is played, at both ends.
    let margin: MediaTime
    fileprivate let places: Places
    fileprivate let filter: InterpolationFilter
    /// The samples to give, counted on the track's timeline.
    let range: Range<Int64>

    /// - Parameter bounds: the part of the track's timeline where the media is played.
    init(
      _ output: AudioOutputFormat, of track: TrackContent, _ playback: AudioPlacement.Playback,
      bounds: MediaTimeRange, range: Range<Int64>
    ) throws(MediaError) {
      self.output = output
      self.range = range
      var settings = output.settings.unrounded
      let sourceRate = track.sampleRate ?? 0
      if sourceRate >= 1 { settings.sampleRate = sourceRate }
      source = try AudioOutputFormat(settings, track: track)
      places = Places(
        of: output, from: bounds.start, to: source, from: playback.start, rate: playback.rate)
      filter = InterpolationFilter(output.format.quality, step: places.step)
      margin = MediaTime(
        value: Int64(saturating: filter.reach) + 2, timescale: Int32(clamping: source.format.sampleRate))
    }

    private func mediaTime(ofFrame frame: Int64) -> MediaTime {
      MediaTime(value: frame, timescale: Int32(clamping: source.format.sampleRate))
    }

    /// The time from which the media is needed.
    var mediaStart: MediaTime { mediaTime(ofFrame: places.place(of: range.lowerBound).frame) - margin }
    /// The time from which no more of the media is needed.
    var mediaEnd: MediaTime { mediaTime(ofFrame: places.place(of: range.upperBound).frame) + margin }
  }

  /// - Parameter media: interleaved 64-bit samples of the plan's source, from its start or before it.
  init(_ plan: Plan, of media: any SampleReading, cancellation: ReadingCancellation) {
    output = plan.output
    (places, filter, range) = (plan.places, plan.filter, plan.range)
    self.media = media
    self.cancellation = cancellation
  }

  func next() throws(MediaError) -> SampleBuffer? {
    while !range.isEmpty {
      try cancellation.check()
      let place = places.place(of: range.lowerBound)
      // A block's length, or less where that many samples would take more of the media than a block.
      let length = min(range.count, max(Int(Double(Self.blockLength) / max(places.step, 1)), 1))
      let last = places.place(of: range.lowerBound + Int64(length - 1)).frame
      try readOn(to: last.saturatingAdd(Int64(filter.reach) + 2))
      if isRunWhole, place.frame >= runEnd {
        guard let following else { break }
        run = []
        isRunWhole = false
        self.following = nil
        append(following)
      }
      if place.frame < runStart {
        let first = places.firstIndex(atOrAfter: runStart)
        range = max(range.lowerBound, min(first, range.upperBound))..<range.upperBound
      } else if place.frame < runEnd {
        return try makeBlock()
      }
    }
    range = range.upperBound..<range.upperBound
    return nil
  }

  private var channels: Int { max(output.format.channelCount, 1) }
  private var runEnd: Int64 { runStart + Int64(run.count / channels) }

  /// Decodes until the run holds a frame, or goes no further.
  private func readOn(to frame: Int64) throws(MediaError) {
    while !isRunWhole, runEnd <= frame || run.isEmpty {
      guard let buffer = try media.next() else {
        isRunWhole = true
        return
      }
      if run.isEmpty || buffer.presentationTimeStamp.value == runEnd {
        append(buffer)
      } else {
        following = buffer
        isRunWhole = true
      }
    }
  }

  private func append(_ buffer: SampleBuffer) {
    if run.isEmpty { runStart = buffer.presentationTimeStamp.value }
    buffer.dataBuffer?.withUnsafeBytes { run += $0.bindMemory(to: Double.self) }
  }

  /// The next samples, as far as the run goes.
  private func makeBlock() throws(MediaError) -> SampleBuffer {
    let reach = Int64(filter.reach) + 2
    let first = range.lowerBound
    var samples = [Double](repeating: 0, count: min(Self.blockLength, range.count) * channels)
    var frame = [Double](repeating: 0, count: channels)
    var count = 0
    while count < min(Self.blockLength, range.count) {
      let place = places.place(of: first + Int64(count))
      guard place.frame < runEnd, isRunWhole || place.frame.saturatingAdd(reach) < runEnd else { break }
      filter.interpolate(after: Int(place.frame - runStart), by: place.fraction, of: run, into: &frame)
      for channel in frame.indices { samples[count * channels + channel] = frame[channel] }
      count += 1
    }
    range = first + Int64(count)..<range.upperBound
    // No sample from here on reaches back to the frames before this place.
    let done = min(places.place(of: range.lowerBound).frame.saturatingSubtract(reach), runEnd) - runStart
    if done > Self.blockLength {
      run.removeFirst(Int(done) * channels)
      runStart += done
    }
    return try output.makeSampleBuffer(
      try output.render(samples, frameCount: count), frameCount: count, from: 0, count: count, at: first)
  }

  /// The places of the output's samples in the media.
  fileprivate struct Places {
    private let firstIndex: Int64
    private let firstFrame: Int64
    private let firstFraction: Double
    /// The distance from one sample to the next, in frames of the media.
    let step: Double

    init(
      of output: AudioOutputFormat, from start: MediaTime, to source: AudioOutputFormat,
      from mediaStart: MediaTime, rate: Double
    ) {
      let (outputRate, mediaRate) = (output.format.sampleRate, source.format.sampleRate)
      step = rate * Double(mediaRate) / Double(outputRate)
      firstIndex = output.index(of: start)
      let lead = MediaTime(value: firstIndex, timescale: Int32(clamping: outputRate)) - start
      // Seconds of the media, of which whole frames are counted exactly.
      let frames = Int128(mediaStart.value) * Int128(mediaRate)
      let clock = Int128(max(mediaStart.timescale, 1))
      firstFrame = Int64(clamping: frames / clock)
      firstFraction =
        Double(frames % clock) / Double(clock)
        + (lead.isNumeric ? lead.seconds * rate * Double(mediaRate) : 0)
    }

    func place(of index: Int64) -> (frame: Int64, fraction: Double) {
      let distance = firstFraction + Double(index.saturatingSubtract(firstIndex)) * step
      let whole = distance.rounded(.down)
      return (firstFrame.saturatingAdd(Int64(saturating: whole)), distance - whole)
    }

    /// The first sample that is at a frame of the media or after it.
    func firstIndex(atOrAfter frame: Int64) -> Int64 {
      let distance = Double(frame.saturatingSubtract(firstFrame)) - firstFraction
      var index = firstIndex.saturatingAdd(Int64(saturating: (distance / step).rounded(.up)))
      // Rounding may have gone one too far or not far enough.
      if place(of: index.saturatingSubtract(1)).frame >= frame { index = index.saturatingSubtract(1) }
      if place(of: index).frame < frame { index = index.saturatingAdd(1) }
      return index
    }
  }
}
