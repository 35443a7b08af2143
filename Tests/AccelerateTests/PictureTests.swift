import Accelerate
import Testing

/// Pictures of vImage, held against what their numbers have to be.
struct PictureTests {
  /// Memory of a picture, rows one after the other.
  private func with<Number, Result>(
    _ numbers: inout [Number], _ width: Int, _ height: Int, bytesPerPixel: Int,
    _ body: (inout vImage_Buffer) -> Result
  ) -> Result {
    numbers.withUnsafeMutableBytes { bytes in
      var buffer = vImage_Buffer(
        data: bytes.baseAddress, height: vImagePixelCount(height), width: vImagePixelCount(width),
        rowBytes: width * bytesPerPixel)
      return body(&buffer)
    }
  }

  @Test("a picture is mirrored pixel by pixel")
  func reflection() {
    var source = (0..<2 * 3 * 4).map { UInt8($0) }
    var (across, down) = ([UInt8](repeating: 0, count: 24), [UInt8](repeating: 0, count: 24))
    with(&source, 3, 2, bytesPerPixel: 4) { source in
      with(&across, 3, 2, bytesPerPixel: 4) {
        #expect(vImageHorizontalReflect_ARGB8888(&source, &$0, 0) == kvImageNoError)
      }
      with(&down, 3, 2, bytesPerPixel: 4) {
        #expect(vImageVerticalReflect_ARGB8888(&source, &$0, 0) == kvImageNoError)
      }
    }
    #expect(across == [8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3, 20, 21, 22, 23, 16, 17, 18, 19, 12, 13, 14, 15])
    let upsideDown: [UInt8] = Array(12..<24) + Array(0..<12)
    #expect(down == upsideDown)
  }

  @Test("numbers of 8 bits become shares of a range, and come back; what is none is the lower limit")
  func conversion() {
    var bytes: [UInt8] = [0, 51, 255, 102]
    var floats = [Float](repeating: 9, count: 4)
    var back = [UInt8](repeating: 9, count: 4)
    with(&bytes, 2, 2, bytesPerPixel: 1) { source in
      with(&floats, 2, 2, bytesPerPixel: 4) { target in
        #expect(vImageConvert_Planar8toPlanarF(&source, &target, 1, -1, 0) == kvImageNoError)
        with(&back, 2, 2, bytesPerPixel: 1) {
          #expect(vImageConvert_PlanarFtoPlanar8(&target, &$0, 1, -1, 0) == kvImageNoError)
          #expect(vImageConvert_PlanarFtoPlanar8(&target, &$0, 1, 1, 0) != kvImageNoError)
        }
      }
    }
    let expected: [Float] = [-1, -0.6, 1, -0.2]
    let differences = zip(floats, expected).map { (given: Float, wanted: Float) in abs(given - wanted) }
    #expect(differences.allSatisfy { $0 < 1e-6 })
    #expect(back == bytes)
    floats = [.nan, -.infinity, .infinity, 7]
    with(&floats, 2, 2, bytesPerPixel: 4) { source in
      with(&back, 2, 2, bytesPerPixel: 1) {
        #expect(vImageConvert_PlanarFtoPlanar8(&source, &$0, 1, 0, 0) == kvImageNoError)
      }
    }
    #expect(back == [0, 0, 255, 255])
  }

  @Test("a plain picture stays plain in every size, and one of the same size is the same")
  func scaling() {
    var (plain, small) = ([Float](repeating: 0.25, count: 64), [Float](repeating: 0, count: 15))
    with(&plain, 8, 8, bytesPerPixel: 4) { source in
      with(&small, 5, 3, bytesPerPixel: 4) {
        #expect(vImageScale_PlanarF(&source, &$0, nil, 0) == kvImageNoError)
      }
    }
    #expect(small.allSatisfy { (value: Float) in abs(value - 0.25) < 1e-5 })
    var pixels = (0..<4 * 4 * 4).map { UInt8($0 * 3) }
    var same = [UInt8](repeating: 0, count: 64)
    var half = [UInt8](repeating: 0, count: 16)
    with(&pixels, 4, 4, bytesPerPixel: 4) { source in
      with(&same, 4, 4, bytesPerPixel: 4) {
        #expect(vImageScale_ARGB8888(&source, &$0, nil, 0) == kvImageNoError)
      }
      with(&half, 2, 2, bytesPerPixel: 4) {
        #expect(vImageScale_ARGB8888(&source, &$0, nil, 0) == kvImageNoError)
      }
    }
    #expect(same == pixels)
    // A ramp is as bright on the whole in half the size.
    let smaller = half.map { Int($0) }.reduce(0, +) / 16
    let larger = pixels.map { Int($0) }.reduce(0, +) / 64
    #expect(abs(smaller - larger) <= 1)
  }
}
