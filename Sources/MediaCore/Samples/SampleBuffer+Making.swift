extension SampleBuffer {
  /// Makes a buffer of one picture.
  ///
  /// Core Media counterpart: `CMSampleBufferCreateReadyWithImageBuffer`.
  public init(
    imageBuffer: PixelBuffer, presentationTimeStamp: MediaTime, duration: MediaTime = .invalid
  ) {
    var description = FormatDescription(
      mediaType: .video, mediaSubType: imageBuffer.pixelFormatType.rawValue, codec: .rawVideo,
      video: .init(
        dimensions: imageBuffer.dimensions, pixelAspectRatio: imageBuffer.pixelAspectRatio,
        color: imageBuffer.color))
    description.video?.hasAlpha = imageBuffer.pixelFormatType.hasAlpha
    self.init(
      formatDescription: description, imageBuffer: imageBuffer, numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(duration: duration, presentationTimeStamp: presentationTimeStamp)
      ])
  }

  /// Makes a buffer of Linear PCM: the samples of all channels at one moment after each other.
  ///
  /// - Parameters:
  ///   - channelLayout: the loudspeaker that each channel is for; `nil` states none.
  /// - Throws: `MediaError` `.invalidArgument` for samples that are not as many for each channel, and for a rate or a number of
  ///   channels that is not positive; `.outOfMemory`.
  public init(
    interleaved samples: [Float], channels: Int, sampleRate: Double, presentationTimeStamp: MediaTime,
    channelLayout: ChannelLayout? = nil
  ) throws(MediaError) {
    try self.init(
      pcm: [samples], channels: channels, bits: 32, isFloat: true, sampleRate, presentationTimeStamp,
      channelLayout)
  }

  /// Makes a buffer of Linear PCM of 16 bits: the samples of all channels at one moment after each other.
  ///
  /// - Throws: as for `Float`.
  public init(
    interleaved samples: [Int16], channels: Int, sampleRate: Double, presentationTimeStamp: MediaTime,
    channelLayout: ChannelLayout? = nil
  ) throws(MediaError) {
    try self.init(
      pcm: [samples], channels: channels, bits: 16, isFloat: false, sampleRate, presentationTimeStamp,
      channelLayout)
  }

  /// Makes a buffer of Linear PCM: the samples of each channel by themselves.
  ///
  /// - Throws: as for interleaved samples.
  public init(
    planes: [[Float]], sampleRate: Double, presentationTimeStamp: MediaTime,
    channelLayout: ChannelLayout? = nil
  ) throws(MediaError) {
    try self.init(
      pcm: planes, channels: planes.count, bits: 32, isFloat: true, isPlanar: true, sampleRate,
      presentationTimeStamp, channelLayout)
  }

  /// Makes a buffer of Linear PCM of 16 bits: the samples of each channel by themselves.
  ///
  /// - Throws: as for interleaved samples.
  public init(
    planes: [[Int16]], sampleRate: Double, presentationTimeStamp: MediaTime,
    channelLayout: ChannelLayout? = nil
  ) throws(MediaError) {
    try self.init(
      pcm: planes, channels: planes.count, bits: 16, isFloat: false, isPlanar: true, sampleRate,
      presentationTimeStamp, channelLayout)
  }

  private init<Sample: BitwiseCopyable>(
    pcm planes: [[Sample]], channels: Int, bits: Int, isFloat: Bool, isPlanar: Bool = false,
    _ sampleRate: Double, _ start: MediaTime, _ layout: ChannelLayout?
  ) throws(MediaError) {
    let count = planes.first?.count ?? 0
    guard channels > 0, sampleRate >= 1, sampleRate <= Double(Int32.max) else {
      throw MediaError(.invalidArgument, "sound of \(channels) channels at \(sampleRate) Hz")
    }
    guard planes.allSatisfy({ $0.count == count }), isPlanar || count % channels == 0 else {
      throw MediaError(.invalidArgument, "the channels have not as many samples each")
    }
    let size = MemoryLayout<Sample>.stride
    let data = try BlockBuffer(capacity: planes.count * count * size) { target in
      for (index, plane) in planes.enumerated() {
        plane.withUnsafeBytes { bytes in
          UnsafeMutableRawBufferPointer(rebasing: target[(index * count * size)...]).copyMemory(from: bytes)
        }
      }
      return planes.count * count * size
    }
    let stream = AudioStreamDescription.linearPCM(
      sampleRate: sampleRate, channels: channels, bitsPerChannel: bits, isFloat: isFloat,
      isNonInterleaved: isPlanar)
    let timescale = sampleRate == sampleRate.rounded() ? Int32(sampleRate) : 1_000_000_000
    self.init(
      formatDescription: FormatDescription(
        mediaType: .audio, mediaSubType: .linearPCM,
        audio: .init(streamDescription: stream, channelLayout: layout ?? ChannelLayout(channels: []))),
      dataBuffer: data, numSamples: isPlanar ? count : count / channels,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: MediaTime(
            value: Int64((Double(timescale) / sampleRate).rounded()), timescale: timescale),
          presentationTimeStamp: start)
      ], sampleSizes: [size * channels])
  }

  /// Makes a buffer of one stored sample.
  ///
  /// - Throws: `MediaError` `.outOfMemory`.
  public init(
    storedSample bytes: some Collection<UInt8>, formatDescription: FormatDescription,
    timing: SampleTimingInfo, attachments: SampleAttachments = SampleAttachments()
  ) throws(MediaError) {
    self.init(
      formatDescription: formatDescription, dataBuffer: try BlockBuffer(bytes), numSamples: 1,
      sampleTimingInfoArray: [timing], sampleSizes: [bytes.count], sampleAttachments: [attachments])
  }
}
