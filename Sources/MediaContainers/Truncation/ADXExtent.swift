package import MediaCore

/// The extent of a file of CRI ADX: a header, and blocks of 32 samples of each channel after the text
/// "(c)CRI".
package struct ADXExtent {
  /// Where the first block begins.
  private let start: Int64
  /// The bytes of one channel's part of a block.
  private let blockSize: Int64
  private let channelCount: Int64
  private let sampleCount: Int64

  /// `nil` where the header isn't whole.
  private init?(of source: any ByteSource) throws(MediaError) {
    let head = try source.bytes(at: 0, count: 16)
    guard head.count == 16 else { return nil }
    start = head[2..<4].bigEndian(Int64.self) + 4
    (blockSize, channelCount) = (Int64(head[5]), Int64(head[7]))
    sampleCount = head[12..<16].bigEndian(Int64.self)
  }

  /// The offset at which the header says that the sound ends; `nil` for other files, and for blocks that aren't of the
  /// 18 bytes of what is played.
  static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    guard let extent = try ADXExtent(of: source), extent.start >= 20,
      try source.bytes(at: extent.start - 6, count: 6) == Array("(c)CRI".utf8),
      extent.blockSize == 18, extent.channelCount > 0
    else { return nil }
    return extent.start + (extent.sampleCount + 31) / 32 * extent.blockSize * extent.channelCount
  }

  /// Whether the block is there that comes after the sound: its scale is 0x8001.
  package static func hasEnd(in source: any ByteSource) throws(MediaError) -> Bool {
    guard let extent = try ADXExtent(of: source) else { return false }
    // Blocks of all channels.
    let size = max(extent.channelCount, 1) * max(extent.blockSize, 2)
    let last = max(source.byteCount - 4096, extent.start)
    let bytes = try source.bytes(at: last, count: Int(max(source.byteCount - last, 0)))
    return bytes.indices.dropLast().contains { place in
      bytes[place] == 0x80 && bytes[place + 1] == 1 && (last + Int64(place) - extent.start) % size == 0
    }
  }
}
