/// A limit to the bits of every part of a stream: a buffer that is filled at a rate (ITU-T H.264, annex C).
package struct BitRateLimit: Hashable, Sendable {
  /// The rate that the buffer is filled at.
  package var bitsPerSecond: Int
  /// The size of the buffer, in bits.
  package var bufferSize: Int

  package init(bitsPerSecond: Int, bufferSize: Int) {
    (self.bitsPerSecond, self.bufferSize) = (bitsPerSecond, bufferSize)
  }
}
