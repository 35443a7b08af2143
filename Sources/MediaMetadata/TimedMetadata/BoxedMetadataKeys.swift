import ISOBaseMedia
import MediaContainers
package import MediaCore

/// The names and types of the samples of a track of boxed metadata (`mebx`; QuickTime File Format, "Timed
/// Metadata Media").
package struct BoxedMetadataKeys: Hashable, Sendable {
  private(set) var keys: [UInt32: Key] = [:]

  struct Key: Hashable, Sendable {
    var keySpace: MetadataKeySpace
    var name: String
    /// A well-known type; `nil` where the type has a name instead.
    var type: UInt32?
    var typeName: String?
    var languageTag: String?
  }

  /// More than any writer needs.
  private static let sizeLimit: Int64 = 1 << 20
  private static let boxLimit = 4096

  /// - Parameter entry: the payload of the sample entry.
  package init?(_ entry: Range<Int64>, of source: any ByteSource) {
    // Six bytes that are reserved and the index of the data reference come first.
    guard entry.count > 8, entry.count <= Self.sizeLimit,
      let bytes = try? source.bytes(at: entry.lowerBound + 8, count: entry.count - 8)
    else { return nil }
    self.init(bytes)
  }

  /// - Parameter bytes: of the sample entry, after the index of the data reference.
  package init?(_ bytes: [UInt8]) {
    guard let table = Self.boxes(bytes[...]).first(where: { $0.type == FourCC("keys").rawValue }) else {
      return nil
    }
    for box in Self.boxes(table.payload) { keys[box.type] = Key(box.payload) }
    if keys.isEmpty { return nil }
  }

  init(_ keys: [UInt32: Key]) {
    self.keys = keys
  }

  /// The tags of one sample; boxes whose key is not declared come through as data.
  ///
  /// - Parameters:
  ///   - sample: its bytes.
  ///   - offset: where it is in the file.
  package func items(of sample: [UInt8], at offset: Int64?) -> [MetadataItem] {
    Self.boxes(sample[...]).map { box in
      let bytes = Array(box.payload)
      let place = (offset ?? 0).saturatingAdd(Int64(box.payload.startIndex))
      let range = place..<place.saturatingAdd(Int64(bytes.count))
      guard let key = keys[box.type] else {
        return MetadataItem(
          keySpace: .quickTimeMetadata, key: String(box.type), value: .data(bytes), rawData: bytes,
          byteRange: offset.map { _ in range })
      }
      var item: MetadataItem
      if let type = key.type {
        item = DataBoxValue(bytes, type: type, key: key.name).item(key.keySpace, key.name, at: range)
      } else {
        item = MetadataItem(
          keySpace: key.keySpace, key: key.name, value: .data(bytes),
          dataType: key.typeName.map(MetadataDataType.init(rawValue:)), rawData: bytes, byteRange: range)
      }
      if offset == nil { item.byteRange = nil }
      item.extendedLanguageTag = key.languageTag
      return item
    }
  }

  fileprivate static func boxes(_ bytes: ArraySlice<UInt8>) -> [(type: UInt32, payload: ArraySlice<UInt8>)] {
    ISOBoxesInMemory(bytes).prefix(boxLimit).map { ($0.type.rawValue, bytes[$0.payloadIndices]) }
  }
}

extension BoxedMetadataKeys.Key {
  /// From a box that is named by the key's number in samples.
  fileprivate init?(_ payload: ArraySlice<UInt8>) {
    var declared = false
    (keySpace, name) = (.quickTimeMetadata, "")
    for box in BoxedMetadataKeys.boxes(payload) {
      switch FourCC(rawValue: box.type) {
      case "keyd" where box.payload.count > 4:
        keySpace = MetadataKeySpace(rawValue: String(decoding: box.payload.prefix(4), as: UTF8.self))
        name = String(decoding: box.payload.dropFirst(4), as: UTF8.self)
        declared = true
      case "dtyp" where box.payload.count >= 4:
        let value = box.payload.dropFirst(4)
        switch box.payload.prefix(4).bigEndian(UInt32.self) {
        case 0 where value.count >= 4: type = value.prefix(4).bigEndian(UInt32.self)
        case 1: typeName = String(decoding: value, as: UTF8.self)
        default: break
        }
      case "loca": languageTag = String(decoding: box.payload.prefix { $0 != 0 }, as: UTF8.self)
      default: break
      }
    }
    guard declared else { return nil }
  }
}
