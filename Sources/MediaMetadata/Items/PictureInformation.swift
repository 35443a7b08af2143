public import MediaCore
import MediaImages

/// The format and the size of a picture, by its first bytes.
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
    if bytes.starts(with: PNGChunkHeader.signature) {
      dataType = .png
      dimensions = Self.pngSize(bytes).flatMap { size(number($0, 4), number($0 + 4, 4)) }
    } else if JPEGStart.begins(bytes) {
      dataType = .jpeg
      dimensions = Self.jpegSize(bytes).flatMap { size(number($0 + 2, 2), number($0, 2)) }
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

  /// Where the image header has the width and the height (PNG 3, 11.2.1): in the first chunk, but for Apple's own form.
  private static func pngSize(_ bytes: [UInt8]) -> Int? {
    let source = MemoryByteSource(bytes)
    var offset = PNGChunkHeader.firstOffset
    for _ in 0..<2 {
      guard let chunk = (try? PNGChunkHeader(of: source, at: offset)) ?? nil else { break }
      if chunk.type == "IHDR" { return Int(chunk.data.lowerBound) }
      offset = chunk.end
    }
    return nil
  }

  /// Where the frame header has the number of lines and the samples of each (ITU-T T.81, B.2.2).
  private static func jpegSize(_ bytes: [UInt8]) -> Int? {
    let source = MemoryByteSource(bytes)
    let start = Int64(JPEGStart.marker.count)
    var segments = JPEGSegments(start..<max(start, source.byteCount))
    while let segment = (try? segments.next(in: source)) ?? nil, !segment.beginsScan {
      if segment.isFrame { return Int(segment.payload.lowerBound) + 1 }
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
