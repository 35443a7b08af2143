// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreVideo

extension CMFormatDescription.Extensions.Value {
  /// A number.
  public static func number<T: Numeric>(_ value: T) -> Self { Self(value) }
  /// A text.
  public static func string(_ value: String) -> Self { Self(value) }

  /// The colours that red, green and blue stand for, by Core Video's names.
  public struct ColorPrimaries: RawRepresentable, Hashable, Sendable {
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// The primaries of ITU-R BT.709.
    public static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_709_2)
    /// The primaries of EBU 3213.
    public static let ebu_3213 = Self(rawValue: kCMFormatDescriptionColorPrimaries_EBU_3213)
    /// The primaries of SMPTE C.
    public static let smpte_C = Self(rawValue: kCMFormatDescriptionColorPrimaries_SMPTE_C)
    /// The primaries of DCI-P3.
    public static let dci_P3 = Self(rawValue: kCMFormatDescriptionColorPrimaries_DCI_P3)
    /// The primaries of DCI-P3 with the white of D65.
    public static let p3_D65 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P3_D65)
    /// The primaries of ITU-R BT.2020.
    public static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_2020)
    /// The primaries of phosphors of P22, which no description keeps.
    public static let p22 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P22)
  }
  /// The colours that red, green and blue stand for.
  public static func colorPrimaries(_ colorPrimaries: ColorPrimaries) -> Self {
    Self(colorPrimaries.rawValue)
  }

  /// The transfer function, from a component's value to light, by Core Video's names.
  public struct TransferFunction: RawRepresentable, Hashable, Sendable {
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// As in ITU-R BT.709.
    public static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_709_2)
    /// As in SMPTE 240M.
    public static let smpte_240M_1995 = Self(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995)
    /// A power, whose exponent the gamma level is.
    public static let useGamma = Self(rawValue: kCMFormatDescriptionTransferFunction_UseGamma)
    /// As in ITU-R BT.2020.
    public static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2020)
    /// As in digital cinema (SMPTE ST 428-1).
    public static let smpte_ST_428_1 = Self(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1)
    /// PQ (SMPTE ST 2084).
    public static let smpte_ST_2084_PQ = Self(rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ)
    /// HLG (ITU-R BT.2100).
    public static let itu_R_2100_HLG = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG)
    /// Light itself.
    public static let linear = Self(rawValue: kCMFormatDescriptionTransferFunction_Linear)
    /// As in sRGB (IEC 61966-2-1).
    public static let sRGB = Self(rawValue: kCMFormatDescriptionTransferFunction_sRGB)
  }
  /// The transfer function, from a component's value to light.
  public static func transferFunction(_ transferFunction: TransferFunction) -> Self {
    Self(transferFunction.rawValue)
  }

  /// The matrix that makes red, green and blue of luma and chroma, by Core Video's names.
  public struct YCbCrMatrix: RawRepresentable, Hashable, Sendable {
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// As in ITU-R BT.709.
    public static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2)
    /// As in ITU-R BT.601.
    public static let itu_R_601_4 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4)
    /// As in SMPTE 240M; Apple spells the name so.
    public static let smpted_240M_1995 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995)
    /// As in ITU-R BT.2020.
    public static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
  }
  /// The matrix that makes red, green and blue of luma and chroma.
  public static func yCbCrMatrix(_ yCbCrMatrix: YCbCrMatrix) -> Self { Self(yCbCrMatrix.rawValue) }

  /// The order of the two fields of a picture.
  public struct FieldDetail: RawRepresentable, Hashable, Sendable {
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// One after the other, the top one first.
    public static let temporalTopFirst = Self(rawValue: kCMFormatDescriptionFieldDetail_TemporalTopFirst)
    /// One after the other, the bottom one first.
    public static let temporalBottomFirst = Self(
      rawValue: kCMFormatDescriptionFieldDetail_TemporalBottomFirst)
    /// Line by line, the first line being of the earlier field.
    public static let spatialFirstLineEarly = Self(
      rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly)
    /// Line by line, the first line being of the later field.
    public static let spatialFirstLineLate = Self(
      rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate)
  }
  /// The order of the two fields of a picture.
  public static func fieldDetail(_ fieldDetail: FieldDetail) -> Self { Self(fieldDetail.rawValue) }

  /// The position of chroma samples between luma samples, by Core Video's names.
  public struct ChromaLocation: RawRepresentable, Hashable, Sendable {
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Beside every second luma sample.
    public static let left = Self(rawValue: kCMFormatDescriptionChromaLocation_Left)
    /// In the middle of four luma samples.
    public static let center = Self(rawValue: kCMFormatDescriptionChromaLocation_Center)
    /// On every second luma sample of every second line.
    public static let topLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_TopLeft)
    /// On the upper of two lines, between two columns.
    public static let top = Self(rawValue: kCMFormatDescriptionChromaLocation_Top)
    /// On the lower left of four luma samples.
    public static let bottomLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_BottomLeft)
    /// On the lower of two lines, between two columns.
    public static let bottom = Self(rawValue: kCMFormatDescriptionChromaLocation_Bottom)
    /// Cb on every second line of a field, Cr on the others, as in DV.
    public static let dv420 = Self(rawValue: kCMFormatDescriptionChromaLocation_DV420)
  }
  /// The position of chroma samples between luma samples.
  public static func chromaLocation(_ chromaLocation: ChromaLocation) -> Self {
    Self(chromaLocation.rawValue)
  }

  /// Whether colours are multiplied by alpha.
  public struct AlphaChannelMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Colours are as they are seen where nothing shines through.
    public static let straightAlpha = Self(rawValue: kCMFormatDescriptionAlphaChannelMode_StraightAlpha)
    /// Colours are multiplied by alpha.
    public static let premultipliedAlpha = Self(
      rawValue: kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha)
  }
  /// Whether colours are multiplied by alpha.
  public static func alphaChannelMode(_ alphaChannelMode: AlphaChannelMode) -> Self {
    Self(alphaChannelMode.rawValue)
  }

  /// The maker of an encoder, by four letters.
  public struct Vendor: RawRepresentable, Hashable, Sendable {
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Apple.
    public static let apple = Self(rawValue: kCMFormatDescriptionVendor_Apple)
  }
  /// The maker of the encoder.
  public static func vendor(_ vendor: Vendor) -> Self { Self(vendor.rawValue) }
  /// The maker of the encoder, by four letters.
  public static func vendor(_ fourCC: String) -> Self { Self(fourCC) }

  /// The shape of a pixel.
  public static func pixelAspectRatio<Horizontal: Numeric, Vertical: Numeric>(
    horizontalSpacing: Horizontal, verticalSpacing: Vertical
  ) -> Self {
    Self([
      kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: horizontalSpacing as Any,
      kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: verticalSpacing,
    ])
  }

  /// The part of the picture that is to be seen, in pixels; Apple spells the third label so.
  public static func cleanAperture<
    Width: Numeric, Height: Numeric, Horizontal: Numeric, Vertical: Numeric
  >(width: Width, height: Height, horizontalOffet: Horizontal, verticalOffset: Vertical) -> Self {
    Self([
      kCMFormatDescriptionKey_CleanApertureWidth: width as Any,
      kCMFormatDescriptionKey_CleanApertureHeight: height,
      kCMFormatDescriptionKey_CleanApertureHorizontalOffset: horizontalOffet,
      kCMFormatDescriptionKey_CleanApertureVerticalOffset: verticalOffset,
    ])
  }
}
