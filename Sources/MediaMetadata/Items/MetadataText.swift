/// Text of a tag as its bytes say it, and whether they are text at all.
struct MetadataText {
  var text: String
  /// Bytes that are none of the coding became U+FFFD.
  var isDamaged = false

  enum Coding {
    case utf8
    case utf16BigEndian
    case utf16LittleEndian
    /// With the mark that says the order of bytes; little-endian without it.
    case utf16
    case latin1
    case macRoman
    /// UTF-8 where it can be, otherwise ISO 8859-1.
    case local
  }

  init(_ bytes: some BidirectionalCollection<UInt8>, _ coding: Coding) {
    switch coding {
    case .utf8:
      let valid = String(validating: bytes, as: UTF8.self)
      self.init(text: valid ?? String(decoding: Array(bytes), as: UTF8.self), isDamaged: valid == nil)
    case .latin1: self.init(scalars: bytes.map { Unicode.Scalar($0) })
    case .macRoman:
      self.init(scalars: bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : Self.macRoman[Int($0) - 0x80] })
    case .local:
      if let valid = String(validating: bytes, as: UTF8.self) {
        self.init(text: valid)
      } else {
        self.init(scalars: bytes.map { Unicode.Scalar($0) })
      }
    case .utf16:
      let isMarked = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      self.init(
        units: Array(bytes.dropFirst(isMarked ? 2 : 0)), isBigEndian: isMarked && bytes.first == 0xFE)
    case .utf16BigEndian: self.init(units: Array(bytes), isBigEndian: true)
    case .utf16LittleEndian: self.init(units: Array(bytes), isBigEndian: false)
    }
  }

  private init(text: String, isDamaged: Bool = false) {
    self.text = text
    self.isDamaged = isDamaged
  }

  private init(scalars: [Unicode.Scalar]) {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    self.init(text: text)
  }

  private init(units bytes: [UInt8], isBigEndian: Bool) {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { (index: Int) -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    let valid = String(validating: units, as: UTF16.self)
    self.init(
      text: valid ?? String(decoding: units, as: UTF16.self), isDamaged: valid == nil || bytes.count % 2 == 1)
  }

  /// The upper half of the character set (Apple, "Inside Macintosh: Text", Standard Roman).
  private static let macRoman = Array(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\
    \u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """.unicodeScalars)
}

extension MetadataItem {
  /// A tag that is text.
  init(
    _ keySpace: MetadataKeySpace, _ key: String, _ bytes: some BidirectionalCollection<UInt8>,
    _ coding: MetadataText.Coding, at range: Range<Int64>? = nil, raw: [UInt8]? = nil
  ) {
    let text = MetadataText(bytes, coding)
    let raw = raw ?? Array(bytes)
    // Bytes that were cut off at the end are no part of the value.
    let range = range.map { $0.lowerBound..<min($0.upperBound, $0.lowerBound + Int64(raw.count)) }
    let dataType: MetadataDataType =
      switch coding {
      case .utf8, .local: .utf8
      case .latin1: .latin1
      case .macRoman: .macRoman
      default: .utf16
      }
    self.init(
      keySpace: keySpace, key: key, value: .string(text.text), dataType: dataType,
      rawData: raw,
      byteRange: range)
    hasInvalidText = text.isDamaged
  }
}
