/// Makes what is seen over pictures, such as a title.
///
/// `MediaRendering` draws layers for it, and `MediaAssets` has it in a video composition; neither knows the other.
public protocol PictureOverlay: Sendable {
  /// What is seen at a time over a picture; `nil` where that is nothing.
  ///
  /// Where nothing has changed since another time, the same buffer can be given again.
  ///
  /// - Parameter dimensions: the picture's, in pixels, for which the overlay is scaled.
  func overlay(at time: MediaTime, over dimensions: VideoDimensions) throws(MediaError) -> OverlaidPicture?
}

/// A picture and where it is put over another.
public struct OverlaidPicture: Sendable {
  /// In `bgra32`, not premultiplied.
  public var picture: PixelBuffer
  /// Pixels from the left edge of what is below.
  public var x: Int
  /// Pixels from the top edge of what is below.
  public var y: Int

  /// Puts a picture with its top left corner at a pixel.
  public init(_ picture: PixelBuffer, x: Int = 0, y: Int = 0) {
    (self.picture, self.x, self.y) = (picture, x, y)
  }
}
