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
    var offset = 0
    var count = 0
    while offset + 8 <= bytes.count, count < 16 {
      let header = try? ISOBoxHeader(
        Array(bytes[offset...].prefix(32)), at: Int64(offset), end: .max, path: "")
      guard let header, header.overrunningSize == nil else { return false }
      let isKnown =
        header.userType.map { ISOBoxType.named(userType: $0) != nil }
        ?? (ISOBoxType.named(header.type) != nil)
      guard header.type.isPrintable, isKnown || count > 0 else { return false }
      // A text can have a box's name as its second word, but then the first one is a huge size.
      guard !bytes[offset..<offset + 4].allSatisfy({ (0x20...0x7E).contains($0) }), header.size < 1 << 40
      else {
        return false
      }
      count += 1
      guard !header.extendsToEnd, header.size < Int64(bytes.count - offset) else { break }
      offset += Int(header.size)
    }
    return count > 0
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
