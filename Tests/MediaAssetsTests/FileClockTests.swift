import LibAV
import MediaCore
import Testing

@testable import MediaAssets

/// What comes after a place where a file's clock begins anew is moved by as much in all tracks, and a single wrong time moves none.
struct FileClockTests {
  /// A packet of 0.4 s: its track, place in the file and stored time in seconds.
  typealias Stored = (track: Int, offset: Int64, time: Double)

  private static let timeBase = TimeBase(numerator: 1, denominator: 90_000)

  /// The packets' times as they are moved, in seconds.
  private func times(_ packets: [Stored], captions: Int? = nil) throws -> [Double] {
    let clock = FileClock()
    let packet = try Packet()
    return try packets.map { stored in
      let time = Int64((stored.time * 90_000).rounded())
      try packet.fill(
        stream: stored.track, byteCount: 0, presentationTime: time, decodeTime: time, duration: 36_000,
        offset: stored.offset, isKey: true
      ) { _ in }
      clock.place(packet, Self.timeBase, of: stored.track == captions ? .subtitle : .audio)
      let moved = packet.presentationTime
      return Double(try #require(moved)) / 90_000
    }
  }

  @Test func `one time that goes back moves nothing else`() throws {
    let stored: [Stored] = [
      (0, 0, 10), (1, 1, 10), (0, 2, 10.4), (1, 3, 5.4), (0, 4, 10.8), (1, 5, 10.8), (0, 6, 11.2),
      (1, 7, 11.2),
    ]
    #expect(try times(stored) == [10, 10, 10.4, 10.4, 10.8, 10.8, 11.2, 11.2])
  }

  @Test func `packets of one place are one`() throws {
    let stored: [Stored] = [(0, 0, 10), (0, 1, 5.4), (0, 1, 5.8), (0, 2, 11.2)]
    #expect(try times(stored) == [10, 10.4, 10.8, 11.2])
  }

  @Test func `a second packet that goes back begins a part, whichever track it is of`() throws {
    let one: [Stored] = [(0, 0, 10), (1, 1, 10), (0, 2, 0), (0, 3, 0.4), (1, 4, 0.2)]
    #expect(try times(one) == [10, 10, 10.4, 10.8, 10.6])
    let other: [Stored] = [(0, 0, 10), (1, 1, 10), (0, 2, 0), (1, 3, 0.2), (0, 4, 0.4)]
    #expect(try times(other) == [10, 10, 10.4, 10.6, 10.8])
  }

  @Test func `captions that are read ahead move no others`() throws {
    // The captions after the place are read before the pictures that are before it.
    let stored: [Stored] = [
      (0, 0, 100), (1, 1, 100), (1, 20, 1), (0, 10, 100.4), (0, 21, 0), (0, 22, 0.4), (1, 30, 3),
    ]
    let moved = try times(stored, captions: 1)
    #expect(moved[3...] == [100.4, 100.8, 101.2, 103.8])
  }
}
