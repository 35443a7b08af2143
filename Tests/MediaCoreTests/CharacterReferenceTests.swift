import MediaCore
import Testing

struct CharacterReferenceTests {
  /// As Python's `html.unescape` has them, but for those that have no semicolon.
  @Test(
    arguments: [
      ("A &amp; B", "A & B"), ("&lt;i&gt;", "<i>"), ("&#233;&#xE9;&#XE9;", "ééé"), ("&amp;lt;", "&lt;"),
      ("a&nbsp;b", "a\u{A0}b"), ("&eacute;&yuml;&iexcl;", "éÿ¡"), ("&lrm;&rlm;&hellip;", "\u{200E}\u{200F}…"),
      ("&#128512;", "😀"), ("R&B; &", "R&B; &"),
      ("&#0; &#xD800; &#99999999999;", "&#0; &#xD800; &#99999999999;"),
      ("&", "&"), ("", ""), ("&;&#;&#x;", "&;&#;&#x;"),
    ])
  func `a reference stands for a character, and what is none stays`(text: String, shown: String) {
    #expect(text.resolvingCharacterReferences() == shown)
  }

  @Test func `a text without references is the same`() {
    let text = String(repeating: "&", count: 1000) + "text"
    #expect(text.resolvingCharacterReferences() == text)
  }

  /// As Python's `cp1252` has them.
  @Test func `code page 1252`() {
    #expect(String(windows1252: [0x41, 0x80, 0x93, 0x94, 0x9F, 0xA0, 0xE9, 0xFF]) == "A€“”Ÿ\u{A0}éÿ")
    #expect(String(windows1252: [0x81]) == "\u{81}")
  }
}
