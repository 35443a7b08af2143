package import MediaCore
package import MediaStructure

/// The tags before and after sound of any format: ID3, APE and Lyrics3.
package enum AudioTags {
  /// The tags as children of a node for the source.
  package static func tree(of source: any ByteSource, _ options: StructureOptions) -> StructureNode {
    var scanner = AudioFrameScanner(StructureWalk(source, options), .mpegAudio)
    return scanner.tags()
  }

  /// Whether bytes begin with a mark, or the ID3v2 tags that they begin with are before one.
  static func precede(_ mark: some Sequence<UInt8>, in bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count,
      let tag = ID3Header(Array(bytes.dropFirst(start).prefix(ID3Header.byteCount)))
    {
      start += Int(tag.byteCount)
    }
    return bytes.dropFirst(start).starts(with: mark)
  }

  /// The ID3v2 tags that fill a range, as children of a node for it.
  package static func id3(
    in range: Range<Int64>, of source: any ByteSource, _ options: StructureOptions
  ) -> StructureNode {
    var walk = StructureWalk(source, options)
    var node = StructureNode(
      type: "", title: nil, offset: range.lowerBound, headerSize: 0, size: Int64(range.count))
    ID3Tag.append(range, to: &node, path: "", depth: 0, walk: &walk)
    return node
  }

  /// The name of a genre that ID3v1, ID3v2 and iTunes give as a number.
  package static func genre(_ number: Int) -> String? { ID3Genre.names[safe: number] }
}
