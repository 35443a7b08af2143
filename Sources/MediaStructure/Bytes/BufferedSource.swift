package import MediaCore

/// A window on a source, so that the small reads of a parser become few reads of the file.
package struct BufferedSource {
  /// Most movie boxes without their tables of samples fit in.
  package static let windowSize = 32 << 10

  package let source: any ByteSource
  private var window: ArraySlice<UInt8> = []
  private var windowStart: Int64 = 0

  package init(_ source: any ByteSource) {
    self.source = source
  }

  /// The bytes from `offset` on, at most `count` and fewer at the end of the source.
  ///
  /// - Parameter size: how many bytes are read at once, at the least `count`.
  package mutating func bytes(
    at offset: Int64, count: Int, window size: Int = windowSize
  ) throws(MediaError) -> [UInt8] {
    guard count <= Self.windowSize else { return try source.bytes(at: offset, count: count) }
    return Array(try slice(at: offset, count: count, window: size))
  }

  /// The byte at an offset; `nil` past the end of the source.
  package mutating func byte(at offset: Int64) throws(MediaError) -> UInt8? {
    try slice(at: offset, count: 1).first
  }

  /// A part of the window, without memory of its own; for no more bytes than a window has.
  mutating func slice(
    at offset: Int64, count: Int, window size: Int = windowSize
  ) throws(MediaError) -> ArraySlice<UInt8> {
    let wanted = Int(max(0, min(Int64(count), source.byteCount - offset)))
    if offset < windowStart || offset - windowStart + Int64(wanted) > Int64(window.count) {
      window = try source.window(at: offset, count: wanted, atMost: max(count, size))
      windowStart = offset
    }
    let first = Int(offset - windowStart)
    return window.dropFirst(first).prefix(wanted)
  }
}
