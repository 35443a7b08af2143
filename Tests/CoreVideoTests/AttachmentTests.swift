import CoreVideo
import Testing

struct AttachmentTests {
  private func make(_ format: OSType, _ width: Int = 16, _ height: Int = 8) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, width, height, format, nil, &made) == kCVReturnSuccess)
    return try #require(made)
  }

  @Test("the older functions give what is attached, and dictionaries are attached as a whole")
  func older() throws {
    let buffer = try make(kCVPixelFormatType_32BGRA)
    let values: [String: Any] = ["a": 3, kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_2020]
    CVBufferSetAttachments(buffer, values as CFDictionary, .shouldPropagate)
    CVBufferSetAttachment(buffer, "b", "text", .shouldNotPropagate)
    var mode = CVAttachmentMode.shouldNotPropagate
    let matrix = CVBufferGetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, &mode)?.takeUnretainedValue()
    #expect(matrix as? String == "ITU_R_2020" && mode == .shouldPropagate)
    let propagated = try #require(CVBufferGetAttachments(buffer, .shouldPropagate))
    #expect(propagated.count == 2 && propagated["a"] as? Int == 3)
    #expect(CVBufferGetAttachments(buffer, .shouldNotPropagate)?["b"] as? String == "text")
    let other = try make(kCVPixelFormatType_32BGRA)
    CVBufferPropagateAttachments(buffer, other)
    #expect(CVBufferGetAttachment(other, "b", nil) == nil && CVBufferHasAttachment(other, "a"))
    #expect(CVBufferGetAttachments(other, .shouldNotPropagate) == nil)
  }

  @Test(
    "memory is made for masks, depth and wide pixels, zero and to be written",
    arguments: [
      (kCVPixelFormatType_OneComponent8, "L008", 1), (kCVPixelFormatType_OneComponent16Half, "L00h", 2),
      (kCVPixelFormatType_OneComponent32Float, "L00f", 4), (kCVPixelFormatType_TwoComponent8, "2C08", 2),
      (kCVPixelFormatType_DepthFloat32, "fdep", 4), (kCVPixelFormatType_64RGBAHalf, "RGhA", 8),
      (kCVPixelFormatType_128RGBAFloat, "RGfA", 16), (kCVPixelFormatType_24BGR, "24BG", 3),
      (kCVPixelFormatType_48RGB, "b48r", 6), (kCVPixelFormatType_4444AYpCbCr16, "y416", 8),
    ])
  func plain(format: OSType, code: String, byteCount: Int) throws {
    #expect(code.utf8.reduce(0) { $0 << 8 | OSType($1) } == format)
    let buffer = try make(format, 17, 3)
    #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
    #expect(CVPixelBufferGetPlaneCount(buffer) == 0)
    let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
    #expect(bytesPerRow >= 17 * byteCount)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    let bytes = UnsafeMutableRawBufferPointer(start: base, count: bytesPerRow * 3)
    #expect(bytes.allSatisfy { $0 == 0 })
    bytes[bytes.count - 1] = 7
    #expect(bytes[bytes.count - 1] == 7)
  }

  @Test("memory of the caller is taken for a mask, and rows that are too short are refused")
  func callersMask() {
    var bytes = [UInt8](repeating: 9, count: 32)
    bytes.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return }
      var made: CVPixelBuffer?
      #expect(
        CVPixelBufferCreateWithBytes(
          nil, 16, 2, kCVPixelFormatType_OneComponent8, start, 16, nil, nil, nil, &made) == kCVReturnSuccess)
      #expect(made.map(CVPixelBufferGetBaseAddress) == start)
      #expect(
        CVPixelBufferCreateWithBytes(
          nil, 16, 2, kCVPixelFormatType_OneComponent16, start, 16, nil, nil, nil, &made)
          == kCVReturnInvalidArgument)
    }
  }

  @Test(
    "formats without memory here are refused",
    arguments: [
      kCVPixelFormatType_Lossless_32BGRA, kCVPixelFormatType_422YpCbCr10, kCVPixelFormatType_422YpCbCr8_yuvs,
    ])
  func refused(format: OSType) {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 16, 8, format, nil, &made) == kCVReturnInvalidPixelFormat)
    #expect(made == nil)
    #expect(CVPixelBufferCreate(nil, 0, 8, kCVPixelFormatType_OneComponent8, nil, &made) != kCVReturnSuccess)
  }
}
