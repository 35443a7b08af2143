import MediaContainers
import MediaCore

// Windows Media's tags in the user data of MP4 files.
extension MetadataReader {
  /// Windows Media's names and values (Xtra).
  mutating func windowsMedia(_ box: StructureNode) -> [MetadataItem] {
    let raw = bytes(box.payloadRange)
    var items: [MetadataItem] = []
    var offset = 0
    func number(_ start: Int, _ count: Int, bigEndian: Bool = true) -> Int {
      guard start + count <= raw.count else { return 0 }
      let part = Array(raw[start..<start + count])
      return (bigEndian ? part : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    while offset + 12 <= raw.count {
      let size = number(offset, 4)
      guard size >= 12, size <= raw.count - offset else {
        content.issues.append(
          MediaError(
            .structureWarning,
            "an entry of Xtra has a size of \(size), \(raw.count - offset) bytes are there",
            at: .init(byteOffset: box.payloadRange.lowerBound + Int64(offset))))
        break
      }
      let end = offset + size
      defer { offset = end }
      let nameSize = number(offset + 4, 4)
      var place = offset + 8 + nameSize
      guard nameSize < size, place + 4 <= end else { continue }
      let name = MetadataText(Array(raw[offset + 8..<place]).trimmingZeros, .local).text
      let count = number(place, 4)
      place += 4
      for _ in 0..<min(count, size) {
        guard place + 6 <= end else { break }
        let valueSize = number(place, 4)
        guard valueSize >= 6, place + valueSize <= end else { break }
        let value = raw[place + 6..<place + valueSize]
        let start = box.payloadRange.lowerBound + Int64(value.startIndex)
        let range = start..<start + Int64(value.count)
        let kind = number(place + 4, 2)
        place += valueSize
        var item: MetadataItem
        switch kind {
        case 8:
          item = MetadataItem(
            .windowsMedia, name, value.count % 2 == 0 ? value : value.dropLast(), .utf16, at: range,
            raw: Array(value))
          if case .string(let text) = item.value { item.value = .string(String(text.prefix { $0 != "\0" })) }
        case 19 where value.count <= 8 && !value.isEmpty:
          let bits = value.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
          item = MetadataItem(
            keySpace: .windowsMedia, key: name, value: MetadataValue(bits), rawData: Array(value),
            byteRange: range)
        case 21 where value.count == 8:
          let ticks = value.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
          // Tenths of microseconds since 1601.
          item = MetadataItem(
            keySpace: .windowsMedia, key: name,
            value: .date(secondsSince1970: Double(ticks) / 1e7 - 11_644_473_600), rawData: Array(value),
            byteRange: range)
        default:
          item = MetadataItem(
            keySpace: .windowsMedia, key: name, value: .data(Array(value)), rawData: Array(value),
            byteRange: range)
        }
        items.append(item)
      }
    }
    return items
  }
}
