import Foundation
import MediaScopeFixtures
import Testing

/// Files of codecs that ffmpeg alone makes here.
@Suite(.enabled(if: Program.has("ffmpeg"))) struct MadeFileTests {
  @Test(arguments: ["x.adx", "x.aptx", "x.aptxhd"], ["1", "3"])
  func `sound that ends within libav's packets is whole`(name: String, seconds: String) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file(name)
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i sine=d=\(seconds) -ac 2 '\(file)'", in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    for words in [["levels"], ["decode", "--md5"]] {
      let run = try await Program.run(words + [file])
      #expect(run.status == 0)
      #expect(run.errors == [])
    }
  }

  @Test(arguments: [("tff", true), ("bff", false)])
  func `DV has fields, and their loss is named`(order: String, isTopFirst: Bool) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("tape.dv")
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i testsrc=s=720x576:r=25:d=0.2 -vf setfield=\(order) -c:v dvvideo -pix_fmt yuv420p "
        + "'\(file)'", in: folder.file(""))
    try #require(made.status == 0, "\(made.errors)")
    let shown = try await Program.run(["info", "--json", file])
    #expect(shown.text.contains(isTopFirst ? "topFieldFirst" : "bottomFieldFirst"))
    let run = try await Program.run(["export", file, "-o", folder.file("a.mp4"), "--video-codec", "hevc"])
    #expect(run.status == 0)
    #expect(run.errors.contains { $0.contains("interlaced") }, "\(run.errors)")
  }
}
