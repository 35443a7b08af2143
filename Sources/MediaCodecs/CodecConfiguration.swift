package import MediaCore

/// The values of a codec's own configuration, which may differ from those of the container.
///
/// Values that the configuration doesn't state are `nil`.
package struct CodecConfiguration: Hashable, Sendable {
  /// The name in output of any kind, as most tools print it, such as `High` or `LC`.
  package var profile: String?
  /// As the standard writes it, such as `3.1`.
  package var level: String?
  /// The part of the codec's string (RFC 6381) after the sample entry's code and a point, such as `64001F`.
  package var codecParameters: String?
  package var bitDepth: Int?
  /// `4:2:0`, `4:2:2`, `4:4:4`, or `4:0:0` without chroma.
  package var chroma: String?
  /// After cropping.
  package var dimensions: VideoDimensions?
  package var pixelAspectRatio: PixelAspectRatio?
  package var color = ColorDescription()
  package var chromaLocation: ChromaLocation?
  /// Whether all pictures are whole frames; otherwise some may be fields.
  package var isProgressive: Bool?
  /// Frames per second, by the clock of the stream.
  package var frameRate: Double?
  /// Whether that clock may be finer than the rate of the pictures.
  package var frameRateIsOpen = false
  /// Pictures that can precede one in decoding and follow it on the screen.
  package var reorderDepth: Int?
  /// The rate of the sound that the core codec makes, in hertz.
  package var sampleRate: Int?
  /// The rate of the sound after the extension (SBR), in hertz, where there is one.
  package var extensionSampleRate: Int?
  package var channelCount: Int?
  /// Samples of each channel in a packet.
  package var framesPerPacket: Int?
  /// MPEG-4's audio object type (ISO/IEC 14496-3, Table 1.17): 2 is AAC LC.
  package var audioObjectType: Int?
  package var usesSpectralBandReplication: Bool?
  package var usesParametricStereo: Bool?
  /// Samples that the encoder put before the sound.
  package var priming: Int?

  init() {}
}

extension CodecConfiguration {
  /// Decodes a codec's configuration as containers and libav hand it over, without a box's header.
  ///
  /// - Parameters:
  ///   - codec: the codec that the configuration is of.
  ///   - bytes: such as the payload of `avcC`, parameter sets after start codes, or an AudioSpecificConfig.
  /// - Returns: `nil` where nothing is known of the codec, or the bytes say nothing.
  package init?(codec: Codec, bytes: [UInt8]) {
    guard !bytes.isEmpty, bytes.count <= Self.byteLimit else { return nil }
    switch codec {
    case .h264: self.init(avc: bytes)
    case .hevc: self.init(hevc: bytes)
    case .vvc: self.init(vvc: bytes)
    case .av1: self.init(av1C: bytes)
    case .aac: self.init(audioSpecificConfig: bytes)
    case .opus: self.init(opus: bytes)
    case .flac: self.init(flac: bytes)
    case .alac: self.init(alac: bytes)
    case .mpeg4Visual: self.init(mpeg4Visual: bytes)
    default: return nil
    }
  }

  /// No configuration is longer; a hostile one is not decoded.
  static let byteLimit = 1 << 20

  /// A number with zeros before it, as codec strings have them.
  static func decimal(_ value: Int, digits: Int) -> String {
    let text = "\(value)"
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
