import CoreVideo
import Foundation
import Testing

struct PixelBufferTests {
  @Test(
    "planes have the shapes of their formats",
    arguments: [
      (kCVPixelFormatType_32BGRA, 0, [64]), (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 2, [64, 32]),
      (kCVPixelFormatType_420YpCbCr8Planar, 3, [64, 32, 32]),
    ])
  func planes(format: OSType, count: Int, widths: [Int]) throws {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 64, 48, format, nil, &made) == kCVReturnSuccess)
    let buffer = try #require(made)
    #expect(CVPixelBufferGetPlaneCount(buffer) == count)
    #expect(widths.indices.map { CVPixelBufferGetWidthOfPlane(buffer, $0) } == widths)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 7) == nil)
  }

  @Test("sizes and formats that can't be are refused")
  func refusals() {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 0, 48, kCVPixelFormatType_32BGRA, nil, &made) == kCVReturnInvalidSize)
    #expect(CVPixelBufferCreate(nil, 8, 8, 0x1234, nil, &made) == kCVReturnInvalidPixelFormat)
    #expect(made == nil)
  }

  @Test("the caller's memory is given back with the buffer")
  func callersBytes() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * 4 * 4, alignment: 16)
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.initialize(to: 0)
    defer { count.deallocate() }
    do {
      var made: CVPixelBuffer?
      let status = CVPixelBufferCreateWithBytes(
        nil, 4, 4, kCVPixelFormatType_32BGRA, memory, 16,
        { context, bytes in
          context?.assumingMemoryBound(to: Int.self).pointee += 1
          UnsafeMutableRawPointer(mutating: bytes)?.deallocate()
        }, count, nil, &made)
      #expect(status == kCVReturnSuccess && count.pointee == 0)
      #expect(made.map(CVPixelBufferGetBaseAddress) == memory)
    }
    #expect(count.pointee == 1)
  }

  @Test("attachments are kept, and those that propagate are handed on")
  func attachments() throws {
    var (first, second): (CVPixelBuffer?, CVPixelBuffer?)
    _ = CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, &first)
    _ = CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, &second)
    let (source, target) = (try #require(first), try #require(second))
    CVBufferSetAttachment(
      source, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_2020, .shouldPropagate)
    CVBufferSetAttachment(source, "mine", 5, .shouldNotPropagate)
    CVBufferPropagateAttachments(source, target)
    #expect(
      CVBufferCopyAttachment(target, kCVImageBufferYCbCrMatrixKey, nil) as? String
        == kCVImageBufferYCbCrMatrix_ITU_R_2020)
    #expect(CVBufferCopyAttachment(target, "mine", nil) == nil && CVBufferHasAttachment(source, "mine"))
  }

  @Test("a pool needs a format and a size")
  func pools() {
    var pool: CVPixelBufferPool?
    let attributes: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 16,
      kCVPixelBufferHeightKey: 8.0,
    ]
    #expect(CVPixelBufferPoolCreate(nil, nil, [:], &pool) == kCVReturnInvalidPixelBufferAttributes)
    #expect(CVPixelBufferPoolCreate(nil, nil, attributes, &pool) == kCVReturnSuccess && pool != nil)
  }
}

/// What is given through pointers.
struct OutPointerTests {
  private func make(_ pointer: UnsafeMutablePointer<CVPixelBuffer?>) {
    CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, pointer)
  }

  @Test("memory that was never initialized is written over")
  func uninitialized() {
    let pointer = UnsafeMutablePointer<CVPixelBuffer?>.allocate(capacity: 1)
    UnsafeMutableRawPointer(pointer).storeBytes(of: 0x1234_5678, as: UInt.self)
    make(pointer)
    #expect(pointer.pointee.map(CVPixelBufferGetWidth) == 16)
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  @Test("memory that is used again gets an object each time, of which nothing is let go of twice")
  func reusedMemory() {
    var kept: [CVPixelBuffer] = []
    withUnsafeTemporaryAllocation(of: CVPixelBuffer?.self, capacity: 1) { memory in
      guard let place = memory.baseAddress else { return }
      for _ in 0..<4 {
        make(place)
        if let made = place.move() { kept.append(made) }
      }
    }
    let seen = kept.map { Weak(object: $0) }
    #expect(kept.count == 4 && kept.allSatisfy { CVPixelBufferGetWidth($0) == 16 })
    kept = []
    #expect(seen.allSatisfy { $0.object == nil })
  }

  private struct Weak {
    weak var object: CVPixelBuffer?
  }

  @Test("the part that is meant to be seen is what is attached, from the lower left corner")
  func cleanRect() throws {
    var buffer: CVPixelBuffer?
    make(&buffer)
    let picture = try #require(buffer)
    #expect(CVImageBufferGetCleanRect(picture) == CGRect(x: 0, y: 0, width: 16, height: 16))
    CVBufferSetAttachment(
      picture, kCVImageBufferCleanApertureKey,
      [
        kCVImageBufferCleanApertureWidthKey: 8, kCVImageBufferCleanApertureHeightKey: 4,
        kCVImageBufferCleanApertureHorizontalOffsetKey: 2, kCVImageBufferCleanApertureVerticalOffsetKey: 1,
      ], .shouldPropagate)
    #expect(CVImageBufferGetCleanRect(picture) == CGRect(x: 6, y: 5, width: 8, height: 4))
  }
}
