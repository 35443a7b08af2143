import MediaCore
import MediaStructure

// The properties of the file in the script data of Flash Video (FLV, E.4.4 and E.5).
extension MetadataReader {
  mutating func readFlashVideo(_ root: StructureNode) {
    takeErrors(of: root)
    for tag in root.children("script") {
      guard tag.children.first?.text("StringData") == "onMetaData" else { continue }
      for value in tag.children.dropFirst() { readProperties(of: value, "") }
    }
  }

  private mutating func readProperties(of node: StructureNode, _ path: String) {
    // Tables of places are no tags.
    if node.title == "Strict Array" { return }
    for child in node.children {
      let key = path.isEmpty ? child.type : "\(path)/\(child.type)"
      guard key.utf8.count <= Self.keyLimit else { continue }
      if !child.children.isEmpty {
        guard repetition.take(name: key.utf8.count) else { continue }
        readProperties(of: child, key)
      } else if var item = property(child, key) {
        item.commonKey = path.isEmpty ? item.commonKey : nil
        add(item)
      }
    }
  }

  private mutating func property(_ node: StructureNode, _ key: String) -> MetadataItem? {
    // The name is before the value, and both may be texts.
    guard let type = node.field("Type"),
      let field = node.fields.last(where: { $0.range.lowerBound >= type.range.upperBound })
    else { return nil }
    switch node.title {
    case "Boolean":
      return MetadataItem(
        keySpace: .flashVideo, key: key, value: .boolean(node.number("Boolean") != 0),
        rawData: bytes(field.range), byteRange: field.range)
    case "Number":
      guard case .fixedPoint(let number) = field.value else { return nil }
      let whole = Int64(exactly: number)
      return MetadataItem(
        keySpace: .flashVideo, key: key, value: whole.map { .integer($0) } ?? .number(number),
        rawData: bytes(field.range), byteRange: field.range)
    case "Date":
      guard let date = node.field("DateTime"), case .fixedPoint(let milliseconds) = date.value,
        milliseconds.isFinite
      else { return nil }
      return MetadataItem(
        keySpace: .flashVideo, key: key, value: .date(secondsSince1970: milliseconds / 1000),
        rawData: bytes(date.range), byteRange: date.range)
    case "String", "Long String", "XML Document":
      // A text that is longer than what is read has its length alone.
      guard field.name == "StringData" else { return nil }
      return MetadataItem(.flashVideo, key, field, &self)
    default: return nil
    }
  }
}
