import Foundation
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// What `boxes` prints of a small file of each format, as it was when it was last looked at.
///
/// `MEDIASCOPE_WRITE_GOLDENS=1` writes the files in `Fixtures/boxes` anew, so that a review sees what changed.
struct BoxesGoldenTests {
  /// Files with the options that they are shown with.
  static let files: [(path: String, options: [String])] = [
    ("media/h264-bt601.mp4", ["--fields"]), ("media/hevc-hdr10.mp4", ["--fields"]),
    ("media/av1.mp4", ["--fields"]), ("media/both-fragmented.mp4", []), ("media/both.mov", []),
    ("media/vp9-alpha.webm", ["--fields"]), ("media/both.mkv", []), ("metadata/broadcast.wav", ["--fields"]),
    ("media/wav-rf64.wav", ["--fields"]), ("media/mp3-vbr.mp3", []), ("metadata/id3v24.mp3", []),
    ("metadata/comments.flac", ["--fields"]), ("media/flac.oga", ["--fields"]),
    ("media/picture.png", ["--fields"]), ("media/picture.jpg", ["--fields"]), ("metadata/exif.jpg", []),
    ("media/both.ts", []), ("media/mpeg2.mpg", []), ("media/both.flv", []), ("media/mpeg4.avi", []),
    ("metadata/texts.aiff", ["--fields"]), ("media/caf-s24.caf", ["--fields"]),
  ]

  @Test(arguments: files.indices)
  func `boxes prints what it printed`(index: Int) throws {
    let (path, options) = Self.files[index]
    let output = try #require(try BoxesJSONTests.output(["\(Manifest.folder)/\(path)"] + options))
    let text = output.replacing("\(Manifest.folder)/", with: "")
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let golden = URL(filePath: "\(Manifest.folder)/boxes/\(file).txt")
    if ProcessInfo.processInfo.environment["MEDIASCOPE_WRITE_GOLDENS"] == "1" {
      try text.write(to: golden, atomically: true, encoding: .utf8)
    }
    let wanted = try String(contentsOf: golden, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, (line, other)) in zip(lines, wanted).enumerated() where line != other {
      Issue.record("line \(number + 1) of \(file) is\n\(line)\nand was\n\(other)")
      return
    }
    #expect(lines.count == wanted.count, "\(file)")
  }
}
