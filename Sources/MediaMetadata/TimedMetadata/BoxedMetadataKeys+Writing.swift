package import MediaCore

/// Keys and samples of boxed metadata as they are written.
extension BoxedMetadataKeys {
  /// Keys for tags; `nil` where there are none, or a key space has no name of four characters.
  package init?(of items: [MetadataItem]) {
    var keys: [Key] = []
    for item in items {
      let key = Key(item)
      guard key.keySpace.rawValue.utf8.count == 4 else { return nil }
      if !keys.contains(key) { keys.append(key) }
    }
    guard !keys.isEmpty else { return nil }
    self.init(
      Dictionary(uniqueKeysWithValues: keys.enumerated().map { (UInt32(clamping: $0 + 1), $1) }))
  }

  /// The sample entry's bytes after the index of its data reference.
  package var bytes: [UInt8] {
    let table = keys.sorted { $0.key < $1.key }.flatMap { number, key in
      var content = Self.box("keyd", Array((key.keySpace.rawValue + key.name).utf8))
      if let type = key.type {
        content += Self.box("dtyp", UInt32(0).bigEndianBytes + type.bigEndianBytes)
      } else {
        content += Self.box("dtyp", UInt32(1).bigEndianBytes + Array((key.typeName ?? "").utf8))
      }
      if let tag = key.languageTag { content += Self.box("loca", Array(tag.utf8) + [0]) }
      return Self.box(FourCC(rawValue: number), content)
    }
    return Self.box("keys", table)
  }

  /// The sample that holds tags.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for a tag whose key and type are not among the keys, or whose value is not of
  ///   its type.
  package func sample(of items: [MetadataItem]) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    for item in items {
      let key = Key(item)
      guard let number = keys.first(where: { $0.value == key })?.key else {
        throw MediaError(
          .invalidArgument, "the format of the metadata names no key \(item.identifier.rawValue) of this type"
        )
      }
      guard let value = item.boxedValue(type: key.type) else {
        throw MediaError(
          .invalidArgument,
          "the value of \(item.identifier.rawValue) is not of its type, "
            + item.dataType.rawValue)
      }
      bytes += Self.box(FourCC(rawValue: number), value)
    }
    return bytes
  }

  private static func box(_ type: FourCC, _ payload: [UInt8]) -> [UInt8] {
    UInt32(clamping: payload.count + 8).bigEndianBytes + type.rawValue.bigEndianBytes + payload
  }
}

extension BoxedMetadataKeys.Key {
  fileprivate init(_ item: MetadataItem) {
    let type = item.wellKnownType
    self.init(
      keySpace: item.keySpace, name: item.key, type: type,
      typeName: type == nil ? item.dataType.rawValue : nil, languageTag: item.extendedLanguageTag)
  }
}

extension MetadataItem {
  /// The number of the value's type (QuickTime File Format, "Well-Known Types"); `nil` where it has a name alone.
  fileprivate var wellKnownType: UInt32? {
    if let number = Self.wellKnownTypes[dataType.rawValue] { return number }
    // A value without a type of its own here is written as its text.
    if case .data = value { return nil }
    return 1
  }

  private static let wellKnownTypes: [String: UInt32] = [
    "raw-data": 0, "UTF-8": 1, "UTF-16": 2, "GIF": 12, "JPEG": 13, "PNG": 14, "float32": 23, "float64": 24,
    "BMP": 27, "int8": 65, "int16": 66, "int32": 67, "pointF32": 70, "dimensionsF32": 71, "rectF32": 72,
    "int64": 74, "integer": 74, "uint8": 75, "boolean": 75, "uint16": 76, "uint32": 77, "uint64": 78,
    "affineTransformF64": 79,
  ]

  /// The value's bytes; `nil` where it is not of the type.
  fileprivate func boxedValue(type: UInt32?) -> [UInt8]? {
    if case .data(let bytes) = value { return bytes }
    switch type {
    case 1: return value.stringValue.map { Array($0.utf8) }
    case 2: return value.stringValue.map { $0.utf16.flatMap(\.bigEndianBytes) }
    case 23: return value.numberValue.map { Float($0).bitPattern.bigEndianBytes }
    case 24: return value.numberValue.map { $0.bitPattern.bigEndianBytes }
    case 65: return whole(Int8.self)
    case 66: return whole(Int16.self)
    case 67: return whole(Int32.self)
    case 74: return whole(Int64.self)
    case 75: return whole(UInt8.self)
    case 76: return whole(UInt16.self)
    case 77: return whole(UInt32.self)
    case 78: return whole(UInt64.self)
    case 70, 71: return numbers(2)?.flatMap { Float($0).bitPattern.bigEndianBytes }
    case 72: return numbers(4)?.flatMap { Float($0).bitPattern.bigEndianBytes }
    case 79: return numbers(9)?.flatMap { $0.bitPattern.bigEndianBytes }
    default: return nil
    }
  }

  private func whole<Number: FixedWidthInteger>(_ type: Number.Type) -> [UInt8]? {
    switch value {
    case .integer(let number): Number(exactly: number)?.bigEndianBytes
    case .boolean(let flag): Number(flag ? 1 : 0).bigEndianBytes
    default: value.numberValue.flatMap { Number(exactly: $0) }?.bigEndianBytes
    }
  }

  private func numbers(_ count: Int) -> [Double]? {
    guard case .list(let values) = value, values.count == count else { return nil }
    let numbers = values.compactMap(\.numberValue)
    return numbers.count == count ? numbers : nil
  }
}
