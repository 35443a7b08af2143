import LibAV
import MediaCore
import MediaReading

extension PCMFormat {
  /// Makes the form in which libav is given Linear PCM of a description, once ``native(_:_:)`` has been through it.
  ///
  /// - Throws: `.invalidArgument` for other codecs, `.operationNotSupportedForAsset` for widths that are not packed.
  init(_ description: FormatDescription) throws(MediaError) {
    guard let audio = description.audio, description.codec.isLinearPCM else {
      throw MediaError(
        .invalidArgument, "an input that encodes sound takes Linear PCM, not \(description.codec.name)")
    }
    let stream = audio.streamDescription
    let isFloat = stream.formatFlags.contains(.isFloat)
    let isPlanar = stream.formatFlags.contains(.isNonInterleaved)
    let bytes = stream.bytesPerFrame / (isPlanar ? 1 : max(stream.channelsPerFrame, 1))
    let sample: Sample? =
      switch (stream.bitsPerChannel, isFloat) {
      case (8, false): .uint8
      case (16, false): .int16
      case (24, false), (32, false): .int32
      case (32, true): .float32
      case (64, true): .float64
      default: nil
      }
    guard let sample, bytes * 8 == stream.bitsPerChannel, stream.sampleRate >= 1, stream.channelsPerFrame > 0
    else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "Linear PCM of \(stream.bitsPerChannel) bits in \(bytes) bytes a sample is not encoded")
    }
    self.init(
      sample: sample, isPlanar: isPlanar, sampleRate: Int(stream.sampleRate),
      channelCount: stream.channelsPerFrame,
      channelLayout: audio.channelLayout.isDeclared ? audio.channelLayout : nil)
  }

  /// Samples in this machine's byte order and in one of libav's widths.
  static func native(_ samples: BlockBuffer, _ stream: AudioStreamDescription) throws(MediaError)
    -> BlockBuffer
  {
    let isBigEndian = stream.formatFlags.contains(.isBigEndian)
    switch stream.bitsPerChannel {
    case 8 where stream.formatFlags.contains(.isSignedInteger):
      return try samples.changing { (sample: UInt8) in sample ^ 0x80 }
    case 24: return try samples.widening24To32(isBigEndian: isBigEndian)
    case 16 where isBigEndian: return try samples.changing { (sample: UInt16) in UInt16(bigEndian: sample) }
    case 32 where isBigEndian: return try samples.changing { (sample: UInt32) in UInt32(bigEndian: sample) }
    case 64 where isBigEndian: return try samples.changing { (sample: UInt64) in UInt64(bigEndian: sample) }
    default: return samples
    }
  }
}

extension BlockBuffer {
  /// Samples of three bytes as the upper ones of four.
  fileprivate func widening24To32(isBigEndian: Bool) throws(MediaError) -> BlockBuffer {
    try withUnsafeBytes { (source) throws(MediaError) -> BlockBuffer in
      let count = source.count / 3
      return try BlockBuffer(capacity: count * 4) { (target) throws(MediaError) -> Int in
        for index in 0..<count {
          let (first, last) = (UInt32(source[index * 3]), UInt32(source[index * 3 + 2]))
          let (low, high) = isBigEndian ? (last, first) : (first, last)
          let sample = low << 8 | UInt32(source[index * 3 + 1]) << 16 | high << 24
          target.storeBytes(of: sample, toByteOffset: index * 4, as: UInt32.self)
        }
        return count * 4
      }
    }
  }
}
