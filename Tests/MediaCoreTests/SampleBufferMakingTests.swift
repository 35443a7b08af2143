import MediaCore
import Testing

/// Buffers that a program makes itself.
struct SampleBufferMakingTests {
  private static let types: [PixelFormatType] = [
    .argb32, .bgra32, .rgba32, .abgr32, .rgb24, .argb64, .yuv422Packed, .yuv420Planar,
    .yuv420BiPlanarVideoRange, .yuv444BiPlanarFullRange, .yuv420BiPlanar10VideoRange, .yuv422Planar10,
  ]

  @Test(arguments: types) func `what is written to a picture's rows is read from them`(type: PixelFormatType)
    throws
  {
    let picture = try PixelBuffer(
      pixelFormatType: type, dimensions: VideoDimensions(width: 13, height: 7))
    for plane in 0..<picture.planeCount {
      let size = picture.dimensions(ofPlane: plane)
      #expect(picture.bytesPerRow(ofPlane: plane) > size.width)
      for row in 0..<size.height {
        try picture.withRow(row, ofPlane: plane) { span in
          #expect(
            (0..<span.byteCount).allSatisfy { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) == 0 })
        }
        try picture.withMutableRow(row, ofPlane: plane) { span in
          for place in 0..<span.byteCount {
            span.storeBytes(
              of: UInt8(truncatingIfNeeded: 1 + place + 31 * row + 97 * plane), toByteOffset: place,
              as: UInt8.self)
          }
        }
      }
      let stride = picture.bytesPerRow(ofPlane: plane)
      try picture.withMutableBytes(ofPlane: plane) { bytes in
        #expect(bytes.byteCount == stride * size.height)
        for row in 0..<size.height {
          #expect(
            bytes.unsafeLoad(fromByteOffset: row * stride, as: UInt8.self)
              == UInt8(truncatingIfNeeded: 1 + 31 * row + 97 * plane))
        }
      }
    }
    #expect(throws: MediaError.self) { try picture.withMutableRow(7) { _ in } }
    #expect(throws: MediaError.self) { try picture.withMutableBytes(ofPlane: 3) { _ in } }
    #expect(picture.dimensions(ofPlane: 3) == .zero)
  }

  @Test(arguments: [(0, 1), (1, -1), (1 << 20, 1 << 20), (.max, .max)])
  func `a picture of no or too large a size is refused`(size: (width: Int, height: Int)) {
    #expect(throws: MediaError.self) {
      try PixelBuffer(
        pixelFormatType: .bgra32, dimensions: VideoDimensions(width: size.width, height: size.height))
    }
  }

  @Test func `a picture that an encoder has can't be changed`() throws {
    let picture = try PixelBuffer(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 2, height: 2))
    picture.seal()
    #expect(throws: MediaError.self) { try picture.withMutableRow(0) { _ in } }
    #expect(try picture.withRow(0) { $0.byteCount } == 8)
  }

  @Test func `sound says how many frames it has and how long they last`() throws {
    let start = MediaTime(value: 3, timescale: 1)
    let interleaved = try SampleBuffer(
      interleaved: [1, 2, 3, 4, 5, 6] as [Int16], channels: 2, sampleRate: 48000, presentationTimeStamp: start
    )
    let planar = try SampleBuffer(
      planes: [[0.25, 0.5, 1], [-1, 0, 1]] as [[Float]], sampleRate: 48000, presentationTimeStamp: start)
    for buffer in [interleaved, planar] {
      #expect(buffer.numSamples == 3)
      #expect(buffer.duration == MediaTime(value: 3, timescale: 48000))
      #expect(buffer.presentationTimeStamp == start)
      #expect(buffer.totalSampleSize == buffer.dataBuffer?.dataLength)
    }
    #expect(planar.formatDescription?.audioStreamDescription?.formatFlags.contains(.isNonInterleaved) == true)
    #expect(throws: MediaError.self) {
      try SampleBuffer(
        interleaved: [1, 2, 3] as [Float], channels: 2, sampleRate: 48000, presentationTimeStamp: start)
    }
    #expect(throws: MediaError.self) {
      try SampleBuffer(planes: [[1], [1, 2]] as [[Int16]], sampleRate: 48000, presentationTimeStamp: start)
    }
    #expect(throws: MediaError.self) {
      try SampleBuffer(planes: [] as [[Float]], sampleRate: 48000, presentationTimeStamp: start)
    }
  }
}
