import ArgumentParser
import MediaScope
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// What a user of the library gets in a few lines, held against what the command gives.
struct LibraryTests {
  /// Sound that has pixels to draw.
  static let sounds = Fixture.audio.filter(atLeast: 50) {
    ($0.audioStreams.first?.pcm?.s16le.byteCount ?? 0) > 0
  }

  @Test(arguments: sounds)
  func `a fitted waveform is the one that the command draws`(fixture: Fixture) throws {
    let folder = try TemporaryDirectory()
    let output = folder.file("command.png")
    try WaveformCommand.parse([fixture.path, "-o", output, "--zoom", "auto"]).run()
    let track = try #require(try URLAsset(path: fixture.path).tracks().first { $0.mediaType == .audio })
    let waveform = try WaveformPipeline(track: track).runBlocking(zoom: .fit(width: 800)).value
    #expect(try WaveformRenderer().pngData(of: waveform) == bytes(output))
  }

  @Test(arguments: ["h264.mp4", "hevc-10bit.mp4", "vp8.webm", "both.ts", "both.mkv"])
  func `key frames are those that the command lists`(name: String) async throws {
    let path = try Fixture.named(name).path
    let result = try await KeyFramePipeline(asset: URLAsset(path: path)).run()
    let run = try await Program.run(["keyframes", path, "--format", "csv"])
    let rows = run.text.split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.map { $0[0] } == result.keyFrames.map { $0.index.map(String.init) ?? "" })
    #expect(rows.map { $0[5] } == result.keyFrames.map { $0.offset.map(String.init) ?? "" })
  }
}
