import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

/// A fitted waveform, held against one of a zoom that was worked out beforehand and decoded in one pass.
struct WaveformPipelineTests {
  /// Files with sound to fit.
  static let files = Fixture.audio.filter(atLeast: 50) {
    ($0.audioStreams.first?.pcm?.s16le.byteCount ?? 0) > 0
  }

  private func track(_ fixture: Fixture) throws -> AssetTrack {
    try #require(try URLAsset(path: fixture.path).tracks().first { $0.mediaType == .audio })
  }

  private func inOnePass(_ track: AssetTrack, _ width: Int) throws -> Waveform {
    let pipeline = AudioAnalysisPipeline(track: track)
    let frames = try pipeline.runBlocking(WaveformAnalyzer(zoom: .samplesPerPixel(1000))).value
    let length = try WaveformZoom.fit(width: width).samplesPerPixel(
      sampleRate: frames.sampleRate, frameCount: Int64(frames.frames.count))
    let zoom = WaveformZoom.samplesPerPixel(length)
    return try pipeline.runBlocking(WaveformAnalyzer(zoom: zoom, channelMode: .split, measures: .rms)).value
  }

  @Test(arguments: files, [7, 300])
  func `exact edges are those of one pass`(fixture: Fixture, width: Int) throws {
    let track = try track(fixture)
    var pipeline = WaveformPipeline(track: track)
    pipeline.channelMode = .split
    pipeline.measures = .rms
    pipeline.hasExactEdges = true
    pipeline.jobs = 3
    pipeline.shortestPart = MediaTime(value: 1, timescale: 20)
    #expect(try pipeline.runBlocking(zoom: .fit(width: width)).value == inOnePass(track, width))
  }

  @Test(arguments: files)
  func `a fitted waveform covers all, at most so many pixels wide`(fixture: Fixture) throws {
    let track = try track(fixture)
    let exact = try inOnePass(track, 20)
    let fitted = try WaveformPipeline(track: track).runBlocking(zoom: .fit(width: 20)).value
    #expect(fitted.frames == exact.frames)
    #expect(fitted.samplesPerPixel == exact.samplesPerPixel)
    #expect(fitted.length == exact.length && fitted.length <= 21)
  }

  @Test(arguments: files)
  func `zooms that are named and fitted share a decode`(fixture: Fixture) throws {
    var pipeline = WaveformPipeline(track: try track(fixture))
    pipeline.hasExactEdges = true
    let zooms: [WaveformZoom] = [.samplesPerPixel(100), .fit(width: 30), .pixelsPerSecond(50)]
    let together = try pipeline.runBlocking(zooms: zooms).value
    for (zoom, waveform) in zip(zooms, together) {
      #expect(try pipeline.runBlocking(zoom: zoom).value == waveform, "\(zoom)")
    }
  }

  /// The parts that a codec allows are measured at once.
  @Test(
    arguments: AudioAnalysisPipelineTests.lossless.filter(atLeast: 15) { fixture in
      guard let track = try? URLAsset(path: fixture.path).tracks().first(where: { $0.mediaType == .audio })
      else { return false }
      return track.content.codec.preroll != nil && track.timeRange.duration.seconds > 0.3
        && track.content.durationIsDeclared
    })
  func `a fit is measured in parts at once`(fixture: Fixture) throws {
    var pipeline = WaveformPipeline(track: try track(fixture))
    pipeline.jobs = 4
    pipeline.shortestPart = MediaTime(value: 1, timescale: 20)
    let result = try pipeline.runBlocking(zoom: .fit(width: 100))
    #expect(result.partCount == 4)
    pipeline.jobs = 1
    let whole = try pipeline.runBlocking(zoom: .fit(width: 100))
    #expect(whole.partCount == 1)
    #expect(whole.value == result.value)
  }

  @Test(arguments: LinearPCMTests.uncompressed)
  func `plain samples need no decoder, and are the decoder's`(fixture: Fixture) throws {
    let track = try track(fixture)
    let decoded = WaveformPipeline(
      decoding: track, timeRange: MediaTimeRange(start: .zero, duration: .positiveInfinity))
    let direct = try WaveformPipeline(track: track).runBlocking(zoom: .fit(width: 50)).value
    #expect(try decoded.runBlocking(zoom: .fit(width: 50)).value == direct)
  }

  /// The bytes that are read of a file, and those of them that describe it.
  private func readCounts(
    _ source: any ByteSource, _ zoom: WaveformZoom
  ) throws -> (all: Int, description: Int) {
    let source = CountingSource(source)
    let track = try #require(try URLAsset(path: "sound", source: source).tracks().first)
    let description = source.count
    var pipeline = WaveformPipeline(track: track)
    pipeline.jobs = 1
    _ = try pipeline.runBlocking(zoom: zoom)
    return (source.count, description)
  }

  @Test(arguments: ["flac-16.flac", "alac-16.m4a", "mp3-vbr.mp3", "aac.m4a", "wav-s16.wav"])
  func `a fit reads the sound once`(name: String) throws {
    let source = try FileByteSource(path: Fixture.named(name).path)
    let fitted = try readCounts(source, .fit(width: 100))
    let named = try readCounts(source, .samplesPerPixel(256))
    #expect(fitted == named && fitted.all > 0)
    // What describes so short a file is all of it; it is kept, and not read again.
    #expect(fitted.all <= 2 * Int(source.byteCount))
  }

  @Test func `a fit reads long sound once`() throws {
    let short = try Fixture.named("wav-s16.wav").path
    var file = try FileByteSource(path: short).bytes(at: 0, count: 1 << 20)
    let data = try #require(file.indices.first { file[$0...].starts(with: "data".utf8) })
    // Longer than what is kept of a file.
    let size = 3 << 20
    func put(_ number: Int, at offset: Int) {
      for byte in 0..<4 { file[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
    }
    file = Array(file[..<(data + 8)]) + (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    put(size, at: data + 4)
    put(data + size, at: 4)
    for zoom in [WaveformZoom.fit(width: 100), .samplesPerPixel(256)] {
      let count = try readCounts(MemoryByteSource(file), zoom)
      #expect((size..<size + size / 50).contains(count.all))
    }
  }
}

/// Counts the bytes that are read of a file.
private final class CountingSource: ByteSource {
  private let source: any ByteSource
  private let state = Mutex(0)

  init(_ source: any ByteSource) {
    self.source = source
  }

  var name: String? { source.name }
  var byteCount: Int64 { source.byteCount }
  var count: Int { state.withLock(\.self) }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let count = try source.read(into: buffer, at: offset)
    state.withLock { $0 += count }
    return count
  }
}
