import ISOBaseMedia
import MediaCore

// The look of texts, as far as SubRip has tags for it: bold, italic and underlined.
extension CaptionCoding {
  /// The texts of a sample with the tags of SubRip, and with names for the characters that tags are made of; `nil` for a coding that
  /// is not read so.
  package func escapedMarkup(of sample: [UInt8]) -> [String]? {
    guard self == .subStationAlpha else { return nil }
    let fields = Self.decoded(sample[...]).split(
      separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    guard fields.count == 9 else { return [] }
    let text = Self.markup(ofEvent: fields[8])
    return text.isEmpty ? [] : [text]
  }

  /// The text of an event, whose overrides in braces become tags.
  private static func markup(ofEvent text: Substring) -> String {
    var (shown, rest) = ("", text)
    var isSet: [Character: Bool] = [:]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      shown += CaptionMarkup.escaped(withBreaks(rest[..<start]))
      for (face, value) in faces(in: rest[start..<end].dropFirst()) where isSet[face] ?? false != value {
        isSet[face] = value
        shown += value ? "<\(face)>" : "</\(face)>"
      }
      rest = rest[end...].dropFirst()
    }
    shown += CaptionMarkup.escaped(withBreaks(rest.prefix { $0 != "{" }))
    for face in "biu" where isSet[face] ?? false { shown += "</\(face)>" }
    return shown
  }

  /// The values that overrides give bold, italic and underlined text, in their order.
  private static func faces(in overrides: Substring) -> [(face: Character, value: Bool)] {
    overrides.split(separator: "\\").flatMap { override -> [(face: Character, value: Bool)] in
      guard let name = override.first else { return [] }
      if name == "r" { return "biu".map { ($0, false) } }
      // Numbers of `\b` are weights, too. Other codes begin with the same letters, such as `\bord2`.
      guard "biu".contains(name), let number = Int(override.dropFirst().filter { !$0.isWhitespace }) else {
        return []
      }
      return [(name, number == 1 || name == "b" && number >= 600)]
    }
  }

  private static func withBreaks(_ text: Substring) -> String {
    String(text).replacing("\\N", with: "\n").replacing("\\n", with: "\n").replacing("\\h", with: "\u{A0}")
  }

  /// The text of a sample of Timed Text with the tags of SubRip for its styles (3GPP TS 26.245, 5.17.1.1); without them where it states
  /// none.
  package static func subRip(ofTimedText sample: [UInt8]) -> [String] {
    let texts = CaptionCoding.timedText.texts(of: sample)
    guard let text = texts.first, sample.count >= 2 else { return texts }
    let end = min(2 + sample.prefix(2).bigEndian(Int.self), sample.count)
    guard let box = ISOBoxesInMemory(sample[end...]).first(where: { $0.type == "styl" }) else { return texts }
    let table = Array(sample[box.payloadIndices])
    guard table.count >= 2 else { return texts }
    let count = min(table.prefix(2).bigEndian(Int.self), (table.count - 2) / 12)
    let characters = Array(text.unicodeScalars)
    var tags = [String](repeating: "", count: characters.count + 1)
    for style in 0..<count {
      let place = 2 + 12 * style
      let (first, last) = (
        table[place..<place + 2].bigEndian(Int.self), table[place + 2..<place + 4].bigEndian(Int.self)
      )
      guard first < last, last <= characters.count else { continue }
      for (bit, name) in [(1, "b"), (2, "i"), (4, "u")] where Int(table[place + 6]) & bit != 0 {
        tags[first] += "<\(name)>"
        tags[last] = "</\(name)>" + tags[last]
      }
    }
    return [zip(tags, characters).map { $0 + String($1) }.joined() + (tags.last ?? "")]
  }
}
