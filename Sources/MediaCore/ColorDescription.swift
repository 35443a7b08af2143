/// What the numbers of a picture mean as colours.
///
/// Code points of ISO/IEC 23091-2 (ITU-T H.273). Core Video counterpart: the `ColorPrimaries`,
/// `TransferFunction`, `YCbCrMatrix` and `FullRangeVideo` extensions. `nil` is what the file does not say.
public struct ColorDescription: Hashable, Sendable {
  public var primaries: ColorPrimaries?
  public var transferFunction: TransferFunction?
  public var matrix: YCbCrMatrix?
  public var isFullRange: Bool?

  public init(
    primaries: ColorPrimaries? = nil, transferFunction: TransferFunction? = nil,
    matrix: YCbCrMatrix? = nil, isFullRange: Bool? = nil
  ) {
    self.primaries = primaries
    self.transferFunction = transferFunction
    self.matrix = matrix
    self.isFullRange = isFullRange
  }

  /// Whether the transfer function is one of the two for high dynamic range, PQ and HLG.
  public var isHighDynamicRange: Bool {
    transferFunction == .smpteST2084 || transferFunction == .aribSTDB67
  }
}

/// Colour primaries by their ISO/IEC 23091-2 §8.1 code.
public struct ColorPrimaries: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let ituR709 = ColorPrimaries(rawValue: 1)
  public static let ituR470BG = ColorPrimaries(rawValue: 5)
  public static let smpteC = ColorPrimaries(rawValue: 6)
  public static let ituR2020 = ColorPrimaries(rawValue: 9)
  public static let dciP3 = ColorPrimaries(rawValue: 11)
  public static let p3D65 = ColorPrimaries(rawValue: 12)
}

/// Transfer characteristics by their ISO/IEC 23091-2 §8.2 code.
public struct TransferFunction: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let ituR709 = TransferFunction(rawValue: 1)
  public static let smpte170M = TransferFunction(rawValue: 6)
  public static let linear = TransferFunction(rawValue: 8)
  public static let sRGB = TransferFunction(rawValue: 13)
  public static let ituR2020 = TransferFunction(rawValue: 14)
  /// Perceptual quantisation, HDR10's curve.
  public static let smpteST2084 = TransferFunction(rawValue: 16)
  /// Hybrid log-gamma.
  public static let aribSTDB67 = TransferFunction(rawValue: 18)
}

/// Matrix coefficients by their ISO/IEC 23091-2 §8.3 code.
public struct YCbCrMatrix: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Red, green and blue as they are.
  public static let identity = YCbCrMatrix(rawValue: 0)
  public static let ituR709 = YCbCrMatrix(rawValue: 1)
  public static let ituR470BG = YCbCrMatrix(rawValue: 5)
  public static let smpte170M = YCbCrMatrix(rawValue: 6)
  public static let smpte240M = YCbCrMatrix(rawValue: 7)
  public static let ituR2020 = YCbCrMatrix(rawValue: 9)
}

/// Where chroma samples lie between luma samples, ISO/IEC 23091-2 §8.7 (`Chroma420SampleLocType`).
public enum ChromaLocation: String, Hashable, Sendable {
  case left
  case center
  case topLeft
  case top
  case bottomLeft
  case bottom
}

/// How a picture's fields lie in time.
///
/// Core Media counterpart: the `FieldCount` and `FieldDetail` extensions.
public enum FieldOrder: String, Hashable, Sendable {
  case progressive
  case topFieldFirst
  case bottomFieldFirst
  /// Coded top field first, shown bottom field first.
  case topCodedFirstBottomShownFirst
  case bottomCodedFirstTopShownFirst
}

/// The display that high dynamic range content was graded on, SMPTE ST 2086.
///
/// Core Media counterpart: the `MasteringDisplayColorVolume` extension. Chromaticities are CIE 1931 x and y;
/// luminances are in cd/m².
public struct MasteringDisplayColorVolume: Hashable, Sendable {
  public struct Chromaticity: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  public var red: Chromaticity
  public var green: Chromaticity
  public var blue: Chromaticity
  public var whitePoint: Chromaticity
  public var minimumLuminance: Double
  public var maximumLuminance: Double

  public init(
    red: Chromaticity, green: Chromaticity, blue: Chromaticity, whitePoint: Chromaticity,
    minimumLuminance: Double, maximumLuminance: Double
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.whitePoint = whitePoint
    self.minimumLuminance = minimumLuminance
    self.maximumLuminance = maximumLuminance
  }
}

/// The brightest pixel and the brightest frame average of high dynamic range content, CTA-861.3, in cd/m².
///
/// Core Media counterpart: the `ContentLightLevelInfo` extension.
public struct ContentLightLevelInfo: Hashable, Sendable {
  public var maximumContentLightLevel: Int
  public var maximumFrameAverageLightLevel: Int

  public init(maximumContentLightLevel: Int, maximumFrameAverageLightLevel: Int) {
    self.maximumContentLightLevel = maximumContentLightLevel
    self.maximumFrameAverageLightLevel = maximumFrameAverageLightLevel
  }
}

extension ColorPrimaries: CustomStringConvertible {
  /// The name that ffmpeg and most tools print, such as `bt709`; the code where it has none.
  public var description: String {
    let names = [
      1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 8: "film", 9: "bt2020",
      10: "smpte428", 11: "smpte431", 12: "smpte432", 22: "ebu3213",
    ]
    return names[rawValue] ?? "\(rawValue)"
  }
}

extension TransferFunction: CustomStringConvertible {
  /// The name that ffmpeg and most tools print, such as `smpte2084`; the code where it has none.
  public var description: String {
    let names = [
      1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 8: "linear", 9: "log100",
      10: "log316", 11: "iec61966-2-4", 12: "bt1361e", 13: "iec61966-2-1", 14: "bt2020-10", 15: "bt2020-12",
      16: "smpte2084", 17: "smpte428", 18: "arib-std-b67",
    ]
    return names[rawValue] ?? "\(rawValue)"
  }
}

extension YCbCrMatrix: CustomStringConvertible {
  /// The name that ffmpeg and most tools print, such as `bt2020nc`; the code where it has none.
  public var description: String {
    let names = [
      0: "gbr", 1: "bt709", 4: "fcc", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 8: "ycgco", 9: "bt2020nc",
      10: "bt2020c", 11: "smpte2085", 12: "chroma-derived-nc", 13: "chroma-derived-c", 14: "ictcp",
    ]
    return names[rawValue] ?? "\(rawValue)"
  }
}
