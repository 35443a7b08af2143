import MediaAudioFrames
package import MediaCodecs
package import MediaCore
import MediaStructure

/// Finds the frames of a FLAC file one after the other (RFC 9639, 9): from one header to the next one that fits.
package struct FLACFrameReader: Sendable {
  /// A frame as it is stored.
  package struct Frame: Sendable {
    /// Where it is in the file.
    package let range: Range<Int64>
    /// Counted for a channel, from the stream's beginning.
    package let firstSample: Int64
    package let sampleCount: Int
  }

  package let streamInfo: FLACStreamInfo
  private let source: any ByteSource
  private let frames: Range<Int64>
  /// Where the next frame is looked for.
  private var offset: Int64

  /// Bytes that are looked at first, and at most: the longest frame has 65535 samples of eight channels and 32 bits.
  private static let (usualSize, longestSize) = (1 << 15, 1 << 22)

  /// - Returns: `nil` for a file whose STREAMINFO is missing, or has no block size to count frames by.
  package init?(_ file: ContainerFile) {
    let blocks = file.flacBlocks.children
    guard let info = blocks.lazy.compactMap({ $0.content(as: FLACStreamInfo.self) }).first,
      info.maximumBlockSize > 0,
      let start = blocks.last(where: { $0.type != "ID3v1" })?.range.upperBound
    else { return nil }
    let end = blocks.first { $0.type == "ID3v1" }?.offset ?? file.source.byteCount
    streamInfo = info
    source = file.source
    frames = start..<max(start, end)
    offset = start
  }

  package mutating func rewind() { offset = frames.lowerBound }

  /// - Returns: `nil` after the last one.
  package mutating func next() throws(MediaError) -> Frame? {
    var size = Self.usualSize
    while offset < frames.upperBound {
      let bytes = try source.bytes(at: offset, count: Int(min(frames.upperBound - offset, Int64(size))))
      let isEnd = offset + Int64(bytes.count) >= frames.upperBound || bytes.count < size
      guard let (start, header) = Self.header(in: bytes, from: 0, where: { _ in true }) else {
        // A header may begin in the last bytes.
        offset = isEnd ? frames.upperBound : offset + Int64(bytes.count - FLACFrameHeader.maximumSize)
        continue
      }
      let end = Self.end(of: header, from: start, in: bytes)
      guard end != nil || isEnd || size >= Self.longestSize else {
        size *= 2
        continue
      }
      let range = offset + Int64(start)..<offset + Int64(end ?? bytes.count)
      offset = range.upperBound
      size = Self.usualSize
      if let frame = frame(header, range) { return frame }
    }
    return nil
  }

  /// `nil` for a number that no stream reaches.
  private func frame(_ header: FLACFrameHeader, _ range: Range<Int64>) -> Frame? {
    let unit = header.hasVariableBlockSize ? 1 : UInt64(streamInfo.maximumBlockSize)
    let (first, isHuge) = header.number.multipliedReportingOverflow(by: unit)
    guard !isHuge, first < 1 << 48 else { return nil }
    return Frame(range: range, firstSample: Int64(first), sampleCount: header.blockSize)
  }

  private static func header(
    in bytes: [UInt8], from first: Int, where fits: (FLACFrameHeader) -> Bool
  ) -> (Int, FLACFrameHeader)? {
    bytes.withUnsafeBufferPointer { buffer in
      for place in first..<max(first, buffer.count - 1) where buffer[place] == 0xFF {
        if let header = FLACFrameHeader(buffer, from: place), fits(header) { return (place, header) }
      }
      return nil
    }
  }

  /// Where the next frame begins: bytes of a frame can look like a header.
  private static func end(of header: FLACFrameHeader, from start: Int, in bytes: [UInt8]) -> Int? {
    var sum = CyclicRedundancyCheck.flac16
    return bytes.withUnsafeBufferPointer { buffer in
      for place in start..<buffer.count {
        if place > start, buffer[place] == 0xFF, let next = FLACFrameHeader(buffer, from: place),
          sum.value == 0 || next.resembles(header) && next.number >= header.nextNumber
        {
          return place
        }
        sum.add(buffer[place])
      }
      return nil
    }
  }
}
