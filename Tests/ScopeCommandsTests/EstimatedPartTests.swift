import Foundation
import MediaScopeFixtures
import Testing

/// Parts of files that only estimate how long they are, as ffmpeg writes them.
@Suite(.enabled(if: Program.has("ffmpeg"))) struct EstimatedPartTests {
  /// Six seconds of sound, most bytes of which are in the first one, so that the estimate is too short.
  private static let sounds = [
    "est.aac": "-c:a aac -b:a 96k", "est.mp3": "-c:a libmp3lame -q:a 5 -write_xing 0",
  ]
  private static let rate = 44100

  private static func makeSound(_ name: String, in folder: borrowing TemporaryDirectory) async throws {
    let codec = try #require(sounds[name])
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i anoisesrc=r=\(rate):d=1:seed=3 -f lavfi -i anullsrc=r=\(rate):cl=mono:d=5 "
        + "-filter_complex '[0][1]concat=n=2:v=0:a=1' \(codec) \(name)", in: folder.file(""))
    #expect(made.status == 0, "\(made.errors)")
  }

  /// How many frames of mono sound a line of the shell writes as 16-bit samples.
  private static func count(_ line: String, in folder: borrowing TemporaryDirectory) async throws -> Int {
    let run = try await Program.runInShell(line, in: folder.file(""))
    #expect(run.status == 0 && run.errors == [], "\(line): \(run.errors)")
    return run.output.count / 2
  }

  @Test(
    arguments: ["est.aac", "est.mp3"],
    ["cut -s 0.5 -e 4", "cut -s 4.5 -e 5", "cut --keep 0.5-1,4-5", "export -s 4.5 -e 5"])
  func `a part is as long as it is asked for`(name: String, command: String) async throws {
    let folder = try TemporaryDirectory()
    try await Self.makeSound(name, in: folder)
    let lengths = ["cut -s 0.5 -e 4": 3.5, "cut --keep 0.5-1,4-5": 1.5]
    let words = command.split(separator: " ", maxSplits: 1)
    let count = try await Self.count(
      "mediascope \(words[0]) \(name) -o x.mov \(words[1]) && mediascope decode x.mov -o - --format raw --bits 16",
      in: folder)
    #expect(count == Int((lengths[command] ?? 0.5) * Double(Self.rate)))
  }

  @Test(arguments: ["est.aac", "est.mp3"])
  func `times that count from the end or in percent go by the length that is there`(name: String)
    async throws
  {
    let folder = try TemporaryDirectory()
    try await Self.makeSound(name, in: folder)
    let decode = "mediascope decode \(name) -o - --format raw --bits 16"
    let whole = try await Self.count(decode, in: folder)
    #expect(whole >= 6 * Self.rate)
    #expect(try await Self.count("\(decode) -e end", in: folder) == whole)
    let late = try await Self.count("\(decode) -s 50%", in: folder)
    let early = try await Self.count("\(decode) -e 50%", in: folder)
    #expect(late + early == whole && abs(late - early) < 4096)
    #expect(abs(try await Self.count("\(decode) -s -1", in: folder) - Self.rate) < 4096)
  }

  @Test func `sound of a transport stream goes on after what its last timestamp says`() async throws {
    let folder = try TemporaryDirectory()
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i testsrc2=size=96x64:rate=25:d=2 -f lavfi -i sine=d=2.02:r=48000 "
        + "-c:v mpeg2video -c:a aac -f mpegts a.ts", in: folder.file(""))
    #expect(made.status == 0, "\(made.errors)")
    for (start, end) in [(1.8, 1.85), (1.9, 1.99), (1, 1.9)] {
      let count = try await Self.count(
        "mediascope cut a.ts -o x.mov -s \(start) -e \(end) && mediascope decode x.mov -o - --track a:0 --format raw --bits 16",
        in: folder)
      #expect(count == Int(((end - start) * 48000).rounded()))
    }
  }

  /// AVI counts pictures, and those that are stored out of order are shown later than it says: by as many as ffprobe names in
  /// `has_b_frames`.
  @Test(arguments: [("mpeg4 -bf 2", 1), ("libx264 -bf 3", 2)])
  func `pictures out of order in AVI end where the part does`(codec: String, delay: Int) async throws {
    let folder = try TemporaryDirectory()
    let made = try await Program.runInShell(
      "ffmpeg -v error -f lavfi -i testsrc2=size=96x64:rate=25:d=2 -c:v \(codec) -g 10 a.avi",
      in: folder.file(""))
    #expect(made.status == 0, "\(made.errors)")
    for end in ["1.9", "2", "2.5"] {
      let run = try await Program.runInShell(
        "mediascope cut a.avi -o x.mov -s 1 -e \(end) && mediascope decode x.mov --md5-frames | cut -d' ' -f1 >cut.txt; "
          + "mediascope decode a.avi --md5-frames -s 1 -e \(end) | cut -d' ' -f1 >part.txt; cmp cut.txt part.txt; wc -l <cut.txt; rm x.mov",
        in: folder.file(""))
      // A picture begins at 1.00, and the last one so much later than at 1.96.
      let count = ["1.9": 23, "2": 25, "2.5": 25 + delay][end]
      #expect(Int(run.text.trimmingCharacters(in: .whitespacesAndNewlines)) == count, "\(run.text)")
    }
  }
}
