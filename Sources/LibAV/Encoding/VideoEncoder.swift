internal import CMediaScopeLibAV
import Glibc
package import MediaCore

/// Makes packets of pictures.
///
/// The packets' times count in units of the settings' timescale. One thread at a time can use it.
package final class VideoEncoder {
  /// What to encode to; the first picture's own where nothing is said.
  package struct Settings {
    package var codec: Codec
    package var dimensions: VideoDimensions?
    /// In bits a second.
    package var bitRate: Int?
    /// From 0 to 1, where there is no bit rate.
    package var quality: Double?
    /// In pictures.
    package var keyFrameInterval: Int?
    package var reordersPictures = true
    /// In pictures a second.
    package var frameRate = 30.0
    /// The encoder's own word.
    package var profile: String?
    package var pixelAspectRatio: PixelAspectRatio?
    package var color: ColorDescription?
    /// How fields follow each other in pictures that don't say it themselves.
    package var fieldOrder: FieldOrder?
    package var masteringDisplay: MasteringDisplayColorVolume?
    package var lightLevel: ContentLightLevelInfo?
    package var threadCount = 1
    /// Units a second of pictures' times.
    package var timescale: Int32
    /// The encoder's own, by name.
    package var options: [(name: String, value: String)] = []
    /// Which of two passes it is; `nil` for the only one.
    package var pass: EncodingPass?

    package init(codec: Codec, timescale: Int32) {
      self.codec = codec
      self.timescale = timescale
    }
  }

  /// The size of the encoded pictures, in pixels.
  package let dimensions: VideoDimensions
  /// What the encoded numbers mean.
  package let color: ColorDescription
  package let pixelAspectRatio: PixelAspectRatio
  /// `nil` for pictures that are coded as progressive ones.
  package let fieldOrder: FieldOrder?

  private let settings: Settings
  private let encoder: Encoder
  private let frame: Frame
  private let converted: Frame
  private var conversion: PictureConversion
  /// The size that all pictures have where they are not scaled.
  private let sourceDimensions: VideoDimensions
  private let format: AVPixelFormat

  /// Opens an encoder for pictures such as the first one.
  ///
  /// - Throws: `.encoderNotFound`; `.operationNotSupportedForAsset` for a size, a format or an option that the encoder doesn't
  ///   take; what the encoder itself refuses.
  package init(_ settings: Settings, first picture: PixelBuffer) throws(MediaError) {
    let log = try LogCapture()
    frame = try Frame()
    converted = try Frame()
    try frame.take(picture)
    let source = AVPixelFormat(frame.raw.pointee.format)
    self.settings = settings
    dimensions = settings.dimensions ?? picture.dimensions
    sourceDimensions = picture.dimensions
    pixelAspectRatio = settings.pixelAspectRatio ?? picture.pixelAspectRatio
    let kind = try Self.encoder(settings, dimensions, source)
    let name = String(cString: kind.pointee.name)
    if settings.pass != nil, !EncodingPass.encoders.contains(name) {
      throw MediaError(.operationNotSupportedForAsset, "the encoder \(name) makes no second pass")
    }
    format = Self.format(settings, source, kind.pointee)
    try Self.check(dimensions, format, settings.codec)
    color = Self.color(settings, picture, format)
    fieldOrder = Self.fieldOrder(settings, frame, dimensions)
    conversion = PictureConversion(
      to: .init(
        dimensions: dimensions, format: format, matrix: color.matrix?.rawValue ?? 2,
        isFullRange: color.isFullRange == true, hasCenteredChroma: settings.codec == .motionJPEG))
    let (color, format, ratio, dimensions) = (color, format, pixelAspectRatio, dimensions)
    let isInterlaced = fieldOrder != nil
    let options = settings.encoderOptions(
      encoder: name, format: format, dimensions: dimensions, fieldOrder: fieldOrder)
    // SVT-AV1 writes to standard error what it is, and no option forbids it.
    if name == "libsvtav1" { setenv("SVT_LOG", "0", 0) }
    let statistics = try settings.pass?.readStatistics(for: name)
    encoder = try Encoder(kind, log: log, options: options) { context in
      (context.width, context.height) = (
        Int32(clamping: dimensions.width), Int32(clamping: dimensions.height)
      )
      context.pix_fmt = format
      context.time_base = AVRational(num: 1, den: max(settings.timescale, 1))
      context.framerate = AVRational(pictureRate: settings.frameRate)
      shim_set_ticks_per_frame(
        &context, max(Int32(saturating: Double(settings.timescale) / settings.frameRate), 1))
      context.sample_aspect_ratio = AVRational(
        num: Int32(clamping: ratio.horizontalSpacing), den: Int32(clamping: ratio.verticalSpacing))
      context.color_primaries = AVColorPrimaries(color.primaries)
      context.color_trc = AVColorTransferCharacteristic(color.transferFunction)
      context.colorspace = AVColorSpace(color.matrix)
      context.color_range = AVColorRange(isFull: color.isFullRange)
      if format.hasFourTwoZero {
        context.chroma_sample_location =
          settings.codec == .motionJPEG ? AVCHROMA_LOC_CENTER : AVCHROMA_LOC_LEFT
      }
      context.thread_count = Int32(clamping: settings.threadCount)
      // With several pictures at once, libavcodec's JPEG comes out differently each time.
      if settings.codec == .motionJPEG { context.thread_type = FF_THREAD_SLICE }
      if let bitRate = settings.bitRate { context.bit_rate = Int64(bitRate) }
      if let interval = settings.keyFrameInterval { context.gop_size = Int32(clamping: max(interval, 1)) }
      if !settings.reordersPictures { context.max_b_frames = 0 }
      if isInterlaced { context.flags |= AV_CODEC_FLAG_INTERLACED_DCT }
      settings.setQuantizer(&context)
      settings.pass?.configure(&context, statistics)
    }
  }

  /// What the packets are, as far as the encoder says it.
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
    let shape = PictureConversion.Shape(
      dimensions: picture.dimensions, format: format, matrix: stated.matrix?.rawValue ?? 2,
      isFullRange: picture.isFullRange(format), isInterlaced: isInterlaced)
    let isConverted = try conversion.convert(frame, shape, into: converted)
    let raw = isConverted ? converted.raw : frame.raw
    raw.pointee.pts = time
    raw.pointee.pict_type = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    raw.pointee.sample_aspect_ratio = encoder.raw.pointee.sample_aspect_ratio
    raw.pointee.color_primaries = encoder.raw.pointee.color_primaries
    raw.pointee.color_trc = encoder.raw.pointee.color_trc
    raw.pointee.colorspace = encoder.raw.pointee.colorspace
    raw.pointee.color_range = encoder.raw.pointee.color_range
    raw.pointee.quality = encoder.raw.pointee.global_quality
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

// MARK: - What an encoder takes

extension VideoEncoder {
  /// The encoder: of AV1's, SVT takes 4:2:0 of even sizes from 64 pixels on alone.
  private static func encoder(
    _ settings: Settings, _ dimensions: VideoDimensions, _ source: AVPixelFormat
  ) throws(MediaError) -> UnsafePointer<AVCodec> {
    let isForSVT =
      min(dimensions.width, dimensions.height) >= 64 && dimensions.width % 2 == 0
      && dimensions.height % 2 == 0 && dimensions.width <= 8192 && dimensions.height <= 4320
      && settings.profile.map { $0 == "0" || $0 == "main" } ?? true
    return try EncoderAvailability.find(settings.codec, excluding: isForSVT ? [] : ["libsvtav1"])
  }

  /// Whether an encoder codes two fields in each picture, rather than both as one picture.
  ///
  /// libx265 takes the fields as pictures of their own alone, and the other codecs have no such thing.
  package static func codesFields(_ codec: Codec, profile: String?, height: Int) -> Bool {
    switch codec {
    case .h264: height % 4 == 0 && profile?.lowercased() != "baseline"
    case .proRes, .ffv1: height % 4 == 0
    default: false
    }
  }

  /// How fields are coded; `nil` for pictures that are progressive, or become so.
  private static func fieldOrder(
    _ settings: Settings, _ first: borrowing Frame, _ dimensions: VideoDimensions
  ) -> FieldOrder? {
    let stated = settings.fieldOrder.flatMap { $0 == .progressive ? nil : $0 }
    guard stated != nil || first.fields.isInterlaced, dimensions.height == first.dimensions.height,
      codesFields(settings.codec, profile: settings.profile, height: dimensions.height)
    else { return nil }
    guard first.fields.isInterlaced, stated?.isTopFirst != first.fields.isTopFirst else { return stated }
    return first.fields.isTopFirst ? .topFieldFirst : .bottomFieldFirst
  }

  private static func check(_ size: VideoDimensions, _ format: AVPixelFormat, _ codec: Codec)
    throws(MediaError)
  {
    guard size.width > 0, size.height > 0, size.width <= PictureLimits.side, size.height <= PictureLimits.side
    else {
      throw MediaError(.overLimit, "pictures of \(size.width)×\(size.height) pixels are not encoded")
    }
    guard codec == .h264 || codec == .hevc else { return }
    let (across, down) = (1 << format.chromaShift.x, 1 << format.chromaShift.y)
    guard size.width % across == 0, size.height % down == 0 else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "\(codec.name) takes pictures of an even width and height, not of \(size.width)×\(size.height); a size to scale to has to be given"
      )
    }
  }

  /// How pictures go to the encoder: 4:2:0 for codecs that people play unless the profile asks for more, and all that there is
  /// for codecs that people keep.
  private static func format(
    _ settings: Settings, _ source: AVPixelFormat, _ encoder: AVCodec
  ) -> AVPixelFormat {
    var taken: [AVPixelFormat] = []
    var next = encoder.pix_fmts
    while let format = next?.pointee, format != AV_PIX_FMT_NONE {
      taken.append(format)
      next = next.map { $0 + 1 }
    }
    func first(_ wanted: [AVPixelFormat]) -> AVPixelFormat? { wanted.first { taken.contains($0) } }
    let isDeep = source.depth > 8
    let profile = settings.profile?.lowercased() ?? ""
    let fallback = taken.first ?? AV_PIX_FMT_YUV420P
    switch settings.codec {
    case .ffv1:
      if taken.contains(source) { return source }
      return first(lossless(source)) ?? (isDeep ? AV_PIX_FMT_YUV444P16LE : AV_PIX_FMT_YUV444P)
    case .png:
      if taken.contains(source) { return source }
      if source.componentCount < 3 { return isDeep ? AV_PIX_FMT_GRAY16BE : AV_PIX_FMT_GRAY8 }
      if source.hasAlpha { return isDeep ? AV_PIX_FMT_RGBA64BE : AV_PIX_FMT_RGBA }
      return isDeep ? AV_PIX_FMT_RGB48BE : AV_PIX_FMT_RGB24
    case .proRes:
      guard profile.isEmpty ? source.hasAlpha : profile.hasPrefix("4444") || profile == "4" || profile == "5"
      else { return AV_PIX_FMT_YUV422P10LE }
      return source.hasAlpha ? AV_PIX_FMT_YUVA444P10LE : AV_PIX_FMT_YUV444P10LE
    case .motionJPEG:
      if source.isRGB { return AV_PIX_FMT_YUVJ420P }
      return [
        [AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ422P], [AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ420P],
      ][min(source.chromaShift.x, 1)][min(source.chromaShift.y, 1)]
    default:
      let isFine = profile.contains("444") || (profile == "1" || profile == "3") && source.chromaShift.x == 0
      let isHalf = profile.contains("422") || profile == "1" || profile == "3"
      let wantsDepth: Bool =
        settings.codec == .h264
        ? profile.contains("10") || profile.contains("422") && isDeep || isFine && isDeep
        : profile.contains("10") || profile == "2" || profile == "3" || profile.isEmpty && isDeep
      let chroma = isFine ? 0 : isHalf ? 1 : 2
      let shallow = [AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV420P][chroma]
      let deep = [AV_PIX_FMT_YUV444P10LE, AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_YUV420P10LE][chroma]
      // x264 takes chroma of either layout.
      if chroma == 2, !wantsDepth, source == AV_PIX_FMT_NV12, taken.contains(source) { return source }
      return first([wantsDepth ? deep : shallow, AV_PIX_FMT_YUV420P]) ?? fallback
    }
  }

  /// What keeps all of a format that FFV1 doesn't take itself.
  private static func lossless(_ source: AVPixelFormat) -> [AVPixelFormat] {
    if source.isRGB {
      if source.depth > 8 { return [AV_PIX_FMT_RGBA64LE, AV_PIX_FMT_GBRP16LE] }
      return source.hasAlpha ? [AV_PIX_FMT_BGRA] : [AV_PIX_FMT_BGR0]
    }
    let isDeep = source.depth > 8
    switch source.chromaShift {
    case (1, 1): return [isDeep ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P]
    case (1, 0): return [isDeep ? AV_PIX_FMT_YUV422P10LE : AV_PIX_FMT_YUV422P]
    default: return [isDeep ? AV_PIX_FMT_YUV444P10LE : AV_PIX_FMT_YUV444P]
    }
  }

  /// What the encoded numbers are to mean.
  private static func color(
    _ settings: Settings, _ picture: PixelBuffer, _ format: AVPixelFormat
  ) -> ColorDescription {
    var color = settings.color ?? ColorDescription()
    let source = picture.color
    color.primaries = color.primaries ?? source.primaries
    color.transferFunction = color.transferFunction ?? source.transferFunction
    if color.matrix == nil, source.matrix != .identity { color.matrix = source.matrix }
    let stored = picture.storedFormat
    if color.isFullRange == nil, !stored.isRGB { color.isFullRange = picture.isFullRange(stored) }
    // The size that the colours were made for is the source's.
    color = color.completed(for: picture.dimensions)
    if color.isFullRange == nil { color.isFullRange = false }
    if format.isRGB {
      color.matrix = .identity
      color.isFullRange = true
    } else if settings.codec == .motionJPEG {
      // JFIF has BT.601 in the full range.
      color.matrix = .ituR470BG
      color.isFullRange = true
    } else if settings.codec == .proRes {
      // Its numbers leave room in every profile.
      color.isFullRange = false
    }
    return color
  }
}

extension FieldOrder {
  /// Whether the upper lines are of the earlier instant: libav gives fields that are between each other the orders of two names,
  /// by the one that is coded first.
  var isTopFirst: Bool { self == .topFieldFirst || self == .topCodedFirstBottomShownFirst }
}

extension PixelBuffer {
  /// libav's format of the pixels.
  fileprivate var storedFormat: AVPixelFormat {
    if let lent = owner as? FrameReference { return AVPixelFormat(lent.raw.pointee.format) }
    return pixelFormatType.storedFormat ?? AV_PIX_FMT_RGBA64BE
  }

  /// Whether the numbers run over the full range.
  fileprivate func isFullRange(_ format: AVPixelFormat) -> Bool {
    if format.isRGB { return true }
    let old = [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P]
    if old.contains(format) { return true }
    // What a type states holds for buffers that say nothing themselves.
    return color.isFullRange ?? pixelFormatType.statedRange ?? false
  }
}

extension AVRational {
  /// Pictures a second as a ratio: whole rates and NTSC's exactly, others to a thousandth.
  fileprivate init(pictureRate: Double) {
    let rate = min(max(pictureRate, 1), 1000)
    let exact = rate * 1001 / 1000
    if abs(exact - exact.rounded()) < 0.0005, abs(rate - rate.rounded()) > 0.0005 {
      self.init(num: Int32(exact.rounded()) * 1000, den: 1001)
    } else if rate == rate.rounded() {
      self.init(num: Int32(rate), den: 1)
    } else {
      self.init(num: Int32((rate * 1000).rounded()), den: 1000)
    }
  }
}
