// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AVFAudio
import AudioToolbox
import CoreMedia
import CoreVideo
import Foundation
import MediaCore
import MediaReading
import MediaWriting

// MARK: keys

/// The codec that pictures are encoded with: an ``AVVideoCodecType``, or its text.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// The width in pixels.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// The height in pixels.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// The way to fit pictures of another shape into width and height: one of the four modes.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Pictures are cropped to what the sizes have in common; a writer refuses it.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
/// Pictures are stretched.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// Pictures keep their shape, with black around them.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// Pictures keep their shape, and what is beyond the edges is cut off.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// A dictionary of requests to the encoder: bit rate, quality, key frames, profile.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// The average bit rate, in bits a second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// The quality, from 0 to 1, in place of a bit rate.
public let AVVideoQualityKey = "Quality"
/// The longest way from one key frame to the next, in pictures; 1 makes all of them key frames.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// The longest time from one key frame to the next, in seconds.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Whether pictures may be coded in another order than they are shown in, a `Bool`.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// The profile and level of H.264 and HEVC, one of the constants called `AVVideoProfileLevel…`.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// The Baseline profile, of the lowest level that does.
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// H.264 of the Baseline profile, level 3.0.
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
/// H.264 of the Baseline profile, level 3.1.
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
/// H.264 of the Baseline profile, level 4.1.
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
/// The Main profile, of the lowest level that does.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// H.264 of the Main profile, level 3.0.
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
/// H.264 of the Main profile, level 3.1.
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
/// H.264 of the Main profile, level 3.2.
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
/// H.264 of the Main profile, level 4.1.
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
/// The High profile, of the lowest level that does.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
/// H.264 of the High profile, level 4.0.
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
/// H.264 of the High profile, level 4.1.
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
/// The entropy coding of H.264: CABAC or CAVLC.
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
/// Arithmetic coding (ITU-T H.264, 9.3), which takes fewer bits.
public let AVVideoH264EntropyModeCABAC = "CABAC"
/// Codes of variable length (ITU-T H.264, 9.2), which are quicker to decode.
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
/// The rate of the pictures that will come, in pictures a second, by which bits are shared out.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// The least rate of pictures that others are predicted from, in pictures a second; without effect here.
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"
/// The shape of pixels, a dictionary of the two spacings.
public let AVVideoPixelAspectRatioKey = "AVVideoPixelAspectRatioKey"
/// The width of a pixel, in any unit.
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
/// The height of a pixel, in the same unit.
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"
/// The part of the pictures that is to be seen, a dictionary of its size and of its centre's offsets.
public let AVVideoCleanApertureKey = "AVVideoCleanApertureKey"
/// The width in pixels.
public let AVVideoCleanApertureWidthKey = "Width"
/// The height in pixels.
public let AVVideoCleanApertureHeightKey = "Height"
/// From the picture's centre to that of the part, to the right, in pixels.
public let AVVideoCleanApertureHorizontalOffsetKey = "HorizontalOffset"
/// From the picture's centre to that of the part, downwards, in pixels.
public let AVVideoCleanApertureVerticalOffsetKey = "VerticalOffset"
/// The colours that pictures are tagged with, a dictionary of primaries, transfer function and matrix.
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
/// The primaries: the colours that red, green and blue are (ITU-T H.273, 8.1).
public let AVVideoColorPrimariesKey = "ColorPrimaries"
/// The transfer function, from values to light (ITU-T H.273, 8.2).
public let AVVideoTransferFunctionKey = "TransferFunction"
/// The matrix that makes luma and chroma of red, green and blue (ITU-T H.273, 8.3).
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"
/// Whether colours beyond those of ITU-R BT.709 are kept, a `Bool`; accepted, and without effect here.
public let AVVideoAllowWideColorKey = "AVVideoAllowWideColorKey"
/// The primaries of ITU-R BT.709.
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
/// The primaries of SMPTE C (ITU-R BT.601, 525 lines).
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
/// The primaries of ITU-R BT.601 with 625 lines, which are those of EBU 3213.
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"
/// The primaries of P3 with the white of D65 (SMPTE EG 432-1).
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
/// The primaries of ITU-R BT.2020.
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
/// The transfer function of ITU-R BT.709.
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
/// SMPTE 240M, as of 1995.
public let AVVideoTransferFunction_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// The transfer function of SMPTE ST 2084, PQ.
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
/// The transfer function of ITU-R BT.2100, HLG.
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
/// The transfer function of sRGB (IEC 61966-2-1).
public let AVVideoTransferFunction_IEC_sRGB = "IEC_sRGB"
/// No transfer function: numbers are proportional to light.
public let AVVideoTransferFunction_Linear = "Linear"
/// The matrix of ITU-R BT.709.
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// The matrix of ITU-R BT.601.
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// SMPTE 240M, as of 1995.
public let AVVideoYCbCrMatrix_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// The matrix of ITU-R BT.2020, non-constant luminance.
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"
/// The encoder that is asked for; one that has to be hardware is refused.
public let AVVideoEncoderSpecificationKey = "AVVideoEncoderSpecificationKey"
/// Properties for the decoder of pictures; decoders here stay as they are.
public let AVVideoDecompressionPropertiesKey = "AVVideoDecompressionPropertiesKey"

/// A codec of pictures by its sample entry's code.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// H.264.
  public static let h264 = AVVideoCodecType(rawValue: "avc1")
  /// HEVC.
  public static let hevc = AVVideoCodecType(rawValue: "hvc1")
  /// HEVC with transparency.
  public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")
  /// Motion JPEG.
  public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
  /// ProRes 4444.
  public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
  /// ProRes 422.
  public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
  /// ProRes 422 HQ.
  public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
  /// ProRes 422 LT.
  public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
  /// ProRes 422 Proxy.
  public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")
  /// ProRes 4444 XQ; a writer refuses it.
  public static let proRes4444XQ = AVVideoCodecType(rawValue: "ap4x")
  /// ProRes RAW; a writer refuses it.
  public static let proResRAW = AVVideoCodecType(rawValue: "aprn")
  /// ProRes RAW HQ; a writer refuses it.
  public static let proResRAWHQ = AVVideoCodecType(rawValue: "aprh")
  /// JPEG XL; a writer refuses it.
  public static let JPEGXL = AVVideoCodecType(rawValue: "jxlc")
}
/// The name of `AVVideoCodecType.h264` in older code.
public let AVVideoCodecH264 = AVVideoCodecType.h264.rawValue
/// The name of `AVVideoCodecType.hevc` in older code.
public let AVVideoCodecHEVC = AVVideoCodecType.hevc.rawValue
/// The name of `AVVideoCodecType.jpeg` in older code.
public let AVVideoCodecJPEG = AVVideoCodecType.jpeg.rawValue
/// The name of `AVVideoCodecType.proRes422` in older code.
public let AVVideoCodecAppleProRes422 = AVVideoCodecType.proRes422.rawValue
/// The name of `AVVideoCodecType.proRes4444` in older code.
public let AVVideoCodecAppleProRes4444 = AVVideoCodecType.proRes4444.rawValue

// MARK: reading dictionaries

extension VideoSettings {
  /// Pixels as a reader's dictionary asks for them.
  init(_ values: [String: Any]) throws(MediaError) {
    var settings = SettingsDictionary(values)
    try self.init(of: &settings)
    try settings.finish()
  }

  /// Reads the attributes of a pixel buffer; Core Video leaves alone those that it doesn't know.
  init(attributes: [String: Any]) throws(MediaError) {
    var settings = SettingsDictionary(attributes)
    try self.init(of: &settings)
  }

  private init(of settings: inout SettingsDictionary) throws(MediaError) {
    let format = settings.any(kCVPixelBufferPixelFormatTypeKey)
    // Apple's takes the format of several that it likes best; here it is the first.
    let first = (format as? [Any])?.first ?? format
    if format != nil, AttributeNumber.int(first).flatMap({ UInt32(exactly: $0) }) == nil {
      throw MediaError(.invalidArgument, "\(kCVPixelBufferPixelFormatTypeKey) is no pixel format")
    }
    let type = AttributeNumber.int(first).flatMap { UInt32(exactly: $0) }
    let (width, height) = (
      try settings.int(kCVPixelBufferWidthKey), try settings.int(kCVPixelBufferHeightKey)
    )
    guard (width == nil) == (height == nil) else {
      throw MediaError(.invalidArgument, "the settings have a width or a height, but not both")
    }
    // These speak of memory that other hardware shares.
    settings.ignore(
      kCVPixelBufferIOSurfacePropertiesKey, kCVPixelBufferMetalCompatibilityKey,
      kCVPixelBufferOpenGLCompatibilityKey,
      kCVPixelBufferOpenGLESCompatibilityKey, kCVPixelBufferCGImageCompatibilityKey,
      kCVPixelBufferCGBitmapContextCompatibilityKey, kCVPixelBufferBytesPerRowAlignmentKey,
      AVVideoAllowWideColorKey, AVVideoDecompressionPropertiesKey)
    self = .native
    pixelFormatType = type.map { PixelFormatType(rawValue: FourCC(rawValue: $0)) }
    dimensions = width.flatMap { width in height.map { VideoDimensions(width: width, height: $0) } }
  }
}

extension VideoEncoderSettings {
  /// Reads a writer's dictionary, for pictures with the given fields.
  init(_ values: [String: Any], of fields: SourceFields = .unknown) throws(MediaError) {
    var settings = SettingsDictionary(values)
    guard let name = try settings.string(AVVideoCodecKey), let code = FourCC(name) else {
      throw MediaError(.invalidArgument, "the settings of pictures need \(AVVideoCodecKey)")
    }
    guard name != AVVideoCodecType.hevcWithAlpha.rawValue else {
      throw MediaError(.encoderNotFound, "HEVC with alpha is not encoded here")
    }
    guard let codec = Codec(sampleEntry: code, mediaType: .video) else {
      throw MediaError(.encoderNotFound, "\(AVVideoCodecKey) is \(name), which is not encoded here")
    }
    let (width, height) = (try settings.int(AVVideoWidthKey), try settings.int(AVVideoHeightKey))
    guard (width == nil) == (height == nil) else {
      throw MediaError(.invalidArgument, "the settings have a width or a height, but not both")
    }
    self.init(
      codec, dimensions: width.flatMap { width in height.map { VideoDimensions(width: width, height: $0) } },
      profile: VideoEncoderSettings.proResProfile(code))
    let mode = try settings.string(AVVideoScalingModeKey)
    guard mode != AVVideoScalingModeFit else {
      throw MediaError(
        .invalidArgument, "\(AVVideoScalingModeKey) of a writer can't be AVVideoScalingModeFit")
    }
    try takeShape(&settings)
    if let colors = try settings.dictionary(AVVideoColorPropertiesKey) { try takeColors(colors) }
    if let properties = try settings.dictionary(AVVideoCompressionPropertiesKey) {
      try takeProperties(properties, fields)
    }
    if var wanted = try settings.dictionary(AVVideoEncoderSpecificationKey) {
      // Other keys say which encoders are allowed, of which those here are some.
      let hardware = EncoderPropertyNames.requiresHardware
      if try wanted.bool(hardware) == true {
        throw MediaError(.encoderNotFound, "\(hardware) is set, and encoders here run on the processor")
      }
    }
    settings.ignore(AVVideoAllowWideColorKey)
    try settings.finish()
  }

  /// Takes the shape of pixels and the clean aperture.
  ///
  /// Older code puts them among the compression's properties.
  mutating func takeShape(_ settings: inout SettingsDictionary) throws(MediaError) {
    if var ratio = try settings.dictionary(AVVideoPixelAspectRatioKey) {
      pixelAspectRatio = PixelAspectRatio(
        horizontalSpacing: try ratio.int(AVVideoPixelAspectRatioHorizontalSpacingKey) ?? 1,
        verticalSpacing: try ratio.int(AVVideoPixelAspectRatioVerticalSpacingKey) ?? 1)
      try ratio.finish()
    }
    if let aperture = try settings.dictionary(AVVideoCleanApertureKey) { try takeAperture(aperture) }
  }

  private mutating func takeAperture(_ values: SettingsDictionary) throws(MediaError) {
    var values = values
    guard
      let width = try values.double(AVVideoCleanApertureWidthKey), let dimensions,
      let height = try values.double(AVVideoCleanApertureHeightKey)
    else {
      throw MediaError(
        .invalidArgument, "\(AVVideoCleanApertureKey) needs its width and height, and the picture's")
    }
    let x = try values.double(AVVideoCleanApertureHorizontalOffsetKey) ?? 0
    let y = try values.double(AVVideoCleanApertureVerticalOffsetKey) ?? 0
    cleanAperture = PictureRectangle(
      x: (Double(dimensions.width) - width) / 2 + x, y: (Double(dimensions.height) - height) / 2 + y,
      width: width, height: height)
    try values.finish()
  }

  private mutating func takeColors(_ values: SettingsDictionary) throws(MediaError) {
    var values = values
    let primaries = try values.string(AVVideoColorPrimariesKey)
    let transfer = try values.string(AVVideoTransferFunctionKey)
    let matrix = try values.string(AVVideoYCbCrMatrixKey)
    guard let primaries, let transfer, let matrix else {
      throw MediaError(
        .invalidArgument, "\(AVVideoColorPropertiesKey) needs primaries, a transfer function and a matrix")
    }
    color = ColorDescription(
      primaries: ColorNames.value(primaries, in: ColorNames.primaries),
      transferFunction: ColorNames.value(transfer, in: ColorNames.transferFunctions),
      matrix: ColorNames.value(matrix, in: ColorNames.matrices))
    guard color?.primaries != nil, color?.transferFunction != nil, color?.matrix != nil else {
      throw MediaError(.invalidArgument, "\(AVVideoColorPropertiesKey) names a colour that is not known here")
    }
    try values.finish()
  }
}
