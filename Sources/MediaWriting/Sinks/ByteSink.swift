package import MediaCore

/// A sink, to which the bytes of a file are written.
///
/// It says before the first byte what it can do: a layout that has to seek refuses a sink that can't, at the start.
package protocol ByteSink: AnyObject {
  /// The name that errors give; `nil` where the bytes have none.
  var name: String? { get }
  /// Whether bytes that were written can be written over.
  var canSeek: Bool { get }
  /// Whether bytes that were written can be read; those of a sink that can seek can, unless it says otherwise.
  var canRead: Bool { get }
  /// Whether nothing is done with the bytes, which then need not be read for the sink; not so unless it says otherwise.
  var discardsBytes: Bool { get }
  /// Writes after all that was written.
  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError)
  /// Writes over bytes that were written, or beyond them.
  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError)
  /// Reads bytes that were written, and returns their number, which is lower than that of the buffer at the end alone.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int
  /// Finishes the written file, which then has its name.
  func finish() throws(MediaError)
  /// Removes what was written.
  func discard()
}

extension ByteSink {
  package var canRead: Bool { canSeek }
  package var discardsBytes: Bool { false }

  package func overwrite(_ bytes: [UInt8], at offset: Int64) throws(MediaError) {
    try bytes.span.bytes.withUnsafeBytes { (buffer) throws(MediaError) in
      try overwrite(buffer, at: offset)
    }
  }
}
