import ISOBaseMedia
import LibAV
import MediaCodecs
import MediaContainers
import MediaCore

extension StructuralContent {
  /// A file of image items (HEIF, AVIF), whose picture stands for it; `nil` for any other one.
  static func images(_ file: ContainerFile) -> StructuralContent? {
    guard let image = (try? file.boxes.primaryImage()) ?? nil, let id = Int32(exactly: image.itemID) else {
      return nil
    }
    var track = DescribedTrack(
      index: 0, id: id, formatDescription: image.formatDescription,
      timeBase: TimeBase(numerator: 1, denominator: 25))
    track.transform = image.placement.transform
    track.isAssembled = true
    // The time that a still is shown is the player's choice.
    track.startTicks = 0
    var container = DescribedContainer(.isoBaseMedia)
    container.longName = image.coded.codedItems.first?.codec == .av1 ? "AVIF" : "HEIF"
    return StructuralContent(container: container, tracks: [track], movie: try? file.boxes.movie())
  }
}

extension ISOPrimaryImage {
  /// The description of the coded picture, with the size and the colours of the whole.
  var formatDescription: FormatDescription {
    let tile = coded.codedItems[coded.tiles[0]]
    let configuration = CodecConfiguration(codec: tile.codec, bytes: tile.configuration)
    var description = FormatDescription(
      mediaType: .video, mediaSubType: tile.type, codec: tile.codec, formatName: tile.codec.name,
      profile: configuration?.profile, level: configuration?.level, codecConfiguration: tile.configuration)
    var color = configuration?.color ?? ColorDescription()
    if let colour { color = ColorDescription(colour) }
    // Files that state no colours have sRGB (ISO/IEC 23000-22, 7.3.6.4), and the range that a decoder
    // takes for granted.
    if color.primaries == nil, color.matrix == nil {
      color = ColorDescription(
        primaryCode: 1, transferCode: 13, matrixCode: 6,
        isFullRange: color.isFullRange ?? tile.codec.isFullRangeUnlessStated)
    }
    var video = FormatDescription.VideoFormat(
      dimensions: coded.dimensions, color: color, bitsPerComponent: configuration?.bitDepth)
    if let pixelAspectRatio, pixelAspectRatio.hSpacing > 0, pixelAspectRatio.vSpacing > 0 {
      video.pixelAspectRatio = PixelAspectRatio(
        reducing: Int(pixelAspectRatio.hSpacing), Int(pixelAspectRatio.vSpacing))
    }
    if let chroma = configuration?.chroma, let depth = configuration?.bitDepth {
      video.chromaSubsampling = ChromaSubsampling(rawValue: chroma)
      video.pixelLayout = PixelLayout.usual(of: tile.codec, chroma: chroma, depth: depth, color)
    }
    video.cleanAperture = placement.aperture
    video.fieldOrder = .progressive
    description.video = video
    return description
  }

  /// The part of the coded picture that is seen, and the transform that turns and mirrors it.
  ///
  /// Properties are followed one after the other (ISO/IEC 23008-12, 6.3): an aperture after a turn is one of the turned picture.
  var placement: (aperture: PictureRectangle?, transform: PictureTransform) {
    var aperture: PictureRectangle?
    var transform = PictureTransform.identity
    var size = (width: Double(coded.dimensions.width), height: Double(coded.dimensions.height))
    for transformation in transformations {
      switch transformation {
      case .cleanAperture(let box):
        let whole = VideoDimensions(
          width: Int(saturating: size.width.rounded()), height: Int(saturating: size.height.rounded()))
        guard let part = PictureRectangle(box, in: whole),
          let before = transform.inverted().map({ part.bounds(after: $0) })
        else { continue }
        aperture = PictureRectangle(
          x: (aperture?.x ?? 0) + before.x, y: (aperture?.y ?? 0) + before.y, width: before.width,
          height: before.height)
        transform = PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: before.x, ty: before.y)
          .concatenating(transform)
          .concatenating(PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: -part.x, ty: -part.y))
        size = (part.width, part.height)
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
    return (aperture, transform)
  }
}

extension PictureRectangle {
  /// The rectangle around what this one becomes.
  fileprivate func bounds(after transform: PictureTransform) -> PictureRectangle {
    let corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)].map { x, y in
      (
        x: transform.a * x + transform.c * y + transform.tx,
        y: transform.b * x + transform.d * y + transform.ty
      )
    }
    let (across, down) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (across.min() ?? 0, down.min() ?? 0)
    return PictureRectangle(
      x: left, y: top, width: (across.max() ?? 0) - left, height: (down.max() ?? 0) - top)
  }
}
