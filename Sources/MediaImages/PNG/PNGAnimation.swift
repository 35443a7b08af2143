package import MediaCore
import MediaStructure

/// The times for which the pictures of an animated PNG are shown (PNG 3, 11.3.6.2).
package enum PNGAnimation {
  /// As many chunks as are looked at.
  private static let chunkLimit = 1 << 20

  /// Gives the delay of each picture as a fraction of a second, up to where the file ends; none for another file.
  ///
  /// No delay is a fifteenth of a second, for which libavformat shows such pictures.
  package static func forEachDelay(of source: any ByteSource, _ body: (MediaTime) -> Void) throws(MediaError)
  {
    let signature = PNGChunkHeader.signature
    guard try source.bytes(at: 0, count: signature.count) == signature else { return }
    var chunks = BufferedSource(source)
    var offset = PNGChunkHeader.firstOffset
    for _ in 0..<chunkLimit {
      let head = try chunks.bytes(at: offset, count: PNGChunkHeader.byteCount + 24, window: 1 << 10)
      guard let chunk = PNGChunkHeader(head, at: offset), chunk.isNamed, chunk.type != "IEND" else { break }
      if chunk.type == "fcTL", head.count == PNGChunkHeader.byteCount + 24 {
        body(delay(Array(head.suffix(4))))
      }
      offset = chunk.end
    }
  }

  private static func delay(_ bytes: [UInt8]) -> MediaTime {
    let (numerator, denominator) = (bytes.bigEndian(UInt16.self, at: 0), bytes.bigEndian(UInt16.self, at: 2))
    guard numerator > 0 else { return MediaTime(value: 1, timescale: 15) }
    return MediaTime(value: Int64(numerator), timescale: denominator == 0 ? 100 : Int32(denominator))
  }
}
