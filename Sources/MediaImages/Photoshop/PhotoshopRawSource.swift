package import MediaCore

/// A Photoshop document whose image is packed with codes that do nothing, for a reader that takes them for repeated bytes: with
/// its image as it is without packing.
///
/// Source: Adobe Photoshop File Formats, "Image Data Section"; TIFF 6.0, section 9, "PackBits", in which a code of -128 is
/// skipped. ImageMagick ends each row with one. libav repeats the next byte 129 times.
package struct PhotoshopRawSource: ByteSource {
  private let source: any ByteSource
  /// Where the image begins.
  private let start: Int64
  /// The image from its compression method on.
  private let image: [UInt8]

  package var name: String? { source.name }
  package var byteCount: Int64 { start + Int64(image.count) }

  /// The most bytes of an image, packed or not.
  private static let sizeLimit = 1 << 29

  /// `nil` for every other file, for a damaged one, and for one over the limits, which isn't read.
  package init?(of source: any ByteSource, _ limits: MediaLimits = .standard) {
    guard let head = try? source.bytes(at: 0, count: 26), head.count == 26,
      head.starts(with: "8BPS".utf8), head[4] == 0, head[5] == 1,
      case let channelCount = Int(head[12..<14].bigEndian(UInt16.self)), (1...56).contains(channelCount),
      case let height = Int(head[14..<18].bigEndian(UInt32.self)), (1...30_000).contains(height),
      case let width = Int(head[18..<22].bigEndian(UInt32.self)), (1...30_000).contains(width),
      case let depth = Int(head[22..<24].bigEndian(UInt16.self)), (1...32).contains(depth),
      case let (count, rowSize) = (channelCount * height, (width * depth + 7) / 8),
      width * height <= limits.pixelCount, count * rowSize <= Self.sizeLimit,
      let start = Self.imageStart(in: source), source.byteCount - start <= Self.sizeLimit,
      (try? source.bytes(at: start, count: 2)) == [0, 1],
      let packed = try? source.bytes(at: start, count: Int(source.byteCount - start)),
      let rows = PackedRows(packed, count: count, rowSize: rowSize), rows.hasIdleCodes,
      let image = rows.unpacked(after: [0, 0])
    else { return nil }
    (self.source, self.start, self.image) = (source, start, image)
  }

  /// The same image after the first bytes of another source of the same file.
  package init(_ other: PhotoshopRawSource, of source: any ByteSource) {
    (self.source, start, image) = (source, other.start, other.image)
  }

  /// The place of the image, after three sections that begin with their length.
  private static func imageStart(in source: any ByteSource) -> Int64? {
    var offset: Int64 = 26
    for _ in 0..<3 {
      guard let length = try? source.bytes(at: offset, count: 4), length.count == 4 else { return nil }
      offset += 4 + Int64(length.bigEndian(UInt32.self))
    }
    return offset < source.byteCount ? offset : nil
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard offset >= 0, offset < byteCount else { return 0 }
    var count = 0
    if offset < start {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(Int(clamping: start - offset)))
      count = try source.read(into: part, at: offset)
      guard count == part.count, count < buffer.count else { return count }
    }
    let first = Int(offset + Int64(count) - start)
    let rest = image[first...].prefix(buffer.count - count)
    UnsafeMutableRawBufferPointer(rebasing: buffer.dropFirst(count)).copyBytes(from: rest)
    return count + rest.count
  }
}

/// Rows of bytes that are packed one by one, after the sizes of all of them.
private struct PackedRows {
  private let bytes: [UInt8]
  /// The place of each row.
  private let rows: [Range<Int>]
  /// The bytes of a row that is unpacked.
  private let rowSize: Int

  /// `nil` where not all rows are there.
  init?(_ bytes: [UInt8], count: Int, rowSize: Int) {
    // The compression method comes first.
    var place = 2 + 2 * count
    guard place <= bytes.count else { return nil }
    var rows: [Range<Int>] = []
    rows.reserveCapacity(count)
    for index in 0..<count {
      let end = place + (Int(bytes[2 + 2 * index]) << 8 | Int(bytes[3 + 2 * index]))
      guard end <= bytes.count else { return nil }
      rows.append(place..<end)
      place = end
    }
    (self.bytes, self.rows, self.rowSize) = (bytes, rows, rowSize)
  }

  var hasIdleCodes: Bool {
    rows.contains { row in
      var place = row.lowerBound
      while place < row.upperBound {
        let code = bytes[place]
        if code == PackBits.idle { return true }
        place += code < PackBits.idle ? Int(code) + 2 : 2
      }
      return false
    }
  }

  /// All rows, after other bytes; `nil` where one hasn't the size of a row.
  func unpacked(after head: [UInt8]) -> [UInt8]? {
    var made: [UInt8] = []
    // There are hundreds of megabytes at the most, of which no copy is made.
    made.reserveCapacity(head.count + rows.count * rowSize)
    made += head
    for row in rows {
      let end = made.count + rowSize
      guard PackBits.unpack(bytes[row], into: &made, limit: end), made.count == end else { return nil }
    }
    return made
  }
}
