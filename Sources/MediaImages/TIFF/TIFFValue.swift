import MediaCore
import MediaStructure

/// The value of an entry, typed as its field type says.
package enum TIFFValue: Hashable, Sendable {
  case unsigned([UInt64])
  case signed([Int64])
  case rational([Rational])
  case real([Double])
  case text(String)
  /// Bytes without a number's meaning, or too many values to list: where they are in the file.
  case bytes(Range<Int64>)

  package struct Rational: Hashable, Sendable, CustomStringConvertible {
    package var numerator: Int64
    package var denominator: Int64

    package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
  }

  /// Whole numbers that are not negative, as offsets and counts are.
  package var numbers: [UInt64] {
    if case .unsigned(let values) = self { values } else { [] }
  }
}

extension TIFFValue: CustomStringConvertible {
  /// The values, up to some 80 characters.
  package var description: String {
    let text: String
    switch self {
    case .unsigned(let values): text = Self.list(values)
    case .signed(let values): text = Self.list(values)
    case .rational(let values): text = Self.list(values)
    case .real(let values): text = Self.list(values)
    case .text(let value):
      // Not by `count`, which looks at the whole of it.
      text = value.prefix(80).endIndex < value.endIndex ? value.prefix(79) + "…" : value
    case .bytes(let range): text = "\(range.count) bytes"
    }
    return text
  }

  private static func list(_ values: [some CustomStringConvertible]) -> String {
    let listed = values.prefix(12).map(\.description).joined(separator: " ")
    return values.count > 12 ? listed + " …" : listed
  }
}

extension TIFFValue {
  /// The most values of one entry that are listed; tables of strips can be much longer.
  static let listedCount = 4096
  /// The longest text that is decoded, which an XMP packet may be.
  static let textSize = 256 << 10

  /// Reads the value at the reader's position; `nil` for a type that is not known.
  static func read(
    _ entry: TIFFEntry, tag: TIFFTag?, _ reader: inout FieldReader, range: Range<Int64>
  ) throws(MediaError) -> TIFFValue? {
    let count = Int(clamping: entry.count)
    if let encoding = tag?.text, range.count <= textSize, [1, 2, 7, 129].contains(entry.type) {
      return .text(try readText(encoding, &reader))
    }
    if entry.type == 2 || entry.type == 129, range.count <= textSize {
      return .text(try reader.readText("Value", byteCount: reader.remaining))
    }
    guard TIFFFieldType.known.keys.contains(entry.type) else { return nil }
    switch count <= listedCount ? entry.type : 7 {
    case 1, 3, 4, 13, 16, 18:
      let size = TIFFFieldType.known[entry.type]?.size ?? 1
      var values: [UInt64] = []
      for _ in 0..<count {
        values.append(try reader.read("Value", byteCount: size) { tag?.meanings[$0] })
      }
      return .unsigned(values)
    case 6, 8, 9, 17: return .signed(try readSigned(count, type: entry.type, &reader))
    case 5, 10: return .rational(try readRationals(count, isSigned: entry.type == 10, &reader))
    case 11, 12:
      var values: [Double] = []
      for _ in 0..<count {
        values.append(try reader.readReal("Value", entry.type == 11 ? 4 : 8))
      }
      return .real(values)
    default:
      try reader.skip("Value", reader.remaining)
      return .bytes(range)
    }
  }

  private static func readSigned(
    _ count: Int, type: UInt16, _ reader: inout FieldReader
  ) throws(MediaError) -> [Int64] {
    var values: [Int64] = []
    for _ in 0..<count {
      switch type {
      case 6: values.append(Int64(try reader.read("Value", as: Int8.self)))
      case 8: values.append(Int64(try reader.read("Value", as: Int16.self)))
      case 9: values.append(Int64(try reader.read("Value", as: Int32.self)))
      default: values.append(try reader.read("Value", as: Int64.self))
      }
    }
    return values
  }

  private static func readRationals(
    _ count: Int, isSigned: Bool, _ reader: inout FieldReader
  ) throws(MediaError) -> [Rational] {
    var values: [Rational] = []
    for _ in 0..<count {
      values.append(
        isSigned
          ? Rational(
            numerator: Int64(try reader.read("Numerator", as: Int32.self)),
            denominator: Int64(try reader.read("Denominator", as: Int32.self)))
          : Rational(
            numerator: Int64(try reader.read("Numerator", as: UInt32.self)),
            denominator: Int64(try reader.read("Denominator", as: UInt32.self))))
    }
    return values
  }

  private static func readText(
    _ encoding: TIFFTag.Text, _ reader: inout FieldReader
  ) throws(MediaError) -> String {
    var text = ""
    switch encoding {
    case .utf8: text = try reader.readText("Value", byteCount: reader.remaining)
    case .utf16LittleEndian:
      try reader.readBytes("Value", reader.remaining) { bytes in
        text = utf16(bytes, isLittleEndian: true)
        return (.text(text), nil)
      }
    case .characterCode:
      // Exif 2.32, 4.6.5, UserComment: eight bytes name the code of what follows. Some writers leave them out.
      let head = (0..<8).map { reader.peek($0) ?? 0 }
      let name = String(decoding: head.prefix { $0 != 0 && $0 != 0x20 }, as: UTF8.self)
      guard reader.remaining >= 8, name.isEmpty || ["ASCII", "UNICODE", "JIS"].contains(name) else {
        text = try reader.readText("Value", byteCount: reader.remaining)
        return text
      }
      try reader.readLatin1("Character Code", 8)
      if name == "UNICODE" {
        let isLittleEndian = reader.byteOrder == .littleEndian
        try reader.readBytes("Value", reader.remaining) { bytes in
          text = utf16(bytes, isLittleEndian: isLittle(bytes) ?? isLittleEndian)
          return (.text(text), nil)
        }
      } else {
        text = try reader.readText("Value", byteCount: reader.remaining)
      }
    }
    return text
  }

  /// Which byte of each character comes first, where the bytes show it: writers don't keep to the file's order.
  private static func isLittle(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xFF, 0xFE]) { return true }
    if bytes.starts(with: [0xFE, 0xFF]) { return false }
    var zeros = [0, 0]
    for (index, byte) in bytes.prefix(512).enumerated() where byte == 0 { zeros[index % 2] += 1 }
    return zeros[0] == zeros[1] ? nil : zeros[1] > zeros[0]
  }

  private static func utf16(_ bytes: [UInt8], isLittleEndian: Bool) -> String {
    let (high, low) = isLittleEndian ? (1, 0) : (0, 1)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { (index: Int) -> UInt16 in
      UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
    }
    let characters = units.first == 0xFEFF ? units.dropFirst() : units[...]
    return String(decoding: characters.prefix { $0 != 0 }, as: UTF16.self)
  }
}

extension FieldReader {
  /// A number in the format of IEEE 754, of 4 or 8 bytes.
  mutating func readReal(_ name: StaticString, _ count: Int) throws(MediaError) -> Double {
    var number = 0.0
    let order = byteOrder
    try readBytes(name, count) { bytes in
      let bits = (order == .bigEndian ? bytes : bytes.reversed()).bigEndian(UInt64.self)
      number =
        count == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
      return (.fixedPoint(number), nil)
    }
    return number
  }
}
