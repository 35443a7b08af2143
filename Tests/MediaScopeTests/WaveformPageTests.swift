import Foundation
import MediaScope
import MediaScopeFixtures
import Testing

/// What docs/waveform.md says, held against what is there.
struct WaveformPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/waveform.md")

  // The lines of the page's example stand in here word by word.
  private func example(_ path: String, _ output: String) async throws {
    let movie = URLAsset(path: path)
    guard let track = try await movie.loadTracks(withMediaType: .audio).first else { return }
    var pipeline = WaveformPipeline(track: track)
    pipeline.channelMode = .split
    pipeline.measures = .rms
    let waveform = try await pipeline.run(zoom: .fit(width: 1200)).value
    var style = WaveformStyle()
    style.width = 1200
    style.view = .both
    let png = try WaveformRenderer(style: style).pngData(of: waveform)
    try Data(png).write(to: URL(filePath: output))
  }

  @Test func `the example compiles and draws a movie`() async throws {
    let folder = try TemporaryDirectory()
    try await example(Fixture.named("sunset.mp4").path, folder.file("waveform.png"))
    #expect(try Data(contentsOf: URL(filePath: folder.file("waveform.png"))).count > 1000)
  }

  @Test func `the example is the one of the page`() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\nimport Foundation\nimport MediaScope\n\n")
    let block = try #require(blocks.dropFirst().first?.components(separatedBy: "\n```").first)
    #expect(source.contains(block.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")))
  }

  @Test func `what the page and the gallery link to is there`() throws {
    let docs = Self.page.deletingLastPathComponent()
    for page in ["waveform.md", "gallery.md"] {
      let text = try String(contentsOf: docs.appending(path: page), encoding: .utf8)
      let links = text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.output.1) }
      #expect(!links.isEmpty)
      for link in links {
        #expect(FileManager.default.fileExists(atPath: docs.appending(path: link).path), "\(link)")
      }
    }
  }
}
