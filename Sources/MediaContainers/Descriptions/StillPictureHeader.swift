package import MediaCore
package import MediaImages
package import MediaStructure

/// The headers of a JPEG or PNG that say what its picture is.
package enum StillPictureHeader: Sendable {
  case jpeg(JPEGFrameHeader)
  case png(PNGImageHeader, hasTransparency: Bool)

  /// - Parameter range: where the picture's file is within the source.
  /// - Returns: `nil` for other kinds of pictures, and where its headers are unusual.
  package init?(in range: Range<Int64>, of source: any ByteSource) {
    guard let tree = Self.tree(in: range, of: source) else { return nil }
    self.init(tree)
  }

  /// - Parameter tree: of a file's head.
  package init?(_ tree: StructureNode) {
    guard let header = Self.jpeg(tree) ?? Self.png(tree) else { return nil }
    self = header
  }

  /// The tree of the head of a JPEG or PNG; `nil` for other kinds.
  static func tree(in range: Range<Int64>, of source: any ByteSource) -> StructureNode? {
    guard range.upperBound <= source.byteCount,
      let head = try? source.bytes(at: range.lowerBound, count: Int(min(range.count, headLimit))),
      let format = [StructureFormat.jpeg, .png].first(where: { $0.recognizes(head) })
    else { return nil }
    return format.parse(MemoryByteSource(head), .withoutMedia)
  }

  /// The frame header comes after the tags of an editor, of which some are long.
  private static let headLimit = 256 << 10

  private static func jpeg(_ tree: StructureNode) -> StillPictureHeader? {
    // Adobe's segment can say that the components are no YCbCr, and a comment that black isn't 0.
    let transform = tree.child("APP14")?.fields.last { $0.name == "transform" }?.value
    guard let frame = tree.content as? JPEGFrameHeader,
      transform == nil || transform == .unsigned(1),
      !comments(in: tree).contains(where: { $0.hasPrefix("CS=ITU601") }),
      hasSquarePixels(tree.child("APP0"), "Hdensity", "Vdensity")
    else { return nil }
    return .jpeg(frame)
  }

  private static func comments(in tree: StructureNode) -> [String] {
    tree.children.filter { $0.type == "COM" }.compactMap { comment in
      guard case .text(let text) = comment.fields.last?.value else { return nil }
      return text
    }
  }

  /// Whether a node that says how many pixels there are along a unit has as many across as down.
  private static func hasSquarePixels(_ node: StructureNode?, _ across: String, _ down: String) -> Bool {
    func number(_ name: String) -> Field.Value? { node?.fields.first { $0.name == name }?.value }
    return number(across) == number(down)
  }

  private static func png(_ tree: StructureNode) -> StillPictureHeader? {
    // A chunk can say that there are more pictures.
    guard let header = tree.content as? PNGImageHeader,
      tree.child("IDAT") != nil, tree.child("acTL") == nil,
      hasSquarePixels(tree.child("pHYs"), "Pixels per unit, X axis", "Pixels per unit, Y axis")
    else { return nil }
    return .png(header, hasTransparency: tree.child("tRNS") != nil)
  }
}
