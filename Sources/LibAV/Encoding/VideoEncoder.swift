internal import CMediaScopeLibAV
import Glibc
package import MediaCore

/// Makes packets of pictures.
///
/// The packets' times count in units of the settings' timescale. One thread at a time can use it.
package final class VideoEncoder {
  /// The settings to encode with; where one is `nil`, the first picture's own.
  package struct Settings {
    package var codec: Codec
    package var dimensions: VideoDimensions?
    /// In bits a second.
    package var bitRate: Int?
    /// The quality, from 0 to 1, where there is no bit rate.
    package var quality: Double?
    /// In pictures.
    package var keyFrameInterval: Int?
    package var reordersPictures = true
    /// In pictures a second.
    package var frameRate = 30.0
    /// The encoder's own word.
    package var profile: String?
    /// The number of the level that the stream is to keep within; the encoder's choice where `nil`.
    package var level: String?
    package var rateLimit: BitRateLimit?
    /// Whether H.264 is coded in codes of variable length in the place of arithmetic ones.
    package var usesVariableLengthCodes = false
    /// Whether nothing shows through the pictures, though their format has alpha.
    package var isOpaque = false
    package var pixelAspectRatio: PixelAspectRatio?
    package var color: ColorDescription?
    /// The order of fields in pictures that don't state it themselves.
    package var fieldOrder: FieldOrder?
    package var masteringDisplay: MasteringDisplayColorVolume?
    package var lightLevel: ContentLightLevelInfo?
    package var threadCount = 1
    /// Units a second of pictures' times.
    package var timescale: Int32
    /// The encoder's own options, by name.
    package var options: [(name: String, value: String)] = []
    /// The pass, where there are two; `nil` for the only one.
    package var pass: EncodingPass?

    package init(codec: Codec, timescale: Int32) {
      self.codec = codec
      self.timescale = timescale
    }
  }

  /// The size of the encoded pictures, in pixels.
  package var dimensions: VideoDimensions { coded.dimensions }
  /// The meaning of the encoded numbers as colours.
  package var color: ColorDescription { coded.color }
  package var pixelAspectRatio: PixelAspectRatio { coded.pixelAspectRatio }
  /// `nil` for pictures that are coded as progressive ones.
  package var fieldOrder: FieldOrder? { coded.fieldOrder }

  private let settings: Settings
  private let coded: EncoderPictures
  private let encoder: Encoder
  private let frame: Frame
  private let converted: Frame
  private var conversion: EncoderScaler
  /// The size that all pictures have where they are not scaled.
  private let sourceDimensions: VideoDimensions

  /// Opens an encoder for pictures such as the first one.
  ///
  /// - Throws: `.encoderNotFound`; `.operationNotSupportedForAsset` for a size, a format or an option that the encoder doesn't
  ///   take; what the encoder itself refuses.
  package init(_ settings: Settings, first picture: PixelBuffer) throws(MediaError) {
    let log = try LogCapture()
    frame = try Frame()
    converted = try Frame()
    try frame.take(picture)
    self.settings = settings
    sourceDimensions = picture.dimensions
    let kind = try Self.find(settings, settings.dimensions ?? picture.dimensions)
    let coded = try EncoderPictures(settings, picture, frame, kind.pointee)
    self.coded = coded
    conversion = EncoderScaler(to: coded.shape)
    let name = String(cString: kind.pointee.name)
    // SVT-AV1 announces itself on standard error, and no option forbids it.
    if name == "libsvtav1" { setenv("SVT_LOG", "0", 0) }
    let statistics = try settings.pass?.readStatistics(for: name)
    let options = settings.encoderOptions(encoder: name, coded)
    encoder = try Encoder(kind, log: log, options: options) { context in
      coded.configure(&context)
      settings.configure(&context)
      settings.pass?.configure(&context, statistics)
    }
  }

  /// The encoder of a codec for pictures of a size: of AV1's, SVT takes 4:2:0 of even sizes from 64 pixels on alone.
  private static func find(
    _ settings: Settings, _ dimensions: VideoDimensions
  ) throws(MediaError) -> UnsafePointer<AVCodec> {
    let isForSVT =
      min(dimensions.width, dimensions.height) >= 64 && dimensions.width % 2 == 0
      && dimensions.height % 2 == 0 && dimensions.width <= 8192 && dimensions.height <= 4320
      && settings.profile.map { $0 == "0" || $0 == "main" } ?? true
    let kind = try EncoderAvailability.find(settings.codec, excluding: isForSVT ? [] : ["libsvtav1"])
    let name = String(cString: kind.pointee.name)
    if settings.pass != nil, !EncodingPass.encoders.contains(name) {
      throw MediaError(.operationNotSupportedForAsset, "the encoder \(name) makes no second pass")
    }
    return kind
  }

  /// The description of the packets, as far as the encoder gives it.
  package func formatDescription() throws(MediaError) -> FormatDescription {
    var description = try encoder.formatDescription()
    description.video?.color = color
    description.video?.fieldOrder = fieldOrder ?? .progressive
    description.video?.masteringDisplayColorVolume = settings.masteringDisplay
    description.video?.contentLightLevelInfo = settings.lightLevel
    return description
  }

  /// Encodes a picture that is shown at a time after all others.
  ///
  /// - Throws: `.invalidArgument` for a picture of another size than the first, where none is asked for; others can come then.
  package func encode(
    _ picture: PixelBuffer, at time: Int64, duration: Int64, isKey: Bool,
    _ give: (EncodedPacket) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard settings.dimensions != nil || picture.dimensions == sourceDimensions else {
      throw MediaError(
        .invalidArgument,
        "a picture of \(picture.width)×\(picture.height) pixels follows one of \(sourceDimensions.width)×\(sourceDimensions.height)"
      )
    }
    try frame.take(picture)
    let format = AVPixelFormat(frame.raw.pointee.format)
    let stated = picture.color.completed(for: picture.dimensions)
    let fields = frame.fields
    // A decoder says it of each picture; of others only the stream is known.
    // Each field of another one has no whole rows of chroma.
    let hasFields = picture.height % 4 == 0
    let isInterlaced =
      fieldOrder != nil && hasFields && (fields.isInterlaced || !(picture.owner is FrameReference))
    let shape = EncoderScaler.Shape(
      dimensions: picture.dimensions, format: format, matrix: stated.matrix?.rawValue ?? 2,
      isFullRange: picture.isFullRange(format), siting: frame.chromaSiting, isInterlaced: isInterlaced)
    let isConverted = try conversion.convert(frame, shape, into: converted)
    let raw = isConverted ? converted.raw : frame.raw
    raw.pointee.pts = time
    raw.pointee.pict_type = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    encoder.describe(raw)
    if let fieldOrder {
      let isTopFirst = fields.isInterlaced ? fields.isTopFirst : fieldOrder.isTopFirst
      shim_frame_set_fields(raw, isInterlaced ? 1 : 0, isTopFirst ? 1 : 0)
    }
    shim_set_frame_duration(raw, duration)
    try encoder.encode(raw, give)
    av_frame_unref(frame.raw)
  }

  /// Gives the last packets, and says that no pictures come any more.
  package func finish(_ give: (EncodedPacket) throws(MediaError) -> Void) throws(MediaError) {
    try encoder.encode(nil, give)
    if case .first(let path) = settings.pass, let text = encoder.raw.pointee.stats_out {
      try EncodingPass.write(text, to: path)
    }
  }
}

extension Encoder {
  /// Gives a frame the properties that the encoder was told for all frames.
  fileprivate func describe(_ frame: UnsafeMutablePointer<AVFrame>) {
    frame.pointee.sample_aspect_ratio = raw.pointee.sample_aspect_ratio
    frame.pointee.color_primaries = raw.pointee.color_primaries
    frame.pointee.color_trc = raw.pointee.color_trc
    frame.pointee.colorspace = raw.pointee.colorspace
    frame.pointee.color_range = raw.pointee.color_range
    frame.pointee.quality = raw.pointee.global_quality
  }
}

extension FieldOrder {
  /// Whether the upper lines are of the earlier instant: libav gives fields that are between each other the orders of two names,
  /// by the one that is coded first.
  var isTopFirst: Bool { self == .topFieldFirst || self == .topCodedFirstBottomShownFirst }
}
