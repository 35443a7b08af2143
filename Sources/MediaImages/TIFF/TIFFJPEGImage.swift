package import MediaCore

/// The first picture of a TIFF file that is coded as JPEG: streams of its strips or tiles, which share their tables
/// (TIFF 6.0, section 22, and Adobe's Technical Note 2 to it), or one stream that is a whole picture.
package struct TIFFJPEGImage: Sendable {
  package let width: Int
  package let height: Int
  /// The size of a part in pixels, but for those at the right and lower edge.
  package let partSize: (width: Int, height: Int)
  /// The number of parts that are beside each other.
  package var columns: Int { (width - 1) / partSize.width + 1 }
  private var rows: Int { (height - 1) / partSize.height + 1 }
  /// Row by row.
  package let parts: [Range<Int64>]
  /// Whether three components are red, green and blue.
  package let isRGB: Bool
  /// Where the tables are that all parts need.
  private let tables: Range<Int64>?

  /// Tables take a few hundred bytes.
  private static let tableLimit = 1 << 16

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
    guard tables.map(\.count) ?? 0 <= Self.tableLimit else { return nil }
    if let start = number(0x0201).map(Int64.init), number(0x0103) == 6 {
      let end = number(0x0202).map { start.addingReportingOverflow(Int64($0)).partialValue } ?? byteCount
      guard start < end, end <= byteCount else { return nil }
      (parts, partSize) = ([start..<end], (width, height))
    } else if let tileWidth = number(0x0142), let tileHeight = number(0x0143) {
      (parts, partSize) = (Self.ranges(structure, 0x0144, 0x0145, byteCount), (tileWidth, tileHeight))
    } else {
      (parts, partSize) = (
        Self.ranges(structure, 0x0111, 0x0117, byteCount), (width, min(number(0x0116) ?? height, height))
      )
    }
    guard partSize.width > 0, partSize.height > 0, parts.count == columns * rows else { return nil }
  }

  /// Whether a file's first picture is coded as JPEG, but for what cameras write as DNG.
  package static func isHeld(by structure: TIFFStructure) -> Bool {
    let compression = structure.value(0x0103)?.numbers.first
    return (compression == 6 || compression == 7) && structure.value(0xC612) == nil
  }

  /// Where parts are; none where one of them is outside of the file, or where together they are longer than it.
  private static func ranges(
    _ structure: TIFFStructure, _ offsets: UInt16, _ sizes: UInt16, _ byteCount: Int64
  ) -> [Range<Int64>] {
    let starts = structure.value(offsets)?.numbers ?? []
    let counts = structure.value(sizes)?.numbers ?? []
    guard starts.count == counts.count else { return [] }
    let end = UInt64(byteCount)
    var left = end
    for (start, count) in zip(starts, counts) {
      guard start <= end, count <= end - start, count <= left else { return [] }
      left -= count
    }
    return zip(starts, counts).map { Int64($0)..<Int64($0 + $1) }
  }

  /// Returns the bytes before those of each part that make it a stream of its own, which says what its
  /// components are.
  package func head(in source: any ByteSource) throws(MediaError) -> [UInt8] {
    var shared = try tables.map { (range) throws(MediaError) in
      try source.bytes(at: range.lowerBound, count: range.count)
    }
    // Between the marks of beginning and end.
    if shared?.starts(with: [0xFF, 0xD8]) == true { shared?.removeFirst(2) }
    if shared?.suffix(2) == [0xFF, 0xD9] { shared?.removeLast(2) }
    return [0xFF, 0xD8] + Self.adobe(transform: isRGB ? 0 : 1) + (shared ?? [])
  }

  /// A part's bytes after the mark that a stream begins with; `nil` for one that is no stream.
  package func body(of part: Int, in source: any ByteSource) throws(MediaError) -> ArraySlice<UInt8>? {
    let bytes = try source.bytes(at: parts[part].lowerBound, count: parts[part].count)
    return bytes.starts(with: [0xFF, 0xD8]) ? bytes.dropFirst(2) : nil
  }

  /// Whether the first part is as large as it has to be for all to fill the picture.
  package func fits(_ size: VideoDimensions) -> Bool {
    (columns == 1 ? size.width >= width : size.width == partSize.width)
      && (rows == 1 ? size.height >= height : size.height == partSize.height)
  }

  /// Adobe's segment (ITU-T T.872, 6.5.3).
  private static func adobe(transform: UInt8) -> [UInt8] {
    [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
  }
}
