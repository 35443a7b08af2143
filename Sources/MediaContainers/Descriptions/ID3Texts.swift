import MediaAudioFrames
import MediaCore
import MediaStructure

/// The texts of an ID3v2 tag that begins a file, and its picture.
package struct ID3Texts: Sendable {
  /// Where the tag ends; 0 where there is none.
  package var end: Int64 = 0
  /// In file order.
  package var entries: [Entry] = []
  package var picture: AttachedPicture?

  package enum Entry: Sendable {
    /// A frame of one text, by its identifier.
    case text(String, String)
    /// A text that the user has named, or a comment with its description.
    case named(String, String)
  }

  private static let byteLimit: Int64 = 16 << 20
  /// Frames that aren't shown as texts.
  private static let passed: Set<String> = ["UFID", "POPM", "PCNT", "MCDI", "RVA2", "RVAD", "RGAD", "GEOB"]

  /// `nil` for a tag that holds anything else, or is stored in an unusual way.
  init?(of file: ContainerFile) {
    let source = file.source
    guard let head = try? source.bytes(at: 0, count: ID3Header.byteCount), head.count == ID3Header.byteCount
    else { return nil }
    guard let header = ID3Header(head) else { return }
    guard (3...4).contains(header.version), header.flags == 0, header.isSyncsafe,
      header.bodySize <= Self.byteLimit, header.byteCount <= source.byteCount
    else { return nil }
    end = header.byteCount
    guard let tag = file.audioTags.children.first, tag.range == 0..<end, tag.allIssues.isEmpty else {
      return nil
    }
    for frame in tag.children where !Self.passed.contains(frame.type) && !frame.type.hasPrefix("W") {
      guard take(frame, from: source) else { return nil }
    }
  }

  private mutating func take(_ frame: StructureNode, from source: any ByteSource) -> Bool {
    guard
      frame.fields.prefix(while: { $0.name != "text_encoding" }).allSatisfy({ $0.value == .unsigned(0) })
    else { return false }
    let texts = ID3FrameTexts(frame, source)
    switch frame.type {
    case "TXXX":
      guard frame.unparsed.isEmpty, let name = texts["description"], let value = texts["value"] else {
        return false
      }
      entries.append(.named(name, value))
    case "APIC":
      let type = frame.fields.first { $0.name == "picture_type" }
      guard picture == nil, case .unsigned(let number) = type?.value, let description = texts["description"],
        frame.unparsed.count == 1
      else { return false }
      picture = AttachedPicture(
        type: Int(number), description: description, in: frame.unparsed[0], of: source)
      return picture != nil
    case "COMM":
      guard frame.unparsed.isEmpty, let name = texts["content_descriptor"], let value = texts["text"] else {
        return false
      }
      entries.append(.named(name.isEmpty ? "comment" : name, value))
    default:
      guard frame.type.hasPrefix("T"), frame.unparsed.isEmpty, let text = texts["information"] else {
        return false
      }
      entries.append(.text(frame.type, text))
    }
    return true
  }
}

/// The texts of a frame, each of which there is once and in a well-formed coding.
private struct ID3FrameTexts {
  private let frame: StructureNode
  private let source: any ByteSource

  init(_ frame: StructureNode, _ source: any ByteSource) {
    (self.frame, self.source) = (frame, source)
  }

  subscript(_ name: String) -> String? {
    let fields = frame.fields.filter { $0.name == name }
    guard fields.count == 1, let field = fields.first, case .text(let text) = field.value,
      !text.unicodeScalars.contains("\u{FFFD}")
    else { return nil }
    switch frame.fields.first(where: { $0.name == "text_encoding" })?.value {
    case .unsigned(0), .unsigned(3): return text
    case .unsigned(1):
      // Both orders of bytes are known by their mark alone.
      guard field.range.count % 2 == 0, let mark = try? source.bytes(at: field.range.lowerBound, count: 2)
      else {
        return nil
      }
      return mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] ? text : nil
    default: return nil
    }
  }
}
