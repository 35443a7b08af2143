import CoreMedia
import Foundation
import Synchronization
import Testing

struct TimebaseTests {
  @Test("a timebase stands still at 0 until it is given a rate")
  func still() throws {
    var made: CMTimebase?
    #expect(
      CMTimebaseCreateWithSourceClock(
        allocator: nil, sourceClock: CMClockGetHostTimeClock(), timebaseOut: &made) == noErr)
    let timebase = try #require(made)
    #expect(CMTimebaseGetTime(timebase) == .zero && CMTimebaseGetRate(timebase) == 0)
    #expect(CMTimebaseSetTime(timebase, time: CMTime(value: 5, timescale: 2)) == noErr)
    #expect(timebase.time == CMTime(value: 5, timescale: 2))
    #expect(!CMSyncConvertTime(.zero, from: timebase, to: CMClock.hostTimeClock).isValid)
    #expect(CMTimebaseSetTime(timebase, time: .invalid) == kCMTimebaseError_InvalidParameter)
    #expect(CMTimebaseSetRate(timebase, rate: .infinity) == kCMTimebaseError_InvalidParameter)
    #expect(timebase.time == CMTime(value: 5, timescale: 2))
  }

  @Test("times of timebases follow from the clock by their rates")
  func motion() throws {
    let clock = CMClock.hostTimeClock
    let first = try CMTimebase(sourceClock: clock)
    let second = try CMTimebase(sourceTimebase: first)
    let ten = CMTime(value: 10, timescale: 1)
    try first.setRate(2, anchorTime: ten, immediateSourceTime: CMTime(value: 100, timescale: 1))
    try second.setRate(-0.5, anchorTime: .zero, immediateSourceTime: ten)
    let later = CMTime(value: 103, timescale: 1)
    #expect(CMSyncConvertTime(later, from: clock, to: first) == CMTime(value: 16, timescale: 1))
    #expect(CMSyncConvertTime(later, from: clock, to: second) == CMTime(value: -3, timescale: 1))
    #expect(CMSyncConvertTime(CMTime(value: -3, timescale: 1), from: second, to: clock) == later)
    #expect(CMSyncConvertTime(CMTime(value: 16, timescale: 1), from: first, to: second).seconds == -3)
    #expect(second.effectiveRate == -1 && CMTimebaseGetEffectiveRate(first) == 2)
    #expect(CMSyncGetRelativeRate(second, relativeTo: first) == -0.5)
    #expect(CMTimebaseCopySourceTimebase(second) === first && CMTimebaseCopySourceClock(second) == nil)
    #expect(CMTimebaseCopyUltimateSourceClock(second) === clock && !CMSyncMightDrift(first, clock))
    let before = CMTimebaseGetTime(first)
    #expect(CMSyncGetTime(first) >= before)
    try first.setRate(0)
    #expect(first.time == first.time && first.time >= before)
  }

  @Test("a change is posted")
  func notifications() throws {
    let timebase = try CMTimebase(sourceClock: .hostTimeClock)
    let posted = Mutex<[Notification.Name]>([])
    let observers = [CMTimebase.effectiveRateChanged, CMTimebase.timeJumped].map { name in
      NotificationCenter.default.addObserver(forName: name, object: timebase, queue: nil) { note in
        posted.withLock { $0.append(note.name) }
      }
    }
    try timebase.setRate(1)
    try timebase.setTime(.zero)
    #expect(throws: (any Error).self) { try timebase.setTime(.invalid) }
    observers.forEach { NotificationCenter.default.removeObserver($0) }
    #expect(posted.withLock(\.self) == [CMTimebase.effectiveRateChanged, CMTimebase.timeJumped])
  }
}
