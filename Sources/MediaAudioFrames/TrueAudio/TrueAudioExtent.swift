package import MediaCore
import MediaStructure

/// The extent of a TTA file by the table of its frames' sizes (TTA1 Format Description, "Seek Table").
package enum TrueAudioExtent {
  private static let headerSize = 22
  /// Sound has no fewer samples a second; with fewer the table of a short header could be as long as any file.
  private static let lowestRate: Int64 = 1000

  /// The offset at which the table says that the last frame ends; more than the file's size if that frame is truncated.
  ///
  /// `nil` where the header is of another format, or where the table isn't whole.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let start = ID3Header(try source.bytes(at: 0, count: ID3Header.byteCount))?.byteCount ?? 0
    let header = try source.bytes(at: start, count: headerSize)
    guard header.count == headerSize, header.starts(with: "TTA1".utf8) else { return nil }
    let (rate, sampleCount) = (Int64(word(header, at: 10)), Int64(word(header, at: 14)))
    guard rate >= lowestRate else { return nil }
    // A frame lasts 256/245 seconds.
    let length = rate * 256 / 245
    let frameCount = (sampleCount + length - 1) / length
    let table = start + Int64(headerSize)
    // The table has a checksum after it.
    var end = table + 4 * frameCount + 4
    guard end <= source.byteCount else { return nil }
    for start in stride(from: table, to: table + 4 * frameCount, by: BufferedSource.windowSize) {
      let count = min(BufferedSource.windowSize, Int(table + 4 * frameCount - start))
      let sizes = try source.bytes(at: start, count: count)
      for offset in stride(from: 0, to: sizes.count, by: 4) { end += Int64(word(sizes, at: offset)) }
    }
    return end
  }

  private static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    guard offset + 4 <= bytes.count else { return 0 }
    return bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
