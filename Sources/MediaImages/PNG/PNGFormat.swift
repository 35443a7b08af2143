import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Portable Network Graphics, third edition, with animations (W3C PNG 3; ISO/IEC 15948).
  package static let png = StructureFormat(
    container: .png, title: "PNG",
    recognizes: { $0.starts(with: PNGChunkHeader.signature) },
    parse: { source, options in
      var parser = PNGParser(source, options)
      return parser.tree()
    })
}
