import MediaCore
import MediaImages
import MediaStructure

/// A block of Exif whose values can be changed while nothing else moves (TIFF 6.0, section 2; Exif 2.32, 4.5).
///
/// Other parts, such as a maker's notes and the thumbnail, stay at their offsets. Bytes that become free at
/// the block's end are dropped. Bytes that become free elsewhere are used again, unless a part that isn't
/// known here could refer to them.
struct ExifEditedBlock {
  private(set) var bytes: [UInt8]
  private let layout: TIFFLayout

  /// An entry of a directory.
  private struct Entry {
    var tag: UInt16
    var type: UInt16
    var count: Int
    /// The value, or the offset that leads to it, as it is stored.
    var field: [UInt8]
  }

  private struct Directory {
    /// The place of the offset that leads to the directory.
    var pointer: Int
    var offset: Int
    var entries: [Entry]
    var next: UInt32
    var range: Range<Int>
  }

  /// A value as it is stored.
  struct Value {
    var type: UInt16
    var count: Int
    var bytes: [UInt8]
  }

  /// The directories that are edited, by the tag in the first one that leads to them (Exif 2.32, 4.6.3).
  private static let pointers: [TIFFDirectory.Kind: UInt16] = [.exif: 0x8769, .gps: 0x8825]

  /// - Throws: `.fileFailedToParse` where a directory can't be read, or two of them share bytes.
  init(_ bytes: [UInt8]) throws(MediaError) {
    self.bytes = bytes
    guard let layout = TIFFLayout(bytes), TIFFLayout.begins(bytes), !layout.isBig,
      bytes.count >= layout.headerSize
    else { throw Self.damage }
    self.layout = layout
    var taken = [0..<layout.headerSize]
    for kind in [TIFFDirectory.Kind.image, .exif, .gps] {
      guard let found = try directory(kind) else { continue }
      guard !taken.contains(where: { $0.overlaps(found.range) }) else { throw Self.damage }
      taken.append(found.range)
    }
  }

  /// Makes a block with the values that Exif demands in its first directory (Exif 2.32, 4.6.8).
  init() {
    bytes = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
    layout = TIFFLayout(.bigEndian)
    for (tag, value) in demanded(.image) { try? set(tag, in: .image, to: value) }
  }

  /// Returns the values that Exif demands in a directory (Exif 2.32, 4.6.8), in the order of the tags.
  private func demanded(_ kind: TIFFDirectory.Kind) -> KeyValuePairs<UInt16, Value> {
    func number(_ value: UInt32) -> Value { Value(type: 3, count: 1, bytes: stored(value, 2)) }
    let resolution = Value(type: 5, count: 1, bytes: stored(72, 4) + stored(1, 4))
    return switch kind {
    case .image: [0x011A: resolution, 0x011B: resolution, 0x0128: number(2), 0x0213: number(1)]
    case .exif:
      [
        0x9000: Value(type: 7, count: 4, bytes: Array("0232".utf8)),
        0x9101: Value(type: 7, count: 4, bytes: [1, 2, 3, 0]),
        0xA000: Value(type: 7, count: 4, bytes: Array("0100".utf8)), 0xA001: number(0xFFFF),
      ]
    default: [0: Value(type: 1, count: 4, bytes: [2, 3, 0, 0])]
    }
  }

  /// Whether a directory has what it was made with, and nothing else.
  private func isBare(_ kind: TIFFDirectory.Kind) -> Bool {
    guard let found = (try? directory(kind)) ?? nil, found.next == 0 else { return false }
    let demanded = demanded(kind)
    return found.entries.map(\.tag) == demanded.map(\.key)
      && demanded.allSatisfy { tag, wanted in
        guard let value = value(tag, in: kind) else { return false }
        return (value.type, value.count) == (wanted.type, wanted.count)
          && value.bytes.starts(with: wanted.bytes)
      }
  }

  /// Removes directories that say nothing, which are left where a tag was set and removed again.
  ///
  /// - Returns: whether the whole block says nothing.
  mutating func removeBareDirectories() throws(MediaError) -> Bool {
    for kind in [TIFFDirectory.Kind.gps, .exif] where isBare(kind) {
      for (tag, _) in demanded(kind) { _ = try remove(tag, in: kind) }
    }
    return isBare(.image)
  }

  private static let damage = MediaError(.fileFailedToParse, "the Exif block is damaged")

  // MARK: - Numbers

  /// A number of some bytes in the block's order.
  func stored(_ value: UInt32, _ count: Int) -> [UInt8] { layout.bytes(UInt64(value), count) }

  private func number(_ count: Int, at place: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return Int(layout.number(bytes[place..<place + count]))
  }

  private mutating func write(_ new: [UInt8], at place: Int) {
    bytes.replaceSubrange(place..<place + new.count, with: new)
  }

  // MARK: - Directories

  /// A directory of those that are edited; `nil` where the block has none of the kind.
  private func directory(_ kind: TIFFDirectory.Kind) throws(MediaError) -> Directory? {
    guard let tag = Self.pointers[kind] else { return try read(at: 4) }
    guard let first = try read(at: 4), let place = first.entries.firstIndex(where: { $0.tag == tag }) else {
      return nil
    }
    return try read(at: fieldPlace(place, in: first))
  }

  /// Returns the place of an entry's value, or of the offset that leads to it.
  private func fieldPlace(_ index: Int, in directory: Directory) -> Int {
    directory.offset + layout.countSize + (index + 1) * layout.entrySize - layout.offsetSize
  }

  private func read(at pointer: Int) throws(MediaError) -> Directory? {
    guard let offset = number(layout.offsetSize, at: pointer),
      let count = number(layout.countSize, at: offset),
      case let start = offset + layout.countSize, case let end = start + count * layout.entrySize,
      let next = number(layout.offsetSize, at: end)
    else { throw Self.damage }
    var reader = layout.reader(Array(bytes[start..<end]))
    var entries: [Entry] = []
    for _ in 0..<count {
      let header = try TIFFEntryHeader(&reader, layout)
      entries.append(
        Entry(
          tag: header.tag, type: header.type, count: Int(header.count),
          field: try reader.readBytes("Value Offset", layout.offsetSize)))
    }
    return Directory(
      pointer: pointer, offset: offset, entries: entries, next: UInt32(next),
      range: offset..<end + layout.offsetSize)
  }

  /// Writes a directory where it is, or elsewhere where it has grown or was taken out.
  private mutating func write(_ directory: Directory, grownFrom old: Directory, isOut: Bool) {
    var written = stored(UInt32(directory.entries.count), 2)
    for entry in directory.entries {
      written += stored(UInt32(entry.tag), 2) + stored(UInt32(entry.type), 2)
      written += stored(UInt32(clamping: entry.count), 4) + entry.field
    }
    written += stored(directory.next, 4)
    if !isOut, written.count <= old.range.count {
      write(written + [UInt8](repeating: 0, count: old.range.count - written.count), at: old.offset)
      return
    }
    if !isOut, !hasValues(in: old.range) { free(old.range) }
    let offset = place(written)
    write(stored(UInt32(offset), 4), at: directory.pointer)
  }

  // MARK: - Room

  /// Parts that are free, in rising order, from the block as it was before anything was taken out.
  private var freeParts: [Range<Int>] = []

  /// Writes bytes into a free part, or at the block's end.
  ///
  /// - Returns: their offset.
  private mutating func place(_ new: [UInt8]) -> Int {
    for (index, part) in freeParts.enumerated() {
      let start = part.lowerBound + part.lowerBound % 2
      guard start + new.count <= part.upperBound else { continue }
      write(new, at: start)
      freeParts[index] = start + new.count..<part.upperBound
      return start
    }
    if bytes.count % 2 != 0 { bytes.append(0) }
    bytes += new
    return bytes.count - new.count
  }

  /// Drops bytes at the block's end, and clears others.
  private mutating func free(_ range: Range<Int>) {
    // After an odd number of bytes comes a padding byte.
    let end = range.upperBound + range.upperBound % 2
    guard range.upperBound == bytes.count || end == bytes.count && bytes[end - 1] == 0 else {
      return write([UInt8](repeating: 0, count: range.count), at: range.lowerBound)
    }
    bytes.removeSubrange(range.lowerBound...)
    freeParts.removeAll { $0.upperBound > bytes.count }
    while let last = freeParts.last, last.upperBound == bytes.count {
      bytes.removeSubrange(last)
      freeParts.removeLast()
    }
  }

  /// Returns the ranges of zeros that no directory and no value takes.
  ///
  /// None are known where something could refer to them that isn't read here: maker's notes, and directories of other kinds.
  private func findFreeParts() -> [Range<Int>] {
    var taken = [0..<layout.headerSize]
    var places: [(pointer: Int, kind: TIFFDirectory.Kind, isThumbnail: Bool)] = [(4, .image, false)]
    var count = 0
    while let (pointer, kind, isThumbnail) = places.popLast() {
      count += 1
      // There are five, each of them once.
      guard count + places.count <= 5, let found = try? read(at: pointer) else { return [] }
      taken.append(found.range)
      for (index, entry) in found.entries.enumerated() {
        let field = fieldPlace(index, in: found)
        switch entry.tag {
        case 0x8769 where kind == .image && !isThumbnail: places.append((field, .exif, false))
        case 0x8825 where kind == .image && !isThumbnail: places.append((field, .gps, false))
        case 0xA005 where kind == .exif: places.append((field, .interoperability, false))
        case 0x0201 where isThumbnail:
          guard let start = number(layout.offsetSize, at: field),
            let length = found.entries.first(where: { $0.tag == 0x0202 }).flatMap(number(of:)),
            length <= bytes.count - start
          else { return [] }
          taken.append(start..<start + length)
        default:
          guard Self.hasNoOffsets(entry.tag, entry.type, kind) else { return [] }
        }
        if let range = range(of: entry) {
          taken.append(range)
        } else if byteCount(of: entry) ?? .max > layout.offsetSize {
          return []
        }
      }
      guard found.next > 0 else { continue }
      // After the first directory comes the thumbnail's, and none after that.
      guard kind == .image, !isThumbnail else { return [] }
      places.append((found.range.upperBound - layout.offsetSize, .image, true))
    }
    return zeros(outside: taken)
  }

  /// Returns the ranges of zeros outside of places that are taken.
  private func zeros(outside taken: [Range<Int>]) -> [Range<Int>] {
    var (freeParts, end) = ([Range<Int>](), 0)
    for range in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) + [bytes.count..<bytes.count] {
      // Bytes other than zero are used for something, though nothing says for what.
      if range.lowerBound > end, let last = bytes[end..<range.lowerBound].lastIndex(where: { $0 != 0 }) {
        end = last + 1
      }
      if range.lowerBound > end { freeParts.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    return freeParts
  }

  /// The value of an entry of one number.
  private func number(of entry: Entry) -> Int? {
    guard entry.count == 1, entry.type == 3 || entry.type == 4 else { return nil }
    return Int(layout.number(entry.field.prefix(entry.type == 3 ? 2 : 4)))
  }

  /// Tags whose values can be offsets: of strips, tiles, other directories, and of what makers put there.
  private static let offsets: Set<UInt16> = [
    0x0111, 0x0120, 0x0144, 0x014A, 0x0190, 0x0201, 0x8769, 0x8825, 0xA005, 0x927C, 0xC634,
  ]

  private static func hasNoOffsets(_ tag: UInt16, _ type: UInt16, _ kind: TIFFDirectory.Kind) -> Bool {
    TIFFFieldType.known[type] != nil && ![13, 16, 17, 18].contains(type) && !offsets.contains(tag)
      && ((type != 4 && type != 7) || TIFFTag.isKnown(tag, in: kind))
  }

  /// Returns the range of an entry's value; `nil` for one in the entry itself, and for one that runs past the end.
  private func range(of entry: Entry) -> Range<Int>? {
    guard let size = byteCount(of: entry), size > layout.offsetSize else { return nil }
    let offset = Int(layout.number(entry.field))
    guard offset >= layout.headerSize, offset <= bytes.count - size else { return nil }
    return offset..<offset + size
  }

  /// The number of bytes of an entry's value, with one byte for each item of an unknown type; `nil` where an `Int` can't hold it.
  private func byteCount(of entry: Entry) -> Int? {
    let (size, isOver) = entry.count.multipliedReportingOverflow(
      by: TIFFFieldType.known[entry.type]?.size ?? 1)
    return isOver ? nil : size
  }

  /// Whether bytes belong to one value alone.
  private func isAlone(_ range: Range<Int>) -> Bool {
    var users = 0
    let edited = [TIFFDirectory.Kind.image, .exif, .gps].map { (try? directory($0)) ?? nil }
    // The thumbnail's directory follows the first one.
    let second = edited[0].flatMap {
      $0.next > 0 ? (try? read(at: $0.range.upperBound - layout.offsetSize)) ?? nil : nil
    }
    for directory in (edited + [second]).compactMap(\.self) {
      if directory.range.overlaps(range) { return false }
      users += directory.entries.compactMap { self.range(of: $0) }.count { $0.overlaps(range) }
    }
    return users <= 1
  }

  /// Whether a value of a directory is where another directory is, as only in a damaged block.
  private func hasValues(in range: Range<Int>) -> Bool {
    [TIFFDirectory.Kind.image, .exif, .gps].contains { kind in
      let found = (try? directory(kind)) ?? nil
      return found?.entries.contains { self.range(of: $0)?.overlaps(range) == true } == true
    }
  }

  // MARK: - Values

  /// A tag's value; `nil` where it has none.
  func value(_ tag: UInt16, in kind: TIFFDirectory.Kind) -> Value? {
    guard let directory = (try? directory(kind)) ?? nil,
      let entry = directory.entries.first(where: { $0.tag == tag })
    else { return nil }
    return Value(
      type: entry.type, count: entry.count, bytes: range(of: entry).map { Array(bytes[$0]) } ?? entry.field)
  }

  /// Gives a tag a value: in the place of the old one where it fits, otherwise at the block's end.
  mutating func set(_ tag: UInt16, in kind: TIFFDirectory.Kind, to value: Value) throws(MediaError) {
    // A directory that has the value already stays where it is.
    if let old = self.value(tag, in: kind), (old.type, old.count) == (value.type, value.count),
      old.bytes.starts(with: value.bytes)
    {
      return
    }
    if try directory(kind) == nil { try makeDirectory(kind) }
    guard let old = try directory(kind) else { throw Self.damage }
    var directory = old
    var entry = Entry(tag: tag, type: value.type, count: value.count, field: [0, 0, 0, 0])
    let place = directory.entries.firstIndex { $0.tag == tag }
    let room = place.flatMap { range(of: directory.entries[$0]) }.flatMap { isAlone($0) ? $0 : nil }
    freeParts = findFreeParts()
    var isOut = false
    if value.bytes.count > 4, let room, room.count >= value.bytes.count, room.lowerBound % 2 == 0 {
      clear(room)
      write(value.bytes, at: room.lowerBound)
      entry.field = stored(UInt32(room.lowerBound), 4)
    } else {
      isOut = takeOut(old)
      if let room { free(room) }
      if value.bytes.count <= 4 {
        entry.field.replaceSubrange(0..<value.bytes.count, with: value.bytes)
      } else {
        entry.field = stored(UInt32(self.place(value.bytes)), 4)
      }
    }
    if let place {
      directory.entries[place] = entry
    } else {
      let next = directory.entries.firstIndex { $0.tag > tag } ?? directory.entries.count
      directory.entries.insert(entry, at: next)
    }
    write(directory, grownFrom: old, isOut: isOut)
  }

  /// Removes a tag with its value.
  ///
  /// - Returns: whether it was there.
  mutating func remove(_ tag: UInt16, in kind: TIFFDirectory.Kind) throws(MediaError) -> Bool {
    guard let old = try directory(kind), let place = old.entries.firstIndex(where: { $0.tag == tag }) else {
      return false
    }
    let room = range(of: old.entries[place]).flatMap { isAlone($0) ? $0 : nil }
    freeParts = findFreeParts()
    let isOut = room != nil && takeOut(old)
    if let room { free(room) }
    var directory = old
    directory.entries.remove(at: place)
    write(directory, grownFrom: old, isOut: isOut)
    // A directory has an entry at least (TIFF 6.0, section 2).
    if directory.entries.isEmpty, let pointer = Self.pointers[kind] { _ = try remove(pointer, in: .image) }
    return true
  }

  /// Takes a directory out that is at the block's end, so that it can come to an end before that.
  ///
  /// - Returns: false for any other, which stays.
  private mutating func takeOut(_ directory: Directory) -> Bool {
    guard directory.range.upperBound == bytes.count else { return false }
    free(directory.range)
    return true
  }

  private mutating func clear(_ range: Range<Int>) {
    write([UInt8](repeating: 0, count: range.count), at: range.lowerBound)
  }

  /// Adds a directory with the values that Exif demands in it.
  private mutating func makeDirectory(_ kind: TIFFDirectory.Kind) throws(MediaError) {
    guard let tag = Self.pointers[kind] else { throw Self.damage }
    try set(tag, in: .image, to: Value(type: 4, count: 1, bytes: stored(0, 4)))
    guard let first = try directory(.image), let place = first.entries.firstIndex(where: { $0.tag == tag })
    else { throw Self.damage }
    if bytes.count % 2 != 0 { bytes.append(0) }
    write(stored(UInt32(bytes.count), 4), at: fieldPlace(place, in: first))
    bytes += [0, 0, 0, 0, 0, 0]
    for (tag, value) in demanded(kind) { try set(tag, in: kind, to: value) }
  }
}
