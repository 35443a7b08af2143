/// A source of pictures that are seen over others, such as a title.
///
/// `MediaRendering` draws layers for it, and `MediaAssets` has it in a video composition; neither knows the other.
public protocol PictureOverlay: Sendable {
  /// The picture that is seen at a time over another; `nil` where none is.
  ///
  /// Where nothing has changed since another time, the same buffer can be given again.
  ///
  /// - Parameter dimensions: the picture's, in pixels, for which the overlay is scaled.
  func overlay(at time: MediaTime, over dimensions: VideoDimensions) throws(MediaError) -> OverlaidPicture?
}

/// A picture and its place over another one.
public struct OverlaidPicture: Sendable {
  /// The picture, in `bgra32`, not premultiplied.
  public var picture: PixelBuffer
  /// The pixels from the left edge of the picture below.
  public var x: Int
  /// The pixels from the top edge of the picture below.
  public var y: Int

  /// Puts a picture with its top left corner at a pixel.
  public init(_ picture: PixelBuffer, x: Int = 0, y: Int = 0) {
    (self.picture, self.x, self.y) = (picture, x, y)
  }
}
