public import MediaCore

/// The settings with which an input of an ``AssetWriter`` encodes sound.
///
/// AVFoundation counterpart: the dictionary of `AVFormatIDKey`, `AVSampleRateKey`, `AVNumberOfChannelsKey`,
/// `AVEncoderBitRateKey` and `AVEncoderBitDepthHintKey`.
public struct AudioEncoderSettings: Sendable {
  /// AAC (as LC), ALAC, FLAC, Opus or MP3, as far as the file type holds it and this machine's libavcodec encodes it.
  public var codec: Codec
  /// Samples a second; the source's, or the next higher that the encoder takes, where `nil`.
  public var sampleRate: Int?
  /// The layout of channels that sound is mixed to; the source's channels where `nil`.
  public var channelLayout: ChannelLayout?
  /// Bits a second of a lossy codec; 64,000 for each channel where `nil`.
  public var bitRate: Int?
  /// Bits of a sample of a lossless codec, 16 or 24; where `nil`, 16 for sources of up to 16 bits and 24 for others.
  public var bitDepth: Int?
  /// The encoder's own options by libavcodec's names.
  public var encoderOptions: [String: String]

  /// Asks for a codec; what is not given follows the source.
  public init(
    _ codec: Codec, bitRate: Int? = nil, sampleRate: Int? = nil, channelLayout: ChannelLayout? = nil,
    bitDepth: Int? = nil, encoderOptions: [String: String] = [:]
  ) {
    self.codec = codec
    self.bitRate = bitRate
    self.sampleRate = sampleRate
    self.channelLayout = channelLayout
    self.bitDepth = bitDepth
    self.encoderOptions = encoderOptions
  }
}
