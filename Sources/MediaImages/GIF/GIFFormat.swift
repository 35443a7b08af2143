import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Graphics Interchange Format, versions 87a and 89a.
  package static let gif = StructureFormat(
    container: .gif, title: "GIF",
    recognizes: { $0.starts(with: "GIF87a".utf8) || $0.starts(with: "GIF89a".utf8) },
    parse: { source, options in
      tree(of: source, options) { (range, walk) throws(MediaError) in
        try GIFParser.node(range, in: &walk)
      }
    })
}

/// A structure of a GIF data stream.
package struct GIFStructureType: StructureDeclaration, Sendable {
  package var name: String
  package var title: String
  package var clause: String
  package var standard: String { "GIF89a Specification" }

  static let header = GIFStructureType(name: "header", title: "Header", clause: "17")
  static let screen = GIFStructureType(name: "screen", title: "Logical Screen Descriptor", clause: "18")
  static let image = GIFStructureType(name: "image", title: "Image Descriptor and Data", clause: "20")
  static let control = GIFStructureType(name: "control", title: "Graphic Control Extension", clause: "23")
  static let comment = GIFStructureType(name: "comment", title: "Comment Extension", clause: "24")
  static let text = GIFStructureType(name: "text", title: "Plain Text Extension", clause: "25")
  static let application = GIFStructureType(
    name: "application", title: "Application Extension", clause: "26")
  static let trailer = GIFStructureType(name: "trailer", title: "Trailer", clause: "27")

  /// Every structure that has an entry.
  package static let known = [header, screen, image, control, comment, text, application, trailer]
}
