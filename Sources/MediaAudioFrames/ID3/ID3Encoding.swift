package import MediaCore
package import MediaStructure

/// The encodings of the characters of a frame's texts (ID3v2.4.0 structure, 4).
package enum ID3Encoding: UInt8, Sendable {
  case latin1 = 0
  /// With a mark that says the order of bytes.
  case utf16 = 1
  case utf16BigEndian = 2
  case utf8 = 3

  var title: String {
    switch self {
    case .latin1: "ISO-8859-1"
    case .utf16: "UTF-16"
    case .utf16BigEndian: "UTF-16BE"
    case .utf8: "UTF-8"
    }
  }

  var unitSize: Int { self == .utf16 || self == .utf16BigEndian ? 2 : 1 }

  func text(_ bytes: ArraySlice<UInt8>) -> String {
    switch self {
    case .latin1: return String(isoLatin1: bytes)
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .utf16BigEndian: return Self.text(bytes, isBigEndian: true)
    case .utf16:
      if bytes.starts(with: [0xFE, 0xFF]) { return Self.text(bytes.dropFirst(2), isBigEndian: true) }
      if bytes.starts(with: [0xFF, 0xFE]) { return Self.text(bytes.dropFirst(2), isBigEndian: false) }
      return Self.text(bytes, isBigEndian: false)
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { (index: Int) -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension FieldReader {
  /// The byte that says how the texts of a frame are coded; ISO 8859-1 where it says nothing known.
  package mutating func readID3Encoding() throws(MediaError) -> ID3Encoding {
    let value = try read("text_encoding") { (value: UInt8) in ID3Encoding(rawValue: value)?.title }
    guard let encoding = ID3Encoding(rawValue: value) else {
      report("text encoding \(value) is not known (ID3v2.4.0, 4)", as: .warning)
      return .latin1
    }
    return encoding
  }

  /// A text up to and with the zero that ends it, or to the end.
  @discardableResult
  package mutating func readID3Text(_ name: StaticString, _ encoding: ID3Encoding) throws(MediaError)
    -> String
  {
    let unit = encoding.unitSize
    var size = 0
    var hasEnd = false
    while size + unit <= remaining {
      if peek(size) == 0, unit == 1 || peek(size + 1) == 0 {
        hasEnd = true
        break
      }
      size += unit
    }
    let count = hasEnd ? size + unit : remaining
    return try read(name, byteCount: count) { bytes in
      let text = encoding.text(hasEnd ? bytes.dropLast(unit) : bytes)
      return (text, .text(text))
    }
  }

  /// Texts to the end of the frame, each but the last ended by a zero.
  mutating func readID3Texts(_ name: StaticString, _ encoding: ID3Encoding) throws(MediaError) {
    var count = 0
    while remaining > 0, count < StructureWalk.tableRows {
      if count > 0, (0..<min(remaining, 256)).allSatisfy({ peek($0) == 0 }) {
        try skip("terminator", remaining)
        return
      }
      try readID3Text(name, encoding)
      count += 1
    }
  }
}
