package import MediaCore

/// What the packet table chunk of a CAF file says of all packets together (Core Audio Format, "Packet Table Chunk").
package struct CAFPacketTable: Hashable, Sendable {
  package var packetCount: Int64
  /// Frames to give, without those below.
  package var validFrames: Int64
  /// Frames to drop from the start of what is decoded.
  package var primingFrames: Int32
  /// Frames to drop from the end.
  package var remainderFrames: Int32

  /// Chunks that are looked at for it.
  private static let chunkLimit = 256

  /// `nil` where the file has none.
  package init?(of source: any ByteSource) {
    guard let head = try? source.bytes(at: 0, count: 4), head.elementsEqual("caff".utf8) else { return nil }
    var offset: Int64 = 8
    for _ in 0..<Self.chunkLimit {
      guard let header = try? source.bytes(at: offset, count: 12), header.count == 12 else { return nil }
      let size = header.bigEndian(Int64.self, at: 4)
      if header.starts(with: "pakt".utf8) {
        guard size >= 24, let table = try? source.bytes(at: offset + 12, count: 24), table.count == 24 else {
          return nil
        }
        packetCount = table.bigEndian(Int64.self, at: 0)
        validFrames = table.bigEndian(Int64.self, at: 8)
        primingFrames = table.bigEndian(Int32.self, at: 16)
        remainderFrames = table.bigEndian(Int32.self, at: 20)
        return
      }
      // A data chunk of size −1 runs to the file's end.
      guard size >= 0, size < source.byteCount - offset - 12 else { return nil }
      offset += 12 + size
    }
    return nil
  }
}
