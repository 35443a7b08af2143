import Foundation
import MediaScopeFixtures
import Testing

/// Parts of files that lack their ends.
struct TruncatedPartTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// The half of a film that is there ends in its middle, and the film still declares a length of one second.
  @Test(
    arguments: [["cut"], ["export"], ["export", "--video-codec", "h264"], ["cut", "--keep"], ["compose"]],
    [("0.1", "0.9", true), ("0.1", "0.2", false)])
  func `a part that lacks something is a failure, and one before the end is not`(
    command: [String], part: (start: String, end: String, lacks: Bool)
  ) async throws {
    let whole = try Data(contentsOf: URL(filePath: Fixture.named("both.mkv").path))
    let film = try folder.write([UInt8](whole.prefix(whole.count / 2)), to: "half.mkv")
    let output = folder.file(command == ["compose"] ? "out.otio" : "out.mp4")
    let arguments =
      switch command.last {
      case "--keep": command + ["\(part.start)-\(part.end)", film]
      case "compose": command + ["\(film)[\(part.start),\(part.end)]"]
      default: command + [film, "--start", part.start, "--end", part.end]
      }
    let run = try await Program.run(arguments + ["-o", output])
    #expect(run.status == (part.lacks ? 1 : 0), "\(run.errors)")
    let isNamed = run.errors.contains { $0.contains("truncated") || $0.contains("ended prematurely") }
    #expect(isNamed == part.lacks, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: output))
  }
}
