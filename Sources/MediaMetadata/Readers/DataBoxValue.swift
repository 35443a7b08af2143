import MediaAudioFrames
import MediaCore

/// The value of an item of iTunes' or QuickTime's list, typed as the number before it says (QuickTime File Format,
/// "Well-Known Types").
struct DataBoxValue {
  private let bytes: [UInt8]
  private let type: UInt32
  private let key: String

  init(_ bytes: [UInt8], type: UInt32, key: String) {
    self.bytes = bytes
    self.type = type
    self.key = key
  }

  private static let flags: Set<String> = ["cpil", "pgap", "pcst", "shwm"]

  private static let meanings: [String: [Int64: String]] = [
    "stik": [
      0: "movie", 1: "music", 2: "audiobook", 5: "bookmark", 6: "music video", 9: "movie", 10: "TV show",
      11: "booklet", 14: "ringtone", 21: "podcast",
    ],
    "rtng": [0: "none", 1: "explicit", 2: "clean", 4: "explicit"],
    "hdvd": [0: "SD", 1: "720p", 2: "1080p", 3: "2160p"],
    "akID": [0: "iTunes", 1: "AOL"],
  ]

  func item(_ keySpace: MetadataKeySpace, _ key: String, at range: Range<Int64>) -> MetadataItem {
    func made(_ value: MetadataValue, _ dataType: MetadataDataType? = nil) -> MetadataItem {
      MetadataItem(
        keySpace: keySpace, key: key, value: value, dataType: dataType, rawData: bytes, byteRange: range)
    }
    // Whatever is said of its type, the number of a genre has two bytes.
    if key == "gnre", bytes.count == 2, let name = AudioTags.genre((Int(bytes[0]) << 8 | Int(bytes[1])) - 1) {
      return made(.string(name), .utf8)
    }
    switch type {
    case 1, 4, 6, 7, 9, 10, 15, 25:
      var item = MetadataItem(keySpace, key, bytes.trimmingZeros, .utf8, at: range, raw: bytes)
      if item.commonKey == .location { item.dataType = .location }
      if type == 7 { item.dataType = .xml }
      return item
    case 2, 5: return MetadataItem(keySpace, key, bytes, .utf16BigEndian, at: range)
    case 12: return made(.data(bytes), .gif)
    case 13: return made(.data(bytes), detected(.jpeg))
    case 14: return made(.data(bytes), detected(.png))
    case 27: return made(.data(bytes), .bmp)
    case 21, 65, 66, 67, 74:
      guard let number = integer(signed: true) else { return made(.data(bytes)) }
      return integerItem(made, number, signed: true)
    case 22, 75, 76, 77, 78:
      guard let number = integer(signed: false) else {
        guard let bits, bytes.count == 8 else { return made(.data(bytes)) }
        return made(MetadataValue(bits), MetadataDataType(rawValue: "uint64"))
      }
      return integerItem(made, number, signed: false)
    case 23 where bytes.count == 4: return made(.number(Double(float(0))), .float32)
    case 24 where bytes.count == 8: return made(.number(double(0)), .float64)
    case 70, 71, 72, 79: return geometry(made) ?? made(.data(bytes), nil)
    case 0: return reserved(keySpace, range, made)
    default: return made(.data(bytes))
    }
  }

  /// Points, sizes, rectangles and transforms; `nil` where the bytes are of another number.
  private func geometry(_ made: (MetadataValue, MetadataDataType?) -> MetadataItem) -> MetadataItem? {
    func floats(_ count: Int, _ name: String) -> MetadataItem? {
      guard bytes.count == 4 * count else { return nil }
      return made(.list((0..<count).map { .number(Double(float(4 * $0))) }), .init(rawValue: name))
    }
    switch type {
    case 70: return floats(2, "pointF32")
    case 71: return floats(2, "dimensionsF32")
    case 72: return floats(4, "rectF32")
    case 79 where bytes.count == 72:
      return made(.list((0..<9).map { .number(double(8 * $0)) }), .init(rawValue: "affineTransformF64"))
    default: return nil
    }
  }

  /// The type that says none: it follows from the key.
  private func reserved(
    _ keySpace: MetadataKeySpace, _ range: Range<Int64>,
    _ made: (MetadataValue, MetadataDataType?) -> MetadataItem
  ) -> MetadataItem {
    switch key {
    case "trkn", "disk":
      guard bytes.count >= 4 else { break }
      let total = bytes.count >= 6 ? Int64(bytes[4]) << 8 | Int64(bytes[5]) : nil
      return made(.position(Int64(bytes[2]) << 8 | Int64(bytes[3]), of: total), .position)
    case "gnre":
      guard bytes.count == 2 else { break }
      let number = Int(bytes[0]) << 8 | Int(bytes[1])
      guard number > 0, let name = AudioTags.genre(number - 1) else { break }
      return made(.string(name), .utf8)
    default:
      if Self.flags.contains(key), bytes.count == 1 { return made(.boolean(bytes[0] != 0), .boolean) }
      if key == "tmpo" || DataBoxValue.meanings[key] != nil, let number = integer(signed: false) {
        return integerItem(made, number, signed: false)
      }
    }
    // Text without its type is text all the same where it prints.
    let isText = !bytes.isEmpty && bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    if isText, key.first == "\u{A9}" || bytes.count > 3, String(validating: bytes, as: UTF8.self) != nil {
      return MetadataItem(keySpace, key, bytes, .utf8, at: range)
    }
    return made(.data(bytes), nil)
  }

  private func integerItem(
    _ made: (MetadataValue, MetadataDataType?) -> MetadataItem, _ number: Int64, signed: Bool
  ) -> MetadataItem {
    if Self.flags.contains(key) { return made(.boolean(number != 0), .boolean) }
    if key == "gnre", number > 0, let name = AudioTags.genre(Int(number) - 1) {
      return made(.string(name), .utf8)
    }
    var item = made(.integer(number), MetadataDataType(rawValue: "\(signed ? "" : "u")int\(bytes.count * 8)"))
    item.extraAttributes[.meaning] = Self.meanings[key]?[number]
    return item
  }

  /// Returns the type of the picture that the bytes begin, whatever is stated; else the stated type.
  private func detected(_ stated: MetadataDataType) -> MetadataDataType {
    PictureInformation(bytes)?.dataType ?? stated
  }

  private var bits: UInt64? {
    (1...8).contains(bytes.count) ? bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : nil
  }

  /// `nil` for an unsigned one beyond all signed ones, too.
  private func integer(signed: Bool) -> Int64? {
    guard let bits else { return nil }
    guard signed else { return Int64(exactly: bits) }
    let shift = UInt64(64 - 8 * bytes.count)
    return Int64(bitPattern: bits << shift) >> Int64(shift)
  }

  private func float(_ start: Int) -> Float {
    Float(bitPattern: bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  private func double(_ start: Int) -> Double {
    Double(bitPattern: bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
