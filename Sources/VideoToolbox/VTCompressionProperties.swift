// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics

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
/// How H.264 packs its symbols.
public let kVTCompressionPropertyKey_H264EntropyMode: CFString = "H264EntropyMode"
/// Pictures a second, which an encoder counts on.
public let kVTCompressionPropertyKey_ExpectedFrameRate: CFString = "ExpectedFrameRate"
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
