import Foundation
import MediaScopeFixtures
import Testing

/// `export --dry-run`, against what an export writes.
struct DryRunTests {
  private struct Estimate: Decodable {
    struct Duration: Decodable { var seconds: Double }
    var estimatedBytes: Int
    var estimatedDuration: Duration
  }

  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func expectEstimate(_ file: String, _ options: [String], within part: Double = 0.2) async throws {
    let before = try folder.contents()
    let dry = try await Program.run(["export", file, "--dry-run", "--json"] + options)
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(try folder.contents() == before)
    let estimate = try JSONDecoder().decode(Estimate.self, from: Data(dry.output))
    let run = try await Program.run(["export", file] + options)
    // What an encoder added after the sound is met with the last sample.
    let foreseen = run.errors.filter { !$0.contains("what an encoder added at the end of track") }
    #expect(run.status == 0 && foreseen == dry.errors, "\(run.errors) \(dry.errors)")
    let path = try #require(options.first { $0.hasPrefix(folder.path) })
    let size = try bytes(path).count
    #expect(
      abs(Double(estimate.estimatedBytes) / Double(size) - 1) < part,
      "\(estimate.estimatedBytes) for \(size)")
    let seconds = try await Program.run(["info", path, "--get", "duration.seconds"]).text
    let duration = try #require(Double(seconds.dropLast()))
    #expect(abs(estimate.estimatedDuration.seconds / duration - 1) < part)
  }

  /// Parts of it are encoded, and what is copied is counted.
  @Test(arguments: [
    "m4a", "wav", "mov --audio-codec copy", "flac", "mp3 --audio-bit-rate 64k", "ogg", "ts",
    "m4a --start 10 --end 50",
    "m4a --loudness -30",
  ])
  func `a long file is estimated by its parts`(options: String) async throws {
    let words = options.split(separator: " ").map(String.init)
    let output = folder.file("out." + words[0])
    try await expectEstimate(try Noise.write(to: folder), ["-o", output] + words.dropFirst())
    guard words.count == 1 else { return }
    for type in [words[0], "mkv", "ts"]
    where words[0] != "wav" && (type != "ts" || words[0] != "flac" && words[0] != "ogg") {
      try await expectEstimate(output, ["-o", folder.file("copy." + type), "--audio-codec", "copy"])
    }
  }

  @Test(arguments: [
    ["--preset", "MediumQuality"], ["--preset", "640x480"], ["--video-codec", "vp9", "--quality", "0.3"],
    ["--video-codec", "h264", "--video-bit-rate", "200k", "--passes", "2"], ["--fragments", "0.5"],
    ["--no-video"],
  ])
  func `a short file is estimated as a whole`(options: [String]) async throws {
    try await expectEstimate(try Fixture.named("both.mp4").path, ["-o", folder.file("out.mp4")] + options)
  }

  /// Tags that libavformat can't write are put right in a file that there is.
  @Test(arguments: [("comment", "opus"), ("comment", "oga"), ("composer", "wav"), ("performer", "mka")])
  func `tags that are written afterwards are measured`(tag: String, type: String) async throws {
    let file = try folder.write(try bytes(Fixture.named("flac-16.flac").path), to: "a.flac")
    #expect(try await Program.run(["metadata", file, "--set", "\(tag)=A word"]).status == 0)
    try await expectEstimate(file, ["-o", folder.file("out." + type)])
  }

  @Test func `a dry run says what would become of each track`() async throws {
    let file = try Fixture.named("both.mov").path
    let run = try await Program.run(["export", file, "-o", folder.file("deep/out.mp4"), "--dry-run"])
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 3, "\(lines)")
    #expect(lines.first?.contains("deep/out.mp4: 00:00:01.000, about ") == true)
    #expect(lines.dropFirst().first?.hasPrefix("  track 1  ") == true)
    #expect(lines.last?.contains("encoded to AAC: ") == true)
    #expect(try folder.contents() == [])
  }

  @Test func `a dry run finds what an export would`() async throws {
    let file = try folder.write(try bytes(Fixture.named("both.mp4").path), to: "a.mp4")
    let own = try await Program.run(["export", file, "-o", file, "--dry-run"])
    #expect(own.status == 1 && own.errors == ["mediascope: \(file): the output is the input"])
    let silent = try await Program.run([
      "export", try Fixture.named("h264.mp4").path, "-o", folder.file("a.wav"), "--dry-run",
    ])
    #expect(silent.status == 1 && silent.errors.count == 1)
  }
}
