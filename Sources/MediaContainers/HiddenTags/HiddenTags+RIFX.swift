import MediaCore
import MediaStructure

extension HiddenTags {
  /// Chunks before the format that are looked at, and the most bytes of a chunk that is hidden with it.
  private static let (leadingChunkLimit, hiddenChunkSize) = (64, Int64(1 << 16))
  /// Chunks that say nothing about plain sound.
  private static let idleChunks: Set<String> = ["fact", "PEAK", "JUNK", "junk", "PAD "]
  /// The bytes of a WAVEFORMAT with its bits (Multimedia Programming Interface 1.0, "WAVE Format-Specific Fields").
  private static let formatSize: Int64 = 16

  /// Shortens the format of RIFX to the fields that every format has, the only ones that libav reads there.
  ///
  /// The rest of its chunk becomes one of junk; where the rest is too short for a chunk, it takes in the next one.
  mutating func shortenFormatOfRIFX() throws(MediaError) {
    guard try bytes(at: 8, 4).elementsEqual("WAVE".utf8) else { return }
    var offset: Int64 = 12
    for _ in 0..<Self.leadingChunkLimit {
      guard let chunk = try chunkOfRIFX(at: offset) else { return }
      if chunk.name == "fmt " { return try shortenFormat(at: offset, size: chunk.end - offset - 8) }
      offset = chunk.end
    }
  }

  private mutating func chunkOfRIFX(at offset: Int64) throws(MediaError) -> (name: String, end: Int64)? {
    let header = try bytes(at: offset, 8)
    guard header.count == 8 else { return nil }
    let size = Int64(header[4...].bigEndian(UInt32.self))
    return (String(isoLatin1: header.prefix(4)), offset + 8 + size + size % 2)
  }

  private mutating func shortenFormat(at offset: Int64, size: Int64) throws(MediaError) {
    guard (Self.formatSize + 2...Self.hiddenChunkSize).contains(size) else { return }
    let rest = offset + 8 + Self.formatSize
    var restEnd = offset + 8 + size
    if restEnd - rest < 8 {
      guard let next = try chunkOfRIFX(at: restEnd), Self.idleChunks.contains(next.name),
        next.end - restEnd <= Self.hiddenChunkSize
      else { return }
      restEnd = next.end
    }
    let format = try bytes(at: offset + 8, Int(min(size, 40)))
    if format.starts(with: [0xFF, 0xFE]) {
      // The number of the format proper, in whichever order the first part of its GUID is.
      let code = format.dropFirst(24).prefix(4).filter { $0 != 0 }
      guard format.count == 40, code.count == 1 else { return }
      replace(at: offset + 8, with: [0] + code)
    }
    replace(at: offset + 4, with: UInt32(Self.formatSize).bigEndianBytes)
    replace(at: rest, with: Array("JUNK".utf8) + UInt32(clamping: restEnd - rest - 8).bigEndianBytes)
  }
}
