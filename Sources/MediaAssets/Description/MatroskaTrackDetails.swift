import LibAV
import MediaCodecs
import MediaContainers
import MediaCore
import MediaStreams
import MediaStructure

/// The coding of a track of Matroska, as far as its elements and its first frame say it.
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

  /// Whether the codec goes by the ID that it has in most files.
  var hasUsualID: Bool { codec.traits.matroskaIDs.first == id }

  var code: FourCC? { codec.sampleEntry ?? codec.audioFormatID ?? codec.traits.code }

  var subtitles: FormatDescription? {
    // libav knows WebVTT by the names that WebM had for it alone.
    guard codec.hasTextSamples, hasUsualID, let code else { return nil }
    var description = FormatDescription(
      mediaType: .subtitle, mediaSubType: code, codec: codec, formatName: codec.name,
      codecConfiguration: configuration)
    description.coding.countsTextsFromSample = codec == .webVTT
    return description
  }
}

extension MatroskaTrackDetails {
  /// The elements of stereo, projections and fields.
  private static let open: [EBMLElementID] = [.stereoMode, .projection, .fieldOrder]

  var pictures: FormatDescription? {
    guard let videos = entry.masters(.video), videos.count == 1, let video = videos.first,
      let width = video.number(.pixelWidth).flatMap({ Int32(exactly: $0) }),
      let height = video.number(.pixelHeight).flatMap({ Int32(exactly: $0) }), width > 0, height > 0,
      !Self.open.contains(where: { video.number($0) ?? 0 != 0 }), let code,
      let ratio = ratio(video, width, height), let color = color(video)
    else { return nil }
    guard video.number(.flagInterlaced) ?? 0 != 1 else { return nil }
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
      guard VP8FrameHeader(SampleBytes(frame))?.dimensions == stored, color == ColorDescription() else {
        return nil
      }
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
    if video.number(.flagInterlaced) ?? 0 == 0, !codec.reportsProgressive {
      description?.video?.fieldOrder = nil
    }
    description?.coding.hasAlphaAddition = video.number(.alphaMode) == 1
    return description
  }

  private func plain(
    _ code: FourCC, _ size: VideoDimensions, _ ratio: PixelAspectRatio, _ color: ColorDescription,
    chroma: String, depth: Int
  ) -> FormatDescription? {
    guard let layout = PixelLayout.usual(of: codec, chroma: chroma, depth: depth, color) else { return nil }
    var description = FormatDescription(
      mediaType: .video, mediaSubType: code, codec: codec, formatName: codec.name)
    var video = FormatDescription.VideoFormat(
      dimensions: size, pixelAspectRatio: ratio, color: color, pixelLayout: layout)
    video.fieldOrder = .progressive
    description.video = video
    return description
  }

  /// The ratio by the size that the pictures are shown at (5.1.4.1.28.12 to .14), in libav's terms of up to 255.
  private func ratio(_ video: EBMLMaster, _ width: Int32, _ height: Int32) -> PixelAspectRatio? {
    let (across, down) = (video.number(.displayWidth), video.number(.displayHeight))
    guard
      video.number(.displayUnit) ?? 0 == 0 || across != nil && down != nil && video.number(.displayUnit) == 3
    else {
      return nil
    }
    guard
      let ratio = Rational(
        approximating: Int128(height) * Int128(across ?? UInt64(width)),
        Int128(width) * Int128(down ?? UInt64(height)), limit: 255)
    else { return nil }
    return PixelAspectRatio(
      horizontalSpacing: Int(ratio.numerator), verticalSpacing: Int(ratio.denominator))
  }

  private func hasSiting(_ video: EBMLMaster) -> Bool {
    video.masters(.colour)?.first?.contains(.chromaSitingHorz) ?? false
  }

  /// The colours that the container states (5.1.4.1.28.16); `nil` for a display's properties and unusual
  /// places of chroma.
  private func color(_ video: EBMLMaster) -> ColorDescription? {
    guard let colours = video.masters(.colour), colours.count <= 1 else { return nil }
    guard let colour = colours.first else { return ColorDescription() }
    guard ![EBMLElementID.maxCLL, .maxFALL, .masteringMetadata].contains(where: colour.contains) else {
      return nil
    }
    if colour.contains(.chromaSitingHorz) || colour.contains(.chromaSitingVert) {
      // Decoders of these say the same of pictures whose chroma is on the left, half-way down.
      guard codec.hasNALUnits, colour.number(.chromaSitingHorz) == 1,
        colour.number(.chromaSitingVert) == 2
      else {
        return nil
      }
    }
    func code(_ id: EBMLElementID) -> Int? { colour.number(id).flatMap { Int(exactly: $0) } }
    let range = code(.range) ?? 0
    guard range <= 2 else { return nil }
    return ColorDescription(
      primaryCode: code(.primaries), transferCode: code(.transferCharacteristics),
      matrixCode: code(.matrixCoefficients),
      isFullRange: range == 0 ? nil : range == 2)
  }
}
