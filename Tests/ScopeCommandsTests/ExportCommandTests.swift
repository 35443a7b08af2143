import Fixtures
import Foundation
import MediaAssets
import MediaCore
import Testing

struct ExportCommandTests {
  /// RFC 7845, 9: the extension is for Opus alone.
  @Test(arguments: ["flac-16.flac", "flac.oga", "opus.opus"])
  func `a file that is called opus holds Opus`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["export", Fixture.named(name).path, "-o", folder.file("a.opus")])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try URLAsset(path: folder.file("a.opus")).content().tracks.map(\.codec) == [.opus])
  }

  @Test func `colours of HDR in eight bits are named`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named("hevc-hdr10.mp4").path, "--video-codec", "h264", "-o", folder.file("a.mp4"),
    ])
    #expect(run.status == 0)
    #expect(run.errors.contains { $0.contains("colours of HDR") }, "\(run.errors)")
  }

  @Test func `a stream is a folder of files that name each other`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named("both.mp4").path, "--hls", folder.file("stream"), "--segment", "0.5",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("stream")).sorted()
    #expect(
      names == [
        "main.m3u8", "sound.m3u8", "sound.mp4", "video-keyframes.m3u8", "video.m3u8", "video.mp4",
      ])
  }

  @Test(arguments: [
    ["--hls", "stream", "-o", "a.mp4"], ["-o", "a.mp4", "--segment", "2"],
    ["--hls", "stream", "--fast-start"], ["--hls", "stream", "--segment", "0"],
    ["--hls", "stream", "--preset", "AppleM4A", "--format", "m4a"], [],
  ])
  func `options of files and of streams don't go together`(options: [String]) async throws {
    let run = try await Program.run(["export", Fixture.named("both.mp4").path] + options)
    #expect(run.status == 64)
  }

  @Test func `nothing is left of a stream that fails`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "export", Fixture.named("no-streams.mp4").path, "--hls", folder.file("stream"),
    ])
    #expect(run.status == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.file("stream")))
  }
}
