import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

/// The asynchronous forms of the pipelines, against the blocking ones.
struct PipelineUpdateTests {
  private func track(_ name: String, _ type: MediaType) async throws -> AssetTrack {
    try #require(try await URLAsset(path: Fixture.named(name).path).loadTracks(withMediaType: type).first)
  }

  /// The last of some updates, which come in order and say how far they are.
  private func last<Value>(
    _ updates: some AsyncSequence<PipelineUpdate<Value>, any Error>
  ) async throws -> Value {
    var last: PipelineUpdate<Value>?
    for try await update in updates {
      #expect(last?.isFinal != true)
      if let time = last?.time, time.isNumeric, update.time.isNumeric, !update.isFinal {
        #expect(update.time >= time)
      }
      #expect((last?.fractionCompleted ?? 0) <= update.fractionCompleted ?? 1)
      last = update
    }
    let final = try #require(last)
    #expect(final.isFinal && final.fractionCompleted == 1)
    return final.value
  }

  static let sounds = ["wav-s16.wav", "flac-16.flac", "mp3-vbr.mp3", "both.mov", "both.mkv", "sunset.mp4"]

  @Test(arguments: sounds, [Duration.zero, .seconds(60)])
  func `updates of an analysis end with its result`(name: String, interval: Duration) async throws {
    let track = try await track(name, .audio)
    var pipeline = AudioAnalysisPipeline(track: track)
    pipeline.jobs = 1
    let analyzer = WaveformAnalyzer(zoom: .samplesPerPixel(64), measures: .rms)
    let whole = try await pipeline.run(analyzer)
    let found = try await last(pipeline.updates(of: analyzer, every: interval))
    #expect(found.value == whole.value && found.frameCount == whole.frameCount)
  }

  @Test(arguments: sounds)
  func `analyzers of several types share one decode`(name: String) async throws {
    let track = try await track(name, .audio)
    let pipeline = AudioAnalysisPipeline(track: track)
    let waveform = WaveformAnalyzer(zoom: .samplesPerPixel(100))
    let shared = try await pipeline.run(waveform, LoudnessAnalyzer(), LevelsAnalyzer())
    #expect(try await shared.value.0 == pipeline.run(waveform).value)
    #expect(try await shared.value.1.integrated == pipeline.run(LoudnessAnalyzer()).value.integrated)
    #expect(try await shared.value.2 == pipeline.run(LevelsAnalyzer()).value)
    let several = try await pipeline.run([waveform, waveform])
    #expect(several.value == [shared.value.0, shared.value.0])
    #expect(several.frameCount == shared.frameCount)
  }

  /// An analyzer of a user's own, with an error of its own.
  private struct Limited: AudioAnalyzer, Sendable {
    struct TooLong: Error, Equatable {
      var frames: Int
    }

    let limit: Int
    private var count = 0

    init(limit: Int) { self.limit = limit }

    mutating func begin(_ format: AudioAnalysisFormat) throws(TooLong) {}
    mutating func process(_ samples: Span<Int16>) throws(TooLong) {
      count += samples.count
      if count > limit { throw TooLong(frames: limit) }
    }
    mutating func finish() throws(TooLong) -> Int { count }
  }

  @Test(arguments: sounds)
  func `an analyzer's own errors come as they are`(name: String) async throws {
    let pipeline = AudioAnalysisPipeline(track: try await track(name, .audio))
    let expected = Limited.TooLong(frames: 10)
    await #expect(throws: expected) { _ = try await pipeline.run(Limited(limit: 10)) }
    await #expect(throws: expected) { _ = try await pipeline.run(Limited(limit: 10), LoudnessAnalyzer()) }
    await #expect(throws: expected) { for try await _ in pipeline.updates(of: Limited(limit: 10)) {} }
    #expect(throws: expected) { try pipeline.runBlocking(Limited(limit: 10)) }
    #expect(try await pipeline.run(Limited(limit: .max)).value > 10)
  }

  static let films = ["h264.mp4", "h264-open-gop.mp4", "both.mkv", "both.ts"]

  @Test(arguments: films)
  func `groups of pictures are those of the blocking form`(name: String) async throws {
    let track = try await track(name, .video)
    let pipeline = GOPPipeline(track: track)
    var blocking: [GroupOfPictures] = []
    let result = try { () throws(MediaError) in try pipeline.runBlocking { blocking.append($0) } }()
    var groups: [GroupOfPictures] = []
    for try await group in pipeline.groups() { groups.append(group) }
    #expect(groups == blocking && !groups.isEmpty)
    #expect(try await pipeline.run() == result)
    #expect(try await last(pipeline.updates(every: .zero)) == result)
    // Stored samples feed the analyzer by hand, too.
    var analyzer = GOPAnalyzer(timescale: track.naturalTimeScale)
    var count = 0
    for try await sample in track.storedSamples() { count += analyzer.process(sample) == nil ? 0 : 1 }
    #expect(count + (analyzer.finish() == nil ? 0 : 1) == groups.count)
  }

  @Test func `a closure's own errors come as they are`() async throws {
    struct Enough: Error {}
    let pipeline = GOPPipeline(track: try await track("h264.mp4", .video))
    #expect(throws: Enough.self) { try pipeline.runBlocking { (_) throws in throw Enough() } }
    let anomalies = SampleAnomalyPipeline(asset: URLAsset(path: try Fixture.named("h264.mp4").path))
    #expect(throws: Never.self) { try anomalies.runBlocking { (_) throws in throw Enough() } }
    let generator = AssetImageGenerator(asset: try await track("h264.mp4", .video).asset)
    #expect(throws: Enough.self) {
      try generator.forEachScene(above: 0) { (_, _, _) throws in throw Enough() }
    }
  }

  @Test(arguments: films)
  func `key frames and anomalies are those of the blocking forms`(name: String) async throws {
    let track = try await track(name, .video)
    let keys = KeyFramePipeline(track: track)
    let expected = try { () throws(MediaError) in try keys.runBlocking() }()
    #expect(try await keys.run() == expected)
    #expect(try await last(keys.updates(every: .zero)) == expected)
    let time = expected.presentationTime(of: try #require(expected.keyFrames.last))
    var part = keys
    part.timeRange = MediaTimeRange(start: time, duration: .positiveInfinity)
    #expect(try await part.run().keyFrames.count == (time > .zero ? 1 : expected.keyFrames.count))
    let pipeline = SampleAnomalyPipeline(asset: track.asset)
    var blocking: [SampleAnomaly] = []
    _ = try { () throws(MediaError) in try pipeline.runBlocking { blocking.append($0) } }()
    #expect(try await pipeline.run() == blocking)
    #expect(try await last(pipeline.updates(every: .zero)) == blocking)
  }

  @Test(arguments: ["both.mp4", "both.mkv", "both.ts"])
  func `a pipeline of an asset takes its first track of the kind`(name: String) async throws {
    let asset = URLAsset(path: try Fixture.named(name).path)
    let (film, sound) = (try await track(name, .video), try await track(name, .audio))
    let loudness = try await AudioAnalysisPipeline(track: sound).run(LoudnessAnalyzer())
    for pipeline in [
      AudioAnalysisPipeline(asset: asset), AudioAnalysisPipeline(asset: asset, trackID: sound.trackID),
    ] {
      let other = try await pipeline.run(LoudnessAnalyzer())
      #expect(other.value == loudness.value && other.frameCount == loudness.frameCount)
      #expect(
        try await last(pipeline.updates(of: LevelsAnalyzer(), every: .zero)).frameCount == other.frameCount)
    }
    #expect(try await GOPPipeline(asset: asset).run() == GOPPipeline(track: film).run())
    #expect(try await KeyFramePipeline(asset: asset).run() == KeyFramePipeline(track: film).run())
    #expect(
      try await SampleAnomalyPipeline(asset: asset, trackID: film.trackID).run()
        == SampleAnomalyPipeline(track: film).run())
    await #expect(throws: MediaError.self) {
      try await AudioAnalysisPipeline(asset: asset, trackID: 99).run(LoudnessAnalyzer())
    }
    await #expect(throws: MediaError.self) {
      try await GOPPipeline(asset: URLAsset(path: Fixture.named("wav-s16.wav").path)).run()
    }
  }

  @Test(arguments: films)
  func `scenes are those of the blocking form, with progress`(name: String) async throws {
    let generator = AssetImageGenerator(asset: try await track(name, .video).asset)
    var blocking: [(MediaTime, Double)] = []
    _ = try { () throws(MediaError) in
      try generator.forEachScene(above: 0.001) { (_, time, score) throws(MediaError) in
        blocking.append((time, score))
      }
    }()
    let progress = WorkProgress()
    var scenes: [AssetImageGenerator.Scene] = []
    for try await scene in generator.scenes(above: 0.001, progress: progress) { scenes.append(scene) }
    #expect(scenes.map(\.actualTime) == blocking.map(\.0) && scenes.map(\.score) == blocking.map(\.1))
    #expect(scenes.first?.score == 1 && scenes.first?.image.width ?? 0 > 0)
    #expect(progress.fractionCompleted ?? 0 > 0.5)
  }

  @Test func `scenes of a damaged film say what could not be decoded`() async throws {
    let asset = URLAsset(path: try BrokenFixture.named("damaged.mp4").path)
    let generator = AssetImageGenerator(asset: asset)
    let expected = try { () throws(MediaError) in
      try generator.forEachScene(above: 0.1) { (_, _, _) throws(MediaError) in }
    }()
    let reports = Mutex<[ReadingDamage]>([])
    for try await _ in generator.scenes(
      above: 0.1, damage: { damage in reports.withLock { $0.append(damage) } })
    {}
    // libav's threads may mark a picture as damaged after it was shown; the decoder's line is reported then, at a later picture.
    let losses = [expected.losses] + reports.withLock { $0.map(\.losses) }
    #expect(losses.count == 2)
    #expect(losses.allSatisfy { $0.first.map { "\($0.error)".contains("top block unavailable") } ?? false })
  }

  @Test(arguments: films)
  func `moments and sheets are those of the blocking forms`(name: String) async throws {
    let track = try await track(name, .video)
    let times = try StillTimes(of: track)
    let best = try { () throws(MediaError) in try times.representative(of: track) }()
    #expect(try await times.representative(of: track) == best)
    let keys = try { () throws(MediaError) in try StillTimes.keyFrames(of: track) }()
    #expect(try await StillTimes.keyFrames(of: track) == keys)
    let sheet = SheetPictures(
      track: track, count: 3, size: VideoDimensions(width: 32, height: 0), range: times.range)
    let pictures = try { () throws(MediaError) in try sheet.runBlocking() }().pictures
    #expect(try await sheet.run().pictures.map { $0?.actualTime } == pictures.map { $0?.actualTime })
  }

  @Test func `a sequence that is left early ends its work`() async throws {
    let track = try await track("h264.mp4", .video)
    for try await _ in track.storedSamples() { break }
    for try await _ in AudioAnalysisPipeline(track: try await self.track("sunset.mp4", .audio)).updates(
      of: LoudnessAnalyzer(), every: .zero)
    { break }
  }

  @Test(arguments: sounds)
  func `floats are the samples that an output gives`(name: String) async throws {
    let track = try await track(name, .audio)
    let channels = try await track.readFloats()
    let output = AssetReaderTrackOutput(
      track: track,
      outputSettings: AudioSettings.linearPCM(bitDepth: 32, isFloat: true, isNonInterleaved: true))
    let reader = AssetReader(asset: track.asset)
    reader.add(output)
    try reader.start()
    var expected: [[Float]] = Array(repeating: [], count: channels.count)
    while let buffer = try output.nextSampleBuffer() {
      let planes = try buffer.audioBufferList()
      #expect(planes.count == channels.count)
      for (channel, plane) in planes.enumerated() {
        plane.data.withUnsafeBytes { expected[channel].append(contentsOf: $0.bindMemory(to: Float.self)) }
      }
    }
    #expect(channels == expected && !channels.isEmpty)
  }

  @Test(arguments: ["both.mov", "both.mkv", "aac.m4a"])
  func `stored samples are those of an output`(name: String) async throws {
    let track = try await track(name, .audio)
    var bytes: [UInt8] = []
    for try await sample in track.samples() { bytes += sample.dataBuffer?.dataBytes() ?? [] }
    let output = AssetReaderTrackOutput(track: track)
    let reader = AssetReader(asset: track.asset)
    reader.add(output)
    #expect(reader.startReading())
    var expected: [UInt8] = []
    while let buffer = output.copyNextSampleBuffer() { expected += buffer.dataBuffer?.dataBytes() ?? [] }
    #expect(bytes == expected && !bytes.isEmpty)
  }
}
