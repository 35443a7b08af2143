import LibAV
import MediaAssets
import MediaCore

/// A video track that is open for taking pictures: a decoder that goes from one time to the next.
final class StillSession {
  let track: AssetTrack
  private let path: String
  private let cursor: FrameCursor
  private var converter: PictureConverter

  var damage: ReadingDamage { cursor.reader.damage }

  init(_ track: AssetTrack) throws(MediaError) {
    guard let asset = track.asset as? URLAsset else {
      throw MediaError(.operationNotSupportedForAsset, "only assets in files can be read")
    }
    self.track = track
    path = asset.path
    cursor = try FrameCursor(FrameReader(asset, track.content))
    converter = try PictureConverter(.pixelFormat(.bgra32), track: track.content)
  }

  func image(
    at time: MediaTime, toleranceBefore: MediaTime, transforms: Bool, squaresPixels: Bool,
    maximumSize: VideoDimensions
  ) throws(MediaError) -> (image: PixelBuffer, actualTime: MediaTime) {
    let location = MediaError.Location(file: path, trackID: track.trackID)
    do throws(MediaError) {
      guard try cursor.move(to: time, toleranceBefore: toleranceBefore) else {
        let issues = (track.asset as? URLAsset).flatMap { try? $0.content().issues } ?? []
        throw issues.first { $0.code == .operationNotSupportedForAsset }
          ?? MediaError(.noImageAtTime, "the track has no picture")
      }
      var orientation = PictureOrientation.upright
      var picture = try cursor.withCurrent { (frame) throws(MediaError) -> PixelBuffer in
        if transforms { orientation = PictureOrientation(frame.displayTransform ?? track.preferredTransform) }
        let ratio = converter.pixelAspectRatio(of: frame)
        let size = try Self.size(
          of: frame.dimensions, ratio: squaresPixels ? ratio : .square, maximum: maximumSize,
          swapsAxes: orientation.swapsAxes)
        return try converter.convert(
          frame, dimensions: size, pixelAspectRatio: squaresPixels ? .square : ratio)
      }
      picture = try picture.oriented(orientation)
      return (picture, cursor.currentTime)
    } catch {
      throw error.at(location)
    }
  }

  /// The size of the picture before it is turned: its pixels made square, then fitted into the box.
  ///
  /// - Throws: `.overLimit` for one that is larger than the limits only because its pixels are not square: the
  ///   ratio is two numbers in the file, with no pixels behind them.
  static func size(
    of dimensions: VideoDimensions, ratio: PixelAspectRatio, maximum: VideoDimensions, swapsAxes: Bool
  ) throws(MediaError) -> VideoDimensions {
    var width = Double(dimensions.width)
    var height = Double(dimensions.height)
    let stretch = Double(ratio.horizontalSpacing) / Double(ratio.verticalSpacing)
    // Upright pixels grow in width, as `scale=iw*sar:ih` does, so that no line of the picture is lost.
    width = (width * stretch).rounded()
    let limitAcross = Double(swapsAxes ? maximum.height : maximum.width)
    let limitDown = Double(swapsAxes ? maximum.width : maximum.height)
    let scale = min(1, limitAcross > 0 ? limitAcross / width : 1, limitDown > 0 ? limitDown / height : 1)
    if scale < 1 {
      width = (width * scale).rounded()
      height = (height * scale).rounded()
    }
    let isWidened = width > Double(dimensions.width)
    guard
      !isWidened
        || max(width, height) <= Double(PictureLimits.side)
          && width * height <= Double(PictureLimits.pixelCount)
    else {
      throw MediaError(
        .overLimit,
        "a picture of \(Int(saturating: width))×\(Int(saturating: height)) square pixels is over the limit of "
          + "\(PictureLimits.side) a side and \(PictureLimits.pixelCount) in all")
    }
    return VideoDimensions(width: max(1, Int(saturating: width)), height: max(1, Int(saturating: height)))
  }
}
