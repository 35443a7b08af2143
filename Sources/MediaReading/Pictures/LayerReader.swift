import LibAV
import MediaAssets
import MediaCore

/// The pictures of one track of a composition.
final class LayerReader {
  let cursor: any TrackPictures
  private var converter: PictureConverter
  /// Converts pictures to luma and chroma as they are.
  private var unchanged: (type: PixelFormatType, converter: UnchangedPictures)?
  private let mapsToStandardRange: Bool
  /// The size of the pictures that come now; a track's pictures may be of several files.
  private var naturalSize: VideoDimensions
  private let end: MediaTime
  /// The picture that was converted last, with what it was made for.
  private var last: (time: MediaTime, picture: PixelBuffer, isOpaque: Bool)?

  var damage: ReadingDamage { cursor.damage }
  /// Whether something was lost of the picture that was drawn last.
  var isDamaged: Bool { cursor.isDamaged }

  init(
    _ asset: Asset, _ track: AssetTrack, as pixelFormatType: PixelFormatType, mapsToStandardRange: Bool,
    cancellation: ReadingCancellation
  ) throws(MediaError) {
    cursor = try track.content.makePictures(
      asset, DecoderOptions(keepsAlpha: true), cancellation: cancellation)
    var settings = VideoSettings.pixelFormat(pixelFormatType)
    settings.mapsToStandardRange = mapsToStandardRange
    self.mapsToStandardRange = mapsToStandardRange
    converter = try PictureConverter(settings, track: track.content)
    naturalSize = track.naturalSize
    guard naturalSize.width > 0, naturalSize.height > 0 else {
      throw MediaError(
        .operationNotSupportedForAsset, "the pictures have no size",
        at: .init(file: asset.file, trackID: track.trackID))
    }
    end = track.timeRange.end
  }

  /// The layer to be drawn at a time; `nil` where the track shows nothing.
  ///
  /// - Parameter scale: the transform from the composition to the picture that is drawn.
  func layer(
    _ instruction: VideoCompositionLayerInstruction, at time: MediaTime, _ scale: PictureTransform
  ) throws(MediaError) -> PictureCompositor.Layer? {
    let opacity = instruction.opacity(at: time)
    guard opacity > 0, try move(to: time) else { return nil }
    let transform = instruction.transform(at: time).concatenating(scale)
    let (picture, isOpaque) = try picture(for: transform)
    // A picture that is made smaller is scaled by the scaler, which leaves no pixel out, and then put in its place.
    let (across, down) = (
      Double(picture.width) / Double(naturalSize.width), Double(picture.height) / Double(naturalSize.height)
    )
    let crop =
      instruction.cropRectangle(at: time)
      ?? PictureRectangle(
        x: 0, y: 0, width: Double(naturalSize.width), height: Double(naturalSize.height))
    let growth = PictureTransform(a: 1 / across, b: 0, c: 0, d: 1 / down)
    return PictureCompositor.Layer(
      picture: picture, transform: growth.concatenating(transform),
      crop: PictureRectangle(
        x: crop.x * across, y: crop.y * down, width: crop.width * across, height: crop.height * down),
      opacity: opacity, isOpaque: isOpaque)
  }

  /// Whether a picture is on screen at a time.
  func showsPicture(at time: MediaTime) throws(MediaError) -> Bool { try move(to: time) }

  /// The picture on screen in a format of luma and chroma, where drawing it would change nothing; `nil` where it would.
  ///
  /// - Parameter matrix: the one that the composition's pictures have.
  func unchangedPicture(
    _ instruction: VideoCompositionLayerInstruction, at time: MediaTime, _ scale: PictureTransform,
    size: VideoDimensions, as type: PixelFormatType, _ matrix: YCbCrMatrix?
  ) throws(MediaError) -> PixelBuffer? {
    guard instruction.opacity(at: time) >= 1, naturalSize == size,
      instruction.transform(at: time).concatenating(scale) == .identity,
      instruction.cropRectangle(at: time).map({ $0.covers(size) }) ?? true
    else { return nil }
    let pictures: UnchangedPictures
    if let unchanged, unchanged.type == type {
      pictures = unchanged.converter
    } else {
      pictures = UnchangedPictures(type)
      unchanged = (type, pictures)
    }
    return try cursor.withCurrent { (frame) throws(MediaError) -> PixelBuffer? in
      let color = frame.color
      let isOther = mapsToStandardRange && color.isHighDynamicRange
      guard frame.dimensions == size, !frame.hasAlpha, !isOther, !frame.isRGB,
        let own = color.completed(for: size).matrix, own.isSame(as: matrix ?? own)
      else { return nil }
      return try pictures.converter.convert(frame, pixelAspectRatio: .square)
    }
  }

  /// The picture on screen at a time, at its natural size; `nil` where the track shows nothing.
  func sourceFrame(at time: MediaTime) throws(MediaError) -> PixelBuffer? {
    guard try move(to: time) else { return nil }
    defer { forgetPicture() }
    return try picture(for: .identity).picture
  }

  /// Gives the picture that was made last to no other caller, since the one that has it may change it.
  func forgetPicture() { last = nil }

  /// - Returns: whether a picture is on screen then.
  private func move(to time: MediaTime) throws(MediaError) -> Bool {
    guard !end.isNumeric || time < end, try cursor.move(to: time), cursor.hasPicture,
      cursor.currentTime <= time, cursor.isShown(at: time)
    else { return false }
    converter.follow(cursor.format)
    if let size = cursor.format?.presentationDimensions(), size.width > 0, size.height > 0 {
      naturalSize = size
    }
    return true
  }

  private func picture(
    for transform: PictureTransform
  ) throws(MediaError) -> (picture: PixelBuffer, isOpaque: Bool) {
    func length(_ natural: Int, _ x: Double, _ y: Double) -> Int {
      let scale = (x * x + y * y).squareRoot()
      return scale < 1 ? max(1, Int((Double(natural) * scale).rounded())) : natural
    }
    let dimensions = VideoDimensions(
      width: length(naturalSize.width, transform.a, transform.b),
      height: length(naturalSize.height, transform.c, transform.d))
    if let last, last.time == cursor.currentTime, last.picture.dimensions == dimensions {
      return (last.picture, last.isOpaque)
    }
    var isOpaque = false
    let picture = try cursor.withCurrent { (frame) throws(MediaError) -> PixelBuffer in
      isOpaque = !frame.hasAlpha
      return try converter.convert(frame, dimensions: dimensions, pixelAspectRatio: .square)
    }
    last = (cursor.currentTime, picture, isOpaque)
    return (picture, isOpaque)
  }
}

/// Makes luma and chroma of other luma and chroma.
private final class UnchangedPictures {
  var converter: PictureConverter

  init(_ type: PixelFormatType) { converter = PictureConverter(.pixelFormat(type)) }
}

extension PictureRectangle {
  fileprivate func covers(_ size: VideoDimensions) -> Bool {
    x <= 0 && y <= 0 && x + width >= Double(size.width) && y + height >= Double(size.height)
  }
}

extension YCbCrMatrix {
  /// Whether two have the same coefficients.
  fileprivate func isSame(as other: YCbCrMatrix) -> Bool {
    let names: Set<YCbCrMatrix> = [.ituR470BG, .smpte170M]
    return self == other || names.contains(self) && names.contains(other)
  }
}
