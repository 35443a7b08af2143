import MediaChunks
package import MediaCore
import MediaStructure

/// The one track of a WAVE file as its chunks describe it, without reading samples.
///
/// `nil` for anything but plain samples in a file that is all there.
package struct WaveDescription: Sendable {
  package var codec: Codec
  /// The number of the WAVE format, of which extensible ones name another, with its lowest byte first.
  package var codecTag: FourCC
  /// Whether samples of Linear PCM are floating point; others are integers, signed where they are of more than 8 bits.
  package var isFloat: Bool
  package var sampleRate: Int
  package var channelCount: Int
  package var bitsPerSample: Int
  /// The mask of WAVEFORMATEXTENSIBLE; `nil` where the file has none.
  package var channelMask: UInt32?
  /// The number of samples of each channel.
  package var frameCount: Int64
  /// The place of the samples.
  package var dataRange: Range<Int64>
  /// The texts of an INFO list by their chunks' names, in file order.
  package var information: [(name: String, text: String)] = []

  /// Chunks that hold nothing that is described.
  private static let ignored: Set<FourCC> = [
    "ds64", "fact", "PEAK", "JUNK", "junk", "PAD ", "FLLR", "filr", "cue ", "smpl", "inst", "plst", "cart",
    "levl",
  ]
  private static let chunkLimit = 64
  private static let informationLimit: Int64 = 1 << 16

  package init?(of file: ContainerFile) {
    guard let root = file.chunks, root.children.count == 1, let form = root.children.first,
      form.type == "RIFF:WAVE" || form.type == "RF64:WAVE", form.children.count <= Self.chunkLimit,
      root.allIssues.allSatisfy({ $0.severity == .note }), let end = file.declaredEnd(in: .wave),
      end <= file.source.byteCount
    else { return nil }
    guard let chunks = Chunks(form.children, in: file.source), let format = chunks.format,
      let data = chunks.data, let codec = Self.codec(of: format)
    else { return nil }
    self.codec = codec
    codecTag = FourCC(rawValue: UInt32(format.effectiveTag.rawValue).byteSwapped)
    isFloat = format.effectiveTag == .ieeeFloat
    sampleRate = Int(format.sampleRate)
    channelCount = Int(format.channelCount)
    bitsPerSample = Int(format.bitsPerSample)
    channelMask = format.channelMask
    frameCount = Int64(data.count) / Int64(format.blockAlign)
    dataRange = data
    information = chunks.information
  }

  /// The codec of a format that leaves nothing open; `nil` for others.
  private static func codec(of format: WaveFormat) -> Codec? {
    let bytesPerSample = (Int(format.bitsPerSample) + 7) / 8
    guard (1...32).contains(format.channelCount), (1...4_000_000).contains(format.sampleRate),
      Int(format.blockAlign) == Int(format.channelCount) * bytesPerSample,
      format.validBitsPerSample.map({ $0 == 0 || $0 == format.bitsPerSample }) ?? true
    else { return nil }
    return switch (format.effectiveTag, format.bitsPerSample) {
    case (.pcm, 8), (.pcm, 16), (.pcm, 24), (.pcm, 32), (.ieeeFloat, 32), (.ieeeFloat, 64): .linearPCM
    case (.aLaw, 8): .aLaw
    case (.muLaw, 8): .muLaw
    default: nil
    }
  }

  /// The parts of the chunks that are described.
  private struct Chunks {
    var format: WaveFormat?
    var data: Range<Int64>?
    var information: [(name: String, text: String)] = []

    /// `nil` where one says something that is left open.
    init?(_ chunks: [StructureNode], in source: any ByteSource) {
      for chunk in chunks {
        switch chunk.fourCC {
        case "fmt ":
          guard format == nil, let value = chunk.content(as: WaveFormat.self) else { return nil }
          format = value
        case "data":
          guard data == nil, let payload = chunk.unparsed.first else { return nil }
          data = payload
        case "LIST":
          guard chunk.size <= WaveDescription.informationLimit else { return nil }
          guard chunk.type == "LIST:INFO" else { continue }
          guard let texts = WaveDescription.texts(chunk, in: source) else { return nil }
          information += texts
        case let name? where WaveDescription.ignored.contains(name): break
        default: return nil
        }
      }
    }
  }

  /// The texts of an INFO list; `nil` where one is no UTF-8, of which there are several readings.
  private static func texts(
    _ list: StructureNode, in source: any ByteSource
  ) -> [(name: String, text: String)]? {
    var texts: [(name: String, text: String)] = []
    for chunk in list.children {
      let payload = chunk.offset + Int64(chunk.headerSize)..<chunk.range.upperBound
      guard let name = chunk.fourCC,
        let bytes = try? source.bytes(at: payload.lowerBound, count: payload.count),
        let text = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      else { return nil }
      texts.append((name.description, text))
    }
    return texts
  }
}
