import MediaAssets
import MediaScope

/// Where `decode` puts the samples of one file.
protocol DecodeSink: AnyObject {
  func write(_ buffer: SampleBuffer) throws(MediaError)

  /// Writes the silence of a gap; pictures have none.
  func writeZeros(_ byteCount: Int) throws(MediaError)

  /// Makes the result whole and gives it its name.
  func finish() throws(MediaError)
}

extension DecodeSink {
  func writeZeros(_ byteCount: Int) throws(MediaError) {}

  /// Parts a count of bytes, so that no number in a file takes memory.
  fileprivate func forEachPiece(
    ofZeros count: Int, _ body: (Int) throws(MediaError) -> Void
  ) throws(MediaError) {
    var rest = count
    while rest > 0 {
      try body(min(rest, 32 << 10))
      rest -= min(rest, 32 << 10)
    }
  }
}

/// The samples' bytes as they are, one buffer after the other; with a header where they make a WAV file.
final class RawSink: DecodeSink {
  private let file: OutputFile
  private let header: WaveFileHeader?
  /// Small pieces are gathered: a row of a picture each would be a call to the system each.
  private var gathered: [UInt8] = []
  private var byteCount: Int64 = 0

  private static let gatheredSize = 32 << 10

  init(_ file: OutputFile, header: WaveFileHeader? = nil) throws(MediaError) {
    self.file = file
    self.header = header
    if let header { gathered = header.bytes(dataByteCount: nil) }
  }

  func write(_ buffer: SampleBuffer) throws(MediaError) {
    try buffer.forEachPiece { (piece) throws(MediaError) in
      byteCount += Int64(piece.count)
      if piece.count >= Self.gatheredSize, !isWaveOfBytes {
        try flush()
        try file.append(piece)
      } else {
        if isWaveOfBytes { gathered += piece.lazy.map { $0 ^ 0x80 } } else { gathered += piece }
        if gathered.count >= Self.gatheredSize { try flush() }
      }
    }
  }

  func writeZeros(_ count: Int) throws(MediaError) {
    byteCount += Int64(count)
    try forEachPiece(ofZeros: count) { (piece) throws(MediaError) in
      gathered += repeatElement(isWaveOfBytes ? 0x80 : 0, count: piece)
      try flush()
    }
  }

  /// WAV keeps samples of a byte without a sign.
  private var isWaveOfBytes: Bool { header?.format.bitsPerChannel == 8 }

  private func flush() throws(MediaError) {
    try file.append(gathered)
    gathered.removeAll(keepingCapacity: true)
  }

  func finish() throws(MediaError) {
    if header != nil, byteCount % 2 == 1 { gathered.append(0) }
    try flush()
    if let header { try file.replaceStart(with: header.bytes(dataByteCount: byteCount)) }
    try file.finish([])
  }
}

/// A PNG for each picture, numbered from 1.
final class PictureSink: DecodeSink {
  private let path: String
  private let pattern: OutputPattern?
  private let input: String
  private var count = 0
  /// The only picture, until it is known to be the only one: the file that was there before is kept until then.
  private var only: (file: OutputFile, png: [UInt8])?

  /// - Throws: what the system says of the first file's folder.
  init(_ path: String, madeOf input: String) throws(MediaError) {
    let pattern = try? OutputPattern(path)
    self.path = pattern?.path(1, .zero) ?? path
    self.input = input
    self.pattern = pattern?.hasPlaces == true ? pattern : nil
    _ = try OutputFile(self.path, madeOf: input)
  }

  func write(_ buffer: SampleBuffer) throws(MediaError) {
    guard let picture = buffer.imageBuffer else { return }
    count += 1
    guard pattern != nil || count == 1 else {
      throw MediaError(
        .invalidArgument,
        "there are several pictures, so the output needs a number: frame-%d.png or frame-%05d.png; "
          + "or end with the first: --end")
    }
    let name = pattern?.path(count, buffer.presentationTimeStamp) ?? path
    let file = try OutputFile(name, madeOf: input)
    let png = try PictureRenderer.pngData(of: picture)
    if pattern == nil { only = (file, png) } else { try file.finish(png) }
  }

  func finish() throws(MediaError) {
    if let only { try only.file.finish(only.png) }
  }
}

/// Digests of what is decoded: of each buffer, and of all.
final class DigestSink: DecodeSink {
  private var whole: SampleDigest?
  private let name: String
  private let printsBuffers: Bool
  private let console = ConsoleBuffer()
  private var count = 0

  init(name: String, printsWhole: Bool, printsBuffers: Bool) throws(MediaError) {
    whole = printsWhole ? try SampleDigest() : nil
    self.name = name
    self.printsBuffers = printsBuffers
  }

  func write(_ buffer: SampleBuffer) throws(MediaError) {
    if whole != nil { try buffer.forEachPiece { (piece) throws(MediaError) in whole?.update(piece) } }
    guard printsBuffers else { return }
    var digest = try SampleDigest()
    try buffer.forEachPiece { (piece) throws(MediaError) in digest.update(piece) }
    try console.write("\(digest.finish())  \(count)  \(buffer.presentationTimeStamp)\n")
    count += 1
  }

  func writeZeros(_ count: Int) throws(MediaError) {
    guard whole != nil else { return }
    try forEachPiece(ofZeros: count) { (piece) throws(MediaError) in
      [UInt8](repeating: 0, count: piece).withUnsafeBytes { whole?.update($0) }
    }
  }

  func finish() throws(MediaError) {
    if let digest = whole.take() { try console.write("\(digest.finish())  \(name.printable)\n") }
    try console.flush()
  }
}
