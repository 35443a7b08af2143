/// The language of a media header, stored as three packed letters or as a number of the classic Mac OS.
package enum ISOLanguage {
  /// The ISO 639-2/T code, or `nil` where the field says none.
  ///
  /// Values from 0x400 on pack three letters of five bits each (ISO/IEC 14496-12, 8.4.2.3). Lower ones are
  /// Macintosh language codes (QuickTime File Format, "Language Code Values"); files of every brand have them.
  package static func code(_ packed: UInt16) -> String? {
    guard packed >= 0x400 else {
      guard packed < macintosh.count else { return packed >= 128 ? macintoshFrom128(packed) : nil }
      return macintosh[Int(packed)]
    }
    var text = ""
    for shift in [10, 5, 0] as [UInt16] {
      let letter = UInt8(truncatingIfNeeded: packed >> shift & 0x1F)
      guard (1...26).contains(letter) else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(letter + 0x60))
    }
    return text
  }

  /// The packed letters of an ISO 639-2/T code; those of `und` for any other text.
  package static func packed(_ code: String?) -> UInt16 {
    let letters = (code ?? "und").utf8.map { UInt16($0) &- 0x60 }
    guard letters.count == 3, letters.allSatisfy({ (1...26).contains($0) }) else { return 0x55C4 }
    return letters.reduce(0) { $0 << 5 | $1 }
  }

  /// Whether texts of the classic Mac OS in a language are of its western character set; that of an unknown language is
  /// taken for it (Inside Macintosh: Text, "Script Codes, Language Codes, and Region Codes").
  package static func isMacRoman(_ code: UInt16) -> Bool {
    guard let language = self.code(code) else { return true }
    return !otherScripts.contains(language)
  }

  /// Languages of the Macintosh with character sets of their own, by ISO 639-2.
  private static let otherScripts: Set<String> = [
    "heb", "jpn", "ara", "ell", "isl", "tur", "hrv", "zho", "urd", "hin", "tha", "kor", "lit", "pol", "hun",
    "est",
    "lav", "fao", "fas", "rus", "ron", "ces", "slk", "slv", "yid", "srp", "mkd", "bul", "ukr", "bel", "uzb",
    "kaz",
    "aze", "hye", "kat", "kir", "tgk", "tuk", "mon", "pus", "kur", "kas", "snd", "bod", "nep", "san", "mar",
    "ben",
    "asm", "guj", "pan", "ori", "mal", "kan", "tam", "tel", "sin", "mya", "khm", "lao", "vie", "amh", "tir",
    "cym",
    "tat", "uig", "dzo",
  ]

  private static func macintoshFrom128(_ code: UInt16) -> String? {
    let index = Int(code) - 128
    return index < macintosh128.count ? macintosh128[index] : nil
  }

  private static let macintosh: [String] = [
    "eng", "fra", "deu", "ita", "nld", "swe", "spa", "dan", "por", "nor",
    "heb", "jpn", "ara", "fin", "ell", "isl", "mlt", "tur", "hrv", "zho",
    "urd", "hin", "tha", "kor", "lit", "pol", "hun", "est", "lav", "sme",
    "fao", "fas", "rus", "zho", "nld", "gle", "sqi", "ron", "ces", "slk",
    "slv", "yid", "srp", "mkd", "bul", "ukr", "bel", "uzb", "kaz", "aze",
    "aze", "hye", "kat", "ron", "kir", "tgk", "tuk", "mon", "mon", "pus",
    "kur", "kas", "snd", "bod", "nep", "san", "mar", "ben", "asm", "guj",
    "pan", "ori", "mal", "kan", "tam", "tel", "sin", "mya", "khm", "lao",
    "vie", "ind", "tgl", "msa", "msa", "amh", "tir", "orm", "som", "swa",
    "kin", "run", "nya", "mlg", "epo",
  ]

  private static let macintosh128: [String] = [
    "cym", "eus", "cat", "lat", "que", "grn", "aym", "tat", "uig", "dzo", "jav",
  ]
}
