import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Testing

/// Samples that are read past libav, held against the ones that it gives.
struct LinearPCMTests {
  static let uncompressed = Fixture.audio.filter(atLeast: 10) { fixture in
    ["wav-", "aiff-"].contains { fixture.name.hasPrefix($0) }
      && !["wav-ima-adpcm.wav", "wav-mulaw.wav", "wav-zero-samples.wav"].contains(fixture.name)
  }

  @Test(arguments: uncompressed, [WaveformAnalyzer.ChannelMode.mono, .split])
  func `samples are those of the decoder`(fixture: Fixture, mode: WaveformAnalyzer.ChannelMode) async throws {
    let file = try #require(URLAsset(path: fixture.path).plainSamples, "\(fixture)")
    let track = try #require(try await URLAsset(path: fixture.path).loadTracks(withMediaType: .audio).first)
    let analyzer = WaveformAnalyzer(
      zoom: .samplesPerPixel(37), channelMode: mode, measures: [.rms, .clipping])
    let direct = try await AudioAnalysisPipeline(samples: file).run(analyzer)
    let decoded = try await AudioAnalysisPipeline(track: track).run(analyzer)
    #expect(direct.value == decoded.value)
    #expect(direct.frameCount == file.frameCount)
    let range = MediaTimeRange(
      start: MediaTime(value: 1, timescale: 30), duration: MediaTime(value: 1, timescale: 7))
    let part = try await AudioAnalysisPipeline(samples: file, timeRange: range).run(analyzer)
    let decodedPart = try await AudioAnalysisPipeline(track: track, timeRange: range).run(analyzer)
    #expect(part.value == decodedPart.value || part.frameCount == 0)
  }

  @Test(arguments: Fixture.audio.filter(atLeast: 45) { !uncompressed.contains($0) })
  func `other files are left to the decoder`(fixture: Fixture) throws {
    #expect(URLAsset(path: fixture.path).plainSamples == nil)
  }

  @Test(arguments: Fixture.audio, [2, 3, 5])
  func `parts at once are one pass`(fixture: Fixture, jobs: Int) async throws {
    let track = try #require(try await URLAsset(path: fixture.path).loadTracks(withMediaType: .audio).first)
    let analyzer = WaveformAnalyzer(zoom: .samplesPerPixel(64), channelMode: .split, measures: .rms)
    var pipelines = [AudioAnalysisPipeline(track: track)]
    if let file = URLAsset(path: fixture.path).plainSamples {
      pipelines.append(AudioAnalysisPipeline(samples: file))
    }
    for var pipeline in pipelines {
      pipeline.jobs = 1
      let whole = try await pipeline.run(analyzer)
      pipeline.jobs = jobs
      pipeline.shortestPart = MediaTime(value: 1, timescale: 50)
      let merged = try await pipeline.run(analyzer)
      #expect(merged.value == whole.value)
      #expect(merged.frameCount == whole.frameCount)
      #expect(merged.damage == whole.damage)
    }
  }

  /// Every form of raw samples, of -0.5, 0 and 0.25 of full scale.
  @Test(arguments: [
    (8, false, true, false, [0xC0, 0, 0x20]), (8, false, false, false, [0x40, 0x80, 0xA0]),
    (16, false, true, false, [0, 0xC0, 0, 0, 0, 0x20]), (16, false, true, true, [0xC0, 0, 0, 0, 0x20, 0]),
    (24, false, true, false, [0, 0, 0xC0, 0, 0, 0, 0, 0, 0x20]),
    (24, false, true, true, [0xC0, 0, 0, 0, 0, 0, 0x20, 0, 0]),
    (32, false, true, false, [0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0x20]),
    (32, false, true, true, [0xC0, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0]),
    (32, true, true, false, [0, 0, 0, 0xBF, 0, 0, 0, 0, 0, 0, 0x80, 0x3E]),
    (32, true, true, true, [0xBF, 0, 0, 0, 0, 0, 0, 0, 0x3E, 0x80, 0, 0]),
    (
      64, true, true, true,
      [0xBF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x3F, 0xD0, 0, 0, 0, 0, 0, 0]
    ),
  ])
  func `raw samples of every form`(
    bits: Int, isFloat: Bool, isSigned: Bool, isBigEndian: Bool, bytes: [UInt8]
  ) throws {
    var form = AudioStreamDescription.linearPCM(
      sampleRate: 8000, channels: 1, bitsPerChannel: bits, isFloat: isFloat)
    if !isSigned { form.formatFlags.remove(.isSignedInteger) }
    if isBigEndian { form.formatFlags.insert(.isBigEndian) }
    let file = try LinearPCMFile(source: MemoryByteSource(bytes + [1]), rawFormat: form)
    #expect(file.frameCount == (bits == 8 ? 4 : 3))
    let found = try AudioAnalysisPipeline(samples: file).runBlocking(
      WaveformAnalyzer(zoom: .samplesPerPixel(1))
    )
    .value
    #expect(found[0].minimum == -16384)
    #expect(found[1].minimum == 0)
    #expect(found[2].maximum == 8192)
  }

  @Test func `forms that can't be are refused`() {
    for (bits, isFloat, channels) in [(12, false, 1), (16, true, 1), (64, false, 1), (16, false, 0)] {
      let form = AudioStreamDescription.linearPCM(
        sampleRate: 8000, channels: channels, bitsPerChannel: bits, isFloat: isFloat)
      #expect(throws: MediaError.self) { try LinearPCMFile(source: MemoryByteSource([]), rawFormat: form) }
    }
  }
}
