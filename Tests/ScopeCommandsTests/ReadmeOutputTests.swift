import Fixtures
import Foundation
import MediaAssets
import MediaScope
import Testing

@testable import ScopeCommands

/// What the README shows of the command's output, held against the output.
struct ReadmeOutputTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `the description`() throws {
    let asset = try URLAsset(path: Fixture.named("sunset.mp4").path)
    let text = try InfoText(
      file: "Fixtures/media/sunset.mp4", content: asset.content(), tracks: asset.tracks()
    ).description
    #expect(try readme().contains("$ mediascope info Fixtures/media/sunset.mp4\n\(text)```"), "\(text)")
  }

  @Test func `the waveform and the still past the end`() async throws {
    let file = try Fixture.named("sunset.mp4").path
    let waveform = try await Program.run(
      ["waveform", file, "-o", "-", "--format", "json", "--zoom", "22050", "--bits", "8"])
    #expect(try readme().contains(waveform.text.trimmingCharacters(in: .newlines)), "\(waveform.text)")
    let folder = try TemporaryDirectory()
    let still = try await Program.run(["still", file, "--at", "1:40", "-o", folder.file("late.png")])
    let line = try #require(still.errors.first).replacing(file, with: "Fixtures/media/sunset.mp4")
    #expect(try readme().contains(line), "\(line)")
  }

  @Test func `the digest of decoded sound`() async throws {
    let file = try Fixture.named("flac-16.flac").path
    let line = try await Program.run(["decode", file, "--md5"]).text.replacing(
      file, with: "Fixtures/media/flac-16.flac")
    #expect(
      try readme().contains("$ mediascope decode Fixtures/media/flac-16.flac --md5\n\(line)```"), "\(line)")
  }

  private func readme() throws -> String {
    try String(contentsOf: Self.checkout.appending(path: "README.md"), encoding: .utf8)
  }
}
