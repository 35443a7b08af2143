import ISOBaseMedia
import MediaCore
import MediaStructure

// Windows Media's tags in the user data of MP4 files.
extension MetadataReader {
  /// Windows Media's names and values (Xtra).
  mutating func windowsMedia(_ box: StructureNode) -> [MetadataItem] {
    let entries = XtraEntries(bytes: bytes(box.payloadRange), start: box.payloadRange.lowerBound)
    var items: [MetadataItem] = []
    var offset = 0
    while offset + 12 <= entries.bytes.count {
      let size = entries.number(offset, 4)
      let left = entries.bytes.count - offset
      guard size >= 12, size <= left else {
        content.issues.append(
          MediaError(
            .structureWarning, "an entry of Xtra has a size of \(size), \(left) bytes are there",
            at: .init(byteOffset: entries.start + Int64(offset))))
        break
      }
      items += entries.items(in: offset..<offset + size)
      offset += size
    }
    return items
  }
}

/// The bytes of an `Xtra` box: sizes, names, and values of several kinds.
private struct XtraEntries {
  let bytes: [UInt8]
  /// Where they are in the file.
  let start: Int64

  func number(_ offset: Int, _ count: Int) -> Int {
    guard offset + count <= bytes.count else { return 0 }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The values of one entry.
  func items(in entry: Range<Int>) -> [MetadataItem] {
    let nameSize = number(entry.lowerBound + 4, 4)
    var place = entry.lowerBound + 8 + nameSize
    guard nameSize < entry.count, place + 4 <= entry.upperBound else { return [] }
    let name = MetadataText(Array(bytes[entry.lowerBound + 8..<place]).trimmingZeros, .local).text
    let count = number(place, 4)
    place += 4
    var items: [MetadataItem] = []
    for _ in 0..<min(count, entry.count) {
      guard place + 6 <= entry.upperBound else { break }
      let size = number(place, 4)
      guard size >= 6, place + size <= entry.upperBound else { break }
      items.append(item(name, kind: number(place + 4, 2), bytes[place + 6..<place + size]))
      place += size
    }
    return items
  }

  private func item(_ name: String, kind: Int, _ value: ArraySlice<UInt8>) -> MetadataItem {
    let first = start + Int64(value.startIndex)
    let range = first..<first + Int64(value.count)
    func item(_ decoded: MetadataValue) -> MetadataItem {
      MetadataItem(
        keySpace: .windowsMedia, key: name, value: decoded, rawData: Array(value), byteRange: range)
    }
    func littleEndian() -> UInt64 { value.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    switch kind {
    case 8:
      var text = MetadataItem(
        .windowsMedia, name, value.count % 2 == 0 ? value : value.dropLast(), .utf16, at: range,
        raw: Array(value))
      if case .string(let units) = text.value { text.value = .string(String(units.prefix { $0 != "\0" })) }
      return text
    case 19 where value.count <= 8 && !value.isEmpty:
      return item(MetadataValue(littleEndian()))
    case 21 where value.count == 8:
      // Tenths of microseconds since 1601.
      return item(.date(secondsSince1970: Double(littleEndian()) / 1e7 - 11_644_473_600))
    default:
      return item(.data(Array(value)))
    }
  }
}
