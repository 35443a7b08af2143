import ISOBaseMedia
import MediaAssets
import MediaCore

/// A text as Timed Text and QuickTime store it: its length, the text, and boxes that say how parts of it look.
struct TimedTextSample {
  private let text: String
  private let styles: [Style]

  /// The look of some characters (3GPP TS 26.245, 5.17.1.1).
  private struct Style {
    var range: Range<Int>
    var face: UInt8
  }

  init(_ text: String) {
    var taken = ""
    for character in text.unicodeScalars where !Self.add(character, to: &taken) { break }
    self.text = taken
    styles = []
  }

  /// Takes a text with the markup of SubRip or WebVTT: tags for bold, italic and underlined become styles, others go.
  ///
  /// - Parameter references: the references that stand for characters in the text, which make no tags.
  init(markup: String, resolving references: CharacterReferences? = nil) {
    var (text, styles): (String, [Style]) = ("", [])
    var count = 0
    var face: UInt8 = 0
    var begun = 0
    func change(_ next: UInt8) {
      if face != 0, count > begun { styles.append(Style(range: begun..<count, face: face)) }
      (face, begun) = (next, count)
    }
    var rest = markup.unicodeScalars[...]
    parts: while let character = rest.first {
      if character == "<", let end = rest.prefix(Self.longestTag).firstIndex(of: ">") {
        let tag = String(rest[..<end].dropFirst()).lowercased()
        let isEnd = tag.hasPrefix("/")
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        // Angle brackets without a tag are text, such as `a < b > c`.
        if SubRipTag(atStartOf: Substring(rest)) != nil || Self.isCueTag(tag) {
          let bit = Self.faces[String(name)] ?? 0
          if bit != 0 { change(isEnd ? face & ~bit : face | bit) }
          rest = rest[rest.index(after: end)...]
          continue
        }
      }
      let end = rest.dropFirst().firstIndex(of: "<") ?? rest.endIndex
      let part = String(rest[..<end])
      for character in (references?.resolved(in: part) ?? part).unicodeScalars {
        guard Self.add(character, to: &text) else { break parts }
        count += 1
      }
      rest = rest[end...]
    }
    change(0)
    self.text = text
    self.styles = styles
  }

  /// Whether the text between angle brackets is a tag that WebVTT alone knows (W3C WebVTT, 4.2.2).
  private static func isCueTag(_ tag: String) -> Bool {
    if tag == "/" { return true }
    if tag.contains(":") { return tag.allSatisfy { $0.isNumber || $0 == ":" || $0 == "." } }
    let word = tag.drop { $0 == "/" }
    let name = word.prefix { $0.isLetter }
    return switch word[name.endIndex...].first {
    case nil, "."?: ["c", "v", "lang", "ruby", "rt"].contains(name)
    case " "?: ["v", "lang"].contains(name)
    default: false
    }
  }

  private static let faces: [String: UInt8] = ["b": 1, "i": 2, "u": 4]

  /// The most characters of a tag, so that text of nothing but `<` costs no more than other text.
  private static let longestTag = 256

  /// Adds a character, as long as the text's length fits into its field.
  private static func add(_ character: Unicode.Scalar, to text: inout String) -> Bool {
    guard text.utf8.count + UTF8.width(character) <= Int(UInt16.max) else { return false }
    text.unicodeScalars.append(character)
    return true
  }

  private var head: [UInt8] {
    let bytes = Array(text.utf8)
    return [UInt8(bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)] + bytes
  }

  /// QuickTime's text, with the box that says that it is UTF-8.
  var quickTimeBytes: [UInt8] {
    // kTextEncodingUnicodeDefault in UTF-8 (QuickTime File Format, "Text Sample Data").
    head + WrittenBox("encd", payload: [0, 0, 1, 0]).bytes
  }

  /// Timed Text (3GPP TS 26.245, 5.17).
  var bytes: [UInt8] {
    guard !styles.isEmpty else { return head }
    var table: [UInt8] = [UInt8(styles.count >> 8), UInt8(truncatingIfNeeded: styles.count)]
    for style in styles {
      for value in [style.range.lowerBound, style.range.upperBound] {
        table += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
      }
      table += [0, 1, style.face, Self.fontSize, 0xFF, 0xFF, 0xFF, 0xFF]
    }
    return head + WrittenBox("styl", payload: table).bytes
  }

  /// The size of characters in pixels, as the sample entry has it.
  static let fontSize: UInt8 = 18
}
