import Foundation
import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaWriting

/// What a process leaves that is killed while it records.
struct RecordingTests {
  @Test func `any part of a recording plays up to its last whole fragment`() throws {
    let path = try Fixture.named("both.mp4").path
    let source = try RemuxedMovie(URLAsset(path: path), brand: .mp4, Remuxer.Options())
    let sink = GrowingSink()
    let writer = try ISOFileWriter(source.movie, to: sink, layout: .recording(200_000_000))
    try writer.begin()
    _ = try source.write(to: writer)
    try writer.finish()
    #expect(sink.lengths.count > 3)
    var last = 0
    for length in sink.lengths.dropLast() {
      // Killed in the middle of the next fragment.
      for extra in [0, 100] {
        let part = MemoryByteSource(Array(sink.before.prefix(length + extra)))
        let index = try ISOSampleIndex(part)
        var count = 0
        for track in index.tracks {
          var reader = try index.samples(of: track)
          while let sample = try reader.next() { if !sample.flags.contains(.missing) { count += 1 } }
        }
        #expect(count >= last)
        last = max(last, count)
      }
    }
    #expect(last > 0)
    // In the end it is a plain file.
    let movie = try ISOMovie(parsing: MemoryByteSource(sink.bytes))
    #expect(!movie.canContainFragments && !movie.containsFragments)
  }

  @Test(arguments: [FileType.mp4, .mov], [0.5, 0.7, 0.9])
  func `a process that is killed leaves all but the last interval`(type: FileType, end: Double) async throws {
    let folder = try TemporaryDirectory()
    let (film, path) = (try Fixture.named("both.mp4").path, folder.file("film"))
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [film = film as String, path = path as String, type = type.rawValue as String, end = end as Double] in
      let writer = try AssetWriter(outputPath: path, fileType: FileType(rawValue: type))
      writer.movieFragmentInterval = MediaTime(value: 1, timescale: 10)
      var parts: [(time: MediaTime, receiver: AssetWriterInput.Receiver, buffer: SampleBuffer)] = []
      for track in try URLAsset(path: film).tracks() {
        let receiver = try writer.inputReceiver(for: AssetWriterInput(mediaType: track.mediaType))
        for try await buffer in track.samples() {
          let time = buffer.decodeTimeStamp.isNumeric ? buffer.decodeTimeStamp : buffer.presentationTimeStamp
          if time.seconds < end { parts.append((time, receiver, buffer)) }
        }
      }
      try writer.start()
      try writer.startSession(atSourceTime: .zero)
      for part in parts.sorted(by: { $0.time < $1.time }) {
        try await part.receiver.append(part.buffer)
      }
      kill(getpid(), SIGKILL)
    }
    let left = try URLAsset(path: path).tracks()
    #expect(left.count == 2)
    for (track, before) in zip(left, try URLAsset(path: film).tracks()) {
      var samples = before.samples().makeAsyncIterator()
      var last = MediaTime.zero
      for try await buffer in track.samples() {
        let old = try #require(try await samples.next())
        #expect(buffer.presentationTimeStamp == old.presentationTimeStamp)
        #expect(try buffer.dataBuffer?.dataBytes() == old.dataBuffer?.dataBytes())
        last = max(last, buffer.presentationTimeStamp)
      }
      // A fragment begins with a key frame, of which there is one in 0.4 s.
      #expect(last.seconds >= end - 0.45)
    }
  }
}

/// A sink in memory that notes how long the file was after each block.
private final class GrowingSink: ByteSink {
  let name: String? = nil
  let canSeek = true
  private(set) var bytes: [UInt8] = []
  private(set) var before: [UInt8] = []
  private(set) var lengths: [Int] = []

  func append(_ part: UnsafeRawBufferPointer) throws(MediaError) {
    bytes += part
    lengths.append(bytes.count)
    before = bytes
  }
  func overwrite(_ part: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    bytes.replaceSubrange(Int(offset)..<Int(offset) + part.count, with: part)
  }
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int { 0 }
  func finish() throws(MediaError) {}
  func discard() {}
}
