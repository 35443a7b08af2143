import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Matroska and WebM, and other files that are made of EBML elements.
  package static let matroska = StructureFormat(
    container: .matroska, title: "Matroska",
    recognizes: { $0.starts(with: EBMLElementID.ebml.bytes) },
    parse: { source, options in
      var parser = MatroskaParser(source, options: options)
      return parser.tree()
    })
}
