package import MediaCore

// Numbers and texts in codings that only some formats use.
extension FieldReader {
  /// UTF-8 of a given length, for readers that want its bytes, or no text at all.
  ///
  /// - Returns: where it is among the bytes.
  @inline(never)
  package mutating func readTextPlace(
    _ name: StaticString, byteCount: Int
  ) throws(MediaError) -> Range<Int> {
    try require(byteCount, for: name)
    let place = offset..<offset + byteCount
    advance(name, by: byteCount, records ? .text(text(at: place)) : .bytes)
    return place
  }

  /// UTF-8 without the zero bytes that fill it; other bytes become U+FFFD.
  package func text(at place: Range<Int>) -> String {
    let text = bytes[place]
    let end = text.lastIndex { $0 != 0 }.map { $0 + 1 } ?? text.startIndex
    return String(decoding: text[..<end], as: UTF8.self)
  }

  /// Bytes that were read before.
  package func bytes(at place: Range<Int>) -> ArraySlice<UInt8> { bytes[place] }

  /// An IEEE 754 number of 4 or 8 bytes, in the given order of bytes.
  package mutating func readFloat(
    _ name: StaticString, byteCount: Int, bigEndian: Bool = true
  ) throws(MediaError) -> Double {
    try read(name, byteCount: byteCount) { bytes in
      let bits =
        bigEndian
        ? bytes.bigEndian(UInt64.self)
        : bytes.reversed().bigEndian(UInt64.self)
      let value =
        byteCount == 4
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
      return (value, .fixedPoint(value))
    }
  }

  /// An 80-bit extended number of IEEE 754, the most significant byte first, as nearly as 64 bits hold it.
  package mutating func readExtended(_ name: StaticString) throws(MediaError) -> Double {
    try read(name, byteCount: 10) { bytes in
      let head = bytes.prefix(2).bigEndian(Int.self)
      let mantissa = bytes.dropFirst(2).bigEndian(UInt64.self)
      let exponent = head & 0x7FFF
      var value = Double(mantissa)
      if exponent == 0x7FFF {
        value = mantissa << 1 == 0 ? .infinity : .nan
      } else if mantissa != 0 {
        value = Double(sign: .plus, exponent: exponent - 16383 - 63, significand: value)
      }
      if head & 0x8000 != 0 { value = -value }
      return (value, .fixedPoint(value))
    }
  }

  /// The sixteen bytes of a GUID, whose first three parts are little-endian.
  package mutating func readGUID(
    _ name: StaticString, meaning: ((GUID) -> String?)? = nil
  ) throws(MediaError) -> GUID {
    try read(name, byteCount: 16, meaning: meaning) { bytes in
      let guid = GUID(Array(bytes))
      return (guid, .text(guid.description))
    }
  }

  /// A number of 7 bits a byte, the most significant first (ID3v2.4.0 structure, 6.2).
  package mutating func readSyncsafe(_ name: StaticString, byteCount: Int = 4) throws(MediaError) -> UInt64 {
    if (0..<byteCount).contains(where: { peek($0) ?? 0 > 127 }) {
      report("\(name) has a byte above 127 (ID3v2.4.0, 6.2)", as: .warning)
    }
    return try read(name, byteCount: byteCount) { bytes in
      (bytes.syncsafe, .unsigned(bytes.syncsafe))
    }
  }

  /// Characters of one byte each, up to the first zero byte: UTF-8 where it is that, otherwise ISO 8859-1.
  package mutating func readLocalText(_ name: StaticString, byteCount: Int) throws(MediaError) -> String {
    try read(name, byteCount: byteCount) { bytes in
      let text = String(localBytes: bytes.prefix { $0 != 0 })
      return (text, .text(text))
    }
  }

  /// Bytes that `value` makes a value of, with what it means.
  @discardableResult
  package mutating func readBytes(
    _ name: StaticString, _ count: Int, value: ([UInt8]) -> (value: Field.Value, meaning: String?)
  ) throws(MediaError) -> [UInt8] {
    try read(name, byteCount: count, meaning: \.meaning) { part in
      let bytes = Array(part)
      let (field, meaning) = value(bytes)
      return ((bytes: bytes, meaning: meaning), field)
    }.bytes
  }

  /// ISO 8859-1 of a given length, without the zero bytes that fill it.
  @discardableResult
  package mutating func readLatin1(_ name: StaticString, _ count: Int) throws(MediaError) -> String {
    try read(name, byteCount: count) { bytes in
      let text = String(paddedLatin1: bytes)
      return (text, .text(text))
    }
  }

  /// ISO 8859-1 up to a zero byte, which belongs to the field, or to the end.
  @discardableResult
  package mutating func readLatin1(_ name: StaticString) throws(MediaError) -> String {
    let count = (0..<remaining).first { peek($0) == 0 }
    return try readLatin1(name, count.map { $0 + 1 } ?? remaining)
  }

  /// A text of QuickTime's: one byte with the length, then the characters.
  @discardableResult
  @inline(never)
  package mutating func readPascalText(_ name: StaticString) throws(MediaError) -> String {
    guard let count = peek() else { return "" }
    try require(1 + Int(count), for: name)
    let value = String(decoding: bytes[(offset + 1)...].prefix(Int(count)), as: UTF8.self)
    advance(name, by: 1 + Int(count), .text(value))
    return value
  }

  /// A text of QuickTime's in a field of `size` bytes, which is longer than the text and its length.
  @inline(never)
  package mutating func readPascalText(_ name: StaticString, paddedTo size: Int) throws(MediaError) {
    try require(size, for: name)
    let count = min(Int(bytes[offset]), size - 1)
    let value = String(decoding: bytes[(offset + 1)...].prefix(count), as: UTF8.self)
    advance(name, by: size, .text(value))
  }

  /// Flags that are no number of their own: `meaning` says which are set.
  package mutating func readFlags<T: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ name: StaticString, as type: T.Type, _ names: [(T, String)]
  ) throws(MediaError) -> T {
    try read(name, as: type) { value in
      let set = names.filter { value & $0.0 == $0.0 }.map(\.1)
      return set.isEmpty ? nil : set.joined(separator: ", ")
    }
  }
}

extension String {
  /// Text of bytes that are UTF-8 where they can be, otherwise ISO 8859-1.
  package init(localBytes bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = text
    } else {
      self = String(isoLatin1: bytes)
    }
  }

  /// Text of ISO 8859-1.
  package init(isoLatin1 bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { unicodeScalars.append(Unicode.Scalar(byte)) }
  }

  /// Text of ISO 8859-1, without the zero bytes at the end.
  package init(paddedLatin1 bytes: some BidirectionalCollection<UInt8>) {
    let end = bytes.lastIndex { $0 != 0 }.map { bytes.index(after: $0) } ?? bytes.startIndex
    self.init(isoLatin1: bytes[..<end])
  }
}
