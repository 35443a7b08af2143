import MediaCore

/// A sink that measures how long a file would be, and keeps nothing of it.
///
/// It can seek as a file can, so that the bytes that are measured have the form of a file.
final class MeasuringSink: ByteSink {
  let name: String? = nil
  let canSeek = true
  let canRead = false
  /// The number of bytes that it has taken.
  private(set) var count: Int64 = 0

  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    count = count.saturatingAdd(Int64(bytes.count))
  }

  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    count = max(count, offset.saturatingAdd(Int64(bytes.count)))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int { 0 }

  func finish() throws(MediaError) {}
  func discard() {}
}
