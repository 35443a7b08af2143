package import MediaCore

/// A BigTIFF of less than 4 GiB as a TIFF, for a reader that doesn't know the former (BigTIFF, "The BigTIFF File Format").
///
/// The pictures' bytes stay where they are. The header is another one, and a first directory with offsets of 32 bits
/// follows the file's end.
package struct ClassicTIFFSource: ByteSource {
  private let source: any ByteSource
  private let head: [UInt8]
  private let tail: [UInt8]

  package var name: String? { source.name }
  package var byteCount: Int64 { source.byteCount + Int64(tail.count) }

  /// The most that values have which are written anew: offsets of strips and tiles, and their sizes.
  private static let longestValues = 16 << 20
  private static let mostEntries = 4096

  /// `nil` for a file of another kind, a damaged one, and one whose offsets need more than 32 bits.
  package init?(of source: any ByteSource) {
    guard let head = try? source.bytes(at: 0, count: 16), head.count == 16,
      let order = TIFFWords(bigTIFF: head),
      source.byteCount < Int64(UInt32.max) - Int64(2 * Self.longestValues),
      let directory = Int64(exactly: order.word(head[8..<16])),
      let count = try? source.bytes(at: directory, count: 8), count.count == 8,
      let entryCount = Int(exactly: order.word(count[...])), (1...Self.mostEntries).contains(entryCount),
      let entries = try? source.bytes(at: directory + 8, count: entryCount * 20),
      entries.count == entryCount * 20
    else { return nil }
    // Directories begin at even offsets (TIFF 6.0, section 2).
    let padding = Int(source.byteCount % 2)
    let start = source.byteCount + Int64(padding)
    var table = order.bytes(UInt64(entryCount), 2)
    var values: [UInt8] = []
    for index in 0..<entryCount {
      let entry = entries[(index * 20)..<(index * 20 + 20)]
      let place = start + Int64(2 + entryCount * 12 + 4 + values.count)
      guard
        let field = try? order.field(
          entry, in: source, valuesAt: place, atMost: Self.longestValues - values.count)
      else { return nil }
      table += field.entry
      values += field.value
      if values.count % 2 == 1 { values.append(0) }
    }
    self.source = source
    self.head = Array(head[..<2]) + order.bytes(42, 2) + order.bytes(UInt64(start), 4)
    tail = [UInt8](repeating: 0, count: padding) + table + order.bytes(0, 4) + values
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let inFile = UnsafeMutableRawBufferPointer(
      rebasing: buffer.prefix(Int(clamping: max(source.byteCount - offset, 0))))
    let count = inFile.isEmpty ? 0 : try source.read(into: inFile, at: offset)
    for index in head.indices {
      let place = Int64(index) - offset
      if place >= 0, place < count { buffer[Int(place)] = head[index] }
    }
    guard offset >= 0, offset + Int64(count) >= source.byteCount else { return count }
    let rest = tail.dropFirst(Int(clamping: offset + Int64(count) - source.byteCount))
      .prefix(buffer.count - count)
    UnsafeMutableRawBufferPointer(rebasing: buffer.dropFirst(count)).copyBytes(from: rest)
    return count + rest.count
  }
}

/// Numbers in a TIFF's order of bytes.
private struct TIFFWords {
  let isLittleEndian: Bool

  /// Bytes of one value by its type (TIFF 6.0, section 2; those from 16 on are BigTIFF's).
  private static let sizes: [UInt64: Int] = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
  ]
  /// The types of 32 bits that stand for those of 64.
  private static let narrow: [UInt64: UInt64] = [16: 4, 17: 9, 18: 13]

  /// `nil` for anything but the beginning of a BigTIFF with offsets of eight bytes.
  init?(bigTIFF head: [UInt8]) {
    isLittleEndian = head.starts(with: [0x49, 0x49])
    guard isLittleEndian || head.starts(with: [0x4D, 0x4D]), word(head[2..<4]) == 43, word(head[4..<6]) == 8,
      word(head[6..<8]) == 0
    else { return nil }
  }

  func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    let ordered = isLittleEndian ? Array(bytes.reversed()) : Array(bytes)
    return ordered.reduce(0) { $0 << 8 | UInt64($1) }
  }

  func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }

  /// An entry of twelve bytes for one of twenty, and the value that it points to at `place` where that is written anew.
  func field(
    _ entry: ArraySlice<UInt8>, in source: any ByteSource, valuesAt place: Int64, atMost limit: Int
  ) throws(MediaError) -> (entry: [UInt8], value: [UInt8]) {
    let first = entry.startIndex
    let (type, count) = (word(entry[(first + 2)..<(first + 4)]), word(entry[(first + 4)..<(first + 12)]))
    let size = Self.sizes[type] ?? 1
    let (total, isHuge) = Int(clamping: count).multipliedReportingOverflow(by: size)
    guard !isHuge, count <= UInt32.max else { throw Self.damage }
    let stored = entry[(first + 12)..<(first + 20)]
    let head = Array(entry[first..<(first + 2)]) + bytes(Self.narrow[type] ?? type, 2) + bytes(count, 4)
    guard Self.narrow[type] != nil || total <= 8 else {
      // The value stays where it is.
      guard let offset = UInt32(exactly: word(stored)) else { throw Self.damage }
      return (head + bytes(UInt64(offset), 4), [])
    }
    guard total <= limit else { throw Self.damage }
    var value = Array(stored.prefix(total))
    if total > 8 {
      guard let offset = Int64(exactly: word(stored)) else { throw Self.damage }
      value = try source.bytes(at: offset, count: total)
      guard value.count == total else { throw Self.damage }
    }
    if Self.narrow[type] != nil {
      var narrowed: [UInt8] = []
      narrowed.reserveCapacity(total / 2)
      for start in stride(from: 0, to: total, by: 8) {
        let number = word(value[start..<(start + 8)])
        guard number <= UInt32.max else { throw Self.damage }
        narrowed += bytes(number, 4)
      }
      value = narrowed
    }
    guard value.count > 4 else { return (head + value + [UInt8](repeating: 0, count: 4 - value.count), []) }
    return (head + bytes(UInt64(place), 4), value)
  }

  private static var damage: MediaError {
    MediaError(.fileFailedToParse, "the BigTIFF can't be read as a TIFF")
  }
}
