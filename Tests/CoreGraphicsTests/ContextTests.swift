import CoreGraphics
import MediaCore
import Testing

struct ContextTests {
  private let layouts: [(UInt32, [Int])] = [
    // Where red, green, blue and alpha are among the bytes.
    (CGImageAlphaInfo.premultipliedLast.rawValue, [0, 1, 2, 3]),
    (CGImageAlphaInfo.premultipliedFirst.rawValue, [1, 2, 3, 0]),
    (CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue, [2, 1, 0, 3]),
    (CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Little.rawValue, [3, 2, 1, 0]),
  ]

  private func context(_ width: Int, _ height: Int, _ info: UInt32) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4 + 16,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
  }

  private func pixel(_ context: CGContext, _ x: Int, _ y: Int, _ order: [Int]) -> [UInt8] {
    guard let start = context.data else { return [] }
    let place = start + y * context.bytesPerRow + x * 4
    return order.map { place.load(fromByteOffset: $0, as: UInt8.self) }
  }

  @Test("a rectangle is filled from the lower left corner on, in every order of bytes")
  func fill() throws {
    for (info, order) in layouts {
      let context = try context(8, 6, info)
      context.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
      context.fill(CGRect(x: 1, y: 1, width: 3, height: 2))
      #expect(
        pixel(context, 1, 4, order) == [255, 51, 0, 255] && pixel(context, 3, 3, order) == [255, 51, 0, 255])
      #expect(pixel(context, 1, 5, order) == [0, 0, 0, 0] && pixel(context, 4, 4, order) == [0, 0, 0, 0])
      context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
      #expect(pixel(context, 0, 0, order) == [0, 0, 128, 128])
      context.clear(CGRect(x: 0, y: 5, width: 1, height: 1))
      #expect(pixel(context, 0, 0, order) == [0, 0, 0, 0])
    }
  }

  @Test("an image is drawn upright, enlarged to its rectangle, and comes back as it was")
  func images() throws {
    for (info, order) in layouts {
      let small = try context(2, 2, info)
      small.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      small.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      small.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.5)
      small.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      let image = try #require(small.makeImage())
      #expect(image.width == 2 && image.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))?.width == 1)
      let large = try context(6, 6, info)
      large.interpolationQuality = .none
      large.draw(image, in: CGRect(x: 1, y: 1, width: 4, height: 4))
      #expect(
        pixel(large, 1, 1, order) == [255, 0, 0, 255] && pixel(large, 2, 2, order) == [255, 0, 0, 255])
      #expect(pixel(large, 4, 4, order) == [0, 128, 0, 128] && pixel(large, 0, 0, order) == [0, 0, 0, 0])
      #expect(pixel(large, 1, 4, order) == [0, 0, 0, 0])
    }
  }

  @Test("transforms, clips and saved states do what they say")
  func states() throws {
    let (info, order) = layouts[0]
    let context = try context(10, 10, info)
    context.saveGState()
    context.translateBy(x: 5, y: 5)
    context.scaleBy(x: 2, y: 2)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(.white)
    context.fill(CGRect(x: -9, y: -9, width: 20, height: 20))
    context.restoreGState()
    #expect(context.ctm.isIdentity)
    #expect(pixel(context, 5, 3, order) == [255, 255, 255, 255] && pixel(context, 6, 4, order)[0] == 255)
    #expect(pixel(context, 7, 4, order)[0] == 0 && pixel(context, 4, 4, order)[0] == 0)
    context.setAlpha(0.5)
    context.fill(CGRect(x: 0, y: 9, width: 1, height: 1))
    #expect(pixel(context, 0, 0, order) == [0, 0, 0, 128])
  }

  @Test("a circle covers its area, and a line its length times its width")
  func paths() throws {
    let (info, order) = layouts[0]
    let disc = try context(100, 100, info)
    disc.setFillColor(.white)
    disc.addArc(
      center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    disc.fillPath()
    func area(_ context: CGContext) -> Double {
      (0..<100).reduce(0) { sum, y in
        sum + (0..<100).reduce(0) { $0 + Double(pixel(context, $1, y, order)[3]) / 255 }
      }
    }
    #expect(abs(area(disc) - .pi * 1600) < 10)
    let line = try context(100, 100, info)
    line.setLineWidth(4)
    line.move(to: CGPoint(x: 10, y: 20))
    line.addLine(to: CGPoint(x: 90, y: 20))
    line.strokePath()
    #expect(
      abs(area(line) - 320) < 1 && pixel(line, 50, 79, order)[3] == 255 && pixel(line, 50, 20, order)[3] == 0)
    line.setLineWidth(2)
    line.stroke(CGRect(x: 20, y: 40, width: 40, height: 20))
    #expect(abs(area(line) - 320 - 240) < 1)
    let ring = try context(100, 100, info)
    ring.addPath(CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 80, height: 80), transform: nil))
    ring.addEllipse(in: CGRect(x: 30, y: 30, width: 40, height: 40))
    ring.fillPath(using: .evenOdd)
    #expect(abs(area(ring) - .pi * (1600 - 400)) < 10)
  }

  @Test("gray is drawn of colours, and what was there stays")
  func gray() throws {
    var bytes = [UInt8](repeating: 77, count: 5 * 3)
    try bytes.withUnsafeMutableBytes { memory in
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 4, height: 3, bitsPerComponent: 8, bytesPerRow: 5,
          space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
      #expect(context.bitsPerPixel == 8)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 2, width: 1, height: 1))
      context.setFillColor(gray: 1, alpha: 0.5)
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      let image = try #require(context.makeImage())
      #expect(image.width == 4 && image.height == 3)
      let plane = try #require(image.pixelBuffer.planes.first)
      #expect(plane.baseAddress.loadUnaligned(as: UInt32.self) == 0xFF4D_4D4D)
    }
    // 0.3 of full scale, and half of the way from 77 to 255; the bytes between rows are nobody's.
    #expect(
      bytes[0] == 77 && bytes[1] == 77 && bytes[4] == 77 && abs(Int(bytes[11]) - 166) <= 1 && bytes[10] == 77)
    #expect(
      CGContext(
        data: nil, width: 4, height: 3, bitsPerComponent: 8, bytesPerRow: 3,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue) == nil)
  }

  @Test("other bitmaps are refused")
  func refusals() {
    func make(_ width: Int, _ row: Int, _ bits: Int, _ space: CGColorSpace, _ info: CGImageAlphaInfo)
      -> CGContext?
    {
      CGContext(
        data: nil, width: width, height: 4, bitsPerComponent: bits, bytesPerRow: row, space: space,
        bitmapInfo: info.rawValue)
    }
    let rgb = CGColorSpaceCreateDeviceRGB()
    #expect(make(4, 16, 8, rgb, .noneSkipLast) != nil)
    #expect(make(0, 16, 8, rgb, .premultipliedLast) == nil && make(4, 15, 8, rgb, .premultipliedLast) == nil)
    #expect(make(4, 32, 16, rgb, .premultipliedLast) == nil && make(4, 16, 8, rgb, .none) == nil)
    #expect(make(4, 16, 8, CGColorSpaceCreateDeviceGray(), .premultipliedLast) == nil)
  }
}
