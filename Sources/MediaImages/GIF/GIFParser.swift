import MediaCore
import MediaStructure

/// Walks the blocks of a GIF data stream (GIF89a Specification, appendix B).
struct GIFParser {
  private let end: Int64
  private var root: StructureNode
  private var paths = StructurePaths()

  static func node(_ range: Range<Int64>, in walk: inout StructureWalk) throws(MediaError) -> StructureNode {
    var parser = GIFParser(
      end: range.upperBound, root: try walk.node("GIF", "GIF data stream", range, path: "", depth: 0))
    do throws(MediaError) {
      try parser.parse(&walk)
    } catch {
      parser.root.issues.append(error)
    }
    walk.settle(&parser.root, path: "")
    return parser.root
  }

  private init(end: Int64, root: StructureNode) {
    self.end = end
    self.root = root
  }

  private mutating func parse(_ walk: inout StructureWalk) throws(MediaError) {
    let header = try fields(.header, 0..<min(6, end), &walk) { (reader) throws(MediaError) in
      try reader.readLatin1("Signature", 3)
      try reader.readLatin1("Version", 3)
    }
    root.children.append(header)
    guard end >= 13 else {
      root.leave(header.range.upperBound..<end)
      return root.report("the data stream ends within its head (GIF89a, 18)", path: "", at: end)
    }
    let start = try parseScreen(&walk)
    try parseBlocks(from: start, &walk)
  }

  /// Reads the size of the screen and its colours, and gives the place where they end.
  private mutating func parseScreen(_ walk: inout StructureWalk) throws(MediaError) -> Int64 {
    var tableSize: Int64 = 0
    var screen = try fields(.screen, 6..<13, &walk) { (reader) throws(MediaError) in
      _ = try reader.read("Logical Screen Width", as: UInt16.self)
      _ = try reader.read("Logical Screen Height", as: UInt16.self)
      tableSize = try Self.readTableFlags(&reader)
      _ = try reader.read("Background Color Index", as: UInt8.self)
      _ = try reader.read("Pixel Aspect Ratio", as: UInt8.self)
    }
    let offset = min(13 + tableSize, end)
    if end > 13, tableSize > 0 {
      screen.leave(screen.range.upperBound..<offset)
      screen.size = offset - screen.offset
    }
    root.children.append(screen)
    return offset
  }

  private mutating func parseBlocks(
    from start: Int64, _ walk: inout StructureWalk
  ) throws(MediaError) {
    var offset = start
    while offset < end {
      let head = try walk.bytes(offset..<min(offset + 2, end))
      let node: StructureNode
      switch (head.first, head.dropFirst().first) {
      case (0x2C, _): node = try image(at: offset, &walk)
      case (0x21, let label?): node = try `extension`(label, at: offset, &walk)
      case (0x3B, _):
        node = try fields(.trailer, offset..<offset + 1, &walk) { (reader) throws(MediaError) in
          _ = try reader.read("GIF Trailer", as: UInt8.self)
        }
        root.children.append(node)
        offset += 1
        if offset < end {
          root.report(
            "\(end - offset) bytes follow the trailer (GIF89a, 27)", as: .warning, path: "", at: offset)
        }
        return
      default:
        return root.report("no block begins here (GIF89a, appendix B)", path: "", at: offset)
      }
      root.children.append(node)
      offset = node.range.upperBound
    }
    root.report("the data stream ends without a trailer (GIF89a, 27)", path: "", at: end)
  }

  /// A node whose fields are read from its start; what they leave is unparsed.
  private mutating func fields(
    _ type: GIFStructureType, _ range: Range<Int64>, _ walk: inout StructureWalk,
    _ read: (inout FieldReader) throws(MediaError) -> Void
  ) throws(MediaError) -> StructureNode {
    let path = paths.next(type.name)
    var node = try walk.node(type.name, type.title, range, path: path, depth: 1)
    let parsed = walk.decode(range, into: &node, path: path, byteOrder: .littleEndian, read)
    node.leave(parsed..<range.upperBound)
    return node
  }

  /// The flags that screens and images have; gives the size of the colour table after the descriptor.
  private static func readTableFlags(
    _ reader: inout FieldReader, isImage: Bool = false
  ) throws(MediaError) -> Int64 {
    let hasTable = try reader.readBits("Color Table Flag", 1) == 1
    if isImage {
      _ = try reader.readBits("Interlace Flag", 1)
      _ = try reader.readBits("Sort Flag", 1)
      _ = try reader.readBits("Reserved", 2)
    } else {
      _ = try reader.readBits("Color Resolution", 3) { "\($0 + 1) bits" }
      _ = try reader.readBits("Sort Flag", 1)
    }
    let size = try reader.readBits("Size of Color Table", 3) { "\(2 << $0) colors" }
    return hasTable ? 3 * (2 << Int64(size)) : 0
  }

  private mutating func image(at offset: Int64, _ walk: inout StructureWalk) throws(MediaError)
    -> StructureNode
  {
    var tableSize: Int64 = 0
    var node = try fields(.image, offset..<min(offset + 10, end), &walk) { (reader) throws(MediaError) in
      _ = try reader.read("Image Separator", as: UInt8.self)
      _ = try reader.read("Image Left Position", as: UInt16.self)
      _ = try reader.read("Image Top Position", as: UInt16.self)
      _ = try reader.read("Image Width", as: UInt16.self)
      _ = try reader.read("Image Height", as: UInt16.self)
      tableSize = try Self.readTableFlags(&reader, isImage: true)
    }
    guard node.size == 10 else { return node }
    // The colours, and the least size of a code before the data.
    let data = min(offset + 10 + tableSize + 1, end)
    let blocks = try endOfBlocks(from: data, &walk)
    node.leave(node.range.upperBound..<blocks.end)
    node.size = blocks.end - offset
    if !blocks.isWhole {
      node.report("the image data ends without a block of no size (GIF89a, 16)", path: node.type)
    }
    return node
  }

  /// Where the sub-blocks end that begin at `offset` (GIF89a, 15).
  private func endOfBlocks(
    from offset: Int64, _ walk: inout StructureWalk
  ) throws(MediaError) -> (end: Int64, isWhole: Bool) {
    var offset = offset
    while offset < end {
      guard let size = try walk.bytes(offset..<offset + 1).first else { break }
      offset += 1 + Int64(size)
      if size == 0 { return (offset, true) }
    }
    return (end, false)
  }

  private mutating func `extension`(
    _ label: UInt8, at offset: Int64, _ walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    let type: GIFStructureType =
      switch label {
      case 0xF9: .control
      case 0xFE: .comment
      case 0x01: .text
      default: .application
      }
    let blocks = try endOfBlocks(from: offset + 2, &walk)
    var isKnown = label == 0xFF || type.name != GIFStructureType.application.name
    var node = try fields(type, offset..<blocks.end, &walk) { (reader) throws(MediaError) in
      _ = try reader.read("Extension Introducer", as: UInt8.self)
      _ = try reader.read("Extension Label", as: UInt8.self)
      guard isKnown else { return }
      switch type.name {
      case GIFStructureType.control.name: try Self.readControl(&reader)
      case GIFStructureType.comment.name:
        while let size = reader.peek(), size > 0, reader.remaining > Int(size) {
          _ = try reader.read("Block Size", as: UInt8.self)
          _ = try reader.readLocalText("Comment Data", byteCount: Int(size))
        }
      case GIFStructureType.application.name:
        let size = try reader.read("Block Size", as: UInt8.self)
        guard size == 11 else {
          isKnown = false
          return
        }
        try reader.readLatin1("Application Identifier", 8)
        try reader.readLatin1("Application Authentication Code", 3)
      default: break
      }
      if reader.remaining == 1, reader.peek() == 0 { _ = try reader.read("Block Terminator", as: UInt8.self) }
    }
    if !blocks.isWhole {
      node.report("the extension ends without a block of no size (GIF89a, 16)", path: node.type)
    }
    return node
  }

  private static func readControl(_ reader: inout FieldReader) throws(MediaError) {
    let size = try reader.read("Block Size", as: UInt8.self)
    guard size == 4 else { return reader.report("Block Size is \(size), not 4 (GIF89a, 23)") }
    _ = try reader.readBits("Reserved", 3)
    _ = try reader.readBits("Disposal Method", 3) {
      ["not specified", "left in place", "restored to the background", "restored to what was before"][
        safe: Int($0)]
    }
    _ = try reader.readBits("User Input Flag", 1)
    _ = try reader.readBits("Transparent Color Flag", 1)
    _ = try reader.read("Delay Time", as: UInt16.self) { "\(Int($0) * 10) ms" }
    _ = try reader.read("Transparent Color Index", as: UInt8.self)
  }
}
