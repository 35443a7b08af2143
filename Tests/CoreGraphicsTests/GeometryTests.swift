import CoreGraphics
import Testing

struct GeometryTests {
  private static let transforms = [
    CGAffineTransform.identity, CGAffineTransform(translationX: 3, y: -4),
    CGAffineTransform(scaleX: 2, y: 0.5),
    CGAffineTransform(rotationAngle: .pi / 3), CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 20),
  ]

  @Test(
    "one transform after the other is their concatenation, and the inverse leads back", arguments: transforms,
    transforms)
  func laws(first: CGAffineTransform, second: CGAffineTransform) {
    let point = CGPoint(x: 1.5, y: -2)
    func close(_ left: CGPoint, _ right: CGPoint) -> Bool {
      abs(left.x - right.x) < 1e-9 && abs(left.y - right.y) < 1e-9
    }
    #expect(close(point.applying(first).applying(second), point.applying(first.concatenating(second))))
    #expect(close(point.applying(first).applying(first.inverted()), point))
    #expect(close(point.applying(first.translatedBy(x: 2, y: 1)), CGPoint(x: 3.5, y: -1).applying(first)))
  }

  @Test("a turned rectangle is the one around its corners")
  func rectangle() {
    let turned = CGRect(x: 0, y: 0, width: 4, height: 2).applying(
      CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 2, ty: 0))
    #expect(turned == CGRect(x: 0, y: 0, width: 2, height: 4))
  }

  @Test("an image has the bytes that it was made of, and a part of it theirs")
  func image() throws {
    let bytes = Data((0..<4 * 4 * 3).map(UInt8.init))
    let provider = try #require(CGDataProvider(data: bytes))
    let image = try #require(
      CGImage(
        width: 4, height: 3, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 16,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alphaInfo: .premultipliedLast),
        provider: provider,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    let data = try #require(image.dataProvider?.data)
    for row in 0..<3 {
      #expect(data[row * image.bytesPerRow..<row * image.bytesPerRow + 16] == bytes[row * 16..<row * 16 + 16])
    }
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 9)))
    #expect(part.width == 2 && part.height == 2)
    #expect(part.dataProvider?.data?.prefix(4) == bytes[20..<24])
    #expect(image.cropping(to: CGRect(x: 9, y: 9, width: 1, height: 1)) == nil)
  }
}
