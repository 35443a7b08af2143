import MediaChunks
import MediaCore

/// The chunks of a WAVE file that name places in its sound: cue points and their labels (Multimedia Programming Interface and Data
/// Specifications 1.0, "Cue-Points Chunk" and "Associated Data Chunk").
///
/// They count samples, and say nothing of where they lie in the file.
struct CuePointChunks {
  /// The chunks with their headers, as they are stored, one after the other.
  let bytes: [UInt8]

  private static let sizeLimit = 1 << 24
  private static let chunkLimit = 1000

  /// - Returns: `nil` for a file that has none, or more bytes of them than are kept.
  init?(in source: any ByteSource) throws(MediaError) {
    let layout = ChunkLayout.riff(bigEndian: false)
    let head = try source.bytes(at: 0, count: 12)
    guard head.starts(with: "RIFF".utf8), head.suffix(4).elementsEqual("WAVE".utf8) else { return nil }
    var bytes: [UInt8] = []
    var offset: Int64 = 12
    for _ in 0..<Self.chunkLimit {
      guard let header = try ChunkHeader(of: source, at: offset, layout), header.isPlausible,
        header.payloadEnd <= source.byteCount
      else { break }
      let size = header.payloadEnd - header.payloadStart
      let form = header.id == "LIST" && size >= 4 ? try header.form(in: source) : nil
      if header.id == "cue " || form == "adtl" {
        guard bytes.count + Int(clamping: size) <= Self.sizeLimit else { return nil }
        bytes += try source.bytes(at: offset, count: Int(header.payloadEnd - offset))
        if size % 2 != 0 { bytes.append(0) }
      }
      offset = header.payloadEnd + layout.padding(after: size)
    }
    guard !bytes.isEmpty else { return nil }
    self.bytes = bytes
  }
}
