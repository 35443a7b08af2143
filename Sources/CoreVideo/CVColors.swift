// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
import MediaCore

/// The space of a picture's colours, which attachments can name.
public let kCVImageBufferCGColorSpaceKey = "CGColorSpace"
/// An ICC profile of a picture's colours.
public let kCVImageBufferICCProfileKey = "CVImageBufferICCProfile"
/// The position of chroma between the luma samples of a picture, or of its first field.
public let kCVImageBufferChromaLocationTopFieldKey = "CVImageBufferChromaLocationTopField"
/// The position of chroma between the luma samples of the second field.
public let kCVImageBufferChromaLocationBottomFieldKey = "CVImageBufferChromaLocationBottomField"
/// Beside every second luma sample.
public let kCVImageBufferChromaLocation_Left = "Left"
/// In the middle of four luma samples.
public let kCVImageBufferChromaLocation_Center = "Center"
/// On every second luma sample of every second line.
public let kCVImageBufferChromaLocation_TopLeft = "TopLeft"
/// On every second line, between two luma samples.
public let kCVImageBufferChromaLocation_Top = "Top"
/// On every second luma sample of every second line, from the second line on.
public let kCVImageBufferChromaLocation_BottomLeft = "BottomLeft"
/// On every second line, from the second one on, between two luma samples.
public let kCVImageBufferChromaLocation_Bottom = "Bottom"
/// Cb and Cr in turn, on lines of a field, as in DV.
public let kCVImageBufferChromaLocation_DV420 = "DV 4:2:0"
/// The number of fields of a picture.
public let kCVImageBufferFieldCountKey = "CVFieldCount"
/// The exponent of a transfer function that is a power.
public let kCVImageBufferGammaLevelKey = "CVImageBufferGammaLevel"
/// The colours and the light of the display that a film was made on (SMPTE ST 2086).
public let kCVImageBufferMasteringDisplayColorVolumeKey = "MasteringDisplayColorVolume"
/// The brightness that pixels and pictures reach (CTA-861.3).
public let kCVImageBufferContentLightLevelInfoKey = "ContentLightLevelInfo"

/// The colour space that attachments name, or else the one of their primaries and transfer function.
///
/// - Returns: `nil` where there is no such space with a name here.
public func CVImageBufferCreateColorSpaceFromAttachments(
  _ attachments: CFDictionary
) -> UnmanagedValue<CGColorSpace>? {
  if let space = attachments[kCVImageBufferCGColorSpaceKey] as? CGColorSpace { return UnmanagedValue(space) }
  let primaries = attachments[kCVImageBufferColorPrimariesKey] as? String
  let transfer = attachments[kCVImageBufferTransferFunctionKey] as? String
  let name: String? =
    switch (primaries, transfer) {
    case (kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ):
      CGColorSpace.itur_2100_PQ
    case (kCVImageBufferColorPrimaries_ITU_R_2020, kCVImageBufferTransferFunction_ITU_R_2100_HLG):
      CGColorSpace.itur_2100_HLG
    case (kCVImageBufferColorPrimaries_ITU_R_2020, _): CGColorSpace.itur_2020
    case (kCVImageBufferColorPrimaries_P3_D65, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ):
      CGColorSpace.displayP3_PQ
    case (kCVImageBufferColorPrimaries_P3_D65, kCVImageBufferTransferFunction_ITU_R_2100_HLG):
      CGColorSpace.displayP3_HLG
    case (kCVImageBufferColorPrimaries_P3_D65, _): CGColorSpace.displayP3
    case (kCVImageBufferColorPrimaries_DCI_P3, _): CGColorSpace.dcip3
    case (kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_sRGB): CGColorSpace.sRGB
    case (kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferTransferFunction_Linear):
      CGColorSpace.linearSRGB
    case (kCVImageBufferColorPrimaries_ITU_R_709_2, _): CGColorSpace.itur_709
    default: nil
    }
  return name.flatMap { CGColorSpace(name: $0) }.map(UnmanagedValue.init)
}

/// The space of a picture's colours, as ``CVImageBufferCreateColorSpaceFromAttachments(_:)`` finds it.
public func CVImageBufferGetColorSpace(_ imageBuffer: CVImageBuffer) -> UnmanagedValue<CGColorSpace>? {
  CVImageBufferCreateColorSpaceFromAttachments(imageBuffer.allAttachments(nil).mapValues(\.value))
}

/// The number of a name in H.273; 2, which stands for values that aren't known, for others.
private func number<Value: RawRepresentable>(_ name: CFString?, _ names: [Value: String]) -> Int32
where Value.RawValue == Int {
  name.flatMap { ColorNames.value($0, in: names) }.flatMap { Int32(exactly: $0.rawValue) } ?? 2
}

/// The number of a matrix in H.273, table 4; 2 for one that isn't known.
public func CVYCbCrMatrixGetIntegerCodePointForString(_ yCbCrMatrixString: CFString?) -> Int32 {
  number(yCbCrMatrixString, ColorNames.matrices)
}
/// The number of primaries in H.273, table 2; 2 for those that aren't known.
public func CVColorPrimariesGetIntegerCodePointForString(_ colorPrimariesString: CFString?) -> Int32 {
  number(colorPrimariesString, ColorNames.primaries)
}
/// The number of a transfer function in H.273, table 3; 2 for one that isn't known.
public func CVTransferFunctionGetIntegerCodePointForString(_ transferFunctionString: CFString?) -> Int32 {
  number(transferFunctionString, ColorNames.transferFunctions)
}
/// The matrix of a number in H.273, table 4; `nil` for one without a name here.
public func CVYCbCrMatrixGetStringForIntegerCodePoint(
  _ yCbCrMatrixCodePoint: Int32
) -> UnmanagedValue<CFString>? {
  ColorNames.matrices[YCbCrMatrix(rawValue: Int(yCbCrMatrixCodePoint))].map(UnmanagedValue.init)
}
/// The primaries of a number in H.273, table 2; `nil` for one without a name here.
public func CVColorPrimariesGetStringForIntegerCodePoint(
  _ colorPrimariesCodePoint: Int32
) -> UnmanagedValue<CFString>? {
  ColorNames.primaries[ColorPrimaries(rawValue: Int(colorPrimariesCodePoint))].map(UnmanagedValue.init)
}
/// The transfer function of a number in H.273, table 3; `nil` for one without a name here.
public func CVTransferFunctionGetStringForIntegerCodePoint(
  _ transferFunctionCodePoint: Int32
) -> UnmanagedValue<CFString>? {
  ColorNames.transferFunctions[TransferFunction(rawValue: Int(transferFunctionCodePoint))].map(
    UnmanagedValue.init)
}
