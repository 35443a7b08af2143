import Foundation
import MediaScopeFixtures
import Testing

/// Files whose extension says that they are of sound, and whose container could hold pictures.
struct SoundFileTests {
  @Test(arguments: ["export", "remux"], ["ogg", "oga", "mka"])
  func `pictures don't go into a file of sound`(command: String, suffix: String) async throws {
    let folder = try TemporaryDirectory()
    let film = try Fixture.named("two-audio.mkv").path
    let output = folder.file("out.\(suffix)")
    let run = try await Program.run([command, film, "-o", output])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains { $0.contains("hold sound alone") }, "\(run.errors)")
    let text = try await Program.run(["info", output]).text
    #expect(text.contains(" audio ") && !text.contains(" video "), "\(text)")
  }

  @Test func `a film of Ogg holds pictures`() async throws {
    let folder = try TemporaryDirectory()
    let output = folder.file("out.ogv")
    let run = try await Program.run(["remux", try Fixture.named("theora.ogv").path, "-o", output])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await Program.run(["info", output]).text.contains(" video "))
    let sound = folder.file("out.ogg")
    let alone = try await Program.run(["remux", output, "-o", sound])
    #expect(alone.errors.contains { $0.contains("hold sound alone") }, "\(alone.errors)")
    #expect(try await !Program.run(["info", sound]).text.contains(" video "))
  }
}
