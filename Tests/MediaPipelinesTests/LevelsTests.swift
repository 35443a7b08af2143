import Foundation
import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Testing

struct LevelsTests {
  @Test(arguments: Fixture.audio, [2, 3])
  func `parts at once are one pass`(fixture: Fixture, jobs: Int) async throws {
    let track = try #require(try await URLAsset(path: fixture.path).loadTracks(withMediaType: .audio).first)
    var pipelines = [AudioAnalysisPipeline(track: track)]
    if let file = URLAsset(path: fixture.path).plainSamples {
      pipelines.append(AudioAnalysisPipeline(samples: file))
    }
    for var pipeline in pipelines {
      pipeline.isFullPrecision = true
      pipeline.jobs = 1
      let whole = try await pipeline.run(LevelsAnalyzer())
      pipeline.jobs = jobs
      pipeline.shortestPart = MediaTime(value: 1, timescale: 50)
      let merged = try await pipeline.run(LevelsAnalyzer())
      #expect(merged.value == whole.value)
      #expect(merged.frameCount == whole.frameCount)
    }
  }

  /// Sound in floating point can be louder than integers.
  @Test(
    arguments: Fixture.audio.filter(atLeast: 12) { fixture in
      fixture.audioStreams.first.map {
        ["flac", "alac", "wavpack"].contains($0.codec ?? "") || $0.codec?.hasPrefix("pcm") == true
      }
        ?? false
    })
  func `the highest sample of lossless sound is ffmpeg's`(fixture: Fixture) throws {
    let stream = try #require(fixture.audioStreams.first)
    let peak = try #require(stream.pcm).peak
    // Without samples there is no sample peak.
    let expected = peak.isEmpty ? [Float](repeating: 0, count: stream.channels ?? 0) : peak
    let track = try #require(URLAsset(path: fixture.path).tracks().first { $0.mediaType == .audio })
    var pipeline = AudioAnalysisPipeline(track: track)
    pipeline.isFullPrecision = true
    let levels = try pipeline.runBlocking(LevelsAnalyzer()).value
    let peaks = levels.channels.map { $0.samplePeak?.value ?? 0 }
    #expect(peaks.count == expected.count)
    for (peak, expected) in zip(peaks, expected) { #expect(abs(peak - Double(expected)) < 1e-5) }
    if fixture.name == "wavpack-float.wv" { #expect(peaks.allSatisfy { $0 > 1 }) }
  }

  /// Both a range that begins within the sound, and sound that begins after the track does.
  @Test func `windows are counted from the first sample`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("late.flac")
    let file = try Fixture.named("flac-16.flac").path
    try Data(Self.withoutFirstFrame(try bytes(file))).write(to: URL(filePath: path))
    let late = try #require(try await URLAsset(path: path).loadTracks(withMediaType: .audio).first)
    let early = try #require(try await URLAsset(path: file).loadTracks(withMediaType: .audio).first)
    let start = MediaTime(value: 12_347, timescale: 44100)
    for var pipeline in [
      AudioAnalysisPipeline(track: late),
      AudioAnalysisPipeline(
        track: early, timeRange: MediaTimeRange(start: start, duration: .positiveInfinity)),
    ] {
      pipeline.isFullPrecision = true
      pipeline.jobs = 1
      let whole = try await pipeline.run(LevelsAnalyzer()).value
      #expect(whole.frames.lowerBound > 0)
      let hop = Loudness.hopLength(at: whole.sampleRate)
      #expect(whole.loudness?.series(.momentary).count == max(whole.frames.count / hop - 3, 0))
      pipeline.shortestPart = MediaTime(value: 1, timescale: 50)
      for jobs in [2, 3] {
        pipeline.jobs = jobs
        #expect(try await pipeline.run(LevelsAnalyzer()).value == whole)
      }
    }
  }

  /// A FLAC file without its first frame of sound: the other ones keep their numbers.
  private static func withoutFirstFrame(_ file: [UInt8]) -> [UInt8] {
    var place = 4
    while place + 4 <= file.count {
      let isLast = file[place] & 0x80 != 0
      place += 4 + (Int(file[place + 1]) << 16 | Int(file[place + 2]) << 8 | Int(file[place + 3]))
      if isLast { break }
    }
    let mark = Array(file[place..<place + 4])
    let second = (place + 16..<file.count - 4).first { Array(file[$0..<$0 + 4]) == mark } ?? place
    return Array(file[..<place] + file[second...])
  }

  private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  @Test(arguments: LinearPCMTests.uncompressed)
  func `samples of full precision are those of the decoder`(fixture: Fixture) async throws {
    let file = try #require(URLAsset(path: fixture.path).plainSamples)
    let track = try #require(try await URLAsset(path: fixture.path).loadTracks(withMediaType: .audio).first)
    var direct = AudioAnalysisPipeline(samples: file)
    var decoded = AudioAnalysisPipeline(track: track)
    direct.isFullPrecision = true
    decoded.isFullPrecision = true
    let (one, other) = (
      try await direct.run(LevelsAnalyzer()).value, try await decoded.run(LevelsAnalyzer()).value
    )
    #expect(one.samplePeak == other.samplePeak)
    #expect(one.loudness?.integrated == other.loudness?.integrated)
    #expect(one.channels.map(\.effectiveBitDepth) == other.channels.map(\.effectiveBitDepth))
    #expect(one.channels.map(\.rms) == other.channels.map(\.rms))
  }
}
