import ArgumentParser
import Foundation
import MediaScope
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// Limits on what a command may cost, whatever it is given.
struct LimitOptionsTests {
  @Test func `sizes have units`() {
    let sizes =
      ["1": 1, "2k": 2048, "3M": 3 << 20, "4GiB": 4 << 30, "5T": 5 << 40, "6kb": 6144] as [String: Int64]
    for (text, size) in sizes { #expect(ByteCountArgument(argument: text)?.byteCount == size) }
    for text in ["", "M", "-1", "1X", "1.5G", "99999999999T"] {
      #expect(ByteCountArgument(argument: text) == nil)
    }
    #expect(PixelCountArgument(argument: "640x480")?.count == 307_200)
    #expect(PixelCountArgument(argument: "100")?.count == 100)
    for text in ["", "x", "0", "1x2x3", "-1x-1"] { #expect(PixelCountArgument(argument: text) == nil) }
  }

  @Test func `limits hold from when a command runs, and not from when its line is read`() throws {
    let words = ["a.mp4", "--max-pixels", "8x8", "--max-input", "1k"]
    let before = MediaLimits.standard
    _ = try InfoCommand.parse(words)
    #expect(InfoCommand.command(of: words) != nil)
    #expect(MediaLimits.standard.pixelCount == before.pixelCount)
    #expect(MediaLimits.standard.pipedByteCount == before.pipedByteCount)
  }

  @Test func `a picture of more pixels is not decoded`() async throws {
    let file = try Fixture.named("h264.mp4").path
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "still", file, "--at", "0", "--max-pixels", "8x8", "-o", folder.file("a.png"),
    ])
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && run.errors[0].contains("over the limit of 64"), "\(run.errors)")
    #expect(try folder.contents().isEmpty)
  }

  @Test func `a pipe that gives more than the limit is let go`() async throws {
    let file = try Fixture.named("h264.mp4").path
    let run = try await Program.run(["info", "-", "--max-input", "1k"], input: file)
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && run.errors[0].contains("the limit of 1024 bytes"), "\(run.errors)")
    let whole = try await Program.run(["info", "-", "--max-input", "1G"], input: file)
    #expect(whole.status == 0)
  }

  @Test(arguments: ["info", "boxes", "waveform", "levels", "metadata"])
  func `a pipe of nothing known is let go after its first bytes`(verb: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(Array(repeatElement(Array("y\n".utf8), count: 2 << 20).joined()), to: "yes")
    // What is copied before the content is looked at is a mebibyte, so the limit of four is not met.
    let output = verb == "waveform" ? ["-o", folder.file("a.json")] : []
    let run = try await Program.run([verb, "-", "--max-input", "2M"] + output, input: file)
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && !run.errors[0].contains("limit"), "\(run.errors)")
  }

  @Test func `more memory or time than allowed ends the run with a line`() async throws {
    let file = try Fixture.named("h264.mp4").path
    let folder = try TemporaryDirectory()
    for (option, value) in [("--max-memory", "1M"), ("--max-time", "0.000001")] {
      // No run is so short that nobody looks.
      let run = try await Program.run(
        ["sprites", file, "--every", "0.001", option, value, "-o", folder.file("tiles")])
      #expect(run.status == 1)
      #expect(run.errors.count == 1 && run.errors[0].contains(option), "\(run.errors)")
      #expect(try folder.contents().isEmpty)
    }
    let run = try await Program.run(["info", file, "--max-memory", "4G", "--max-time", "10m"])
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func `the line names the file, however short the run is`() async throws {
    let file = try Fixture.named("h264.mp4").path
    for format in [[], ["--json", try Fixture.named("aac.m4a").path]] {
      let run = try await Program.run(["info", file, "--max-memory", "1M"] + format)
      #expect(run.status == 1)
      #expect(run.errors.count == 1 && run.errors[0].contains("h264.mp4: "), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ["--max-time", "50%"], ["--max-time", "0"], ["--max-time", "-1"], ["--max-time", "end"],
    ["--max-pixels", "134217729"], ["--max-pixels", "1920x"], ["--max-memory", "0"],
  ])
  func `a limit that makes no sense is wrong usage`(option: [String]) async throws {
    let run = try await Program.run(["info", Fixture.named("h264.mp4").path] + option)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.first?.contains(option[0]) == true, "\(run.errors)")
  }
}
