import MediaCore
import Testing

@testable import MediaWriting

struct FrameRateConversionTests {
  private func picture(_ time: Int64, duration: Int64 = 0) throws -> SampleBuffer {
    SampleBuffer(
      imageBuffer: try PixelBuffer(
        pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 2, height: 2)),
      presentationTimeStamp: MediaTime(value: time, timescale: 1000),
      duration: duration > 0 ? MediaTime(value: duration, timescale: 1000) : .invalid)
  }

  /// The times at which pictures come out, and the number of the one that is shown at each.
  private func paced(_ times: [Int64], every length: Int64, from start: Int64 = 0) throws -> [(Int64, Int)] {
    var conversion = FrameRateConversion(
      MediaTime(value: length, timescale: 1000), from: MediaTime(value: start, timescale: 1000))
    let pictures = try times.map { try picture($0, duration: length) }
    var shown: [(Int64, Int)] = []
    func take(_ buffer: SampleBuffer) throws {
      let number = try #require(pictures.firstIndex { $0.imageBuffer === buffer.imageBuffer })
      shown.append((buffer.presentationTimeStamp.convertScale(1000).value, number))
    }
    for picture in pictures {
      try conversion.take(picture)
      while let buffer = conversion.next() { try take(buffer) }
    }
    try conversion.finish()
    while let buffer = conversion.next() { try take(buffer) }
    return shown
  }

  @Test(
    arguments: [
      [0, 40, 80, 120], [0, 33, 67, 100, 133], [0, 1000], [17, 18, 19, 500], [250, 2000, 2001], [-30, 30],
    ] as [[Int64]], [20, 40, 50] as [Int64])
  func `at each time there is the last picture that began`(times: [Int64], length: Int64) throws {
    let end = try #require(times.last) + length
    let expected = stride(from: 0, to: end, by: Int(length)).compactMap { time in
      times.lastIndex { $0 <= time }.map { (Int64(time), $0) }
    }
    let shown = try paced(times, every: length)
    #expect(shown.map(\.0) == expected.map(\.0))
    #expect(shown.map(\.1) == expected.map(\.1))
  }

  @Test func `a number in the file costs no hours`() throws {
    #expect(try paced([1 << 50], every: 40).count == 1)
    #expect(throws: MediaError.self) { try paced([0, 1 << 50], every: 40) }
  }
}
