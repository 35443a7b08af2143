import MediaCore
import MediaStructure

/// The zeros that fill a file up after its end, such as those of a download whose space was reserved.
///
/// libav's parsers look at each of them for the next frame, and some keep them all in memory. A reader is shown the first
/// ``shownCount`` alone. Only files in which a stream of zeros is nothing are looked at.
enum TrailingZeros {
  /// More than any parser needs to give the last frame.
  static let shownCount: Int64 = 1 << 20
  private static let blockSize = 1 << 20

  /// Where a file ends for such a reader; `nil` where it ends as it does.
  static func end(of source: any ByteSource) throws(MediaError) -> Int64? {
    let end = source.byteCount
    guard end > 2 * shownCount, try isZero(source, end - 4096..<end), try skipsZeros(source) else {
      return nil
    }
    var start = end
    while start > 0 {
      let block = max(start - Int64(blockSize), 0)..<start
      guard try isZero(source, block) else { break }
      start = block.lowerBound
    }
    return start + shownCount < end ? start + shownCount : nil
  }

  private static func isZero(_ source: any ByteSource, _ range: Range<Int64>) throws(MediaError) -> Bool {
    let bytes = try source.bytes(at: range.lowerBound, count: Int(range.count))
    return bytes.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt64.self)
      return words.allSatisfy { $0 == 0 } && bytes[(words.count * 8)...].allSatisfy { $0 == 0 }
    }
  }

  /// Whether what begins here is a stream of frames, pages, packets or blocks, each with a mark, or a compressed image.
  private static func skipsZeros(_ source: any ByteSource) throws(MediaError) -> Bool {
    let head = try source.bytes(at: try ID3Header.endOfLeadingTags(in: source), count: 12)
    guard head.count == 12 else { return false }
    // Frames of AC-3 and of DTS, packs and sequences of MPEG video.
    let marks: [[UInt8]] = [
      [0x0B, 0x77], [0x7F, 0xFE, 0x80, 0x01], [0x00, 0x00, 0x01, 0xBA], [0x00, 0x00, 0x01, 0xB3],
    ]
    // MPEG audio and AAC begin with eleven bits of one.
    return head[0] == 0xFF && head[1] & 0xE0 == 0xE0
      || StructureFormat.known.contains { $0.container.skipsZeros && $0.recognizes(head) }
      || marks.contains { head.starts(with: $0) }
  }
}
