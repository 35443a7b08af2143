import CoreVideo
import MediaCore
import Testing

struct PoolTests {
  private func pool() throws -> CVPixelBufferPool {
    var made: CVPixelBufferPool?
    let attributes: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 16,
      kCVPixelBufferHeightKey: 8,
    ]
    #expect(CVPixelBufferPoolCreate(nil, nil, attributes, &made) == kCVReturnSuccess)
    return try #require(made)
  }

  @Test("no more buffers are made than may be held, and more once some are gone")
  func threshold() throws {
    let pool = try pool()
    let limit = [kCVPixelBufferPoolAllocationThresholdKey: 2] as CFDictionary
    func make() -> (CVReturn, CVPixelBuffer?) {
      var made: CVPixelBuffer?
      return (CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &made), made)
    }
    var held = [make(), make()]
    #expect(held.map(\.0) == [kCVReturnSuccess, kCVReturnSuccess])
    let refused = make()
    #expect(refused.0 == kCVReturnWouldExceedAllocationThreshold && refused.1 == nil)
    held.removeLast()
    CVPixelBufferPoolFlush(pool, .excessBuffers)
    let again = make()
    #expect(again.0 == kCVReturnSuccess && again.1 != nil)
    #expect(again.1.map { CVPixelBufferGetWidth($0) } == 16)
  }

  @Test("attributes ask for sizes and formats")
  func attributes() throws {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, try pool(), &made) == kCVReturnSuccess)
    let buffer = try #require(made)
    #expect(CVPixelBufferIsCompatibleWithAttributes(buffer, CVPixelBufferCopyCreationAttributes(buffer)))
    #expect(!CVPixelBufferIsCompatibleWithAttributes(buffer, [kCVPixelBufferWidthKey: 17]))
    let formats = [kCVPixelBufferPixelFormatTypeKey: [kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA]]
    #expect(CVPixelBufferIsCompatibleWithAttributes(buffer, formats))
    #expect(
      !CVPixelBufferIsCompatibleWithAttributes(
        buffer, [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32ARGB]))
  }

  @Test("a picture over the caller's planes shows what is written there")
  func planes() throws {
    let type = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 96, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 9, count: 96)
    var addresses: [UnsafeMutableRawPointer?] = [memory, memory + 64]
    var (widths, heights, rows) = ([8, 4], [8, 4], [8, 8])
    var made: CVPixelBuffer?
    func create() -> CVReturn {
      CVPixelBufferCreateWithPlanarBytes(
        nil, 8, 8, type, nil, 0, 2, &addresses, &widths, &heights, &rows, nil, nil, nil, &made)
    }
    #expect(create() == kCVReturnSuccess)
    let buffer = try #require(made)
    (memory + 64).storeBytes(of: 77, as: UInt8.self)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 1)?.load(as: UInt8.self) == 77)
    rows[1] = 7
    #expect(create() == kCVReturnInvalidArgument)
    widths[0] = 9
    #expect(create() == kCVReturnInvalidArgument)
  }

  @Test(
    "colours have H.273's numbers",
    arguments: [
      (kCVImageBufferYCbCrMatrix_ITU_R_709_2, 1), (kCVImageBufferYCbCrMatrix_ITU_R_2020, 9),
      ("nobody's", 2),
    ] as [(String, Int32)])
  func numbers(name: String, number: Int32) {
    #expect(CVYCbCrMatrixGetIntegerCodePointForString(nil) == 2)
    #expect(CVYCbCrMatrixGetIntegerCodePointForString(name) == number)
    if number != 2 {
      #expect(CVYCbCrMatrixGetStringForIntegerCodePoint(number)?.takeUnretainedValue() == name)
    }
  }

  @Test("attachments are of a space")
  func space() throws {
    let attachments: [String: Any] = [
      kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_ITU_R_2020,
      kCVImageBufferTransferFunctionKey: kCVImageBufferTransferFunction_ITU_R_2100_HLG,
    ]
    let space = try #require(
      CVImageBufferCreateColorSpaceFromAttachments(attachments)?.takeRetainedValue())
    #expect(space.name == CGColorSpace.itur_2100_HLG && space.isHDR() && space.isWideGamutRGB)
    #expect(CVImageBufferCreateColorSpaceFromAttachments([:])?.takeRetainedValue() == nil)
  }
}
