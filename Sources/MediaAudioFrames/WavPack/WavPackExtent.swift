package import MediaCore
package import MediaStructure

/// Whether a WavPack file has the samples that its first block declares, by its last block (WavPack 4 & 5 Binary File
/// Format, "Block Header").
package enum WavPackExtent {
  /// The number of bytes that are searched at the end: a block is half a second, or less.
  private static let windowSize: Int64 = 1 << 19
  private static let headerSize = 32
  private static let shortFileSize: Int64 = 1 << 18

  /// The header of a block.
  private struct Block {
    /// In bytes, with the header's first eight.
    var size: Int64
    var firstSample: Int64
    var sampleCount: Int64
    /// `nil` where it is not known.
    var totalCount: Int64?

    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count >= headerSize, bytes.starts(with: "wvpk".utf8) else { return nil }
      func word(_ offset: Int) -> Int64 {
        (0..<4).reduce(0) { $0 | Int64(bytes[bytes.startIndex + offset + $1]) << Int64(8 * $1) }
      }
      // Versions of the stream are 0x402 to 0x410.
      guard bytes[bytes.startIndex + 9] == 4, (2...16).contains(bytes[bytes.startIndex + 8]) else {
        return nil
      }
      size = word(4) + 8
      let total = word(12)
      // Forty bits; as a lower word of all ones is unknown, each of the upper eight counts one less than 2^32.
      let (upperIndex, upperTotal) = (
        Int64(bytes[bytes.startIndex + 10]), Int64(bytes[bytes.startIndex + 11])
      )
      totalCount = total == 0xFFFF_FFFF ? nil : total + upperTotal << 32 - upperTotal
      firstSample = word(16) + upperIndex << 32
      sampleCount = word(20)
    }
  }

  /// Where the last block ends, which is past the end of a file that ends within it, or how many samples are missing.
  package static func extent(of source: any ByteSource) throws(MediaError) -> StreamExtent? {
    guard let first = Block(try source.bytes(at: 0, count: headerSize)[...]) else { return nil }
    guard let last = try lastBlock(of: source) else { return nil }
    let end = last.offset + last.block.size
    if end > source.byteCount { return .bytes(end) }
    let present = last.block.firstSample + last.block.sampleCount
    guard let declared = first.totalCount, present < declared, last.block.sampleCount > 0 else { return nil }
    return .samples(present: present, declared: declared)
  }

  /// Goes from block to block in a short file, and looks from the end on, through more and more bytes, in another.
  private static func lastBlock(of source: any ByteSource) throws(MediaError) -> (
    offset: Int64, block: Block
  )? {
    guard source.byteCount > shortFileSize else { return try lastBlock(ofShort: source) }
    var (end, count) = (source.byteCount, Int64(1) << 13)
    while end > 0, source.byteCount - end < windowSize {
      let start = max(0, end - count)
      // With a header that begins before the end of this part.
      let bytes = try source.bytes(at: start, count: Int(end - start) + headerSize)
      for offset in stride(from: bytes.count - headerSize, through: 0, by: -1)
      where bytes[offset] == UInt8(ascii: "w") {
        if let block = Block(bytes[offset...]) { return (start + Int64(offset), block) }
      }
      (end, count) = (start, 2 * count)
    }
    return nil
  }

  private static func lastBlock(ofShort source: any ByteSource) throws(MediaError) -> (
    offset: Int64, block: Block
  )? {
    var last: (offset: Int64, block: Block)?
    var offset: Int64 = 0
    while offset < source.byteCount, let block = Block(try source.bytes(at: offset, count: headerSize)[...]),
      block.size >= headerSize
    {
      last = (offset, block)
      offset += block.size
    }
    return last
  }
}
