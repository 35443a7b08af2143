import MediaCore
package import MediaStructure

extension StructureFormat {
  /// FLAC, also after an ID3v2 tag as long as the tag is within the first bytes.
  package static let flac = StructureFormat(
    container: .flac, title: "FLAC",
    recognizes: { bytes in
      if bytes.starts(with: FLACStart.signature) { return true }
      guard let tag = ID3Header(bytes) else { return false }
      return bytes.dropFirst(Int(tag.byteCount)).starts(with: FLACStart.signature)
    },
    parse: { source, options in
      var parser = FLACParser(source, options: options)
      return parser.tree()
    })
}
