// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Pixels across.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// Pixels down.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// The orientation that the image is to be turned to: a number of ``CGImagePropertyOrientation``.
public let kCGImagePropertyOrientation = "Orientation"
/// Whether pixels say how opaque they are.
public let kCGImagePropertyHasAlpha = "HasAlpha"
/// Bits of a component.
public let kCGImagePropertyDepth = "Depth"
/// The kind of the components, such as red, green and blue.
public let kCGImagePropertyColorModel = "ColorModel"
/// Red, green and blue.
public let kCGImagePropertyColorModelRGB = "RGB"
/// Gray.
public let kCGImagePropertyColorModelGray = "Gray"
/// The properties of a GIF, a dictionary.
public let kCGImagePropertyGIFDictionary = "{GIF}"
/// Seconds that an image is shown, as players take them.
public let kCGImagePropertyGIFDelayTime = "DelayTime"
/// Seconds that an image is shown, as the file says.
public let kCGImagePropertyGIFUnclampedDelayTime = "UnclampedDelayTime"
/// The turn and the mirroring that an image needs to be looked at (Exif 2.32, 4.6.4, tag 274).
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// As it is.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored left to right and turned by 90° against the clock.
  case leftMirrored = 5
  /// Turned by 90° with the clock.
  case right = 6
  /// Mirrored left to right and turned by 90° with the clock.
  case rightMirrored = 7
  /// Turned by 90° against the clock.
  case left = 8
}
