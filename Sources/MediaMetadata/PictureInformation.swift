public import MediaCore

/// What the first bytes of a picture say of it.
public struct PictureInformation: Hashable, Sendable {
  /// Its format.
  public var dataType: MetadataDataType
  /// In pixels; `nil` where the bytes end before they say it.
  public var dimensions: VideoDimensions?

  /// Reads the beginning of a picture; `nil` for bytes that begin none of a known format.
  public init?(_ bytes: [UInt8]) {
    func number(_ start: Int, _ count: Int, bigEndian: Bool = true) -> Int? {
      guard start >= 0, start + count <= bytes.count else { return nil }
      let part = bytes[start..<start + count]
      let value = (bigEndian ? Array(part) : part.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return Int32(exactly: value).map(Int.init)
    }
    func size(_ width: Int?, _ height: Int?) -> VideoDimensions? {
      guard let width, let height, width > 0, height > 0 else { return nil }
      return VideoDimensions(width: width, height: height)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      dataType = .png
      dimensions = size(number(16, 4), number(20, 4))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      dataType = .jpeg
      dimensions = Self.jpegSize(bytes)
    } else if bytes.starts(with: "GIF8".utf8) {
      dataType = .gif
      dimensions = size(number(6, 2, bigEndian: false), number(8, 2, bigEndian: false))
    } else if bytes.starts(with: "BM".utf8), bytes.count >= 26 {
      dataType = .bmp
      dimensions = size(number(18, 4, bigEndian: false), number(22, 4, bigEndian: false))
    } else if bytes.starts(with: "RIFF".utf8), bytes.count >= 16, bytes[8..<12].elementsEqual("WEBP".utf8) {
      dataType = MetadataDataType(rawValue: "WebP")
      dimensions = Self.webPSize(bytes)
    } else {
      return nil
    }
  }

  /// The usual ending of a file of the format.
  public var fileExtension: String {
    switch dataType {
    case .jpeg: "jpg"
    case .gif: "gif"
    case .bmp: "bmp"
    case .png: "png"
    default: "webp"
    }
  }

  /// The size that the frame header states (ITU-T T.81, B.2.2).
  private static func jpegSize(_ bytes: [UInt8]) -> VideoDimensions? {
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        let height = Int(bytes[offset + 5]) << 8 | Int(bytes[offset + 6])
        let width = Int(bytes[offset + 7]) << 8 | Int(bytes[offset + 8])
        return VideoDimensions(width: width, height: height)
      }
      offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
    }
    return nil
  }

  /// The size that the first chunk states (WebP Container Specification; RFC 6386, 9.1).
  private static func webPSize(_ bytes: [UInt8]) -> VideoDimensions? {
    guard bytes.count >= 30 else { return nil }
    func little(_ start: Int, _ count: Int) -> Int {
      bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    switch bytes[12..<16] {
    case let name where name.elementsEqual("VP8X".utf8):
      return VideoDimensions(width: little(24, 3) + 1, height: little(27, 3) + 1)
    case let name where name.elementsEqual("VP8L".utf8):
      let bits = little(21, 4)
      return VideoDimensions(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    case let name where name.elementsEqual("VP8 ".utf8):
      return VideoDimensions(width: little(26, 2) & 0x3FFF, height: little(28, 2) & 0x3FFF)
    default: return nil
    }
  }
}
