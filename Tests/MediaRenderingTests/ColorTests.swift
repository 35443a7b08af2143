import MediaRendering
import Testing

struct ColorTests {
  @Test(arguments: [
    ("000000", Color(red: 0, green: 0, blue: 0)), ("#3f4d9b", Color(red: 63, green: 77, blue: 155)),
    ("#f0a", Color(red: 255, green: 0, blue: 170)),
    ("f0a8", Color(red: 255, green: 0, blue: 170, alpha: 136)),
    ("00FF0080", Color(red: 0, green: 255, blue: 0, alpha: 128)),
    ("ffffff00", Color(red: 255, green: 255, blue: 255, alpha: 0)),
  ])
  func `rrggbb and rrggbbaa, and a digit each`(text: String, expected: Color) {
    #expect(Color(text) == expected)
  }

  @Test(arguments: [
    "", "#", "ff", "fffff", "fffffff", "fffffffff", "+12345", "-12345", "gggggg", " 12345", "12345é",
  ])
  func `anything else is no colour`(text: String) {
    #expect(Color(text) == nil)
  }

  @Test func `schemes have audiowaveform's names and those of themes`() {
    #expect(WaveformColors.schemeNames == ["audacity", "audition", "light", "dark", "night", "soundcloud"])
    #expect(WaveformColors.scheme(named: "audition") == .audition)
    #expect(WaveformColors.scheme(named: "Audacity") == nil)
  }
}
