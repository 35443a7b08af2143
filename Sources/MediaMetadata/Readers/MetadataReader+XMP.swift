import MediaCore
import MediaStructure

// Adobe's XMP, in whatever holds it.
extension MetadataReader {
  /// Adds what a packet says to the file's tags.
  mutating func readXMP(_ range: Range<Int64>) { add(xmpItems(range)) }

  /// The packet as it is, and the properties that are text.
  mutating func xmpItems(_ range: Range<Int64>) -> [MetadataItem] {
    // HEIC's items are not in a box, QuickTime's XMP is.
    if range.isEmpty { return [] }
    let raw = bytes(range)
    return xmpItems(raw, at: range.lowerBound..<range.lowerBound + Int64(raw.count))
  }

  /// A packet that is not in one piece in the file, or is packed there, has no range.
  mutating func xmpItems(_ raw: [UInt8], at range: Range<Int64>? = nil) -> [MetadataItem] {
    guard !raw.isEmpty else { return [] }
    // Most packets are UTF-8, the others are known by their first character (XMP Specification Part 1, 7.3.1).
    let coding: MetadataText.Coding =
      raw.starts(with: [0xFE, 0xFF]) || raw.starts(with: [0, 0x3C])
      ? .utf16BigEndian
      : raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0x3C, 0]) ? .utf16LittleEndian : .utf8
    var packet = MetadataItem(
      .xmp, "XMP", coding == .utf8 ? raw.trimmingZeros : raw[...], coding, at: range, raw: raw)
    packet.dataType = .xml
    var properties: [XMPProperties.Property] = []
    if let text = packet.stringValue {
      let found = XMPProperties(text, &repetition)
      properties = found.properties
      omissions.add(
        "properties of XMP after the first \(XMPProperties.propertyLimit), deep ones or with long names",
        count: found.leftOut, at: range?.lowerBound)
      if let name = found.openElement {
        content.issues.append(
          MediaError(
            .fileFailedToParse, "the XMP packet ends within <\(name.prefix(64))>",
            at: .init(byteOffset: range?.lowerBound)))
      }
    }
    return [packet]
      + properties.map { property in
        var item = MetadataItem(keySpace: .xmp, key: property.name, value: .string(property.value))
        item.extendedLanguageTag = property.language == "x-default" ? nil : property.language
        return item
      }
  }

  /// The packets that were divided over several segments; one that is not whole is reported.
  mutating func readXMP(_ extended: ExtendedXMP) {
    for packet in extended.packets.values.sorted(by: { $0.guid < $1.guid }) {
      guard let ranges = packet.wholeRanges(limit: Int64(Self.valueSizeLimit)) else {
        content.issues.append(
          MediaError(
            .fileFailedToParse, "extended XMP \(packet.guid) lacks parts",
            at: .init(byteOffset: packet.portions.first?.range.lowerBound)))
        continue
      }
      add(xmpItems(ranges.flatMap { bytes($0) }))
    }
    omissions.add(
      "parts of extended XMP of more than \(ExtendedXMP.packetLimit) packets", count: extended.leftOut,
      at: nil)
  }
}

/// The parts of packets that are longer than a segment of JPEG (XMP Specification Part 3, 1.1.3.1).
struct ExtendedXMP {
  private(set) var packets: [String: Packet] = [:]
  /// A file has one; writers that copy segments leave some after.
  static let packetLimit = 16
  /// Parts of packets beyond these.
  private(set) var leftOut = 0

  struct Packet {
    /// The packet's MD5 in hexadecimal, as its first packet names it.
    var guid: String
    var byteCount: Int64
    var portions: [(offset: Int64, range: Range<Int64>)] = []

    /// The parts in their order, each once; `nil` where some lack.
    func wholeRanges(limit: Int64) -> [Range<Int64>]? {
      guard byteCount <= limit else { return nil }
      var ranges: [Range<Int64>] = []
      var end: Int64 = 0
      for portion in portions.sorted(by: { $0.offset < $1.offset }) where portion.offset >= end {
        guard portion.offset == end else { return nil }
        ranges.append(portion.range)
        end += Int64(portion.range.count)
      }
      return end == byteCount ? ranges : nil
    }
  }

  mutating func add(_ segment: StructureNode) {
    guard let guid = segment.text("GUID"), let size = segment.number("full length"),
      let offset = segment.number("offset"), let portion = segment.field("portion"), !portion.range.isEmpty
    else { return }
    guard packets[guid] != nil || packets.count < Self.packetLimit else {
      leftOut += 1
      return
    }
    packets[guid, default: Packet(guid: guid, byteCount: size)].portions.append((offset, portion.range))
  }
}
