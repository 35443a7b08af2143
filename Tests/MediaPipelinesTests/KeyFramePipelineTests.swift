import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Testing

/// Key frames and times of stills, held against ffprobe's packets.
struct KeyFramePipelineTests {
  static let films = Fixture.video.filter(atLeast: 30) { fixture in
    guard let stream = fixture.videoStreams.first, !stream.isAttachedPicture else { return false }
    return fixture.format.hasPrefix("mov") && stream.packets.count > 1
  }

  @Test(arguments: films)
  func `key frames of tables are ffprobe's`(fixture: Fixture) throws {
    let stream = try #require(fixture.videoStreams.first)
    // Several edits show packets more than once, or in another order.
    let stored = stream.stored?.packets ?? stream.packets
    let result = try KeyFramePipeline(asset: URLAsset(path: fixture.path)).runBlocking()
    #expect(result.keyFrames.map(\.index) == stored.indices.filter { stored[$0].isKey })
    #expect(result.keyFrames.compactMap(\.size) == stored.filter(\.isKey).map { Int64($0.size) })
    #expect(result.keyFrames.compactMap(\.sampleCount).reduce(0, +) <= stored.count)
    #expect(result.damage.isEmpty)
  }

  @Test(arguments: films)
  func `the ones around a time enclose it`(fixture: Fixture) throws {
    let result = try KeyFramePipeline(asset: URLAsset(path: fixture.path)).runBlocking()
    let time = MediaTime(value: 1, timescale: 2)
    let around = result.keyFrames(around: time).map { result.presentationTime(of: $0) }
    #expect(around.count <= 2)
    let all = result.keyFrames.map { result.presentationTime(of: $0) }
    #expect(around == [all.filter { $0 <= time }.max(), all.filter { $0 > time }.min()].compactMap(\.self))
  }

  @Test func `a track that is not there is named`() throws {
    let asset = URLAsset(path: try Fixture.named("h264.mp4").path)
    let error = #expect(throws: MediaError.self) {
      try KeyFramePipeline(asset: asset, trackID: 9).runBlocking()
    }
    #expect(error?.code == .noSuchTrack)
    let sound = URLAsset(path: try Fixture.named("aac.m4a").path)
    #expect(throws: MediaError.self) { try KeyFramePipeline(asset: sound).runBlocking() }
    #expect(try KeyFramePipeline(asset: sound, trackID: 1).runBlocking().keyFrames.count > 1)
  }

  @Test(arguments: films)
  func `times of stills lie within the track, in order`(fixture: Fixture) throws {
    let track = try #require(
      try URLAsset(path: fixture.path).tracks().first { $0.mediaType == .video })
    let times = try StillTimes(of: track)
    let step = MediaTime(value: 1, timescale: 3)
    let regular = try times.every(step)
    #expect(regular == regular.indices.map { step.multiplied(by: Int32($0)) })
    #expect(regular.dropFirst().allSatisfy { $0 < times.range.end })
    let middles = times.middles(ofParts: 5)
    #expect(middles.count == 5 && middles == middles.sorted())
    #expect(middles.allSatisfy { $0 > times.range.start && $0 < times.range.end })
    let keys = try StillTimes.keyFrames(of: track)
    #expect(keys == keys.sorted() && keys.allSatisfy { $0 >= .zero })
    #expect(throws: MediaError.self) { try times.every(.zero) }
    #expect(throws: MediaError.self) { try times.every(MediaTime(value: 1, timescale: 1_000_000)) }
  }
}
