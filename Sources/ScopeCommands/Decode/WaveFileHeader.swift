import MediaScope

/// The header before the samples in a WAV file: `RIFF`, `fmt `, and where they are needed `fact` and `ds64`.
///
/// Microsoft, Multimedia Programming Interface and Data Specifications 1.0; EBU Tech 3306 for files over 4 GiB.
struct WaveFileHeader {
  var format: AudioStreamDescription
  var layout: ChannelLayout
  /// Whether there is room for `ds64`, so that the file may grow over 4 GiB.
  var hasRoomForLargeSizes: Bool

  /// Bytes of samples that a file without `ds64` can hold.
  static let maximumPlainByteCount: Int64 = Int64(UInt32.max) - 4096

  private var isExtensible: Bool {
    format.channelsPerFrame > 2 || !isFloat && format.bitsPerChannel > 16
  }
  private var isFloat: Bool { format.formatFlags.contains(.isFloat) }

  /// The header's bytes.
  ///
  /// - Parameter dataByteCount: of the samples; `nil` where it can't be known, in a pipe.
  func bytes(dataByteCount: Int64?) -> [UInt8] {
    var chunks: [UInt8] = []
    let isLarge = (dataByteCount ?? 0) > Self.maximumPlainByteCount
    let frameCount = dataByteCount.map { $0 / Int64(max(format.bytesPerFrame, 1)) }
    let formatChunk = chunk("fmt ", formatContent)
    let fact = isFloat ? chunk("fact", little(UInt32(clamping: frameCount ?? Int64(UInt32.max)), 4)) : []
    // Everything after the first eight bytes, the samples and their padding.
    let room = hasRoomForLargeSizes ? 36 : 0
    let rest = Int64(4 + room + formatChunk.count + fact.count + 8)
    let riffSize = dataByteCount.map { rest + $0 + $0 % 2 }
    if hasRoomForLargeSizes {
      let sizes =
        isLarge
        ? little(UInt64(riffSize ?? 0), 8) + little(UInt64(dataByteCount ?? 0), 8)
          + little(UInt64(frameCount ?? 0), 8) + little(UInt32(0), 4)
        : [UInt8](repeating: 0, count: 28)
      chunks += chunk(isLarge ? "ds64" : "JUNK", sizes)
    }
    chunks += formatChunk + fact
    let unknown = Int64(UInt32.max)
    return Array((isLarge && hasRoomForLargeSizes ? "RF64" : "RIFF").utf8)
      + little(UInt32(clamping: isLarge ? unknown : riffSize ?? unknown), 4) + Array("WAVE".utf8) + chunks
      + Array("data".utf8) + little(UInt32(clamping: isLarge ? unknown : dataByteCount ?? unknown), 4)
  }

  private var formatContent: [UInt8] {
    let tag: UInt16 = isFloat ? 3 : 1
    let byteRate = format.sampleRate * Double(format.bytesPerFrame)
    var content =
      little(isExtensible ? 0xFFFE : tag, 2) + little(UInt16(clamping: format.channelsPerFrame), 2)
    content += little(UInt32(clamping: Int(saturating: format.sampleRate)), 4)
    content += little(UInt32(clamping: Int(saturating: byteRate)), 4)
    content += little(UInt16(clamping: format.bytesPerFrame), 2)
    content += little(UInt16(clamping: format.bitsPerChannel), 2)
    guard isExtensible else { return isFloat ? content + little(UInt16(0), 2) : content }
    content += little(UInt16(22), 2) + little(UInt16(clamping: format.bitsPerChannel), 2)
    content += little(channelMask, 4)
    // KSDATAFORMAT_SUBTYPE_PCM and …_IEEE_FLOAT differ in the tag that they begin with.
    return content + little(tag, 2) + [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }

  /// The loudspeakers in the order of their bits; 0 where one is not among them.
  private var channelMask: UInt32 {
    UInt32(truncatingIfNeeded: layout.mask ?? 0)
  }

  private func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(UInt32(content.count), 4) + content
  }

  private func little<Number: FixedWidthInteger>(_ number: Number, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> Number(8 * $0)) }
  }
}
