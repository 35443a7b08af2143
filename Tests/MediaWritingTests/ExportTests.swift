import Glibc
import MediaAssets
import MediaCore
import MediaMetadata
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

@testable import MediaWriting

/// What is exported is what was read, as far as the file can hold it, and all else is named.
struct ExportTests {
  /// A file that was exported, in a folder that goes with it.
  struct Exported {
    var asset: URLAsset
    var plan: ExportPlan
    var outcome: AssetTranscoder.Outcome
    var folder: TemporaryDirectory
  }

  static func export(
    _ name: String, to type: FileType, _ options: ExportOptions = ExportOptions()
  ) async throws -> Exported {
    try await export(URLAsset(path: Fixture.named(name).path), to: type, options)
  }

  static func export(
    _ asset: URLAsset, to type: FileType, _ options: ExportOptions = ExportOptions()
  ) async throws -> Exported {
    let folder = try TemporaryDirectory()
    let path = folder.file("result")
    let transcoder = try AssetTranscoder(asset, to: type, options: options)
    let outcome = try await transcoder.run(to: FileSink(path))
    #expect(transcoder.progress == 1)
    return Exported(asset: URLAsset(path: path), plan: transcoder.plan, outcome: outcome, folder: folder)
  }

  /// The sound of a file's first track of it: frames, and when they begin.
  static func sound(
    _ asset: URLAsset, _ range: MediaTimeRange? = nil, bits: Int = 24
  ) throws -> (bytes: [UInt8], count: Int, start: MediaTime?) {
    let track = try #require(asset.tracks().first { $0.mediaType == .audio })
    let reader = AssetReader(asset: asset)
    if let range { reader.timeRange = range }
    let output = AssetReaderTrackOutput(track: track, outputSettings: AudioSettings.linearPCM(bitDepth: bits))
    reader.add(output)
    try reader.start()
    var (bytes, count): ([UInt8], Int) = ([], 0)
    var start: MediaTime?
    while let buffer = try output.nextSampleBuffer() {
      start = start ?? buffer.presentationTimeStamp
      count += buffer.numSamples
      buffer.dataBuffer?.withUnsafeBytes { bytes += $0 }
    }
    return (bytes, count, start)
  }

  /// The pictures of a file's first track of them.
  static func pictures(_ asset: URLAsset, _ range: MediaTimeRange? = nil) throws -> [String] {
    let track = try #require(asset.tracks().first { $0.mediaType == .video })
    let reader = AssetReader(asset: asset)
    if let range { reader.timeRange = range }
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.pixelFormat(.bgra32))
    reader.add(output)
    try reader.start()
    var digests: [String] = []
    while let buffer = try output.nextSampleBuffer() {
      digests.append(try #require(buffer.imageBuffer).sha256())
    }
    return digests
  }

  static func range(_ start: Double, _ end: Double) -> MediaTimeRange {
    MediaTimeRange(
      start: MediaTime(seconds: start, preferredTimescale: 1000),
      end: MediaTime(seconds: end, preferredTimescale: 1000))
  }

  @Test(
    arguments: [
      ("wav-s16.wav", FileType.flac, Codec.flac), ("wav-s24.wav", .aiff, .linearPCM),
      ("wav-s24.wav", .aifc, .linearPCM), ("wav-f32.wav", .aifc, .linearPCM),
      ("aiff-s16.aiff", .wav, .linearPCM), ("flac-24.flac", .m4a, .alac), ("alac-24.m4a", .flac, .flac),
      ("flac-24.flac", .wav, .linearPCM), ("caf-alac.caf", .mov, .linearPCM),
      ("wav-s24.wav", .matroska, .flac),
      ("wav-s32.wav", .caf, .linearPCM), ("flac.oga", .ogg, .flac), ("wav-mono-odd.wav", .mp4, .flac),
    ])
  func `lossless sound keeps every sample`(job: (name: String, type: FileType, codec: Codec)) async throws {
    var options = ExportOptions()
    options.sound = .encoded(job.codec)
    let exported = try await Self.export(job.name, to: job.type, options)
    #expect(exported.plan.tracks.map(\.action) == [.encoded])
    let source = try Self.sound(URLAsset(path: Fixture.named(job.name).path))
    let result = try Self.sound(exported.asset)
    #expect(source.count > 0)
    #expect(result.bytes == source.bytes)
    #expect(result.start == .zero)
  }

  @Test(
    arguments: [
      ("wav-s16.wav", FileType.m4a, Codec.aac), ("flac-16.flac", .mp4, .aac), ("cover.mp3", .m4a, .aac),
      ("aac.m4a", .mp3, .mp3), ("opus.opus", .m4a, .aac), ("opus.opus", .mp4, .opus),
      ("vorbis.ogg", .ogg, .opus), ("both.mp4", .mp3, .mp3), ("opus.opus", .webM, .opus),
    ])
  func `lossy sound has as many samples at the same time`(
    job: (name: String, type: FileType, codec: Codec)
  ) async throws {
    var options = ExportOptions()
    options.sound = .encoded(job.codec)
    options.pictures = .leftOut
    let exported = try await Self.export(job.name, to: job.type, options)
    let source = URLAsset(path: try Fixture.named(job.name).path)
    let rate = { (asset: URLAsset) in
      try #require(asset.tracks().first { $0.mediaType == .audio }?.formatDescriptions.first)
        .audioStreamDescription?.sampleRate ?? 0
    }
    let (before, after) = (try Self.sound(source), try Self.sound(exported.asset))
    // Opus is always of 48 kHz.
    let expected = Double(before.count) * (try rate(exported.asset)) / (try rate(source))
    #expect(abs(Double(after.count) - expected) <= 1)
    #expect(abs((after.start ?? .invalid).seconds) < 0.001)
  }

  @Test(
    arguments: [
      ("wav-s16.wav", FileType.flac), ("wav-s16.wav", .wav), ("flac-24.flac", .flac), ("alac-16.m4a", .m4a),
      ("aiff-sowt.aif", .mov), ("caf-s24.caf", .aiff),
    ], [(0.1, 0.3), (0.12345, 0.4), (0.25, 9)])
  func `a range of lossless sound is the cut of the whole`(
    job: (name: String, type: FileType), times: (Double, Double)
  ) async throws {
    var options = ExportOptions()
    options.timeRange = Self.range(times.0, times.1)
    options.sound = job.type == .flac ? .encoded(.flac) : .automatic
    let exported = try await Self.export(job.name, to: job.type, options)
    let source = try Self.sound(URLAsset(path: Fixture.named(job.name).path), options.timeRange)
    let result = try Self.sound(exported.asset)
    #expect(source.count > 0)
    #expect(result.bytes == source.bytes)
    #expect(result.start == .zero)
  }

  @Test(
    arguments: [
      "both.mp4", "h264-open-gop.mp4", "h264-pyramid.mp4", "hevc-leading.mp4", "edit-list-two.mp4",
      "variable-rate.mp4", "both-fragmented.mp4", "both.mkv", "rotate-90.mp4", "prores-422.mov", "av1.mp4",
    ], [(0.1, 0.3), (0.11, 0.37), (0.2, 9)])
  func `a range of pictures that stay as they are is the cut of the whole`(
    name: String, times: (Double, Double)
  ) async throws {
    var options = ExportOptions()
    options.timeRange = Self.range(times.0, times.1)
    (options.sound, options.pictures) = (.leftOut, .copied)
    let exported = try await Self.export(name, to: .mov, options)
    #expect(exported.plan.tracks.first { $0.mediaType == .video }?.action == .copied)
    let source = try Self.pictures(URLAsset(path: Fixture.named(name).path), options.timeRange)
    #expect(!source.isEmpty)
    #expect(try Self.pictures(exported.asset) == source)
  }

  @Test(arguments: ["aac.m4a", "edit-list-sound-aac.m4a", "both.mkv"], [(0.1, 0.3), (0.11, 0.37)])
  func `a range of stored sound lasts as long as it should`(name: String, times: (Double, Double))
    async throws
  {
    var options = ExportOptions()
    options.timeRange = Self.range(times.0, times.1)
    (options.sound, options.pictures) = (.copied, .leftOut)
    let exported = try await Self.export(name, to: .mp4, options)
    let source = try Self.sound(URLAsset(path: Fixture.named(name).path), options.timeRange)
    let result = try Self.sound(exported.asset)
    #expect(result.count == source.count)
    #expect(result.start == .zero)
  }

  @Test func `what the file holds is copied and the rest is encoded`() async throws {
    let exported = try await Self.export("both.mov", to: .mp4)
    #expect(exported.plan.tracks.map(\.action) == [.copied, .encoded])
    #expect(exported.plan.tracks.map(\.codec) == [.h264, .aac])
    #expect(exported.plan.losses == [])
    let source = URLAsset(path: try Fixture.named("both.mov").path)
    #expect(try Self.pictures(exported.asset) == Self.pictures(source))
    #expect(try Self.sound(exported.asset).count == Self.sound(source).count)
  }

  @Test func `what is left out is named`() async throws {
    let exported = try await Self.export("two-audio.mp4", to: .mp3)
    #expect(exported.plan.tracks.filter { $0.action == .dropped }.count == 2)
    #expect(exported.plan.losses.contains { $0.contains("hold sound alone") })
    #expect(exported.plan.losses.contains { $0.contains("hold one track") })
  }

  @Test(arguments: [FileType.m4a, .mp3, .flac, .ogg, .matroska])
  func `tags and cover are taken over`(type: FileType) async throws {
    for name in ["cover.m4a", "cover.mp3"] {
      let exported = try await Self.export(name, to: type)
      let source = try URLAsset(path: Fixture.named(name).path).metadataContent().items
      let result = try exported.asset.metadataContent().items
      let title = source.first { $0.commonKey == .title }?.stringValue
      #expect(title != nil)
      #expect(result.first { $0.commonKey == .title }?.stringValue == title)
      let cover = source.first { $0.commonKey == .artwork }?.dataValue
      #expect(cover != nil)
      if type != .matroska { #expect(result.first { $0.commonKey == .artwork }?.dataValue == cover) }
    }
  }

  @Test(arguments: ["chapters.mp4", "chapters.mkv"], [FileType.mp4, .matroska])
  func `chapters are taken over`(name: String, type: FileType) async throws {
    let exported = try await Self.export(name, to: type)
    let source = try URLAsset(path: Fixture.named(name).path).metadataContent().chapters
    let result = try exported.asset.metadataContent().chapters
    #expect(source.count > 1)
    #expect(result.map(\.title) == source.map(\.title))
    for (one, other) in zip(source, result) {
      #expect(abs((one.timeRange.start - other.timeRange.start).seconds) < 0.002)
    }
  }

  @Test func `an export says what can't be done before it begins`() throws {
    var options = ExportOptions()
    options.sound = .encoded(.opus)
    let asset = URLAsset(path: try Fixture.named("wav-s16.wav").path)
    let error = #expect(throws: MediaError.self) {
      _ = try AssetTranscoder(asset, to: .m4a, options: options)
    }
    #expect(error?.code == .operationNotSupportedForAsset)
    options.sound = .leftOut
    #expect(throws: MediaError.self) { _ = try AssetTranscoder(asset, to: .m4a, options: options) }
  }

  @Test(arguments: [FileType.m4a, .flac, .mp3])
  func `a disk that is full at any byte leaves nothing`(type: FileType) async throws {
    let asset = URLAsset(path: try Fixture.named("wav-s16.wav").path)
    let whole = MemorySink()
    _ = try await AssetTranscoder(asset, to: type).run(to: whole)
    for step in 0..<10 {
      let sink = MemorySink(room: whole.bytes.count * step / 10)
      let error = await #expect(throws: MediaError.self) {
        _ = try await AssetTranscoder(asset, to: type).run(to: sink)
      }
      #expect(error?.code == .diskFull)
      #expect(sink.isDiscarded && !sink.isFinished)
    }
  }

  @Test func `what is cancelled leaves nothing`() async throws {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try Fixture.named("both.mov").path)
    let path = folder.file("film.mp4")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await AssetTranscoder(asset, to: .mp4).run(to: FileSink(path))
    }
    let result = await task.result
    #expect(throws: MediaError.self) { _ = try result.get() }
    #expect(try folder.contents().isEmpty)
  }

  @Test func `a source that ends early is reported and what there is is written`() async throws {
    let folder = try TemporaryDirectory()
    let file = try FileByteSource(path: Fixture.named("wav-s16.wav").path)
    let path = try folder.write(
      file.bytes(at: 0, count: Int(file.byteCount) / 2), to: "half.wav")
    let transcoder = try AssetTranscoder(URLAsset(path: path), to: .flac)
    let outcome = try await transcoder.run(to: FileSink(folder.file("half.flac")))
    #expect(!outcome.failures.isEmpty)
    #expect(try Self.sound(URLAsset(path: folder.file("half.flac"))).count > 0)
  }

  @Test func `a gain changes what is heard by that much`() async throws {
    var options = ExportOptions()
    options.gain = 0.5
    let exported = try await Self.export("wav-s16.wav", to: .wav, options)
    let source = try Self.sound(URLAsset(path: Fixture.named("wav-s16.wav").path), bits: 16).bytes
    let result = try Self.sound(exported.asset, bits: 16).bytes
    func samples(_ bytes: [UInt8]) -> [Int] {
      stride(from: 0, to: bytes.count - 1, by: 2).map { place in
        Int(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
      }
    }
    #expect(source.count == result.count)
    #expect(zip(samples(source), samples(result)).allSatisfy { abs($0 - 2 * $1) <= 2 })
  }

  @Test func `a session exports by a preset and says how far it is`() async throws {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try Fixture.named("both.mp4").path)
    let session = try #require(AssetExportSession(asset: asset, preset: ExportPreset(rawValue: "640x480")))
    let states = Task {
      var states: [AssetExportSession.State] = []
      for await state in session.states(updateInterval: .milliseconds(1)) { states.append(state) }
      return states
    }
    try await session.export(to: folder.file("film.mp4"), as: .mp4)
    let seen = await states.value.filter { $0 != .pending }
    #expect(seen.first == .exporting(progress: 0))
    #expect(seen.last == .exporting(progress: 1))
    let tracks = try URLAsset(path: folder.file("film.mp4")).tracks()
    #expect(tracks.map(\.content.codec) == [.h264, .aac])
    await #expect(throws: MediaError.self) {
      try await session.export(to: folder.file("again.mp4"), as: .mp4)
    }
    #expect(AssetExportSession(asset: asset, preset: ExportPreset(rawValue: "none")) == nil)
    #expect(await session.compatibleFileTypes == [.mp4, .mov, .m4v])
    let presets = try await AssetExportSession.exportPresets(
      compatibleWith: URLAsset(path: Fixture.named("wav-s16.wav").path))
    #expect(presets.contains(.appleM4A))
  }

  /// As LAME and ffmpeg's AC-3 encoder choose, read by ffprobe.
  @Test(
    arguments: [
      (Codec.mp3, FileType.mp3, 44100, 200_000, 192_000), (.mp3, .mp3, 44100, 192_000, nil),
      (.mp3, .mp3, 22050, 200_000, 160_000), (.mp3, .mp3, 8000, 100_000, 64_000),
      (.mp3, .mp3, 48000, 176_000, 160_000),
      (.ac3, .matroska, 48000, 200_000, 192_000), (.ac3, .matroska, 48000, 192_000, nil),
      (.aac, .m4a, 44100, 100_000, nil),
    ] as [(Codec, FileType, Int, Int, Int?)])
  func `a bit rate that the codec does not have is named with the one that stands in for it`(
    codec: Codec, type: FileType, rate: Int, wanted: Int, used: Int?
  ) async throws {
    var options = ExportOptions()
    options.sound = .encoded(codec)
    (options.audioBitRate, options.sampleRate) = (wanted, rate)
    let outcome = try await Self.export("wav-s16.wav", to: type, options).outcome
    #expect(
      outcome.warnings.map(\.reason)
        == (used.map { ["\(codec.name) has no \(wanted) bits a second, and gets \($0)"] } ?? []))
    #expect(outcome.failures.isEmpty)
  }

  /// A transport stream has no negative times: what begins first is at its beginning.
  @Test(arguments: [8000, 11025, 48000])
  func `sound that begins before the pictures is no day later`(rate: Int) async throws {
    var options = ExportOptions()
    (options.sound, options.sampleRate, options.pictures) = (.encoded(.aac), rate, .encoded(.h264))
    let result = try await Self.export("both.mp4", to: .mpegTransportStream, options)
    let ranges = try result.asset.tracks().map(\.timeRange)
    #expect(ranges.count == 2)
    for range in ranges { #expect(range.start >= .zero && range.end.seconds < 2) }
  }

  /// Notes which threads write to it.
  private final class ThreadSink: ByteSink {
    private let sink = MemorySink()
    let threads = Mutex<Set<pthread_t>>([])
    var name: String? { sink.name }
    var canSeek: Bool { sink.canSeek }

    private func note() {
      let own = pthread_self()
      threads.withLock { _ = $0.insert(own) }
    }

    func append(_ part: UnsafeRawBufferPointer) throws(MediaError) {
      note()
      try sink.append(part)
    }

    func overwrite(_ part: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
      note()
      try sink.overwrite(part, at: offset)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      try sink.read(into: buffer, at: offset)
    }

    func finish() throws(MediaError) { try sink.finish() }
    func discard() { sink.discard() }
  }

  @Test(arguments: [ExportOptions.Coding.automatic, .encoded(.hevc)])
  func `nothing is written on the threads of tasks`(coding: ExportOptions.Coding) async throws {
    var options = ExportOptions()
    (options.pictures, options.sound) = (coding, coding == .automatic ? .automatic : .encoded(.aac))
    let sink = ThreadSink()
    let transcoder = try AssetTranscoder(
      URLAsset(path: Fixture.named("both.mp4").path), to: .mp4, options: options)
    _ = try await transcoder.run(to: sink)
    // There are as many as processors, and each of many tasks is on one of them.
    let shared = await withTaskGroup(of: pthread_t.self) { group in
      for _ in 0..<2000 {
        group.addTask {
          usleep(100)
          return pthread_self()
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    let threads = sink.threads.withLock { $0 }
    #expect(!threads.isEmpty && threads.isDisjoint(with: shared))
  }
}
