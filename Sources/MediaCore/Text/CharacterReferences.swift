extension String {
  /// The text with the characters that references such as `&amp;` and `&#233;` stand for (HTML, 13.2.5.72 to 13.2.5.80).
  ///
  /// By name the characters of Latin-1 are known, and those that captions have beside them; what else looks like a reference
  /// stays as it is.
  package func resolvingCharacterReferences() -> String {
    var (shown, rest) = ("", self[...])
    while let start = rest.firstIndex(of: "&") {
      shown += rest[..<start]
      rest = rest[start...].dropFirst()
      let name = rest.prefix(Self.longestReference)
      if let end = name.firstIndex(of: ";"), let character = Self.character(named: name[..<end]) {
        shown.unicodeScalars.append(character)
        rest = rest[end...].dropFirst()
      } else {
        shown += "&"
      }
    }
    return shown + rest
  }

  /// Characters of a reference at most, so that text of nothing but `&` costs no more than other text.
  private static let longestReference = 12

  private static func character(named name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return characters[String(name)] }
    let digits = name.dropFirst()
    let number =
      digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }

  private static let characters: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "lrm": "\u{200E}", "rlm": "\u{200F}",
      "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}",
      "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
      "rdquo": "”", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "bull": "•", "euro": "€", "trade": "™",
      "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
    ]
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
