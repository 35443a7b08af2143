import MediaCore

extension BlockBuffer {
  /// A temporal unit of AV1 as samples hold it: without the delimiter that streams begin it with (AV1 Codec ISO Media File Format
  /// Binding, 2.4).
  func withoutTemporalDelimiter() -> BlockBuffer {
    withUnsafeBytes { bytes in
      guard bytes.count > 2, bytes[0] == 0x12, bytes[1] == 0 else { return self }
      return BlockBuffer(lending: UnsafeRawBufferPointer(rebasing: bytes[2...]), owner: self)
    }
  }
}
