import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Silence that stands for sound that isn't there.
struct SoundGapsTests {
  @Test func `blocks and the silence between them fill the time from the first to the last`() throws {
    var generator = Generator(seed: 11)
    for _ in 0..<200 {
      var gaps = SoundGaps()
      var place = Int64.random(in: -100_000...100_000, using: &generator)
      let first = place
      var filled: Int64 = 0
      for _ in 0..<20 {
        let length = Int64.random(in: 1...4096, using: &generator)
        filled += try gaps.silence(before: place, at: 48000) + length
        gaps.move(to: place + length)
        place += length + Int64.random(in: 0...3000, using: &generator)
      }
      #expect(gaps.position == first + filled)
    }
  }

  @Test func `a time that goes back is no gap`() throws {
    var gaps = SoundGaps()
    gaps.move(to: 5000)
    #expect(try gaps.silence(before: 1000, at: 48000) == 0)
    #expect(try gaps.silence(before: .min, at: 48000) == 0)
  }

  @Test func `no number in a file costs hours`() throws {
    let limit = Int64(MediaLimits.hourCount) * 3600 * 48000
    var gaps = SoundGaps()
    gaps.move(to: 0)
    #expect(try gaps.silence(before: limit, at: 48000) == limit)
    gaps.move(to: limit)
    let error = #expect(throws: MediaError.self) { try gaps.silence(before: limit + 1, at: 48000) }
    #expect(error?.code == .overLimit)
    var other = SoundGaps()
    other.move(to: .min)
    #expect(throws: MediaError.self) { try other.silence(before: .max, at: 48000) }
  }
}
