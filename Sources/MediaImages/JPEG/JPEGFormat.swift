import MediaCore
package import MediaStructure

extension StructureFormat {
  /// JPEG interchange format (ITU-T T.81, annex B), with JFIF, Exif and what else applications put in it; and the segments
  /// of tags alone that Exiv2 keeps beside pictures (EXV).
  package static let jpeg = StructureFormat(
    container: .jpeg, title: "JPEG",
    recognizes: { JPEGStart.begins($0) || $0.starts(with: JPEGParser.tagsMark) },
    parse: { source, options in
      tree(of: source, options) { (range, walk) throws(MediaError) in
        try JPEGParser.node(range, in: &walk, path: "", depth: 0)
      }
    })
}
