import ISOBaseMedia
import MediaCore
import MediaImages
import MediaStructure

// Pictures: JPEG, PNG and TIFF.
extension MetadataReader {
  mutating func readImage(_ root: StructureNode) {
    var extended = ExtendedXMP()
    let resources = root.children("APP13").filter { $0.field("identifier") != nil }
    // Where a block goes on in the next segment, it and all after it are read from what the segments are together.
    let isDivided = resources.contains { $0.child("8BIM").map { $0.field("Signature") == nil } ?? false }
    for node in root.children {
      switch node.type {
      case "TIFF": readExif(node)
      case "COM":
        let range = node.unparsed.last ?? node.payloadRange
        let text = bytes(range)
        if !text.isEmpty {
          add(MetadataItem(.jpeg, "COM", text.trimmingZeros, .local, at: range))
        }
      case "APP1" where node.field("portion") != nil: extended.add(node)
      case "APP13" where isDivided:
        if node.offset == resources.first?.offset { readPhotoshop(dividedInto: resources) }
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
    readPhotoshop(node)
  }

  private mutating func readPhotoshop(dividedInto segments: [StructureNode]) {
    let parts = segments.compactMap { node in
      node.field("identifier").map { $0.range.upperBound..<node.range.upperBound }
    }
    guard let first = parts.first, let last = parts.last else { return }
    let whole = parts.flatMap { bytes($0) }
    for item in items(ofPhotoshop: whole, whole, at: first.lowerBound..<last.upperBound) { add(item) }
  }

  /// The tags in the blocks of Photoshop that a node holds, or in IPTC's records alone.
  mutating func readPhotoshop(_ node: StructureNode?) {
    guard let node else { return }
    readDatasets(node)
    for block in node.children("8BIM") {
      readDatasets(block)
      for tiff in block.children where tiff.type == "TIFF" { readExif(tiff) }
      guard let number = block.number("Resource ID"), let size = block.field("Size") else { continue }
      if number == 0x0424 {
        let start = size.range.upperBound
        readXMP(start..<min(start + (block.number("Size") ?? 0), block.range.upperBound))
        continue
      }
      let key = TIFFEntry.hexadecimal(UInt32(number))
      for field in block.fields
      where field.range.lowerBound >= size.range.upperBound && field.name != "pad" && field.name != "Length" {
        if var item = MetadataItem(.photoshop, key, field, &self) {
          item.extraAttributes[.info] = field.name
          add(item)
        }
      }
    }
  }

  private mutating func readDatasets(_ node: StructureNode) {
    for dataset in node.children {
      guard dataset.type.contains(":"), let size = dataset.field("Data Field Octet Count") else { continue }
      let field = dataset.field("Data Field")
      let range = field?.range ?? size.range.upperBound..<size.range.upperBound
      var item: MetadataItem
      switch field?.value {
      case .text(let text)? where text.unicodeScalars.contains("\u{FFFD}"):
        // Without a word of a character set, writers mean ISO 8859-1.
        item = MetadataItem(.iptc, dataset.type, bytes(range), .local, at: range)
      case .text(let text)?:
        item = MetadataItem(
          keySpace: .iptc, key: dataset.type, value: .string(text), rawData: bytes(range), byteRange: range)
      case nil:
        // An empty dataset has no field.
        item = MetadataItem(keySpace: .iptc, key: dataset.type, value: .string(""), byteRange: range)
      default:
        guard let field, let made = MetadataItem(.iptc, dataset.type, field, &self) else { continue }
        item = made
      }
      item.extraAttributes[.info] = dataset.title
      add(item)
    }
  }

  private mutating func readText(_ node: StructureNode) {
    guard let key = node.text("Keyword") else { return }
    guard let field = node.field("Text string") ?? node.field("Text") ?? node.field("Compressed text") else {
      return add(MetadataItem(keySpace: .png, key: key, value: .string("")))
    }
    let isPacked = if case .bytes = field.value { true } else { false }
    // The tree ends long texts early; the chunk's data end before its checksum.
    let range = field.range.lowerBound..<max(field.range.upperBound, node.range.upperBound - 4)
    if key == "XML:com.adobe.xmp" {
      add(isPacked ? xmpItems(inflated(bytes(range), at: range)) : xmpItems(range))
      return
    }
    let raw = bytes(range)
    let unpacked = isPacked ? inflated(raw, at: range) : raw
    // The standard ends texts without a zero, some writers with one.
    let plain = Array(unpacked.trimmingZeros)
    if key.hasPrefix(Self.rawProfile) { add(rawProfile(plain, packed: raw, at: range)) }
    let isUTF8 = node.type == "iTXt"
    let isLost = unpacked.isEmpty && !raw.isEmpty
    let text = MetadataText(plain, isUTF8 ? .utf8 : .latin1)
    var item = MetadataItem(
      keySpace: .png, key: key, value: isLost ? .data(raw) : .string(text.text),
      dataType: isLost ? nil : isUTF8 ? .utf8 : .latin1, rawData: raw, byteRange: range)
    item.hasInvalidText = !plain.isEmpty && text.isDamaged
    if isPacked { item.extraAttributes[.meaning] = "compressed" }
    item.extendedLanguageTag = node.text("Language tag").flatMap { $0.isEmpty ? nil : $0 }
    add(item)
  }

  /// The beginning of the keywords of texts in which ImageMagick and ExifTool keep other formats' tags in
  /// hexadecimal.
  private static let rawProfile = "Raw profile type "

  /// The tags of such a text: a line with its kind, one with the number of bytes, then the bytes.
  private mutating func rawProfile(
    _ text: [UInt8], packed raw: [UInt8], at range: Range<Int64>
  ) -> [MetadataItem] {
    let lines = text.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return [] }
    var profile: [UInt8] = []
    var high: UInt8?
    for digit in lines[2] {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init) else { continue }
      if let first = high { profile.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    let exif = Array("Exif\0\0".utf8)
    switch String(decoding: lines[0], as: UTF8.self) {
    case "exif", "APP1":
      guard profile.starts(with: exif) else {
        return profile.starts(with: "<".utf8) ? placed(xmpItems(profile), raw, at: range) : []
      }
      return items(ofPacked: Array(profile.dropFirst(exif.count)), raw, at: range) { reader, source in
        var walk = StructureWalk(source, reader.options)
        if let tiff = try? TIFFParser.node(0..<source.byteCount, in: &walk, path: "", depth: 0) {
          reader.readExif(tiff)
        }
      }
    case "iptc", "8bim", "IPTC profile", "APP13", "APPD": return items(ofPhotoshop: profile, raw, at: range)
    case "xmp": return placed(xmpItems(profile), raw, at: range)
    default: return []
    }
  }

  /// The tags in Photoshop's blocks, or in IPTC's records alone, that are not in a JPEG file.
  mutating func items(ofPhotoshop profile: [UInt8], _ raw: [UInt8], at range: Range<Int64>) -> [MetadataItem]
  {
    var profile = profile
    // Some writers turned the bytes of each 32-bit number round.
    if profile.count >= 4, profile[0] != 0x1C, profile[3] == 0x1C {
      profile = stride(from: 0, to: profile.count - 3, by: 4).flatMap { profile[$0..<$0 + 4].reversed() }
    }
    return items(ofPacked: profile, raw, at: range) { reader, source in
      reader.readPhotoshop(PhotoshopImageResources.tree(of: source, reader.options))
    }
  }

  /// The tags that a reader finds in what was unpacked.
  private mutating func items(
    ofPacked plain: [UInt8], _ raw: [UInt8], at range: Range<Int64>,
    _ read: (inout MetadataReader, MemoryByteSource) -> Void
  ) -> [MetadataItem] {
    let source = MemoryByteSource(plain)
    var inner = inner(of: source)
    read(&inner, source)
    content.issues += inner.content.issues.map { $0.at(.init(byteOffset: range.lowerBound)) }
    omissions.add(inner.omissions, at: range.lowerBound)
    return placed(inner.content.items, raw, at: range)
  }

  /// Tags at the place of what they were unpacked from.
  func placed(_ items: [MetadataItem], _ raw: [UInt8], at range: Range<Int64>) -> [MetadataItem] {
    items.map { item in
      var item = item
      (item.rawData, item.byteRange) = (raw, range)
      return item
    }
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
    add(item)
  }
}
