package import MediaCore

/// A part of a source, as if it were a file of its own.
package struct ByteRangeSource: ByteSource {
  private let source: any ByteSource
  private let range: Range<Int64>

  /// - Parameter range: what of it is past the source's end is left out.
  package init(_ source: any ByteSource, _ range: Range<Int64>) {
    self.source = source
    self.range = range.clamped(to: 0..<max(source.byteCount, 0))
  }

  package var name: String? { source.name }
  package var byteCount: Int64 { Int64(range.count) }
  package var media: any ByteSource { ByteRangeSource(source.media, range) }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard offset >= 0, offset < byteCount else { return 0 }
    let count = Int(min(Int64(buffer.count), byteCount - offset))
    return try source.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: range.lowerBound + offset)
  }
}
