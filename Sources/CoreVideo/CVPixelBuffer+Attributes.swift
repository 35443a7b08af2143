// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
import MediaCore

/// Returns the attributes to make a buffer like this one with: its format and its size.
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
  [
    kCVPixelBufferPixelFormatTypeKey: Int(CVPixelBufferGetPixelFormatType(pixelBuffer)),
    kCVPixelBufferWidthKey: CVPixelBufferGetWidth(pixelBuffer),
    kCVPixelBufferHeightKey: CVPixelBufferGetHeight(pixelBuffer),
  ]
}

/// Whether a buffer has the size and one of the formats that attributes ask for.
public func CVPixelBufferIsCompatibleWithAttributes(
  _ pixelBuffer: CVPixelBuffer, _ attributes: CFDictionary?
) -> Bool {
  let format = attributes?[kCVPixelBufferPixelFormatTypeKey]
  let wanted: [Any] = (format as? [Any]) ?? format.map { [$0] } ?? []
  let formats = wanted.map { AttributeNumber.int($0) }
  let width = AttributeNumber.int(attributes?[kCVPixelBufferWidthKey])
  let height = AttributeNumber.int(attributes?[kCVPixelBufferHeightKey])
  return (formats.isEmpty || formats.contains(Int(CVPixelBufferGetPixelFormatType(pixelBuffer))))
    && (width == nil || width == CVPixelBufferGetWidth(pixelBuffer))
    && (height == nil || height == CVPixelBufferGetHeight(pixelBuffer))
}

/// Gives back the memory that a buffer of planes is over.
public typealias CVPixelBufferReleasePlanarBytesCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
  ) -> Void

/// Makes a buffer of several planes over the caller's memory, which `releaseCallback` gives back.
///
/// - Returns: ``kCVReturnInvalidArgument`` where the planes are others than the format's, or rows are too short.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
  _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ planeWidth: UnsafeMutablePointer<Int>, _ planeHeight: UnsafeMutablePointer<Int>,
  _ planeBytesPerRow: UnsafeMutablePointer<Int>,
  _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.give(nil)
  let type = PixelFormatType(rawValue: FourCC(rawValue: pixelFormatType))
  let dimensions = VideoDimensions(width: width, height: height)
  do throws(MediaError) {
    // A pool knows how many bytes a row of each plane has, and what sizes there are.
    let shape = try PixelBufferPool(pixelFormatType: type, dimensions: dimensions).makePixelBuffer().planes
    guard shape.count == numberOfPlanes else { return kCVReturnInvalidArgument }
    var planes: [PixelBuffer.Plane] = []
    for (index, plane) in shape.enumerated() {
      guard let start = planeBaseAddress[index], planeWidth[index] == plane.width,
        planeHeight[index] == plane.height, planeBytesPerRow[index] >= plane.rowByteCount
      else { return kCVReturnInvalidArgument }
      planes.append(
        PixelBuffer.Plane(
          baseAddress: start, width: plane.width, height: plane.height, bytesPerRow: planeBytesPerRow[index],
          rowByteCount: plane.rowByteCount))
    }
    let owner = CallersPlanes(releaseCallback, releaseRefCon, dataPtr, dataSize, planes.map(\.baseAddress))
    pixelBufferOut.give(
      CVPixelBuffer(
        PixelBuffer(
          pixelFormatType: type, dimensions: dimensions, color: ColorDescription(), pixelAspectRatio: .square,
          planes: planes, owner: owner)))
    return kCVReturnSuccess
  } catch {
    return CVReturn(error)
  }
}

private final class CallersPlanes {
  private let release: CVPixelBufferReleasePlanarBytesCallback?
  private let context: UnsafeMutableRawPointer?
  private let data: (start: UnsafeMutableRawPointer?, size: Int)
  private let addresses: [UnsafeMutableRawPointer]

  init(
    _ release: CVPixelBufferReleasePlanarBytesCallback?, _ context: UnsafeMutableRawPointer?,
    _ start: UnsafeMutableRawPointer?, _ size: Int, _ addresses: [UnsafeMutableRawPointer]
  ) {
    (self.release, self.context, data) = (release, context, (start, size))
    self.addresses = addresses
  }

  deinit {
    var planes = addresses.map { Optional(UnsafeRawPointer($0)) }
    release?(context, data.start, data.size, planes.count, &planes)
  }
}

/// A moment by SMPTE timecode.
public struct CVSMPTETime: Hashable, Sendable {
  /// Parts of a frame.
  public var subframes: Int16 = 0
  /// The number of such parts that a frame has.
  public var subframeDivisor: Int16 = 0
  /// Frames since midnight.
  public var counter: UInt32 = 0
  /// The kind of timecode, as Core Audio numbers them.
  public var type: UInt32 = 0
  /// Whether the time is valid, and runs.
  public var flags: UInt32 = 0
  /// Whole hours.
  public var hours: Int16 = 0
  /// Whole minutes.
  public var minutes: Int16 = 0
  /// Whole seconds.
  public var seconds: Int16 = 0
  /// Whole frames.
  public var frames: Int16 = 0
  /// Midnight.
  public init() {}
}
