import MediaCore
import MediaImages
import MediaStructure

/// A tag in one of Exif's directories.
private struct ExifPlace: Hashable {
  var directory: String
  var tag: UInt16
}

// The directories of TIFF that cameras write (CIPA DC-008).
extension MetadataReader {
  /// The entries of all directories of a TIFF structure.
  mutating func readExif(_ tiff: StructureNode) {
    guard let structure = tiff.content(as: TIFFStructure.self) else { return }
    // Issues of the thumbnail's pixels have nothing to do with tags.
    content.issues += tiff.issues + tiff.children.filter { $0.type != "JPEG" }.flatMap(\.allIssues)
    var places: [ExifPlace: Int] = [:]
    for place in Self.order(structure) {
      let directory = structure.directories[place.directory]
      let entry = directory.entries[place.entry]
      let name = entry.name(in: directory.kind)
      guard let value = entry.value else { continue }
      let range = entry.range
      let raw = entry.isLeftOut ? [] : range.map { bytes($0) } ?? []
      var item = MetadataItem(
        keySpace: .exif, key: name, value: Self.value(value, raw), rawData: raw, byteRange: range)
      item.extraAttributes[.directory] = directory.name
      item.extraAttributes[.meaning] = entry.meaning(in: directory.kind)
      if directory.kind == .gps, let degrees = Self.degrees(entry.tag, structure) {
        item.extraAttributes[.meaning] = "\((degrees * 1e7).rounded() / 1e7)"
      }
      if tiff.offset > 0, Self.offsets.contains(entry.tag), directory.kind == .image,
        value.numbers.count <= 64
      {
        // Counted from where the structure begins; in the file they are these.
        item.extraAttributes[.meaning] = value.numbers.map { "\($0 &+ UInt64(tiff.offset))" }
          .joined(separator: " ")
      }
      // The thumbnail's own tags say nothing of the picture.
      if directory.name != "IFD0", directory.kind == .image { item.commonKey = nil }
      if directory.kind == .image, let range { add(embeddedItems(entry.tag, raw, at: range)) }
      if room() > 0 { places[ExifPlace(directory: directory.name, tag: entry.tag)] = content.items.count }
      add(item)
    }
    addPrinted(tiff.range, structure, places)
    addPosition(structure)
    addThumbnail(structure, base: tiff.offset)
  }

  /// The tags of other kinds that an entry holds whole: XMP (Part 3, 1.1.7), IPTC's records, Photoshop's blocks.
  private mutating func embeddedItems(
    _ tag: UInt16, _ raw: [UInt8], at range: Range<Int64>
  ) -> [MetadataItem] {
    switch tag {
    case 0x02BC: xmpItems(raw, at: range)
    case 0x83BB, 0x8649: items(ofPhotoshop: raw, raw, at: range)
    default: []
    }
  }

  /// Offsets of what a picture is made of.
  private static let offsets: Set<UInt16> = [0x0111, 0x0144]

  /// The entries in the order in which they lead to one another: those of a directory that is pointed to stand where the
  /// pointer does.
  private static func order(_ structure: TIFFStructure) -> [(directory: Int, entry: Int)] {
    var order: [(directory: Int, entry: Int)] = []
    var isTaken = [Bool](repeating: false, count: structure.directories.count)
    // By the directory that points to them, and the kind that the pointer leads to.
    var children: [String: [Int]] = [:]
    for (index, directory) in structure.directories.enumerated() {
      if let parent = directory.parent {
        children["\(parent)/\(directory.kind.rawValue)", default: []].append(index)
      }
    }
    let kinds: [UInt16: TIFFDirectory.Kind] = [
      0x8769: .exif, 0x8825: .gps, 0xA005: .interoperability, 0x014A: .image,
    ]
    func add(_ index: Int, _ depth: Int) {
      guard !isTaken[index], depth < 16 else { return }
      isTaken[index] = true
      let directory = structure.directories[index]
      for (place, entry) in directory.entries.enumerated() {
        if let kind = kinds[entry.tag] {
          for child in children["\(directory.name)/\(kind.rawValue)"] ?? [] { add(child, depth + 1) }
        } else {
          order.append((index, place))
        }
      }
    }
    for index in structure.directories.indices where structure.directories[index].parent == nil {
      add(index, 0)
    }
    for index in structure.directories.indices { add(index, 0) }
    return order
  }

  private static func value(_ value: TIFFValue, _ raw: [UInt8]) -> MetadataValue {
    func list(_ values: [MetadataValue]) -> MetadataValue { values.count == 1 ? values[0] : .list(values) }
    switch value {
    case .unsigned(let numbers): return list(numbers.map { MetadataValue($0) })
    case .signed(let numbers): return list(numbers.map { .integer($0) })
    case .rational(let numbers):
      return list(numbers.map { .rational(numerator: $0.numerator, denominator: $0.denominator) })
    case .real(let numbers): return list(numbers.map { .number($0) })
    case .text(let text):
      let end = text.utf8.lastIndex { $0 != 0 && $0 != UInt8(ascii: " ") }.map(text.utf8.index(after:))
      return .string(String(text[..<(end ?? text.startIndex)]))
    case .bytes: return .data(raw)
    }
  }

  /// An angle of GPS with its sign.
  private static func degrees(_ tag: UInt16, _ structure: TIFFStructure) -> Double? {
    guard tag == 2 || tag == 4, case .rational(let parts)? = structure.value(tag, in: .gps),
      (1...3).contains(parts.count)
    else { return nil }
    var degrees = 0.0
    for (part, unit) in zip(parts, [1.0, 60, 3600]) {
      guard part.denominator != 0 else {
        // Writers leave out minutes and seconds as 0/0.
        if part.numerator == 0 { continue }
        return nil
      }
      degrees += Double(part.numerator) / Double(part.denominator) / unit
    }
    guard case .text(let reference)? = structure.value(tag - 1, in: .gps) else { return degrees }
    return reference.hasPrefix("S") || reference.hasPrefix("W") ? -degrees : degrees
  }

  private mutating func addPosition(_ structure: TIFFStructure) {
    guard let latitude = Self.degrees(2, structure), let longitude = Self.degrees(4, structure),
      abs(latitude) <= 90,
      abs(longitude) <= 180
    else { return }
    var altitude: Double?
    if case .rational(let parts)? = structure.value(6, in: .gps), let part = parts.first,
      part.denominator != 0
    {
      altitude = Double(part.numerator) / Double(part.denominator)
      if structure.value(5, in: .gps)?.numbers.first == 1 { altitude = altitude.map { -$0 } }
    }
    var item = MetadataItem(
      keySpace: .exif, key: "GPSPosition",
      value: .string(
        ISO6709Location(latitude: latitude, longitude: longitude, altitude: altitude).description),
      dataType: .location)
    item.extraAttributes[.directory] = "GPS IFD"
    add(item)
  }

  private mutating func addThumbnail(_ structure: TIFFStructure, base: Int64) {
    guard let directory = structure.directories.first(where: { $0.name == "IFD1" }) else { return }
    func number(_ tag: UInt16) -> Int64? {
      directory.entries.first { $0.tag == tag }?.value?.numbers.first.flatMap { Int64(exactly: $0) }
    }
    guard let offset = number(0x0201), let size = number(0x0202), size > 0, offset <= source.byteCount,
      size <= source.byteCount - offset, base + offset + size <= source.byteCount
    else { return }
    let range = base + offset..<base + offset + size
    let raw = bytes(range)
    var item = MetadataItem(
      keySpace: .exif, key: "Thumbnail", value: .data(raw), rawData: raw, byteRange: range)
    item.extraAttributes[.directory] = "IFD1"
    if PictureInformation(raw) != nil { item.extraAttributes[.pictureType] = "thumbnail" }
    add(item)
  }

  // MARK: - Words

  /// More than any camera writes: a block with more is not printed.
  private static let (mostDirectories, mostEntries) = (16, 2048)

  /// Adds the values in words, and what is read of maker notes.
  private mutating func addPrinted(
    _ range: Range<Int64>, _ structure: TIFFStructure, _ places: [ExifPlace: Int]
  ) {
    let entryCount = structure.directories.reduce(0) { $0 + $1.entries.count }
    guard let exifPrinter else {
      return content.issues.append(
        MediaError(
          .operationNotSupportedForAsset, "nobody prints Exif: maker notes are left out, and values in words")
      )
    }
    guard range.count <= exifPrinter.blockSizeLimit, structure.directories.count <= Self.mostDirectories,
      entryCount <= Self.mostEntries
    else {
      let notes = structure.directories.reduce(0) { $0 + $1.entries.count { $0.tag == 0x927C } }
      return omissions.add(
        "maker notes of a block that libexif is not given, as it is too large", count: notes,
        at: range.lowerBound)
    }
    let printed: [PrintedExifEntry]?
    do throws(MediaError) {
      printed = try exifPrinter.entries(ofTIFF: bytes(range))
    } catch {
      return content.issues.append(error)
    }
    for entry in printed ?? [] {
      if let directory = entry.directory {
        guard let tag = UInt16(exactly: entry.tag),
          let place = places[ExifPlace(directory: directory, tag: tag)]
        else { continue }
        content.items[place].extraAttributes[.text] = entry.text
      } else if !entry.text.isEmpty {
        let name = entry.name.isEmpty ? TIFFEntry.hexadecimal(entry.tag) : entry.name
        var item = MetadataItem(keySpace: .exif, key: name, value: .string(entry.text))
        item.commonKey = nil
        item.extraAttributes[.directory] = "MakerNote"
        item.extraAttributes[.text] = entry.text
        add(item)
      }
    }
  }
}
