import LibAV
import MediaAssets
import MediaCore

/// Turns decoded pictures into pixel buffers of the format that was asked for.
struct PictureConverter: ~Copyable {
  private let settings: VideoSettings
  private var trackRatio: PixelAspectRatio
  private var trackVideo: FormatDescription.VideoFormat?
  private var scaler: Scaler?
  private var scalerType: PixelFormatType?
  private var mapper = StandardRangeMapper(curve: .film)
  /// The colours that the last converted picture was taken to have; `nil` where it was given as it is.
  private(set) var sourceColor: ColorDescription?

  init(_ settings: VideoSettings, track: TrackContent) throws(MediaError) {
    if let dimensions = settings.dimensions, dimensions.width < 1 || dimensions.height < 1 {
      throw MediaError(
        .invalidArgument, "a picture of \(dimensions.width)×\(dimensions.height) pixels has no area")
    }
    self.settings = settings
    trackVideo = track.formatDescriptions.first?.video
    trackRatio = trackVideo?.pixelAspectRatio ?? .square
  }

  /// Makes a converter of pictures that no track has.
  init(_ settings: VideoSettings) {
    self.settings = settings
    trackRatio = .square
  }

  /// Takes on the container's statements about the pictures to come.
  mutating func follow(_ format: FormatDescription?) {
    trackVideo = format?.video
    trackRatio = trackVideo?.pixelAspectRatio ?? .square
  }

  /// The shape of a picture's pixels: the container's where it says one, as in the format description.
  func pixelAspectRatio(of frame: borrowing Frame) -> PixelAspectRatio {
    trackRatio.isSquare ? frame.pixelAspectRatio ?? trackRatio : trackRatio
  }

  /// - Parameter pixelAspectRatio: the shape that the result states for its pixels; `nil` for the picture's own.
  mutating func convert(
    _ frame: borrowing Frame, dimensions: VideoDimensions? = nil, pixelAspectRatio: PixelAspectRatio? = nil
  ) throws(MediaError) -> PixelBuffer {
    let dimensions = dimensions ?? settings.dimensions
    let ratio = pixelAspectRatio ?? self.pixelAspectRatio(of: frame)
    if settings.mapsToStandardRange, frame.color.isHighDynamicRange,
      let mapping = mapper.mapping(of: frame, trackVideo)
    {
      let deep = try convert(frame, to: .argb64, dimensions, ratio)
      return try mapper.map(deep, by: mapping)
    }
    let wanted = settings.pixelFormatType
    sourceColor = nil
    if dimensions == nil || dimensions == frame.dimensions,
      wanted == nil || wanted == frame.pixelFormatType && frame.hasRangeOfType
    {
      return try frame.lendPixelBuffer(pixelAspectRatio: ratio)
    }
    guard let type = wanted ?? frame.pixelFormatType else {
      let layout = frame.pixelLayout?.description ?? "an unknown format"
      throw MediaError(
        .operationNotSupportedForAsset,
        "pictures in \(layout) are not scaled; ask for a pixel format to convert to")
    }
    return try convert(frame, to: type, dimensions, ratio)
  }

  private mutating func convert(
    _ frame: borrowing Frame, to type: PixelFormatType, _ dimensions: VideoDimensions?,
    _ ratio: PixelAspectRatio
  ) throws(MediaError) -> PixelBuffer {
    if scalerType != type {
      scaler = Scaler(to: type, matrix: settings.matrix)
      scalerType = type
    }
    guard let picture = try scaler?.convert(frame, dimensions: dimensions, pixelAspectRatio: ratio) else {
      throw MediaError(.unknown, "the picture can't be converted")
    }
    sourceColor = scaler?.sourceColor
    return picture
  }

  func description(of picture: PixelBuffer) -> FormatDescription {
    FormatDescription(
      mediaType: .video, mediaSubType: picture.pixelFormatType.rawValue, codec: .rawVideo,
      video: FormatDescription.VideoFormat(
        dimensions: picture.dimensions, pixelAspectRatio: picture.pixelAspectRatio, color: picture.color))
  }
}
