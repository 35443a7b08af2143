package import MediaCore
import MediaStructure

/// The extent of a Matroska or WebM file's Segment, known without anything in it being read.
package enum MatroskaSegment {
  /// Where the file's first Segment says that it ends, in bytes from the start of the file (RFC 9559, 5.1).
  ///
  /// The place is beyond the end of a truncated file. `nil` for a Segment whose size is not known, as live
  /// streams have it, and for a file without one. Nothing but headers is read; throws what the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    var buffered = BufferedSource(source)
    var elements = EBMLElementSequence(0..<source.byteCount)
    for _ in 0..<elementLimit {
      guard let element = try elements.next(&buffered, window: EBMLElementHeader.maximumSize) else {
        return nil
      }
      if element.id == .segment { return element.declaredEnd }
      if element.offset == 0, element.id != .ebml { return nil }
    }
    return nil
  }

  /// The EBML header, and Void elements that may follow it.
  private static let elementLimit = 8
}
