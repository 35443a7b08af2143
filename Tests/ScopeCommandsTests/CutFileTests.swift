import Foundation
import MediaScopeFixtures
import Testing

/// A file without its end: what is there is given, one line says that it is not all, and the exit status is 1.
struct CutFileTests {
  @Test(
    arguments: ["info", "boxes", "boxes --json"],
    [
      "both-faststart.mp4", "picture.png", "picture.jpg", "animation.gif", "both.mkv",
      "wav-s16.wav",
    ])
  func `is reported`(command: String, name: String) async throws {
    let folder = try TemporaryDirectory()
    let bytes = try Data(contentsOf: URL(filePath: Fixture.named(name).path))
    let cut = folder.file(name)
    try bytes.prefix(bytes.count * 3 / 4).write(to: URL(filePath: cut))
    let arguments = command.split(separator: " ").map(String.init)
    let run = try await Program.run(arguments + [cut])
    #expect(run.status == 1)
    #expect(!run.output.isEmpty)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(run.errors.first?.contains("truncated") == true, "\(run.errors)")
    try bytes.write(to: URL(filePath: cut))
    let whole = try await Program.run(arguments + [cut])
    #expect(whole.status == 0 && whole.errors == [], "\(whole.errors)")
  }

  @Test func `keyframes says what is missing of a film without its tables`() async throws {
    let folder = try TemporaryDirectory()
    let bytes = try Data(contentsOf: URL(filePath: Fixture.named("both.mp4").path))
    let cut = folder.file("cut.mp4")
    try bytes.prefix(3000).write(to: URL(filePath: cut))
    let run = try await Program.run(["keyframes", cut])
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && run.errors[0].contains("moov"), "\(run.errors)")
  }
}
