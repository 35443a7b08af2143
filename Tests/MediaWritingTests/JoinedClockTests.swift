import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Sound and pictures of a joined part are as far from each other as they are in the part by itself.
struct JoinedClockTests {
  /// When samples are shown or heard, in seconds and in rising order.
  private static func times(_ type: MediaType, _ asset: URLAsset) throws -> [Double] {
    let track = try #require(asset.content().tracks.first { $0.mediaType == type })
    var listing = try asset.sampleListing(timeline: .presented)
    var times: [Double] = []
    try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
      guard sample.isShown, let time = sample.presentationTime else { return }
      times.append((track.timeBase.time(time)).seconds)
    }
    return times.sorted()
  }

  /// Parts of three, in which a clock of 25 a second would be up to 40 ms off.
  @Test(
    arguments: [
      ("theora.ogv", FileType.matroska), ("mpeg4.avi", .matroska),
      ("mjpeg.avi", .matroska),
    ])
  func `sound does not begin before pictures whose clock is coarse`(name: String, type: FileType) throws {
    let part = try JoinTests.part(name)
    let joined = try JoinTests.join([part, part, part], to: type)
    var offsets: [Double] = []
    let (pictures, sound) = (try Self.times(.video, joined.asset), try Self.times(.audio, joined.asset))
    try #require(pictures.count % 3 == 0 && !sound.isEmpty)
    let count = pictures.count / 3
    // Sound of a part begins where that of the one before it has a gap, or where the pictures do.
    for number in 0..<3 {
      let start = pictures[number * count]
      let nearest = try #require(sound.min { abs($0 - start) < abs($1 - start) })
      offsets.append(nearest - start)
    }
    #expect(offsets.dropFirst().allSatisfy { abs($0 - offsets[0]) < 0.0015 }, "\(offsets)")
  }

  @Test(arguments: [25, 30, 12, 499] as [UInt32])
  func `a coarse clock becomes a multiple that is fine`(timescale: UInt32) throws {
    let track = try #require(URLAsset(path: Fixture.named("mpeg4.avi").path).content().tracks.first)
    let factor = FineClock.factor(of: timescale, for: track)
    #expect(factor > 1 && factor * Int64(timescale) >= 48_000 && factor * Int64(timescale) < 97_000)
    #expect(FineClock.factor(of: 500, for: track) == 1 && FineClock.factor(of: 0, for: track) > 1)
  }

  @Test func `clocks have the times of their greatest common divisor in common`() {
    #expect(FineClock.commonDivisor([25, 30]) == 5)
    #expect(FineClock.commonDivisor([24]) == 24)
    #expect(FineClock.commonDivisor([0, 7]) == 1)
    #expect(FineClock.commonDivisor([]) == nil)
  }
}
