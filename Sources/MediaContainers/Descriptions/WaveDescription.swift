package import MediaCore

/// What the chunks of a WAVE file say of its one track, without reading samples.
///
/// `nil` for anything but plain samples in a file that is all there.
package struct WaveDescription: Sendable {
  package var codec: Codec
  /// Whether samples of Linear PCM are floating point; others are integers, signed where they are of more than 8 bits.
  package var isFloat: Bool
  package var sampleRate: Int
  package var channelCount: Int
  package var bitsPerSample: Int
  /// Of WAVEFORMATEXTENSIBLE; `nil` where the file has none.
  package var channelMask: UInt32?
  /// Of each channel.
  package var frameCount: Int64
  /// Of the samples.
  package var dataRange: Range<Int64>
  /// The texts of an INFO list by their chunks' names, in file order.
  package var information: [(name: String, text: String)] = []

  /// Chunks that hold nothing that is described.
  private static let ignored: Set<FourCC> = [
    "fact", "PEAK", "JUNK", "junk", "PAD ", "FLLR", "filr", "cue ", "smpl", "inst", "plst", "cart", "levl",
  ]
  private static let chunkLimit = 64
  private static let informationLimit: Int64 = 1 << 16

  package init?(of source: any ByteSource) {
    guard let head = try? source.bytes(at: 0, count: 12), head.count == 12,
      head[8...].elementsEqual("WAVE".utf8), head.starts(with: "RIFF".utf8) || head.starts(with: "RF64".utf8)
    else { return nil }
    var format: WaveFormat?
    var wideDataSize: UInt64?
    var data: Range<Int64>?
    var information: [(name: String, text: String)] = []
    var offset: Int64 = 12
    for _ in 0..<Self.chunkLimit {
      guard let header = try? source.bytes(at: offset, count: 8), header.count == 8 else { break }
      let id = FourCC(rawValue: header[..<4].bigEndian(UInt32.self))
      var size = header[4...].reversed().bigEndian(Int64.self)
      let start = offset + 8
      switch id {
      case "ds64":
        guard let bytes = try? source.bytes(at: start, count: 16), bytes.count == 16 else { return nil }
        wideDataSize = bytes[8...].reversed().bigEndian(UInt64.self)
      case "fmt ":
        guard format == nil, size <= 4096, let bytes = try? source.bytes(at: start, count: Int(size)) else {
          return nil
        }
        var reader = FieldReader(bytes, at: start, path: "fmt", byteOrder: .littleEndian)
        format = try? WaveFormat(&reader)
        guard reader.issues.isEmpty else { return nil }
      case "data":
        if size == Int64(UInt32.max), let wide = wideDataSize.flatMap({ Int64(exactly: $0) }) { size = wide }
        guard data == nil, size > 0, size <= source.byteCount - start else { return nil }
        data = start..<start + size
      case "LIST":
        guard size >= 4, size <= Self.informationLimit,
          let bytes = try? source.bytes(at: start, count: Int(size)), bytes.count == Int(size)
        else { return nil }
        if bytes.starts(with: "INFO".utf8) { information += Self.texts(bytes) }
      default:
        guard Self.ignored.contains(id) else { return nil }
      }
      offset = start + size + (size & 1)
    }
    guard let format, let data else { return nil }
    let bytesPerSample = (Int(format.bitsPerSample) + 7) / 8
    guard (1...32).contains(format.channelCount), (1...4_000_000).contains(format.sampleRate),
      Int(format.blockAlign) == Int(format.channelCount) * bytesPerSample,
      format.validBitsPerSample.map({ $0 == 0 || $0 == format.bitsPerSample }) ?? true
    else { return nil }
    switch (format.effectiveTag, format.bitsPerSample) {
    case (.pcm, 8), (.pcm, 16), (.pcm, 24), (.pcm, 32), (.ieeeFloat, 32), (.ieeeFloat, 64): codec = .linearPCM
    case (.aLaw, 8): codec = .aLaw
    case (.muLaw, 8): codec = .muLaw
    default: return nil
    }
    isFloat = format.effectiveTag == .ieeeFloat
    sampleRate = Int(format.sampleRate)
    channelCount = Int(format.channelCount)
    bitsPerSample = Int(format.bitsPerSample)
    channelMask = format.channelMask
    frameCount = Int64(data.count) / Int64(format.blockAlign)
    dataRange = data
    self.information = information
  }

  private static func texts(_ list: [UInt8]) -> [(name: String, text: String)] {
    var texts: [(name: String, text: String)] = []
    var offset = 4
    while offset + 8 <= list.count {
      let size = list[(offset + 4)..<(offset + 8)].reversed().bigEndian(Int.self)
      let start = offset + 8
      guard size <= list.count - start else { break }
      texts.append(
        (
          name: String(isoLatin1: list[offset..<offset + 4]),
          text: String(decoding: list[start..<start + size].prefix { $0 != 0 }, as: UTF8.self)
        ))
      offset = start + size + (size & 1)
    }
    return texts
  }
}
