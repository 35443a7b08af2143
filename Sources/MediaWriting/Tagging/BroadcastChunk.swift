import MediaChunks
import MediaCore

/// The place of a WAVE file's extension for broadcasts (EBU Tech 3285).
struct BroadcastChunk {
  let range: Range<Int64>

  /// The number of bytes before the history of the coding.
  private static let fixedSize = 602
  private static let sizeLimit: Int64 = 1 << 20
  private static let chunkLimit = 1000

  /// The chunk among the first ones of a file; `nil` where there is none of a size that it can have.
  init?(in source: any ByteSource) throws(MediaError) {
    let layout = ChunkLayout.riff(bigEndian: false)
    guard try source.bytes(at: 8, count: 4) == Array("WAVE".utf8) else { return nil }
    var offset: Int64 = 12
    for _ in 0..<Self.chunkLimit {
      guard let header = try ChunkHeader(of: source, at: offset, layout), header.isPlausible,
        header.payloadEnd <= source.byteCount
      else { return nil }
      let size = header.payloadEnd - header.payloadStart
      if header.id == "bext" {
        guard (Int64(Self.fixedSize)...Self.sizeLimit).contains(size) else { return nil }
        range = header.payloadStart..<header.payloadEnd
        return
      }
      offset = header.payloadEnd + layout.padding(after: size)
    }
    return nil
  }

  func bytes(of source: any ByteSource) throws(MediaError) -> [UInt8] {
    try source.bytes(at: range.lowerBound, count: range.count)
  }

  /// Returns the tags with which libavformat leaves as many bytes for a chunk: it ends the history with a zero.
  static func texts(forRoomOf bytes: [UInt8]) -> [(key: String, value: String)] {
    let history = bytes.count - fixedSize
    return history == 0 ? [] : [("coding_history", String(repeating: " ", count: history - 1))]
  }
}
