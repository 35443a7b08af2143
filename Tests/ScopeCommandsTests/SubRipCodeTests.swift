import Foundation
import MediaScopeFixtures
import Testing

/// Codes of SubStation Alpha in SubRip, which ffmpeg's decoder drops, too.
struct SubRipCodeTests {
  @Test(arguments: [
    (#"{\an8}above"#, "above"), (#"a {\i1}b{\i0} c"#, "a b c"), ("{plain} braces", "{plain} braces"),
    (#"no {\an8 end"#, #"no {\an8 end"#), ("{{\\b1}x", "{x"),
  ])
  func `codes are no text`(text: String, shown: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(Array("1\n00:00:00,500 --> 00:00:01,000\n\(text)\n\n".utf8), to: "a.srt")
    let run = try await Program.run(["decode", file, "--track", "s:0", "-o", folder.file("a.vtt")])
    #expect(run.status == 0, "\(run.errors)")
    let lines = try String(contentsOfFile: folder.file("a.vtt"), encoding: .utf8).split(separator: "\n")
    #expect(lines.last.map(String.init) == shown)
  }
}
