import CoreMedia
import CoreVideo
import Foundation
import MediaCore
import MediaWriting

/// Names of Video Toolbox's keys; that module is built on this one's neighbours and isn't loaded for them.
enum EncoderPropertyNames {
  static let requiresHardware = "RequireHardwareAcceleratedVideoEncoder"
  static let dataRateLimits = "DataRateLimits"
  static let constantBitRate = "ConstantBitRate"
}

/// The fields of the source's pictures, as far as they are known when settings are read.
enum SourceFields {
  /// The source isn't known: settings are only read.
  case unknown
  /// The field order of the source's format hint; `nil` where the hint doesn't say it, or there is none.
  case known(FieldOrder?)
}

extension VideoEncoderSettings {
  mutating func takeProperties(_ values: SettingsDictionary, _ fields: SourceFields) throws(MediaError) {
    var values = values
    try takeShape(&values)
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
      usesVariableLengthCodes = true
    }
    try takeFields(&values, fields)
    try takeRates(&values)
    try takeColorNames(&values)
    values.ignore(
      AVVideoAverageNonDroppableFrameRateKey, "RealTime", "HDRMetadataInsertionMode",
      "TargetQualityForAlpha", "PrioritizeEncodingSpeedOverQuality")
    try values.finish()
  }

  /// Fields are coded as the source's format says, so that nothing else can be asked for.
  private func takeFields(_ values: inout SettingsDictionary, _ fields: SourceFields) throws(MediaError) {
    let count = try values.int("FieldCount")
    let detail = try values.string("FieldDetail")
    if let count, !(1...2).contains(count) {
      throw MediaError(.invalidArgument, "FieldCount is \(count); a picture has one field or two")
    }
    guard case .known(let order) = fields else { return }
    let isInterlaced = order.map { $0 != .progressive } ?? false
    if let count, (count == 2) != isInterlaced {
      let source = isInterlaced ? "has two fields" : "says nothing of two fields"
      throw MediaError(
        .invalidArgument, "FieldCount is \(count), and the source's format hint \(source)")
    }
    if let detail, let known = order?.detail, detail != known {
      throw MediaError(
        .invalidArgument, "FieldDetail is \(detail), and the source's format hint has \(known)")
    }
  }

  /// Names such as `H264_Main_4_1` and `HEVC_Main10_AutoLevel`.
  private mutating func takeProfile(_ level: String) throws(MediaError) {
    let parts = level.split(separator: "_")
    guard parts.count >= 3, parts[0].lowercased() == codec.shortName() else {
      throw MediaError(.invalidArgument, "\(AVVideoProfileLevelKey) is \(level), which is not known here")
    }
    profile = parts[1].lowercased()
    if parts[2] != "AutoLevel" { self.level = parts[2...].joined(separator: ".") }
  }

  /// Bit rates that are bounds, which not every encoder holds.
  private mutating func takeRates(_ values: inout SettingsDictionary) throws(MediaError) {
    let (limitsKey, constantKey) = (
      EncoderPropertyNames.dataRateLimits, EncoderPropertyNames.constantBitRate
    )
    let constant = try values.int(constantKey)
    var limit: (rate: Double, buffer: Double)?
    if let given = values.any(limitsKey) {
      let numbers = (given as? [Any])?.compactMap(AttributeNumber.double) ?? []
      guard numbers.count >= 2, numbers[0] > 0, numbers[1] > 0 else {
        throw MediaError(
          .invalidArgument, "\(limitsKey) is \(given), which is no number of bytes and seconds")
      }
      limit = (numbers[0] * 8 / numbers[1], numbers[0] * 8)
    }
    if let constant {
      guard constant > 0, averageBitRate == nil else {
        throw MediaError(
          .invalidArgument, "\(constantKey) is \(constant); it is above zero, and stands without another rate"
        )
      }
      averageBitRate = constant
      limit = limit ?? (Double(constant), Double(constant))
    }
    guard let limit else { return }
    guard codec.traits.encoding?.holdsRateLimits == true else {
      throw MediaError(
        .invalidArgument,
        "\(constant == nil ? limitsKey : constantKey) isn't held by the encoder of \(codec.traits.name)")
    }
    rateLimit = BitRateLimit(
      bitsPerSecond: Int(saturating: limit.rate), bufferSize: Int(saturating: limit.buffer))
  }

  /// Colours among the properties, each by itself.
  private mutating func takeColorNames(_ values: inout SettingsDictionary) throws(MediaError) {
    var named = color ?? ColorDescription()
    func value<Value: RawRepresentable>(
      _ name: String, _ names: [Value: String]
    ) throws(MediaError) -> Value where Value.RawValue == Int {
      guard let value = ColorNames.value(name, in: names) else {
        throw MediaError(.invalidArgument, "\(name) is a colour that is not known here")
      }
      return value
    }
    if let name = try values.string(AVVideoColorPrimariesKey) {
      named.primaries = try value(name, ColorNames.primaries)
    }
    if let name = try values.string(AVVideoTransferFunctionKey) {
      named.transferFunction = try value(name, ColorNames.transferFunctions)
    }
    if let name = try values.string(AVVideoYCbCrMatrixKey) {
      named.matrix = try value(name, ColorNames.matrices)
    }
    if named != ColorDescription() { color = named }
  }
}
