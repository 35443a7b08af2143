// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes

/// How the components of pixels are stored, by four letters.
public struct CVPixelFormatType: RawRepresentable, Hashable, Sendable {
  public let rawValue: OSType
  public init(rawValue: OSType) { self.rawValue = rawValue }
  /// By its four letters.
  public init(_ rawValue: OSType) { self.rawValue = rawValue }
}

/// How many pixels a picture has.
public struct CVImageSize: Hashable, Sendable {
  /// Pixels a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// By both lengths.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// What pictures are made by.
public struct CVPixelBufferCreationAttributes: Hashable, Sendable {
  /// How pixels are stored.
  public var pixelFormatType: CVPixelFormatType
  /// The size in pixels.
  public var size: CVImageSize
  /// By how pixels are stored, and the size.
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
