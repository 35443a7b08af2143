import MediaCore

/// The markup of captions' texts: tags, breaks of lines, characters by name.
package enum CaptionMarkup {
  /// The text of a cue of WebVTT (W3C WebVTT, 6.4) in the markup of SubRip, which knows italic, bold and underlined text alone.
  package static func subRip(ofCue text: String) -> String {
    CharacterReferences.html.resolved(in: tagsOfSubRip(ofCue: text))
  }

  /// The text of a cue of WebVTT with those of its tags that SubRip knows, and its references to characters.
  package static func tagsOfSubRip(ofCue text: String) -> String {
    let tags = ["<i>", "</i>", "<b>", "</b>", "<u>", "</u>"]
    return replacingTags(in: text) { tags.contains($0) ? $0 : "" }
  }

  /// The text of a cue of WebVTT for one of SubRip: of its tags WebVTT knows italic, bold and underlined text; all that is no tag is
  /// text, whose characters go by their names where they mean something.
  package static func cue(ofSubRip text: String) -> String {
    var (cue, rest) = ("", text.unicodeScalars[...])
    while let start = rest.firstIndex(of: "<") {
      cue += escaped(String(rest[..<start]))
      if let tag = SubRipTag(atStartOf: Substring(rest[start...])) {
        if tag.isInWebVTT { cue += tag.isEnd ? "</\(tag.name)>" : "<\(tag.name)>" }
        rest = rest[tag.end...]
      } else {
        cue += "&lt;"
        rest = rest[start...].dropFirst()
      }
    }
    return cue + escaped(String(rest))
  }

  /// Text in which no character means anything to readers of WebVTT (W3C WebVTT, 4.2.2).
  package static func escaped(_ text: String) -> String {
    // Marks that combine with one of them leave it what it is to a reader.
    text.unicodeScalars.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(character)
      }
    }
  }

  /// The text of SAMI or RealText without its markup: lines end where a tag says so, and white space is one space.
  static func plain(ofHypertext text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let tagless = CharacterReferences.html.resolved(in: replacingTags(in: words) { isBreak($0) ? "\n" : "" })
    return lines(tagless.split(separator: "\n", omittingEmptySubsequences: false))
  }

  private static func isBreak(_ tag: String) -> Bool {
    ["<br>", "<br/>", "<br />"].contains(tag.lowercased())
  }

  /// A text whose lines are divided by bars, without the codes in braces that a line begins with (MicroDVD).
  ///
  /// - Parameter marks: the characters at the beginning of a line that say how it looks.
  static func plain(ofBarred text: String, marks: String) -> String {
    lines(
      text.split(separator: "|", omittingEmptySubsequences: false).map { line in
        var line = line
        while line.first == "{", line.dropFirst(2).first == ":", let end = line.firstIndex(of: "}") {
          line = line[end...].dropFirst()
        }
        return line.drop { marks.contains($0) }
      })
  }

  /// Lines without the white space at their ends, and without those that are nothing else.
  private static func lines(_ lines: [Substring]) -> String {
    let shown = lines.compactMap { line -> Substring? in
      let rest = line.drop(while: \.isWhitespace)
      return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] }
    }
    return shown.joined(separator: "\n")
  }

  private static func replacingTags(in text: String, by replacement: (String) -> String) -> String {
    var (shown, rest) = ("", text.unicodeScalars[...])
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      shown += String(rest[..<start]) + replacement(String(rest[start...end]))
      rest = rest[end...].dropFirst()
    }
    return shown + String(rest)
  }
}
