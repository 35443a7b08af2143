import LibAV
public import MediaCore

/// The settings with which an input of an ``AssetWriter`` encodes pictures.
///
/// AVFoundation counterpart: the dictionary of `AVVideoCodecKey`, `AVVideoWidthKey`, `AVVideoHeightKey`,
/// `AVVideoCompressionPropertiesKey`, `AVVideoPixelAspectRatioKey`, `AVVideoCleanApertureKey` and
/// `AVVideoColorPropertiesKey`.
public struct VideoEncoderSettings: Sendable {
  /// H.264, HEVC, AV1, VP9, ProRes, Motion JPEG, FFV1 or PNG, as far as the file type holds it and this machine's libavcodec
  /// encodes it.
  public var codec: Codec
  /// The size that pictures are scaled to, in pixels; where `nil`, that of the first picture, which all others have to have.
  public var dimensions: VideoDimensions?
  /// Bits a second.
  public var averageBitRate: Int?
  /// The quality, from 0 to 1, where no bit rate is given; 0.5 where `nil`.
  ///
  /// ProRes and lossless codecs have none.
  public var quality: Double?
  /// The most pictures from one key frame to the next; the encoder's own choice where `nil`.
  public var maxKeyFrameInterval: Int?
  /// The longest time from one key frame to the next.
  public var maxKeyFrameIntervalDuration: MediaTime?
  /// Whether pictures can be stored in another order than they are shown in.
  public var allowsFrameReordering: Bool
  /// Pictures a second, by which bits are allotted; by default estimated from the times of the first two pictures.
  public var expectedSourceFrameRate: Double?
  /// The profile by the encoder's own word, such as `baseline`, `main10` or `4444`; one that fits the pictures where `nil`.
  public var profile: String?
  /// The shape of a pixel; the source's where `nil`.
  public var pixelAspectRatio: PixelAspectRatio?
  /// The part of a picture that is to be shown, in its pixels; the source's where `nil`.
  public var cleanAperture: PictureRectangle?
  /// The colours that pictures are converted to; properties that are `nil` follow the source.
  ///
  /// A source that says nothing is taken for BT.709 from 1280 pixels across or 720 down on, and for BT.601 below.
  public var color: ColorDescription?
  /// Threads of the encoder.
  ///
  /// The encoded pictures depend on their number, so the default is the same on every machine.
  public var threadCount: Int
  /// The encoder's own options by libavcodec's names.
  public var encoderOptions: [String: String]
  /// The number of the level that the stream is to keep within, such as `4.1`; the encoder's choice where `nil`.
  package var level: String?
  /// The limit on the bits of any part of the stream.
  package var rateLimit: BitRateLimit?
  /// Whether H.264 is coded in codes of variable length (CAVLC) in the place of arithmetic ones (CABAC).
  package var usesVariableLengthCodes = false
  /// The pass, of two over the pictures; `nil` for the only one.
  var pass: EncodingPass?
  /// Whether pictures of another size than the first are scaled to its size.
  var scalesOtherSizes = false
  /// Whether nothing shows through the pictures, though their format has alpha.
  var isOpaque = false

  /// Asks for a codec; what is not given follows the source.
  public init(
    _ codec: Codec, dimensions: VideoDimensions? = nil, averageBitRate: Int? = nil, quality: Double? = nil,
    maxKeyFrameInterval: Int? = nil, maxKeyFrameIntervalDuration: MediaTime? = nil,
    allowsFrameReordering: Bool = true, expectedSourceFrameRate: Double? = nil, profile: String? = nil,
    pixelAspectRatio: PixelAspectRatio? = nil, cleanAperture: PictureRectangle? = nil,
    color: ColorDescription? = nil, threadCount: Int = 4, encoderOptions: [String: String] = [:]
  ) {
    self.codec = codec
    self.dimensions = dimensions
    self.averageBitRate = averageBitRate
    self.quality = quality
    self.maxKeyFrameInterval = maxKeyFrameInterval
    self.maxKeyFrameIntervalDuration = maxKeyFrameIntervalDuration
    self.allowsFrameReordering = allowsFrameReordering
    self.expectedSourceFrameRate = expectedSourceFrameRate
    self.profile = profile
    self.pixelAspectRatio = pixelAspectRatio
    self.cleanAperture = cleanAperture
    self.color = color
    self.threadCount = threadCount
    self.encoderOptions = encoderOptions
  }
}

extension VideoEncoderSettings {
  /// The encoder's word for the profile of ProRes that a sample entry's code stands for; `nil` for other codes.
  package static func proResProfile(_ code: FourCC) -> String? { VideoEncoder.proResProfile(code) }
}
