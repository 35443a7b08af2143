import MediaWriting
import Testing

@Suite struct InterleaverTests {
  /// Two tracks of which one lies far ahead in the file: their times stay within the window of each other.
  @Test func neverExceedsTheWindow() {
    var interleaver = Interleaver()
    var times = [Int64](repeating: 0, count: 3)
    let steps: [Int64] = [40_000_000, 21_333_333, 1_000_000_000]
    var written = times
    for _ in 0..<2000 {
      let heads = times.enumerated().map { Interleaver.Head(time: $1, place: Int64($0) << 40 | $1) }
      guard let track = interleaver.choose(heads) else { break }
      let earliest = times.min() ?? 0
      #expect(times[track] - earliest <= Interleaver.window)
      written[track] = times[track]
      times[track] += steps[track]
    }
    #expect(times.min().map { $0 > 1_000_000_000 } == true)
  }

  @Test func givesNothingWithoutHeads() {
    var interleaver = Interleaver()
    #expect(interleaver.choose([]) == nil)
    #expect(interleaver.choose([nil, nil]) == nil)
    #expect(interleaver.choose([nil, .init(time: 5)]) == 1)
  }
}
