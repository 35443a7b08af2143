// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes

/// A format of pixels, by four letters.
public struct CVPixelFormatType: RawRepresentable, Hashable, Sendable {
  public let rawValue: OSType
  public init(rawValue: OSType) { self.rawValue = rawValue }
  /// By its four letters.
  public init(_ rawValue: OSType) { self.rawValue = rawValue }
}

/// The size of a picture in pixels.
public struct CVImageSize: Hashable, Sendable {
  /// Pixels a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// By both lengths.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// The format and the size that pictures are made with.
public struct CVPixelBufferCreationAttributes: Hashable, Sendable {
  /// The format of the pixels.
  public var pixelFormatType: CVPixelFormatType
  /// The size in pixels.
  public var size: CVImageSize
  /// By the format of the pixels and the size.
  public init(pixelFormatType: CVPixelFormatType, size: CVImageSize) {
    (self.pixelFormatType, self.size) = (pixelFormatType, size)
  }

  /// The attributes by the keys of Core Video.
  package var dictionary: [String: Any] {
    [
      kCVPixelBufferPixelFormatTypeKey: pixelFormatType.rawValue, kCVPixelBufferWidthKey: size.width,
      kCVPixelBufferHeightKey: size.height,
    ]
  }
}
