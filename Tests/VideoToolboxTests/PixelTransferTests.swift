import Foundation
import Testing
import VideoToolbox

struct PixelTransferTests {
  private func picture(_ type: OSType, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    var picture: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, width, height, type, nil, &picture) == kCVReturnSuccess)
    return try #require(picture)
  }

  /// A picture of one colour: blue, green, red, alpha.
  private func filled(_ pixel: [UInt8], _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    let made = try picture(kCVPixelFormatType_32BGRA, width, height)
    CVPixelBufferLockBaseAddress(made, [])
    defer { CVPixelBufferUnlockBaseAddress(made, []) }
    let base = try #require(CVPixelBufferGetBaseAddress(made))
    for row in 0..<height {
      for column in 0..<width {
        (base + row * CVPixelBufferGetBytesPerRow(made) + 4 * column).copyMemory(from: pixel, byteCount: 4)
      }
    }
    return made
  }

  private func pixel(_ picture: CVPixelBuffer, _ column: Int, _ row: Int) throws -> [UInt8] {
    let base = try #require(CVPixelBufferGetBaseAddress(picture))
    let start = base + row * CVPixelBufferGetBytesPerRow(picture) + 4 * column
    return (0..<4).map { start.load(fromByteOffset: $0, as: UInt8.self) }
  }

  @Test("a colour stays through luma and chroma and back, whatever the size")
  func roundTrip() throws {
    var session: VTPixelTransferSession?
    #expect(VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &session) == noErr)
    let transfer = try #require(session)
    #expect(
      VTSessionSetProperty(
        transfer, key: kVTPixelTransferPropertyKey_ScalingMode, value: kVTScalingMode_Normal) == noErr)
    #expect(
      VTSessionSetProperty(
        transfer, key: kVTPixelTransferPropertyKey_ScalingMode, value: kVTScalingMode_Trim)
        == kVTPropertyNotSupportedErr)
    let color: [UInt8] = [40, 120, 200, 255]
    let source = try filled(color, 64, 48)
    let small = try picture(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 32, 24)
    let back = try picture(kCVPixelFormatType_32BGRA, 96, 64)
    #expect(VTPixelTransferSessionTransferImage(transfer, from: source, to: small) == noErr)
    #expect(VTPixelTransferSessionTransferImage(transfer, from: small, to: back) == noErr)
    for (column, row) in [(0, 0), (95, 63), (48, 30)] {
      let found = try pixel(back, column, row)
      #expect(zip(found, color).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(found)")
    }
    VTPixelTransferSessionInvalidate(transfer)
    #expect(VTPixelTransferSessionTransferImage(transfer, from: source, to: small) == kVTInvalidSessionErr)
  }

  @Test("an image of a picture has its size and colour")
  func image() throws {
    var image: CGImage?
    #expect(
      VTCreateCGImageFromCVPixelBuffer(try filled([1, 2, 3, 255], 10, 6), options: nil, imageOut: &image)
        == noErr)
    let made = try #require(image)
    #expect((made.width, made.height) == (10, 6))
    #expect(made.dataProvider?.data?.prefix(4) == Data([1, 2, 3, 255]))
  }
}
