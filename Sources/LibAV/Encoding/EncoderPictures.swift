internal import CMediaScopeLibAV
package import MediaCore

/// The properties that all pictures for an encoder have: decided by the settings, the first picture and what
/// the encoder takes.
struct EncoderPictures {
  let dimensions: VideoDimensions
  let format: AVPixelFormat
  /// The meaning of the encoded numbers as colours.
  let color: ColorDescription
  let siting: ChromaSiting
  let pixelAspectRatio: PixelAspectRatio
  /// `nil` for pictures that are coded as progressive ones.
  let fieldOrder: FieldOrder?

  /// - Parameter frame: holds the first picture.
  /// - Throws: `.overLimit` and `.operationNotSupportedForAsset` for a size that isn't encoded.
  init(
    _ settings: VideoEncoder.Settings, _ picture: PixelBuffer, _ frame: borrowing Frame, _ encoder: AVCodec
  ) throws(MediaError) {
    dimensions = settings.dimensions ?? picture.dimensions
    pixelAspectRatio = settings.pixelAspectRatio ?? picture.pixelAspectRatio
    format = Self.format(settings, AVPixelFormat(frame.raw.pointee.format), encoder)
    try Self.check(dimensions, format, settings.codec)
    color = Self.color(settings, picture, format)
    siting = Self.siting(settings.codec, frame)
    fieldOrder = Self.fieldOrder(settings, frame, dimensions)
  }

  var shape: EncoderScaler.Shape {
    .init(
      dimensions: dimensions, format: format, matrix: color.matrix?.rawValue ?? 2,
      isFullRange: color.isFullRange == true, siting: siting)
  }

  /// Tells an encoder the properties of the pictures.
  func configure(_ context: inout AVCodecContext) {
    (context.width, context.height) = (Int32(clamping: dimensions.width), Int32(clamping: dimensions.height))
    context.pix_fmt = format
    context.sample_aspect_ratio = AVRational(
      num: Int32(clamping: pixelAspectRatio.horizontalSpacing),
      den: Int32(clamping: pixelAspectRatio.verticalSpacing))
    context.color_primaries = AVColorPrimaries(color.primaries)
    context.color_trc = AVColorTransferCharacteristic(color.transferFunction)
    context.colorspace = AVColorSpace(color.matrix)
    context.color_range = AVColorRange(isFull: color.isFullRange)
    if format.hasFourTwoZero { context.chroma_sample_location = siting.location }
    if fieldOrder != nil { context.flags |= AV_CODEC_FLAG_INTERLACED_DCT }
  }
}

// MARK: - Size and fields

extension EncoderPictures {
  /// The order of the fields that are coded; `nil` for pictures that are progressive, or become so.
  private static func fieldOrder(
    _ settings: VideoEncoder.Settings, _ first: borrowing Frame, _ dimensions: VideoDimensions
  ) -> FieldOrder? {
    let stated = settings.fieldOrder.flatMap { $0 == .progressive ? nil : $0 }
    guard stated != nil || first.fields.isInterlaced, dimensions.height == first.dimensions.height,
      settings.codec.codesFields(profile: settings.profile, height: dimensions.height)
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
    guard codec.encoding.takesWholeChromaAlone else { return }
    let (across, down) = (1 << format.chromaShift.x, 1 << format.chromaShift.y)
    guard size.width % across == 0, size.height % down == 0 else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "\(codec.name) takes pictures of an even width and height, not of \(size.width)×\(size.height); a size to scale to has to be given, such as \(max(size.width & ~1, 2))x\(max(size.height & ~1, 2))"
      )
    }
  }
}

extension Codec {
  /// Whether an encoder keeps the pictures' alpha.
  package func keepsAlpha(profile: String?) -> Bool {
    guard self == .proRes, let profile = profile?.lowercased(), !profile.isEmpty else {
      return encoding.keepsAlpha
    }
    return profile.isFineProRes
  }

  /// Whether an encoder codes two fields in each picture, rather than both as one picture.
  ///
  /// libx265 takes the fields as pictures of their own alone. Each field has to have whole rows of chroma.
  package func codesFields(profile: String?, height: Int) -> Bool {
    switch encoding.fields {
    case .everyProfile: height % 4 == 0
    case .allProfiles(let but): height % 4 == 0 && profile?.lowercased() != but
    case nil: false
    }
  }
}

// MARK: - Pixel formats

extension EncoderPictures {
  /// The format of pictures for the encoder: 4:2:0 for codecs that people play unless the profile asks for
  /// more, and all that there is for codecs that people keep.
  private static func format(
    _ settings: VideoEncoder.Settings, _ source: AVPixelFormat, _ encoder: AVCodec
  ) -> AVPixelFormat {
    var taken: [AVPixelFormat] = []
    var next = encoder.pix_fmts
    while let format = next?.pointee, format != AV_PIX_FMT_NONE {
      taken.append(format)
      next = next.map { $0 + 1 }
    }
    let profile = settings.profile?.lowercased() ?? ""
    switch settings.codec {
    case .ffv1: return taken.contains(source) ? source : lossless(source, taken)
    case .png: return taken.contains(source) ? source : png(source)
    case .proRes: return proRes(source, profile, hasAlpha: source.hasAlpha && !settings.isOpaque)
    case .motionJPEG: return jpeg(source)
    default: return subsampled(source, profile, isDeepByProfile: settings.codec.encoding.hasEightBits, taken)
    }
  }

  /// The format that keeps all of one that FFV1 doesn't take itself.
  private static func lossless(_ source: AVPixelFormat, _ taken: [AVPixelFormat]) -> AVPixelFormat {
    let isDeep = source.depth > 8
    if source.isRGB {
      let wanted =
        isDeep
        ? [AV_PIX_FMT_RGBA64LE, AV_PIX_FMT_GBRP16LE]
        : [source.hasAlpha ? AV_PIX_FMT_BGRA : AV_PIX_FMT_BGR0]
      if let format = wanted.first(where: taken.contains) { return format }
    }
    let shifts = [source.chromaShift, (0, 0)]
    let wanted = shifts.lazy.compactMap { shift in
      taken.filter { format in
        !format.isRGB && format.chromaShift == shift && format.hasAlpha == source.hasAlpha
          && format.depth >= source.depth && format.componentCount >= source.componentCount
      }.min { ($0.depth, $0.componentCount) < ($1.depth, $1.componentCount) }
    }
    return wanted.first ?? (isDeep ? AV_PIX_FMT_YUV444P16LE : AV_PIX_FMT_YUV444P)
  }

  private static func png(_ source: AVPixelFormat) -> AVPixelFormat {
    let isDeep = source.depth > 8
    if source.componentCount < 3 { return isDeep ? AV_PIX_FMT_GRAY16BE : AV_PIX_FMT_GRAY8 }
    if source.hasAlpha { return isDeep ? AV_PIX_FMT_RGBA64BE : AV_PIX_FMT_RGBA }
    return isDeep ? AV_PIX_FMT_RGB48BE : AV_PIX_FMT_RGB24
  }

  private static func proRes(
    _ source: AVPixelFormat, _ profile: String, hasAlpha: Bool
  ) -> AVPixelFormat {
    let isFine = profile.isEmpty ? hasAlpha : profile.isFineProRes
    guard isFine else { return AV_PIX_FMT_YUV422P10LE }
    return hasAlpha ? AV_PIX_FMT_YUVA444P10LE : AV_PIX_FMT_YUV444P10LE
  }

  private static func jpeg(_ source: AVPixelFormat) -> AVPixelFormat {
    if source.isRGB { return AV_PIX_FMT_YUVJ420P }
    return [
      [AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ422P], [AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ420P],
    ][min(source.chromaShift.x, 1)][min(source.chromaShift.y, 1)]
  }

  /// - Parameter isDeepByProfile: whether more than eight bits have to be asked for, rather than follow from the source.
  private static func subsampled(
    _ source: AVPixelFormat, _ profile: String, isDeepByProfile: Bool, _ taken: [AVPixelFormat]
  ) -> AVPixelFormat {
    let isDeep = source.depth > 8
    let isFine = profile.contains("444") || (profile == "1" || profile == "3") && source.chromaShift.x == 0
    let isHalf = profile.contains("422") || profile == "1" || profile == "3"
    let wantsDepth: Bool =
      isDeepByProfile
      ? profile.contains("10") || profile.contains("422") && isDeep || isFine && isDeep
      : profile.contains("10") || profile == "2" || profile == "3" || profile.isEmpty && isDeep
    let chroma = isFine ? 0 : isHalf ? 1 : 2
    let shallow = [AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV420P][chroma]
    let deep = [AV_PIX_FMT_YUV444P10LE, AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_YUV420P10LE][chroma]
    // x264 takes chroma of either layout.
    if chroma == 2, !wantsDepth, source == AV_PIX_FMT_NV12, taken.contains(source) { return source }
    let wanted = [wantsDepth ? deep : shallow, AV_PIX_FMT_YUV420P]
    return wanted.first(where: taken.contains) ?? taken.first ?? AV_PIX_FMT_YUV420P
  }
}

// MARK: - Colours

extension EncoderPictures {
  /// The place at which chroma is encoded: that of the source, unless players of the codec would take it to be elsewhere.
  ///
  /// A codec that loses nothing leaves it in its place. Chroma that is between the columns, as JPEG has it, moves to the left
  /// column, since few players heed a stream that says otherwise.
  private static func siting(_ codec: Codec, _ first: borrowing Frame) -> ChromaSiting {
    if codec.hasJFIFColors { return .center }
    let source = first.chromaSiting
    let isUsual = codec.encoding.statesChromaSiting ? source.across == 0 : source == .left
    return codec.isLossless || isUsual ? source : .left
  }

  /// The meaning that the encoded numbers are to have as colours.
  private static func color(
    _ settings: VideoEncoder.Settings, _ picture: PixelBuffer, _ format: AVPixelFormat
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
    } else if settings.codec.hasJFIFColors {
      color.matrix = .ituR470BG
      color.isFullRange = true
    } else if settings.codec.encoding.leavesHeadroom {
      color.isFullRange = false
    }
    return color
  }
}

extension PixelBuffer {
  /// libav's format of the pixels.
  fileprivate var storedFormat: AVPixelFormat {
    if let lent = owner as? FrameReference { return AVPixelFormat(lent.raw.pointee.format) }
    return pixelFormatType.storedFormat ?? AV_PIX_FMT_RGBA64BE
  }

  /// Whether the numbers run over the full range.
  func isFullRange(_ format: AVPixelFormat) -> Bool {
    if format.isRGB { return true }
    let old = [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P]
    if old.contains(format) { return true }
    // The range that a type states holds for buffers that state none themselves.
    return color.isFullRange ?? pixelFormatType.statedRange ?? false
  }
}

extension String {
  /// Whether a profile of ProRes in lower case has as many samples of chroma as of luma.
  fileprivate var isFineProRes: Bool { hasPrefix("4444") || self == "4" || self == "5" }
}
