package import MediaCore

/// A search in a source that keeps the bytes that it read last: searches that go forward read each byte about
/// once.
package struct ByteSearch {
  /// Bytes that are read at once.
  private static let windowSize = 1 << 16

  private let source: any ByteSource
  private var window: [UInt8] = []
  private var windowStart: Int64 = 0

  package init(_ source: any ByteSource) {
    self.source = source
  }

  /// The bytes from `offset` on that are in memory, which are read where fewer than `count` of them are.
  ///
  /// - Returns: fewer than `count` bytes at the end of the source only.
  package mutating func bytes(at offset: Int64, atLeast count: Int) throws(MediaError) -> ArraySlice<UInt8> {
    if offset < windowStart || offset - windowStart > Int64(window.count - count) {
      window = try source.bytes(at: offset, count: max(count, Self.windowSize))
      windowStart = offset
    }
    return window[Int(offset - windowStart)...]
  }

  /// Where some bytes are first, from an offset on; `nil` where they aren't.
  ///
  /// - Parameter limit: how many bytes are looked through, up to the end of what is read at once.
  package mutating func firstOffset(
    of pattern: [UInt8], from start: Int64, limit: Int64 = .max
  ) throws(MediaError) -> Int64? {
    guard let first = pattern.first else { return nil }
    var offset = start
    while source.byteCount - offset >= Int64(pattern.count), offset - start < limit {
      try WorkCancellation.check()
      let bytes = try bytes(at: offset, atLeast: pattern.count)
      guard bytes.count >= pattern.count else { return nil }
      let end = bytes.endIndex - pattern.count + 1
      for index in bytes.startIndex..<end
      where bytes[index] == first && bytes[index...].starts(with: pattern) {
        return offset + Int64(index - bytes.startIndex)
      }
      offset += Int64(end - bytes.startIndex)
    }
    return nil
  }
}
