import Foundation
import MediaScopeFixtures
import Testing

/// A source without its end: every command gives what is there, says in one line that it is not all, and exits with 1.
@Suite struct CutSourceTests {
  static let films = ["both.ts", "both.mkv", "both-faststart.mp4", "mpeg2.mpg", "both.flv"]
  static let sounds = ["vorbis-pages.ogg", "mp3-vbr.mp3", "flac-16.flac", "wav-s16.wav", "aac.aac"]
  /// What a command does with a file; `OUT` is the folder of its results.
  static let general = [
    "info", "info --json", "metadata", "samples", "boxes", "remux -o OUT/r.mkv", "export -o OUT/e.mkv",
    "compose -o OUT/c.otio",
  ]
  static let forSound = ["levels", "waveform -o OUT/w.png", "decode --md5", "export -o OUT/e.flac"]
  static let forFilms = ["keyframes", "gops", "sheet -o OUT/s.png", "decode --md5"]

  private static func cut(_ name: String, in folder: borrowing TemporaryDirectory) throws -> String {
    let bytes = try Data(contentsOf: URL(filePath: Fixture.named(name).path))
    let path = folder.file(name)
    // Within a packet of a transport stream and a page of Ogg.
    try bytes.prefix(bytes.count * 7 / 10 + 5).write(to: URL(filePath: path))
    return path
  }

  private static func check(_ name: String, _ command: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try cut(name, in: folder)
    let out = URL(filePath: folder.file("x")).deletingLastPathComponent().path
    let words = command.split(separator: " ").map { String($0).replacing("OUT", with: out) }
    let run = try await Program.run([words[0], file] + words.dropFirst())
    #expect(run.status == 1, "\(run.errors)")
    #expect(
      !run.errors.isEmpty && run.errors.allSatisfy { $0.contains(name) || $0.contains("/c.otio") },
      "\(run.errors)")
    let failures = run.errors.filter { !$0.contains("warning: ") && !$0.contains("is heard") }
    #expect(failures.count == 1, "\(run.errors)")
    // The result is given.
    guard let result = words.first(where: { $0.hasPrefix(out) && $0 != file }) else {
      return #expect(!run.output.isEmpty)
    }
    #expect(FileManager.default.fileExists(atPath: result))
  }

  @Test(arguments: films + sounds, general)
  func `fails every command`(name: String, command: String) async throws {
    try await Self.check(name, command)
  }

  @Test(arguments: sounds, forSound)
  func `fails what listens`(name: String, command: String) async throws {
    try await Self.check(name, command)
  }

  @Test(arguments: films, forFilms)
  func `fails what looks`(name: String, command: String) async throws {
    try await Self.check(name, command)
  }

  @Test(
    arguments: ["both.ts", "vorbis-pages.ogg", "mp3-vbr.mp3"],
    ["info", "levels", "decode --md5", "export -o OUT/e.mkv"])
  func `fails a timeline that shows it up to its end`(name: String, command: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.cut(name, in: folder)
    let whole = try Fixture.named(name).path
    let timeline = folder.file("edit.otio")
    let words = command.split(separator: " ").map { String($0).replacing("OUT/", with: folder.file("")) }
    for (source, status) in [(file, 1), (whole, 0)] {
      let made = try await Program.run(["compose", source, "-o", timeline])
      #expect(Int(made.status) == status, "\(made.errors)")
      let run = try await Program.run([words[0], timeline] + words.dropFirst())
      #expect(Int(run.status) == status, "\(run.errors)")
      // What is not cut off is whole.
      let part = try await Program.run(["compose", "\(source)[0,0.1]", "-o", timeline])
      #expect(part.status == 0, "\(part.errors)")
      #expect(try await Program.run([words[0], timeline] + words.dropFirst()).status == 0)
    }
  }

  @Test(arguments: films + ["flac-16.flac"])
  func `fails a part that reaches its end, and no other`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.cut(name, in: folder)
    let (early, late) = (folder.file("a.mkv"), folder.file("b.mkv"))
    let whole = try await Program.run(["export", file, "-o", early, "--start", "0.05", "--end", "0.2"])
    #expect(whole.status == 0, "\(whole.errors)")
    let open = try await Program.run(["export", file, "-o", late, "--start", "0.05"])
    #expect(open.status == 1, "\(open.errors)")
    #expect(FileManager.default.fileExists(atPath: late))
  }
}
