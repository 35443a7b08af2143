import LibAV
import MediaCodecs
import MediaContainers
import MediaCore
import MediaStreams

/// How a track of Matroska is coded, as far as its elements and its first frame say.
struct MatroskaTrackDetails {
  var entry: EBMLMaster
  var id: String
  var codec: Codec
  var configuration: [UInt8]
  var block: MatroskaDescription.Block?
  var source: any ByteSource

  /// The first bytes of the first frame.
  var frame: [UInt8] {
    guard let range = block?.frame else { return [] }
    return (try? source.media.bytes(at: range.lowerBound, count: min(64, range.count))) ?? []
  }

  var code: FourCC? { codec.sampleEntry ?? codec.audioFormatID ?? codec.traits.code }

  var subtitles: FormatDescription? {
    guard id == "S_TEXT/UTF8" || id == "S_TEXT/ASS", let code else { return nil }
    return FormatDescription(
      mediaType: .subtitle, mediaSubType: code, codec: codec, formatName: codec.name,
      codecConfiguration: configuration)
  }
}

extension MatroskaTrackDetails {
  /// The elements of stereo, projections and fields.
  private static let open: [UInt32] = [0x53B8, 0x7670, 0x9D]

  var pictures: FormatDescription? {
    guard let videos = entry.masters(0xE0), videos.count == 1, let video = videos.first,
      let width = video.number(0xB0).flatMap({ Int32(exactly: $0) }),
      let height = video.number(0xBA).flatMap({ Int32(exactly: $0) }), width > 0, height > 0,
      !Self.open.contains(where: { video.number($0) ?? 0 != 0 }), let code,
      let ratio = ratio(video, width, height), let color = color(video)
    else { return nil }
    guard video.number(0x9A) ?? 0 != 1 else { return nil }
    let stored = VideoDimensions(width: Int(width), height: Int(height))
    var description: FormatDescription?
    switch codec {
    case _ where codec.isDescribedByConfiguration:
      let coding = SampleEntryCoding.pictures(
        codec, configuration, type: code, stored: stored, color: color, ratio: ratio)
      guard let coding, let depth = coding.configuration.reorderDepth,
        !hasSiting(video) || coding.description.video?.chromaLocation == .left
      else { return nil }
      description = coding.description
      description?.coding.reorderDepth = depth
    case .vp8:
      // RFC 6386, 9.1: a key frame's start code, and its size.
      let frame = frame
      guard frame.count >= 10, frame[0] & 1 == 0, frame[3...5].elementsEqual([0x9D, 0x01, 0x2A]),
        Int(frame[6]) | Int(frame[7] & 0x3F) << 8 == stored.width,
        Int(frame[8]) | Int(frame[9] & 0x3F) << 8 == stored.height, color == ColorDescription()
      else { return nil }
      description = plain(code, stored, ratio, color, chroma: "4:2:0", depth: 8)
    case .vp9:
      guard let header = CodecConfiguration(vp9KeyFrame: frame), header.dimensions == stored,
        let chroma = header.chroma, let depth = header.bitDepth, chroma != "4:4:0"
      else { return nil }
      var shown = header.color
      (shown.primaries, shown.transferFunction) = (color.primaries, color.transferFunction)
      description = plain(code, stored, ratio, shown, chroma: chroma, depth: depth)
      description?.profile = header.profile
    default: return nil
    }
    // libav finds it in streams of H.264 and VP8 alone.
    if video.number(0x9A) ?? 0 == 0, codec != .h264, codec != .vp8 { description?.video?.fieldOrder = nil }
    description?.coding.hasAlphaAddition = video.number(0x53C0) == 1
    return description
  }

  private func plain(
    _ code: FourCC, _ size: VideoDimensions, _ ratio: PixelAspectRatio, _ color: ColorDescription,
    chroma: String, depth: Int
  ) -> FormatDescription? {
    guard
      let format = PixelFormatName.usual(
        of: codec, chroma: chroma, depth: depth, isFullRange: color.isFullRange ?? false)
    else { return nil }
    var description = FormatDescription(
      mediaType: .video, mediaSubType: code, codec: codec, formatName: codec.name)
    var video = FormatDescription.VideoFormat(
      dimensions: size, pixelAspectRatio: ratio, color: color, bitsPerComponent: depth,
      pixelFormatName: format, chromaSubsampling: ChromaSubsampling(rawValue: chroma))
    video.fieldOrder = .progressive
    description.video = video
    return description
  }

  /// By the size that the pictures are shown at (5.1.4.1.28.12 to .14), to libav's terms of up to 255.
  private func ratio(_ video: EBMLMaster, _ width: Int32, _ height: Int32) -> PixelAspectRatio? {
    let (across, down) = (video.number(0x54B0), video.number(0x54BA))
    guard video.number(0x54B2) ?? 0 == 0 || across != nil && down != nil && video.number(0x54B2) == 3 else {
      return nil
    }
    guard
      let ratio = StreamInfo.Rational(
        approximating: Int128(height) * Int128(across ?? UInt64(width)),
        Int128(width) * Int128(down ?? UInt64(height)), limit: 255)
    else { return nil }
    return PixelAspectRatio(
      horizontalSpacing: Int(ratio.numerator), verticalSpacing: Int(ratio.denominator))
  }

  private func hasSiting(_ video: EBMLMaster) -> Bool {
    video.masters(0x55B0)?.first?.contains(0x55B7) ?? false
  }

  /// What the container states of colours (5.1.4.1.28.16); `nil` for a display's properties and unusual places of chroma.
  private func color(_ video: EBMLMaster) -> ColorDescription? {
    guard let colours = video.masters(0x55B0), colours.count <= 1 else { return nil }
    guard let colour = colours.first else { return ColorDescription() }
    guard ![0x55BC, 0x55BD, 0x55D0].contains(where: { colour.contains($0) }) else { return nil }
    if colour.contains(0x55B7) || colour.contains(0x55B8) {
      // Decoders of these say the same of pictures whose chroma is on the left, half-way down.
      guard codec == .h264 || codec == .hevc, colour.number(0x55B7) == 1, colour.number(0x55B8) == 2 else {
        return nil
      }
    }
    func code(_ id: UInt32) -> Int? { colour.number(id).flatMap { Int(exactly: $0) } }
    let range = code(0x55B9) ?? 0
    guard range <= 2 else { return nil }
    return ColorDescription(
      primaryCode: code(0x55BB), transferCode: code(0x55BA), matrixCode: code(0x55B1),
      isFullRange: range == 0 ? nil : range == 2)
  }
}
