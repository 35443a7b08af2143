import CoreMedia
import CoreVideo
import Testing

struct HostTimeTests {
  @Test("units of the system's clock are times, and times are units")
  func units() {
    let time = CMClockMakeHostTimeFromSystemUnits(2_500_000_000)
    #expect(time == CMTime(value: 5, timescale: 2))
    #expect(CMClockConvertHostTimeToSystemUnits(time) == 2_500_000_000)
    #expect(CMClockConvertHostTimeToSystemUnits(CMTime(value: -1, timescale: 1)) == 0)
    #expect(CMClockConvertHostTimeToSystemUnits(.invalid) == 0)
    #expect(CMClockConvertHostTimeToSystemUnits(CMTime(value: 1, timescale: 3)) == 333_333_333)
    let clock = CMClockGetHostTimeClock()
    #expect(CMSyncConvertTime(time, from: clock, to: clock) == time)
    let (first, second) = (CVGetCurrentHostTime(), CVGetCurrentHostTime())
    #expect(first > 0 && second >= first && CVGetHostClockFrequency() == 1e9)
  }
}
