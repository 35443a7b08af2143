import LibAV
package import MediaCore

/// The MD5 digest of decoded samples, as other programs make it of the raw bytes.
package struct SampleDigest: ~Copyable {
  private var digest: Digest

  package init() throws(MediaError) {
    digest = try Digest(.md5)
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    digest.update(bytes.bytes)
  }

  /// Ends the digest.
  ///
  /// - Returns: 32 hexadecimal digits in lower case.
  package consuming func finish() -> String {
    digest.finish()
  }
}
