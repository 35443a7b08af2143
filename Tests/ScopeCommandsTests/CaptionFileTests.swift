import Foundation
import MediaScope
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

struct CaptionFileTests {
  private func caption(_ text: String, _ start: Double, _ length: Double) -> Caption {
    Caption(
      text,
      timeRange: MediaTimeRange(
        start: MediaTime(seconds: start, preferredTimescale: 1000),
        duration: MediaTime(seconds: length, preferredTimescale: 1000)))
  }

  private func text(
    _ kind: CaptionFile.Kind, markup: CaptionFile.Kind?, _ captions: [Caption],
    from start: MediaTime = .zero, to end: MediaTime = .positiveInfinity
  ) -> String {
    var file = CaptionFile(kind, markup: markup)
    for caption in captions { file.add(caption) }
    return String(decoding: file.bytes(of: MediaTimeRange(start: start, end: end)), as: UTF8.self)
  }

  @Test func `SubRip numbers its captions and has a comma in its times`() {
    #expect(
      text(.subRip, markup: nil, [caption("One\n\ntwo", 1, 0.5), caption("<&>", 3661.25, 2)])
        == "1\n00:00:01,000 --> 00:00:01,500\nOne\ntwo\n\n2\n01:01:01,250 --> 01:01:03,250\n<&>\n")
  }

  @Test func `WebVTT has its own markup alone`() {
    #expect(
      text(.webVTT, markup: nil, [caption("<a> & b", 0, 1)])
        == "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n&lt;a&gt; &amp; b\n")
    #expect(
      text(.webVTT, markup: .webVTT, [caption("<v Ann>a &amp; b", 0, 1)]).hasSuffix("<v Ann>a &amp; b\n"))
    #expect(
      text(.subRip, markup: .webVTT, [caption("<v Ann><i>a</i> &amp; b", 0, 1)]).hasSuffix("\n<i>a</i> & b\n")
    )
  }

  @Test(arguments: [
    ("AT&T 5 < 6 & 7", "AT&amp;T 5 &lt; 6 &amp; 7"), ("a<b und c>d", "a&lt;b und c&gt;d"),
    ("x<3 you --> me", "x&lt;3 you --&gt; me"), ("<I>a</i> <b>b</b> <u>c</u>", "<i>a</i> <b>b</b> <u>c</u>"),
    ("<font color=\"#ff0000\">red</font> <s>gone</s>", "red gone"), ("&lt;", "&amp;lt;"), ("<i", "&lt;i"),
    ("a <\u{338}b&\u{301}", "a &lt;\u{338}b&amp;\u{301}"),
  ])
  func `what is no tag of SubRip is text in WebVTT`(text: String, cue: String) {
    #expect(self.text(.webVTT, markup: .subRip, [caption(text, 0, 1)]).hasSuffix(".000\n\(cue)\n"))
    #expect(self.text(.subRip, markup: .subRip, [caption(text, 0, 1)]).hasSuffix(",000\n\(text)\n"))
  }

  @Test func `a part begins at zero and cuts captions that go beyond it`() {
    #expect(
      text(
        .webVTT, markup: nil, [caption("a", 0, 1), caption("b", 1, 2), caption("c", 5, 1)],
        from: MediaTime(value: 2, timescale: 1), to: MediaTime(value: 4, timescale: 1))
        == "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nb\n")
  }

  @Test func `a caption goes on where the same text ended, and one without a length until the next`() {
    #expect(
      text(
        .webVTT, markup: nil,
        [caption("a", 0, 1), caption("a", 1, 1), caption("b", 3, 0), caption("c", 4, 1)])
        == "WEBVTT\n\n00:00:00.000 --> 00:00:02.000\na\n\n00:00:03.000 --> 00:00:04.000\nb\n\n"
        + "00:00:04.000 --> 00:00:05.000\nc\n")
  }

  /// What `ffmpeg -map 0:s:0` writes of them.
  @Test(arguments: ["subtitles.mkv", "subtitles.mp4"])
  func `decode writes the subtitles of a film`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "decode", Fixture.named(name).path, "--track", "s:0", "-o", folder.file("a.srt"),
    ])
    #expect(run.status == 0 && run.errors == [], "\(run.errors)")
    let made = try String(contentsOfFile: folder.file("a.srt"), encoding: .utf8)
    #expect(made == Self.expected, "\(made)")
  }

  private static let expected =
    "1\n00:00:00,000 --> 00:00:00,400\nBonjour\n\n2\n00:00:00,600 --> 00:00:01,000\nà demain\n"
}
