// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
import CoreMedia
import CoreVideo
import Foundation
import MediaCore
import MediaReading
import MediaWriting

// MARK: keys

public let AVFormatIDKey = "AVFormatIDKey"
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
public let AVChannelLayoutKey = "AVChannelLayoutKey"
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
public let AVEncoderAudioQualityKey = "AVEncoderAudioQualityKey"
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterAudioQualityKey"
public let AVSampleRateConverterAlgorithmKey = "AVSampleRateConverterAlgorithmKey"
public let AVSampleRateConverterAlgorithm_Normal = "AVSampleRateConverterAlgorithm_Normal"
public let AVSampleRateConverterAlgorithm_Mastering = "AVSampleRateConverterAlgorithm_Mastering"
public let AVVideoCodecKey = "AVVideoCodecKey"
public let AVVideoWidthKey = "AVVideoWidthKey"
public let AVVideoHeightKey = "AVVideoHeightKey"
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
public let AVVideoAverageBitRateKey = "AverageBitRate"
public let AVVideoQualityKey = "Quality"
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
public let AVVideoProfileLevelKey = "ProfileLevel"
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
public let AVVideoH264EntropyModeCABAC = "CABAC"
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"
public let AVVideoPixelAspectRatioKey = "AVVideoPixelAspectRatioKey"
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"
public let AVVideoCleanApertureKey = "AVVideoCleanApertureKey"
public let AVVideoCleanApertureWidthKey = "Width"
public let AVVideoCleanApertureHeightKey = "Height"
public let AVVideoCleanApertureHorizontalOffsetKey = "HorizontalOffset"
public let AVVideoCleanApertureVerticalOffsetKey = "VerticalOffset"
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
public let AVVideoColorPrimariesKey = "ColorPrimaries"
public let AVVideoTransferFunctionKey = "TransferFunction"
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"
public let AVVideoAllowWideColorKey = "AVVideoAllowWideColorKey"
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
public let AVVideoTransferFunction_IEC_sRGB = "IEC_sRGB"
public let AVVideoTransferFunction_Linear = "Linear"
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"

/// A codec of pictures by its sample entry's code.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let h264 = AVVideoCodecType(rawValue: "avc1")
  public static let hevc = AVVideoCodecType(rawValue: "hvc1")
  public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")
  public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
  public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
  public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
  public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
  public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
  public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")
}
public let AVVideoCodecH264 = AVVideoCodecType.h264.rawValue
public let AVVideoCodecHEVC = AVVideoCodecType.hevc.rawValue
public let AVVideoCodecJPEG = AVVideoCodecType.jpeg.rawValue
public let AVVideoCodecAppleProRes422 = AVVideoCodecType.proRes422.rawValue
public let AVVideoCodecAppleProRes4444 = AVVideoCodecType.proRes4444.rawValue

public enum AVAudioQuality: Int, Sendable {
  case min = 0
  case low = 0x20
  case medium = 0x40
  case high = 0x60
  case max = 0x7F
}

// MARK: reading dictionaries

/// A dictionary of settings while it is read: what is not understood is refused by its name.
struct SettingsDictionary {
  private let values: [String: Any]
  private var unread: Set<String>
  private let place: String

  init(_ values: [String: Any], of place: String = "the settings") {
    self.values = values
    unread = Set(values.keys)
    self.place = place
  }

  private mutating func take<Value>(_ key: String, _ read: (Any) -> Value?, _ kind: String) throws(MediaError)
    -> Value?
  {
    unread.remove(key)
    guard let value = values[key] else { return nil }
    guard let typed = read(value) else {
      throw MediaError(.invalidArgument, "\(key) of \(place) is \(value), which is no \(kind)")
    }
    return typed
  }

  func contains(_ key: String) -> Bool { values[key] != nil }

  mutating func int(_ key: String) throws(MediaError) -> Int? {
    try take(key, AttributeNumber.int, "whole number")
  }
  mutating func double(_ key: String) throws(MediaError) -> Double? {
    try take(key, AttributeNumber.double, "number")
  }
  mutating func bool(_ key: String) throws(MediaError) -> Bool? {
    try take(key, AttributeNumber.bool, "truth value")
  }
  mutating func string(_ key: String) throws(MediaError) -> String? {
    try take(key, { ($0 as? String) ?? ($0 as? AVVideoCodecType)?.rawValue }, "text")
  }
  mutating func dictionary(_ key: String) throws(MediaError) -> SettingsDictionary? {
    try take(key, { $0 as? [String: Any] }, "dictionary").map { SettingsDictionary($0, of: key) }
  }
  mutating func any(_ key: String) -> Any? {
    unread.remove(key)
    return values[key]
  }
  mutating func ignore(_ keys: String...) { unread.subtract(keys) }

  /// - Throws: where there is a key that nobody asked for.
  func finish() throws(MediaError) {
    if let key = unread.min() {
      throw MediaError(.invalidArgument, "\(place) have a key that is not known here: \(key)")
    }
  }
}

extension AudioSettings {
  /// Linear PCM as a reader's dictionary asks for it.
  init(_ values: [String: Any]) throws(MediaError) {
    var settings = SettingsDictionary(values)
    let format = try settings.int(AVFormatIDKey) ?? Int(kAudioFormatLinearPCM)
    guard format == Int(kAudioFormatLinearPCM) else {
      throw MediaError(.invalidArgument, "a reader gives Linear PCM; AVFormatIDKey asks for another format")
    }
    for key in [AVSampleRateConverterAudioQualityKey] where settings.contains(key) {
      throw MediaError(.invalidArgument, "a reader doesn't take \(key)")
    }
    self = try Self.linearPCM(&settings)
    try settings.finish()
  }

  fileprivate static func linearPCM(_ settings: inout SettingsDictionary) throws(MediaError) -> AudioSettings
  {
    let (depth, isFloat) = (
      try settings.int(AVLinearPCMBitDepthKey), try settings.bool(AVLinearPCMIsFloatKey)
    )
    let algorithm = try settings.string(AVSampleRateConverterAlgorithmKey)
    let layout = try channelLayout(&settings)
    return .linearPCM(
      bitDepth: depth ?? (isFloat == true ? 32 : 16), isFloat: isFloat ?? false,
      isBigEndian: try settings.bool(AVLinearPCMIsBigEndianKey) ?? false,
      isNonInterleaved: try settings.bool(AVLinearPCMIsNonInterleaved) ?? false,
      sampleRate: try settings.double(AVSampleRateKey),
      numberOfChannels: try settings.int(AVNumberOfChannelsKey),
      channelLayout: layout,
      sampleRateConverterAlgorithm: algorithm == AVSampleRateConverterAlgorithm_Mastering
        ? .mastering : .normal)
  }

  fileprivate static func channelLayout(_ settings: inout SettingsDictionary) throws(MediaError)
    -> ChannelLayout?
  {
    guard let value = settings.any(AVChannelLayoutKey) else { return nil }
    let data = (value as? Data) ?? Data()
    guard data.count >= 12 else {
      throw MediaError(.invalidArgument, "\(AVChannelLayoutKey) is not the bytes of an AudioChannelLayout")
    }
    let tag = data.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    guard let layout = AudioChannelLayout(mChannelLayoutTag: tag).media else {
      throw MediaError(.invalidArgument, "the layout \(tag >> 16) of \(AVChannelLayoutKey) is not known here")
    }
    return layout
  }
}

extension VideoSettings {
  /// Pixels as a reader's dictionary asks for them.
  init(_ values: [String: Any]) throws(MediaError) {
    var settings = SettingsDictionary(values)
    let format = settings.any(kCVPixelBufferPixelFormatTypeKey)
    // Of several formats, Apple's takes the one that it likes best, and here the first.
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
      AVVideoAllowWideColorKey)
    self = .native
    pixelFormatType = type.map { PixelFormatType(rawValue: FourCC(rawValue: $0)) }
    dimensions = width.flatMap { width in height.map { VideoDimensions(width: width, height: $0) } }
    try settings.finish()
  }
}

extension AudioEncoderSettings {
  /// What a writer's dictionary asks for; `nil` for Linear PCM, which is written as it comes.
  static func settings(_ values: [String: Any]) throws(MediaError) -> AudioEncoding {
    var settings = SettingsDictionary(values)
    guard let format = try settings.int(AVFormatIDKey).flatMap({ UInt32(exactly: $0) }) else {
      throw MediaError(.invalidArgument, "the settings of sound need \(AVFormatIDKey)")
    }
    if format == kAudioFormatLinearPCM {
      let pcm = try AudioSettings.linearPCM(&settings)
      guard !pcm.isNonInterleaved else {
        throw MediaError(.invalidArgument, "a writer's \(AVLinearPCMIsNonInterleaved) has to be false")
      }
      try settings.finish()
      return .linearPCM(pcm)
    }
    guard let codec = Codec(audioFormatID: FourCC(rawValue: format)) else {
      throw MediaError(.encoderNotFound, "the format \(FourCC(rawValue: format)) is not encoded here")
    }
    let count = try settings.int(AVNumberOfChannelsKey)
    let layout = try AudioSettings.channelLayout(&settings) ?? count.flatMap { ChannelLayout(usualFor: $0) }
    let rate = try settings.double(AVSampleRateKey).map { Int(saturating: $0) }
    let perChannel = try settings.int(AVEncoderBitRatePerChannelKey)
    let bitRate =
      try settings.int(AVEncoderBitRateKey)
      ?? perChannel.map { Int(saturating: Double($0) * Double(max(count ?? 2, 1))) }
    let encoder = AudioEncoderSettings(
      codec, bitRate: bitRate, sampleRate: rate, channelLayout: layout,
      bitDepth: try settings.int(AVEncoderBitDepthHintKey))
    // Encoders here know one quality for a bit rate; the layout of Linear PCM says nothing of coded sound.
    settings.ignore(
      AVEncoderAudioQualityKey, AVEncoderBitRateStrategyKey, AVSampleRateConverterAlgorithmKey,
      AVSampleRateConverterAudioQualityKey)
    try settings.finish()
    return .coded(encoder)
  }
}

/// What a writer's input makes of sound.
enum AudioEncoding {
  case linearPCM(AudioSettings)
  case coded(AudioEncoderSettings)
}

extension VideoEncoderSettings {
  /// What a writer's dictionary asks for.
  init(_ values: [String: Any]) throws(MediaError) {
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
      profile: Self.proResProfiles[name])
    let mode = try settings.string(AVVideoScalingModeKey)
    // The others do the same to pictures of the right shape; what comes in another shape is refused then.
    guard mode != AVVideoScalingModeFit else {
      throw MediaError(
        .invalidArgument, "\(AVVideoScalingModeKey) of a writer can't be AVVideoScalingModeFit")
    }
    if var ratio = try settings.dictionary(AVVideoPixelAspectRatioKey) {
      pixelAspectRatio = PixelAspectRatio(
        horizontalSpacing: try ratio.int(AVVideoPixelAspectRatioHorizontalSpacingKey) ?? 1,
        verticalSpacing: try ratio.int(AVVideoPixelAspectRatioVerticalSpacingKey) ?? 1)
      try ratio.finish()
    }
    if let aperture = try settings.dictionary(AVVideoCleanApertureKey) { try takeAperture(aperture) }
    if let colors = try settings.dictionary(AVVideoColorPropertiesKey) { try takeColors(colors) }
    if let properties = try settings.dictionary(AVVideoCompressionPropertiesKey) { try take(properties) }
    settings.ignore(AVVideoAllowWideColorKey)
    try settings.finish()
  }

  private static let proResProfiles = [
    "ap4h": "4444", "apcn": "standard", "apch": "hq", "apcs": "lt", "apco": "proxy",
  ]

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

  private mutating func take(_ values: SettingsDictionary) throws(MediaError) {
    var values = values
    averageBitRate = try values.int(AVVideoAverageBitRateKey)
    quality = try values.double(AVVideoQualityKey)
    maxKeyFrameInterval = try values.int(AVVideoMaxKeyFrameIntervalKey)
    if let seconds = try values.double(AVVideoMaxKeyFrameIntervalDurationKey), seconds > 0 {
      maxKeyFrameIntervalDuration = MediaTime(seconds: seconds, preferredTimescale: 600)
    }
    if let reorders = try values.bool(AVVideoAllowFrameReorderingKey) { allowsFrameReordering = reorders }
    expectedSourceFrameRate = try values.double(AVVideoExpectedSourceFrameRateKey)
    if let level = try values.string(AVVideoProfileLevelKey) { try takeProfile(level) }
    if try values.string(AVVideoH264EntropyModeKey) == AVVideoH264EntropyModeCAVLC {
      encoderOptions["coder"] = "vlc"
    }
    values.ignore(AVVideoAverageNonDroppableFrameRateKey)
    try values.finish()
  }

  /// Names such as `H264_Main_4_1` and `HEVC_Main10_AutoLevel`.
  private mutating func takeProfile(_ level: String) throws(MediaError) {
    let parts = level.split(separator: "_")
    guard parts.count >= 3, ["H264", "HEVC"].contains(parts[0]) else {
      throw MediaError(.invalidArgument, "\(AVVideoProfileLevelKey) is \(level), which is not known here")
    }
    profile = parts[1].lowercased()
    if parts[2] != "AutoLevel" { encoderOptions["level"] = parts[2...].joined(separator: ".") }
  }
}
