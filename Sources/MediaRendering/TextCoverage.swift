package import MediaCore

/// What of a text can be drawn: letters come one by one, from left to right, from one font.
package enum TextCoverage {
  /// The font of all drawings.
  package static let fontName = "DejaVu Sans"

  /// The characters of a text that come out as boxes, or as letters that should be joined or run the other way.
  ///
  /// Each is named once.
  package static func undrawable(in text: String) throws(MediaError) -> [Character] {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return [] }
    let context = try CairoContext(CairoImageSurface(width: 1, height: 1, hasAlpha: false))
    var found: [Character] = []
    for character in text where !found.contains(character) && !character.isWhitespace {
      let isDrawn = character.unicodeScalars.allSatisfy {
        !isJoined($0) && ($0.properties.isDefaultIgnorableCodePoint || context.hasGlyph(for: $0))
      }
      if !isDrawn { found.append(character) }
    }
    return found
  }

  /// Whether a letter is of a script that runs from right to left: Hebrew, Arabic and their like, and Arabic's joined
  /// forms.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
