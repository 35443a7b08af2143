import Testing

@testable import MediaCore

struct JSONReaderTests {
  private func value(_ text: String) throws(MediaError) -> JSONValue {
    try JSONReader.value(of: Array(text.utf8))
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("12.5", 12.5), ("1e3", 1000), ("-1.5E-1", -0.15), ("Infinity", .infinity),
    ("-Infinity", -.infinity), ("Inf", .infinity), ("1e400", .infinity),
    ("1208925819614629174706176", 0x1p80),
  ])
  func `numbers stay their text`(text: String, number: Double) throws {
    let read = try value(" \(text)\n")
    #expect(read == .number(text))
    #expect(read.number == number)
    #expect(try read.bytes() == Array("\(text)\n".utf8))
  }

  @Test func `NaN is a number`() throws {
    #expect(try value("[NaN]").array?.first?.number?.isNaN == true)
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\ud83c\udfac""#, "é🎬"),
    ("\"größer\"", "größer"),
    (#""\u0000""#, "\0"),
  ])
  func `texts are unescaped`(text: String, expected: String) throws {
    let read = try value(text)
    #expect(read == .text(expected))
    #expect(try JSONReader.value(of: try read.bytes()) == read)
  }

  @Test func `members keep their order, and the last of a name counts`() throws {
    let object = try #require(try value(#"{"b": 1, "a": 2, "b": 3}"#).object)
    #expect(object.members.map(\.key) == ["b", "a", "b"])
    #expect(object["b"] == .number("3"))
  }

  @Test(arguments: [
    ("", "line 1, column 1"), ("{\n  \"a\": 1,\n  }", "line 3, column 3"), ("[1 2]", "line 1, column 4"),
    ("{\"ä\" 1}", "line 1, column 6"), ("01", "line 1, column 2"), ("1.", "column 3"), ("+1", "column 1"),
    ("1e", "column 3"), ("[1]]", "column 4"), ("\"a", "column 3"), ("\"\u{1}\"", "column 2"),
    ("\"\\x\"", "column 4"),
    ("\"\\ud800\"", "alone"), ("\"\\u12\"", "four digits"), ("nul", "no value"), ("{\"a\": }", "column 7"),
    ("{a: 1}", "a key in quotes"), ("[1,]", "column 4"), ("--1", "column 1"), ("-", "column 1"),
  ])
  func `what is no JSON is refused with its place`(text: String, place: String) {
    let error = #expect(throws: MediaError.self) { try value(text) }
    #expect(error?.code == .fileFailedToParse)
    #expect(error?.reason.contains(place) == true, "\(error?.reason ?? "")")
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(throws: MediaError.self) { try JSONReader.value(of: [0x22, 0xFF, 0x22]) }
  }

  @Test(arguments: ["[", "{\"a\":"]) func `depth is bounded`(opening: String) throws {
    let deep = String(repeating: opening, count: 100_000)
    #expect(throws: MediaError.self) { try value(deep) }
    let error = #expect(throws: MediaError.self) { try value(deep) }
    #expect(error?.code == .overLimit)
    let allowed = JSONReader.depthLimit
    let nested = String(repeating: "[", count: allowed) + String(repeating: "]", count: allowed)
    #expect(try value("[\(nested.dropFirst().dropLast()), []]").array?.count == 2)
  }
}
