package import MediaAssets
public import MediaCore

/// The settings of an output that decodes: `AudioSettings` or `VideoSettings`.
package protocol OutputSettings: Sendable {}

/// Linear PCM to decode audio to.
///
/// AVFoundation counterpart: the `AVLinearPCM…Key` dictionary. By default, samples are signed 16-bit integers
/// in native byte order, interleaved, at the source's rate and channel count. Keys that AVFoundation refuses
/// in a reader, such as a converter's quality, have no counterpart.
public struct AudioSettings: OutputSettings, Hashable {
  /// 8, 16, 24 (packed in three bytes) or 32 for signed integers, 32 or 64 for floating point.
  public var bitDepth: Int
  /// Whether samples are floating point, in which full scale is ±1; signed integers where not.
  public var isFloat: Bool
  /// Whether a sample's most significant byte comes first.
  public var isBigEndian = false
  /// Whether each channel has a plane of its own, one after the other in the buffer.
  public var isNonInterleaved: Bool
  /// The rate, in frames per second; `nil` for the source's.
  public var sampleRate: Double?
  /// The number of channels; `nil` for the source's.
  ///
  /// Another number is mixed to `channelLayout`, or to the usual layout for that many.
  ///
  /// The mix has the proportions of ITU-R BS.775, scaled so that it can't leave full scale: of two channels that become one,
  /// each counts half. It is the same in integers, which are rounded once, and in floating point.
  public var numberOfChannels: Int?
  /// The layout to mix to, its channels in the order of WAVEFORMATEXTENSIBLE; needs no `numberOfChannels`.
  public var channelLayout: ChannelLayout?
  /// The algorithm that converts sample rates.
  public var sampleRateConverterAlgorithm = SampleRateConverterAlgorithm.normal
  /// Whether priming and padding are left out, as the container says, and what its edit list does not show.
  ///
  /// Without that the buffers are all that the decoder gives, those before the timeline's start with negative times.
  public var trimsPriming = true

  /// The treatment of pitch in sound that plays at another rate than 1.
  package var timePitchAlgorithm = AudioTimePitchAlgorithm.spectral
  /// Whether buffers are the decoder's own frames; else they are gathered to longer ones, which is faster.
  package var keepsFrames = false

  /// Asks for Linear PCM.
  public static func linearPCM(
    bitDepth: Int = 16, isFloat: Bool = false, isBigEndian: Bool = false, isNonInterleaved: Bool = false,
    sampleRate: Double? = nil, numberOfChannels: Int? = nil, channelLayout: ChannelLayout? = nil,
    sampleRateConverterAlgorithm: SampleRateConverterAlgorithm = .normal, trim: Bool = true
  ) -> AudioSettings {
    AudioSettings(
      bitDepth: bitDepth, isFloat: isFloat, isBigEndian: isBigEndian, isNonInterleaved: isNonInterleaved,
      sampleRate: sampleRate, numberOfChannels: numberOfChannels, channelLayout: channelLayout,
      sampleRateConverterAlgorithm: sampleRateConverterAlgorithm, trimsPriming: trim)
  }
}

extension AudioSettings {
  /// The settings, in interleaved floating point of 64 bits, which holds the samples of every other format exactly.
  var unrounded: AudioSettings {
    var settings = self
    (settings.bitDepth, settings.isFloat) = (64, true)
    (settings.isBigEndian, settings.isNonInterleaved) = (false, false)
    return settings
  }
}

/// An algorithm that converts sample rates: a polyphase filter of linear phase, of one length or another.
///
/// AVFoundation counterpart: `AVSampleRateConverterAlgorithm_…`.
public struct SampleRateConverterAlgorithm: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// The algorithm's name.
  public var rawValue: String

  /// Makes the algorithm of a name; one that is not known converts as `normal` does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// 32 taps, a pass band up to 97 % of the lower of the two Nyquist frequencies.
  public static let normal = SampleRateConverterAlgorithm(rawValue: "normal")
  /// 256 taps, a pass band up to 99 %; slower.
  public static let mastering = SampleRateConverterAlgorithm(rawValue: "mastering")

  /// The algorithms that have a name here.
  public static let allCases: [SampleRateConverterAlgorithm] = [.normal, .mastering]
}

/// Pixels to decode video to.
///
/// AVFoundation counterpart: the `kCVPixelBuffer…Key` dictionary. Cleaning the aperture, squaring the pixels and
/// scaling modes, which AVFoundation refuses, can't be said.
public struct VideoSettings: OutputSettings, Hashable {
  /// The pixel format; `nil` for the decoder's own, if it is one of the types that have a name.
  public var pixelFormatType: PixelFormatType?
  /// The size in pixels; `nil` for the source's.
  ///
  /// The aspect is the caller's affair.
  public var dimensions: VideoDimensions?

  /// Whether PQ and HLG are mapped to the standard range of films, 8 bits of red, green and blue; other pictures stay as they are.
  package var mapsToStandardRange = false
  /// The matrix by which luma and chroma are made of red, green and blue; `nil` for BT.601's, as ffmpeg makes them.
  package var matrix: YCbCrMatrix?

  /// Asks for pictures in one pixel format.
  public static func pixelFormat(
    _ pixelFormatType: PixelFormatType, dimensions: VideoDimensions? = nil
  ) -> VideoSettings {
    VideoSettings(pixelFormatType: pixelFormatType, dimensions: dimensions)
  }

  /// Asks for pictures as the decoder gives them, without a conversion or a copy.
  public static let native = VideoSettings(pixelFormatType: nil, dimensions: nil)
}
