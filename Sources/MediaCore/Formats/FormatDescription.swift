/// A description of a track's samples: the codec and everything needed to make sense of them.
///
/// Core Media counterpart: `CMFormatDescription`.
public struct FormatDescription: Hashable, Sendable {
  /// The kind of media, by which `audio` or `video` is present.
  public var mediaType: MediaType
  /// The codec's code or the pixel format's: `avc1`, `mp4a`, `lpcm`, `BGRA`.
  public var mediaSubType: FourCC
  /// The codec that the samples are coded with.
  public var codec: Codec
  /// The codec's usual name, such as `H.264` or `Opus`.
  public var formatName: String?
  /// The codec's profile, such as `High` or `LC`.
  public var profile: String?
  /// The codec's level as its standard writes it, such as `3.1`.
  public var level: String?
  /// The codec as MIME types and manifests name it, such as `avc1.64001F` or `mp4a.40.2`; `nil` where the file
  /// doesn't say enough.
  ///
  /// RFC 6381, with the parameters of each codec's binding.
  public var codecString: String?
  /// The scheme that the samples are encrypted by, such as `cenc` or `cbcs`; `nil` where they are not.
  ///
  /// ISO/IEC 14496-12 §8.12.5 (`schm`).
  public var protectionScheme: FourCC?
  /// Present where `mediaType` is audio.
  public var audio: AudioFormat?
  /// Present where `mediaType` is video, or a still picture.
  public var video: VideoFormat?
  /// The decoder's set-up as the container stores it (`avcC`, `esds`'s decoder specific info, Opus head, …).
  ///
  /// Core Audio calls it the magic cookie, Core Media keeps it under `SampleDescriptionExtensionAtoms`.
  public var codecConfiguration: [UInt8]
  /// Whether a written sample entry would lack the decoder's configuration, as streams don't keep it apart.
  package var lacksConfiguration: Bool {
    codecConfiguration.count < codec.sampleEntryBinding?.leastConfiguration ?? 0
  }
  /// Whether parameter sets may stand among the samples, by the code of the entry.
  package var hasSetUpInBand: Bool { codec.traits.inBandEntries.contains(mediaSubType) }
  /// Further parameters that a decoder is given, as the container states them.
  package var coding = CodingParameters()

  /// Makes a description of samples that are not encrypted, until `protectionScheme` is set.
  ///
  /// - Parameter codec: by default, the one whose sample entries have the code.
  public init(
    mediaType: MediaType, mediaSubType: FourCC, codec: Codec? = nil, formatName: String? = nil,
    profile: String? = nil,
    level: String? = nil, codecString: String? = nil, audio: AudioFormat? = nil, video: VideoFormat? = nil,
    codecConfiguration: [UInt8] = []
  ) {
    self.mediaType = mediaType
    self.mediaSubType = mediaSubType
    self.codec = codec ?? Codec(sampleEntry: mediaSubType, mediaType: mediaType) ?? .unknown
    self.formatName = formatName
    self.profile = profile
    self.level = level
    self.codecString = codecString
    self.audio = audio
    self.video = video
    self.codecConfiguration = codecConfiguration
  }

  /// The audio half of a format description.
  public struct AudioFormat: Hashable, Sendable {
    /// The rate, and how packets and samples are laid out.
    public var streamDescription: AudioStreamDescription
    /// The loudspeaker that each channel is for; `isDeclared` says whether the file says so.
    public var channelLayout: ChannelLayout
    /// The object type of MPEG-4 audio; `nil` for other codecs.
    public var objectType: AudioObjectType?
    /// Whether the upper half of the spectrum is made of the lower (SBR); `nil` where the file leaves it open.
    public var usesSpectralBandReplication: Bool?
    /// Whether two channels are made of one (PS); `nil` where the file leaves it open.
    public var usesParametricStereo: Bool?

    /// Makes the audio half; what is not given is left open, or is not of the codec.
    public init(
      streamDescription: AudioStreamDescription, channelLayout: ChannelLayout,
      objectType: AudioObjectType? = nil, usesSpectralBandReplication: Bool? = nil,
      usesParametricStereo: Bool? = nil
    ) {
      self.streamDescription = streamDescription
      self.channelLayout = channelLayout
      self.objectType = objectType
      self.usesSpectralBandReplication = usesSpectralBandReplication
      self.usesParametricStereo = usesParametricStereo
    }
  }

  /// The visual half of a format description.
  public struct VideoFormat: Hashable, Sendable {
    /// Encoded pixels.
    public var dimensions: VideoDimensions
    /// The shape of a pixel; square where the file doesn't say.
    public var pixelAspectRatio: PixelAspectRatio
    /// `nil` where the whole picture is meant to be seen.
    public var cleanAperture: PictureRectangle?
    /// The meaning of the numbers as colours, as far as the file says.
    public var color: ColorDescription
    /// Bits of one component; `nil` where it is not known.
    public var bitsPerComponent: Int?
    /// The layout of pixels that a decoder gives; `nil` where it is not known.
    public var pixelLayout: PixelLayout?
    /// `nil` where there is no chroma, as in pictures of red, green and blue, or where it is not known.
    public var chromaSubsampling: ChromaSubsampling?
    /// Whether the pixel format has a component for transparency.
    public var hasAlpha: Bool
    /// Where chroma samples are; `nil` where it is not known, or there are none.
    public var chromaLocation: ChromaLocation?
    /// Whether pictures are of two fields, and which comes first; `nil` where it is not known.
    public var fieldOrder: FieldOrder?
    /// The display that the pictures were graded on; `nil` where the file doesn't say.
    public var masteringDisplayColorVolume: MasteringDisplayColorVolume?
    /// The brightest pixel and picture; `nil` where the file doesn't say.
    public var contentLightLevelInfo: ContentLightLevelInfo?

    /// Makes the visual half; facts that are not given are as the pixels' layout has them, or else not known,
    /// but pixels are square.
    public init(
      dimensions: VideoDimensions, pixelAspectRatio: PixelAspectRatio = .square,
      cleanAperture: PictureRectangle? = nil, color: ColorDescription = ColorDescription(),
      bitsPerComponent: Int? = nil, pixelLayout: PixelLayout? = nil,
      chromaSubsampling: ChromaSubsampling? = nil, hasAlpha: Bool? = nil,
      chromaLocation: ChromaLocation? = nil, fieldOrder: FieldOrder? = nil,
      masteringDisplayColorVolume: MasteringDisplayColorVolume? = nil,
      contentLightLevelInfo: ContentLightLevelInfo? = nil
    ) {
      self.dimensions = dimensions
      self.pixelAspectRatio = pixelAspectRatio
      self.cleanAperture = cleanAperture
      self.color = color
      self.bitsPerComponent = bitsPerComponent ?? pixelLayout?.bitsPerComponent
      self.pixelLayout = pixelLayout
      self.chromaSubsampling = chromaSubsampling ?? pixelLayout?.chromaSubsampling
      self.hasAlpha = hasAlpha ?? pixelLayout?.hasAlpha ?? false
      self.chromaLocation = chromaLocation
      self.fieldOrder = fieldOrder
      self.masteringDisplayColorVolume = masteringDisplayColorVolume
      self.contentLightLevelInfo = contentLightLevelInfo
    }
  }
}

extension FormatDescription {
  /// The audio stream's layout; `nil` for other media.
  ///
  /// Core Media counterpart: `CMAudioFormatDescription.audioStreamBasicDescription`.
  public var audioStreamDescription: AudioStreamDescription? { audio?.streamDescription }

  /// The audio decoder's set-up; `nil` for other media and where there is none.
  public var magicCookie: [UInt8]? {
    audio == nil || codecConfiguration.isEmpty ? nil : codecConfiguration
  }

  /// Encoded pixels; zero for media that are not visual.
  public var dimensions: VideoDimensions { video?.dimensions ?? .zero }

  /// The size at which the picture is meant to be seen, in square pixels, rounded to whole ones, at most 2³¹ - 1.
  ///
  /// Core Media counterpart: `CMVideoFormatDescriptionGetPresentationDimensions`.
  ///
  /// - Parameters:
  ///   - usePixelAspectRatio: whether pixels that are not square widen or narrow the picture.
  ///   - useCleanAperture: whether the clean aperture takes the place of the encoded size.
  public func presentationDimensions(
    usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true
  ) -> VideoDimensions {
    guard let video else { return .zero }
    var width = Double(video.dimensions.width)
    var height = Double(video.dimensions.height)
    if useCleanAperture, let aperture = video.cleanAperture {
      width = aperture.width
      height = aperture.height
    }
    if usePixelAspectRatio, !video.pixelAspectRatio.isSquare {
      let ratio = video.pixelAspectRatio
      width = width * Double(ratio.horizontalSpacing) / Double(ratio.verticalSpacing)
    }
    // Core Media counts them in 32 bits.
    return VideoDimensions(
      width: Int(Int32(saturating: width.rounded())), height: Int(Int32(saturating: height.rounded())))
  }
}
