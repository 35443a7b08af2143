package import MediaCore

/// A sink that keeps nothing, for planning a file, whose bytes its ``SinkWriter`` counts.
package final class DiscardingSink: ByteSink {
  package let name: String? = nil
  package let canSeek = false
  package let discardsBytes = true

  package init() {}

  package func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {}
  package func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {}
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(MediaError) -> Int { 0 }
  package func finish() throws(MediaError) {}
  package func discard() {}
}
