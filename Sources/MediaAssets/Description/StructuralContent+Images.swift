import ISOBaseMedia
import LibAV
import MediaCodecs
import MediaContainers
import MediaCore

extension StructuralContent {
  /// A file of image items (HEIF, AVIF), whose picture stands for it; `nil` for any other one.
  static func images(_ file: ContainerFile) -> StructuralContent? {
    guard (try? file.boxes.movie())?.hasMovieBox != true,
      let image = try? ISOPrimaryImage(of: file.source), let id = Int32(exactly: image.itemID)
    else { return nil }
    var stream = StreamInfo(
      index: 0, id: id, formatDescription: image.formatDescription,
      timeBase: TimeBase(numerator: 1, denominator: 25))
    stream.transform = image.transform
    stream.isAssembled = true
    stream.startTicks = 0
    stream.durationTicks = 1
    var container = ContainerInfo(.isoBaseMedia)
    container.longName = image.codedItems.first?.codec == .av1 ? "AVIF" : "HEIF"
    return StructuralContent(container: container, streams: [stream])
  }
}

extension ISOPrimaryImage {
  /// What is coded, with the size and the colours of the whole.
  var formatDescription: FormatDescription {
    let tile = codedItems[tiles[0]]
    let configuration = CodecConfiguration(codec: tile.codec, bytes: tile.configuration)
    var description = FormatDescription(
      mediaType: .video, mediaSubType: tile.type, codec: tile.codec, formatName: tile.codec.name,
      profile: configuration?.profile, level: configuration?.level, codecConfiguration: tile.configuration)
    var color = configuration?.color ?? ColorDescription()
    if let colour { color = ColorDescription(colour) }
    // What files don't say is sRGB (ISO/IEC 23000-22, 7.3.6.4); the range is what a decoder takes it for.
    if color.primaries == nil, color.matrix == nil {
      color = ColorDescription(
        primaryCode: 1, transferCode: 13, matrixCode: 6,
        isFullRange: color.isFullRange ?? (tile.codec == .motionJPEG || tile.codec == .av1))
    }
    var video = FormatDescription.VideoFormat(
      dimensions: dimensions, color: color, bitsPerComponent: configuration?.bitDepth)
    if let pixelAspectRatio, pixelAspectRatio.hSpacing > 0, pixelAspectRatio.vSpacing > 0 {
      video.pixelAspectRatio = PixelAspectRatio(
        reducing: Int(pixelAspectRatio.hSpacing), Int(pixelAspectRatio.vSpacing))
    }
    if let chroma = configuration?.chroma, let depth = configuration?.bitDepth {
      video.chromaSubsampling = ChromaSubsampling(rawValue: chroma)
      video.pixelFormatName = PixelFormatName.usual(
        of: tile.codec, chroma: chroma, depth: depth, isFullRange: color.isFullRange ?? false)
    }
    for case .cleanAperture(let box) in transformations {
      video.cleanAperture = PictureRectangle(box, in: dimensions)
    }
    video.fieldOrder = .progressive
    description.video = video
    return description
  }

  /// How the picture is turned and mirrored.
  var transform: PictureTransform {
    var transform = PictureTransform.identity
    var size = (width: Double(dimensions.width), height: Double(dimensions.height))
    for transformation in transformations {
      switch transformation {
      case .cleanAperture(let box):
        if let aperture = PictureRectangle(box, in: dimensions) { size = (aperture.width, aperture.height) }
      case .quarterTurnsAnticlockwise(let count):
        for _ in 0..<count {
          transform = transform.concatenating(PictureTransform(a: 0, b: -1, c: 1, d: 0, ty: size.width))
          size = (size.height, size.width)
        }
      case .mirroring(let isLeftRight):
        transform = transform.concatenating(
          isLeftRight
            ? PictureTransform(a: -1, b: 0, c: 0, d: 1, tx: size.width)
            : PictureTransform(a: 1, b: 0, c: 0, d: -1, ty: size.height))
      }
    }
    return transform
  }
}
