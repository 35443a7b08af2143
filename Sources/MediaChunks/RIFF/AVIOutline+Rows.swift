import MediaCore

/// The rows of a stream's index, from either end.
extension AVIOutline {
  /// The row of an index that names a chunk.
  struct Row {
    /// Where its header is; an old index counts from the file's start or from the list's type.
    var place: Int64
    /// In bytes.
    var size: Int64
  }

  /// Rows of equal size, one after the other.
  private struct Table {
    var start: Int64
    var rowSize: Int64
    var count: Int64
  }

  /// Rows that are read at once.
  private static let rowsAtOnce: Int64 = 4096
  /// The bytes before the rows of an index of OpenDML.
  private static let headSize: Int64 = 24

  /// Gives the rows of a stream's chunks, as many as the file has room for; `nil` for a part of the index that can't be read.
  ///
  /// - Parameters:
  ///   - digits: what the names of the chunks begin with.
  ///   - isReversed: whether the last row is the first that is given.
  ///   - body: returns whether the walk goes on.
  func forEachRow(
    of index: Index, named digits: [UInt8], isReversed: Bool = false,
    _ body: (Row?) throws(MediaError) -> Bool
  ) throws(MediaError) {
    // A row takes eight bytes; indexes that say more repeat each other.
    var left = source.byteCount / 8
    func give(_ row: Row?) throws(MediaError) -> Bool {
      left -= 1
      guard left >= 0 else { return false }
      return try body(row)
    }
    switch index {
    case .old(let index):
      try forEachOldRow(of: index, named: digits, isReversed: isReversed, give)
    case .ofIndexes(let index):
      guard let parts = try table(of: index, kind: 0, rowSizes: [16])?.table else { return }
      _ = try forEachRow(of: parts, isReversed: isReversed) { (row) throws(MediaError) in
        guard let place = row.flatMap({ Int64(exactly: $0.prefix(8).littleEndian(UInt64.self)) }),
          let part = try ChunkHeader(of: source, at: place, Self.layout)
        else { return try give(nil) }
        return try forEachRow(ofPart: part, isReversed: isReversed, give)
      }
    }
  }

  private func forEachOldRow(
    of index: ChunkHeader, named digits: [UInt8], isReversed: Bool,
    _ body: (Row?) throws(MediaError) -> Bool
  ) throws(MediaError) {
    let count = (min(index.payloadEnd, source.byteCount) - index.payloadStart) / 16
    let table = Table(start: index.payloadStart, rowSize: 16, count: max(count, 0))
    _ = try forEachRow(of: table, isReversed: isReversed) { (row) throws(MediaError) in
      guard let row else { return try body(nil) }
      // A palette isn't shown.
      guard row.starts(with: digits), !row.dropFirst(2).starts(with: "pc".utf8) else { return true }
      return try body(
        Row(
          place: Int64(row.dropFirst(8).prefix(4).littleEndian(UInt32.self)),
          size: Int64(row.suffix(4).littleEndian(UInt32.self))))
    }
  }

  private func forEachRow(
    ofPart index: ChunkHeader, isReversed: Bool, _ body: (Row?) throws(MediaError) -> Bool
  ) throws(MediaError) -> Bool {
    guard let (table, head) = try table(of: index, kind: 1, rowSizes: [8, 12]),
      let base = Int64(exactly: head[12..<20].littleEndian(UInt64.self))
    else { return try body(nil) }
    return try forEachRow(of: table, isReversed: isReversed) { (row) throws(MediaError) in
      guard let row else { return try body(nil) }
      return try body(
        Row(
          // A row points to what follows the chunk's header.
          place: base.saturatingAdd(Int64(row.prefix(4).littleEndian(UInt32.self)) - 8),
          // The highest bit says that it is no key frame.
          size: Int64(row.dropFirst(4).prefix(4).littleEndian(UInt32.self) & 0x7FFF_FFFF)))
    }
  }

  // MARK: - Tables

  /// - Returns: `nil` for an index of another kind.
  private func table(
    of index: ChunkHeader, kind: UInt8, rowSizes: [Int64]
  ) throws(MediaError) -> (table: Table, head: [UInt8])? {
    let head = try source.bytes(at: index.payloadStart, count: Int(Self.headSize))
    guard head.count == Self.headSize, head[3] == kind,
      case let rowSize = Int64(head[..<2].littleEndian(UInt16.self)) * 4, rowSizes.contains(rowSize)
    else { return nil }
    let start = index.payloadStart + Self.headSize
    let stated = Int64(head[4..<8].littleEndian(UInt32.self))
    let count = max(min(stated, (index.payloadEnd - start) / rowSize), 0)
    return (Table(start: start, rowSize: rowSize, count: count), head)
  }

  /// Gives the rows of a table, and `nil` where the file ends before it; rows before that have no place from its end on.
  ///
  /// - Returns: whether the walk goes on.
  private func forEachRow(
    of table: Table, isReversed: Bool, _ body: (ArraySlice<UInt8>?) throws(MediaError) -> Bool
  ) throws(MediaError) -> Bool {
    let blockCount = (table.count + Self.rowsAtOnce - 1) / Self.rowsAtOnce
    for block in 0..<blockCount {
      try WorkCancellation.check()
      let first = (isReversed ? blockCount - 1 - block : block) * Self.rowsAtOnce
      let byteCount = Int(min(Self.rowsAtOnce, table.count - first) * table.rowSize)
      let bytes = try source.bytes(at: table.start + first * table.rowSize, count: byteCount)
      let isWhole = bytes.count == byteCount
      if !isWhole, isReversed { return try body(nil) }
      let rowSize = Int(table.rowSize)
      let rowCount = bytes.count / rowSize
      for number in 0..<rowCount {
        let start = (isReversed ? rowCount - 1 - number : number) * rowSize
        guard try body(bytes[start..<start + rowSize]) else { return false }
      }
      if !isWhole { return try body(nil) }
    }
    return true
  }
}
