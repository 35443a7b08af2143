import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaScopeFixtures
import Synchronization
import Testing

/// A file that can't be read any more from a moment on.
private final class FailingSource: ByteSource {
  private let file: any ByteSource
  private let fails = Atomic(false)

  init(_ bytes: [UInt8]) { file = MemoryByteSource(bytes) }

  func fail() { fails.store(true, ordering: .relaxed) }

  var name: String? { file.name }
  var byteCount: Int64 { file.byteCount }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    if fails.load(ordering: .relaxed) { throw MediaError(.fileNotReadable, "the disk is gone") }
    return try file.read(into: buffer, at: offset)
  }
}

/// Stored samples as a sequence, of files that don't have all of them.
struct StoredSampleTests {
  @Test func `a film that lost its end gives what it has and says so`() async throws {
    let asset = URLAsset(path: try BrokenFixture.named("cut.mkv").path)
    for track in try await asset.load(.tracks) {
      var count = 0
      var samples = track.storedSamples().makeAsyncIterator()
      await #expect(throws: MediaError.self) {
        while try await samples.next() != nil { count += 1 }
      }
      #expect(count > 0)
      #expect(try await samples.next() == nil)
    }
  }

  /// It is longer than what is kept of it in memory.
  @Test func `a file that can't be read any more is no end`() async throws {
    let file = try FileByteSource(path: Fixture.named("two-languages.ts").path)
    let stream = try file.bytes(at: 0, count: Int(file.byteCount))
    let bytes = Array(repeatElement(stream, count: 100).joined())
    for type in [MediaType.video, .audio] {
      let source = FailingSource(bytes)
      try #require(source.byteCount > 2 << 20)
      let asset = URLAsset(path: "stream.ts", source: source)
      let track = try #require(try await asset.loadTracks(withMediaType: type).first)
      source.fail()
      await #expect(throws: MediaError.self) { for try await _ in track.storedSamples() {} }
    }
  }

  @Test func `an error of a closure that looks like the library's comes as it is`() async throws {
    let asset = URLAsset(path: try Fixture.named("h264.mp4").path)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let pipeline = GOPPipeline(track: track)
    let error = #expect(throws: MediaError.self) {
      try pipeline.runBlocking { (_) throws in throw MediaError(.fileFailedToParse, "enough") }
    }
    #expect(error?.code == .fileFailedToParse && error?.reason == "enough")
  }
}
