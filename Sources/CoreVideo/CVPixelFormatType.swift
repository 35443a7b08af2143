// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
import MediaCore

// Formats of pixels that are read, drawn and written.

/// Alpha, red, green and blue of 8 bits.
public let kCVPixelFormatType_32ARGB: OSType = 0x20
/// Blue, green, red and alpha of 8 bits.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Alpha, blue, green and red of 8 bits.
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752
/// Red, green, blue and alpha of 8 bits.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// Red, green and blue of 8 bits.
public let kCVPixelFormatType_24RGB: OSType = 0x18
/// Alpha, red, green and blue of 16 bits, the highest byte first.
public let kCVPixelFormatType_64ARGB: OSType = 0x6236_3461
/// Chroma and luma in turn, 8 bits, 4:2:2.
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x3276_7579
/// Three planes of 8 bits, 4:2:0, video range.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// Three planes of 8 bits, 4:2:0, full range.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230
/// Two planes of 8 bits, 4:2:0, video range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// Two planes of 8 bits, 4:2:0, full range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// Two planes of 8 bits, 4:2:2, video range.
public let kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3276
/// Two planes of 8 bits, 4:2:2, full range.
public let kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: OSType = 0x3432_3266
/// Two planes of 8 bits, 4:4:4, video range.
public let kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: OSType = 0x3434_3476
/// Two planes of 8 bits, 4:4:4, full range.
public let kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: OSType = 0x3434_3466
/// Two planes of 10 bits, 4:2:0, video range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3230
/// Two planes of 10 bits, 4:2:0, full range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x7866_3230
/// Two planes of 10 bits, 4:2:2, video range.
public let kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3232
/// Two planes of 10 bits, 4:2:2, full range.
public let kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: OSType = 0x7866_3232
/// Two planes of 10 bits, 4:4:4, video range.
public let kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3434
/// Two planes of 10 bits, 4:4:4, full range.
public let kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: OSType = 0x7866_3434

// Formats of pixels that memory is made for, for programs that fill it themselves; nothing here decodes to
// them, draws them or writes them.

/// One component of 8 bits, such as a mask.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
/// One component of 16 bits.
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C30_3136
/// One component, a floating-point number of 16 bits.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068
/// One component, a floating-point number of 32 bits.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066
/// Two components of 8 bits.
public let kCVPixelFormatType_TwoComponent8: OSType = 0x3243_3038
/// Two components of 16 bits.
public let kCVPixelFormatType_TwoComponent16: OSType = 0x3243_3136
/// Two components, floating-point numbers of 16 bits.
public let kCVPixelFormatType_TwoComponent16Half: OSType = 0x3243_3068
/// Two components, floating-point numbers of 32 bits.
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x3243_3066
/// Gray of 16 bits, the highest byte first.
public let kCVPixelFormatType_16Gray: OSType = 0x6231_3667
/// Depth in meters, a floating-point number of 16 bits.
public let kCVPixelFormatType_DepthFloat16: OSType = 0x6864_6570
/// Depth in meters, a floating-point number of 32 bits.
public let kCVPixelFormatType_DepthFloat32: OSType = 0x6664_6570
/// One over the depth in meters, a floating-point number of 16 bits.
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x6864_6973
/// One over the depth in meters, a floating-point number of 32 bits.
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x6664_6973
/// Blue, green and red of 8 bits.
public let kCVPixelFormatType_24BGR: OSType = 0x3234_4247
/// Red, green and blue of 16 bits, the highest byte first.
public let kCVPixelFormatType_48RGB: OSType = 0x6234_3872
/// Red, green, blue and alpha of 16 bits, the lowest byte first.
public let kCVPixelFormatType_64RGBALE: OSType = 0x6C36_3472
/// Red, green, blue and alpha, floating-point numbers of 16 bits.
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x5247_6841
/// Red, green, blue and alpha, floating-point numbers of 32 bits.
public let kCVPixelFormatType_128RGBAFloat: OSType = 0x5247_6641
/// Red, green and blue of 10 bits, the highest byte first.
public let kCVPixelFormatType_30RGB: OSType = 0x5231_306B
/// Alpha of 2 bits and red, green and blue of 10, the lowest byte first.
public let kCVPixelFormatType_ARGB2101010LEPacked: OSType = 0x6C31_3072
/// Alpha, luma and chroma of 16 bits.
public let kCVPixelFormatType_4444AYpCbCr16: OSType = 0x7934_3136

// Names alone: a buffer of these is refused with ``kCVReturnInvalidPixelFormat``.

/// Luma and chroma in turn, 8 bits, 4:2:2, video range.
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x7975_7673
/// Luma and chroma in turn, 8 bits, 4:2:2, full range.
public let kCVPixelFormatType_422YpCbCr8FullRange: OSType = 0x7975_7666
/// Six pixels of 10 bits in 16 bytes, 4:2:2.
public let kCVPixelFormatType_422YpCbCr10: OSType = 0x7632_3130
/// Chroma and luma in turn, 16 bits, 4:2:2.
public let kCVPixelFormatType_422YpCbCr16: OSType = 0x7632_3136
/// Luma and chroma of 8 bits, 4:4:4.
public let kCVPixelFormatType_444YpCbCr8: OSType = 0x7633_3038
/// Luma and chroma of 10 bits, 4:4:4.
public let kCVPixelFormatType_444YpCbCr10: OSType = 0x7634_3130
/// Luma, chroma and alpha of 8 bits.
public let kCVPixelFormatType_4444YpCbCrA8: OSType = 0x7634_3038
/// Alpha, luma and chroma of 8 bits.
public let kCVPixelFormatType_4444AYpCbCr8: OSType = 0x7934_3038
/// BGRA that Apple's hardware packs.
public let kCVPixelFormatType_Lossless_32BGRA: OSType = 0x2642_4741
/// 4:2:0 of 8 bits, video range, that Apple's hardware packs.
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarVideoRange: OSType = 0x2638_7630
/// 4:2:0 of 8 bits, full range, that Apple's hardware packs.
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarFullRange: OSType = 0x2638_6630
/// 4:2:0 of 10 bits, video range, that Apple's hardware packs.
public let kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2678_7630
/// 4:2:2 of 10 bits, video range, that Apple's hardware packs.
public let kCVPixelFormatType_Lossless_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2678_7632
/// BGRA that Apple's hardware packs with losses.
public let kCVPixelFormatType_Lossy_32BGRA: OSType = 0x2D42_4741
/// 4:2:0 of 8 bits, video range, that Apple's hardware packs with losses.
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarVideoRange: OSType = 0x2D38_7630
/// 4:2:0 of 8 bits, full range, that Apple's hardware packs with losses.
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarFullRange: OSType = 0x2D38_6630

extension PixelFormatType {
  /// Bytes of a pixel of the formats in one plane that memory is made for and nothing else.
  var plainByteCount: Int? { Self.plainByteCounts[rawValue.rawValue] }

  private static let plainByteCounts: [OSType: Int] = [
    kCVPixelFormatType_OneComponent8: 1,
    kCVPixelFormatType_OneComponent16: 2,
    kCVPixelFormatType_OneComponent16Half: 2,
    kCVPixelFormatType_OneComponent32Float: 4,
    kCVPixelFormatType_TwoComponent8: 2,
    kCVPixelFormatType_TwoComponent16: 4,
    kCVPixelFormatType_TwoComponent16Half: 4,
    kCVPixelFormatType_TwoComponent32Float: 8,
    kCVPixelFormatType_16Gray: 2,
    kCVPixelFormatType_DepthFloat16: 2,
    kCVPixelFormatType_DepthFloat32: 4,
    kCVPixelFormatType_DisparityFloat16: 2,
    kCVPixelFormatType_DisparityFloat32: 4,
    kCVPixelFormatType_24BGR: 3,
    kCVPixelFormatType_48RGB: 6,
    kCVPixelFormatType_64RGBALE: 8,
    kCVPixelFormatType_64RGBAHalf: 8,
    kCVPixelFormatType_128RGBAFloat: 16,
    kCVPixelFormatType_30RGB: 4,
    kCVPixelFormatType_ARGB2101010LEPacked: 4,
    kCVPixelFormatType_4444AYpCbCr16: 8,
  ]
}
