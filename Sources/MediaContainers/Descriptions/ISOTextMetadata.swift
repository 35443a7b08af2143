import ISOBaseMedia
package import MediaCore
import MediaStructure

/// The texts, numbers and picture of iTunes' metadata list (`moov/udta/meta/ilst`), where nothing else is in the user data.
package struct ISOTextMetadata: Sendable {
  /// The items by their boxes' types, in file order.
  package var items: [(type: FourCC, text: String)] = []

  package var picture: AttachedPicture?

  private static let byteLimit: Int64 = 16 << 20
  private static let textLimit = 1 << 20

  /// `nil` where the user data holds anything but texts, pairs of numbers and one picture in such a list.
  ///
  /// - Parameter userData: the payload of `udta`.
  package init?(userData: Range<Int64>, of source: any ByteSource) {
    guard userData.count <= Self.byteLimit else { return nil }
    do throws(MediaError) {
      var boxes = Boxes(source: source, buffered: BufferedSource(source))
      for box in try boxes.all(in: userData) {
        guard box.type == "meta" else {
          if box.type == "free" || box.payload.isEmpty { continue }
          return nil
        }
        guard try takeList(in: box, &boxes) else { return nil }
      }
    } catch {
      return nil
    }
  }

  /// False where the box holds anything else.
  private mutating func takeList(in meta: ISOBoxHeader, _ boxes: inout Boxes) throws(MediaError) -> Bool {
    // A full box, which QuickTime's is not.
    guard try boxes.bytes(meta.payload.prefix(4)).allSatisfy({ $0 == 0 }) else { return false }
    for child in try boxes.all(in: meta.payload.dropFirst(4)) {
      switch child.type {
      case "hdlr":
        guard try boxes.bytes(child.payload.prefix(12)).dropFirst(8).elementsEqual("mdir".utf8) else {
          return false
        }
      case "free": break
      case "ilst":
        for item in try boxes.all(in: child.payload) {
          if item.type == "covr" {
            guard picture == nil, try takePicture(in: item, &boxes) else { return false }
            continue
          }
          guard let text = try Self.text(of: item, &boxes) else { return false }
          items.append((item.type, text))
        }
      default: return false
      }
    }
    return true
  }

  /// False where there isn't one picture of a kind that is known.
  private mutating func takePicture(
    in item: ISOBoxHeader, _ boxes: inout Boxes
  ) throws(MediaError) -> Bool {
    let parts = try boxes.all(in: item.payload)
    guard parts.count == 1, parts[0].type == "data", parts[0].payload.count > Self.valueStart else {
      return false
    }
    picture = AttachedPicture(
      type: nil, description: "", in: parts[0].payload.dropFirst(Self.valueStart), of: boxes.source)
    return picture != nil
  }

  /// After the type and the locale.
  private static let valueStart = 8

  private static func text(of item: ISOBoxHeader, _ boxes: inout Boxes) throws(MediaError) -> String? {
    let parts = try boxes.all(in: item.payload)
    guard parts.count == 1, parts[0].type == "data",
      (valueStart...textLimit).contains(parts[0].payload.count)
    else { return nil }
    let data = try boxes.bytes(parts[0].payload)
    guard data.count == parts[0].payload.count else { return nil }
    let kind = data.prefix(4).bigEndian(Int.self)
    let value = data.dropFirst(valueStart)
    if item.type == "trkn" || item.type == "disk" {
      guard kind == 0, value.count >= 6 else { return nil }
      let numbers = Array(value)
      let (number, total) = (Int(numbers[2]) << 8 | Int(numbers[3]), Int(numbers[4]) << 8 | Int(numbers[5]))
      return total == 0 ? "\(number)" : "\(number)/\(total)"
    }
    guard kind == 1, !value.contains(0) else { return nil }
    return String(validating: value, as: UTF8.self)
  }

  /// The boxes of the user data, as they are looked at.
  private struct Boxes {
    let source: any ByteSource
    var buffered: BufferedSource
    /// More than the list of a file that people have tagged.
    private static let limit = 4096

    init(source: any ByteSource, buffered: BufferedSource) {
      (self.source, self.buffered) = (source, buffered)
    }

    /// The whole boxes of a range.
    mutating func all(in range: Range<Int64>) throws(MediaError) -> [ISOBoxHeader] {
      var sequence = ISOBoxSequence(range)
      var boxes: [ISOBoxHeader] = []
      while let box = try sequence.next(&buffered), box.overrunningSize == nil, !box.extendsToEnd {
        guard boxes.count < Self.limit else {
          throw MediaError(.overLimit, "more than \(Self.limit) boxes", at: .init(byteOffset: box.offset))
        }
        boxes.append(box)
      }
      return boxes
    }

    mutating func bytes(_ range: Range<Int64>) throws(MediaError) -> [UInt8] {
      try buffered.bytes(at: range.lowerBound, count: range.count)
    }
  }
}
