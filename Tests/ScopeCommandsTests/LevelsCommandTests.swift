import Foundation
import MediaScopeFixtures
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

  @Test(arguments: ["--json", "--format=json"])
  func `several files are one array`(option: String) async throws {
    let files = try ["wav-s16.wav", "wav-5.1.wav"].map { try Fixture.named($0).path }
    let run = try await Program.run(["levels", option] + files)
    #expect(run.status == 0)
    let list = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]])
    #expect(list.map { $0["file"] as? String } == files)
  }

  @Test(arguments: [
    ("wav-5.1.wav", "too short for a loudness, true peak"), ("wav-s16.wav", "LUFS, true peak"),
  ])
  func `the first line says how loud it is, or why that is not known`(name: String, words: String)
    async throws
  {
    let run = try await Program.run(["levels", try Fixture.named(name).path])
    #expect(run.text.contains(words), "\(run.text)")
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

  /// A WAVE file of 16-bit samples, or of 32 bits in floating point, with the fields that a test gives it.
  private static func wave(rate: Int, channels: Int, isFloat: Bool = false, _ payload: [UInt8]) -> Data {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let frame = channels * (isFloat ? 4 : 2)
    var file = Array("RIFF".utf8) + number(36 + payload.count, 4) + Array("WAVEfmt ".utf8)
    for (value, width) in [
      (16, 4), (isFloat ? 3 : 1, 2), (channels, 2), (rate, 4), (rate &* frame, 4), (frame, 2),
      (isFloat ? 32 : 16, 2),
    ] { file += number(value, width) }
    return Data(file + Array("data".utf8) + number(payload.count, 4) + payload)
  }

  @Test(arguments: [
    (0, 2), (1, 1), (7, 2), (7999, 2), (8000, 2), (44099, 1), (384_000, 2), (384_001, 2), (1_000_000, 2),
    (Int(UInt32.max), 2), (48000, 0), (48000, 255), (48000, 1024), (48000, 65535),
  ])
  func `whatever a header says, there is an answer or one line`(rate: Int, channels: Int) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("odd.wav")
    let payload = (0..<65536).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 / 7) }
    try Self.wave(rate: rate, channels: channels, payload).write(to: URL(filePath: path))
    let schema = try Schema("levels.json")
    for options in [["--json"], ["--json", "--quick"], ["--json", "--series", "rms"]] {
      let run = try await Program.run(["levels", path] + options)
      if run.status == 0 {
        #expect(run.errors.isEmpty)
        #expect(try schema.breaches(of: run.text) == [])
        let hasLoudness = options.count != 2 && (8000...384_000).contains(rate)
        #expect(run.text.contains("\"integrated\"") == hasLoudness)
      } else {
        #expect(run.status == 1)
        #expect(run.errors.count == 1, "\(run.errors)")
      }
    }
    let picture = try await Program.run(["levels", path, "-o", folder.file("odd.png")])
    #expect(picture.status == 0 || picture.errors.count == 1)
  }

  @Test func `numbers that are none are reported`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("nan.wav")
    let floats: [Float] = [0.5, 0.25, .nan, -0.5, .infinity, -.infinity, 0.125, 0]
    let payload = floats.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) }
    }
    try Self.wave(rate: 48000, channels: 2, isFloat: true, payload).write(to: URL(filePath: path))
    for options in [[], ["--quick"]] {
      let json = try await Program.run(["levels", path, "--json"] + options)
      #expect(json.text.contains("\"nonFiniteSamples\": 2"))
      #expect(json.text.contains("\"nonFiniteSamples\": 1"))
      let text = try await Program.run(["levels", path] + options)
      #expect(text.text.contains("NaN or infinite"))
      #expect(text.status == 0)
    }
  }

  @Test(arguments: [
    ["levels"], ["levels", "a.wav", "--format", "png"], ["levels", "a.wav", "--format", "csv", "--album"],
    ["levels", "a.wav", "--quick", "--target", "-23"], ["levels", "a.wav", "--silence-threshold", "3"],
    ["levels", "a.wav", "-o", "a.gif"], ["levels", "a.wav", "--target", "5"],
    ["levels", "a.wav", "--jobs", "0"],
    ["levels", "--self-test", "--self-test-rate", "12"],
  ])
  func `wrong usage is 64`(arguments: [String]) async throws {
    #expect(try await Program.run(arguments).status == 64)
  }
}
