// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation
public import MediaCore

/// Makes pixel buffers of one shape, and uses the memory of those that are gone again.
public final class CVPixelBufferPool: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  public let pool: PixelBufferPool
  let attributes: [String: Int]
  private let color: ColorDescription

  /// A pool over one of the library.
  public init(_ pool: PixelBufferPool, color: ColorDescription = ColorDescription()) {
    self.pool = pool
    self.color = color
    attributes = [
      kCVPixelBufferPixelFormatTypeKey: Int(pool.pixelFormatType.rawValue.rawValue),
      kCVPixelBufferWidthKey: pool.dimensions.width, kCVPixelBufferHeightKey: pool.dimensions.height,
    ]
  }

  func make() throws(MediaError) -> CVPixelBuffer { CVPixelBuffer(try pool.makePixelBuffer(color: color)) }
}

/// Memory is kept as it comes back, whatever these ask for.
public let kCVPixelBufferPoolMinimumBufferCountKey = "MinimumBufferCount"
public let kCVPixelBufferPoolMaximumBufferAgeKey = "MaximumBufferAge"

/// Needs the pixel format, the width and the height among the buffers' attributes.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: [String: Any]?, _ pixelBufferAttributes: [String: Any]?,
  _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
  poolOut.give(nil)
  func number(_ key: String) -> Int? { AttributeNumber.int(pixelBufferAttributes?[key]) }
  guard
    let format = number(kCVPixelBufferPixelFormatTypeKey).flatMap(UInt32.init(exactly:)),
    let width = number(kCVPixelBufferWidthKey), let height = number(kCVPixelBufferHeightKey)
  else { return kCVReturnInvalidPixelBufferAttributes }
  do throws(MediaError) {
    poolOut.give(
      CVPixelBufferPool(
        try PixelBufferPool(
          pixelFormatType: PixelFormatType(rawValue: FourCC(rawValue: format)),
          dimensions: VideoDimensions(width: width, height: height))))
    return kCVReturnSuccess
  } catch {
    return CVReturn(error)
  }
}

/// A buffer whose pixels are not set: they can be those of a buffer that is gone.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.give(nil)
  do throws(MediaError) {
    pixelBufferOut.give(try pixelBufferPool.make())
    return kCVReturnSuccess
  } catch {
    return CVReturn(error)
  }
}
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> [String: Any]? {
  pool.attributes
}
