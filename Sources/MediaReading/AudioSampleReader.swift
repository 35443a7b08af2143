import LibAV
package import MediaAssets
import MediaCore

/// Decodes an audio track to Linear PCM, exactly the samples of a time range.
final class AudioSampleReader: SampleReading {
  private let reader: FrameReader
  private let frame: Frame
  private var resampler: Resampler
  private let format: PCMFormat
  private let settings: AudioSettings
  private let description: FormatDescription
  /// The samples of the track to give, counted on its timeline in the output's rate.
  private let range: Range<Int64>
  /// Where the next decoded sample lies on the timeline; `nil` before the first one.
  private var position: Int64?
  /// Whether `frame` holds a frame that has not been given yet.
  private var isFramePending = false
  private var hasEnded = false

  var damage: ReadingDamage { reader.damage }

  /// Stamps that stray less than this from the count of samples are rounded ones, not gaps: milliseconds are
  /// the finest that FLV and most Matroska files have.
  private static let gapTolerance = 0.05
  /// Samples; a stamp beyond it is no place on a timeline, and leaves room to count on from any that is.
  private static let maximumPosition = UInt64(Int64.max / 4)

  init(
    _ asset: URLAsset, _ track: TrackContent, settings: AudioSettings, timeRange: MediaTimeRange
  ) throws(MediaError) {
    guard let source = track.formatDescriptions.first?.audio else {
      throw MediaError(.invalidArgument, "audio settings are for audio tracks")
    }
    try ChannelLayout.checkCount(source.streamDescription.channelsPerFrame)
    format = try PCMFormat(settings, source: source.streamDescription)
    self.settings = settings
    var output = source
    output.streamDescription = .linearPCM(
      sampleRate: Double(format.sampleRate), channels: format.channelCount, bitsPerChannel: settings.bitDepth,
      isFloat: settings.isFloat, isNonInterleaved: settings.isNonInterleaved)
    if format.channelCount != source.channelLayout.channels.count {
      output.channelLayout = ChannelLayout(default: format.channelCount)
    }
    description = FormatDescription(
      mediaType: .audio, mediaSubType: .linearPCM, formatName: "PCM", audio: output)

    let rate = Int32(clamping: format.sampleRate)
    func index(_ time: MediaTime) -> Int64 {
      let scaled = time.convertScale(rate, method: .roundTowardPositiveInfinity)
      return scaled.isNumeric ? scaled.value : scaled.isNegativeInfinity ? .min : .max
    }
    let start = max(index(timeRange.start), 0)
    range = start..<max(start, index(timeRange.end))

    // Audio decoders gain nothing from threads.
    reader = try FrameReader(asset, track, threadCount: 1)
    frame = try Frame()
    resampler = Resampler(to: format)
    if start > 0 { try enter(at: timeRange.start) }
  }

  /// Goes near the range's start where what is decoded there is the same as after a decode from the beginning.
  private func enter(at start: MediaTime) throws(MediaError) {
    let track = reader.track
    guard
      track.decodesAnywhere, let rate = track.formatDescriptions.first?.audioStreamDescription?.sampleRate,
      rate >= 1, format.sampleRate == Int(rate),
      // Stamps must tell samples apart, or the place can't be known exactly.
      Int64(track.timeBase.denominator) % (Int64(rate) * Int64(track.timeBase.numerator)) == 0
    else { return }
    let ticks = track.ticks(at: start)
    guard ticks > 0 else { return }
    isFramePending = reader.seek(toTicks: ticks) && canBegin(atOrBefore: ticks)
    guard !isFramePending else { return }
    reader.damage = ReadingDamage()
    try reader.rewind()
  }

  /// Whether the place that was sought is good to begin at; one where nothing can be decoded is not.
  private func canBegin(atOrBefore ticks: Int64) -> Bool {
    do throws(MediaError) {
      return try reader.next(into: frame) && reader.isStamped && reader.ticks <= ticks
    } catch {
      return false
    }
  }

  func next() throws(MediaError) -> SampleBuffer? {
    while !hasEnded {
      let samples: (buffer: BlockBuffer, frameCount: Int)
      if try readFrame() {
        guard frame.sampleCount > 0, frame.sampleRate > 0 else { continue }
        if let rest = try resampler.drain(before: frame) {
          samples = rest
          isFramePending = true
        } else {
          locate()
          if let lent = try frame.lendSamples(in: format) {
            samples = (lent, frame.sampleCount)
          } else {
            samples = try resampler.convert(frame)
          }
        }
      } else {
        hasEnded = true
        guard let rest = try resampler.drain() else { break }
        samples = rest
      }
      let start = position ?? 0
      let (end, isOverflow) = start.addingReportingOverflow(Int64(samples.frameCount))
      guard !isOverflow else { break }
      position = end
      if start >= range.upperBound { hasEnded = true }
      let wanted =
        max(start, range.lowerBound)..<max(min(end, range.upperBound), max(start, range.lowerBound))
      guard !wanted.isEmpty else { continue }
      return try makeSampleBuffer(
        samples.buffer, frameCount: samples.frameCount,
        from: Int(wanted.lowerBound - start), count: wanted.count, at: wanted.lowerBound)
    }
    return nil
  }

  private func readFrame() throws(MediaError) -> Bool {
    guard !isFramePending else {
      isFramePending = false
      return true
    }
    return try reader.next(into: frame)
  }

  /// Follows the count of samples, unless the stamp says that there is a gap.
  private func locate() {
    guard reader.isStamped || position == nil else { return }
    let stamp = reader.time.convertScale(Int32(clamping: format.sampleRate), method: .roundHalfAwayFromZero)
    guard stamp.isNumeric, stamp.value.magnitude <= Self.maximumPosition else { return }
    let tolerance = Int64(Double(format.sampleRate) * Self.gapTolerance)
    if let position, abs(position - stamp.value) <= tolerance { return }
    position = stamp.value
  }

  private func makeSampleBuffer(
    _ samples: BlockBuffer, frameCount: Int, from first: Int, count: Int, at index: Int64
  ) throws(MediaError) -> SampleBuffer {
    var data = samples
    if settings.bitDepth == 24 {
      data = try data.packing32To24()
    }
    let bytesPerFrame = description.audioStreamDescription?.bytesPerFrame ?? 0
    if count != frameCount {
      let planes = settings.isNonInterleaved ? format.channelCount : 1
      data = try data.cutting(
        planes: planes, of: frameCount * bytesPerFrame, from: first * bytesPerFrame,
        count: count * bytesPerFrame)
    }
    let rate = Int32(clamping: format.sampleRate)
    return SampleBuffer(
      formatDescription: description, dataBuffer: data, numSamples: count,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: MediaTime(value: 1, timescale: rate),
          presentationTimeStamp: MediaTime(value: index, timescale: rate))
      ],
      sampleSizes: [bytesPerFrame * (settings.isNonInterleaved ? format.channelCount : 1)])
  }
}

extension PCMFormat {
  /// What to decode to for some settings, before 24-bit samples are packed.
  init(_ settings: AudioSettings, source: AudioStreamDescription) throws(MediaError) {
    let sample: Sample
    switch (settings.bitDepth, settings.isFloat) {
    case (16, false): sample = .int16
    case (24, false), (32, false): sample = .int32
    case (32, true): sample = .float32
    default:
      let kind = settings.isFloat ? "floating point" : "integer"
      throw MediaError(.invalidArgument, "\(settings.bitDepth)-bit \(kind) PCM is not supported")
    }
    let rate = settings.sampleRate ?? source.sampleRate
    let channels = settings.numberOfChannels ?? source.channelsPerFrame
    guard (1...10_000_000).contains(rate) else {
      throw MediaError(.invalidArgument, "a sample rate of \(rate) Hz is not supported")
    }
    guard (1...64).contains(channels) else {
      throw MediaError(.invalidArgument, "\(channels) channels are not supported")
    }
    self.init(
      sample: sample, isPlanar: settings.isNonInterleaved, sampleRate: Int(rate), channelCount: channels)
  }
}

extension TrackContent {
  /// Whether every packet decodes to the same samples whatever was decoded before it.
  ///
  /// True of PCM and of the lossless codecs; the others overlap, predict, or (AAC) substitute noise by a
  /// generator that runs through the whole stream.
  package var decodesAnywhere: Bool {
    codecName.hasPrefix("pcm_") || ["flac", "alac", "wavpack", "tta"].contains(codecName)
  }
}
