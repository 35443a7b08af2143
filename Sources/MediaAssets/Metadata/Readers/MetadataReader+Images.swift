import MediaContainers
import MediaCore

// Pictures: JPEG, PNG and TIFF.
extension MetadataReader {
  mutating func readImage(_ root: StructureNode) {
    for node in root.children {
      switch node.type {
      case "TIFF": readExif(node)
      case "COM":
        let range = node.unparsed.last ?? node.payloadRange
        let text = bytes(range)
        if !text.isEmpty {
          content.items.append(MetadataItem(.jpeg, "COM", text.trimmingZeros, .local, at: range))
        }
      case "APP1", "eXIf", "APP13": readApplicationData(node)
      case "tEXt", "iTXt", "zTXt": readText(node)
      case "tIME": readTime(node)
      default: break
      }
    }
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
    if key == "XML:com.adobe.xmp", case .text = field.value { return readXMP(field.range) }
    guard var item = MetadataItem(.png, key, field, &self) else { return }
    if case .bytes = field.value { item.extraAttributes[.meaning] = "compressed" }
    item.extendedLanguageTag = node.text("Language tag").flatMap { $0.isEmpty ? nil : $0 }
    content.items.append(item)
  }

  private mutating func readTime(_ node: StructureNode) {
    let parts = ["Year", "Month", "Day", "Hour", "Minute", "Second"].compactMap { node.number($0) }
    guard parts.count == 6 else { return }
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let text =
      "\(parts[0])-\(padded(parts[1]))-\(padded(parts[2]))T\(padded(parts[3])):\(padded(parts[4])):\(padded(parts[5]))Z"
    guard let seconds = CivilTime.seconds(of: String(text.dropLast())) else { return }
    let range = node.payloadRange.prefix(7)
    var item = MetadataItem(
      keySpace: .png, key: "tIME", value: .date(secondsSince1970: seconds), rawData: bytes(range),
      byteRange: range)
    item.commonKey = .lastModifiedDate
    content.items.append(item)
  }

  // MARK: - XMP

  /// The packet as it is, and the properties that are text.
  mutating func readXMP(_ range: Range<Int64>) {
    var range = range
    // HEIC's items are not in a box, QuickTime's atom is.
    if range.isEmpty { return }
    let raw = bytes(range)
    range = range.lowerBound..<range.lowerBound + Int64(raw.count)
    // Most packets are UTF-8, the others are told by their first character (XMP Specification Part 1, 7.3.1).
    let coding: MetadataText.Coding =
      raw.starts(with: [0xFE, 0xFF]) || raw.starts(with: [0, 0x3C])
      ? .utf16BigEndian
      : raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0x3C, 0]) ? .utf16LittleEndian : .utf8
    var item = MetadataItem(
      .xmp, "XMP", coding == .utf8 ? raw.trimmingZeros : raw[...], coding, at: range, raw: raw)
    item.dataType = .xml
    content.items.append(item)
    guard let text = item.stringValue else { return }
    for property in XMPProperties(text).properties {
      var made = MetadataItem(keySpace: .xmp, key: property.name, value: .string(property.value))
      made.extendedLanguageTag = property.language == "x-default" ? nil : property.language
      content.items.append(made)
    }
  }
}
