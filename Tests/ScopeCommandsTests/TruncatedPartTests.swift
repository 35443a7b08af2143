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

  @Test(
    arguments: [
      "decode --track a:0 -o sound.wav", "decode --track v:0 -o film.yuv", "levels", "waveform -o sound.png",
      "still -o still.png",
    ],
    [("0.9", true), ("0.2", false)])
  func `what is taken of the part that is there is whole`(line: String, part: (end: String, lacks: Bool))
    async throws
  {
    let whole = try Data(contentsOf: URL(filePath: Fixture.named("both.mkv").path))
    _ = try folder.write([UInt8](whole.prefix(whole.count / 2)), to: "half.mkv")
    let end = line.hasPrefix("still") ? "--at" : "--end"
    let run = try await Program.runInShell(
      "mediascope \(line) half.mkv \(end) \(part.end)", in: folder.file(""))
    #expect(run.status == (part.lacks ? 1 : 0), "\(run.errors)")
    #expect(run.errors.contains { $0.contains("truncated") } == part.lacks, "\(run.errors)")
  }

  /// What is not there is silent, and the last picture stays.
  @Test(arguments: ["export -o film.mkv", "decode --track a:0 -o sound.wav", "waveform -o sound.json"])
  func `a timeline of a truncated film gives what there is`(line: String) async throws {
    let whole = try Data(contentsOf: URL(filePath: Fixture.named("both.mkv").path))
    _ = try folder.write([UInt8](whole.prefix(whole.count / 2)), to: "half.mkv")
    let (good, timeline) = (try Fixture.named("both.mkv").path, folder.file("edit.otio"))
    // Both say that the film lacks its end.
    for command in ["compose '\(good)' half.mkv '\(good)' -o edit.otio", "\(line) edit.otio"] {
      let run = try await Program.runInShell("mediascope " + command, in: folder.file(""))
      #expect(run.status == 1)
      #expect(run.errors.contains { $0.contains("half.mkv") }, "\(run.errors)")
    }
    #expect(FileManager.default.fileExists(atPath: timeline))
    let output = try #require(line.split(separator: " ").last.map(String.init))
    let info = try await Program.run(["info", folder.file(output), "--get", "duration"])
    #expect(FileManager.default.fileExists(atPath: folder.file(output)))
    if output.hasSuffix("json") { return }
    #expect(info.text.contains("\"seconds\": 3"), "\(info.text)")
  }

  /// How much is left of each, and a time that is past the end of that.
  @Test(arguments: [
    ("caf-s24.caf", 0.6, "0.45"), ("mp3-cbr.mp3", 0.6, "0.9"),
    ("aac.aac", 0.6, "0.9"), ("vorbis-pages.ogg", 0.9, "0.9"), ("both.ts", 0.605, "0.9"),
  ])
  func `a part past the end of what is left is refused, and one over it says where that is`(
    name: String, share: Double, time: String
  ) async throws {
    let whole = try Data(contentsOf: URL(filePath: Fixture.named(name).path))
    let sound = try folder.write([UInt8](whole.prefix(Int(Double(whole.count) * share))), to: name)
    let output = folder.file("out.wav")
    let decode = ["decode", sound, "--track", "a:0", "-o", output]
    let past = try await Program.run(decode + ["--start", time])
    #expect(past.status == 1)
    // That the file lacks its end says why nothing comes, unless the part begins after what it declares, too.
    let reasons = ["truncated", "--start 00:00:00.\(time.dropFirst(2))"]
    #expect(past.errors.contains { error in reasons.contains { error.contains($0) } }, "\(past.errors)")
    #expect(!FileManager.default.fileExists(atPath: output))
    let over = try await Program.run(decode + ["--start", "0.1", "--end", "\(time)5"])
    #expect(over.status == 1)
    #expect(over.errors.contains { $0.contains("the part was to end at") }, "\(over.errors)")
    #expect(FileManager.default.fileExists(atPath: output))
  }
}
