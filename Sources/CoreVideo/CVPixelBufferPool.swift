// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation
public import MediaCore
import Synchronization

/// Makes pixel buffers of one shape, and uses the memory of those that are gone again.
public final class CVPixelBufferPool: NSObject, @unchecked Sendable {
  // @unchecked: locks guard what changes.
  /// The pool as the library has it.
  public var pool: PixelBufferPool { current.withLock(\.self) }
  private let current: Mutex<PixelBufferPool>
  let attributes: [String: Int]
  private let color: ColorDescription
  private let held = HeldPictures()

  /// A pool over one of the library.
  public init(_ pool: PixelBufferPool, color: ColorDescription = ColorDescription()) {
    current = Mutex(pool)
    self.color = color
    attributes = [
      kCVPixelBufferPixelFormatTypeKey: Int(pool.pixelFormatType.rawValue.rawValue),
      kCVPixelBufferWidthKey: pool.dimensions.width, kCVPixelBufferHeightKey: pool.dimensions.height,
    ]
  }

  /// - Parameter threshold: how many buffers may be held at a time.
  /// - Returns: `nil` where as many are.
  func make(within threshold: Int? = nil) throws(MediaError) -> CVPixelBuffer? {
    guard held.add(within: threshold) else { return nil }
    let picture: PixelBuffer
    do throws(MediaError) { picture = try pool.makePixelBuffer(color: color) } catch {
      held.remove()
      throw error
    }
    return CVPixelBuffer(
      PixelBuffer(
        pixelFormatType: picture.pixelFormatType, dimensions: picture.dimensions, color: picture.color,
        pixelAspectRatio: picture.pixelAspectRatio, planes: picture.planes,
        owner: HeldPictures.Holder(picture, held)))
  }

  /// Lets go of the memory of buffers that are gone.
  func flush() throws(MediaError) {
    let shape = pool
    let fresh = try PixelBufferPool(pixelFormatType: shape.pixelFormatType, dimensions: shape.dimensions)
    current.withLock { $0 = fresh }
  }
}

/// Counts the buffers of a pool that are in use.
private final class HeldPictures: Sendable {
  private let count = Mutex(0)

  /// - Returns: false where there are as many as there may be.
  func add(within threshold: Int?) -> Bool {
    count.withLock { count in
      if let threshold, count >= threshold { return false }
      count += 1
      return true
    }
  }
  func remove() { count.withLock { $0 -= 1 } }

  /// Keeps a picture's memory, and counts it out when it is released.
  final class Holder {
    private let picture: PixelBuffer
    private let held: HeldPictures
    init(_ picture: PixelBuffer, _ held: HeldPictures) { (self.picture, self.held) = (picture, held) }
    deinit { held.remove() }
  }
}

/// The least number of buffers that are kept; accepted, and without effect here.
public let kCVPixelBufferPoolMinimumBufferCountKey = "MinimumBufferCount"
/// The number of seconds that an unused buffer is kept; accepted, and without effect here.
public let kCVPixelBufferPoolMaximumBufferAgeKey = "MaximumBufferAge"
/// The number of buffers that may be in use at a time.
public let kCVPixelBufferPoolAllocationThresholdKey = "BufferPoolAllocationThreshold"

/// Makes a pool; the buffers' attributes must hold the pixel format, the width and the height.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
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
  CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// A buffer as ``CVPixelBufferPoolCreatePixelBuffer(_:_:_:)`` makes it.
///
/// - Returns: ``kCVReturnWouldExceedAllocationThreshold`` where as many are held as
///   ``kCVPixelBufferPoolAllocationThresholdKey`` says; other keys have no effect.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.give(nil)
  let threshold = AttributeNumber.int(auxAttributes?[kCVPixelBufferPoolAllocationThresholdKey])
  do throws(MediaError) {
    guard let made = try pixelBufferPool.make(within: threshold) else {
      return kCVReturnWouldExceedAllocationThreshold
    }
    pixelBufferOut.give(made)
    return kCVReturnSuccess
  } catch {
    return CVReturn(error)
  }
}

/// The part of a pool's memory that is freed.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Hashable, Sendable {
  public let rawValue: CVOptionFlags
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  /// The memory of all unused buffers, however old they are.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Frees the memory of unused buffers.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
  try? pool.flush()
}

/// Returns the attributes of the pool itself: none, since they have no effect here.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { [:] }
/// The format and the size of the pool's buffers.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.attributes
}
