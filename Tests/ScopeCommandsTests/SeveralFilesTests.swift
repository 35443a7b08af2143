import MediaScopeFixtures
import Testing

/// Files of one call, which are opened at once.
struct SeveralFilesTests {
  @Test(arguments: [["info", "--format", "ndjson"], ["metadata", "--format", "ndjson"]])
  func `results and errors come in the order of the names`(command: [String]) async throws {
    let names = [
      "h264.mp4", "both.ts", "wav-s16.wav", "both.mkv", "vorbis.ogg", "mp3-cbr.mp3", "aiff-s16.aiff",
      "flac-16.flac",
    ]
    var paths = try names.map { try Fixture.named($0).path }
    paths.insert("no-such-file.mp4", at: 3)
    paths.append(paths[0])
    var output: [UInt8] = []
    var errors: [String] = []
    for path in paths {
      let alone = try await Program.run(command + [path])
      output += alone.output
      errors += alone.errors
    }
    let run = try await Program.run(command + paths)
    #expect(run.status == 1)
    #expect(run.output == output)
    #expect(run.errors == errors)
    let bounded = try await Program.run(command + ["--max-time", "10m"] + paths)
    #expect(bounded.output == output && bounded.errors == errors)
  }
}
