import CoreGraphics
import Foundation
import Testing

struct ImageTests {
  private let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)

  private func image(_ bytes: [UInt8], width: Int, height: Int) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: NSData(bytes: bytes, length: bytes.count)))
    return try #require(
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info, provider: provider, decode: nil,
        shouldInterpolate: false, intent: .perceptual))
  }

  @Test("memory of the caller is copied when it is asked for, and given back once")
  func lentProvider() {
    final class Count { var value = 0 }
    let count = Count()
    var bytes: [UInt8] = [1, 2, 3, 4]
    bytes.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return }
      let info = Unmanaged.passUnretained(count).toOpaque()
      func use() {
        let provider = CGDataProvider(dataInfo: info, data: start, size: 4) { info, _, size in
          info.map { Unmanaged<Count>.fromOpaque($0).takeUnretainedValue().value += size }
        }
        #expect(provider?.data == Data([1, 2, 3, 4]) && count.value == 0)
      }
      use()
      #expect(count.value == 4)
      #expect(CGDataProvider(dataInfo: info, data: start, size: -1) { _, _, _ in } == nil)
    }
  }

  @Test("a file's bytes are an image's, and a file that isn't there gives nothing")
  func file() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).raw")
    try Data([5, 6, 7, 8]).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    #expect(CGDataProvider(url: path)?.data == Data([5, 6, 7, 8]))
    #expect(CGDataProvider(url: URL(fileURLWithPath: "/none")) == nil)
  }

  @Test("an image keeps what it was made with, a part of it and a copy, too")
  func kept() throws {
    let made = try image([255, 0, 0, 255, 0, 255, 0, 255], width: 2, height: 1)
    #expect(!made.shouldInterpolate && made.renderingIntent == .perceptual && !made.isMask)
    #expect(made.decode == nil && made.byteOrderInfo == .order32Big && made.utType == nil)
    let part = try #require(made.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1)))
    #expect(
      part.renderingIntent == .perceptual && part.dataProvider?.data?.prefix(4) == Data([0, 255, 0, 255]))
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    #expect(made.copy(colorSpace: p3)?.colorSpace == p3)
    #expect(made.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
  }

  @Test("an image through a mask is hidden where the mask is 255, through another image where that is black")
  func masking() throws {
    let colors = try image([200, 0, 0, 255, 0, 200, 0, 255, 0, 0, 200, 255], width: 3, height: 1)
    let provider = try #require(CGDataProvider(data: Data([0, 255, 55])))
    let mask = try #require(
      CGImage(
        maskWidth: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 3, provider: provider,
        decode: nil, shouldInterpolate: false))
    #expect(mask.isMask && mask.colorSpace == nil)
    // Blue, green, red and alpha.
    #expect(
      colors.masking(mask)?.dataProvider?.data?.prefix(12)
        == Data([0, 0, 200, 255, 0, 200, 0, 0, 200, 0, 0, 200]))
    let gray = try image([255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255], width: 3, height: 1)
    #expect(
      colors.masking(gray)?.dataProvider?.data?.prefix(12)
        == Data([0, 0, 200, 255, 0, 200, 0, 0, 200, 0, 0, 0]))
    #expect(
      CGImage(
        maskWidth: 3, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 3, provider: provider,
        decode: nil, shouldInterpolate: false) == nil)
  }

  @Test("a context over the caller's memory gives it back")
  func lentBitmap() throws {
    final class Count { var value = 0 }
    let count = Count()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 4)
    defer { memory.deallocate() }
    func use() {
      let context = CGContext(
        data: memory, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
        releaseCallback: { info, data in
          guard let info, data != nil else { return }
          Unmanaged<Count>.fromOpaque(info).takeUnretainedValue().value += 1
        }, releaseInfo: Unmanaged.passUnretained(count).toOpaque())
      context?.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      #expect(context != nil && count.value == 0)
    }
    use()
    #expect(count.value == 1)
    #expect(Array(UnsafeRawBufferPointer(start: memory, count: 4)) == [255, 0, 0, 255])
  }

  @Test("a colour is copied with another alpha, and a path copies itself")
  func copies() {
    let color = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1).copy(alpha: 0.5)
    #expect(color?.components == [0.25, 0.5, 0.75, 0.5] && color?.alpha == 0.5)
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let copy = path.copy()
    #expect(copy == path)
    path.addLine(to: CGPoint(x: 5, y: 5))
    #expect(copy != path)
  }
}
