import Foundation
import MediaScopeFixtures
import Testing

/// Files of WebVTT with what browsers read (W3C WebVTT, 6.1), and libavformat 5.1 ends at.
struct WebVTTFileTests {
  private static let two = "00:01.000 --> 00:02.000\nOne\n\n00:03.000 --> 00:04.000\nTwo\n"

  private static func decoded(_ text: String, _ options: [String] = []) async throws -> String {
    let folder = try TemporaryDirectory()
    let file = try folder.write(Array(text.utf8), to: "a.vtt")
    let run = try await Program.run(["decode", file, "--track", "s:0", "-o", folder.file("b.vtt")] + options)
    #expect(run.status == 0, "\(run.errors)")
    return try String(contentsOfFile: folder.file("b.vtt"), encoding: .utf8)
  }

  @Test(
    arguments: [
      "WEBVTT\n\nSTYLE\n::cue { color: red }\n\n\(two)",
      "WEBVTT - a title\nKind: captions\n\nREGION\nid:a\n\n\(two)",
      "\u{FEFF}WEBVTT\n\nNOTE a\nb\n\nNOTE\n\n\(two)", "WEBVTT\n\nno cue\n\n\(two)", "WEBVTT\nSTYLE\n\(two)",
      "WEBVTT\n\nbad --> times\ntext\n\n\(two)",
    ], ["\n", "\r\n", "\r"])
  func `has all its cues`(text: String, lineEnd: String) async throws {
    let found = try await Self.decoded(text.replacing("\n", with: lineEnd))
    #expect(
      found == "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:03.000 --> 00:00:04.000\nTwo\n")
  }

  @Test func `times within a text are of the part that is written`() async throws {
    let text = "WEBVTT\n\n00:05.000 --> 00:08.000\n<v Bob>A <00:06.500>B</v>\n"
    #expect(try await Self.decoded(text).contains("<v Bob>A <00:06.500>B</v>"))
    let part = try await Self.decoded(text, ["--start", "6"])
    #expect(part.contains("00:00:00.000 --> 00:00:02.000\n<v Bob>A <00:00:00.500>B</v>"))
  }
}
