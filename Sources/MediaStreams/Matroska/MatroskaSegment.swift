package import MediaCore

/// What a Matroska or WebM file says of its Segment without anything in it being read.
package enum MatroskaSegment {
  /// Where the file's first Segment says that it ends, in bytes from the start of the file (RFC 9559, 5.1).
  ///
  /// The place is beyond the end of a truncated file. `nil` for a Segment whose size is not known, as live
  /// streams have it, and for a file without one. Nothing but headers is read; throws what the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    var offset: Int64 = 0
    for _ in 0..<maximumElementsBefore {
      let bytes = try source.bytes(at: offset, count: EBMLElementHeader.maximumSize)
      guard let header = try? EBMLElementHeader(bytes, at: offset), let end = header.declaredEnd else {
        return nil
      }
      if header.id == .segment { return end }
      if offset == 0, header.id != .ebml { return nil }
      offset = end
    }
    return nil
  }

  /// The EBML header, and Void elements that may follow it.
  private static let maximumElementsBefore = 8
}
