import Foundation
import MediaScopeFixtures
import Testing

/// Joins of films whose sound is longer than their pictures, as ffmpeg decodes them.
@Suite(.enabled(if: Program.has("ffmpeg"))) struct OutlastingSoundTests {
  private static func film(_ name: String, _ source: String, _ options: String) -> String {
    "ffmpeg -v error -f lavfi -i \(source)=s=96x64:r=25:d=1 -f lavfi -i sine=d=1.3:r=48000 -c:v libx264 "
      + "-pix_fmt yuv420p \(options) -c:a aac '\(name)' && "
  }

  @Test(arguments: [["a", "b", "a"], ["b", "a", "b"], ["a", "a"]])
  func `films of different parameter sets are decoded one after the other`(names: [String]) async throws {
    let folder = try TemporaryDirectory()
    let inputs = names.map { "\($0).mp4" }
    let line =
      Self.film("a.mp4", "testsrc", "-bf 3 -g 12") + Self.film("b.mp4", "testsrc2", "-bf 0 -refs 1 -g 10")
      + "mediascope join \(inputs.joined(separator: " ")) -o j.mp4 && for film in \(inputs.joined(separator: " ")) j.mp4; "
      + "do ffmpeg -v error -i $film -map 0:v -fps_mode passthrough -f framemd5 - | sed -n 's/^0.*, *//p'; done"
    let run = try await Program.runInShell(line, in: folder.file(""))
    // ffmpeg's parser of the track reads all pictures by the first parameter sets, and complains.
    #expect(run.status == 0, "\(run.errors)")
    let digests = run.text.split(separator: "\n")
    #expect(digests.count == 2 * 25 * names.count)
    #expect(Array(digests.prefix(digests.count / 2)) == Array(digests.suffix(digests.count / 2)))
  }
}
