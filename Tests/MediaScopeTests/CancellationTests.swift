import Foundation
import MediaAssets
import MediaCore
import MediaScope
import MediaScopeFixtures
import Synchronization
import Testing

/// A source that cancels a task in the middle of its work: whenever the work has read so many times.
private final class CancellingSource: ByteSource {
  private struct State {
    var readCount = 0
    var cancel: (@Sendable () -> Void)?
  }

  private let file: any ByteSource
  private let limit: Int
  private let state = Mutex(State())

  init(_ path: String, cancellingAfter limit: Int = .max) throws {
    file = try FileByteSource(path: path)
    self.limit = limit
  }

  func cancels(_ task: Task<Void, any Error>) { state.withLock { $0.cancel = { task.cancel() } } }

  var readCount: Int { state.withLock(\.readCount) }
  var name: String? { file.name }
  var byteCount: Int64 { file.byteCount }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let cancel = state.withLock { state in
      state.readCount += 1
      return state.readCount == limit ? state.cancel : nil
    }
    cancel?()
    return try file.read(into: buffer, at: offset)
  }
}

/// Counts what it is given, and cancels a task at one of the blocks.
private struct CancellingAnalyzer: AudioAnalyzer, Sendable {
  final class Count: Sendable {
    let blocks = Atomic(0)
    let task = Mutex<Task<Void, any Error>?>(nil)
  }

  let count: Count
  let block: Int

  mutating func begin(_ format: AudioAnalysisFormat) {}
  mutating func process(_ samples: Span<Int16>) {
    guard count.blocks.wrappingAdd(1, ordering: .relaxed).newValue == block else { return }
    count.task.withLock { $0?.cancel() }
  }
  mutating func finish() {}
}

/// The one rule: a task that is cancelled gets `CancellationError`, and its work ends at the next packet.
struct CancellationTests {
  struct Operation: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var fixture: String
    var run: @Sendable (URLAsset) async throws -> Void

    init(_ name: String, _ fixture: String, _ run: @escaping @Sendable (URLAsset) async throws -> Void) {
      (testDescription, self.fixture, self.run) = ("\(name), \(fixture)", fixture, run)
    }
  }

  private static func track(_ asset: URLAsset, _ type: MediaType) async throws -> AssetTrack {
    try #require(try await asset.loadTracks(withMediaType: type).first)
  }

  private static let times = (0..<4).map { MediaTime(value: Int64($0), timescale: 10) }

  static let operations: [Operation] = ["both.mov", "both.mkv", "both.ts"].flatMap { fixture in
    [
      Operation("load", fixture) { _ = try await $0.load(.duration, .metadata, .tracks) },
      Operation("load of a track", fixture) {
        _ = try await track($0, .audio).load(.totalSampleDataLength)
      },
      Operation("selection", fixture) { _ = try await $0.loadMediaSelectionGroup(for: .audible) },
      Operation("chapters", fixture) {
        _ = try await $0.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
      },
      Operation("structure", fixture) { _ = try await $0.structure() },
      Operation("provider", fixture) { asset in
        let reader = AssetReader(asset: asset)
        let output = AssetReaderTrackOutput(
          track: try await track(asset, .video), outputSettings: VideoSettings.native)
        let provider = reader.outputProvider(for: output)
        try reader.start()
        for try await _ in provider {}
      },
      Operation("stored samples", fixture) { asset in
        for try await _ in try await track(asset, .video).samples() {}
      },
      Operation("what tables say of samples", fixture) { asset in
        for try await _ in try await track(asset, .video).storedSamples() {}
      },
      Operation("image(at:)", fixture) { asset in
        for time in times { _ = try await AssetImageGenerator(asset: asset).image(at: time) }
      },
      Operation("images(for:)", fixture) { asset in
        for try await picture in AssetImageGenerator(asset: asset).images(for: times) {
          _ = try picture.image
        }
      },
      Operation("scenes", fixture) { asset in
        for try await _ in AssetImageGenerator(asset: asset).scenes(above: 0.01) {}
      },
      Operation("sheet", fixture) { asset in
        let film = try await track(asset, .video)
        _ = try await SheetPictures(
          track: film, count: 3, size: VideoDimensions(width: 16, height: 0), range: film.timeRange
        ).run()
      },
      Operation("the most representative picture", fixture) { asset in
        let film = try await track(asset, .video)
        _ = try await StillTimes(of: film).representative(of: film)
      },
      Operation("times of key frames", fixture) { asset in
        _ = try await StillTimes.keyFrames(of: track(asset, .video))
      },
      Operation("analysis of an asset", fixture) { asset in
        _ = try await AudioAnalysisPipeline(asset: asset).run(LoudnessAnalyzer())
      },
      Operation("groups of pictures of an asset", fixture) { asset in
        _ = try await GOPPipeline(asset: asset).run()
      },
      Operation("what keeps parts from being joined", fixture) { asset in
        _ = try await AssetJoiner([.init(asset), .init(asset)], to: .matroska).differences()
      },
      Operation("joining", fixture) { asset in
        let folder = try TemporaryDirectory()
        defer { #expect((try? folder.contents().isEmpty) == true) }
        var joiner = AssetJoiner([.init(asset), .init(asset)], to: .mov)
        try await joiner.write(to: folder.file("film.mov"))
        try FileManager.default.removeItem(atPath: folder.file("film.mov"))
      },
      Operation("analysis", fixture) { asset in
        _ = try await AudioAnalysisPipeline(track: track(asset, .audio)).run(LoudnessAnalyzer())
      },
      Operation("analysis by two", fixture) { asset in
        _ = try await AudioAnalysisPipeline(track: track(asset, .audio)).run(
          LoudnessAnalyzer(), WaveformAnalyzer(zoom: .samplesPerPixel(100)))
      },
      Operation("updates of an analysis", fixture) { asset in
        let pipeline = AudioAnalysisPipeline(track: try await track(asset, .audio))
        for try await _ in pipeline.updates(of: LoudnessAnalyzer(), every: .zero) {}
      },
      Operation("waveform", fixture) { asset in
        _ = try await WaveformPipeline(track: track(asset, .audio)).run(zoom: .fit(width: 10))
      },
      Operation("waveforms", fixture) { asset in
        _ = try await WaveformPipeline(track: track(asset, .audio)).run(zooms: [.samplesPerPixel(100)])
      },
      Operation("updates of a waveform", fixture) { asset in
        let pipeline = WaveformPipeline(track: try await track(asset, .audio))
        for try await _ in pipeline.updates(zoom: .fit(width: 10), every: .zero) {}
      },
      Operation("analysis by several of a kind", fixture) { asset in
        _ = try await AudioAnalysisPipeline(track: track(asset, .audio)).run([LevelsAnalyzer()])
      },
      Operation("floats", fixture) { asset in _ = try await track(asset, .audio).readFloats() },
      Operation("groups of pictures", fixture) { asset in
        for try await _ in GOPPipeline(track: try await track(asset, .video)).groups() {}
      },
      Operation("all groups of pictures", fixture) { asset in
        _ = try await GOPPipeline(track: track(asset, .video)).run()
      },
      Operation("key frames", fixture) { asset in
        _ = try await KeyFramePipeline(track: track(asset, .video)).run()
      },
      Operation("updates of key frames", fixture) { asset in
        for try await _ in KeyFramePipeline(track: try await track(asset, .video)).updates(every: .zero) {}
      },
      Operation("updates of groups of pictures", fixture) { asset in
        for try await _ in GOPPipeline(track: try await track(asset, .video)).updates(every: .zero) {}
      },
      Operation("all anomalies", fixture) { _ = try await SampleAnomalyPipeline(asset: $0).run() },
      Operation("updates of anomalies", fixture) { asset in
        for try await _ in SampleAnomalyPipeline(asset: asset).updates(every: .zero) {}
      },
      Operation("anomalies", fixture) { asset in
        for try await _ in SampleAnomalyPipeline(asset: asset).anomalies() {}
      },
      Operation("receiver", fixture) { asset in
        let folder = try TemporaryDirectory()
        let writer = try AssetWriter(outputPath: folder.file("sound.wav"), fileType: .wav)
        let receiver = try writer.inputReceiver(for: AssetWriterInput(mediaType: .audio))
        try writer.start()
        try writer.startSession(atSourceTime: .zero)
        defer { writer.cancelWriting() }
        let reader = AssetReader(asset: asset)
        let output = AssetReaderTrackOutput(
          track: try await track(asset, .audio), outputSettings: AudioSettings.linearPCM())
        let buffers = reader.outputProvider(for: output)
        try reader.start()
        for try await buffer in buffers { try await receiver.append(buffer) }
      },
      Operation("length of an export", fixture) { asset in
        let session = try #require(AssetExportSession(asset: asset, preset: .passthrough))
        _ = try await session.estimatedOutputFileLength(as: .mov)
      },
      Operation("export", fixture) { asset in
        let folder = try TemporaryDirectory()
        let session = try #require(AssetExportSession(asset: asset, preset: .passthrough))
        defer { #expect((try? folder.contents().isEmpty) == true) }
        try await session.export(to: folder.file("film.mov"), as: .mov)
        try FileManager.default.removeItem(atPath: folder.file("film.mov"))
      },
    ]
  }

  @Test(arguments: operations)
  func `a task that is cancelled before`(operation: Operation) async throws {
    let path = try Fixture.named(operation.fixture).path
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await operation.run(URLAsset(path: path))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: operations)
  func `a task that is cancelled in the middle`(operation: Operation) async throws {
    let path = try Fixture.named(operation.fixture).path
    let whole = try CancellingSource(path)
    try await operation.run(URLAsset(path: path, source: whole))
    for limit in Set([1, whole.readCount / 2, whole.readCount - 1]).filter({ $0 > 0 }) {
      let source = try CancellingSource(path, cancellingAfter: limit)
      let (gate, opening) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        for await _ in gate {}
        try await operation.run(URLAsset(path: path, source: source))
      }
      source.cancels(task)
      opening.finish()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func `an editor of tags that is cancelled leaves the file as it was`() async throws {
    let folder = try TemporaryDirectory()
    let song = folder.file("song.mp4")
    try FileManager.default.copyItem(atPath: Fixture.named("both.mp4").path, toPath: song)
    let before = try Data(contentsOf: URL(filePath: song))
    let opening = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await MetadataEditor(path: song)
    }
    await #expect(throws: CancellationError.self) { try await opening.value }
    var editor = try await MetadataEditor(path: song)
    try editor.set("title", to: "Evening")
    let writing = Task { [editor] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await editor.write()
    }
    await #expect(throws: CancellationError.self) { try await writing.value }
    let copying = Task { [editor] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await editor.write(to: folder.file("copy.mp4"))
    }
    await #expect(throws: CancellationError.self) { try await copying.value }
    #expect(try Data(contentsOf: URL(filePath: song)) == before && folder.contents() == ["song.mp4"])
  }

  @Test(arguments: ["sunset.mp4", "both.mov", "both.mkv"], [1, 2])
  func `an analysis ends at its next packet`(name: String, block: Int) async throws {
    let track = try await Self.track(URLAsset(path: Fixture.named(name).path), .audio)
    let count = CancellingAnalyzer.Count()
    let task = Task {
      while count.task.withLock({ $0 == nil }) { await Task.yield() }
      _ = try await AudioAnalysisPipeline(track: track).run(CancellingAnalyzer(count: count, block: block))
    }
    count.task.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(count.blocks.load(ordering: .relaxed) == block)
  }

  @Test func `a hundred analyses at a time that are cancelled in the middle`() async throws {
    let path = try Fixture.named("sunset.mp4").path
    let (count, finished) = (CancellingAnalyzer.Count(), CancellingAnalyzer.Count())
    let task = Task {
      while count.task.withLock({ $0 == nil }) { await Task.yield() }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<100 {
          group.addTask {
            let track = try await Self.track(URLAsset(path: path), .audio)
            let pipeline = AudioAnalysisPipeline(track: track)
            switch index % 3 {
            case 0 where index == 60: _ = try await pipeline.run(CancellingAnalyzer(count: count, block: 2))
            case 0: _ = try await pipeline.run(LoudnessAnalyzer(), LevelsAnalyzer())
            case 1: _ = try await pipeline.run(LevelsAnalyzer())
            default: for try await _ in pipeline.updates(of: LevelsAnalyzer(), every: .zero) {}
            }
            finished.blocks.wrappingAdd(1, ordering: .relaxed)
          }
        }
        try await group.waitForAll()
      }
    }
    count.task.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(finished.blocks.load(ordering: .relaxed) < 100)
    #expect(count.blocks.load(ordering: .relaxed) == 2)
    // What is left of them doesn't stand in the way of others.
    let track = try await Self.track(URLAsset(path: path), .audio)
    #expect(try await AudioAnalysisPipeline(track: track).run(LoudnessAnalyzer()).frameCount > 0)
  }

  @Test func `what is given up in a generator is begun anew`() async throws {
    let path = try Fixture.named("h264-open-gop.mp4").path
    let expected = try await AssetImageGenerator(asset: URLAsset(path: path)).image(at: Self.times[3])
    let whole = try CancellingSource(path)
    _ = try await AssetImageGenerator(asset: URLAsset(path: path, source: whole)).image(at: Self.times[3])
    for limit in stride(from: 1, to: whole.readCount, by: max(whole.readCount / 8, 1)) {
      let source = try CancellingSource(path, cancellingAfter: limit)
      let generator = AssetImageGenerator(asset: URLAsset(path: path, source: source))
      let (gate, opening) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        for await _ in gate {}
        _ = try await generator.image(at: Self.times[3])
      }
      source.cancels(task)
      opening.finish()
      await #expect(throws: CancellationError.self) { try await task.value }
      let made = try await generator.image(at: Self.times[3])
      #expect(made.actualTime == expected.actualTime)
      #expect(try made.image.copyBytes() == expected.image.copyBytes())
    }
  }

  /// Outputs of every kind, whose buffers are taken by a task that is cancelled in one of them and then by another.
  static let outputs: [(String, String, @Sendable (URLAsset) async throws -> AssetReaderOutput)] =
    ["both.mov", "both.mkv", "both.ts"].flatMap {
      fixture -> [(String, String, @Sendable (URLAsset) async throws -> AssetReaderOutput)] in
      [
        (
          "stored", fixture,
          { AssetReaderTrackOutput(track: try await track($0, .video), outputSettings: nil) }
        ),
        (
          "pictures", fixture,
          { AssetReaderTrackOutput(track: try await track($0, .video), outputSettings: VideoSettings.native) }
        ),
        (
          "sound", fixture,
          {
            AssetReaderTrackOutput(
              track: try await track($0, .audio), outputSettings: AudioSettings.linearPCM())
          }
        ),
        (
          "mix", fixture,
          { AssetReaderAudioMixOutput(audioTracks: [try await track($0, .audio)], audioSettings: nil) }
        ),
      ]
    }

  private final class Times: Sendable {
    let all = Mutex<[MediaTime]>([])
  }

  @Test(arguments: 0..<outputs.count)
  func `what a provider was giving when its task was cancelled is given to the next one`(
    index: Int
  ) async throws {
    let (name, fixture, make) = Self.outputs[index]
    let path = try Fixture.named(fixture).path
    /// The times of the buffers, and how often a task was cancelled.
    func read(_ source: CancellingSource) async throws -> (times: [MediaTime], cancellations: Int) {
      let asset = URLAsset(path: path, source: source)
      let output = try await make(asset)
      let reader = AssetReader(asset: asset)
      reader.timeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
      let provider = reader.outputProvider(for: output)
      try reader.start()
      let times = Times()
      var cancellations = 0
      while true {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
          for await _ in gate {}
          while let buffer = try await provider.next() {
            times.all.withLock { $0.append(buffer.presentationTimeStamp) }
          }
        }
        source.cancels(task)
        opening.finish()
        do {
          try await task.value
          break
        } catch is CancellationError {
          cancellations += 1
        }
        try #require(cancellations < 3)
      }
      #expect(reader.status == .completed)
      return (times.all.withLock(\.self), cancellations)
    }
    let opened = try CancellingSource(path)
    _ = try await make(URLAsset(path: path, source: opened))
    let whole = try CancellingSource(path)
    let expected = try await read(whole)
    try #require(!expected.times.isEmpty && expected.cancellations == 0, "\(name)")
    var cancellations = 0
    for limit in opened.readCount + 1...whole.readCount + 1 {
      let given = try await read(CancellingSource(path, cancellingAfter: limit))
      #expect(given.times == expected.times, "\(name), cancelled by read \(limit)")
      cancellations += given.cancellations
    }
    #expect(cancellations > 0 || whole.readCount <= opened.readCount)
  }
}
