package import MediaCore
import MediaStructure

/// The extent of a PCX file: its rows are packed, and the size that they are packed into is not stated
/// ("ZSoft PCX File Format Technical Reference Manual").
package enum PCXExtent {
  private static let headerSize: Int64 = 128
  private static let byteLimit: Int64 = 1 << 28

  /// The offset at which the rows end, and the palette of 256 colours after them; past the source's end where they are cut.
  ///
  /// `nil` for another file, and for a picture that is too large to be gone through.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let header = try source.bytes(at: 0, count: Int(headerSize))
    guard header.count > 3, header[0] == 10, [0, 2, 3, 4, 5].contains(header[1]), header[2] <= 1,
      [1, 2, 4, 8].contains(header[3])
    else { return nil }
    guard header.count == Int(headerSize) else { return headerSize }
    let number = { (offset: Int) in header[offset..<offset + 2].littleEndian(Int64.self) }
    let (rows, planes, bytesPerRow) = (number(10) - number(6) + 1, Int64(header[65]), number(66))
    let count = rows * planes * bytesPerRow
    guard count > 0, count <= byteLimit else { return nil }
    guard let end = header[2] == 0 ? headerSize + count : try packedEnd(of: count, in: source) else {
      return nil
    }
    return header[1] == 5 && planes == 1 && header[3] == 8 ? try paletteEnd(after: end, in: source) : end
  }

  /// A byte of which two bits are set says how often the one after it is repeated; `nil` for rows that become longer by that.
  private static func packedEnd(of count: Int64, in source: any ByteSource) throws(MediaError) -> Int64? {
    var (offset, left) = (headerSize, count)
    // As in a file of nothing but bytes that are repeated not once.
    let farthest = headerSize + 2 * count
    while left > 0 {
      guard offset <= farthest else { return nil }
      let bytes = try source.bytes(at: offset, count: BufferedSource.windowSize)
      guard !bytes.isEmpty else { return offset + 1 }
      let most = min(Int64(bytes.count), farthest - offset + 1)
      var place = 0
      while left > 0, place < most {
        let isCount = bytes[place] >= 0xC0
        left -= isCount ? Int64(bytes[place] & 0x3F) : 1
        place += isCount ? 2 : 1
      }
      offset += Int64(place)
    }
    return offset
  }

  /// A byte says that a palette of three bytes a colour follows; many writers leave something before it.
  private static func paletteEnd(after end: Int64, in source: any ByteSource) throws(MediaError) -> Int64 {
    let place = max(end, source.byteCount - 769)
    return try source.bytes(at: place, count: 1) == [12] ? place + 769 : end + 769
  }
}
