/// Languages as playlists name them, and as files do.
package enum LanguageSubtag {
  /// The tag of a language with the shortest code that it has (RFC 5646, 2.2.1): `en` of `eng`, `de-AT` of `ger-AT`.
  package static func shortened(_ tag: String) -> String {
    let parts = tag.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let code = codes[first.lowercased()] else { return tag }
    return ([code] + parts.dropFirst().map(String.init)).joined(separator: "-")
  }

  /// The code of ISO 639-2/T of a tag's language: `deu` of `de-AT` and of `ger`; `nil` where no table has it.
  package static func code(_ tag: String) -> String? {
    let first = tag.lowercased().prefix { $0 != "-" }
    let short = codes[String(first)] ?? String(first)
    let found = codes.filter { $0.value == short && !bibliographic.contains($0.key) }.keys.min()
    return found ?? (first.utf8.count == 3 ? String(first) : nil)
  }

  /// Whether a tag says more than a language, such as a region: `de-AT`.
  package static func hasMore(_ tag: String) -> Bool { tag.contains("-") }

  /// The tag where it says more than a code of three letters; `nil` for others, and for none.
  package static func further(_ tag: String?) -> String? { tag.flatMap { hasMore($0) ? $0 : nil } }

  /// Whether a text can be a tag (RFC 5646, 2.1): parts of letters and digits, with hyphens between them.
  package static func isTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return text.utf8.count <= longestTag
      && parts.allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
      }
  }

  /// In bytes; no language is named at greater length.
  private static let longestTag = 80

  /// The code of ISO 639-2/B, by which Matroska names languages.
  package static func bibliographicCode(_ tag: String) -> String? {
    guard let code = code(tag) else { return nil }
    return bibliographic.first { codes[$0] == codes[code] && codes[code] != nil } ?? code
  }

  /// The codes of ISO 639-2/B for which ISO 639-2/T has other ones.
  private static let bibliographic: Set<String> = [
    "alb", "arm", "baq", "bur", "chi", "cze", "dut", "fre", "geo", "ger", "gre", "ice", "mac", "mao", "may",
    "per", "rum", "slo", "tib", "wel",
  ]

  /// The codes of ISO 639-1 by those of ISO 639-2, both its own and the bibliographic ones.
  private static let codes = Dictionary(
    uniqueKeysWithValues: table.split(separator: " ").map { (String($0.prefix(3)), String($0.suffix(2))) })

  private static let table = """
    aaraa abkab afraf akaak albsq amham araar argan armhy asmas avaav aveae aymay azeaz bakba bambm baqeu \
    belbe benbn bihbh bisbi bodbo bosbs brebr bulbg burmy catca cescs chach chece chizh chucu chvcv corkw \
    cosco crecr cymcy czecs danda deude divdv dutnl dzodz ellel engen epoeo estet euseu eweee faofo fasfa \
    fijfj finfi frafr frefr fryfy fulff geoka gerde glagd glega glggl glvgv greel grngn gujgu hatht hauha \
    hebhe herhz hinhi hmoho hrvhr hunhu hyehy iboig iceis idoio iiiii ikuiu ileie inaia indid ipkik islis \
    itait javjv jpnja kalkl kankn kasks katka kaukr kazkk khmkm kikki kinrw kirky komkv konkg korko kuakj \
    kurku laolo latla lavlv limli linln litlt ltzlb lublu luglg macmk mahmh malml maomi marmr mayms mkdmk \
    mlgmg mltmt monmn mrimi msams myamy nauna navnv nblnr ndend ndong nepne nldnl nnonn nobnb norno nyany \
    ocioc ojioj orior ormom ossos panpa perfa plipi polpl porpt pusps quequ rohrm ronro rumro runrn rusru \
    sagsg sansa sinsi slksk slosk slvsl smese smosm snasn sndsd somso sotst spaes sqisq srdsc srpsr sswss \
    sunsu swasw swesv tahty tamta tattt telte tgktg tgltl thath tibbo tirti tonto tsntn tsots tuktk turtr \
    twitw uigug ukruk urdur uzbuz venve vievi volvo welcy wlnwa wolwo xhoxh yidyi yoryo zhaza zhozh zulzu
    """
}
