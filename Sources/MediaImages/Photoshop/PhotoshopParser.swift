import MediaCore
import MediaStructure

/// Walks the five sections of a Photoshop document (Adobe Photoshop File Formats, "Photoshop File Format").
enum PhotoshopParser {
  static func node(_ range: Range<Int64>, in walk: inout StructureWalk) throws(MediaError) -> StructureNode {
    var root = try walk.node("PSD", "Photoshop document", range, path: "", depth: 0)
    var offset: Int64 = 0
    var isLarge = false
    var (channelCount, height): (Int64, Int64) = (0, 0)
    do throws(MediaError) {
      let header = try section(.header, 0..<min(26, range.upperBound), &walk) { (reader) throws(MediaError) in
        try reader.readLatin1("Signature", 4)
        isLarge = try reader.read("Version", as: UInt16.self) { $0 == 2 ? "large document" : nil } == 2
        try reader.skip("Reserved", 6)
        channelCount = Int64(try reader.read("Number of channels", as: UInt16.self))
        height = Int64(try reader.read("Height", as: UInt32.self))
        _ = try reader.read("Width", as: UInt32.self)
        _ = try reader.read("Depth", as: UInt16.self)
        _ = try reader.read("Color mode", as: UInt16.self) { modes[$0] }
      }
      root.children.append(header)
      offset = header.range.upperBound
      for type in [PhotoshopStructureType.colours, .resources, .layers] {
        guard offset < range.upperBound else { break }
        let isWide = isLarge && type.name == PhotoshopStructureType.layers.name
        let part = try sized(type, at: offset, end: range.upperBound, isWide: isWide, &walk)
        root.children.append(part)
        offset = part.range.upperBound
      }
      if offset < range.upperBound {
        let rows = channelCount * height
        root.children.append(
          try image(offset..<range.upperBound, rowCount: rows, isLarge: isLarge, &walk))
      } else {
        root.report(
          "the document ends before its image (Photoshop File Formats, Image Data Section)", path: "")
      }
    } catch {
      root.issues.append(error)
    }
    walk.settle(&root, path: "")
    return root
  }

  private static let modes: [UInt16: String] = [
    0: "Bitmap", 1: "Grayscale", 2: "Indexed", 3: "RGB", 4: "CMYK", 7: "Multichannel", 8: "Duotone", 9: "Lab",
  ]

  private static func image(
    _ range: Range<Int64>, rowCount: Int64, isLarge: Bool, _ walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    var compression: UInt16 = 0
    var node = try section(.image, range, &walk) { (reader) throws(MediaError) in
      compression = try reader.read("Compression method", as: UInt16.self) {
        ["raw", "RLE", "ZIP", "ZIP with prediction"][safe: Int($0)]
      }
    }
    if compression == 1 { try checkRows(of: &node, count: rowCount, isLarge: isLarge, &walk) }
    return node
  }

  /// Reports an image in RLE that is shorter than the lengths of its rows, which stand before them.
  private static func checkRows(
    of image: inout StructureNode, count: Int64, isLarge: Bool, _ walk: inout StructureWalk
  ) throws(MediaError) {
    let width: Int64 = isLarge ? 4 : 2
    let end = image.range.upperBound
    var offset = image.range.lowerBound + 2
    let rows = offset.saturatingAdd(count.saturatingMultiply(width))
    var declared = rows
    while offset < min(rows, end) {
      let block = try walk.bytes(offset..<min(offset + 32 << 10, rows, end))
      guard !block.isEmpty else { break }
      for start in stride(from: 0, to: block.count, by: Int(width)) {
        declared = declared.saturatingAdd(block[start...].prefix(Int(width)).bigEndian(Int64.self))
      }
      offset += Int64(block.count)
    }
    guard declared > end else { return }
    image.report(
      "the image is truncated: its rows end at \(declared), the file at \(end) (Photoshop File Formats, Image Data Section)",
      path: image.type)
  }

  private static func section(
    _ type: PhotoshopStructureType, _ range: Range<Int64>, _ walk: inout StructureWalk,
    _ read: (inout FieldReader) throws(MediaError) -> Void
  ) throws(MediaError) -> StructureNode {
    var node = try walk.node(type.name, type.title, range, path: type.name, depth: 1)
    let parsed = walk.decode(range, into: &node, path: type.name, atMost: 64, read)
    node.leave(parsed..<range.upperBound)
    return node
  }

  /// A section that begins with its length.
  private static func sized(
    _ type: PhotoshopStructureType, at offset: Int64, end: Int64, isWide: Bool, _ walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    let sizeBytes: Int64 = isWide ? 8 : 4
    let digits = try walk.bytes(offset..<min(offset + sizeBytes, end))
    let stated = digits.bigEndian(UInt64.self)
    let start = offset + Int64(digits.count)
    let isWhole = digits.count == Int(sizeBytes) && stated <= UInt64(end - start)
    let sectionEnd = isWhole ? start + Int64(stated) : end
    var node = try walk.node(type.name, type.title, offset..<sectionEnd, path: type.name, depth: 1)
    let parsed = walk.decode(offset..<start, into: &node, path: type.name) { (reader) throws(MediaError) in
      _ = try reader.read("Length", byteCount: reader.remaining)
    }
    if !isWhole {
      node.report(
        "Length \(stated) reaches beyond the end, \(end - start) bytes are there (Photoshop File Formats, \(type.clause))",
        path: type.name)
    }
    if type.name == PhotoshopStructureType.resources.name {
      node.children = try PhotoshopImageResources.nodes(
        parsed..<sectionEnd, in: &walk, path: type.name, depth: 2, issues: &node.issues)
    }
    node.settle(path: type.name)
    if !walk.options.records { node.fields = [] }
    return node
  }
}
