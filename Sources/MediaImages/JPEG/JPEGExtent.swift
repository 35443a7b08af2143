package import MediaCore

/// Whether a JPEG file has its end.
package enum JPEGExtent {
  /// Whether no end of the image (EOI) follows its coded data, or the file ends before that begins.
  ///
  /// ITU-T T.81, B.1.1: a byte of 255 in coded data is a marker where neither 0 nor another 255 follows.
  package static func lacksEnd(_ source: any ByteSource) throws(MediaError) -> Bool {
    guard source.byteCount > 4, try source.bytes(at: source.byteCount - 2, count: 2) != [0xFF, 0xD9],
      var offset = try startOfCodedData(in: source)
    else { return false }
    guard offset < source.byteCount else { return true }
    var isAfterMark = false
    while offset < source.byteCount {
      let bytes = try source.bytes(at: offset, count: 64 << 10)
      guard !bytes.isEmpty else { return false }
      for byte in bytes {
        if isAfterMark, byte == 0xD9 { return false }
        isAfterMark = byte == 0xFF
      }
      offset += Int64(bytes.count)
    }
    return true
  }

  /// Where the first scan (SOS) begins, the file's end where segments reach that; `nil` where there is none, or the file is
  /// another.
  private static func startOfCodedData(in source: any ByteSource) throws(MediaError) -> Int64? {
    let start = JPEGStart.marker
    guard try source.bytes(at: 0, count: start.count) == start else { return nil }
    var segments = JPEGSegments(Int64(start.count)..<source.byteCount)
    while let segment = try segments.next(in: source) {
      if segment.beginsScan { return segment.marker }
      if segment.endsImage { return nil }
    }
    // The file may end within a marker, too.
    let rest = try source.bytes(at: segments.offset, count: 2)
    return rest.isEmpty || rest == [0xFF] ? source.byteCount : nil
  }
}
