/// Bytes that can be read anywhere, such as a file: what every container parser reads from.
package protocol ByteSource: Sendable {
  /// The name that errors give, as the caller wrote it; `nil` where the bytes have none.
  var name: String? { get }
  /// The number of bytes when the source was opened.
  var byteCount: Int64 { get }
  /// Fills `buffer` from `offset` on and gives the number of bytes read: fewer than asked at the end only.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int
  /// Bytes from `offset` on for a parser that reads on from there: at least `count` and at most `limit` of them, fewer
  /// at the end only.
  func window(at offset: Int64, count: Int, atMost limit: Int) throws(MediaError) -> ArraySlice<UInt8>
  /// Reads a range that several parsers will look at, where the source keeps such ranges in memory.
  func keep(_ range: Range<Int64>) throws(MediaError)
  /// The longest range that the source keeps in memory where it is asked to; no limit where reading twice costs nothing.
  var longestKept: Int64 { get }
  /// The source's bytes for the reading of media, which isn't read twice.
  var media: any ByteSource { get }
}

extension ByteSource {
  package func window(
    at offset: Int64, count: Int, atMost limit: Int
  ) throws(MediaError) -> ArraySlice<UInt8> {
    try bytes(at: offset, count: limit)[...]
  }

  package func keep(_ range: Range<Int64>) throws(MediaError) {}

  package var longestKept: Int64 { .max }

  package var media: any ByteSource { self }

  /// The bytes from `offset` on, at most `count` and fewer at the end.
  ///
  /// A `count` that comes from the file is the caller's to limit: nothing here is allocated beyond the end of
  /// the source, but a sparse file can be of any size.
  package func bytes(at offset: Int64, count: Int) throws(MediaError) -> [UInt8] {
    guard offset >= 0, offset < byteCount, count > 0 else { return [] }
    let wanted = Int(min(Int64(count), byteCount - offset))
    var failure: MediaError?
    // A file can have become shorter since it was opened.
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, got in
      do throws(MediaError) {
        got = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

/// Bytes in memory, read as if they were a file.
package struct MemoryByteSource: ByteSource {
  package let name: String?
  private let content: [UInt8]

  package init(_ content: [UInt8], name: String? = nil) {
    self.content = content
    self.name = name
  }

  package var byteCount: Int64 { Int64(content.count) }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard offset >= 0, offset < byteCount else { return 0 }
    let part = content[Int(offset)...].prefix(buffer.count)
    buffer.copyBytes(from: part)
    return part.count
  }
}
