package import MediaCore
package import MediaStructure

/// Follows the offsets of a TIFF structure: its directories, their values, thumbnails and strips.
///
/// The parts that the offsets lead to become the children of one node, in file order. A part that two offsets
/// lead to belongs to the first, and the other is reported (TIFF 6.0, section 7: no duplicate pointers).
package struct TIFFParser {
  private let range: Range<Int64>
  private let path: String
  private let depth: Int
  private var layout = TIFFLayout(.bigEndian)
  private var root: StructureNode
  private var taken = RangeSet()
  private var structure = TIFFStructure(byteOrder: .bigEndian)
  private var queue: [Pointer] = []
  private var starts: Set<Int64> = []
  /// The number of directories that may still share bytes with something else: together they could be much
  /// more than the structure.
  private var overlapsLeft = 4
  /// The number of bytes of values that may still be read: values can overlap, and together be much more than
  /// the structure has.
  private var valueBytesLeft: Int64

  private struct Pointer {
    var offset: UInt64
    var kind: TIFFDirectory.Kind
    var name: String
    var parent: String?
  }

  /// For structures that are small, of which many values may be.
  private static let leastValueBytes: Int64 = 64 << 10

  /// The structure that fills a range; `kind` names the tags of the first directory.
  package static func node(
    _ range: Range<Int64>, in walk: inout StructureWalk, path: String, depth: Int,
    kind: TIFFDirectory.Kind = .image
  ) throws(MediaError) -> StructureNode {
    var parser = TIFFParser(
      range, path, depth, try walk.node("TIFF", "TIFF", range, path: path, depth: depth))
    do throws(MediaError) {
      try parser.parse(kind, &walk)
    } catch {
      parser.root.issues.append(error)
    }
    walk.settle(&parser.root, path: path)
    parser.root.content = parser.structure
    return parser.root
  }

  private init(_ range: Range<Int64>, _ path: String, _ depth: Int, _ root: StructureNode) {
    self.range = range
    self.path = path
    self.depth = depth
    self.root = root
    valueBytesLeft = Self.leastValueBytes + 2 * Int64(range.count)
  }

  private func path(_ name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }

  private mutating func report(_ reason: String, as severity: StructureSeverity = .error, at offset: Int64) {
    root.report(reason, as: severity, path: path, at: offset)
  }

  /// Adds a part where no other is yet.
  private mutating func place(_ node: StructureNode) {
    guard taken.insert(node.range) else {
      return report(
        "\(node.type) points to bytes that belong to something else (TIFF 6.0, section 7)", as: .warning,
        at: node.offset)
    }
    root.children.append(node)
  }

  private mutating func parse(
    _ kind: TIFFDirectory.Kind, _ walk: inout StructureWalk
  ) throws(MediaError) {
    let head = try walk.bytes(range.prefix(4))
    guard let layout = TIFFLayout(head) else {
      return report(
        "no byte order (II or MM) begins the structure (TIFF 6.0, section 2)", at: range.lowerBound)
    }
    self.layout = layout
    structure.byteOrder = layout.byteOrder
    let header = range.prefix(Int64(layout.headerSize))
    var reader = try walk.reader(header, path: path, byteOrder: layout.byteOrder)
    defer { root.take(reader) }
    try reader.readLatin1("Byte order", 2)
    let magic = try reader.read("Version", as: UInt16.self)
    if !TIFFLayout.versions.contains(UInt64(magic)) {
      reader.report("Version is \(magic), not 42 (TIFF 6.0, section 2)")
    }
    if layout.isBig {
      _ = try reader.read("Bytesize of offsets", as: UInt16.self)
      try reader.skip("Always 0", 2)
    }
    let first = try reader.read("Offset of the first IFD", byteCount: layout.offsetSize)
    _ = taken.insert(header)
    queue = [Pointer(offset: first, kind: kind, name: kind == .image ? "IFD0" : kind.rawValue)]
    var index = 1
    while !queue.isEmpty {
      let pointer = queue.removeFirst()
      guard let next = try directory(pointer, &walk), next != 0 else { continue }
      queue.append(
        Pointer(offset: next, kind: kind, name: kind == .image ? "IFD\(index)" : "\(kind.rawValue) \(index)"))
      index += 1
    }
  }

  /// Where a directory is: the number of its entries, the entries, and the offset of the next directory.
  private struct DirectoryPlace {
    var start: Int64
    var entriesStart: Int64
    var entriesEnd: Int64
    var end: Int64
    /// The number of entries that are announced, and the number that there is room for.
    var announced: UInt64
    var fitting: UInt64
  }

  /// A directory with its entries; gives the offset of the next one.
  private mutating func directory(
    _ pointer: Pointer, _ walk: inout StructureWalk
  ) throws(MediaError) -> UInt64? {
    guard let place = try place(of: pointer, &walk) else { return nil }
    let path = path(pointer.name)
    var node = try walk.node(
      pointer.name, pointer.kind == .image ? "Image File Directory" : pointer.kind.rawValue,
      place.start..<place.end, path: path, depth: depth + 1)
    guard starts.insert(place.start).inserted else {
      report(
        "\(pointer.name) begins where another directory does, which may be a loop (TIFF 6.0, section 7)",
        at: place.start)
      return nil
    }
    let isAlone = taken.insert(node.range)
    guard isAlone || mayOverlap(pointer, at: place.start) else { return nil }
    var head = try walk.reader(place.start..<place.entriesStart, path: path, byteOrder: layout.byteOrder)
    _ = try head.read("Number of Directory Entries", byteCount: layout.countSize)
    if place.fitting < place.announced {
      head.report("\(place.announced) entries are announced, \(place.fitting) fit (TIFF 6.0, section 2)")
    }
    node.take(head)
    var directory = TIFFDirectory(kind: pointer.kind, name: pointer.name, parent: pointer.parent)
    var failure: MediaError?
    do throws(MediaError) {
      try readEntries(at: place, of: &directory, into: &node, path: path, &walk)
    } catch {
      failure = error
    }
    var next: UInt64?
    if failure == nil, place.end - place.entriesEnd == layout.offsetSize {
      var tail = try walk.reader(place.entriesEnd..<place.end, path: path, byteOrder: layout.byteOrder)
      next = try tail.read("Offset of next IFD", byteCount: layout.offsetSize)
      node.take(tail)
    }
    walk.settle(&node, path: path)
    node.content = directory
    if isAlone { root.children.append(node) }
    structure.directories.append(directory)
    if let failure { throw failure }
    try placeData(of: directory, &walk)
    return pointer.parent == nil ? next : nil
  }

  /// Reports a directory that overlaps with something else; false where there were too many of them.
  private mutating func mayOverlap(_ pointer: Pointer, at start: Int64) -> Bool {
    overlapsLeft -= 1
    guard overlapsLeft >= 0 else {
      report("\(pointer.name) is where something else is already (TIFF 6.0, section 7)", at: start)
      return false
    }
    report("\(pointer.name) is where something else is, too (TIFF 6.0, section 7)", as: .warning, at: start)
    return true
  }

  /// `nil`, with an issue, for a directory that would begin beyond the end.
  private mutating func place(
    of pointer: Pointer, _ walk: inout StructureWalk
  ) throws(MediaError) -> DirectoryPlace? {
    let (headSize, entrySize) = (Int64(layout.countSize), Int64(layout.entrySize))
    guard pointer.offset <= UInt64(range.count), UInt64(range.count) - pointer.offset >= UInt64(headSize)
    else {
      report("\(pointer.name) would begin at \(pointer.offset), beyond the end", at: range.lowerBound)
      return nil
    }
    let start = range.lowerBound + Int64(pointer.offset)
    if pointer.offset % 2 != 0 {
      report(
        "\(pointer.name) does not begin on a word boundary (TIFF 6.0, section 2)", as: .warning, at: start)
    }
    var head = FieldReader(
      try walk.bytes(start..<start + headSize), at: start, path: path, byteOrder: layout.byteOrder)
    let count = try head.read("Number of Directory Entries", byteCount: Int(headSize))
    let entriesStart = start + headSize
    let fitting = min(count, UInt64((range.upperBound - entriesStart) / entrySize))
    let entriesEnd = entriesStart + Int64(fitting) * entrySize
    return DirectoryPlace(
      start: start, entriesStart: entriesStart, entriesEnd: entriesEnd,
      end: min(entriesEnd + Int64(layout.offsetSize), range.upperBound), announced: count, fitting: fitting)
  }

  private mutating func readEntries(
    at place: DirectoryPlace, of directory: inout TIFFDirectory, into node: inout StructureNode, path: String,
    _ walk: inout StructureWalk
  ) throws(MediaError) {
    let entrySize = Int64(layout.entrySize)
    var paths = StructurePaths(path)
    var last: UInt16?
    for start in stride(from: place.entriesStart, to: place.entriesEnd, by: Int(entrySize)) {
      let tag = try entry(start..<start + entrySize, &directory, into: &node, paths: &paths, &walk)
      if let last, tag <= last, !node.issues.contains(where: { $0.reason.hasPrefix("the entries") }) {
        node.issues.append(
          MediaError(
            .structureWarning, "the entries are not in ascending order of their tags (TIFF 6.0, section 2)",
            at: .init(boxPath: path, byteOffset: start)))
      }
      last = tag
    }
  }

  /// One entry, and the value that it points to; gives the tag.
  private mutating func entry(
    _ entryRange: Range<Int64>, _ directory: inout TIFFDirectory, into node: inout StructureNode,
    paths: inout StructurePaths, _ walk: inout StructureWalk
  ) throws(MediaError) -> UInt16 {
    var reader = try walk.reader(entryRange, path: paths.parent, byteOrder: layout.byteOrder)
    let kind = directory.kind
    let header = try TIFFEntryHeader(&reader, layout, in: kind)
    let (tag, type, count) = (header.tag, header.type, header.count)
    let known = TIFFTag.named(tag, in: kind)
    let name = known?.name ?? TIFFEntry.hexadecimal(UInt32(tag))
    let path = paths.next(name)
    var child = try walk.node(
      name, known == nil ? nil : kind.entryTitle, entryRange, path: path, depth: depth + 2)
    var entry = TIFFEntry(tag: tag, type: type, count: count)
    if !header.hasKnownType {
      child.report("field type \(type) is not known (TIFF 6.0, section 2)", as: .warning, path: path)
    }
    if let size = header.valueSize, size <= UInt64(layout.offsetSize) {
      let start = entryRange.upperBound - Int64(layout.offsetSize)
      child.take(reader)
      try readInline(
        start..<start + Int64(size), of: &entry, known, into: &child, path: path, &walk)
    } else {
      let offset = try reader.read("Value Offset", byteCount: layout.offsetSize)
      child.take(reader)
      if let size = header.valueSize, offset <= UInt64(range.count), size <= UInt64(range.count) - offset {
        let start = range.lowerBound + Int64(offset)
        let valueRange = start..<start + Int64(size)
        entry.range = valueRange
        entry.value = try value(&entry, known, name, at: valueRange, in: directory, &walk)
        try checkTermination(entry, into: &child, path: path, &walk)
      } else if header.hasKnownType {
        child.report("\(count) values at \(offset) reach beyond the end", path: path)
      }
      if let value = entry.value { child.fields[child.fields.count - 1].meaning = value.description }
    }
    directory.entries.append(entry)
    child.content = entry
    walk.settle(&child, path: path)
    node.children.append(child)
    return tag
  }

  /// The value of an entry that has room for it.
  private func readInline(
    _ valueRange: Range<Int64>, of entry: inout TIFFEntry, _ tag: TIFFTag?, into node: inout StructureNode,
    path: String, _ walk: inout StructureWalk
  ) throws(MediaError) {
    var value = try walk.reader(valueRange, path: path, byteOrder: layout.byteOrder)
    entry.range = valueRange
    entry.value = try TIFFValue.read(entry, tag: tag, &value, range: valueRange)
    node.take(numbered: value)
    if valueRange.upperBound < node.range.upperBound {
      // The value is left-justified within its four bytes.
      node.fields.append(
        Field(name: "unused", range: valueRange.upperBound..<node.range.upperBound, value: .bytes))
    }
    try checkTermination(entry, into: &node, path: path, &walk)
  }

  private func checkTermination(
    _ entry: TIFFEntry, into node: inout StructureNode, path: String, _ walk: inout StructureWalk
  ) throws(MediaError) {
    guard entry.type == 2, let text = entry.range, !text.isEmpty,
      try walk.bytes(text.upperBound - 1..<text.upperBound) != [0]
    else { return }
    node.report("the text does not end with a zero byte (TIFF 6.0, section 2)", as: .warning, path: path)
  }

  /// The value that an entry points to, placed beside the directories.
  private mutating func value(
    _ entry: inout TIFFEntry, _ tag: TIFFTag?, _ name: String, at valueRange: Range<Int64>,
    in directory: TIFFDirectory, _ walk: inout StructureWalk
  ) throws(MediaError) -> TIFFValue? {
    let path = path("\(name) value")
    var node = try walk.node(
      name, "value of \(name) in \(directory.name)", valueRange, path: path, depth: depth + 1)
    var value: TIFFValue? = .bytes(valueRange)
    guard valueRange.count <= valueBytesLeft else {
      if valueBytesLeft >= 0 {
        report(
          "the values overlap and are more bytes together than the structure has (TIFF 6.0, section 7); "
            + "from here on they are not read", at: valueRange.lowerBound)
        valueBytesLeft = -1
      }
      entry.isLeftOut = true
      return value
    }
    valueBytesLeft -= Int64(valueRange.count)
    if entry.tag == 0x83BB {
      node.children = try PhotoshopImageResources.datasets(
        valueRange, in: &walk, path: path, depth: depth + 2)
    } else if entry.tag == 0x8649 {
      node.children = try PhotoshopImageResources.nodes(
        valueRange, in: &walk, path: path, depth: depth + 2, issues: &node.issues)
    }
    if !node.children.isEmpty {
      walk.settle(&node, path: path)
      place(node)
      return value
    }
    let isText = entry.type == 2 || entry.type == 129 || tag?.text != nil
    if isText ? valueRange.count <= TIFFValue.textSize : entry.count <= TIFFValue.listedCount {
      var reader = try walk.reader(valueRange, path: path, byteOrder: layout.byteOrder)
      value = try TIFFValue.read(entry, tag: tag, &reader, range: valueRange)
      node.take(numbered: reader)
    }
    walk.settle(&node, path: path)
    place(node)
    return value
  }

  /// Places the data that the values of a directory point to: other directories, a thumbnail, strips and
  /// tiles.
  private mutating func placeData(
    of directory: TIFFDirectory, _ walk: inout StructureWalk
  ) throws(MediaError) {
    func numbers(_ tag: UInt16) -> [UInt64] {
      directory.entries.first { $0.tag == tag }?.value?.numbers ?? []
    }
    let pointers: [(UInt16, TIFFDirectory.Kind)] = [
      (0x8769, .exif), (0x8825, .gps), (0xA005, .interoperability), (0x014A, .image),
    ]
    for (tag, kind) in pointers {
      for (index, offset) in numbers(tag).enumerated() {
        let name = tag == 0x014A ? "SubIFD\(index)" : kind.rawValue
        queue.append(Pointer(offset: offset, kind: kind, name: name, parent: directory.name))
      }
    }
    for (offsets, counts, name) in [
      (0x0111, 0x0117, "strip"), (0x0144, 0x0145, "tile"), (0x0201, 0x0202, "thumbnail"),
    ] as [(UInt16, UInt16, String)] {
      let (offsets, counts) = (numbers(offsets), numbers(counts))
      if offsets.count != counts.count, name != "thumbnail" {
        report(
          "\(directory.name) has \(offsets.count) \(name) offsets and \(counts.count) byte counts",
          at: range.lowerBound)
      }
      for (offset, count) in zip(offsets, counts) where count > 0 {
        guard offset <= UInt64(range.count), count <= UInt64(range.count) - offset else {
          report("a \(name) of \(count) bytes at \(offset) reaches beyond the end", at: range.lowerBound)
          continue
        }
        let start = range.lowerBound + Int64(offset)
        let data = start..<start + Int64(count)
        if try walk.bytes(data.prefix(2)) == JPEGStart.marker, !taken.overlaps(data) {
          place(try JPEGParser.node(data, in: &walk, path: path("JPEG"), depth: depth + 1))
        } else {
          var node = try walk.node(name, "image data", data, path: path(name), depth: depth + 1)
          walk.settle(&node, path: path)
          place(node)
        }
      }
    }
  }
}

/// Ranges that do not overlap, in order.
private struct RangeSet {
  private var ranges: [Range<Int64>] = []

  /// The index of the first range that ends after `offset`.
  private func index(_ offset: Int64) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func overlaps(_ range: Range<Int64>) -> Bool {
    let index = index(range.lowerBound)
    return index < ranges.count && ranges[index].lowerBound < range.upperBound
  }

  /// Adds a range, unless it overlaps another one.
  mutating func insert(_ range: Range<Int64>) -> Bool {
    guard !overlaps(range) else { return false }
    ranges.insert(range, at: index(range.lowerBound))
    return true
  }
}
