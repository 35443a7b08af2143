internal import CMediaScopeLibAV
package import MediaCore

/// A digest of bytes that come in pieces, to compare decoded media with what other programs decode.
package struct Digest: ~Copyable {
  private let raw: OpaquePointer

  /// An algorithm that digests bytes, by libav's name.
  package enum Algorithm: String, Sendable {
    /// RFC 1321.
    case md5 = "MD5"
    /// FIPS 180-4.
    case sha256 = "SHA256"
  }

  /// - Throws: `.decoderNotFound` where there is no libav, `.outOfMemory`.
  package init(_ algorithm: Algorithm) throws(MediaError) {
    try LibAVLibraries.load(.decoders)
    var raw: OpaquePointer?
    guard av_hash_alloc(&raw, algorithm.rawValue) >= 0, let raw else { throw .noMemory(for: "a digest") }
    av_hash_init(raw)
    self.raw = raw
  }

  deinit {
    var raw: OpaquePointer? = raw
    av_hash_freep(&raw)
  }

  package mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      av_hash_update(raw, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }

  /// Ends the digest.
  ///
  /// - Returns: hexadecimal digits in lower case.
  package consuming func finish() -> String {
    // Two digits a byte, and the zero after them.
    let size = 2 * Int(av_hash_get_size(raw)) + 1
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { digits in
      digits.initialize(repeating: 0)
      av_hash_final_hex(raw, digits.baseAddress, Int32(size))
      return String(decoding: digits.dropLast(), as: UTF8.self)
    }
  }
}
