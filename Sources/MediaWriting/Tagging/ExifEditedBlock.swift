import MediaCore
import MediaImages

/// A block of Exif (TIFF 6.0, section 2; Exif 2.32, 4.5) in which values change and nothing else moves: what lies elsewhere in
/// it, such as a maker's notes and the thumbnail, stays at its offset.
struct ExifEditedBlock {
  private(set) var bytes: [UInt8]
  private let isLittleEndian: Bool

  /// An entry of a directory.
  private struct Entry {
    var tag: UInt16
    var type: UInt16
    var count: Int
    /// As it is stored.
    var field: [UInt8]
  }

  private struct Directory {
    /// Where the number stands that says where the directory is.
    var pointer: Int
    var offset: Int
    var entries: [Entry]
    var next: UInt32
    var range: Range<Int> { offset..<offset + 6 + entries.count * 12 }
  }

  /// A value as it is stored.
  struct Value {
    var type: UInt16
    var count: Int
    var bytes: [UInt8]
  }

  /// The directories that are edited, by the tag in the first one that leads to them (Exif 2.32, 4.6.3).
  private static let pointers: [TIFFDirectory.Kind: UInt16] = [.exif: 0x8769, .gps: 0x8825]
  private static let sizes: [UInt16: Int] = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1,
  ]

  /// - Throws: `.fileFailedToParse` where a directory can't be read, or two of them share bytes.
  init(_ bytes: [UInt8]) throws(MediaError) {
    self.bytes = bytes
    guard bytes.count >= 8,
      bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42])
    else { throw Self.damage }
    isLittleEndian = bytes[0] == 0x49
    var taken = [0..<8]
    for kind in [TIFFDirectory.Kind.image, .exif, .gps] {
      guard let found = try directory(kind) else { continue }
      guard !taken.contains(where: { $0.overlaps(found.range) }) else { throw Self.damage }
      taken.append(found.range)
    }
  }

  /// A new block, with what Exif demands in its first directory (Exif 2.32, 4.6.8).
  init() {
    bytes = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
    isLittleEndian = false
    let resolution: [UInt8] = [0, 0, 0, 72, 0, 0, 0, 1]
    let demanded: KeyValuePairs<UInt16, Value> = [
      0x011A: Value(type: 5, count: 1, bytes: resolution),
      0x011B: Value(type: 5, count: 1, bytes: resolution),
      0x0128: Value(type: 3, count: 1, bytes: [0, 2]), 0x0213: Value(type: 3, count: 1, bytes: [0, 1]),
    ]
    for (tag, value) in demanded { try? set(tag, in: .image, to: value) }
  }

  private static let damage = MediaError(.fileFailedToParse, "the Exif block is damaged")

  // MARK: - Numbers

  /// A number of some bytes in the block's order.
  func stored(_ value: UInt32, _ count: Int) -> [UInt8] {
    let bytes = Array(value.bigEndianBytes.suffix(count))
    return isLittleEndian ? bytes.reversed() : bytes
  }

  private func number(_ count: Int, at place: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let part = bytes[place..<place + count]
    return isLittleEndian
      ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
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
    return try read(at: first.offset + 2 + place * 12 + 8)
  }

  private func read(at pointer: Int) throws(MediaError) -> Directory? {
    guard let offset = number(4, at: pointer), let count = number(2, at: offset),
      let next = number(4, at: offset + 2 + count * 12)
    else { throw Self.damage }
    let entries = (0..<count).map { index in
      let place = offset + 2 + index * 12
      return Entry(
        tag: UInt16(number(2, at: place) ?? 0), type: UInt16(number(2, at: place + 2) ?? 0),
        count: number(4, at: place + 4) ?? 0, field: Array(bytes[place + 8..<place + 12]))
    }
    return Directory(pointer: pointer, offset: offset, entries: entries, next: UInt32(next))
  }

  /// Writes a directory where it is, or at the end where it has grown.
  private mutating func write(_ directory: Directory, grownFrom old: Directory) {
    var written = stored(UInt32(directory.entries.count), 2)
    for entry in directory.entries {
      written += stored(UInt32(entry.tag), 2) + stored(UInt32(entry.type), 2)
      written += stored(UInt32(clamping: entry.count), 4) + entry.field
    }
    written += stored(directory.next, 4)
    if written.count <= old.range.count {
      write(written + [UInt8](repeating: 0, count: old.range.count - written.count), at: old.offset)
      return
    }
    if bytes.count % 2 != 0 { bytes.append(0) }
    write(stored(UInt32(bytes.count), 4), at: directory.pointer)
    bytes += written
  }

  /// Where an entry's value is, if it isn't in the entry itself; `nil` for that, and for one that runs past the end.
  private func range(of entry: Entry) -> Range<Int>? {
    let (size, isOver) = entry.count.multipliedReportingOverflow(by: Self.sizes[entry.type] ?? 1)
    guard !isOver, size > 4 else { return nil }
    let offset =
      isLittleEndian
      ? entry.field.reversed().reduce(0) { $0 << 8 | Int($1) } : entry.field.reduce(0) { $0 << 8 | Int($1) }
    guard offset >= 8, offset <= bytes.count - size else { return nil }
    return offset..<offset + size
  }

  /// Whether bytes belong to one value alone.
  private func isAlone(_ range: Range<Int>) -> Bool {
    var users = 0
    let edited = [TIFFDirectory.Kind.image, .exif, .gps].map { (try? directory($0)) ?? nil }
    // The thumbnail's directory follows the first one.
    let second = edited[0].flatMap { $0.next > 0 ? (try? read(at: $0.range.upperBound - 4)) ?? nil : nil }
    for directory in (edited + [second]).compactMap(\.self) {
      if directory.range.overlaps(range) { return false }
      users += directory.entries.compactMap { self.range(of: $0) }.count { $0.overlaps(range) }
    }
    return users <= 1
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
    if try directory(kind) == nil { try makeDirectory(kind) }
    guard let old = try directory(kind) else { throw Self.damage }
    var directory = old
    var entry = Entry(tag: tag, type: value.type, count: value.count, field: [0, 0, 0, 0])
    let place = directory.entries.firstIndex { $0.tag == tag }
    // A directory that grows is written at the end, and needn't leave itself there each time.
    if place == nil, old.range.upperBound == bytes.count { bytes.removeSubrange(old.range) }
    let room = place.flatMap { range(of: directory.entries[$0]) }.flatMap { isAlone($0) ? $0 : nil }
    if value.bytes.count <= 4 {
      entry.field.replaceSubrange(0..<value.bytes.count, with: value.bytes)
      if let room { clear(room) }
    } else if let room, room.count >= value.bytes.count, room.lowerBound % 2 == 0 {
      clear(room)
      write(value.bytes, at: room.lowerBound)
      entry.field = stored(UInt32(room.lowerBound), 4)
    } else {
      if let room { clear(room) }
      if bytes.count % 2 != 0 { bytes.append(0) }
      entry.field = stored(UInt32(bytes.count), 4)
      bytes += value.bytes
    }
    if let place {
      directory.entries[place] = entry
    } else {
      let next = directory.entries.firstIndex { $0.tag > tag } ?? directory.entries.count
      directory.entries.insert(entry, at: next)
    }
    write(directory, grownFrom: old)
  }

  /// Takes a tag away with its value.
  ///
  /// - Returns: whether it was there.
  mutating func remove(_ tag: UInt16, in kind: TIFFDirectory.Kind) throws(MediaError) -> Bool {
    guard let old = try directory(kind), let place = old.entries.firstIndex(where: { $0.tag == tag }) else {
      return false
    }
    if let room = range(of: old.entries[place]), isAlone(room) { clear(room) }
    var directory = old
    directory.entries.remove(at: place)
    write(directory, grownFrom: old)
    // A directory has an entry at least (TIFF 6.0, section 2).
    if directory.entries.isEmpty, let pointer = Self.pointers[kind] { _ = try remove(pointer, in: .image) }
    return true
  }

  private mutating func clear(_ range: Range<Int>) {
    write([UInt8](repeating: 0, count: range.count), at: range.lowerBound)
  }

  /// Adds a directory with what Exif demands in it (Exif 2.32, 4.6.8).
  private mutating func makeDirectory(_ kind: TIFFDirectory.Kind) throws(MediaError) {
    guard let tag = Self.pointers[kind] else { throw Self.damage }
    try set(tag, in: .image, to: Value(type: 4, count: 1, bytes: stored(0, 4)))
    guard let first = try directory(.image), let place = first.entries.firstIndex(where: { $0.tag == tag })
    else { throw Self.damage }
    if bytes.count % 2 != 0 { bytes.append(0) }
    write(stored(UInt32(bytes.count), 4), at: first.offset + 2 + place * 12 + 8)
    bytes += [0, 0, 0, 0, 0, 0]
    var demanded: [UInt16: Value] = [0: Value(type: 1, count: 4, bytes: [2, 3, 0, 0])]
    if kind == .exif {
      demanded = [
        0x9000: Value(type: 7, count: 4, bytes: Array("0232".utf8)),
        0x9101: Value(type: 7, count: 4, bytes: [1, 2, 3, 0]),
        0xA000: Value(type: 7, count: 4, bytes: Array("0100".utf8)),
        0xA001: Value(type: 3, count: 1, bytes: stored(0xFFFF, 2)),
      ]
    }
    for (tag, value) in demanded.sorted(by: { $0.key < $1.key }) { try set(tag, in: kind, to: value) }
  }
}
