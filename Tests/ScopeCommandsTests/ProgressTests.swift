import Foundation
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// What a run says of how far it has come.
struct ProgressTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private struct Line: Decodable {
    var file: String?
    var output: String?
    var fraction: Double?
    var mediaSeconds: Double?
    var totalSeconds: Double?
    var elapsedSeconds: Double
    var speed: Double?
    var secondsLeft: Double?
    var bytesWritten: Int64
  }

  /// The lines of progress among all of standard error, each held against the schema.
  private func lines(_ run: Program.Result) throws -> [Line] {
    let schema = try Schema("progress.json")
    return try run.errors.filter { $0.hasPrefix("{") }.map { text in
      #expect(try schema.breaches(of: text) == [], "\(text)")
      return try JSONDecoder().decode(Line.self, from: Data(text.utf8))
    }
  }

  @Test(
    arguments: [
      ("export FILE -o out.mov", 1), ("export FILE -o out.mkv --video-codec h264", 1),
      ("export FILE -o out.wav --loudness -16", 1), ("export FILE --hls out", 1),
      ("export FILE -o out.mp4 --video-codec h264 --video-bit-rate 100k --passes 2", 1),
      ("remux FILE -o out.mp4", 1), ("remux FILE -o out.mkv", 1), ("cut FILE -o out.mp4 --end 0.5", 0.5),
      ("cut FILE -o out.mp4 --keep 0-0.2,0.5-0.7", 0.4), ("join FILE FILE -o out.mp4", 2),
      ("join TS TS -o out.ts", 2), ("decode FILE -o out.wav --track a:0", 1),
      ("decode FILE -o out.flac", 1), ("waveform FILE -o out.png", 1), ("levels FILE", 1),
    ] as [(String, Double)])
  func `progress goes from 0 to 1`(line: String, length: Double) async throws {
    let words = try line.split(separator: " ").map { word in
      switch word {
      case "FILE": try Fixture.named("both.mp4").path
      case "TS": try Fixture.named("both.ts").path
      default: word.hasPrefix("out") ? folder.file(String(word)) : String(word)
      }
    }
    let run = try await Program.run(words + ["--progress", "json"])
    #expect(run.status == 0, "\(run.errors)")
    let lines = try lines(run)
    let (first, last) = (try #require(lines.first), try #require(lines.last))
    #expect(lines.count >= 2 && first.fraction == 0 && last.fraction == 1)
    #expect(first.bytesWritten == 0 && last.secondsLeft == 0)
    #expect(abs((last.totalSeconds ?? 0) - length) < 0.1 && last.mediaSeconds == last.totalSeconds)
    #expect(last.file == (words[0] == "join" ? nil : words[1]))
    let output = words.first { $0.hasPrefix(folder.path) }
    #expect(last.output?.hasPrefix(output ?? "-") ?? (output == nil))
    guard let output, words[0] != "export" || !words.contains("--hls") else { return }
    #expect(last.bytesWritten == Int64(try bytes(output).count))
  }

  @Test(arguments: [[], ["--loudness", "-20"]])
  func `progress rises, a few lines a second`(options: [String]) async throws {
    let file = try Noise.write(to: folder)
    let run = try await Program.run(
      ["export", file, "-o", folder.file("out.m4a"), "--progress", "json", "--quiet"] + options)
    #expect(run.status == 0)
    let lines = try lines(run)
    let fractions = lines.compactMap(\.fraction)
    #expect(fractions.first == 0 && fractions.last == 1 && fractions == fractions.sorted())
    #expect(fractions.filter { $0 == 1 }.count == 1)
    let last = try #require(lines.last)
    #expect(Double(lines.count) <= 3 + 2 * last.elapsedSeconds)
    #expect(abs((last.speed ?? 0) - 60 / last.elapsedSeconds) < 0.01 * (last.speed ?? 0))
  }

  @Test func `what fails has no end`() async throws {
    let whole = try Fixture.named("both.mp4").path
    let run = try await Program.run([
      "export", "gone.mp4", whole, "-o", folder.file("%f.mov"), "--progress", "json",
    ])
    #expect(run.status == 1)
    let lines = try lines(run)
    #expect(!lines.contains { $0.file == "gone.mp4" && $0.fraction == 1 })
    #expect(lines.contains { $0.file == whole && $0.fraction == 1 })
  }

  @Test func `what a folder has besides is not worth a line`() async throws {
    _ = try folder.write(Array("words".utf8), to: "notes.txt")
    try FileManager.default.copyItem(atPath: Fixture.named("wav-s16.wav").path, toPath: folder.file("a.wav"))
    let run = try await Program.run(["levels", "--recursive", folder.path, "--progress", "json"])
    #expect(run.status == 0)
    #expect(try lines(run).filter { $0.fraction == 1 }.map(\.file) == [folder.file("a.wav")])
  }

  @Test(arguments: [[], ["--quiet"], ["--progress", "none"]])
  func `nothing is said where nobody looks`(options: [String]) async throws {
    let run = try await Program.run(["levels", try Noise.write(to: folder)] + options)
    #expect(run.status == 0 && run.errors == [])
  }

  private static let state = ProgressState(
    file: "films/a long name.mp4", fraction: 0.25, mediaSeconds: 30, totalSeconds: 120, elapsedSeconds: 10)

  @Test(
    arguments: [
      (100, "a long name.mp4  [#######-----------------------]  25%  0:30 of 2:00  3.0x  0:30 left"),
      (60, "a long name.mp4  25%  0:30 of 2:00  3.0x  0:30 left"),
      (49, "a long name.…  25%  0:30 of 2:00  3.0x  0:30 left"),
      (48, "a long name…  25%  0:30 of 2:00  3.0x  0:30 left"),
      (35, "a long name.…  25%  3.0x  0:30 left"),
      (26, "a long na…  25%  0:30 left"), (14, "a long n…  25%"), (5, "25%"), (2, "25"), (0, ""),
    ] as [(Int, String)])
  func `the line fits the terminal`(width: Int, expected: String) {
    #expect(ProgressLine.text(Self.state, width: width) == expected)
  }

  @Test(
    arguments: [
      (0.5, nil, 100, "f  [############------------]  50%  1:40 left"), (nil, nil, 3, "f  0:03"),
      (0.9999, 7200, 3600, "f  99%  2:00:00 of 2:00:00  2.0x  0:01 left"),
    ] as [(Double?, Double?, Double, String)])
  func `progress in words`(fraction: Double?, seconds: Double?, elapsed: Double, expected: String) {
    var state = ProgressState(file: "f", fraction: fraction, elapsedSeconds: elapsed)
    (state.mediaSeconds, state.totalSeconds) = (seconds, seconds)
    #expect(ProgressLine.text(state, width: 45) == expected)
  }

  /// Two columns are what terminals give a character of Chinese.
  @Test func `wide characters take two columns`() {
    var state = Self.state
    state.file = "电影电影电影电影.mp4"
    for width in 0..<100 {
      let text = ProgressLine.text(state, width: width)
      #expect(TerminalText.columns(of: text) <= width, "\(text)")
    }
    #expect(TerminalText.columns(of: "电影.mp4") == 8)
  }

  /// A pipe that nobody writes to keeps the command waiting.
  @Test func `an interrupted run leaves a clean line, and no file`() async throws {
    let run = try await Program.runOnTerminal(
      "sleep 6 | timeout --preserve-status -s INT 5 mediascope decode - -o out.wav", columns: 40,
      in: folder.path)
    #expect(run.status == 130)
    #expect(run.text.contains("standard input  0:0"), "\(run.text)")
    #expect(run.text.hasSuffix("\u{1B}[K"), "\(run.text)")
    #expect(try folder.contents() == [])
  }

  @Test func `a line is shown where it is asked for, and gone at the end`() async throws {
    let run = try await Program.runInShell(
      "(sleep 2; cat '\(Fixture.named("mp3-cbr.mp3").path)') | COLUMNS=30 mediascope levels - --progress bar",
      in: folder.path)
    #expect(run.status == 0 && run.errors.count == 1)
    let pieces = try #require(run.errors.first).split(
      separator: "\r\u{1B}[K", omittingEmptySubsequences: false)
    #expect(pieces.count > 2 && pieces.first == "" && pieces.last == "", "\(run.errors)")
    #expect(pieces.allSatisfy { $0.count < 30 })
  }
}

/// Files of one run whose results would be one.
struct ResultClashTests {
  @Test(arguments: [
    ("waveform", "out/", "out/x.mp4.png --format png"), ("export", "%f.mov", "x.mov"),
    ("remux", "%f.mov", "x.mov"), ("cut --end 0.2", "%f.mov", "x.mov"),
    ("decode --track a:0", "%f.wav", "x.wav"), ("levels", "%f.json", "x.json"),
    ("still --at 0", "%f.png", "x.png"), ("sheet --tile 32", "%f.png", "x.png"), ("gops", "%f.svg", "x.svg"),
    ("sprites --tile 32", "%f.bif", "x.bif"), ("sprites --tile 32", "out", "out/x.mp4/"),
  ])
  func `the first has the result, and the other is named`(verb: String, output: String, result: String)
    async throws
  {
    let folder = try TemporaryDirectory()
    for name in ["a", "b", "c"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    }
    for (name, place) in [("both.mp4", "a/x.mp4"), ("h264.mp4", "b/x.mp4"), ("both.mp4", "c/y.mp4")] {
      try FileManager.default.copyItem(atPath: Fixture.named(name).path, toPath: folder.file(place))
    }
    let (path, options) = (result.prefix { $0 != " " }, result.drop { $0 != " " })
    let run = try await Program.runInShell(
      "mediascope \(verb) a/x.mp4 b/x.mp4 c/y.mp4 -o \(output)\(options)", in: folder.path)
    #expect(run.status == 1)
    let line = "mediascope: b/x.mp4: its result would be \(path), which is that of a/x.mp4"
    #expect(run.errors == [line])
    #expect(FileManager.default.fileExists(atPath: folder.file(String(path))))
    let other = path.replacing("x.", with: "y.")
    #expect(FileManager.default.fileExists(atPath: folder.file(String(other))))
  }

  @Test func `streams of files of one name don't replace each other`() async throws {
    let folder = try TemporaryDirectory()
    for (name, place) in [("both.mp4", "a"), ("h264.mp4", "b")] {
      try FileManager.default.createDirectory(atPath: folder.file(place), withIntermediateDirectories: false)
      try FileManager.default.copyItem(
        atPath: Fixture.named(name).path, toPath: folder.file("\(place)/x.mp4"))
    }
    let run = try await Program.runInShell("mediascope export a/x.mp4 b/x.mp4 --hls out", in: folder.path)
    #expect(run.status == 1)
    #expect(
      run.errors == ["mediascope: b/x.mp4: its result would be out/x.mp4/, which is that of a/x.mp4"])
    #expect(FileManager.default.fileExists(atPath: folder.file("out/x.mp4/sound.mp4")))
  }
}
