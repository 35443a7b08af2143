package import MediaCore

/// Which text needs more than one font whose letters stand one by one from left to right, and what can't be drawn.
package enum TextCoverage {
  /// The font of all drawings.
  package static let fontName = "DejaVu Sans"

  /// The characters of a text that come out as boxes; without Pango also those that should be joined, run the other way
  /// or come from another font.
  ///
  /// Each is named once.
  package static func undrawable(in text: String) throws(MediaError) -> [Character] {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return [] }
    let context = try CairoContext(CairoImageSurface(width: 1, height: 1, hasAlpha: false))
    var found: [Character] = []
    for character in text where !found.contains(character) && needsLayout(String(character), in: context) {
      if context.unknownCount(in: String(character)) != 0 { found.append(character) }
    }
    return found
  }

  /// Whether other scripts than those of Europe can be written: that takes Pango.
  package static var hasLayout: Bool { TextLayout.isAvailable }

  /// Whether letters are joined or run from right to left, or the font has no sign for one.
  static func needsLayout(_ text: String, in context: borrowing CairoContext) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    for character in text where !character.isWhitespace {
      for scalar in character.unicodeScalars {
        if isJoined(scalar) { return true }
        if !scalar.properties.isDefaultIgnorableCodePoint, !context.hasGlyph(for: scalar) { return true }
      }
    }
    return false
  }

  /// Whether a letter is of a script that runs from right to left: Hebrew, Arabic and their like, and Arabic's joined
  /// forms; or of one in South Asia whose letters change places.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0x900...0xDFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
