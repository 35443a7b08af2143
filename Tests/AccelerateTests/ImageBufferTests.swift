import Accelerate
import Foundation
import Testing

struct ImageBufferTests {
  /// Calls a closure with a buffer over some bytes.
  private func over<Result>(
    _ bytes: inout [UInt8], _ width: UInt, _ height: UInt, bytesPerPixel: Int = 4,
    _ body: (inout vImage_Buffer) -> Result
  ) -> Result {
    bytes.withUnsafeMutableBytes { memory in
      var buffer = vImage_Buffer(
        data: memory.baseAddress, height: height, width: width, rowBytes: Int(width) * bytesPerPixel)
      return body(&buffer)
    }
  }

  @Test("the bytes of 16 bits change places")
  func byteOrder() {
    var pixels: [UInt8] = [1, 2, 3, 4]
    let status = pixels.withUnsafeMutableBytes { bytes in
      var buffer = vImage_Buffer(data: bytes.baseAddress, height: 1, width: 2, rowBytes: 4)
      return vImageByteSwap_Planar16U(&buffer, &buffer, vImage_Flags(kvImageNoFlags))
    }
    #expect(status == kvImageNoError && pixels == [2, 1, 4, 3])
  }

  @Test("components change their order, also in place")
  func permuting() {
    var pixels: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    let status = over(&pixels, 2, 1) { vImagePermuteChannels_ARGB8888(&$0, &$0, [2, 1, 0, 3], 0) }
    #expect(status == kvImageNoError && pixels == [3, 2, 1, 4, 7, 6, 5, 8])
    #expect(
      over(&pixels, 2, 1) { vImagePermuteChannels_ARGB8888(&$0, &$0, [2, 1, 0, 4], 0) }
        == kvImageInvalidParameter)
  }

  @Test(
    "quarter turns",
    arguments: [
      (kRotate0DegreesClockwise, [1, 2, 3, 4, 5, 6]), (kRotate90DegreesCounterClockwise, [3, 6, 2, 5, 1, 4]),
      (kRotate180DegreesClockwise, [6, 5, 4, 3, 2, 1]), (kRotate90DegreesClockwise, [4, 1, 5, 2, 6, 3]),
    ])
  func turning(turn: UInt8, expected: [UInt8]) {
    var source: [UInt8] = [1, 2, 3, 4, 5, 6].flatMap { [UInt8](repeating: $0, count: 4) }
    var target = [UInt8](repeating: 0, count: 24)
    let isAcross = turn % 2 == 1
    let status = over(&source, 3, 2) { source in
      over(&target, isAcross ? 2 : 3, isAcross ? 3 : 2) { target in
        vImageRotate90_ARGB8888(&source, &target, turn, [0, 0, 0, 0], 0)
      }
    }
    #expect(status == kvImageNoError)
    #expect(stride(from: 0, to: 24, by: 4).map { target[$0] } == expected)
  }

  @Test(
    "one colour stays itself in any size, and a step stays between its sides",
    arguments: [(8, 4), (4, 8), (5, 3)])
  func scaling(from: Int, to: Int) {
    var flat = [UInt8](repeating: 77, count: from * from)
    var result = [UInt8](repeating: 0, count: to * to)
    let status = over(&flat, UInt(from), UInt(from), bytesPerPixel: 1) { source in
      over(&result, UInt(to), UInt(to), bytesPerPixel: 1) { vImageScale_Planar8(&source, &$0, nil, 0) }
    }
    #expect(status == kvImageNoError && result.allSatisfy { $0 == 77 })
    // Dark on the left, bright on the right, alike from the top down.
    var step = (0..<from * from).map { UInt8($0 % from < from / 2 ? 40 : 200) }
    let scaled = over(&step, UInt(from), UInt(from), bytesPerPixel: 1) { source in
      over(&result, UInt(to), UInt(to), bytesPerPixel: 1) { vImageScale_Planar8(&source, &$0, nil, 0) }
    }
    let rows = stride(from: 0, to: to * to, by: to).map { Array(result[$0..<$0 + to]) }
    #expect(scaled == kvImageNoError && Set(rows).count == 1)
    // What overshoots beside the step is less than the step itself.
    #expect(
      rows[0].first.map { abs(Int($0) - 40) < 30 } == true
        && rows[0].last.map { abs(Int($0) - 200) < 30 } == true)
    #expect(rows[0].count { abs(Int($0) - 40) < 30 || abs(Int($0) - 200) < 30 } >= to - 2)
    var empty = vImage_Buffer()
    #expect(
      over(&flat, UInt(from), UInt(from), bytesPerPixel: 1) { vImageScale_Planar8(&$0, &empty, nil, 0) }
        == kvImageNullPointerArgument)
  }

  @Test("memory grows with the pictures, not with their sides", arguments: [0, kvImageHighQualityResampling])
  func sides(flags: Int) {
    let length = 1 << 16
    var tall = [UInt8](repeating: 50, count: length)
    var wide = [UInt8](repeating: 0, count: length)
    let status = over(&tall, 1, UInt(length), bytesPerPixel: 1) { source in
      over(&wide, UInt(length), 1, bytesPerPixel: 1) {
        vImageScale_Planar8(&source, &$0, nil, vImage_Flags(flags))
      }
    }
    #expect(status == kvImageNoError && wide.allSatisfy { $0 == 50 })
    let back = over(&wide, UInt(length), 1, bytesPerPixel: 1) { source in
      over(&tall, 1, UInt(length), bytesPerPixel: 1) {
        vImageScale_Planar8(&source, &$0, nil, vImage_Flags(flags))
      }
    }
    #expect(back == kvImageNoError && tall.allSatisfy { $0 == 50 })
  }

  @Test(
    "pixels at the edges are repeated, by three lobes or five",
    arguments: [(0, 3), (kvImageHighQualityResampling, 5)] as [(Int, Double)])
  func edges(flags: Int, lobes: Double) {
    // The middle of a row of 3 that becomes one of 9 is the second pixel: sums of the kernel at thirds.
    var (source, target): ([Float], [Float]) = ([10, 20, 60], [Float](repeating: 0, count: 9))
    let status = source.withUnsafeMutableBytes { source in
      target.withUnsafeMutableBytes { target in
        var from = vImage_Buffer(data: source.baseAddress, height: 1, width: 3, rowBytes: 12)
        var to = vImage_Buffer(data: target.baseAddress, height: 1, width: 9, rowBytes: 36)
        return vImageScale_PlanarF(&from, &to, nil, vImage_Flags(flags))
      }
    }
    #expect(status == kvImageNoError)
    func kernel(_ x: Double) -> Double {
      x == 0 ? 1 : abs(x) >= lobes ? 0 : lobes * sin(.pi * x) * sin(.pi * x / lobes) / (.pi * .pi * x * x)
    }
    for place in 0..<9 {
      let center = (Double(place) + 0.5) / 3 - 0.5
      let weights = (-9...11).map { kernel(Double($0) - center) }
      let values = (-9...11).map { [10.0, 20, 60][min(max($0, 0), 2)] }
      let expected = zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
      #expect(abs(Double(target[place]) - expected) < 1e-4)
    }
  }

  @Test("alpha is multiplied in and divided out")
  func alpha() {
    var pixels: [UInt8] = [200, 100, 50, 128, 9, 9, 9, 0]
    #expect(over(&pixels, 2, 1) { vImagePremultiplyData_RGBA8888(&$0, &$0, 0) } == kvImageNoError)
    #expect(pixels == [100, 50, 25, 128, 0, 0, 0, 0])
    #expect(over(&pixels, 2, 1) { vImageUnpremultiplyData_RGBA8888(&$0, &$0, 0) } == kvImageNoError)
    #expect(pixels == [199, 100, 50, 128, 0, 0, 0, 0])
  }
}
