package import MediaCore

extension BlockBuffer {
  /// The upper three bytes of each 32-bit sample, in native byte order.
  package func packing32To24() throws(MediaError) -> BlockBuffer {
    try withUnsafeBytes { (source) throws(MediaError) -> BlockBuffer in
      let count = source.count / 4
      return try BlockBuffer(capacity: count * 3) { (target) throws(MediaError) -> Int in
        for index in 0..<count {
          let sample = source.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
          #if _endian(little)
          target[index * 3] = UInt8(truncatingIfNeeded: sample >> 8)
          target[index * 3 + 1] = UInt8(truncatingIfNeeded: sample >> 16)
          target[index * 3 + 2] = UInt8(truncatingIfNeeded: sample >> 24)
          #else
          target[index * 3] = UInt8(truncatingIfNeeded: sample >> 24)
          target[index * 3 + 1] = UInt8(truncatingIfNeeded: sample >> 16)
          target[index * 3 + 2] = UInt8(truncatingIfNeeded: sample >> 8)
          #endif
        }
        return count * 3
      }
    }
  }

  /// The same stretch of each of several planes that lie one behind the other.
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
