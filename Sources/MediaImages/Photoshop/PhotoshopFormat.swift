import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Photoshop's documents, of the usual and of the large kind (PSB).
  package static let photoshop = StructureFormat(
    container: .photoshop, title: "Photoshop document",
    recognizes: { $0.starts(with: "8BPS".utf8) && $0.count > 5 && $0[4] == 0 && ($0[5] == 1 || $0[5] == 2) },
    parse: { source, options in
      tree(of: source, options) { (range, walk) throws(MediaError) in
        try PhotoshopParser.node(range, in: &walk)
      }
    })
}

/// A section of a Photoshop document.
package struct PhotoshopStructureType: StructureDeclaration, Sendable {
  package var name: String
  package var title: String
  package var clause: String
  package var standard: String { "Adobe Photoshop File Formats" }

  static let header = PhotoshopStructureType(
    name: "header", title: "File Header Section", clause: "File Header Section")
  static let colours = PhotoshopStructureType(
    name: "color-mode", title: "Color Mode Data Section", clause: "Color Mode Data Section")
  static let resources = PhotoshopStructureType(
    name: "resources", title: "Image Resources Section", clause: "Image Resources Section")
  static let layers = PhotoshopStructureType(
    name: "layers", title: "Layer and Mask Information Section", clause: "Layer and Mask Information Section")
  static let image = PhotoshopStructureType(
    name: "image", title: "Image Data Section", clause: "Image Data Section")

  /// Every section.
  package static let known = [header, colours, resources, layers, image]
}
