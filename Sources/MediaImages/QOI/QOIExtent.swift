package import MediaCore
import MediaStructure

/// The extent of a picture of QOI, of which no number says it ("The Quite OK Image Format", version 1.0).
package enum QOIExtent {
  private static let headerSize: Int64 = 14
  private static let endSize: Int64 = 8
  private static let pixelLimit: Int64 = 1 << 26

  /// The offset at which the mark of the end ends; past the source's end where the picture is cut.
  ///
  /// `nil` for another file, and for a picture that is too large to be gone through.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let header = try source.bytes(at: 0, count: Int(headerSize))
    guard header.count == Int(headerSize), header.starts(with: "qoif".utf8) else { return nil }
    let (width, height) = (header[4..<8].bigEndian(Int64.self), header[8..<12].bigEndian(Int64.self))
    let (count, isHuge) = width.multipliedReportingOverflow(by: height)
    guard !isHuge, count > 0, count <= pixelLimit else { return nil }
    let end = try source.bytes(at: max(source.byteCount - endSize, 0), count: Int(endSize))
    if end == [0, 0, 0, 0, 0, 0, 0, 1] { return source.byteCount }
    var bytes = BufferedSource(source)
    var (offset, left) = (headerSize, count)
    while left > 0 {
      guard let byte = try bytes.byte(at: offset) else { return offset + 1 + endSize }
      let (size, pixels) = chunk(byte)
      offset += size
      left -= pixels
    }
    return offset + endSize
  }

  /// Returns the number of bytes of a chunk, and the number of pixels that it stands for.
  private static func chunk(_ tag: UInt8) -> (size: Int64, pixels: Int64) {
    switch tag {
    case 0xFE: (4, 1)
    case 0xFF: (5, 1)
    case 0x80..<0xC0: (2, 1)
    case 0xC0...: (1, Int64(tag & 0x3F) + 1)
    default: (1, 1)
    }
  }
}
