import MediaScope
import MediaScopeFixtures
import Testing

/// Which track is taken where nobody names one.
struct TrackChoiceTests {
  @Test func `the first enabled film is taken before one that is switched off`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("two.mov")
    let source = URLAsset(path: try Fixture.named("h264.mp4").path)
    let film = try #require(try await source.loadTracks(withMediaType: .video).first)
    let format = try #require(film.formatDescriptions.first)
    let writer = try AssetWriter(outputPath: path, fileType: .mov)
    let inputs = [false, true].map { isEnabled in
      let input = AssetWriterInput(mediaType: .video, sourceFormatHint: format)
      input.marksOutputTrackAsEnabled = isEnabled
      return input
    }
    let receivers = try inputs.map { try writer.inputReceiver(for: $0) }
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    for try await sample in film.samples() { for receiver in receivers { try await receiver.append(sample) } }
    for receiver in receivers { receiver.finish() }
    await writer.finishWriting()

    let made = URLAsset(path: path)
    let tracks = try await made.loadTracks(withMediaType: .video)
    try #require(tracks.map(\.isEnabled) == [false, true])
    #expect(try await KeyFramePipeline(asset: made).run().track.trackID == tracks[1].trackID)
    #expect(
      try await KeyFramePipeline(asset: made, trackID: tracks[0].trackID).run().track.trackID
        == tracks[0].trackID)
  }
}
