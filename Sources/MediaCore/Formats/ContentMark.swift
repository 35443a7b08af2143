/// The kind of a file's content, and where it begins.
package struct ContentMark: Hashable, Sendable {
  /// The container, or a codec's name where pictures have no container.
  package var container: Container
  /// The place where the content begins; the bytes before it belong to nothing.
  package var offset: Int64

  package init(_ container: Container, at offset: Int64 = 0) {
    self.container = container
    self.offset = offset
  }
}

/// The bytes of a source from a place on.
package struct TailByteSource: ByteSource {
  private let source: any ByteSource
  private let start: Int64

  package init(_ source: any ByteSource, from start: Int64) {
    self.source = source
    self.start = min(max(start, 0), source.byteCount)
  }

  package var name: String? { source.name }
  package var byteCount: Int64 { source.byteCount - start }
  package var media: any ByteSource { TailByteSource(source.media, from: start) }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard offset >= 0, offset < byteCount else { return 0 }
    return try source.read(into: buffer, at: start + offset)
  }
}
