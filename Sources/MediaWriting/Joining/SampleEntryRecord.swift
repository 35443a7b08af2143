import ISOBaseMedia
import MediaContainers
import MediaCore

/// The decoder's set-up within a sample entry of pictures (ISO/IEC 14496-12, 12.1.3; 14496-15, 5.4.2 and 8.4.1).
struct SampleEntryRecord {
  private let entry: [UInt8]
  /// The range of the box that holds the set-up.
  private let place: Range<Int>

  /// The place of the first box in a sample entry of pictures.
  private static let firstBox = 86
  private static let headerSize = 8

  /// - Returns: `nil` where the entry has no such box.
  init?(_ entry: [UInt8]) {
    var place = Self.firstBox
    while place + Self.headerSize <= entry.count {
      let size = Int(entry.bigEndian(UInt32.self, at: place))
      guard size >= Self.headerSize, size <= entry.count - place else { return nil }
      let type = FourCC(rawValue: entry.bigEndian(UInt32.self, at: place + 4))
      if type == "avcC" || type == "hvcC" {
        (self.entry, self.place) = (entry, place..<place + size)
        return
      }
      place += size
    }
    return nil
  }

  /// The box's payload.
  var bytes: [UInt8] { Array(entry[place.dropFirst(Self.headerSize)]) }

  /// The entry with another payload.
  func replaced(with record: [UInt8]) -> [UInt8] {
    func size(_ count: Int) -> [UInt8] {
      withUnsafeBytes(of: UInt32(clamping: count).bigEndian) { Array($0) }
    }
    var changed = entry
    changed.replaceSubrange(place.dropFirst(Self.headerSize), with: record)
    changed.replaceSubrange(
      place.lowerBound..<place.lowerBound + 4, with: size(record.count + Self.headerSize))
    changed.replaceSubrange(0..<4, with: size(changed.count))
    return changed
  }
}
