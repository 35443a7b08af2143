// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import CoreAudioTypes
@_exported public import CoreGraphics
public import Foundation
public import MediaCore
import Synchronization

/// The result of a function of Core Video; 0 is success.
public typealias CVReturn = Int32
/// Options as bits.
public typealias CVOptionFlags = UInt64
/// Success.
public let kCVReturnSuccess: CVReturn = 0
/// Something else went wrong.
public let kCVReturnError: CVReturn = -6660
/// An argument can't be.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There is no memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// Nothing of this kind is done here.
public let kCVReturnUnsupported: CVReturn = -6663
/// The pixel format isn't known.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// A size can't be.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes of a buffer can't be.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The buffer isn't one of OpenGL's.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// The pool has as many buffers in use as were allowed.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// There is no memory for a pool.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The attributes of a pool can't be.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691

/// A picture in memory with its attachments.
public final class CVBuffer: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards the attachments; pixels are their owner's affair, as in Core Video.

  /// The picture as the library has it.
  public let pixelBuffer: PixelBuffer
  private let attachments: Mutex<[String: Attachment]>

  /// A value of any type, which doesn't change once it is attached.
  struct Attachment: @unchecked Sendable {
    let value: Any
    let mode: CVAttachmentMode
    init(_ value: Any, _ mode: CVAttachmentMode) { (self.value, self.mode) = (value, mode) }
  }

  /// A buffer over a picture of the library.
  public init(_ pixelBuffer: PixelBuffer) {
    self.pixelBuffer = pixelBuffer
    var attached: [String: Attachment] = [:]
    let color = pixelBuffer.color
    if let name = color.primaries.flatMap({ ColorNames.primaries[$0] }) {
      attached[kCVImageBufferColorPrimariesKey] = Attachment(name, .shouldPropagate)
    }
    if let name = color.transferFunction.flatMap({ ColorNames.transferFunctions[$0] }) {
      attached[kCVImageBufferTransferFunctionKey] = Attachment(name, .shouldPropagate)
    }
    if let name = color.matrix.flatMap({ ColorNames.matrices[$0] }) {
      attached[kCVImageBufferYCbCrMatrixKey] = Attachment(name, .shouldPropagate)
    }
    if !pixelBuffer.pixelAspectRatio.isSquare {
      let ratio: [String: Int] = [
        kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String: pixelBuffer.pixelAspectRatio
          .horizontalSpacing,
        kCVImageBufferPixelAspectRatioVerticalSpacingKey as String: pixelBuffer.pixelAspectRatio
          .verticalSpacing,
      ]
      attached[kCVImageBufferPixelAspectRatioKey] = Attachment(ratio, .shouldPropagate)
    }
    attachments = Mutex(attached)
  }

  func attachment(_ key: String) -> Attachment? { attachments.withLock { $0[key] } }

  func attach(_ key: String, _ attachment: Attachment?) { attachments.withLock { $0[key] = attachment } }

  func removeAttachments() { attachments.withLock { $0 = [:] } }

  func allAttachments(_ mode: CVAttachmentMode?) -> [String: Attachment] {
    attachments.withLock { all in all.filter { mode == nil || $0.value.mode == mode } }
  }
}

/// A picture.
public typealias CVImageBuffer = CVBuffer
/// A picture whose pixels are in memory.
public typealias CVPixelBuffer = CVBuffer

/// Whether an attachment of a picture goes to pictures that are made of it.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The attachment stays with the picture.
  case shouldNotPropagate = 0
  /// The attachment goes to pictures that are made of it.
  case shouldPropagate = 1
}

/// The primaries, one of the names that begin with `kCVImageBufferColorPrimaries`.
public let kCVImageBufferColorPrimariesKey = "CVImageBufferColorPrimaries"
/// The primaries of ITU-R BT.709.
public let kCVImageBufferColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
/// The primaries of EBU 3213.
public let kCVImageBufferColorPrimaries_EBU_3213 = "EBU_3213"
/// The primaries of SMPTE C.
public let kCVImageBufferColorPrimaries_SMPTE_C = "SMPTE_C"
/// The primaries of DCI-P3 with the white of D65.
public let kCVImageBufferColorPrimaries_P3_D65 = "P3_D65"
/// The primaries of DCI-P3.
public let kCVImageBufferColorPrimaries_DCI_P3 = "DCI_P3"
/// The primaries of ITU-R BT.2020.
public let kCVImageBufferColorPrimaries_ITU_R_2020 = "ITU_R_2020"
/// The primaries of phosphors of P22.
public let kCVImageBufferColorPrimaries_P22 = "P22"
/// The transfer function, one of the names that begin with `kCVImageBufferTransferFunction`.
public let kCVImageBufferTransferFunctionKey = "CVImageBufferTransferFunction"
/// The transfer function of ITU-R BT.709.
public let kCVImageBufferTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
/// Like that of ITU-R BT.709, with other constants (SMPTE 240M, as of 1995).
public let kCVImageBufferTransferFunction_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// The transfer function of SMPTE ST 2084.
public let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
/// The transfer function of HLG of ITU-R BT.2100.
public let kCVImageBufferTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
/// The transfer function of sRGB.
public let kCVImageBufferTransferFunction_sRGB = "IEC_sRGB"
/// A transfer function that is linear.
public let kCVImageBufferTransferFunction_Linear = "Linear"
/// The transfer function of ITU-R BT.2020.
public let kCVImageBufferTransferFunction_ITU_R_2020 = "ITU_R_2020"
/// A power, whose exponent is ``kCVImageBufferGammaLevelKey``.
public let kCVImageBufferTransferFunction_UseGamma = "UseGamma"
/// The transfer function of SMPTE ST 428-1.
public let kCVImageBufferTransferFunction_SMPTE_ST_428_1 = "SMPTE_ST_428_1"
/// The matrix, one of the names that begin with `kCVImageBufferYCbCrMatrix`.
public let kCVImageBufferYCbCrMatrixKey = "CVImageBufferYCbCrMatrix"
/// The matrix of ITU-R BT.709.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// The matrix of ITU-R BT.601.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// The matrix of SMPTE 240M.
public let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// The matrix of ITU-R BT.2020.
public let kCVImageBufferYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"
/// The shape of a pixel, a dictionary.
public let kCVImageBufferPixelAspectRatioKey = "CVPixelAspectRatio"
/// The width of a pixel in relation to its height, a number.
public let kCVImageBufferPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
/// The height of a pixel in relation to its width, a number.
public let kCVImageBufferPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"
/// The part of a picture that is to be seen, a dictionary.
public let kCVImageBufferCleanApertureKey = "CVCleanAperture"
/// The width in pixels.
public let kCVImageBufferCleanApertureWidthKey = "Width"
/// The height in pixels.
public let kCVImageBufferCleanApertureHeightKey = "Height"
/// The distance of the aperture's middle to the right of the picture's, in pixels.
public let kCVImageBufferCleanApertureHorizontalOffsetKey = "HorizontalOffset"
/// The distance of the aperture's middle below the picture's, in pixels.
public let kCVImageBufferCleanApertureVerticalOffsetKey = "VerticalOffset"

/// Apple's names of the values that H.273 numbers.
package enum ColorNames {
  package static let primaries: [ColorPrimaries: String] = [
    .ituR709: kCVImageBufferColorPrimaries_ITU_R_709_2, .ituR470BG: kCVImageBufferColorPrimaries_EBU_3213,
    .smpteC: kCVImageBufferColorPrimaries_SMPTE_C, .ituR2020: kCVImageBufferColorPrimaries_ITU_R_2020,
    .dciP3: kCVImageBufferColorPrimaries_DCI_P3, .p3D65: kCVImageBufferColorPrimaries_P3_D65,
  ]
  package static let transferFunctions: [TransferFunction: String] = [
    .ituR709: kCVImageBufferTransferFunction_ITU_R_709_2,
    .smpte170M: kCVImageBufferTransferFunction_ITU_R_709_2,
    // H.273 numbers it 7 (table 3).
    TransferFunction(rawValue: 7): kCVImageBufferTransferFunction_SMPTE_240M_1995,
    .linear: kCVImageBufferTransferFunction_Linear, .sRGB: kCVImageBufferTransferFunction_sRGB,
    .ituR2020: kCVImageBufferTransferFunction_ITU_R_2020,
    // H.273 numbers it 17 (table 3).
    TransferFunction(rawValue: 17): kCVImageBufferTransferFunction_SMPTE_ST_428_1,
    .smpteST2084: kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ,
    .aribSTDB67: kCVImageBufferTransferFunction_ITU_R_2100_HLG,
  ]
  package static let matrices: [YCbCrMatrix: String] = [
    .ituR709: kCVImageBufferYCbCrMatrix_ITU_R_709_2, .ituR470BG: kCVImageBufferYCbCrMatrix_ITU_R_601_4,
    .smpte170M: kCVImageBufferYCbCrMatrix_ITU_R_601_4, .smpte240M: kCVImageBufferYCbCrMatrix_SMPTE_240M_1995,
    .ituR2020: kCVImageBufferYCbCrMatrix_ITU_R_2020,
  ]

  /// The value that a name stands for; of several, the one with the lowest number.
  package static func value<Value: RawRepresentable>(_ name: String, in names: [Value: String]) -> Value?
  where Value.RawValue == Int {
    names.filter { $0.value == name }.keys.min { $0.rawValue < $1.rawValue }
  }
}
