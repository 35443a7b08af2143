import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Tagged Image File Format (TIFF 6.0), also with 64-bit offsets, and what is built on it.
  package static let tiff = StructureFormat(
    container: .tiff, title: "TIFF",
    recognizes: { TIFFLayout.begins($0) },
    parse: { source, options in
      tree(of: source, options) { (range, walk) throws(MediaError) in
        try TIFFParser.node(range, in: &walk, path: "", depth: 0)
      }
    })
}
