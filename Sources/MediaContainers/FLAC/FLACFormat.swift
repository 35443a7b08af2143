import MediaCore

extension StructureFormat {
  /// FLAC, also behind an ID3v2 tag as long as the tag is within the first bytes.
  package static let flac = StructureFormat(
    container: .flac, title: "FLAC",
    recognizes: { bytes in
      if bytes.starts(with: FLACParser.signature) { return true }
      guard bytes.count > 10, bytes.starts(with: [0x49, 0x44, 0x33]) else { return false }
      let size = 10 + bytes[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      return bytes.count >= size + 4 && bytes[size...].starts(with: FLACParser.signature)
    },
    parse: { source, options in
      var parser = FLACParser(source, options: options)
      return parser.tree()
    })
}
