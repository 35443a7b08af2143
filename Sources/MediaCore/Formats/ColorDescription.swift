/// What the numbers of a picture mean as colours.
///
/// Code points of ISO/IEC 23091-2 (ITU-T H.273). Core Video counterpart: the `ColorPrimaries`,
/// `TransferFunction`, `YCbCrMatrix` and `FullRangeVideo` extensions. `nil` is what the file does not say.
public struct ColorDescription: Hashable, Sendable {
  /// Which red, green and blue the numbers mix, §8.1.
  public var primaries: ColorPrimaries?
  /// How the numbers follow the light, §8.2.
  public var transferFunction: TransferFunction?
  /// How luma and chroma are made of red, green and blue, §8.3.
  public var matrix: YCbCrMatrix?
  /// Whether numbers use all their codes, 0 to 255 in 8 bits, or leave room, luma from 16 to 235.
  public var isFullRange: Bool?

  /// Makes a description; what is not given is not known.
  public init(
    primaries: ColorPrimaries? = nil, transferFunction: TransferFunction? = nil,
    matrix: YCbCrMatrix? = nil, isFullRange: Bool? = nil
  ) {
    self.primaries = primaries
    self.transferFunction = transferFunction
    self.matrix = matrix
    self.isFullRange = isFullRange
  }

  /// The description with what pictures of a size usually have where nothing is said: BT.709 from 1280 pixels of width or 720 of
  /// height on, BT.601 below.
  ///
  /// What is said of primaries or matrix is a hint for the other. This is the one rule by which pictures are read, drawn and
  /// encoded.
  package func completed(for size: VideoDimensions) -> ColorDescription {
    var color = self
    let isHigh = size.width >= 1280 || size.height >= 720
    let isWide = primaries == .ituR2020 || matrix == .ituR2020
    let is709 = primaries == .ituR709 || matrix == .ituR709
    let is601 = [.ituR470BG, .smpte170M].contains(matrix) || [.ituR470BG, .smpteC].contains(primaries)
    if matrix == nil || matrix == .identity {
      color.matrix =
        isWide ? .ituR2020 : is709 ? .ituR709 : is601 ? .smpte170M : isHigh ? .ituR709 : .smpte170M
      if primaries == .ituR470BG || color.matrix == .smpte170M && size.height == 576 {
        color.matrix = .ituR470BG
      }
    }
    let is625 = color.matrix == .ituR470BG
    if primaries == nil {
      color.primaries =
        color.matrix == .ituR2020
        ? .ituR2020
        : color.matrix == .ituR709 ? .ituR709 : is625 ? .ituR470BG : .smpteC
    }
    if transferFunction == nil {
      color.transferFunction =
        color.matrix == .ituR2020 ? .ituR2020 : color.matrix == .ituR709 ? .ituR709 : .smpte170M
    }
    return color
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

  /// 1: ITU-R BT.709, those of HD and of sRGB.
  public static let ituR709 = ColorPrimaries(rawValue: 1)
  /// 5: ITU-R BT.470 B/G, those of SD with 625 lines.
  public static let ituR470BG = ColorPrimaries(rawValue: 5)
  /// 6: SMPTE ST 170, those of SD with 525 lines.
  public static let smpteC = ColorPrimaries(rawValue: 6)
  /// 9: ITU-R BT.2020 and BT.2100, those of UHD.
  public static let ituR2020 = ColorPrimaries(rawValue: 9)
  /// 11: SMPTE RP 431-2, those of cinema with the white of its projectors.
  public static let dciP3 = ColorPrimaries(rawValue: 11)
  /// 12: SMPTE EG 432-1, those of cinema with the white D65 (Display P3).
  public static let p3D65 = ColorPrimaries(rawValue: 12)
}

/// Transfer characteristics by their ISO/IEC 23091-2 §8.2 code.
public struct TransferFunction: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// 1: ITU-R BT.709.
  public static let ituR709 = TransferFunction(rawValue: 1)
  /// 6: SMPTE ST 170 and ITU-R BT.601, the same curve as BT.709's.
  public static let smpte170M = TransferFunction(rawValue: 6)
  /// 8: in proportion to the light.
  public static let linear = TransferFunction(rawValue: 8)
  /// 13: IEC 61966-2-1, sRGB.
  public static let sRGB = TransferFunction(rawValue: 13)
  /// 14: ITU-R BT.2020 in 10 bits, the same curve as BT.709's.
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
  /// 1: ITU-R BT.709, luma with 0.2126 of red and 0.0722 of blue.
  public static let ituR709 = YCbCrMatrix(rawValue: 1)
  /// 5: ITU-R BT.601 with 625 lines, luma with 0.299 of red and 0.114 of blue.
  public static let ituR470BG = YCbCrMatrix(rawValue: 5)
  /// 6: ITU-R BT.601 with 525 lines, the same coefficients as `ituR470BG`.
  public static let smpte170M = YCbCrMatrix(rawValue: 6)
  /// 7: SMPTE ST 240, luma with 0.212 of red and 0.087 of blue.
  public static let smpte240M = YCbCrMatrix(rawValue: 7)
  /// 9: ITU-R BT.2020 of non-constant luminance, luma with 0.2627 of red and 0.0593 of blue.
  public static let ituR2020 = YCbCrMatrix(rawValue: 9)
}

/// Where chroma samples are between luma samples, ISO/IEC 23091-2 §8.7 (`Chroma420SampleLocType`).
public enum ChromaLocation: String, Hashable, Sendable {
  /// 0: on the left luma sample's column, between two rows, as in MPEG-2 and most H.264.
  case left
  /// 1: in the middle of four luma samples, as in JPEG and MPEG-1.
  case center
  /// 2: on the upper left luma sample, as in BT.2020.
  case topLeft
  /// 3: on the upper row, between two columns.
  case top
  /// 4: on the lower left luma sample.
  case bottomLeft
  /// 5: on the lower row, between two columns.
  case bottom
}

/// How a picture's fields follow each other in time.
///
/// Core Media counterpart: the `FieldCount` and `FieldDetail` extensions.
public enum FieldOrder: String, Hashable, Sendable {
  /// Both fields are of one instant.
  case progressive
  /// The top field is coded and shown first.
  case topFieldFirst
  /// The bottom field is coded and shown first.
  case bottomFieldFirst
  /// Coded top field first, shown bottom field first.
  case topCodedFirstBottomShownFirst
  /// Coded bottom field first, shown top field first.
  case bottomCodedFirstTopShownFirst
}

/// The display that high dynamic range content was graded on, SMPTE ST 2086.
///
/// Core Media counterpart: the `MasteringDisplayColorVolume` extension. Chromaticities are CIE 1931 x and y;
/// luminances are in cd/m².
public struct MasteringDisplayColorVolume: Hashable, Sendable {
  /// A colour without its brightness, as CIE 1931 has it.
  public struct Chromaticity: Hashable, Sendable {
    /// From 0 to 1.
    public var x: Double
    /// From 0 to 1.
    public var y: Double

    /// Makes a chromaticity of the coordinates x and y.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The display's red primary.
  public var red: Chromaticity
  /// The display's green primary.
  public var green: Chromaticity
  /// The display's blue primary.
  public var blue: Chromaticity
  /// The display's white.
  public var whitePoint: Chromaticity
  /// The luminance of the display's black, in cd/m².
  public var minimumLuminance: Double
  /// The luminance of the display's brightest white, in cd/m².
  public var maximumLuminance: Double

  /// Makes a display from its chromaticities and its luminances in cd/m².
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
  /// The level of the brightest pixel of all pictures (MaxCLL), in cd/m²; 0 where it is not known.
  public var maximumContentLightLevel: Int
  /// The level of the picture with the brightest average (MaxFALL), in cd/m²; 0 where it is not known.
  public var maximumFrameAverageLightLevel: Int

  /// Makes light levels, in cd/m².
  public init(maximumContentLightLevel: Int, maximumFrameAverageLightLevel: Int) {
    self.maximumContentLightLevel = maximumContentLightLevel
    self.maximumFrameAverageLightLevel = maximumFrameAverageLightLevel
  }
}

extension ColorPrimaries: CustomStringConvertible {
  /// The name in output of any kind, as most tools print it, such as `bt709`; the code where it has none.
  public var description: String {
    let names = [
      1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 8: "film", 9: "bt2020",
      10: "smpte428", 11: "smpte431", 12: "smpte432", 22: "ebu3213",
    ]
    return names[rawValue] ?? "\(rawValue)"
  }
}

extension TransferFunction: CustomStringConvertible {
  /// The name in output of any kind, as most tools print it, such as `smpte2084`; the code where it has none.
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
  /// The name in output of any kind, as most tools print it, such as `bt2020nc`; the code where it has none.
  public var description: String {
    let names = [
      0: "gbr", 1: "bt709", 4: "fcc", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 8: "ycgco", 9: "bt2020nc",
      10: "bt2020c", 11: "smpte2085", 12: "chroma-derived-nc", 13: "chroma-derived-c", 14: "ictcp",
    ]
    return names[rawValue] ?? "\(rawValue)"
  }
}
