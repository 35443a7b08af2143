import Fixtures
import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import Testing

struct LevelsTests {
  @Test(arguments: Fixture.audio, [2, 3])
  func `parts at once are one pass`(fixture: Fixture, jobs: Int) async throws {
    let track = try #require(try await URLAsset(path: fixture.path).loadTracks(withMediaType: .audio).first)
    var pipelines = [AudioAnalysisPipeline(track: track)]
    if let file = try LinearPCMFile(recognizing: try FileByteSource(path: fixture.path)) {
      pipelines.append(AudioAnalysisPipeline(samples: file))
    }
    for var pipeline in pipelines {
      pipeline.isFullPrecision = true
      let whole = try pipeline.run(LevelsAnalyzer())
      pipeline.jobs = jobs
      pipeline.shortestPart = MediaTime(value: 1, timescale: 50)
      let merged = try pipeline.runInParallel(LevelsAnalyzer())
      #expect(merged.value == whole.value)
      #expect(merged.frameCount == whole.frameCount)
    }
  }

  @Test(arguments: Fixture.audio.filter { ["wav-", "aiff-"].contains(where: $0.name.hasPrefix) })
  func `samples of full precision are those of the decoder`(fixture: Fixture) async throws {
    guard let file = try LinearPCMFile(recognizing: try FileByteSource(path: fixture.path)) else { return }
    let track = try #require(try await URLAsset(path: fixture.path).loadTracks(withMediaType: .audio).first)
    var direct = AudioAnalysisPipeline(samples: file)
    var decoded = AudioAnalysisPipeline(track: track)
    direct.isFullPrecision = true
    decoded.isFullPrecision = true
    let (one, other) = (try direct.run(LevelsAnalyzer()).value, try decoded.run(LevelsAnalyzer()).value)
    #expect(one.samplePeak == other.samplePeak)
    #expect(one.loudness?.integrated == other.loudness?.integrated)
    #expect(one.channels.map(\.effectiveBitDepth) == other.channels.map(\.effectiveBitDepth))
    #expect(one.channels.map(\.rms) == other.channels.map(\.rms))
  }
}
