package import MediaCore

/// Chunks of a stream of an AVI file that its index names and that are not there, as bytes of the file were written over.
package struct AVILostChunks: Sendable {
  /// How many there are.
  package private(set) var count = 0
  /// Where the first one should be, and how many chunks of the stream come before it.
  package private(set) var first: (place: Int64, number: Int64) = (0, 0)

  private var number: Int64 = 0
  /// Whether any chunk is where the index says; an index of which no row is right proves nothing.
  private var isProven = false

  /// Rows of an index that are read at once.
  private static let rowsAtOnce: Int64 = 4096
  /// Rows by which it is found out from where an index counts.
  private static let rowsForOrigin = 16

  /// Holds the index of a stream against the file, in the order of the chunks.
  ///
  /// - Parameter stream: its number in the file, from 0.
  /// - Returns: `nil` where all are there, or no index says where they should be.
  /// - Throws: what reading the source throws.
  package init?(of stream: Int, in source: any ByteSource) throws(MediaError) {
    guard let outline = try AVIOutline(source), let digits = AVIOutline.number(of: stream) else { return nil }
    switch try outline.index(of: stream) {
    case .old(let index)?: try check(index, of: digits, outline.mediaStart() ?? 0, source)
    case .ofIndexes(let index)?: try check(indexesOf: index, digits, source)
    case nil: return nil
    }
    guard isProven, count > 0 else { return nil }
  }

  /// Holds a row against the chunk at its place; one past the file's end is truncated, and one without a byte is no chunk of
  /// its own.
  private mutating func check(
    _ place: Int64, size: Int64, _ digits: [UInt8], _ source: any ByteSource
  ) throws(MediaError) {
    defer { number += 1 }
    guard size > 0, place >= 0, place.saturatingAdd(size) <= source.byteCount - 8 else { return }
    if try Self.begins(at: place, digits, source) {
      isProven = true
    } else {
      if count == 0 { first = (place, number) }
      count += 1
    }
  }

  private static func begins(
    at place: Int64, _ digits: [UInt8], _ source: any ByteSource
  ) throws(MediaError) -> Bool {
    guard let chunk = try ChunkHeader(of: source, at: place, AVIOutline.layout) else { return false }
    let id = chunk.id.rawValue
    return [UInt8(truncatingIfNeeded: id >> 24), UInt8(truncatingIfNeeded: id >> 16)] == digits
      && chunk.payloadEnd <= source.byteCount
  }

  private static func forEachRow(
    of table: Range<Int64>, rowSize: Int64, _ source: any ByteSource,
    _ body: (ArraySlice<UInt8>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let rowCount = Int64(table.count) / rowSize
    for first in stride(from: 0, to: rowCount, by: Int(rowsAtOnce)) {
      try WorkCancellation.check()
      let count = min(rowsAtOnce, rowCount - first)
      let bytes = try source.bytes(
        at: table.lowerBound + first * rowSize, count: Int(count * rowSize))
      for start in stride(from: 0, through: bytes.count - Int(rowSize), by: Int(rowSize)) {
        try body(bytes[start..<start + Int(rowSize)])
      }
    }
  }

  // MARK: - Both kinds of index

  /// Offsets count from the file's start or from the list's type, as the first rows show.
  private mutating func check(
    _ index: ChunkHeader, of digits: [UInt8], _ mediaStart: Int64, _ source: any ByteSource
  ) throws(MediaError) {
    let table = index.payloadStart..<max(index.payloadStart, min(index.payloadEnd, source.byteCount))
    var (fromList, fromFile, seen) = (0, 0, 0)
    let beginning = table.lowerBound..<min(table.upperBound, table.lowerBound + 16 * 4096)
    try Self.forEachRow(of: beginning, rowSize: 16, source) { (row) throws(MediaError) in
      guard seen < Self.rowsForOrigin, row.starts(with: digits) else { return }
      seen += 1
      let offset = Int64(row.dropFirst(8).prefix(4).littleEndian(UInt32.self))
      if try Self.begins(at: mediaStart + offset, digits, source) { fromList += 1 }
      if try Self.begins(at: offset, digits, source) { fromFile += 1 }
    }
    let origin = fromList >= fromFile ? mediaStart : 0
    try Self.forEachRow(of: table, rowSize: 16, source) { (row) throws(MediaError) in
      // A palette isn't shown.
      guard row.starts(with: digits), !row.dropFirst(2).starts(with: "pc".utf8) else { return }
      let offset = Int64(row.dropFirst(8).prefix(4).littleEndian(UInt32.self))
      let size = Int64(row.suffix(4).littleEndian(UInt32.self))
      try check(origin + offset, size: size, digits, source)
    }
  }

  private mutating func check(
    indexesOf index: ChunkHeader, _ digits: [UInt8], _ source: any ByteSource
  ) throws(MediaError) {
    let start = index.payloadStart + 24
    let head = try source.bytes(at: index.payloadStart, count: 24)
    guard head.count == 24, head[3] == 0, head[..<2].littleEndian(UInt16.self) == 4 else { return }
    let fitting = (min(index.payloadEnd, source.byteCount) - start) / 16
    let rows = max(min(Int64(head[4..<8].littleEndian(UInt32.self)), fitting), 0)
    try Self.forEachRow(of: start..<start + rows * 16, rowSize: 16, source) { (row) throws(MediaError) in
      guard let place = Int64(exactly: row.prefix(8).littleEndian(UInt64.self)),
        let part = try ChunkHeader(of: source, at: place, AVIOutline.layout),
        // Indexes that say more than the file has room for repeat each other.
        number <= source.byteCount / 8
      else { return }
      try check(part: part, digits, source)
    }
  }

  private mutating func check(
    part index: ChunkHeader, _ digits: [UInt8], _ source: any ByteSource
  ) throws(MediaError) {
    let head = try source.bytes(at: index.payloadStart, count: 24)
    guard head.count == 24, head[3] == 1, case let rowSize = Int64(head[..<2].littleEndian(UInt16.self)) * 4,
      [8, 12].contains(rowSize), let base = Int64(exactly: head[12..<20].littleEndian(UInt64.self))
    else { return }
    let start = index.payloadStart + 24
    let fitting = (min(index.payloadEnd, source.byteCount) - start) / rowSize
    let rows = max(min(Int64(head[4..<8].littleEndian(UInt32.self)), fitting), 0)
    try Self.forEachRow(of: start..<start + rows * rowSize, rowSize: rowSize, source) {
      (row) throws(MediaError) in
      // A row points to what follows the chunk's header.
      let offset = base.saturatingAdd(Int64(row.prefix(4).littleEndian(UInt32.self)) - 8)
      // The highest bit says that it is no key frame.
      let size = Int64(row.dropFirst(4).prefix(4).littleEndian(UInt32.self) & 0x7FFF_FFFF)
      try check(offset, size: size, digits, source)
    }
  }
}
