package import MediaCore

/// Where a written file goes, byte by byte.
///
/// What it can do is said before the first byte: a sink that can't seek is refused by a layout that has to, at the start.
package protocol ByteSink: AnyObject {
  /// The name that errors give; `nil` where the bytes have none.
  var name: String? { get }
  /// Whether bytes that were written can be written over.
  var canSeek: Bool { get }
  /// Whether bytes that were written can be read; those of a sink that can seek can, unless it says otherwise.
  var canRead: Bool { get }
  /// Writes after all that was written.
  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError)
  /// Writes over bytes that were written, or beyond them.
  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError)
  /// Reads bytes that were written, and gives their number, which is lower at the end alone.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int
  /// Makes the result what it is called.
  func finish() throws(MediaError)
  /// Takes away what was written.
  func discard()
}

extension ByteSink {
  package var canRead: Bool { canSeek }

  package func overwrite(_ bytes: [UInt8], at offset: Int64) throws(MediaError) {
    try bytes.span.bytes.withUnsafeBytes { (buffer) throws(MediaError) in
      try overwrite(buffer, at: offset)
    }
  }
}

/// Counts what is written and keeps nothing: for planning a file.
package final class CountingSink: ByteSink {
  package let name: String? = nil
  package let canSeek = false

  package init() {}

  package func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {}
  package func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {}
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(MediaError) -> Int { 0 }
  package func finish() throws(MediaError) {}
  package func discard() {}
}
