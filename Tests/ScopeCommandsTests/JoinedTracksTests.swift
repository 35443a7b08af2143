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

  private static func times(ofCues text: String) -> [String] {
    text.split(separator: "\n").filter { $0.contains("-->") }.map(String.init)
  }

  private static let film =
    "ffmpeg -v error -f lavfi -i testsrc2=size=96x64:rate=25:d=2 -f lavfi -i sine=d=2:r=48000 "

  @Test func `texts of joined files are shown once, each at its time`() async throws {
    let folder = try TemporaryDirectory()
    let cues = "1\n00:00:00,200 --> 00:00:00,500\nA\n\n2\n00:00:01,000 --> 00:00:01,500\nB\n\n"
    try Data(cues.utf8).write(to: URL(filePath: folder.file("a.srt")))
    _ = try await Self.run(
      Self.film + "-i a.srt -c:v mpeg4 -c:a aac -c:s mov_text -map 0 -map 1 -map 2 a.mp4", in: folder)
    _ = try await Self.run("mediascope join a.mp4 a.mp4 a.mp4 -o b.mp4", in: folder)
    let own = Self.times(
      ofCues: try await Self.run("mediascope decode b.mp4 --track s:0 -o - --format srt", in: folder))
    let theirs = Self.times(
      ofCues: try await Self.run("ffmpeg -v error -i b.mp4 -map 0:s:0 -f srt -", in: folder))
    #expect(own.count == 6 && own == theirs)
    // The sound lasts up to an encoder's packet longer than the pictures.
    #expect(
      own.prefix(2) == ["00:00:00,200 --> 00:00:00,500", "00:00:01,000 --> 00:00:01,500"])
    #expect(own.dropFirst(2).first?.hasPrefix("00:00:02,2") == true, "\(own)")
  }

  @Test(arguments: ["mp4", "mkv"])
  func `texts of a part are shown for as long as the part shows them`(type: String) async throws {
    let folder = try TemporaryDirectory()
    let source = try Fixture.named("subtitles.\(type)").path
    _ = try await Self.run("mediascope cut '\(source)' -o a.mp4 -s 0.3 -e 0.8", in: folder)
    let lines = [
      "mediascope decode a.mp4 --track s:0 -o - --format srt", "ffmpeg -v error -i a.mp4 -map 0:s:0 -f srt -",
      "mediascope decode '\(source)' --track s:0 -s 0.3 -e 0.8 -o - --format srt",
    ]
    var times: [[String]] = []
    for line in lines { times.append(Self.times(ofCues: try await Self.run(line, in: folder))) }
    #expect(!times[0].isEmpty && times[0] == times[1] && times[0] == times[2], "\(times)")
  }

  @Test(arguments: ["mkv", "ts", "mp4"])
  func `a file begins where the longest track of the one before it ends`(type: String) async throws {
    let folder = try TemporaryDirectory()
    _ = try await Self.run(
      Self.film
        + "-c:v libx264 -c:a aac a.mp4 && ffmpeg -v error -itsoffset 0.7 -i a.mp4 -i a.mp4 -map 0:v -map 1:a "
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

  @Test func `chapters of a part begin when the part shows them`() async throws {
    let folder = try TemporaryDirectory()
    let source = try Fixture.named("sunset.mp4").path
    _ = try await Self.run("mediascope cut '\(source)' -o a.mp4 -s 1 -e 3.5", in: folder)
    let theirs = try await Self.run(
      "ffprobe -v error -show_entries chapter=start_time -of csv=p=0 a.mp4", in: folder)
    #expect(theirs == "0.000000\n1.500000\n")
    #expect(try await Self.chapters(of: "a.mp4", in: folder) == ["00:00:00.000", "00:00:01.500"])
    // What other writers hide by the edit list of the titles.
    var bytes = try Data(contentsOf: URL(filePath: folder.file("a.mp4")))
    let edits = try #require(bytes.range(of: Data("elst".utf8), options: .backwards))
    let mediaTime = edits.upperBound + 12
    bytes.replaceSubrange(mediaTime..<mediaTime + 4, with: [0, 0, 3, 0xE8])
    try bytes.write(to: URL(filePath: folder.file("b.mp4")))
    #expect(try await Self.chapters(of: "b.mp4", in: folder) == ["00:00:00.000", "00:00:00.500"])
  }

  private static func chapters(
    of name: String, in folder: borrowing TemporaryDirectory
  ) async throws -> [String] {
    try await run("mediascope info \(name)", in: folder).split(separator: "\n").filter {
      $0.contains("  chapter ")
    }
    .compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
  }
}
