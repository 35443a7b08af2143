import MediaCore

/// Keeps what is written until a segment is taken.
final class SegmentSink: ByteSink {
  let name: String? = nil
  let canSeek = false
  private var bytes: [UInt8] = []

  /// Gives what was written since the last call.
  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) { self.bytes.append(contentsOf: bytes) }
  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    throw MediaError(.operationNotSupportedForAsset, "a segment can't be written over")
  }
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int { 0 }
  func finish() throws(MediaError) {}
  func discard() { bytes = [] }
}
