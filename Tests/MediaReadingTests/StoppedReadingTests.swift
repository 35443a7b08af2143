import MediaCore
import Testing

@testable import MediaReading

/// What is known of a source that ends before its file says so.
struct StoppedReadingTests {
  @Test func `what was lost before reading stopped stays known beside the reason`() throws {
    var damage = ReadingDamage()
    #expect(damage.stopped == nil)
    let time = MediaTime(value: 1, timescale: 2)
    damage.add(MediaError(.decodeFailed, "a packet can't be decoded"), time: time)
    #expect(damage.stopped == nil)
    damage.stop(MediaError(.fileNotReadable, "no more can be read"))
    let stopped = try #require(damage.stopped)
    #expect(stopped.error.reason == "no more can be read")
    #expect(stopped.before.losses.map(\.error.reason) == ["a packet can't be decoded"])
    #expect(stopped.before.packetCount == 1 && !stopped.before.isCutShort)
  }

  @Test func `the reason is the stop's, however much was lost before`() throws {
    var damage = ReadingDamage()
    for number in 0..<ReadingDamage.maximumLossCount {
      damage.add(MediaError(.decodeFailed, "loss \(number)"))
    }
    damage.stop(MediaError(.fileNotReadable, "no more can be read"))
    let stopped = try #require(damage.stopped)
    #expect(stopped.error.reason == "no more can be read")
    #expect(stopped.before.losses.count == ReadingDamage.maximumLossCount)
    var other = ReadingDamage()
    other.add(MediaError(.decodeFailed, "another one's"))
    #expect(other.union(damage).stopped?.error.reason == "no more can be read")
  }
}
