package import MediaCore

/// A marker and the segment that it begins, if it begins one (ITU-T T.81, B.1.1).
package struct JPEGSegment: Hashable, Sendable {
  package var code: UInt8
  /// Where the bytes begin that fill before the marker; the marker itself where there are none.
  package var start: Int64
  /// Where the marker is, in bytes from the start of the file.
  package var marker: Int64
  /// The size that the segment states, its own two bytes among it; `nil` for a marker that stands alone.
  ///
  /// It can be less than 2, which no segment has, and reach beyond every end.
  package var statedSize: Int64?

  /// Where the next marker is expected; coded data is before that after the header of a scan.
  package var end: Int64 { marker + 2 + (statedSize.map { max($0, 2) } ?? 0) }
  /// The parameters, after the size.
  package var payload: Range<Int64> { min(marker + 4, end)..<end }

  /// Whether a frame begins here, which says how large the picture is (B.2.2).
  package var isFrame: Bool { JPEGMarker.isFrame(code) }
  /// Whether coded data follows (B.2.3).
  package var beginsScan: Bool { code == 0xDA }
  /// Whether the image ends here.
  package var endsImage: Bool { code == 0xD9 }
}

/// The marker segments that follow one another between two places of a file, up to where no marker begins: at coded data, too.
package struct JPEGSegments {
  /// Where the next marker is looked for.
  package private(set) var offset: Int64
  private let end: Int64

  /// The number of fill bytes that are read at once.
  private static let fillWindow: Int64 = 4 << 10

  package init(_ range: Range<Int64>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Goes on at another place, such as the end of coded data.
  package mutating func move(to offset: Int64) { self.offset = offset }

  /// The next segment; `nil` where no marker begins, which is at `offset`.
  ///
  /// - Parameter read: gives bytes from an offset on, fewer at the end alone. What it throws is thrown.
  package mutating func next(
    _ read: (_ offset: Int64, _ count: Int) throws(MediaError) -> [UInt8]
  ) throws(MediaError) -> JPEGSegment? {
    let start = offset
    while offset < end {
      let head = try read(offset, Int(min(4, end - offset)))
      guard head.count >= 2, head[0] == 0xFF, head[1] != 0 else { return nil }
      // Any number of FF bytes may fill before a marker (B.1.1.2).
      if head[1] == 0xFF {
        let fill = try read(offset, Int(min(Self.fillWindow, end - offset))).prefix { $0 == 0xFF }.count
        offset += Int64(max(fill - 1, 1))
        continue
      }
      var segment = JPEGSegment(code: head[1], start: start, marker: offset)
      if !JPEGMarker.standsAlone(head[1]) { segment.statedSize = head[2...].bigEndian(Int64.self) }
      offset = segment.end
      return segment
    }
    return nil
  }

  /// The next segment of a source.
  package mutating func next(in source: any ByteSource) throws(MediaError) -> JPEGSegment? {
    try next { (offset, count) throws(MediaError) in try source.bytes(at: offset, count: count) }
  }
}
