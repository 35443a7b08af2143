// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreMedia

// Keys of what an encoder is asked for, as they stand in `AVVideoCompressionPropertiesKey`'s dictionary.

/// Bits a second.
public let kVTCompressionPropertyKey_AverageBitRate: CFString = "AverageBitRate"
/// From 0 to 1.
public let kVTCompressionPropertyKey_Quality: CFString = "Quality"
/// Pictures from one key frame to the next, at most.
public let kVTCompressionPropertyKey_MaxKeyFrameInterval: CFString = "MaxKeyFrameInterval"
/// Seconds from one key frame to the next, at most.
public let kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: CFString = "MaxKeyFrameIntervalDuration"
/// Whether pictures may be decoded in another order than they are shown in.
public let kVTCompressionPropertyKey_AllowFrameReordering: CFString = "AllowFrameReordering"
/// The profile and level, by one of the names that begin with `kVTProfileLevel`.
public let kVTCompressionPropertyKey_ProfileLevel: CFString = "ProfileLevel"
/// The way in which H.264 packs its symbols.
public let kVTCompressionPropertyKey_H264EntropyMode: CFString = "H264EntropyMode"
/// The number of fields of a picture, 1 or 2; refused where the source's format hint, by which they are
/// coded, has another number.
public let kVTCompressionPropertyKey_FieldCount: CFString = "FieldCount"
/// The order of two fields, by one of the names that begin with `kCMFormatDescriptionFieldDetail`; refused
/// where the source's format hint has another order.
public let kVTCompressionPropertyKey_FieldDetail: CFString = "FieldDetail"
/// Pictures a second, which an encoder counts on.
public let kVTCompressionPropertyKey_ExpectedFrameRate: CFString = "ExpectedFrameRate"
/// Whether pictures are encoded as they come; encoders here are not hurried by it.
public let kVTCompressionPropertyKey_RealTime: CFString = "RealTime"
/// Pairs of bytes and of seconds in which no more may be written; the first pair is taken.
public let kVTCompressionPropertyKey_DataRateLimits: CFString = "DataRateLimits"
/// Bits a second, at all times.
public let kVTCompressionPropertyKey_ConstantBitRate: CFString = "ConstantBitRate"
/// The primaries, by one of the names that begin with `kCVImageBufferColorPrimaries`.
public let kVTCompressionPropertyKey_ColorPrimaries: CFString = "ColorPrimaries"
/// The transfer function, by one of the names that begin with `kCVImageBufferTransferFunction`.
public let kVTCompressionPropertyKey_TransferFunction: CFString = "TransferFunction"
/// The matrix, by one of the names that begin with `kCVImageBufferYCbCrMatrix`.
public let kVTCompressionPropertyKey_YCbCrMatrix: CFString = "YCbCrMatrix"
/// Whether metadata of HDR is written; here it is what the format description says, whatever is asked for.
public let kVTCompressionPropertyKey_HDRMetadataInsertionMode: CFString = "HDRMetadataInsertionMode"
/// The quality that alpha is kept in; HEVC with alpha is not encoded here, so nothing comes of it.
public let kVTCompressionPropertyKey_TargetQualityForAlpha: CFString = "TargetQualityForAlpha"
/// Whether an encoder is to be quick rather than good; encoders here stay as they are.
public let kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality: CFString =
  "PrioritizeEncodingSpeedOverQuality"
/// Metadata of HDR where the colours ask for it.
public let kVTHDRMetadataInsertionMode_Auto: CFString = "Auto"
/// No metadata of HDR.
public let kVTHDRMetadataInsertionMode_None: CFString = "None"
/// Whether pictures are decoded as they are needed; decoders here are not hurried by it.
public let kVTDecompressionPropertyKey_RealTime: CFString = "RealTime"

// Keys of which encoder or decoder is asked for: those here run on the processor.

/// Whether a hardware encoder may be taken; there is none.
public let kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder: CFString =
  "EnableHardwareAcceleratedVideoEncoder"
/// Whether a hardware encoder has to be taken; where it is true, the settings are refused.
public let kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: CFString =
  "RequireHardwareAcceleratedVideoEncoder"
/// Whether a hardware decoder may be taken; there is none.
public let kVTVideoDecoderSpecification_EnableHardwareAcceleratedVideoDecoder: CFString =
  "EnableHardwareAcceleratedVideoDecoder"
/// Whether a hardware decoder has to be taken; there is none.
public let kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder: CFString =
  "RequireHardwareAcceleratedVideoDecoder"

/// Whether hardware decodes pictures of a codec: false, decoders here run on the processor.
public func VTIsHardwareDecodeSupported(_ codecType: CMVideoCodecType) -> Bool { false }
/// Does nothing: what decoders there are is known from the start.
public func VTRegisterSupplementalVideoDecoderIfAvailable(_ codecType: CMVideoCodecType) {}
/// Does nothing: what decoders there are is known from the start.
public func VTRegisterProfessionalVideoWorkflowVideoDecoders() {}
/// Does nothing: what encoders there are is known from the start.
public func VTRegisterProfessionalVideoWorkflowVideoEncoders() {}

/// H.264's binary arithmetic coding.
public let kVTH264EntropyMode_CABAC: CFString = "CABAC"
/// H.264's codes of variable length.
public let kVTH264EntropyMode_CAVLC: CFString = "CAVLC"

@available(
  *, unavailable,
  message:
    "pictures are encoded by an AVAssetWriterInput with settings; a delegate of the AVAssetWriter gets the segments"
)
public final class VTCompressionSession { public init() {} }
@available(*, unavailable, message: "pictures are decoded by an AVAssetReaderTrackOutput with settings")
public final class VTDecompressionSession { public init() {} }
@available(*, unavailable, message: "an AVAssetWriterInput makes one pass")
public final class VTMultiPassStorage { public init() {} }
@available(
  *, unavailable,
  message: "pictures are turned by AVMutableVideoCompositionLayerInstruction.setTransform(_:at:)"
)
public final class VTPixelRotationSession { public init() {} }

/// The function that is called with each compressed picture.
public typealias VTCompressionOutputCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, OSStatus, UInt32, UnsafeMutableRawPointer?
  ) -> Void
/// Makes a session that encodes, which there is none of.
@available(
  *, unavailable,
  message:
    "pictures are encoded by an AVAssetWriterInput with settings; a delegate of the AVAssetWriter gets the segments"
)
public func VTCompressionSessionCreate(
  allocator: CFAllocator?, width: Int32, height: Int32, codecType: CMVideoCodecType,
  encoderSpecification: CFDictionary?, imageBufferAttributes: CFDictionary?,
  compressedDataAllocator: CFAllocator?, outputCallback: VTCompressionOutputCallback?,
  refcon: UnsafeMutableRawPointer?, compressionSessionOut: UnsafeMutablePointer<VTCompressionSession?>
) -> OSStatus { 0 }
