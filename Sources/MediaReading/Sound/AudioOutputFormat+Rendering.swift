import LibAV
import MediaCore

extension AudioOutputFormat {
  /// Interleaved samples in the format that is decoded to.
  func render(_ samples: [Double], frameCount: Int) throws(MediaError) -> BlockBuffer {
    switch format.sample {
    case .uint8:
      try render(samples, frameCount) { UInt8(truncatingIfNeeded: 128 + Self.integer($0, bits: 8)) }
    case .int16: try render(samples, frameCount) { Int16(truncatingIfNeeded: Self.integer($0, bits: 16)) }
    case .int32:
      if settings.bitDepth == 24 {
        // Rounded where it is cut.
        try render(samples, frameCount) { Int32(truncatingIfNeeded: Self.integer($0, bits: 24) << 8) }
      } else {
        try render(samples, frameCount) { Int32(truncatingIfNeeded: Self.integer($0, bits: 32)) }
      }
    case .float32: try render(samples, frameCount) { Float($0) }
    case .float64: try render(samples, frameCount) { $0 }
    }
  }

  /// Rounded to even and limited to full scale; what is not a number is silence.
  private static func integer(_ sample: Double, bits: Int) -> Int64 {
    let scale = Double(Int64(1) << Int64(bits - 1))
    let value = (sample * scale).rounded(.toNearestOrEven)
    return value.isNaN ? 0 : Int64(min(max(value, -scale), scale - 1))
  }

  private func render<Sample: BitwiseCopyable>(
    _ samples: [Double], _ frameCount: Int, _ convert: (Double) -> Sample
  ) throws(MediaError) -> BlockBuffer {
    let channels = format.channelCount
    let size = MemoryLayout<Sample>.size
    let count = frameCount * channels
    return try BlockBuffer(capacity: count * size) { (target) throws(MediaError) -> Int in
      for index in 0..<count {
        let place =
          format.isPlanar ? index % channels * frameCount + index / channels : index
        target.storeBytes(of: convert(samples[index]), toByteOffset: place * size, as: Sample.self)
      }
      return count * size
    }
  }
}
