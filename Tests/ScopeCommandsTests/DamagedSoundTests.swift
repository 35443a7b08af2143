import Foundation
import MediaScopeFixtures
import Testing

/// What the commands that decode sound say of a file whose middle is destroyed.
@Suite struct DamagedSoundTests {
  /// Codecs and containers in which it is seen that sound lacks.
  static let files = [
    "flac-16.flac", "flac-24.flac", "alac-16.m4a", "aac.m4a", "both-fragmented.mp4", "flac.oga",
    "vorbis.ogg",
    "opus.webm", "wavpack.wv",
  ]

  @Test(arguments: files)
  func `lost sound fails decode, levels and waveform alike`(name: String) async throws {
    let folder = try TemporaryDirectory()
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: Fixture.named(name).path)))
    let range = bytes.count * 55 / 100..<bytes.count * 80 / 100
    bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    let file = folder.file(name)
    try Data(bytes).write(to: URL(filePath: file))
    let runs = [
      try await Program.run(["decode", file, "--format", "pcm", "-o", folder.file("out.pcm")]),
      try await Program.run(["levels", file]),
      try await Program.run(["waveform", file, "--format", "json", "-o", folder.file("out.json")]),
    ]
    #expect(runs.map(\.status) == [1, 1, 1])
    for run in runs { #expect(run.errors.last?.contains(name) == true) }
  }
}
