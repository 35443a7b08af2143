/// Reads JSON (RFC 8259) with what OpenTimelineIO allows besides: `NaN`, `Infinity` and `-Infinity` as numbers.
///
/// One pass over the bytes; errors name line and column. Foundation's decoder refuses those numbers and rounds long ones.
package struct JSONReader {
  /// Objects and arrays within one another, at most: a timeline that editors write has a few dozen.
  package static let depthLimit = 512

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a document, which is one value.
  ///
  /// - Throws: `.fileFailedToParse` with line, column and offset; `.overLimit` for more levels than ``depthLimit``.
  package static func value(of bytes: [UInt8]) throws(MediaError) -> JSONValue {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
    let value = try reader.readValue()
    reader.skipBlanks()
    guard reader.place == bytes.count else { throw reader.error("more follows the end of the document") }
    return value
  }

  private mutating func readValue() throws(MediaError) -> JSONValue {
    skipBlanks()
    switch peek() {
    case UInt8(ascii: "{"): return .object(try readObject())
    case UInt8(ascii: "["): return .array(try readArray())
    case UInt8(ascii: "\""): return .text(try readText())
    case UInt8(ascii: "t") where skip("true"): return .flag(true)
    case UInt8(ascii: "f") where skip("false"): return .flag(false)
    case UInt8(ascii: "n") where skip("null"): return .null
    case nil: throw error("the document ends where a value should be")
    default: return .number(try readNumber())
    }
  }

  // MARK: Objects and arrays

  private mutating func readObject() throws(MediaError) -> JSONObject {
    var object = JSONObject()
    try enter()
    if skipBlanks(and: "}") { return object }
    repeat {
      skipBlanks()
      guard peek() == UInt8(ascii: "\"") else { throw error("a key in quotes is missing") }
      let key = try readText()
      guard skipBlanks(and: ":") else {
        throw error("a colon is missing after the key \(JSONWriter.quoted(key))")
      }
      object.members.append(.init(key: key, value: try readValue()))
    } while skipBlanks(and: ",")
    guard skipBlanks(and: "}") else { throw error("a comma or } is missing") }
    return object
  }

  private mutating func readArray() throws(MediaError) -> [JSONValue] {
    var values: [JSONValue] = []
    try enter()
    if skipBlanks(and: "]") { return values }
    repeat { values.append(try readValue()) } while skipBlanks(and: ",")
    guard skipBlanks(and: "]") else { throw error("a comma or ] is missing") }
    return values
  }

  /// Goes past the bracket that begins an object or an array.
  private mutating func enter() throws(MediaError) {
    guard depth < Self.depthLimit else {
      throw error("more than \(Self.depthLimit) objects and arrays are within one another", .overLimit)
    }
    depth += 1
    place += 1
  }

  // MARK: Numbers

  private mutating func readNumber() throws(MediaError) -> String {
    for word in ["NaN", "Infinity", "-Infinity", "Inf", "-Inf"] as [StaticString] where skip(word) {
      return "\(word)"
    }
    let start = place
    _ = skip("-")
    let isNumber: Bool
    if skip("0") { isNumber = true } else { isNumber = skipDigits() }
    guard isNumber else {
      place = start
      throw error("this is no value")
    }
    if skip("."), !skipDigits() { throw error("a digit is missing after the point") }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      guard skipDigits() else { throw error("a digit is missing in the exponent") }
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipDigits() -> Bool {
    let start = place
    while let byte = peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
    return place > start
  }

  // MARK: Texts

  private mutating func readText() throws(MediaError) -> String {
    place += 1
    var text = ""
    while true {
      let start = place
      while let byte = peek(), byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        place += 1
      }
      guard let piece = String(validating: bytes[start..<place], as: UTF8.self) else {
        place = start
        throw error("a text is not UTF-8")
      }
      text += piece
      switch peek() {
      case UInt8(ascii: "\""):
        place += 1
        return text
      case UInt8(ascii: "\\"): text.unicodeScalars.append(try readEscape())
      case nil: throw error("the document ends within a text")
      default: throw error("a control character stands in a text")
      }
    }
  }

  private mutating func readEscape() throws(MediaError) -> Unicode.Scalar {
    place += 1
    guard let letter = peek() else { throw error("the document ends within a text") }
    place += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "u"): return try readScalar()
    default: throw error("\\ stands before a character that it is not meant for")
    }
  }

  /// Reads four digits of base 16, and four more of the second half of a pair.
  private mutating func readScalar() throws(MediaError) -> Unicode.Scalar {
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, skip("\\u"), case let second = try readHexadecimal(), 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw error("half of a pair of UTF-16 stands alone") }
    return scalar
  }

  private mutating func readHexadecimal() throws(MediaError) -> UInt32 {
    guard place + 4 <= bytes.count,
      bytes[place..<place + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw error("\\u needs four digits of base 16") }
    place += 4
    return number
  }

  // MARK: Bytes

  private func peek() -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  /// Goes past blanks and a byte after them; one that closes an object or an array leaves its level.
  private mutating func skipBlanks(and byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard let found = peek(), UInt32(found) == byte.value else { return false }
    place += 1
    if byte == "}" || byte == "]" { depth -= 1 }
    return true
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes.count - place >= wanted.count, bytes[place..<place + wanted.count].elementsEqual(wanted)
    else {
      return false
    }
    place += wanted.count
    return true
  }

  private func error(_ reason: String, _ code: MediaError.Code = .fileFailedToParse) -> MediaError {
    let before = bytes[..<place]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Columns are characters: bytes that go on with one don't count.
    let column = bytes[start..<place].count { $0 & 0xC0 != 0x80 } + 1
    return MediaError(
      code, "line \(line), column \(column): \(reason)", at: .init(byteOffset: Int64(place)))
  }
}
