package import MediaCore
import MediaStructure

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
  private static let valueSizeLimit = 16 << 20
  private static let entryLimit = 4096

  /// `nil` for a file of another kind, a damaged one, and one whose offsets need more than 32 bits.
  package init?(of source: any ByteSource) {
    guard let head = try? source.bytes(at: 0, count: 16), head.count == 16,
      let layout = TIFFLayout(head), layout.isBig, layout.number(head[2..<4]) == 43,
      layout.number(head[4..<6]) == 8, layout.number(head[6..<8]) == 0,
      source.byteCount < Int64(UInt32.max) - Int64(2 * Self.valueSizeLimit),
      let directory = Int64(exactly: layout.number(head[8..<16])), directory < source.byteCount,
      let count = try? source.bytes(at: directory, count: layout.countSize), count.count == layout.countSize,
      let entryCount = Int(exactly: layout.number(count)), (1...Self.entryLimit).contains(entryCount),
      case let size = entryCount * layout.entrySize,
      let entries = try? source.bytes(at: directory + Int64(layout.countSize), count: size),
      entries.count == size
    else { return nil }
    var reader = layout.reader(entries)
    var classic = layout
    classic.isBig = false
    // Directories begin at even offsets (TIFF 6.0, section 2).
    let padding = Int(source.byteCount % 2)
    let start = source.byteCount + Int64(padding)
    var table = classic.bytes(UInt64(entryCount), classic.countSize)
    var values: [UInt8] = []
    for _ in 0..<entryCount {
      let place =
        start
        + Int64(classic.countSize + entryCount * classic.entrySize + classic.offsetSize + values.count)
      guard
        let entry = try? ClassicTIFFEntry(
          &reader, layout, in: source, valuesAt: place, atMost: Self.valueSizeLimit - values.count)
      else { return nil }
      table += entry.stored
      values += entry.value
      if values.count % 2 == 1 { values.append(0) }
    }
    self.source = source
    self.head = Array(head[..<2]) + classic.bytes(42, 2) + classic.bytes(UInt64(start), 4)
    tail = [UInt8](repeating: 0, count: padding) + table + classic.bytes(0, 4) + values
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

/// An entry of BigTIFF as TIFF has it.
private struct ClassicTIFFEntry {
  /// Twelve bytes.
  let stored: [UInt8]
  /// The bytes that the entry points to, where they are written anew.
  let value: [UInt8]

  /// The types of 32 bits that stand for those of 64 (BigTIFF, "The BigTIFF File Format").
  private static let narrow: [UInt16: UInt16] = [16: 4, 17: 9, 18: 13]

  /// Reads an entry of twenty bytes.
  ///
  /// - Parameter place: where the value will be that is written anew.
  init(
    _ reader: inout FieldReader, _ layout: TIFFLayout, in source: any ByteSource, valuesAt place: Int64,
    atMost limit: Int
  ) throws(MediaError) {
    let entry = try TIFFEntryHeader(&reader, layout)
    let field = try reader.readBytes("Value Offset", layout.offsetSize)
    // An unknown type has bytes.
    let (total, isHuge) = Int(clamping: entry.count).multipliedReportingOverflow(
      by: TIFFFieldType.known[entry.type]?.size ?? 1)
    guard !isHuge, entry.count <= UInt32.max else { throw Self.damage }
    let narrow = Self.narrow[entry.type]
    let head =
      layout.bytes(UInt64(entry.tag), 2) + layout.bytes(UInt64(narrow ?? entry.type), 2)
      + layout.bytes(entry.count, 4)
    guard narrow != nil || total <= 8 else {
      // The value stays where it is.
      guard let offset = UInt32(exactly: layout.number(field)) else { throw Self.damage }
      (stored, value) = (head + layout.bytes(UInt64(offset), 4), [])
      return
    }
    guard total <= limit else { throw Self.damage }
    var value = Array(field.prefix(total))
    if total > 8 {
      guard let offset = Int64(exactly: layout.number(field)) else { throw Self.damage }
      value = try source.bytes(at: offset, count: total)
      guard value.count == total else { throw Self.damage }
    }
    if narrow != nil { value = try Self.narrowed(value, layout) }
    let isInEntry = value.count <= 4
    stored =
      head
      + (isInEntry
        ? value + [UInt8](repeating: 0, count: 4 - value.count) : layout.bytes(UInt64(place), 4))
    self.value = isInEntry ? [] : value
  }

  /// Numbers of 64 bits as numbers of 32.
  private static func narrowed(_ value: [UInt8], _ layout: TIFFLayout) throws(MediaError) -> [UInt8] {
    var narrowed: [UInt8] = []
    narrowed.reserveCapacity(value.count / 2)
    for start in stride(from: 0, to: value.count - 7, by: 8) {
      let number = layout.number(value[start..<(start + 8)])
      guard number <= UInt32.max else { throw damage }
      narrowed += layout.bytes(number, 4)
    }
    return narrowed
  }

  private static var damage: MediaError {
    MediaError(.fileFailedToParse, "the BigTIFF can't be read as a TIFF")
  }
}
