import MediaCore
import Testing

struct CharacterReferenceTests {
  /// As Python's `html.unescape` has them, but for those that have no semicolon or are longer than any character's.
  @Test(
    arguments: [
      ("A &amp; B", "A & B"), ("&lt;i&gt;", "<i>"), ("&#233;&#xE9;&#XE9;", "ééé"), ("&amp;lt;", "&lt;"),
      ("a&nbsp;b", "a\u{A0}b"), ("&eacute;&yuml;&iexcl;", "éÿ¡"), ("&lrm;&rlm;&hellip;", "\u{200E}\u{200F}…"),
      ("&#128512;", "😀"), ("R&B; &", "R&B; &"),
      ("&#0;&#xD800;&#9999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("&#99999999999;", "&#99999999999;"),
      ("&#150;&#x80;&#129;", "–€\u{81}"), ("&#+65;&#x+41;", "&#+65;&#x+41;"),
      ("&", "&"), ("", ""), ("&;&#;&#x;", "&;&#;&#x;"),
    ])
  func `a reference stands for a character, and what is none stays`(text: String, shown: String) {
    #expect(CharacterReferences.html.resolved(in: text) == shown)
  }

  /// As Python's `xml.etree` has them, which refuses the names and numbers that XML doesn't have.
  @Test(arguments: [
    ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#233;&#xE9;&#150;", "éé\u{96}"),
    ("&nbsp;&#XE9;", "&nbsp;&#XE9;"),
    ("&#xD800;", "&#xD800;"),
  ])
  func `XML has five names, and numbers as they are`(text: String, shown: String) {
    #expect(CharacterReferences.xml.resolved(in: text) == shown)
  }

  @Test func `a text without references is the same`() {
    let text = String(repeating: "&", count: 1000) + "text"
    #expect(CharacterReferences.html.resolved(in: text) == text)
  }

  /// As Python's `cp1252` has them.
  @Test func `code page 1252`() {
    #expect(String(windows1252: [0x41, 0x80, 0x93, 0x94, 0x9F, 0xA0, 0xE9, 0xFF]) == "A€“”Ÿ\u{A0}éÿ")
    #expect(String(windows1252: [0x81]) == "\u{81}")
  }
}
