// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
public import Foundation
package import MediaCore

public struct CVPixelBufferLockFlags: OptionSet, Hashable, Sendable {
  public let rawValue: CVOptionFlags
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Nothing needs to be locked here: the memory is the processor's, and stays where it is while the buffer lives.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags)
  -> CVReturn
{
  kCVReturnSuccess
}
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixelBuffer.width }
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixelBuffer.height }
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.pixelBuffer.pixelFormatType.rawValue.rawValue
}

/// The address of the first plane's first row; good while the buffer lives.
///
/// The pixels may be changed where the picture is the caller's own, or one of an output that copies its samples.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.pixelBuffer.planes.first?.baseAddress
}
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.pixelBuffer.bytesPerRow(ofPlane: 0)
}

/// Bytes from the first plane's start to the last one's end.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.pixelBuffer.planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }
}
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
  pixelBuffer.pixelBuffer.planeCount > 1
}

/// 0 for packed formats, as Core Video counts.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.pixelBuffer.planeCount : 0
}
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.pixelBuffer.dimensions(ofPlane: planeIndex).width
}
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.pixelBuffer.dimensions(ofPlane: planeIndex).height
}
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
  let planes = pixelBuffer.pixelBuffer.planes
  return planes.indices.contains(planeIndex) ? planes[planeIndex].baseAddress : nil
}
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.pixelBuffer.bytesPerRow(ofPlane: planeIndex)
}
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CGSize(width: imageBuffer.pixelBuffer.width, height: imageBuffer.pixelBuffer.height)
}
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
  let ratio = imageBuffer.pixelBuffer.pixelAspectRatio
  let width = Double(imageBuffer.pixelBuffer.width)
  guard ratio.horizontalSpacing > 0, ratio.verticalSpacing > 0 else {
    return CVImageBufferGetEncodedSize(imageBuffer)
  }
  return CGSize(
    width: (width * Double(ratio.horizontalSpacing) / Double(ratio.verticalSpacing)).rounded(),
    height: Double(imageBuffer.pixelBuffer.height))
}
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool { true }

/// Makes a buffer whose bytes are zero; of the attributes, what speaks of other systems' memory has no effect.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: [String: Any]?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.give(nil)
  do throws(MediaError) {
    pixelBufferOut.give(
      CVPixelBuffer(
        try PixelBuffer(
          pixelFormatType: PixelFormatType(rawValue: FourCC(rawValue: pixelFormatType)),
          dimensions: VideoDimensions(width: width, height: height))))
    return kCVReturnSuccess
  } catch {
    return CVReturn(error)
  }
}

public typealias CVPixelBufferReleaseBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Makes a buffer of one plane over the caller's memory, which `releaseCallback` gives back.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
  _ releaseCallback: CVPixelBufferReleaseBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: [String: Any]?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.give(nil)
  let type = PixelFormatType(rawValue: FourCC(rawValue: pixelFormatType))
  do throws(MediaError) {
    // A pool knows how many bytes a row of the format has, and what sizes there are.
    let shape = try PixelBufferPool(
      pixelFormatType: type, dimensions: VideoDimensions(width: width, height: height)
    ).makePixelBuffer().planes
    guard shape.count == 1 else { return kCVReturnInvalidPixelFormat }
    guard bytesPerRow >= shape[0].rowByteCount else { return kCVReturnInvalidArgument }
    let plane = PixelBuffer.Plane(
      baseAddress: baseAddress, width: width, height: height, bytesPerRow: bytesPerRow,
      rowByteCount: shape[0].rowByteCount)
    pixelBufferOut.give(
      CVPixelBuffer(
        PixelBuffer(
          pixelFormatType: type, dimensions: VideoDimensions(width: width, height: height),
          color: ColorDescription(), pixelAspectRatio: .square, planes: [plane],
          owner: CallersBytes(release: releaseCallback, context: releaseRefCon, bytes: baseAddress))))
    return kCVReturnSuccess
  } catch {
    return CVReturn(error)
  }
}

private final class CallersBytes {
  private let release: CVPixelBufferReleaseBytesCallback?
  private let context: UnsafeMutableRawPointer?
  private let bytes: UnsafeMutableRawPointer

  init(
    release: CVPixelBufferReleaseBytesCallback?, context: UnsafeMutableRawPointer?,
    bytes: UnsafeMutableRawPointer
  ) { (self.release, self.context, self.bytes) = (release, context, bytes) }

  deinit { release?(context, bytes) }
}

extension CVReturn {
  package init(_ error: MediaError) {
    self =
      switch error.code {
      case .invalidArgument, .overLimit: kCVReturnInvalidSize
      case .operationNotSupportedForAsset: kCVReturnInvalidPixelFormat
      case .outOfMemory: kCVReturnAllocationFailed
      default: kCVReturnError
      }
  }
}

public let kCVPixelFormatType_32ARGB: OSType = 0x20
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
public let kCVPixelFormatType_32ABGR: OSType = 0x4142_4752
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
public let kCVPixelFormatType_24RGB: OSType = 0x18
public let kCVPixelFormatType_64ARGB: OSType = 0x6236_3461
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x3276_7579
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
public let kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3276
public let kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: OSType = 0x3432_3266
public let kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: OSType = 0x3434_3476
public let kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: OSType = 0x3434_3466
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3230
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x7866_3230
public let kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3232
public let kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: OSType = 0x7866_3232
public let kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3434
public let kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: OSType = 0x7866_3434

public let kCVPixelBufferPixelFormatTypeKey = "PixelFormatType"
public let kCVPixelBufferWidthKey = "Width"
public let kCVPixelBufferHeightKey = "Height"
public let kCVPixelBufferBytesPerRowAlignmentKey = "BytesPerRowAlignment"
public let kCVPixelBufferIOSurfacePropertiesKey = "IOSurfaceProperties"
public let kCVPixelBufferMetalCompatibilityKey = "MetalCompatibility"
public let kCVPixelBufferOpenGLCompatibilityKey = "OpenGLCompatibility"
public let kCVPixelBufferOpenGLESCompatibilityKey = "OpenGLESCompatibility"
public let kCVPixelBufferCGImageCompatibilityKey = "CGImageCompatibility"
public let kCVPixelBufferCGBitmapContextCompatibilityKey = "CGBitmapContextCompatibility"

public func CVPixelBufferGetTypeID() -> CFTypeID { typeID(CVPixelBuffer.self) }
public func CVPixelBufferPoolGetTypeID() -> CFTypeID { typeID(CVPixelBufferPool.self) }

/// The part that is meant to be seen, from the lower left corner: what is attached by ``kCVImageBufferCleanApertureKey``, or all.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
  let (width, height) = (
    Double(imageBuffer.pixelBuffer.width), Double(imageBuffer.pixelBuffer.height)
  )
  let stated = imageBuffer.attachment(kCVImageBufferCleanApertureKey)?.value as? [String: Any]
  func number(_ key: String) -> Double? { AttributeNumber.double(stated?[key]) }
  guard let wide = number(kCVImageBufferCleanApertureWidthKey),
    let high = number(kCVImageBufferCleanApertureHeightKey)
  else { return CGRect(x: 0, y: 0, width: width, height: height) }
  let right = number(kCVImageBufferCleanApertureHorizontalOffsetKey) ?? 0
  let down = number(kCVImageBufferCleanApertureVerticalOffsetKey) ?? 0
  return CGRect(
    x: (width - wide) / 2 + right, y: (height - high) / 2 - down, width: wide, height: high)
}
/// Buffers here have no pixels beside the picture: all four become 0.
public func CVPixelBufferGetExtendedPixels(
  _ pixelBuffer: CVPixelBuffer, _ extraColumnsOnLeft: UnsafeMutablePointer<Int>?,
  _ extraColumnsOnRight: UnsafeMutablePointer<Int>?, _ extraRowsOnTop: UnsafeMutablePointer<Int>?,
  _ extraRowsOnBottom: UnsafeMutablePointer<Int>?
) {
  for count in [extraColumnsOnLeft, extraColumnsOnRight, extraRowsOnTop, extraRowsOnBottom] {
    count?.pointee = 0
  }
}
/// There is nothing to fill: see ``CVPixelBufferGetExtendedPixels(_:_:_:_:_:)``.
@discardableResult
public func CVPixelBufferFillExtendedPixels(_ pixelBuffer: CVPixelBuffer) -> CVReturn { kCVReturnSuccess }
