import LibAV
package import MediaAssets
package import MediaCore

/// The Linear PCM that an audio output gives: by the settings, and by the track where they leave something open.
struct AudioOutputFormat {
  let settings: AudioSettings
  /// The format that is decoded to, before samples are packed.
  let format: PCMFormat
  private let shared: SharedFormatDescription
  private let bytesPerFrame: Int
  /// The source's rate, in frames per second; less than 1 where the file doesn't say.
  let sourceRate: Double

  init(_ settings: AudioSettings, track: TrackContent) throws(MediaError) {
    guard let source = track.formatDescriptions.first?.audio else {
      throw MediaError(.invalidArgument, "audio settings are for audio tracks")
    }
    try ChannelLayout.checkCount(source.streamDescription.channelsPerFrame)
    self.settings = settings
    sourceRate = source.streamDescription.sampleRate
    format = try PCMFormat(settings, source: source.streamDescription)
    var output = source
    output.streamDescription = .linearPCM(
      sampleRate: Double(format.sampleRate), channels: format.channelCount, bitsPerChannel: settings.bitDepth,
      isFloat: settings.isFloat, isNonInterleaved: settings.isNonInterleaved,
      isBigEndian: settings.isBigEndian)
    if let layout = settings.channelLayout {
      output.channelLayout = layout
    } else if format.channelCount != source.channelLayout.channels.count {
      output.channelLayout = ChannelLayout(default: format.channelCount)
    }
    shared = SharedFormatDescription(
      FormatDescription(mediaType: .audio, mediaSubType: .linearPCM, formatName: "PCM", audio: output))
    bytesPerFrame = output.streamDescription.bytesPerFrame
  }

  var description: FormatDescription { shared.description }

  /// The first sample at or after a time, in the output's rate.
  func index(of time: MediaTime) -> Int64 {
    let scaled = time.convertScale(Int32(clamping: format.sampleRate), method: .roundTowardPositiveInfinity)
    return scaled.isNumeric ? scaled.value : scaled.isNegativeInfinity ? .min : .max
  }

  /// The sample nearest to a time, of two the one further from zero, in the output's rate.
  func nearestIndex(to time: MediaTime) -> Int64 {
    let scaled = time.convertScale(Int32(clamping: format.sampleRate), method: .roundHalfAwayFromZero)
    return scaled.isNumeric ? scaled.value : scaled.isNegativeInfinity ? .min : .max
  }

  /// The samples of a part of the timeline that are in a time range.
  func indices(of bounds: MediaTimeRange, in timeRange: MediaTimeRange) -> Range<Int64> {
    let start = index(of: max(bounds.start, timeRange.start))
    return start..<max(start, index(of: min(bounds.end, timeRange.end)))
  }

  /// The number of samples in the output that some of another rate become.
  func count(of samples: Int, at rate: Int) -> Int64 {
    guard rate > 0, rate != format.sampleRate else { return Int64(samples) }
    return Int64(clamping: Int128(samples) * Int128(format.sampleRate) / Int128(rate))
  }

  /// A buffer of some of the samples that were decoded.
  func makeSampleBuffer(
    _ samples: BlockBuffer, frameCount: Int, from first: Int, count: Int, at index: Int64
  ) throws(MediaError) -> SampleBuffer {
    var data = samples
    let stored = format.sample.byteCount * (settings.isNonInterleaved ? 1 : format.channelCount)
    let planes = settings.isNonInterleaved ? format.channelCount : 1
    if count != frameCount {
      data = try data.cutting(
        planes: planes, of: frameCount * stored, from: first * stored, count: count * stored)
    }
    data = try settings.packing(data)
    let rate = Int32(clamping: format.sampleRate)
    return SampleBuffer(
      sharing: shared, dataBuffer: data, numSamples: count,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: MediaTime(value: 1, timescale: rate),
          presentationTimeStamp: MediaTime(value: index, timescale: rate))
      ],
      sampleSizes: [bytesPerFrame * planes])
  }
}

extension PCMFormat {
  /// Makes the format that sound is decoded to for some settings, before samples are packed.
  init(_ settings: AudioSettings, source: AudioStreamDescription) throws(MediaError) {
    let sample: Sample
    switch (settings.bitDepth, settings.isFloat) {
    case (8, false): sample = .uint8
    case (16, false): sample = .int16
    case (24, false), (32, false): sample = .int32
    case (32, true): sample = .float32
    case (64, true): sample = .float64
    default:
      let kind = settings.isFloat ? "floating point" : "integer"
      throw MediaError(.invalidArgument, "\(settings.bitDepth)-bit \(kind) PCM is not supported")
    }
    let rate = settings.sampleRate ?? source.sampleRate
    let layout = settings.channelLayout
    let channels = settings.numberOfChannels ?? layout?.channels.count ?? source.channelsPerFrame
    guard settings.sampleRate != nil || source.sampleRate >= 1 else {
      throw MediaError(.fileFailedToParse, "the file does not say the sample rate of the sound")
    }
    guard (1...10_000_000).contains(rate) else {
      throw MediaError(.invalidArgument, "a sample rate of \(rate) Hz is not supported")
    }
    guard (1...64).contains(channels) else {
      throw MediaError(.invalidArgument, "\(channels) channels are not supported")
    }
    if let layout, layout.channels.count != channels {
      throw MediaError(
        .invalidArgument,
        "a layout of \(layout.channels.count) channels does not go with \(channels) of them")
    }
    guard layout?.isMixable ?? true else {
      throw MediaError(
        .invalidArgument,
        "the channels of a layout to mix to have names, in the order of WAVEFORMATEXTENSIBLE")
    }
    self.init(
      sample: sample, isPlanar: settings.isNonInterleaved, sampleRate: Int(rate), channelCount: channels,
      channelLayout: layout,
      quality: settings.sampleRateConverterAlgorithm == .mastering ? .mastering : .normal)
  }
}

extension AudioSettings {
  /// The format description of a track's buffers in these settings.
  ///
  /// - Throws: `.invalidArgument` where the track can't be decoded to them.
  package func outputDescription(for track: AssetTrack) throws(MediaError) -> FormatDescription {
    try AudioOutputFormat(self, track: track.content).description
  }
}
