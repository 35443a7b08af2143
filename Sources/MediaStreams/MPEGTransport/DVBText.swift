import MediaCore
import MediaStructure

/// Texts and times as DVB writes them (ETSI EN 300 468, annexes A and C).
extension FieldReader {
  /// A text whose first bytes may say how its characters are coded (annex A).
  @discardableResult
  mutating func readDVBText(_ name: StaticString, _ count: Int) throws(MediaError) -> String {
    var text = ""
    try readBytes(name, count) { bytes in
      text = DVBText.decode(bytes)
      return (.text(text), nil)
    }
    return text
  }

  /// A text after one byte with its length.
  @discardableResult
  mutating func readCountedDVBText(
    _ countName: StaticString, _ name: StaticString
  ) throws(MediaError) -> String {
    let count = try read(countName, as: UInt8.self)
    return try readDVBText(name, Int(count))
  }

  /// A Modified Julian Date and a time of day in six decimal digits (annex C).
  mutating func readDate(_ name: StaticString) throws(MediaError) {
    try readBytes(name, 5) { bytes in
      let value = bytes.bigEndian(UInt64.self)
      guard value != 0xFF_FFFF_FFFF else { return (.unsigned(value), "undefined") }
      let day = DVBText.day(Int(bytes[0]) << 8 | Int(bytes[1]))
      return (.unsigned(value), "\(day) \(DVBText.time(bytes[2...]))")
    }
  }

  /// Hours, minutes and seconds in six decimal digits.
  mutating func readDuration(_ name: StaticString) throws(MediaError) {
    try readBytes(name, 3) { bytes in
      (.unsigned(bytes.bigEndian(UInt64.self)), DVBText.time(bytes[...]))
    }
  }
}

enum DVBText {
  /// Characters, where the code is one that is known here; others keep what ASCII they have.
  static func decode(_ bytes: [UInt8]) -> String {
    guard let first = bytes.first else { return "" }
    switch first {
    case 0x15: return String(decoding: bytes.dropFirst(), as: UTF8.self)
    case 0x11, 0x14:
      let units = stride(from: 1, to: bytes.count - 1, by: 2).map { (index: Int) -> UInt16 in
        UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      }
      return String(decoding: units, as: UTF16.self)
    case 0x10 where bytes.count >= 3:
      return latin(bytes.dropFirst(3), isLatin: bytes[2] == 1 || bytes[2] == 15)
    // ISO 8859-9 and -15 differ from -1 in few characters.
    case 0x01..<0x20: return latin(bytes.dropFirst(), isLatin: first == 0x05 || first == 0x0B)
    default: return latinAndMarks(bytes)
    }
  }

  private static func latin(_ bytes: ArraySlice<UInt8>, isLatin: Bool) -> String {
    var text = ""
    for byte in bytes { append(byte, isLatin || byte < 0x80 ? UInt32(byte) : 0xFFFD, &text) }
    return text
  }

  private static func append(_ byte: UInt8, _ scalar: UInt32, _ text: inout String) {
    switch byte {
    case 0x8A: text += "\n"
    case 0x80..<0xA0, 0..<0x20: break
    default: text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
  }

  /// The default table: ISO/IEC 6937, where a mark comes before its letter.
  private static func latinAndMarks(_ bytes: [UInt8]) -> String {
    var text = ""
    var mark: Unicode.Scalar?
    for byte in bytes {
      if let next = marks[byte] {
        mark = next
        continue
      }
      append(byte, byte < 0x80 ? UInt32(byte) : signs[byte] ?? 0xFFFD, &text)
      if let combining = mark { text.unicodeScalars.append(combining) }
      mark = nil
    }
    return text
  }

  private static let marks: [UInt8: Unicode.Scalar] = [
    0xC1: "\u{300}", 0xC2: "\u{301}", 0xC3: "\u{302}", 0xC4: "\u{303}", 0xC5: "\u{304}", 0xC6: "\u{306}",
    0xC7: "\u{307}", 0xC8: "\u{308}", 0xCA: "\u{30A}", 0xCB: "\u{327}", 0xCD: "\u{30B}", 0xCE: "\u{328}",
    0xCF: "\u{30C}",
  ]

  private static let signs: [UInt8: UInt32] = [
    0xA0: 0xA0, 0xA1: 0xA1, 0xA2: 0xA2, 0xA3: 0xA3, 0xA4: 0x20AC, 0xA5: 0xA5, 0xA7: 0xA7, 0xA9: 0x2018,
    0xAA: 0x201C, 0xAB: 0xAB, 0xB0: 0xB0, 0xB1: 0xB1, 0xB2: 0xB2, 0xB3: 0xB3, 0xB4: 0xD7, 0xB5: 0xB5,
    0xB6: 0xB6, 0xB7: 0xB7, 0xB8: 0xF7, 0xB9: 0x2019, 0xBA: 0x201D, 0xBB: 0xBB, 0xBC: 0xBC, 0xBD: 0xBD,
    0xBE: 0xBE, 0xBF: 0xBF, 0xD2: 0xAE, 0xD3: 0xA9, 0xD4: 0x2122, 0xE1: 0xC6, 0xE8: 0x141, 0xE9: 0xD8,
    0xEA: 0x152, 0xF1: 0xE6, 0xF3: 0xF0, 0xF5: 0x131, 0xF8: 0x142, 0xF9: 0xF8, 0xFA: 0x153, 0xFB: 0xDF,
  ]

  /// The date of a Modified Julian Day, which is 40587 for the first of 1970.
  static func day(_ modifiedJulianDay: Int) -> String {
    CivilDate(daysSince1970: Int64(modifiedJulianDay) - 40_587).description
  }

  /// Six decimal digits as a time.
  static func time(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { "\($0 >> 4)\($0 & 0x0F)" }.joined(separator: ":")
  }
}
