import MediaCore
package import MediaStructure

extension StructureFormat {
  /// The ISO base media file family: MP4, QuickTime, 3GPP, HEIF, AVIF, CMAF, and parts of such files.
  package static let isoBaseMedia = StructureFormat(
    container: .isoBaseMedia, title: "ISO base media file", recognizes: { ISOMovie.mayBegin(with: $0) },
    parse: { parseBoxes($0, $1) })

  /// Boxes of the family that begin no whole file, such as a part that was cut out of one.
  package static let isoBoxes = StructureFormat(
    container: .isoBaseMedia, title: "ISO base media boxes", recognizes: { beginsWithBareBoxes($0) },
    parse: { parseBoxes($0, $1) })

  private static func parseBoxes(_ source: any ByteSource, _ options: StructureOptions) -> StructureNode {
    var parser = ISOBoxParser(
      source, records: options.records, fullTables: options.fullTables, limits: options.limits)
    return parser.tree()
  }

  /// Whether boxes begin here that a whole file doesn't begin with: known ones, as far as the bytes go.
  private static func beginsWithBareBoxes(_ bytes: [UInt8]) -> Bool {
    let limit = 16
    var boxes = ISOBoxesInMemory(bytes[...], end: .max)
    var count = 0
    while count < limit, let header = boxes.next() {
      let isKnown =
        header.userType.map { ISOBoxType.named(userType: $0) != nil }
        ?? (ISOBoxType.named(header.type) != nil)
      guard header.type.isPrintable, isKnown || count > 0 else { return false }
      // A text can have a box's name as its second word, but then the first one is a huge size.
      let isText = bytes[Int(header.offset)...].prefix(4).allSatisfy { (0x20...0x7E).contains($0) }
      guard !isText, header.size < 1 << 40 else { return false }
      count += 1
    }
    // Bytes that are left over must be too few for a header, or they are no box.
    let isWhole = count == limit || bytes.count - boxes.offset < ISOBoxHeader.minimumSize
    return count > 0 && isWhole
  }
}

extension FourCC {
  /// Whether its characters are those that standards name boxes with.
  var isPrintable: Bool {
    [24, 16, 8, 0].allSatisfy { (shift: UInt32) in
      let byte = rawValue >> shift & 0xFF
      return (0x20...0x7E).contains(byte) || byte == 0xA9
    }
  }
}
