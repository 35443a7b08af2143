internal import CMediaScopeLibAV
package import MediaCore

/// The layout of decoded audio in memory.
package struct PCMFormat: Hashable, Sendable {
  package enum Sample: Hashable, Sendable {
    /// Unsigned.
    case uint8
    case int16
    case int32
    case float32
    case float64

    package var byteCount: Int {
      switch self {
      case .uint8: 1
      case .int16: 2
      case .int32, .float32: 4
      case .float64: 8
      }
    }
  }

  package var sample: Sample
  /// Whether each channel has a plane of its own, in the place of one sequence of frames.
  package var isPlanar: Bool
  package var sampleRate: Int
  package var channelCount: Int
  /// The layout to mix to; `nil` for the usual layout of the channel count, where the source has another count.
  package var channelLayout: ChannelLayout?
  package var quality: ResamplingQuality

  package init(
    sample: Sample, isPlanar: Bool, sampleRate: Int, channelCount: Int, channelLayout: ChannelLayout? = nil,
    quality: ResamplingQuality = .normal
  ) {
    self.sample = sample
    self.isPlanar = isPlanar
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.channelLayout = channelLayout
    self.quality = quality
  }

  var libavFormat: AVSampleFormat {
    switch (sample, isPlanar) {
    case (.uint8, false): AV_SAMPLE_FMT_U8
    case (.uint8, true): AV_SAMPLE_FMT_U8P
    case (.int16, false): AV_SAMPLE_FMT_S16
    case (.int16, true): AV_SAMPLE_FMT_S16P
    case (.int32, false): AV_SAMPLE_FMT_S32
    case (.int32, true): AV_SAMPLE_FMT_S32P
    case (.float32, false): AV_SAMPLE_FMT_FLT
    case (.float32, true): AV_SAMPLE_FMT_FLTP
    case (.float64, false): AV_SAMPLE_FMT_DBL
    case (.float64, true): AV_SAMPLE_FMT_DBLP
    }
  }

  package var bytesPerFrame: Int { sample.byteCount * channelCount }
}

extension Frame {
  /// Frames per second; 0 where the decoder doesn't say.
  package var sampleRate: Int { Int(raw.pointee.sample_rate) }
  package var channelCount: Int { Int(raw.pointee.ch_layout.nb_channels) }

  /// Whether the channels are those of a layout, in its order; anything is where there is none.
  private func hasLayout(_ layout: ChannelLayout?) -> Bool {
    guard let layout else { return true }
    return layout.channels == ChannelLayout(&raw.pointee.ch_layout).channels
  }

  /// Lends interleaved samples as they are, without a copy; `nil` where they are not in `format`.
  package func lendSamples(in format: PCMFormat) throws(MediaError) -> BlockBuffer? {
    guard
      !format.isPlanar, raw.pointee.format == format.libavFormat.rawValue, sampleRate == format.sampleRate,
      channelCount == format.channelCount, hasLayout(format.channelLayout)
    else { return nil }
    let owner = try FrameReference(self)
    return BlockBuffer(
      lending: UnsafeRawBufferPointer(
        start: owner.raw.pointee.extended_data[0], count: sampleCount * format.bytesPerFrame),
      owner: owner)
  }
}
