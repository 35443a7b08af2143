package import MediaCore

extension BlockBuffer {
  /// The upper three bytes of each 32-bit sample.
  package func packing32To24(isBigEndian: Bool = false) throws(MediaError) -> BlockBuffer {
    try withUnsafeBytes { (source) throws(MediaError) -> BlockBuffer in
      let count = source.count / 4
      return try BlockBuffer(capacity: count * 3) { (target) throws(MediaError) -> Int in
        for index in 0..<count {
          let sample = source.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
          let (low, high) = (UInt8(truncatingIfNeeded: sample >> 8), UInt8(truncatingIfNeeded: sample >> 24))
          target[index * 3] = isBigEndian ? high : low
          target[index * 3 + 1] = UInt8(truncatingIfNeeded: sample >> 16)
          target[index * 3 + 2] = isBigEndian ? low : high
        }
        return count * 3
      }
    }
  }

  /// Each sample as `change` makes it of the one here.
  package func changing<Sample: FixedWidthInteger & BitwiseCopyable>(
    _ change: (Sample) -> Sample
  ) throws(MediaError) -> BlockBuffer {
    try withUnsafeBytes { (source) throws(MediaError) -> BlockBuffer in
      let size = MemoryLayout<Sample>.size
      return try BlockBuffer(capacity: source.count) { (target) throws(MediaError) -> Int in
        for offset in stride(from: 0, to: source.count / size * size, by: size) {
          let sample = source.loadUnaligned(fromByteOffset: offset, as: Sample.self)
          target.storeBytes(of: change(sample), toByteOffset: offset, as: Sample.self)
        }
        return source.count / size * size
      }
    }
  }

  /// A copy in memory of its own.
  package func copied() throws(MediaError) -> BlockBuffer {
    try withUnsafeBytes { (source) throws(MediaError) -> BlockBuffer in
      try BlockBuffer(capacity: source.count) { (target) throws(MediaError) -> Int in
        target.copyMemory(from: source)
        return source.count
      }
    }
  }

  /// One range of each of several planes that are one after the other.
  package func cutting(
    planes: Int, of planeSize: Int, from offset: Int, count: Int
  ) throws(MediaError) -> BlockBuffer {
    try withUnsafeBytes { (source) throws(MediaError) -> BlockBuffer in
      guard planeSize * planes <= source.count, offset + count <= planeSize else {
        throw MediaError(.unknown, "the decoder gave fewer samples than it said")
      }
      guard planes > 1 else {
        return BlockBuffer(
          lending: UnsafeRawBufferPointer(rebasing: source[offset..<offset + count]), owner: self)
      }
      return try BlockBuffer(capacity: count * planes) { (target) throws(MediaError) -> Int in
        for plane in 0..<planes {
          let start = plane * planeSize + offset
          UnsafeMutableRawBufferPointer(rebasing: target[(plane * count)...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + count]))
        }
        return count * planes
      }
    }
  }
}

extension AudioSettings {
  /// Samples as the decoder's side gives them in these settings' own width and byte order.
  func packing(_ samples: BlockBuffer) throws(MediaError) -> BlockBuffer {
    #if _endian(little)
    let swaps = isBigEndian
    #else
    let swaps = !isBigEndian
    #endif
    switch bitDepth {
    case 8: return try samples.changing { (sample: UInt8) in sample ^ 0x80 }
    case 24: return try samples.packing32To24(isBigEndian: isBigEndian)
    case 16 where swaps: return try samples.changing { (sample: UInt16) in sample.byteSwapped }
    case 32 where swaps: return try samples.changing { (sample: UInt32) in sample.byteSwapped }
    case 64 where swaps: return try samples.changing { (sample: UInt64) in sample.byteSwapped }
    default: return samples
    }
  }
}
