internal import CLibAV
package import MediaCore

/// The MD5 digest of bytes that come in pieces, to compare decoded media with what other programs decode.
///
/// RFC 1321.
package struct MD5: ~Copyable {
  private let raw: OpaquePointer

  package init() throws(MediaError) {
    guard let raw = av_md5_alloc() else { throw .noMemory(for: "a digest") }
    av_md5_init(raw)
    self.raw = raw
  }

  deinit {
    av_free(UnsafeMutableRawPointer(raw))
  }

  package mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      av_md5_update(raw, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }

  /// Ends the digest.
  ///
  /// - Returns: 32 hexadecimal digits in lower case.
  package consuming func finish() -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digest in
      digest.initialize(repeating: 0)
      av_md5_final(raw, digest.baseAddress)
      return digest.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
    }
  }
}
