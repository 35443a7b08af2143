import Fixtures
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
}
