package import MediaCore

/// The texts and numbers of iTunes' metadata list (`moov/udta/meta/ilst`), where nothing else is in the user data.
package struct ISOTextMetadata: Sendable {
  /// The items by their boxes' types, in file order.
  package var items: [(type: FourCC, text: String)] = []

  private static let byteLimit: Int64 = 1 << 20

  /// `nil` where the user data holds anything but texts and pairs of numbers in such a list.
  ///
  /// - Parameter userData: the payload of `udta`.
  package init?(userData: Range<Int64>, of source: any ByteSource) {
    guard userData.count <= Self.byteLimit,
      let bytes = try? source.bytes(at: userData.lowerBound, count: userData.count),
      bytes.count == userData.count
    else { return nil }
    for box in Self.boxes(bytes[...]) {
      guard box.type == "meta" else {
        if box.type == "free" || box.payload.isEmpty { continue }
        return nil
      }
      // A full box, which QuickTime's is not.
      let inner = box.payload.dropFirst(4)
      guard box.payload.prefix(4).allSatisfy({ $0 == 0 }) else { return nil }
      for child in Self.boxes(inner) {
        switch child.type {
        case "hdlr":
          guard child.payload.count >= 12, child.payload.dropFirst(8).prefix(4).elementsEqual("mdir".utf8)
          else { return nil }
        case "free": break
        case "ilst":
          for item in Self.boxes(child.payload) {
            guard let text = Self.text(item) else { return nil }
            items.append((item.type, text))
          }
        default: return nil
        }
      }
    }
  }

  private typealias Box = (type: FourCC, payload: ArraySlice<UInt8>)

  private static func boxes(_ bytes: ArraySlice<UInt8>) -> [Box] {
    var boxes: [Box] = []
    var offset = bytes.startIndex
    while bytes.endIndex - offset >= 8 {
      let size = bytes[offset..<offset + 4].bigEndian(Int.self)
      guard size >= 8, size <= bytes.endIndex - offset else { break }
      let type = FourCC(rawValue: bytes[(offset + 4)..<(offset + 8)].bigEndian(UInt32.self))
      boxes.append((type, bytes[(offset + 8)..<(offset + size)]))
      offset += size
    }
    return boxes
  }

  private static func text(_ item: Box) -> String? {
    let parts = boxes(item.payload)
    guard parts.count == 1, parts[0].type == "data", parts[0].payload.count >= 8 else { return nil }
    let data = parts[0].payload
    let kind = data.prefix(4).bigEndian(Int.self)
    let value = data.dropFirst(8)
    if item.type == "trkn" || item.type == "disk" {
      guard kind == 0, value.count >= 6 else { return nil }
      let numbers = Array(value)
      let (number, total) = (Int(numbers[2]) << 8 | Int(numbers[3]), Int(numbers[4]) << 8 | Int(numbers[5]))
      return total == 0 ? "\(number)" : "\(number)/\(total)"
    }
    guard kind == 1, !value.contains(0) else { return nil }
    return String(validating: value, as: UTF8.self)
  }
}
