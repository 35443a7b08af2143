internal import CLibAV
package import MediaCore

/// The SHA-256 digest of bytes that come in pieces.
///
/// FIPS 180-4.
package struct SHA256: ~Copyable {
  private let raw: OpaquePointer

  package init() throws(MediaError) {
    guard let raw = av_sha_alloc() else { throw .noMemory(for: "a digest") }
    av_sha_init(raw, 256)
    self.raw = raw
  }

  deinit {
    av_free(UnsafeMutableRawPointer(raw))
  }

  package mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      av_sha_update(raw, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }

  /// Ends the digest.
  ///
  /// - Returns: 64 hexadecimal digits in lower case.
  package consuming func finish() -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
      digest.initialize(repeating: 0)
      av_sha_final(raw, digest.baseAddress)
      return digest.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
    }
  }
}
