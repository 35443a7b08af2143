package import MediaCore

/// The frames of an animated WebP, and how they make its pictures (RFC 9649, 2.7.1.1).
package struct WebPAnimation: Sendable {
  /// The size of the canvas.
  package private(set) var dimensions: VideoDimensions
  package private(set) var hasAlpha: Bool
  /// The number of times that the animation is played; 0 is without end.
  package private(set) var loopCount = 1
  package private(set) var frames: [Frame] = []

  /// A rectangle of the canvas.
  package struct Frame: Sendable {
    package var x: Int
    package var y: Int
    package var dimensions: VideoDimensions
    /// For how long it is shown, in milliseconds.
    package var duration: Int64
    /// Whether it is drawn over the canvas, rather than put in the place of what is there.
    package var isBlended: Bool
    /// Whether its rectangle is cleared before the next one.
    package var isDisposed: Bool
    /// Where its chunks are.
    package var chunks: Range<Int64>
    /// Whether the first of them is its alpha, apart from the picture.
    package var hasAlphaChunk: Bool
    /// Whether it says that it is transparent anywhere.
    package var hasAlpha: Bool
    /// Whether the picture that it makes needs none before it, which then is cleared.
    package var isKey = true
  }

  private static let layout = ChunkLayout.riff(bigEndian: false)
  /// As many as take three hours to see at the rate of films; those after them are left out.
  private static let frameLimit = 1 << 18
  /// The bytes before a frame's chunks.
  private static let headSize: Int64 = 16

  /// - Returns: `nil` for any other file.
  /// - Throws: what reading the source throws.
  package init?(_ source: any ByteSource) throws(MediaError) {
    guard let file = try ChunkHeader(of: source, at: 0, Self.layout), file.id == "RIFF",
      try file.form(in: source) == "WEBP",
      let extended = try ChunkHeader(of: source, at: file.payloadStart + 4, Self.layout),
      extended.id == "VP8X"
    else { return nil }
    let head = try source.bytes(at: extended.payloadStart, count: 10)
    guard head.count == 10, head[0] & 2 != 0 else { return nil }
    dimensions = VideoDimensions(width: Self.number(head, at: 4) + 1, height: Self.number(head, at: 7) + 1)
    hasAlpha = head[0] & 16 != 0
    var offset = extended.end(in: Self.layout)
    let end = min(file.payloadEnd, source.byteCount)
    while offset < end, frames.count < Self.frameLimit,
      let chunk = try ChunkHeader(of: source, at: offset, Self.layout)
    {
      try WorkCancellation.check()
      if chunk.id == "ANIM" {
        loopCount = try source.bytes(at: chunk.payloadStart + 4, count: 2).littleEndian(Int.self)
      } else if chunk.id == "ANMF", var frame = try Self.frame(chunk, source) {
        frame.isKey = isKey(frame)
        frames.append(frame)
      }
      offset = chunk.end(in: Self.layout)
    }
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 3].littleEndian(Int.self)
  }

  /// - Returns: `nil` for a frame that the file's end cuts off.
  private static func frame(_ chunk: ChunkHeader, _ source: any ByteSource) throws(MediaError) -> Frame? {
    let head = try source.bytes(at: chunk.payloadStart, count: Int(headSize) + 13)
    let chunks = chunk.payloadStart + headSize..<max(chunk.payloadStart + headSize, chunk.payloadEnd)
    guard head.count == Int(headSize) + 13, chunks.upperBound <= source.byteCount, !chunks.isEmpty else {
      return nil
    }
    let isLossless = head[16..<20].elementsEqual("VP8L".utf8)
    let hasAlphaChunk = head[16..<20].elementsEqual("ALPH".utf8)
    return Frame(
      x: 2 * number(head, at: 0), y: 2 * number(head, at: 3),
      dimensions: VideoDimensions(width: number(head, at: 6) + 1, height: number(head, at: 9) + 1),
      duration: shownDuration(number(head, at: 12)), isBlended: head[15] & 2 == 0,
      isDisposed: head[15] & 1 != 0,
      chunks: chunks, hasAlphaChunk: hasAlphaChunk,
      // alpha_is_used (RFC 9649, 3.4).
      hasAlpha: hasAlphaChunk || isLossless && head[28] & 0x10 != 0)
  }

  /// Returns the time in milliseconds that a frame is shown: as in browsers and in GIF, one that is too short
  /// to be meant lasts longer (RFC 9649, 2.7.1.1).
  private static func shownDuration(_ milliseconds: Int) -> Int64 {
    milliseconds <= 10 ? 100 : Int64(milliseconds)
  }

  /// Whether the next frame covers the canvas and lets nothing through, or comes after a canvas that was cleared.
  private func isKey(_ frame: Frame) -> Bool {
    guard let last = frames.last else { return true }
    if covers(frame), !frame.isBlended || !frame.hasAlpha { return true }
    return last.isDisposed && (covers(last) || last.isKey)
  }

  private func covers(_ frame: Frame) -> Bool {
    frame.x == 0 && frame.y == 0 && frame.dimensions == dimensions
  }

  /// A file of one frame alone, without the frame's chunks at its end.
  package func head(ofFileOf frame: Frame) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var extended: [UInt8] = []
    if frame.hasAlphaChunk {
      extended =
        Array("VP8X".utf8) + little(10, 4) + [16, 0, 0, 0] + little(frame.dimensions.width - 1, 3)
        + little(frame.dimensions.height - 1, 3)
    }
    let size = 4 + extended.count + frame.chunks.count
    return Array("RIFF".utf8) + little(size, 4) + Array("WEBP".utf8) + extended
  }
}
