package import MediaCore

extension Field {
  /// The number of bytes that are shown of those that are no number or text, unless all are asked for.
  package static let previewedBytes = 32
}

extension ByteSource {
  /// The bytes of a range as digits, two a byte; where there are more than `limit`, the first ones and `…`.
  package func hexadecimal(
    _ range: Range<Int64>, limit: Int = Field.previewedBytes
  ) throws(MediaError) -> String {
    let bytes = try bytes(at: range.lowerBound, count: min(range.count, limit))
    return bytes.hexadecimal + (range.count > limit ? "…" : "")
  }
}

extension [UInt8] {
  /// Two lower-case digits a byte.
  package var hexadecimal: String {
    let digits = Array<UInt8>("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: count * 2) { text in
      for (index, byte) in enumerated() {
        text[index * 2] = digits[Int(byte >> 4)]
        text[index * 2 + 1] = digits[Int(byte & 15)]
      }
      return count * 2
    }
  }
}

extension Field.Value {
  /// The value as people read it; bytes are read from `source` and shown as digits.
  package func description(_ range: Range<Int64>, in source: any ByteSource) throws(MediaError) -> String {
    switch self {
    case .unsigned(let value): return "\(value)"
    case .signed(let value): return "\(value)"
    case .fixedPoint(let value):
      return value.rounded() == value && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    case .fourCC(let value): return "'\(value)'"
    case .text(let value): return "\"\(value.printable)\""
    case .bytes: return try source.hexadecimal(range)
    }
  }
}
