internal import CMediaScopeLibAV
import MediaCore

extension FourCC {
  /// The code from libav's tag, whose first character is in the lowest byte.
  init(tag: UInt32) {
    self.init(rawValue: tag.byteSwapped)
  }

  /// The sample entry's code where the container has one, else the one that ISO files use for the codec.
  ///
  /// - Parameters:
  ///   - keepsTag: whether libav's tag is the sample entry's code.
  ///   - hasWaveTags: whether sound has the numbers of RIFF and ASF for its codings.
  init(codecOf parameters: AVCodecParameters, _ codec: Codec, keepsTag: Bool, hasWaveTags: Bool) {
    let tag = FourCC(tag: parameters.codec_tag)
    if keepsTag, parameters.codec_tag != 0 {
      self = tag
    } else if let code = codec.sampleEntry {
      self = code
    } else if hasWaveTags, parameters.codec_type == AVMEDIA_TYPE_AUDIO,
      (1...0xFFFF).contains(parameters.codec_tag)
    {
      self.init(waveFormatTag: UInt16(parameters.codec_tag))
    } else if tag.isPrintable {
      self = tag
    } else if let code = codec.audioFormatID ?? codec.traits.code {
      self = code
    } else {
      // The short name, cut or filled to four: there is no better one.
      let name = codec.shortName()
      self = FourCC(name.prefix(4) + String(repeating: " ", count: max(0, 4 - name.count))) ?? "none"
    }
  }

  private var isPrintable: Bool {
    rawValue != 0 && !description.contains("\\")
  }
}
