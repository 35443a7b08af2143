import MediaCore
import MediaStructure

// Files of DSD sound: the ID3v2 tag of both kinds, and DSDIFF's own texts (DSDIFF 1.5, 3.6 and 3.7).
extension MetadataReader {
  mutating func readDSD(_ node: StructureNode) {
    readID3(node)
    for chunk in node.children {
      switch chunk.type {
      case "DIAR", "DITI", "EMID":
        for field in chunk.fields where field.name.hasSuffix("Text") || field.name == "emid" {
          if let item = MetadataItem(.dsdiff, chunk.type, field, &self) { add(item) }
        }
      case "COMT":
        for field in chunk.fields where field.name == "commentText" {
          if let item = MetadataItem(.dsdiff, "COMT", field, &self) { add(item) }
        }
      case "FRM8:DSD", "DIIN", "ID3":
        content.issues += chunk.type == "ID3" ? [] : chunk.issues
        readDSD(chunk)
      default: break
      }
    }
  }
}
