import Foundation
import MediaScopeFixtures
import Testing

/// Files of subtitles, with the texts that ffmpeg's decoders give of them.
struct SubtitleFormatTests {
  struct File: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    /// The texts, and when they are shown where that isn't from 0.5 to 1.5 and from 2 to 3 seconds.
    var shown = ["Hello\nworld", "Second"]
    var first = "00:00:00,500 --> 00:00:01,500"
    var testDescription: String { name }
  }

  static let files = [
    File(
      name: "a.smi",
      text: """
        <SAMI><HEAD><STYLE TYPE="text/css"><!-- .ENCC {Name: English; lang: en-US;} --></STYLE></HEAD><BODY>
        <SYNC Start=500><P Class=ENCC>Hello<br>world &amp; <i>more</i>
        <SYNC Start=1500><P Class=ENCC>&nbsp;
        <SYNC Start=2000><P Class=ENCC>Second
        <SYNC Start=3000><P Class=ENCC>&nbsp;
        </BODY></SAMI>
        """, shown: ["Hello\nworld & more", "Second"]),
    File(
      name: "micro.sub", text: "{1}{1}25.000\n{12}{37}Hello|world\n{50}{75}{y:i}{c:$0000FF}Second\n",
      first: "00:00:00,480 --> 00:00:01,480"),
    File(name: "a.mpl", text: "[5][15]Hello|/world\n[20][30]/Second\n[40][40]\n"),
    File(
      name: "two.sub",
      text: "[INFORMATION]\n[TITLE]t\n[END INFORMATION]\n[SUBTITLE]\n[COLF]&HFFFFFF,[STYLE]no\n"
        + "00:00:00.50,00:00:01.50\nHello[br]world\n\n00:00:02.00,00:00:03.00\nSecond\n"),
    File(
      name: "one.sub",
      text:
        "******** START SCRIPT ********\n[00:00:01]\nHello|world\n[00:00:02]\n\n[00:00:02]\nSecond\n[00:00:03]\n\n",
      first: "00:00:01,000 --> 00:00:02,000"),
    File(
      name: "a.stl",
      text:
        "//Texts\n$FontName = Arial\n00:00:00:12 , 00:00:01:12 , Hello|world\n00:00:02:00 , 00:00:03:00 , Second\n",
      first: "00:00:00,120 --> 00:00:01,120"),
    File(
      name: "a.rt",
      text: "<window type=\"generic\"><time begin=\"0:0:0.50\" end=\"0:0:1.50\"/><clear/>Hello<br/>world\n"
        + "<time begin=\"0:0:2\" end=\"0:0:3\"/><clear/>Second\n</window>\n"),
  ]

  private func made(_ arguments: [String], _ folder: borrowing TemporaryDirectory, _ name: String)
    async throws -> String
  {
    let run = try await Program.run(arguments + ["-o", folder.file(name)])
    #expect(run.status == 0 && run.errors == [], "\(run.errors)")
    return try String(contentsOfFile: folder.file(name), encoding: .utf8)
  }

  @Test(arguments: files)
  func `decode writes the texts of each kind`(file: File) async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(file.text.utf8), to: file.name)
    let expected =
      "1\n\(file.first)\n\(file.shown[0])\n\n2\n00:00:02,000 --> 00:00:03,000\n\(file.shown[1])\n"
    #expect(try await made(["decode", path, "--track", "s:0"], folder, "a.srt") == expected)
  }

  @Test func `characters of WebVTT become SubRip's, in every way that writes it`() async throws {
    let folder = try TemporaryDirectory()
    let text =
      "WEBVTT\n\n1\n00:00:00.500 --> 00:00:01.500 align:start\n<v Ann>A &amp; B &lt; &#233;</v> <i>it</i>&quot;\n"
    let path = try folder.write(Array(text.utf8), to: "a.vtt")
    let line = "A & B < é <i>it</i>\""
    #expect(
      try await made(["decode", path, "--track", "s:0"], folder, "a.srt").split(separator: "\n").last ?? ""
        == line)
    let run = try await Program.run(["remux", path, "-o", folder.file("a.mp4")])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try await made(["decode", folder.file("a.mp4"), "--track", "s:0"], folder, "b.srt").contains(
        "A & B < é it\""))
  }

  /// Code page 1252, which most files are of that are no UTF-8.
  @Test func `SubRip of Windows is no UTF-8`() async throws {
    let folder = try TemporaryDirectory()
    let text: [UInt8] = [0x43, 0x61, 0x66, 0xE9, 0x20, 0x93, 0x61, 0x94, 0x20, 0x80]
    let path = try folder.write(
      Array("1\r\n00:00:00,500 --> 00:00:01,500\r\n".utf8) + text + [13, 10], to: "a.srt")
    #expect(try await made(["decode", path, "--track", "s:0"], folder, "b.srt").contains("\nCafé “a” €\n"))
  }
}
