import MediaCore
import MediaStructure

// GIF's comments and Adobe's XMP (GIF89a, 24; XMP Specification Part 3, 1.1.2).
extension MetadataReader {
  mutating func readGIF(_ root: StructureNode) {
    for block in root.children {
      switch block.type {
      case "comment":
        var text: [UInt8] = []
        let parts = block.fields.filter { $0.name == "Comment Data" }
        for part in parts { text += bytes(part.range) }
        guard let first = parts.first else { continue }
        // The sizes of blocks are between them.
        var item = MetadataItem(.gif, "Comment", text.trimmingZeros, .local, at: first.range, raw: text)
        if parts.count > 1 { item.byteRange = nil }
        add(item)
      case "application" where block.text("Application Identifier") == "XMP Data":
        guard let code = block.field("Application Authentication Code") else { continue }
        // No blocks: the packet itself, and 258 bytes that end it for readers of blocks.
        let range = code.range.upperBound..<max(code.range.upperBound, block.range.upperBound - 258)
        add(xmpItems(range))
      default: break
      }
    }
  }
}
