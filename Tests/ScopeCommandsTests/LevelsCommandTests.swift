import Fixtures
import Foundation
import Testing

@testable import ScopeCommands

struct LevelsCommandTests {
  private static let sounds = [
    "wav-s16.wav", "wav-5.1.wav", "wav-f32.wav", "wav-over-full-scale.wav", "wav-one-sample.wav",
    "wav-zero-samples.wav", "flac-24.flac", "aac.m4a", "both.mp4", "opus-5.1.opus",
  ]

  @Test(arguments: sounds)
  func `the JSON keeps to the schema`(name: String) async throws {
    let file = try Fixture.named(name).path
    let schema = try Schema("levels.json")
    for options in [["--target", "-23", "--series", "rms"], ["--series", "momentary"], ["--quick"]] {
      let run = try await Program.run(["levels", "--json", file] + options)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try schema.breaches(of: run.text) == [])
    }
    let text = try await Program.run(["levels", file])
    #expect(text.status == 0)
    #expect(text.text.hasPrefix(file))
  }

  @Test func `the number of jobs does not show`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("long.raw")
    try Data((0..<400_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 977) }).write(to: URL(filePath: path))
    let arguments = [
      "levels", path, "--json", "--raw-format", "s16le", "--raw-channels", "1", "--raw-samplerate", "8000",
      "--series", "short-term",
    ]
    let one = try await Program.run(arguments + ["--jobs", "1"])
    let two = try await Program.run(arguments + ["--jobs", "2"])
    #expect(one.status == 0)
    #expect(one.output == two.output)
  }

  @Test func `series, album and pictures`() async throws {
    let file = try Fixture.named("wav-s16.wav").path
    let series = try await Program.run(["levels", file, "--series", "peak"])
    #expect(series.text.split(separator: "\n").map(String.init).first == "time,FL,FR")
    #expect(series.text.split(separator: "\n").count == 6)
    let lines = try await Program.run(["levels", file, "--series", "momentary", "--format", "ndjson"])
    #expect(lines.text.hasPrefix("{\"time\":0.4,\"momentary\":"))
    let album = try await Program.run(["levels", "--json", "--album", file, file])
    #expect(album.text.contains("\"albumGain\""))
    let folder = try TemporaryDirectory()
    for kind in ["png", "svg", "pdf"] {
      let run = try await Program.run(["levels", file, "-o", folder.file("a.\(kind)"), "--target", "-23"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(try bytes(folder.file("a.\(kind)")).count > 1000)
    }
  }

  @Test func `what can't be measured is one line`() async throws {
    for name in ["h264.mp4", "no-streams.mp4", "picture.png"] {
      let run = try await Program.run(["levels", try Fixture.named(name).path])
      #expect(run.status == 1)
      #expect(run.errors.count == 1, "\(name): \(run.errors)")
    }
  }

  @Test(arguments: [
    ["levels"], ["levels", "a.wav", "--format", "png"], ["levels", "a.wav", "--format", "csv"],
    ["levels", "a.wav", "--quick", "--target", "-23"], ["levels", "a.wav", "--silence-threshold", "3"],
    ["levels", "a.wav", "-o", "a.gif"], ["levels", "a.wav", "--target", "5"],
    ["levels", "a.wav", "--jobs", "0"],
    ["levels", "--self-test", "--self-test-rate", "12"],
  ])
  func `wrong usage is 64`(arguments: [String]) async throws {
    #expect(try await Program.run(arguments).status == 64)
  }
}
