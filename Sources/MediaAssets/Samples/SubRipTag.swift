/// A tag in a text of SubRip, which has no standard: players know few, and show all else that is in angle brackets as text.
package struct SubRipTag {
  /// In small letters.
  package let name: String
  package let isEnd: Bool
  /// After the bracket that closes it.
  package let end: String.Index

  private static let names: Set<String> = ["b", "i", "u", "s", "font"]

  /// Characters of a tag at most, so that text of nothing but `<` costs no more than other text.
  private static let longest = 256

  /// - Returns: `nil` where a text doesn't begin with a tag.
  package init?(atStartOf text: Substring) {
    guard text.first == "<", let close = text.prefix(Self.longest).firstIndex(of: ">") else { return nil }
    let inner = text[..<close].dropFirst()
    isEnd = inner.first == "/"
    let word = inner.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    let (tag, rest) = (word.lowercased(), inner[word.endIndex...])
    // Only the font has more than its name.
    guard Self.names.contains(tag), rest.allSatisfy(\.isWhitespace) || tag == "font" && rest.first == " "
    else {
      return nil
    }
    name = tag
    end = text.index(after: close)
  }

  /// Whether a tag of WebVTT means the same.
  package var isInWebVTT: Bool { ["b", "i", "u"].contains(name) }
}
