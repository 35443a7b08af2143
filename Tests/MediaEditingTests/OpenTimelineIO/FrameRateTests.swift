import MediaCore
import Testing

@testable import MediaEditing

struct FrameRateTests {
  @Test(
    arguments: [
      (23.976, 24000, 1001), (23.98, 24000, 1001), (24000.0 / 1001, 24000, 1001),
      (23.976023976023978, 24000, 1001),
      (29.97, 30000, 1001), (59.94, 60000, 1001), (47.95, 48000, 1001), (119.88, 120_000, 1001), (24, 24, 1),
      (12.5, 25, 2), (1, 1, 1), (48000, 48000, 1), (14.985, 15000, 1001),
      (44055.944055944055, 44_100_000, 1001),
      (0.5, 1, 2),
    ] as [(Double, Int64, Int64)])
  func `rates are the fractions that are meant`(rate: Double, numerator: Int64, denominator: Int64) {
    #expect(FrameRate(rate) == FrameRate(numerator: numerator, denominator: denominator))
  }

  @Test(arguments: [0, -24, .nan, .infinity, 1e300, -.infinity, 1e-300]) func `what is no rate is none`(
    rate: Double
  ) {
    #expect(FrameRate(rate) == nil)
  }

  @Test(
    arguments: [
      (10, 23.976, 10010, 24000), (107_892, 29.97, 107_999_892, 30000), (-5, 24, -5, 24), (0.1, 1, 1, 10),
      (10.5, 24, 21, 48), (1.0 / 3, 1, 1, 3), (86400 * 24, 24, 86400 * 24, 24),
      (0.5, 24000.0 / 1001, 1001, 48000),
    ] as [(Double, Double, Int64, Int32)])
  func `times are exact`(value: Double, rate: Double, expected: Int64, timescale: Int32) throws {
    let rate = try #require(FrameRate(rate))
    let time = try #require(MediaTime(value, in: rate))
    #expect(time == MediaTime(value: expected, timescale: timescale))
    #expect(!time.hasBeenRounded)
    #expect(time.value(in: rate) == value)
  }

  @Test(arguments: [.nan, .infinity, 1e300, -1e19] as [Double]) func `what is no time is none`(value: Double)
  {
    #expect(MediaTime(value, in: FrameRate(numerator: 24, denominator: 1)) == nil)
  }

  @Test func `every frame of a day comes back`() throws {
    for rate in [23.976, 24, 25, 29.97, 59.94] {
      let rate = try #require(FrameRate(rate))
      for frame in stride(from: 0, to: 5_184_000.0, by: 90_001) {
        #expect(try #require(MediaTime(frame, in: rate)).value(in: rate) == frame)
      }
    }
  }
}
