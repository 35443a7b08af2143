import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import MediaWriting
import Testing

/// Writers and exports that are given up at any moment.
///
/// It is the thread sanitizer that looks at these (`Scripts/fuzz threads`); without it they hold that nothing hangs, and that
/// nothing is left of a file that was given up.
@Suite(.serialized)
struct WriterConcurrencyTests {
  /// The stored samples of the first track of a kind.
  private static func stored(_ asset: URLAsset, _ type: MediaType) throws -> [SampleBuffer] {
    let track = try #require(try asset.tracks().first { $0.mediaType == type })
    let (reader, output) = (
      AssetReader(asset: asset), AssetReaderTrackOutput(track: track, outputSettings: nil)
    )
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
    return buffers
  }

  @Test func `writers that are cancelled while two tasks append`() async throws {
    let asset = URLAsset(path: try Fixture.named("both.mp4").path)
    let samples = [try Self.stored(asset, .video), try Self.stored(asset, .audio)]
    for point in 0..<100 {
      let folder = try TemporaryDirectory()
      let inputs = [AssetWriterInput(mediaType: .video), AssetWriterInput(mediaType: .audio)]
      let writer = try AssetWriter(
        outputPath: folder.file("film"), fileType: [.mp4, .matroska, .mpegTransportStream][point % 3])
      for input in inputs { try writer.add(input) }
      try writer.start()
      try writer.startSession(atSourceTime: .zero)
      await withTaskGroup(of: Void.self) { group in
        for (input, buffers) in zip(inputs, samples) {
          group.addTask {
            for buffer in buffers {
              guard input.append(buffer) else { break }
              await Task.yield()
            }
            input.markAsFinished()
          }
        }
        group.addTask {
          for _ in 0..<point { await Task.yield() }
          writer.cancelWriting()
        }
      }
      await writer.finishWriting()
      #expect(writer.status == .cancelled || writer.status == .failed, "\(point)")
      #expect(try folder.contents().isEmpty, "\(point)")
    }
  }

  @Test func `exports whose task is cancelled`() async throws {
    let path = try Fixture.named("both.mp4").path
    var cancellations = 0
    for point in 0..<60 {
      let folder = try TemporaryDirectory()
      let preset: ExportPreset = point % 4 == 0 ? .appleM4A : .passthrough
      let session = try #require(AssetExportSession(asset: URLAsset(path: path), preset: preset))
      let file = folder.file(preset == .appleM4A ? "sound.m4a" : "film.mp4")
      let task = Task { try await session.export(to: file, as: preset == .appleM4A ? .m4a : .mp4) }
      for _ in 0..<point * 4 { await Task.yield() }
      task.cancel()
      do {
        try await task.value
        #expect(try folder.contents().count == 1)
      } catch is CancellationError {
        cancellations += 1
        #expect(try folder.contents().isEmpty, "\(point)")
      }
    }
    #expect(cancellations > 0)
  }
}
