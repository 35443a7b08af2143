package import MediaCore

/// The extent of a Sun audio file (`.au`) by its header.
package enum AUExtent {
  /// The offset at which the header says that the file ends; more than its size if it was cut.
  ///
  /// `nil` where the header leaves the size of the sound open (0xFFFFFFFF, or 0 where it was never completed), and for
  /// other formats. Throws what reading the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let header = try source.bytes(at: 0, count: 12)
    guard header.count == 12, header.starts(with: ".snd".utf8) else { return nil }
    let size = header.bigEndian(UInt32.self, at: 8)
    guard size > 0, size < .max else { return nil }
    return Int64(header.bigEndian(UInt32.self, at: 4)) + Int64(size)
  }
}
