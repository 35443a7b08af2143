import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Portable Network Graphics, third edition, with animations (W3C PNG 3; ISO/IEC 15948).
  package static let png = StructureFormat(container: .png, title: "PNG", family: .png)
  /// JPEG Network Graphics (MNG 1.0).
  package static let jng = StructureFormat(container: .jng, title: "JNG", family: .jng)
  /// Multiple-image Network Graphics (MNG 1.0).
  package static let mng = StructureFormat(container: .mng, title: "MNG", family: .mng)

  private init(container: Container, title: String, family: PNGFamily) {
    self.init(
      container: container, title: title, recognizes: { $0.starts(with: family.signature) },
      parse: { source, options in
        var parser = PNGParser(source, options, family)
        return parser.tree()
      })
  }
}
