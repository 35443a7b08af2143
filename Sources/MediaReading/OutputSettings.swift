public import MediaCore

/// What an output is to decode to.
///
/// AVFoundation counterpart: the `outputSettings` dictionaries; here they are `AudioSettings` or `VideoSettings`.
public protocol OutputSettings: Sendable {}

/// Linear PCM to decode audio to, in native byte order.
///
/// AVFoundation counterpart: the `AVLinearPCM…Key` dictionary. The defaults for what is not given are 16-bit
/// integers, interleaved, at the source's rate and channel count.
public struct AudioSettings: OutputSettings, Hashable {
  /// 16, 24 (packed in three bytes) or 32 for integers, 32 for floating point.
  public var bitDepth: Int
  public var isFloat: Bool
  /// One plane a channel, one behind the other in the buffer.
  public var isNonInterleaved: Bool
  /// Frames per second; the source's where `nil`.
  public var sampleRate: Double?
  /// The source's where `nil`; other counts are mixed to the usual layout for that many.
  public var numberOfChannels: Int?

  /// Asks for Linear PCM.
  public static func linearPCM(
    bitDepth: Int = 16, isFloat: Bool = false, isNonInterleaved: Bool = false, sampleRate: Double? = nil,
    numberOfChannels: Int? = nil
  ) -> AudioSettings {
    AudioSettings(
      bitDepth: bitDepth, isFloat: isFloat, isNonInterleaved: isNonInterleaved, sampleRate: sampleRate,
      numberOfChannels: numberOfChannels)
  }
}

/// Pixels to decode video to.
///
/// AVFoundation counterpart: the `kCVPixelBuffer…Key` dictionary.
public struct VideoSettings: OutputSettings, Hashable {
  /// The decoder's own where `nil`, if it is one of the types that have a name.
  public var pixelFormatType: PixelFormatType?
  /// Pixels; the source's where `nil`.
  ///
  /// The aspect is the caller's affair.
  public var dimensions: VideoDimensions?

  /// Asks for pictures in one pixel format.
  public static func pixelFormat(
    _ pixelFormatType: PixelFormatType, dimensions: VideoDimensions? = nil
  ) -> VideoSettings {
    VideoSettings(pixelFormatType: pixelFormatType, dimensions: dimensions)
  }

  /// Asks for pictures as the decoder gives them, without a conversion or a copy.
  public static let native = VideoSettings(pixelFormatType: nil, dimensions: nil)
}
