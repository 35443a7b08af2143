// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
import CoreVideo

// Core Media's names of values that Core Video has names for, too.

/// See `kCVImageBufferColorPrimaries_ITU_R_709_2`.
public let kCMFormatDescriptionColorPrimaries_ITU_R_709_2: CFString = kCVImageBufferColorPrimaries_ITU_R_709_2
/// See `kCVImageBufferColorPrimaries_EBU_3213`.
public let kCMFormatDescriptionColorPrimaries_EBU_3213: CFString = kCVImageBufferColorPrimaries_EBU_3213
/// See `kCVImageBufferColorPrimaries_SMPTE_C`.
public let kCMFormatDescriptionColorPrimaries_SMPTE_C: CFString = kCVImageBufferColorPrimaries_SMPTE_C
/// See `kCVImageBufferColorPrimaries_DCI_P3`.
public let kCMFormatDescriptionColorPrimaries_DCI_P3: CFString = kCVImageBufferColorPrimaries_DCI_P3
/// See `kCVImageBufferColorPrimaries_P3_D65`.
public let kCMFormatDescriptionColorPrimaries_P3_D65: CFString = kCVImageBufferColorPrimaries_P3_D65
/// See `kCVImageBufferColorPrimaries_ITU_R_2020`.
public let kCMFormatDescriptionColorPrimaries_ITU_R_2020: CFString = kCVImageBufferColorPrimaries_ITU_R_2020
/// See `kCVImageBufferTransferFunction_ITU_R_709_2`.
public let kCMFormatDescriptionTransferFunction_ITU_R_709_2: CFString =
  kCVImageBufferTransferFunction_ITU_R_709_2
/// See `kCVImageBufferTransferFunction_SMPTE_240M_1995`.
public let kCMFormatDescriptionTransferFunction_SMPTE_240M_1995: CFString =
  kCVImageBufferTransferFunction_SMPTE_240M_1995
/// See `kCVImageBufferTransferFunction_ITU_R_2020`.
public let kCMFormatDescriptionTransferFunction_ITU_R_2020: CFString =
  kCVImageBufferTransferFunction_ITU_R_2020
/// See `kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ`.
public let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ: CFString =
  kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ
/// See `kCVImageBufferTransferFunction_ITU_R_2100_HLG`.
public let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG: CFString =
  kCVImageBufferTransferFunction_ITU_R_2100_HLG
/// See `kCVImageBufferTransferFunction_Linear`.
public let kCMFormatDescriptionTransferFunction_Linear: CFString = kCVImageBufferTransferFunction_Linear
/// See `kCVImageBufferTransferFunction_sRGB`.
public let kCMFormatDescriptionTransferFunction_sRGB: CFString = kCVImageBufferTransferFunction_sRGB
/// See `kCVImageBufferYCbCrMatrix_ITU_R_709_2`.
public let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2: CFString = kCVImageBufferYCbCrMatrix_ITU_R_709_2
/// See `kCVImageBufferYCbCrMatrix_ITU_R_601_4`.
public let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4: CFString = kCVImageBufferYCbCrMatrix_ITU_R_601_4
/// See `kCVImageBufferYCbCrMatrix_SMPTE_240M_1995`.
public let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995: CFString =
  kCVImageBufferYCbCrMatrix_SMPTE_240M_1995
/// See `kCVImageBufferYCbCrMatrix_ITU_R_2020`.
public let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020: CFString = kCVImageBufferYCbCrMatrix_ITU_R_2020
/// See `kCVImageBufferColorPrimaries_P22`.
public let kCMFormatDescriptionColorPrimaries_P22: CFString = kCVImageBufferColorPrimaries_P22
/// See `kCVImageBufferTransferFunction_UseGamma`.
public let kCMFormatDescriptionTransferFunction_UseGamma: CFString = kCVImageBufferTransferFunction_UseGamma
/// See `kCVImageBufferTransferFunction_SMPTE_ST_428_1`.
public let kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1: CFString =
  kCVImageBufferTransferFunction_SMPTE_ST_428_1

/// See `kCVImageBufferChromaLocation_Left`.
public let kCMFormatDescriptionChromaLocation_Left: CFString = kCVImageBufferChromaLocation_Left
/// See `kCVImageBufferChromaLocation_Center`.
public let kCMFormatDescriptionChromaLocation_Center: CFString = kCVImageBufferChromaLocation_Center
/// See `kCVImageBufferChromaLocation_TopLeft`.
public let kCMFormatDescriptionChromaLocation_TopLeft: CFString = kCVImageBufferChromaLocation_TopLeft
/// See `kCVImageBufferChromaLocation_Top`.
public let kCMFormatDescriptionChromaLocation_Top: CFString = kCVImageBufferChromaLocation_Top
/// See `kCVImageBufferChromaLocation_BottomLeft`.
public let kCMFormatDescriptionChromaLocation_BottomLeft: CFString = kCVImageBufferChromaLocation_BottomLeft
/// See `kCVImageBufferChromaLocation_Bottom`.
public let kCMFormatDescriptionChromaLocation_Bottom: CFString = kCVImageBufferChromaLocation_Bottom
/// See `kCVImageBufferChromaLocation_DV420`.
public let kCMFormatDescriptionChromaLocation_DV420: CFString = kCVImageBufferChromaLocation_DV420

/// Colours are as they are seen where nothing shines through.
public let kCMFormatDescriptionAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"
/// Colours are multiplied by alpha.
public let kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"
/// Apple, as the maker of an encoder.
public let kCMFormatDescriptionVendor_Apple: CFString = "appl"
