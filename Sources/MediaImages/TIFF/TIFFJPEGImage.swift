package import MediaCore

/// The first picture of a TIFF file that is coded as JPEG: streams of its strips or tiles, which share their tables
/// (TIFF 6.0, section 22, and Adobe's Technical Note 2 to it), or one stream that is a whole picture.
package struct TIFFJPEGImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// How many parts are beside each other.
  package let columns: Int
  /// Row by row.
  package let parts: [Range<Int64>]
  /// Whether three components are red, green and blue.
  package let isRGB: Bool
  /// Where the tables are that all parts need.
  private let tables: Range<Int64>?

  /// `nil` for pictures that are coded otherwise, those of cameras (DNG) among them, and where streams lack their tables, as
  /// those of old writers can.
  ///
  /// - Parameter byteCount: of the file.
  package init?(_ structure: TIFFStructure, byteCount: Int64) {
    func number(_ tag: UInt16) -> Int? { structure.value(tag)?.numbers.first.flatMap { Int(exactly: $0) } }
    guard TIFFJPEGImage.isHeld(by: structure), let width = number(0x0100), let height = number(0x0101),
      (1...0xFFFF).contains(width), (1...0xFFFF).contains(height), number(0x011C) ?? 1 == 1,
      case let photometric = number(0x0106) ?? 6, [1, 2, 6].contains(photometric)
    else { return nil }
    (self.width, self.height) = (width, height)
    isRGB = photometric == 2 && number(0x0103) == 7
    if case .bytes(let range) = structure.value(0x015B) { tables = range } else { tables = nil }
    let ranges: [Range<Int64>]
    let size: (width: Int, height: Int)
    if let start = number(0x0201).map(Int64.init), number(0x0103) == 6 {
      let end = number(0x0202).map { start.addingReportingOverflow(Int64($0)).partialValue } ?? byteCount
      guard start < end, end <= byteCount else { return nil }
      (ranges, size) = ([start..<end], (width, height))
    } else if let tileWidth = number(0x0142), let tileHeight = number(0x0143) {
      (ranges, size) = (Self.ranges(structure, 0x0144, 0x0145, byteCount), (tileWidth, tileHeight))
    } else {
      (ranges, size) = (
        Self.ranges(structure, 0x0111, 0x0117, byteCount), (width, min(number(0x0116) ?? height, height))
      )
    }
    guard size.width > 0, size.height > 0 else { return nil }
    columns = (width - 1) / size.width + 1
    parts = ranges
    guard parts.count == columns * ((height - 1) / size.height + 1) else { return nil }
  }

  /// Whether a file's first picture is coded as JPEG, but for what cameras write as DNG.
  package static func isHeld(by structure: TIFFStructure) -> Bool {
    let compression = structure.value(0x0103)?.numbers.first
    return (compression == 6 || compression == 7) && structure.value(0xC612) == nil
  }

  /// Where parts are; none where one of them is outside of the file.
  private static func ranges(
    _ structure: TIFFStructure, _ offsets: UInt16, _ sizes: UInt16, _ byteCount: Int64
  ) -> [Range<Int64>] {
    let starts = structure.value(offsets)?.numbers ?? []
    let counts = structure.value(sizes)?.numbers ?? []
    guard starts.count == counts.count else { return [] }
    let end = UInt64(byteCount)
    guard zip(starts, counts).allSatisfy({ $0 <= end && $1 <= end - $0 }) else { return [] }
    return zip(starts, counts).map { Int64($0)..<Int64($0 + $1) }
  }

  /// A part as a stream of its own, which says what its components are; `nil` for one that is no stream.
  package func stream(of part: Int, in source: any ByteSource) throws(MediaError) -> [UInt8]? {
    let bytes = try source.bytes(at: parts[part].lowerBound, count: parts[part].count)
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var shared = try tables.map { (range) throws(MediaError) in
      try source.bytes(at: range.lowerBound, count: range.count)
    }
    // Between the marks of beginning and end.
    if shared?.starts(with: [0xFF, 0xD8]) == true { shared?.removeFirst(2) }
    if shared?.suffix(2) == [0xFF, 0xD9] { shared?.removeLast(2) }
    return [0xFF, 0xD8] + Self.adobe(transform: isRGB ? 0 : 1) + (shared ?? []) + bytes.dropFirst(2)
  }

  /// Adobe's segment (ITU-T T.872, 6.5.3).
  private static func adobe(transform: UInt8) -> [UInt8] {
    [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
  }
}
