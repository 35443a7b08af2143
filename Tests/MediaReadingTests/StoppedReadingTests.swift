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
}
