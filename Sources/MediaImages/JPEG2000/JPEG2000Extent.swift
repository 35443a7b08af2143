package import MediaCore
import MediaStructure

/// The extent of the codestream of JPEG 2000 (ITU-T T.800, A.4.2 and I.5.4).
package enum JPEG2000Extent {
  /// As many boxes, or segments and parts of tiles, as a file is gone through for.
  private static let partLimit = 1 << 16

  /// The end of the codestream that the boxes of a JP2 file hold; `nil` where no box holds one, or it doesn't say it.
  package static func declaredEnd(ofBoxes source: any ByteSource) throws(MediaError) -> Int64? {
    var boxes = BufferedSource(source)
    var offset: Int64 = 0
    for _ in 0..<partLimit {
      guard offset <= source.byteCount else { return offset }
      let head = try boxes.bytes(at: offset, count: 16, window: 1 << 10)
      guard head.count >= 8 else { return nil }
      var size = head[0..<4].bigEndian(Int64.self)
      if head[4..<8].elementsEqual("jp2c".utf8) {
        return try declaredEnd(of: source, from: offset + (size == 1 ? 16 : 8))
      }
      if size == 1 { size = head.count == 16 ? head[8..<16].bigEndian(Int64.self) : 0 }
      guard size >= 8, size < Int64.max - offset else { return nil }
      offset += size
    }
    return nil
  }

  /// The end of a codestream that begins at a place, its marker at the end among it; `nil` where it doesn't say it.
  package static func declaredEnd(of source: any ByteSource, from start: Int64) throws(MediaError) -> Int64? {
    var segments = BufferedSource(source)
    var offset = start + 2
    for _ in 0..<partLimit {
      let head = try segments.bytes(at: offset, count: 12, window: 1 << 10)
      // An end without data is what any file has at least.
      guard head.count >= 4 else { return offset + 2 > source.byteCount ? offset + 2 : nil }
      guard head[0] == 0xFF else { return nil }
      if head[1] == 0xD9 { return offset + 2 }
      guard head[1] == 0x90 else {
        offset += 2 + head[2..<4].bigEndian(Int64.self)
        continue
      }
      guard head.count == 12 else { return offset + 14 }
      let size = head[6..<10].bigEndian(Int64.self)
      // A last part may be as long as the file is.
      guard size >= 14 else { return nil }
      offset += size
      if offset >= source.byteCount { return offset + 2 }
    }
    return nil
  }
}
