// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
@_exported public import CoreMedia
@_exported public import CoreVideo
import LibAV
import MediaCore
import Synchronization

/// The session was ended.
public let kVTInvalidSessionErr: OSStatus = -12903
/// The property is not known.
public let kVTPropertyNotSupportedErr: OSStatus = -12900
/// An argument is wrong.
public let kVTParameterErr: OSStatus = -12902
/// There is no memory.
public let kVTAllocationFailedErr: OSStatus = -12904
/// There is no way from one pixel format to the other.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12905

/// The way in which pictures fill others.
public let kVTPixelTransferPropertyKey_ScalingMode = "ScalingMode"
/// Stretched.
public let kVTScalingMode_Normal = "Normal"
/// As large as fits.
public let kVTScalingMode_Letterbox = "Letterbox"
/// As small as covers.
public let kVTScalingMode_Trim = "Trim"
/// Stretched, of the clean aperture alone.
public let kVTScalingMode_CropSourceToCleanAperture = "CropSourceToCleanAperture"

/// Brings pictures to another pixel format and size.
public final class VTPixelTransferSession: Sendable {
  private let isValid = Atomic(true)

  fileprivate init() {}

  fileprivate func invalidate() { isValid.store(false, ordering: .releasing) }

  fileprivate func transfer(_ source: PixelBuffer, to target: PixelBuffer) -> OSStatus {
    guard isValid.load(ordering: .acquiring) else { return kVTInvalidSessionErr }
    do throws(MediaError) { try Self.fill(target, with: source) } catch {
      return error.code == .outOfMemory ? kVTAllocationFailedErr : kVTPixelTransferNotSupportedErr
    }
    return noErr
  }

  private static func fill(_ target: PixelBuffer, with source: PixelBuffer) throws(MediaError) {
    let made = try converted(
      source, to: target.pixelFormatType,
      dimensions: VideoDimensions(width: target.width, height: target.height))
    for (from, to) in zip(made.planes, target.planes) {
      for row in 0..<min(from.height, to.height) {
        (to.baseAddress + row * to.bytesPerRow).copyMemory(
          from: from.baseAddress + row * from.bytesPerRow, byteCount: min(from.rowByteCount, to.rowByteCount))
      }
    }
    withExtendedLifetime((made, target)) {}
  }

  fileprivate static func converted(
    _ source: PixelBuffer, to type: PixelFormatType, dimensions: VideoDimensions
  ) throws(MediaError) -> PixelBuffer {
    let frame = try Frame()
    try frame.take(source)
    var scaler = Scaler(to: type)
    return try scaler.convert(frame, dimensions: dimensions, pixelAspectRatio: source.pixelAspectRatio)
  }
}

/// Makes a session that brings pictures into other formats and sizes.
@discardableResult
public func VTPixelTransferSessionCreate(
  allocator: CFAllocator?, pixelTransferSessionOut: UnsafeMutablePointer<VTPixelTransferSession?>
) -> OSStatus {
  pixelTransferSessionOut.give(VTPixelTransferSession())
  return noErr
}

/// Fills a picture with another one, which is stretched where the sizes differ.
///
/// Luma and chroma of a picture that was not decoded are taken for those that are usual for its size.
@discardableResult
public func VTPixelTransferSessionTransferImage(
  _ session: VTPixelTransferSession, from sourceBuffer: CVPixelBuffer, to destinationBuffer: CVPixelBuffer
) -> OSStatus { session.transfer(sourceBuffer.pixelBuffer, to: destinationBuffer.pixelBuffer) }

/// Ends a session.
public func VTPixelTransferSessionInvalidate(_ session: VTPixelTransferSession) { session.invalidate() }

/// Stretching is the only way of scaling; others are refused.
@discardableResult
public func VTSessionSetProperty(
  _ session: VTPixelTransferSession, key propertyKey: CFString, value propertyValue: Any?
) -> OSStatus {
  propertyKey == kVTPixelTransferPropertyKey_ScalingMode && propertyValue as? String == kVTScalingMode_Normal
    ? noErr : kVTPropertyNotSupportedErr
}

/// An image of a picture in any pixel format that is converted to red, green and blue.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
  _ pixelBuffer: CVPixelBuffer, options: CFDictionary?, imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
  imageOut.give(nil)
  let source = pixelBuffer.pixelBuffer
  do throws(MediaError) {
    imageOut.give(
      CGImage(
        pixelBuffer: try VTPixelTransferSession.converted(
          source, to: .bgra32, dimensions: VideoDimensions(width: source.width, height: source.height))))
  } catch { return kVTParameterErr }
  return imageOut.pointee == nil ? kVTParameterErr : noErr
}

// Profiles as the settings of a writer take them.
/// H.264's Baseline profile, at whatever level the pictures need.
public let kVTProfileLevel_H264_Baseline_AutoLevel = "H264_Baseline_AutoLevel"
/// H.264's Baseline profile, level 3.0.
public let kVTProfileLevel_H264_Baseline_3_0 = "H264_Baseline_3_0"
/// H.264's Baseline profile, level 3.1.
public let kVTProfileLevel_H264_Baseline_3_1 = "H264_Baseline_3_1"
/// H.264's Baseline profile, level 4.1.
public let kVTProfileLevel_H264_Baseline_4_1 = "H264_Baseline_4_1"
/// H.264's Main profile, at whatever level the pictures need.
public let kVTProfileLevel_H264_Main_AutoLevel = "H264_Main_AutoLevel"
/// H.264's Main profile, level 3.1.
public let kVTProfileLevel_H264_Main_3_1 = "H264_Main_3_1"
/// H.264's Main profile, level 4.0.
public let kVTProfileLevel_H264_Main_4_0 = "H264_Main_4_0"
/// H.264's Main profile, level 4.1.
public let kVTProfileLevel_H264_Main_4_1 = "H264_Main_4_1"
/// H.264's High profile, at whatever level the pictures need.
public let kVTProfileLevel_H264_High_AutoLevel = "H264_High_AutoLevel"
/// H.264's High profile, level 4.0.
public let kVTProfileLevel_H264_High_4_0 = "H264_High_4_0"
/// H.264's High profile, level 4.1.
public let kVTProfileLevel_H264_High_4_1 = "H264_High_4_1"
/// HEVC's Main profile.
public let kVTProfileLevel_HEVC_Main_AutoLevel = "HEVC_Main_AutoLevel"
/// HEVC's Main 10 profile.
public let kVTProfileLevel_HEVC_Main10_AutoLevel = "HEVC_Main10_AutoLevel"
