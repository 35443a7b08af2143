import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

/// The picture that represents a film, which is chosen and then given.
struct StillReadingTests {
  static let films = Fixture.video.filter(atLeast: 40) { fixture in
    fixture.videoStreams.first.map { !$0.isAttachedPicture && ($0.frames?.count ?? 0) > 1 } ?? false
  }

  private func generator(of asset: Asset) throws -> (generator: AssetImageGenerator, track: AssetTrack) {
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    let generator = AssetImageGenerator(asset: asset)
    generator.trackID = track.trackID
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    return (generator, track)
  }

  private func still(_ generator: AssetImageGenerator, at time: MediaTime) throws -> Still {
    let made = Mutex<Result<Still, MediaError>?>(nil)
    _ = try generator.generateStills(at: [time]) { _, still in made.withLock { $0 = still } }
    return try #require(try made.withLock(\.self)?.get())
  }

  @Test(arguments: films)
  func `the picture that was chosen is the one that is on screen`(fixture: Fixture) throws {
    let (generator, track) = try generator(of: URLAsset(path: fixture.path))
    let time = try StillTimes(of: track).representative(with: generator)
    let chosen = try still(generator, at: time)
    let alone = try still(self.generator(of: URLAsset(path: fixture.path)).generator, at: time)
    #expect(chosen.requestedTime == time && chosen.actualTime == alone.actualTime)
    #expect(chosen.presentationTimeStamp == alone.presentationTimeStamp)
    #expect(chosen.frameType == alone.frameType && chosen.isDamaged == alone.isDamaged)
    #expect(chosen.color == alone.color)
    #expect(try chosen.image.sha256() == alone.image.sha256())
    // Nothing of what was looked at stands in the way of other times.
    let first = try still(generator, at: .zero)
    let firstAlone = try still(self.generator(of: URLAsset(path: fixture.path)).generator, at: .zero)
    #expect(first.actualTime == firstAlone.actualTime)
    #expect(try first.image.sha256() == firstAlone.image.sha256())
  }

  @Test(arguments: [
    "h264.mp4", "h264-open-gop.mp4", "h264-no-b-frames.mp4", "hevc-10bit.mp4", "both.mp4",
    "edit-list-two.mp4",
  ])
  func `the picture that was chosen is not read again`(name: String) throws {
    let source = ReadCountingSource(try FileByteSource(path: Fixture.named(name).path))
    let (generator, track) = try generator(of: URLAsset(path: name, source: source))
    let time = try StillTimes(of: track).representative(with: generator)
    let readCount = source.count.reads.count
    #expect(try still(generator, at: time).actualTime == time)
    #expect(source.count.reads.count == readCount)
  }
}
