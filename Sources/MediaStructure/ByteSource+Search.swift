package import MediaCore

extension ByteSource {
  /// Bytes that are searched at once.
  private static var searchSize: Int { 1 << 16 }

  /// Where some bytes are first, from an offset on; `nil` where they aren't.
  ///
  /// - Parameter limit: how many bytes are looked through at the most.
  package func firstOffset(
    of pattern: [UInt8], from start: Int64, limit: Int64 = .max
  ) throws(MediaError) -> Int64? {
    guard let first = pattern.first else { return nil }
    var offset = start
    while byteCount - offset >= Int64(pattern.count), offset - start < limit {
      try WorkCancellation.check()
      let bytes = try bytes(at: offset, count: Self.searchSize)
      guard bytes.count >= pattern.count else { return nil }
      for index in 0...(bytes.count - pattern.count)
      where bytes[index] == first && bytes[index...].starts(with: pattern) {
        return offset + Int64(index)
      }
      offset += Int64(bytes.count - pattern.count + 1)
    }
    return nil
  }
}
