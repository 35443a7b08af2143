internal import CLibAV
package import MediaCore

/// How decoded audio lies in memory.
package struct PCMFormat: Hashable, Sendable {
  package enum Sample: Hashable, Sendable {
    case int16
    case int32
    case float32

    package var byteCount: Int { self == .int16 ? 2 : 4 }
  }

  package var sample: Sample
  /// One plane a channel instead of one sequence of frames.
  package var isPlanar: Bool
  package var sampleRate: Int
  package var channelCount: Int

  package init(sample: Sample, isPlanar: Bool, sampleRate: Int, channelCount: Int) {
    self.sample = sample
    self.isPlanar = isPlanar
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  var libavFormat: AVSampleFormat {
    switch (sample, isPlanar) {
    case (.int16, false): AV_SAMPLE_FMT_S16
    case (.int16, true): AV_SAMPLE_FMT_S16P
    case (.int32, false): AV_SAMPLE_FMT_S32
    case (.int32, true): AV_SAMPLE_FMT_S32P
    case (.float32, false): AV_SAMPLE_FMT_FLT
    case (.float32, true): AV_SAMPLE_FMT_FLTP
    }
  }

  package var bytesPerFrame: Int { sample.byteCount * channelCount }
}

extension Frame {
  /// Frames per second; 0 where the decoder doesn't say.
  package var sampleRate: Int { Int(raw.pointee.sample_rate) }
  package var channelCount: Int { Int(raw.pointee.ch_layout.nb_channels) }

  /// Lends interleaved samples as they are, without a copy; `nil` where they are not in `format`.
  package func lendSamples(in format: PCMFormat) throws(MediaError) -> BlockBuffer? {
    guard
      !format.isPlanar, raw.pointee.format == format.libavFormat.rawValue, sampleRate == format.sampleRate,
      channelCount == format.channelCount
    else { return nil }
    let owner = try FrameReference(self)
    return BlockBuffer(
      lending: UnsafeRawBufferPointer(
        start: owner.raw.pointee.extended_data[0], count: sampleCount * format.bytesPerFrame),
      owner: owner)
  }
}
