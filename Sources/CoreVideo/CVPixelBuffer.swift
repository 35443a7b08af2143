// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
public import Foundation
package import MediaCore

/// Options for locking pixels.
public struct CVPixelBufferLockFlags: OptionSet, Hashable, Sendable {
  public let rawValue: CVOptionFlags
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  /// The pixels are only read.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Nothing needs to be locked here: the memory is the processor's, and stays where it is while the buffer lives.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags)
  -> CVReturn
{
  kCVReturnSuccess
}
/// Ends the lock that ``CVPixelBufferLockBaseAddress(_:_:)`` began.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Pixels a row.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixelBuffer.width }
/// Rows.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.pixelBuffer.height }
/// Returns the format of the pixels.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.pixelBuffer.pixelFormatType.rawValue.rawValue
}

/// The address of the first plane's first row; good while the buffer lives.
///
/// The pixels may be changed where the picture is the caller's own, or one of an output that copies its samples.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.pixelBuffer.planes.first?.baseAddress
}
/// Bytes from one row to the next.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.pixelBuffer.bytesPerRow(ofPlane: 0)
}

/// Bytes from the first plane's start to the last one's end.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.pixelBuffer.planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }
}
/// Whether components have planes of their own.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
  pixelBuffer.pixelBuffer.planeCount > 1
}

/// 0 for packed formats, as Core Video counts.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.pixelBuffer.planeCount : 0
}
/// Pixels a row of a plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.pixelBuffer.dimensions(ofPlane: planeIndex).width
}
/// Rows of a plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.pixelBuffer.dimensions(ofPlane: planeIndex).height
}
/// Returns the address of a plane's first row, while the pixels are locked.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
  let planes = pixelBuffer.pixelBuffer.planes
  return planes.indices.contains(planeIndex) ? planes[planeIndex].baseAddress : nil
}
/// Bytes from one row of a plane to the next.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.pixelBuffer.bytesPerRow(ofPlane: planeIndex)
}
/// The size in pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CGSize(width: imageBuffer.pixelBuffer.width, height: imageBuffer.pixelBuffer.height)
}
/// The size that is shown, with the shape of pixels.
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
/// Whether the first row is the upper one.
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool { true }

/// Makes a buffer whose bytes are zero; attributes for other systems' memory have no effect.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.give(nil)
  let type = PixelFormatType(rawValue: FourCC(rawValue: pixelFormatType))
  let dimensions = VideoDimensions(width: width, height: height)
  do throws(MediaError) {
    let picture: PixelBuffer
    if let byteCount = type.plainByteCount {
      picture = try PlainBytes.makePicture(type, dimensions, byteCount)
    } else {
      picture = try PixelBuffer(pixelFormatType: type, dimensions: dimensions)
    }
    pixelBufferOut.give(CVPixelBuffer(picture))
    return kCVReturnSuccess
  } catch {
    return CVReturn(error)
  }
}

/// A function that frees pixels that the caller brought.
public typealias CVPixelBufferReleaseBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Makes a buffer of one plane over the caller's memory, which `releaseCallback` gives back.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
  _ releaseCallback: CVPixelBufferReleaseBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.give(nil)
  let type = PixelFormatType(rawValue: FourCC(rawValue: pixelFormatType))
  do throws(MediaError) {
    // A pool knows how many bytes a row of the format has, and what sizes there are.
    let dimensions = VideoDimensions(width: width, height: height)
    let shape: [PixelBuffer.Plane]
    if let count = type.plainByteCount {
      shape = try PlainBytes.makePicture(type, dimensions, count).planes
    } else {
      shape = try PixelBufferPool(pixelFormatType: type, dimensions: dimensions).makePixelBuffer().planes
    }
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

/// The pixel format, one of the numbers that begin with `kCVPixelFormatType_`, or a list of some.
public let kCVPixelBufferPixelFormatTypeKey = "PixelFormatType"
/// The width in pixels.
public let kCVPixelBufferWidthKey = "Width"
/// The height in pixels.
public let kCVPixelBufferHeightKey = "Height"
/// The number that the bytes of a row are to be a multiple of.
public let kCVPixelBufferBytesPerRowAlignmentKey = "BytesPerRowAlignment"
/// Properties of a surface that processes share; accepted, and without effect.
public let kCVPixelBufferIOSurfacePropertiesKey = "IOSurfaceProperties"
/// Whether Metal can use the buffer; accepted, and without effect.
public let kCVPixelBufferMetalCompatibilityKey = "MetalCompatibility"
/// Whether OpenGL can use the buffer; accepted, and without effect.
public let kCVPixelBufferOpenGLCompatibilityKey = "OpenGLCompatibility"
/// Whether OpenGL ES can use the buffer; accepted, and without effect.
public let kCVPixelBufferOpenGLESCompatibilityKey = "OpenGLESCompatibility"
/// Whether an image can be made of the buffer; accepted, and without effect.
public let kCVPixelBufferCGImageCompatibilityKey = "CGImageCompatibility"
/// Whether the buffer can be drawn on; accepted, and without effect.
public let kCVPixelBufferCGBitmapContextCompatibilityKey = "CGBitmapContextCompatibility"

/// The number of the type.
public func CVPixelBufferGetTypeID() -> CFTypeID { typeID(CVPixelBuffer.self) }
/// The number of the type.
public func CVPixelBufferPoolGetTypeID() -> CFTypeID { typeID(CVPixelBufferPool.self) }

/// The part that is meant to be seen, by ``kCVImageBufferCleanApertureKey``, or else all of the picture.
///
/// Its origin counts from the lower left corner.
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
