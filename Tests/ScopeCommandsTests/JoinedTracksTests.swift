import Foundation
import MediaScopeFixtures
import Testing

/// When tracks of cut and joined files are shown, by this command and by ffmpeg.
@Suite(.enabled(if: Program.has("ffmpeg"))) struct JoinedTracksTests {
  private static func run(_ line: String, in folder: borrowing TemporaryDirectory) async throws -> String {
    let run = try await Program.runInShell(line, in: folder.file(""))
    #expect(run.status == 0 && run.errors == [], "\(line): \(run.errors)")
    return run.text
  }

  private static let film =
    "ffmpeg -v error -f lavfi -i testsrc2=size=96x64:rate=25:d=2 -f lavfi -i sine=d=2:r=48000 "

  @Test(arguments: ["mkv", "ts", "mp4"])
  func `a file begins where the longest track of the one before it ends`(type: String) async throws {
    let folder = try TemporaryDirectory()
    _ = try await Self.run(
      Self.film + "-c:v libx264 -c:a aac a.mp4 && ffmpeg -v error -itsoffset 0.7 -i a.mp4 -i a.mp4 -map 0:v -map 1:a "
        + "-c copy late.mkv", in: folder)
    let joined = try await Program.runInShell(
      "mediascope join late.mkv late.mkv -o b.\(type); mediascope decode b.\(type) --track v:0 --md5-frames | cut -d' ' -f5",
      in: folder.file(""))
    #expect(joined.status == 0)
    let times = joined.text.split(separator: "\n").compactMap { time -> Double? in
      let parts = time.split(separator: "/").compactMap { Double($0) }
      return parts.count == 2 ? parts[0] / parts[1] : nil
    }
    try #require(times.count == 100, "\(joined.text)")
    // Pictures from 0.7 to 2.7, and as much later in the second file.
    #expect(abs(times[50] - times[0] - 2.7) < 0.06, "\(times[50]) \(times[0])")
  }
}
