import MediaCore
import MediaScopeFixtures
import Testing

@Suite("FourCC")
struct FourCCTests {
  @Test("The first character is in the most significant byte")
  func order() {
    #expect(("moov" as FourCC).rawValue == 0x6D6F_6F76)
    #expect(("©nam" as FourCC).rawValue == 0xA96E_616D)
    #expect(FourCC("x moov y".dropFirst(2).prefix(4)) == "moov")
  }

  @Test(
    "Four one-byte characters are a code, nothing else is",
    arguments: ["", "moo", "moov ", "m\u{100}ov", "日本語字"])
  func otherShapes(string: String) {
    #expect(FourCC(string) == nil)
  }

  @Test("A literal of another shape is four question marks")
  func literals() {
    let question = FourCC(rawValue: 0x3F3F_3F3F)
    #expect(("" as FourCC) == question)
    #expect(("moo" as FourCC) == question)
    #expect(("moov " as FourCC) == question)
    #expect(("日本語字" as FourCC) == question)
    #expect(("é" as FourCC) == question)
  }

  @Test("Codes that print describe themselves", arguments: seeds)
  func roundTrip(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let code = FourCC(rawValue: UInt32(truncatingIfNeeded: generator.next()))
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code.rawValue >> UInt32($0)) }
      #expect(FourCC(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))) == code)
      let printing = FourCC(rawValue: code.rawValue & 0x3F3F_3F3F | 0x2020_2020)
      #expect(FourCC(printing.description) == printing)
    }
  }

  @Test(
    "Bytes that don't print, and the backslash, are escaped",
    arguments: [
      (0x6D6F_6F76, "moov"), (0x7261_7720, "raw "), (0, #"\x00\x00\x00\x00"#), (0xA96E_616D, #"\xA9nam"#),
      (0x5C7F_0A7E, #"\x5C\x7F\x0A~"#),
    ] as [(UInt32, String)])
  func description(rawValue: UInt32, expected: String) {
    #expect(FourCC(rawValue: rawValue).description == expected)
  }
}
