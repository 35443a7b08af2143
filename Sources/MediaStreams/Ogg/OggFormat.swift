import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Ogg, with whatever is in it.
  package static let ogg = StructureFormat(
    container: .ogg, title: "Ogg", recognizes: { $0.starts(with: OggPage.capturePattern) },
    parse: { source, options in
      var parser = OggParser(source, options: options)
      return parser.tree()
    })
}
