import MediaCore
import MediaStructure

// The items of an APE tag.
extension MetadataReader {
  /// Values of an item that are separated; what follows them stays in one piece.
  private static let valueLimit = 1000

  mutating func readAPE(_ tag: StructureNode) {
    content.issues += tag.allIssues
    for node in tag.children where node.title == "Item" {
      guard let flags = node.number("item_flags"), let key = node.field("key") else { continue }
      let range = key.range.upperBound..<node.range.upperBound
      let raw = bytes(range)
      guard flags >> 1 & 3 == 1 else {
        var offset = range.lowerBound
        let count = raw.count { $0 == 0 }
        // A zero ends some texts.
        let texts = raw.last == 0 ? raw.dropLast() : raw[...]
        for part in texts.split(separator: 0, maxSplits: Self.valueLimit, omittingEmptySubsequences: false) {
          let place = offset..<offset + Int64(part.count)
          offset = place.upperBound + 1
          add(MetadataItem(.ape, node.type, part, .local, at: place))
        }
        omissions.add(
          "values of an item of APE after the first \(Self.valueLimit)", fate: "left in one piece",
          count: count - Self.valueLimit, at: range.lowerBound)
        continue
      }
      // Pictures have a name before them.
      let name = raw.prefix(256).prefix { $0 != 0 }
      let after = Array(raw.dropFirst(name.count + 1))
      let isPicture = node.type.lowercased().hasPrefix("cover art") && PictureInformation(after) != nil
      let bytes = isPicture ? after : raw
      var item = MetadataItem(
        keySpace: .ape, key: node.type, value: .data(bytes), rawData: bytes,
        byteRange: (isPicture ? range.lowerBound + Int64(name.count) + 1 : range.lowerBound)..<range
          .upperBound)
      if isPicture {
        item.commonKey = .artwork
        item.extraAttributes[.info] = MetadataText(name, .local).text
        item.extraAttributes[.pictureType] = node.type.split(separator: "(").last.map {
          $0.dropLast().lowercased() + " cover"
        }
      }
      add(item)
    }
  }
}
