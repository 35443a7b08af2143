import MediaCodecs
import MediaCore

extension BlockBuffer {
  /// A temporal unit of AV1 as samples hold it: without the delimiter that streams begin it with (AV1 Codec ISO Media File Format
  /// Binding, 2.4).
  func withoutTemporalDelimiter() -> BlockBuffer {
    withUnsafeBytes { bytes in
      let delimiter = AV1UnitHeader.temporalDelimiter
      guard bytes.count > delimiter.count, bytes.starts(with: delimiter) else { return self }
      return BlockBuffer(lending: UnsafeRawBufferPointer(rebasing: bytes[delimiter.count...]), owner: self)
    }
  }
}
