import CoreMedia
import Foundation
import Testing

struct CMTimeTests {
  @Test(
    "a time survives a value and a dictionary",
    arguments: [
      CMTime(value: 1001, timescale: 30000), CMTime(value: -7, timescale: 600), .zero, .invalid, .indefinite,
      .positiveInfinity, CMTime(value: .max, timescale: .max),
    ])
  func values(time: CMTime) {
    #expect(NSValue(time: time).timeValue == time)
    #expect(NSValue(time: time) == NSValue(time: time))
    #expect(CMTimeMakeFromDictionary(CMTimeCopyAsDictionary(time, allocator: nil)) == time)
    let range = CMTimeRange(start: time, duration: CMTime(value: 3, timescale: 4))
    #expect(NSValue(timeRange: range).timeRangeValue == range)
  }

  @Test("functions are the operators by other names")
  func functions() {
    let (half, third) = (
      CMTimeMake(value: 1, timescale: 2), CMTimeMakeWithSeconds(1.0 / 3, preferredTimescale: 600)
    )
    #expect(CMTimeAdd(half, third) == half + third)
    #expect(CMTimeSubtract(half, third) == half - third)
    #expect(
      CMTimeCompare(half, third) == 1 && CMTimeCompare(third, half) == -1 && CMTimeCompare(half, half) == 0)
    #expect(CMTimeGetSeconds(CMTimeMultiply(half, multiplier: 3)) == 1.5)
    #expect(CMTimeConvertScale(third, timescale: 90000, method: .default).value == 30000)
    #expect(CMTIME_IS_INVALID(CMTime()) && CMTIME_IS_NUMERIC(.zero))
    let range = CMTimeRangeMake(start: third, duration: half)
    #expect(CMTimeRangeGetEnd(range) == third + half)
    #expect(CMTimeRangeContainsTime(range, time: third) && !CMTimeRangeContainsTime(range, time: range.end))
    #expect(CMTimeClampToRange(.zero, range: range) == third)
  }

  @Test("times are described as fractions and in seconds")
  func descriptions() {
    func text(_ time: CMTime) -> String? { CMTimeCopyDescription(allocator: nil, time: time) }
    #expect(text(CMTime(value: 3, timescale: 4)) == "{3/4 = 0.750}")
    let third = CMTime(value: 1, timescale: 3)
    let rounded = CMTimeConvertScale(third, timescale: 1000, method: .default)
    #expect(text(rounded) == "{333/1000 = 0.333, rounded}" && text(third) == "{1/3 = 0.333}")
    let names = [CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity].map(text)
    #expect(names == ["{INVALID}", "{INDEFINITE}", "{+INFINITY}", "{-INFINITY}"])
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
    let both = CMTimeRangeCopyDescription(allocator: nil, range: range)
    #expect(both == "{\(text(.zero) ?? ""), {1/2 = 0.500}}")
  }
}
