package import MediaCore

/// Chunks without a byte at the end of a stream of an AVI file, each of which has the picture before it shown once more, as
/// capturing programs write it for a picture that they drop.
package enum AVIRepetition {
  /// Rows of an index that are read at once.
  private static let rowsAtOnce: Int64 = 4096

  /// How many there are, as the file's index says; 0 where it has none.
  ///
  /// - Parameter stream: its number in the file, from 0.
  /// - Throws: what reading the source throws.
  package static func count(atEndOf stream: Int, in source: any ByteSource) throws(MediaError) -> Int64 {
    switch try AVIOutline(source)?.index(of: stream) {
    case .old(let index)?: return try count(inOldIndex: index, of: stream, source)
    case .ofIndexes(let index)?: return try count(inSuperIndex: index, source)
    case nil: return 0
    }
  }

  // MARK: - Rows

  /// Counts the rows at the end of a table that say so; `nil` for a row goes on without counting it.
  private static func count(
    _ table: Range<Int64>, rowSize: Int64, _ source: any ByteSource, _ isEmpty: (ArraySlice<UInt8>) -> Bool?
  ) throws(MediaError) -> (count: Int64, isWhole: Bool) {
    var (count, left): (Int64, Int64) = (0, Int64(table.count) / rowSize)
    while left > 0 {
      try WorkCancellation.check()
      let first = max(left - rowsAtOnce, 0)
      let bytes = try source.bytes(
        at: table.lowerBound + first * rowSize, count: Int((left - first) * rowSize))
      guard Int64(bytes.count) == (left - first) * rowSize else { return (count, false) }
      for start in stride(from: 0, to: bytes.count, by: Int(rowSize)).reversed() {
        switch isEmpty(bytes[start..<start + Int(rowSize)]) {
        case true?: count += 1
        case false?: return (count, false)
        case nil: break
        }
      }
      left = first
    }
    return (count, true)
  }

  private static func count(
    inOldIndex index: ChunkHeader, of stream: Int, _ source: any ByteSource
  ) throws(MediaError) -> Int64 {
    guard let number = AVIOutline.number(of: stream) else { return 0 }
    let table = index.payloadStart..<min(index.payloadEnd, source.byteCount)
    return try count(table, rowSize: 16, source) { row in
      // A palette isn't shown.
      guard row.starts(with: number), !row.dropFirst(2).starts(with: "pc".utf8) else { return nil }
      return row.suffix(4).allSatisfy { $0 == 0 }
    }.count
  }

  /// The indexes of a stream, the last of which is of its end.
  private static func count(
    inSuperIndex index: ChunkHeader, _ source: any ByteSource
  ) throws(MediaError) -> Int64 {
    let head = try source.bytes(at: index.payloadStart, count: 24)
    // A row has the place, the size and the duration of an index of chunks.
    guard head.count == 24, head[3] == 0, head[..<2].littleEndian(UInt16.self) == 4 else { return 0 }
    var count: Int64 = 0
    var left = min(Int64(head[4..<8].littleEndian(UInt32.self)), (index.payloadEnd - index.payloadStart) / 16)
    for _ in 0..<AVIOutline.mostHeaders where left > 0 {
      left -= 1
      let row = try source.bytes(at: index.payloadStart + 24 + left * 16, count: 8)
      guard row.count == 8, let place = Int64(exactly: row.littleEndian(UInt64.self)),
        let part = try ChunkHeader(of: source, at: place, AVIOutline.layout)
      else { break }
      let found = try self.count(inIndex: part, source)
      count += found.count
      // Each takes eight bytes of the file; indexes that say more repeat each other.
      if !found.isWhole || count > source.byteCount / 8 { break }
    }
    return count
  }

  private static func count(
    inIndex index: ChunkHeader, _ source: any ByteSource
  ) throws(MediaError) -> (count: Int64, isWhole: Bool) {
    let head = try source.bytes(at: index.payloadStart, count: 24)
    guard head.count == 24, head[3] == 1, case let rowSize = Int64(head[..<2].littleEndian(UInt16.self)) * 4,
      [8, 12].contains(rowSize)
    else { return (0, false) }
    let start = index.payloadStart + 24
    let rows = min(Int64(head[4..<8].littleEndian(UInt32.self)), (index.payloadEnd - start) / rowSize)
    return try count(start..<start + max(rows, 0) * rowSize, rowSize: rowSize, source) { row in
      // The highest bit says that it is no key frame.
      row.dropFirst(4).prefix(4).littleEndian(UInt32.self) & 0x7FFF_FFFF == 0
    }
  }
}
