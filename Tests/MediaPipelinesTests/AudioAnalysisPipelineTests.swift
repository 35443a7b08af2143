import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Testing

struct AudioAnalysisPipelineTests {
  /// The decoded streams that are the same on every machine, with something in them.
  static let lossless = Fixture.audio.filter(atLeast: 35) { fixture in
    fixture.audioStreams.first?.pcm.map { $0.isPortable && $0.s16le.byteCount > 0 } ?? false
  }

  @Test(arguments: Fixture.audio)
  func `every frame that ffmpeg decodes is analysed, once`(fixture: Fixture) async throws {
    let tracks = try await URLAsset(path: fixture.path).loadTracks(withMediaType: .audio)
    try #require(tracks.count == fixture.audioStreams.count)
    for (track, stream) in zip(tracks, fixture.audioStreams) {
      let pcm = try #require(stream.pcm)
      let channels = try #require(stream.channels)
      let result = try await AudioAnalysisPipeline(track: track).run(
        WaveformAnalyzer(zoom: .samplesPerPixel(500)))
      #expect(result.frameCount == Int64(pcm.s16le.byteCount / 2 / channels))
      // Its sound has a gap, which counts as silence.
      let gap: Int64 = fixture.name == "both-fragmented.mp4" ? 2504 : 0
      #expect(Int64(result.value.frames.count) == result.frameCount + gap)
      #expect(result.damage.isEmpty)
    }
  }

  @Test(arguments: lossless, [1, 2])
  func `two parts merge to the whole`(fixture: Fixture, seed: Int) async throws {
    let track = try #require(try await URLAsset(path: fixture.path).loadTracks(withMediaType: .audio).first)
    let zoom = 37 * seed
    let whole = try waveform(track, zoom: zoom)
    let rate = try #require(Int32(exactly: whole.sampleRate))
    let frames = whole.frames
    // Edges of a pixel, and places within one.
    for share in [0, 1, zoom, frames.count / 3 * seed, frames.count - 1] where share < frames.count {
      let split = MediaTime(value: frames.lowerBound + Int64(share), timescale: rate)
      let head = try waveform(track, zoom: zoom, MediaTimeRange(start: .zero, end: split))
      let tail = try waveform(track, zoom: zoom, MediaTimeRange(start: split, duration: .positiveInfinity))
      #expect(Int(head.frames.upperBound - head.frames.lowerBound) == share)
      let merged = try head.frames.isEmpty ? tail : head.merged(with: tail)
      #expect(merged == whole, "split at \(split)")
      #expect(try tail.merged(with: head) == whole || head.frames.isEmpty)
    }
  }

  @Test(arguments: [0, 5000])
  func `a pass after damage counts its own work anew, and no other`(earlier: Int64) throws {
    let path = try BrokenFixture.named("damaged.mp3").path
    let track = try #require(try URLAsset(path: path).tracks().first)
    var pipeline = AudioAnalysisPipeline(track: track)
    let progress = WorkProgress()
    // Another rate than the track's, by which an earlier work has counted.
    if earlier > 0 { progress.expect(1_000_000, perSecond: 1000) }
    progress.add(earlier)
    pipeline.progress = progress
    pipeline.jobs = 3
    pipeline.shortestPart = MediaTime(value: 1, timescale: 10)
    let result = try pipeline.runInParallel(WaveformAnalyzer(zoom: .samplesPerPixel(500)))
    #expect(!result.damage.isEmpty && result.partCount == 1)
    let rate = earlier > 0 ? 1000 : Double(result.value.sampleRate)
    let count = try #require(progress.secondsCompleted) * rate - Double(earlier)
    #expect(abs(count - Double(result.frameCount)) < 0.1 * Double(result.value.sampleRate), "\(count) frames")
  }

  private func waveform(
    _ track: AssetTrack, zoom: Int,
    _ range: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) throws -> Waveform {
    let pipeline = AudioAnalysisPipeline(track: track, timeRange: range)
    return try pipeline.runBlocking(WaveformAnalyzer(zoom: .samplesPerPixel(zoom), channelMode: .split)).value
  }
}
