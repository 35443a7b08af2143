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
  /// The tables that all parts need, without the marks of beginning and end.
  private let tables: [UInt8]
  /// The strips that make up the only stream after its tables; none where parts are streams.
  private let strips: [Range<Int64>]

  /// Tables take a few hundred bytes.
  private static let tableLimit = 1 << 16

  /// - Returns: `nil` for pictures that are coded otherwise, those of cameras (DNG) among them.
  /// - Throws: what keeps the picture from being decoded, by its name.
  package init?(_ structure: TIFFStructure, in source: any ByteSource) throws(MediaError) {
    guard Self.isHeld(by: structure) else { return nil }
    let size = try Self.checkedSize(of: structure)
    (width, height) = (size.width, size.height)
    let isOld = structure.number(0x0103) == 6
    isRGB = structure.number(0x0106) == 2 && !isOld
    let storage: Storage =
      if isOld, let start = structure.number(0x0201) {
        try Self.stream(from: Int64(start), structure, size, in: source)
      } else if isOld, structure.value(0x0207) != nil {
        try Self.strips(afterTablesOf: structure, size, in: source)
      } else {
        try Self.streams(structure, size, in: source)
      }
    (parts, partSize, tables, strips) = (storage.parts, storage.partSize, storage.tables, storage.strips)
    guard partSize.width > 0, partSize.height > 0, parts.count == columns * rows else {
      throw Self.refusal(
        "strips or tiles that don't fill the picture, lie outside of the file or over one another")
    }
  }

  private struct Storage {
    var parts: [Range<Int64>]
    var partSize: (width: Int, height: Int)
    var tables: [UInt8] = []
    var strips: [Range<Int64>] = []
  }

  /// A stream that an old file points to: the whole one, or its head, up to where the strip goes on.
  private static func stream(
    from start: Int64, _ structure: TIFFStructure, _ size: (width: Int, height: Int),
    in source: any ByteSource
  ) throws(MediaError) -> Storage {
    let count = structure.value(0x0202)?.numbers.first.flatMap { Int64(exactly: $0) }
    let end = count.map { start.addingReportingOverflow($0).partialValue } ?? source.byteCount
    guard start < end, end <= source.byteCount else { throw refusal("a stream outside of the file") }
    let strips = ranges(structure, 0x0111, 0x0117, source.byteCount)
    guard let first = strips.first, !(start..<end).contains(first.lowerBound) else {
      return Storage(parts: [start..<end], partSize: size)
    }
    guard strips.count == 1 else { throw refusal("strips after one head") }
    return Storage(
      parts: strips, partSize: size, tables: unmarked(try bytes(start..<end, of: source)), strips: strips)
  }

  /// Strips of one stream, whose tables are values of an old file's directory.
  private static func strips(
    afterTablesOf structure: TIFFStructure, _ size: (width: Int, height: Int), in source: any ByteSource
  ) throws(MediaError) -> Storage {
    let old = try TIFFOldJPEGTables(structure, size, in: source)
    let strips = ranges(structure, 0x0111, 0x0117, source.byteCount)
    guard strips.count == old.stripCount, let first = strips.first else {
      throw refusal("strips outside of the file")
    }
    return Storage(parts: [first], partSize: size, tables: old.head, strips: strips)
  }

  /// Strips or tiles that are streams of their own, with the tables that they share.
  private static func streams(
    _ structure: TIFFStructure, _ size: (width: Int, height: Int), in source: any ByteSource
  ) throws(MediaError) -> Storage {
    var tables: [UInt8] = []
    if case .bytes(let range) = structure.value(0x015B) { tables = unmarked(try bytes(range, of: source)) }
    if let width = structure.number(0x0142), let height = structure.number(0x0143) {
      return Storage(
        parts: ranges(structure, 0x0144, 0x0145, source.byteCount), partSize: (width, height), tables: tables)
    }
    return Storage(
      parts: ranges(structure, 0x0111, 0x0117, source.byteCount),
      partSize: (size.width, min(structure.number(0x0116) ?? size.height, size.height)), tables: tables)
  }

  /// Whether a file's first picture is coded as JPEG, but for what cameras write as DNG.
  private static func isHeld(by structure: TIFFStructure) -> Bool {
    let compression = TIFFCompression(code: structure.value(0x0103)?.numbers.first ?? 1)
    return compression.isJPEG && structure.value(0xC612) == nil
  }

  /// The size of a picture of components that are decoded.
  private static func checkedSize(of structure: TIFFStructure) throws(MediaError) -> (width: Int, height: Int)
  {
    guard let width = structure.number(0x0100), let height = structure.number(0x0101),
      (1...0xFFFF).contains(width), (1...0xFFFF).contains(height)
    else { throw refusal("no size") }
    let count = structure.number(0x0115)
    guard structure.number(0x011C) ?? 1 == 1 || count == 1 else { throw refusal("planes of their own") }
    let names = [0: "white that is 0", 3: "a palette", 5: "CMYK", 8: "L*a*b*", 9: "L*a*b*", 10: "L*a*b*"]
    let photometric = structure.number(0x0106) ?? 6
    guard [1, 2, 6].contains(photometric) else { throw refusal(names[photometric] ?? "unknown colours") }
    guard [1, 3].contains(count ?? 3) else { throw refusal("\(count ?? 0) components") }
    let bits = structure.number(0x0102) ?? 8
    guard bits == 8 else { throw refusal("\(bits) bits") }
    return (width, height)
  }

  static func refusal(_ what: String) -> MediaError {
    MediaError(
      .operationNotSupportedForAsset, "the picture is JPEG within TIFF with \(what), which is not decoded")
  }

  /// Where parts are; none where one of them is outside of the file, or where together they are longer than it.
  private static func ranges(
    _ structure: TIFFStructure, _ offsets: UInt16, _ sizes: UInt16, _ byteCount: Int64
  ) -> [Range<Int64>] {
    let starts = structure.value(offsets)?.numbers ?? []
    let counts = structure.value(sizes)?.numbers ?? []
    guard starts.count == counts.count else { return [] }
    return TIFFParts.ranges(starts, counts, within: byteCount) ?? []
  }

  private static func bytes(_ range: Range<Int64>, of source: any ByteSource) throws(MediaError) -> [UInt8] {
    guard range.count <= tableLimit else { throw refusal("tables of \(range.count) bytes") }
    return try source.bytes(at: range.lowerBound, count: range.count)
  }

  /// The bytes between the marks of beginning and end.
  private static func unmarked(_ tables: [UInt8]) -> [UInt8] {
    var tables = tables[...]
    if tables.starts(with: [0xFF, 0xD8]) { tables.removeFirst(2) }
    if tables.suffix(2) == [0xFF, 0xD9] { tables.removeLast(2) }
    return Array(tables)
  }

  /// A part as a stream of its own, which says what its components are; `nil` for one that is no stream.
  package func stream(of part: Int, in source: any ByteSource) throws(MediaError) -> [UInt8]? {
    let head = [0xFF, 0xD8] + Self.adobe(transform: isRGB ? 0 : 1) + tables
    if strips.isEmpty {
      let bytes = try source.bytes(at: parts[part].lowerBound, count: parts[part].count)
      return bytes.starts(with: [0xFF, 0xD8]) ? head + bytes.dropFirst(2) : nil
    }
    var stream = head
    for (index, strip) in strips.enumerated() {
      // Strips begin anew, as parts of a stream do after a mark (ITU-T T.81, B.2.1).
      if index > 0 { stream += [0xFF, 0xD0 + UInt8((index - 1) % 8)] }
      stream += try source.bytes(at: strip.lowerBound, count: strip.count)
    }
    return stream + [0xFF, 0xD9]
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
