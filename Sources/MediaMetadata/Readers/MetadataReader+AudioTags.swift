import MediaContainers
import MediaCore
import MediaStructure

// Tags before and after sound: which there are, and the smaller kinds, ID3v1 and Lyrics3.
extension MetadataReader {
  mutating func readAudioTags() { readAudioTags(file.audioTags) }

  mutating func readAudioTags(_ root: StructureNode) {
    content.issues += root.issues
    for tag in root.children {
      switch tag.type {
      case "ID3v2": readID3(tag: tag)
      case "ID3v1", "TAG+": readID3v1(tag)
      case "APETAG": readAPE(tag)
      case "Lyrics3": readLyrics3(tag)
      default: break
      }
    }
  }

  private mutating func readID3v1(_ tag: StructureNode) {
    for field in tag.fields where field.name != "zero" {
      var field = field
      switch field.value {
      case .text(let text):
        field.value = .text(String(text.reversed().drop { $0 == " " || $0 == "\0" }.reversed()))
      case .unsigned(let number) where field.name == "genre" && tag.type == "ID3v1":
        guard number < 255, let meaning = field.meaning else { continue }
        field.value = .text(meaning)
        field.meaning = nil
      default: break
      }
      if let item = MetadataItem(.id3v1, field.name, field, &self) { add(item) }
    }
  }

  private mutating func readLyrics3(_ tag: StructureNode) {
    var key = "LYR"
    for field in tag.fields {
      switch field.name {
      case "field_ID":
        if case .text(let text) = field.value { key = text }
      case "field", "lyrics":
        guard key != "IND", let item = MetadataItem(.lyrics3, key, field, &self) else { continue }
        add(item)
      default: break
      }
    }
  }
}
