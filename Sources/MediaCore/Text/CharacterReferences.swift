/// A language of markup whose references, such as `&amp;` and `&#233;`, stand for characters.
package enum CharacterReferences: Sendable {
  /// HTML, 13.2.5.72 to 13.2.5.80; of its names, those of Latin-1 are known and those that captions have beside them.
  case html
  /// XML 1.0, 4.1 and 4.6.
  case xml

  /// The most characters of a reference, so that text of nothing but `&` costs no more than other text.
  private static let longest = 12

  /// The text with the characters that references stand for; what else looks like a reference stays as it is.
  package func resolved(in text: String) -> String {
    var (shown, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "&") {
      shown += rest[..<start]
      rest = rest[start...].dropFirst()
      let name = rest.prefix(Self.longest)
      if let end = name.firstIndex(of: ";"), let character = character(named: name[..<end]) {
        shown.unicodeScalars.append(character)
        rest = rest[end...].dropFirst()
      } else {
        shown += "&"
      }
    }
    return shown + rest
  }

  private func character(named name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return (self == .html ? Self.htmlNames : Self.xmlNames)[String(name)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || self == .html && digits.first == "X"
    let number = isHexadecimal ? Self.number(digits.dropFirst(), radix: 16) : Self.number(digits, radix: 10)
    return number.flatMap { self == .html ? Self.htmlCharacter($0) : Unicode.Scalar($0) }
  }

  private static func number(_ digits: Substring, radix: Int) -> UInt32? {
    digits.utf8.allSatisfy { UInt8(ascii: "+") != $0 } ? UInt32(digits, radix: radix) : nil
  }

  /// Numbers of controls are meant for Windows' code page, and those of no character give the mark that stands for one.
  private static func htmlCharacter(_ number: UInt32) -> Unicode.Scalar {
    if (0x80..<0xA0).contains(number) { return Unicode.Scalar(windows1252: UInt8(number)) }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  private static let xmlNames: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private static let htmlNames: [String: Unicode.Scalar] = {
    var table = xmlNames
    let others: [String: Unicode.Scalar] = [
      "lrm": "\u{200E}", "rlm": "\u{200F}",
      "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}",
      "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
      "rdquo": "”", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "bull": "•", "euro": "€", "trade": "™",
      "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
    ]
    table.merge(others) { own, _ in own }
    for (index, name) in latin.split(whereSeparator: \.isWhitespace).enumerated() {
      table[String(name)] = Unicode.Scalar(UInt8(0xA0 + index))
    }
    return table
  }()

  /// The upper half of ISO/IEC 8859-1, from 0xA0 on.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr
    deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
}
