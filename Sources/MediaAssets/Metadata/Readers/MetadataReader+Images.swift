import MediaContainers
import MediaCore

// Pictures: JPEG, PNG and TIFF.
extension MetadataReader {
  mutating func readImage(_ root: StructureNode) {
    var extended = ExtendedXMP()
    for node in root.children {
      switch node.type {
      case "TIFF": readExif(node)
      case "COM":
        let range = node.unparsed.last ?? node.payloadRange
        let text = bytes(range)
        if !text.isEmpty {
          content.items.append(MetadataItem(.jpeg, "COM", text.trimmingZeros, .local, at: range))
        }
      case "APP1" where node.field("portion") != nil: extended.add(node)
      case "APP1", "eXIf", "APP13": readApplicationData(node)
      case "tEXt", "iTXt", "zTXt": readText(node)
      case "tIME": readTime(node)
      default: break
      }
    }
    readXMP(extended)
    // A file of TIFF is a directory itself.
    if root.children.isEmpty || root.content(as: TIFFStructure.self) != nil { readExif(root) }
  }

  private mutating func readApplicationData(_ node: StructureNode) {
    for tiff in node.children where tiff.type == "TIFF" { readExif(tiff) }
    if let packet = node.field("packet") { readXMP(packet.range) }
    for block in node.children("8BIM") {
      for dataset in block.children {
        guard let field = dataset.field("Data Field"),
          var item = MetadataItem(.iptc, dataset.type, field, &self)
        else {
          continue
        }
        item.extraAttributes[.info] = dataset.title
        content.items.append(item)
      }
    }
  }

  private mutating func readText(_ node: StructureNode) {
    guard let key = node.text("Keyword"),
      let field = node.field("Text string") ?? node.field("Text") ?? node.field("Compressed text")
    else { return }
    let isPacked = if case .bytes = field.value { true } else { false }
    // The tree ends long texts early; the chunk's data end before its checksum.
    let range = field.range.lowerBound..<max(field.range.upperBound, node.range.upperBound - 4)
    if key == "XML:com.adobe.xmp" {
      content.items += isPacked ? xmpItems(inflated(bytes(range), at: range)) : xmpItems(range)
      return
    }
    let raw = bytes(range)
    let plain = isPacked ? inflated(raw, at: range) : raw
    if raw.isEmpty { return }
    let isUTF8 = node.type == "iTXt"
    let text = MetadataText(plain, isUTF8 ? .utf8 : .latin1)
    var item = MetadataItem(
      keySpace: .png, key: key, value: plain.isEmpty ? .data(raw) : .string(text.text),
      dataType: plain.isEmpty ? nil : isUTF8 ? .utf8 : .latin1, rawData: raw, byteRange: range)
    item.hasInvalidText = !plain.isEmpty && text.isDamaged
    if isPacked { item.extraAttributes[.meaning] = "compressed" }
    item.extendedLanguageTag = node.text("Language tag").flatMap { $0.isEmpty ? nil : $0 }
    content.items.append(item)
  }

  private mutating func readTime(_ node: StructureNode) {
    let parts = ["Year", "Month", "Day", "Hour", "Minute", "Second"].compactMap { node.number($0) }
    guard parts.count == 6 else { return }
    let text =
      parts[..<3].map { CivilDate.two($0) }.joined(separator: "-") + "T"
      + parts[3...].map { CivilDate.two($0) }.joined(separator: ":") + "Z"
    guard let seconds = CivilTime(text)?.secondsSince1970 else { return }
    let range = node.payloadRange.prefix(7)
    var item = MetadataItem(
      keySpace: .png, key: "tIME", value: .date(secondsSince1970: seconds), rawData: bytes(range),
      byteRange: range)
    item.commonKey = .lastModifiedDate
    content.items.append(item)
  }
}
